// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Rule 2 of hardware/common/doc/stream.md: an offer stands until it is taken. Asserted of an
// output, assumed of an input.
module plait_formal_stable #(
  parameter int unsigned Width    = 1,
  parameter bit          IsOutput = 1'b1
) (
  input logic             clk_i,
  input logic             is_running_i,
  input logic [Width-1:0] data_i,
  input logic             valid_i,
  input logic             ready_i
);

  logic             was_stopped_q;
  logic [Width-1:0] data_q;
  logic             is_kept;

  initial was_stopped_q = 1'b0;
  always_ff @(posedge clk_i) begin
    was_stopped_q <= is_running_i && valid_i && !ready_i;
    data_q        <= data_i;
  end

  assign is_kept = !was_stopped_q || (valid_i && data_i == data_q);

  if (IsOutput) begin : gen_output
    always_comb if (is_running_i) assert (is_kept);
  end else begin : gen_input
    always_comb if (is_running_i) assume (is_kept);
  end

endmodule
