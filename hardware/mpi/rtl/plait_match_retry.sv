// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Says that what was pushed back may be tried again: not while a search is open, nor in the three
// cycles after it. Who was told "full" must know by then that the message is pushed back, or it
// would miss the pulse and wait for ever. Two receives for named sources that fall into one pulse
// are told as one for any.
module plait_match_retry (
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic        is_search_open_i,
  input  logic        is_place_i,    // a place is free
  input  logic        is_receive_i,  // a receive or probe was posted, for peer_i
  input  logic        is_any_i,      // everybody may try
  input  logic [15:0] peer_i,
  output logic        is_due_o,
  output logic        place_o,
  output logic        any_o,
  output logic        named_o,
  output logic [15:0] peer_o
);

  logic [15:0] peer_q;
  logic        place_q, any_q, named_q, is_quiet, is_second;
  logic [1:0]  quiet_q;

  assign is_due_o  = place_q || any_q || named_q || place_o || any_o || named_o;
  assign is_quiet  = !is_search_open_i && quiet_q == '0;
  assign is_second = is_receive_i && named_q && !is_quiet;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      {place_q, any_q, named_q} <= '0;
      {place_o, any_o, named_o} <= '0;
      quiet_q                   <= '0;
    end else begin
      if (is_search_open_i) quiet_q <= '1;
      else if (quiet_q != '0) quiet_q <= quiet_q - 1'b1;

      place_o <= place_q && is_quiet;
      any_o   <= any_q && is_quiet;
      named_o <= named_q && is_quiet;
      place_q <= is_place_i || (place_q && !is_quiet);
      any_q   <= is_any_i || is_second || (any_q && !is_quiet);
      named_q <= (is_receive_i && !is_any_i) || (named_q && !is_quiet);
    end
  end

  always_ff @(posedge clk_i) begin
    if (is_quiet) peer_o <= peer_q;
    if (is_receive_i) peer_q <= peer_i;
  end

endmodule
