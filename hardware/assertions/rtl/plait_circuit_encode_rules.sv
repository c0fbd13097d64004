// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What the encoder is asked for is a circuit frame.
module plait_circuit_encode_rules
  import plait_wire_pkg::*;
(
  input logic            clk_i,
  input logic            rst_ni,
  input logic            frame_valid_i,
  input circuit_header_t frame_header_i
);

  always_ff @(posedge clk_i) begin
    if (rst_ni && frame_valid_i) begin
      words_are_few: assert (frame_header_i.words != '0
                             && frame_header_i.words <= 8'(CircuitWordsMax))
      else $error("%m: a frame of %0d words", frame_header_i.words);
    end
  end

  logic unused;
  assign unused = &{1'b0, frame_header_i};

endmodule
