// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Says that what was pushed back may be tried again: not while a search is open, nor in the three
// cycles after it. Who was told "full" must know by then that the message is pushed back, or it
// would miss the pulse and wait for ever.
module plait_match_retry (
  input  logic clk_i,
  input  logic rst_ni,
  input  logic is_search_open_i,
  input  logic is_new_i,
  output logic is_due_o,
  output logic retry_o
);

  logic       is_due_q, retry_q;
  logic [1:0] quiet_q;

  assign is_due_o = is_due_q || retry_q;
  assign retry_o  = retry_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      is_due_q <= 1'b0;
      quiet_q  <= '0;
      retry_q  <= 1'b0;
    end else begin
      if (is_search_open_i) quiet_q <= '1;
      else if (quiet_q != '0) quiet_q <= quiet_q - 1'b1;

      retry_q <= is_due_q && !is_search_open_i && quiet_q == '0;
      if (is_new_i) is_due_q <= 1'b1;
      else if (!is_search_open_i && quiet_q == '0) is_due_q <= 1'b0;
    end
  end

endmodule
