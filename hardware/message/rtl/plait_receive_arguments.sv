// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Keeps the first three 64-bit words of a body: the arguments of GET and CONTROL.
module plait_receive_arguments #(
  parameter int unsigned Width = 64
) (
  input  logic             clk_i,

  input  logic             start_i,      // before the body's first beat
  input  logic [Width-1:0] body_data_i,
  input  logic             body_pass_i,
  output logic [2:0][63:0] words_o
);

  localparam int unsigned WordsPerBeat = Width / 64;

  logic [2:0][63:0] words_q;
  logic [1:0]       beat_q;

  always_ff @(posedge clk_i) begin
    if (start_i) beat_q <= '0;
    else if (body_pass_i && beat_q != '1) beat_q <= beat_q + 1'b1;
    for (int unsigned word = 0; word < 3; word++) begin
      if (body_pass_i && beat_q == 2'(word / WordsPerBeat)) begin
        words_q[word] <= body_data_i[64*(word % WordsPerBeat) +: 64];
      end
    end
  end

  assign words_o = words_q;

endmodule
