// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A slot takes no more words than it has, and gives none that was not filled.
module plait_replay_buffer_rules #(
  parameter int unsigned Slots = 32,
  parameter int unsigned Words = 512,
  localparam int unsigned SlotBits  = $clog2(Slots),
  localparam int unsigned CountBits = $clog2(Words) + 1
) (
  input logic                 clk_i,
  input logic                 rst_ni,
  input logic                 fill_valid_i,
  input logic [CountBits-1:0] fill_word,
  input logic                 is_read,
  input logic [SlotBits-1:0]  slot_q,
  input logic [CountBits-1:0] word_q,
  input logic [SlotBits-1:0]  filling_q,
  input logic [CountBits-1:0] filled_q
);

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      if (fill_valid_i) begin
        within_the_slot: assert (fill_word < CountBits'(Words))
        else $error("%m: filled beyond the slot");
      end
      if (is_read && slot_q == filling_q) begin
        what_is_there: assert (word_q < filled_q)
        else $error("%m: read before it was filled");
      end
    end
  end

endmodule
