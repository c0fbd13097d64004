// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Takes the beats of a MAC that cannot be stopped into block RAM. A frame for which there is no
// room ends there with a beat that is marked as cut, for which a place is always left; the rest of
// it is thrown away. A frame that finds no place at all leaves nothing. One cycle of latency where
// it is empty.
module plait_link_store #(
  parameter int unsigned Width = 64,
  parameter int unsigned Beats = 1024,
  localparam int unsigned Words    = Width / 64,
  localparam int unsigned WordBits = (Words > 1) ? $clog2(Words) : 1
) (
  input  logic                clk_i,
  input  logic                rst_ni,

  input  logic [Width-1:0]    mac_data_i,
  input  logic [Width/8-1:0]  mac_keep_i,
  input  logic                mac_last_i,
  input  logic                mac_error_i,
  input  logic                mac_valid_i,

  output logic [Width-1:0]    data_o,
  output logic [WordBits-1:0] words_o,   // see plait_link_mark
  output logic                last_o,
  output logic                is_bad_o,  // the MAC says so, or the size is none of a frame
  output logic                is_cut_o,  // the rest found no room
  output logic                valid_o,
  input  logic                ready_i,

  output logic                count_overflow_o
);

  localparam int unsigned CountBits = $clog2(Beats + 1);

  logic [WordBits-1:0]  words;
  logic                 is_odd, is_cut, is_last, is_taken, ready, is_dropping_q;
  logic [CountBits-1:0] count;

  plait_link_mark #(
    .Width(Width)
  ) u_mark (
    .keep_i  (mac_keep_i),
    .last_i  (mac_last_i),
    .words_o (words),
    .is_odd_o(is_odd)
  );

  // In the last place only the end of a frame may stand.
  assign is_cut   = !mac_last_i && count == CountBits'(Beats - 1);
  assign is_last  = mac_last_i || is_cut;
  assign is_taken = mac_valid_i && !is_dropping_q;

  plait_ram_fifo #(
    .Width(Width + WordBits + 3),
    .Depth(Beats)
  ) u_fifo (
    .clk_i,
    .rst_ni,
    .data_i ({is_cut, is_odd || mac_error_i, is_last, words, mac_data_i}),
    .valid_i(is_taken),
    .ready_o(ready),
    .data_o ({is_cut_o, is_bad_o, last_o, words_o, data_o}),
    .valid_o,
    .ready_i,
    .count_o(count)
  );

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      is_dropping_q    <= 1'b0;
      count_overflow_o <= 1'b0;
    end else begin
      if (mac_valid_i) is_dropping_q <= (is_dropping_q || is_cut || !ready) && !mac_last_i;
      count_overflow_o <= is_taken && (is_cut || !ready);
    end
  end

endmodule
