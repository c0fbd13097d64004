// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Whether a byte that only fills up the last word of a body is not zero. left_i: words of the body
// from this beat on, 1 up to those of a beat; used_i: bytes of the last word that are body, where 0
// means all. No latency.
module plait_link_padding #(
  parameter int unsigned Width = 64,
  localparam int unsigned Words    = Width / 64,
  localparam int unsigned WordBits = (Words > 1) ? $clog2(Words) : 1
) (
  input  logic [Width-1:0]  data_i,
  input  logic [WordBits:0] left_i,
  input  logic [2:0]        used_i,

  output logic              is_wrong_o
);

  logic [Words-1:0] wrong;
  logic [7:0]       unused;  // bytes of the last word that are not body

  assign unused = (used_i == '0) ? '0 : 8'hff << used_i;

  for (genvar w = 0; w < Words; w++) begin : gen_word
    logic [7:0] is_set;
    for (genvar i = 0; i < 8; i++) begin : gen_byte
      assign is_set[i] = data_i[64*w + 8*i +: 8] != '0 && unused[i];
    end
    assign wrong[w] = is_set != '0 && (Words == 1 || left_i == (WordBits+1)'(w + 1));
  end
  assign is_wrong_o = wrong != '0;

  logic unused_left;
  assign unused_left = &{1'b0, left_i};

endmodule
