// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What keep says of a beat, in as few bits as a frame needs. The size of a frame is 4 bytes, those
// of the check, more than a multiple of 8: words_o is how many whole words of 8 bytes stand before
// the check in a last beat, and is_odd_o says that it cannot be the last beat of a frame. No
// latency.
module plait_link_mark #(
  parameter int unsigned Width = 64,
  localparam int unsigned Words    = Width / 64,
  localparam int unsigned WordBits = (Words > 1) ? $clog2(Words) : 1
) (
  input  logic [Width/8-1:0]  keep_i,
  input  logic                last_i,

  output logic [WordBits-1:0] words_o,
  output logic                is_odd_o
);

  logic [Words-1:0] ends;  // the frame ends in the middle of this word

  for (genvar w = 0; w < Words; w++) begin : gen_word
    assign ends[w] = keep_i[8*w+3] && !keep_i[8*w+4];
  end
  always_comb begin
    words_o = '0;
    for (int unsigned w = 0; w < Words; w++) if (ends[w]) words_o |= WordBits'(w);
  end
  assign is_odd_o = last_i && ends == '0;

  // A whole word is told by its middle.
  logic unused_keep;
  assign unused_keep = &{1'b0, keep_i};

endmodule
