// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What is behind the decoder may count on this, whatever comes from the MAC: header, words up to as
// many as it says, the last of them marked, and only then the next header.
module plait_circuit_decode_rules
  import plait_wire_pkg::*;
(
  input logic            clk_i,
  input logic            rst_ni,
  input logic            frame_valid_o,
  input circuit_header_t frame_header_o,
  input logic            last_o,
  input logic            bad_o,
  input logic            valid_o
);

  logic       is_inside_q;  // between a header and the last of its words
  logic [7:0] left_q;       // words that may come

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      is_inside_q <= 1'b0;
    end else begin
      if (frame_valid_o) begin
        is_inside_q <= 1'b1;
        left_q      <= frame_header_o.words;
        last_before_next: assert (!is_inside_q && !valid_o)
        else $error("%m: a header before the last word of the frame before");
        words_are_few: assert (frame_header_o.words != '0
                               && frame_header_o.words <= 8'(CircuitWordsMax))
        else $error("%m: a header of %0d words", frame_header_o.words);
      end
      if (valid_o) begin
        is_inside_q <= !last_o;
        left_q      <= left_q - 1'b1;
        header_before_words: assert (is_inside_q)
        else $error("%m: a word that belongs to no frame");
        no_more_than_said: assert (last_o || left_q > 8'd1)
        else $error("%m: as many words as the header says, and none is the last");
        fewer_are_bad: assert (!last_o || bad_o || left_q == 8'd1)
        else $error("%m: a frame ends well, and lacks %0d words", left_q - 1'b1);
      end
    end
  end

  logic unused;
  assign unused = &{1'b0, frame_header_o};

endmodule
