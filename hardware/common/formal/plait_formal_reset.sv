// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Says to a proof that the reset holds in the first cycle and never again. is_running_o is low in
// that cycle, in which nothing is promised.
module plait_formal_reset (
  input  logic clk_i,
  input  logic rst_ni,
  output logic is_running_o
);

  logic is_running_q;

  initial is_running_q = 1'b0;
  always_ff @(posedge clk_i) is_running_q <= 1'b1;

  assign is_running_o = is_running_q;
  always_comb assume (rst_ni == is_running_q);

endmodule
