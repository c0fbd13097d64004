// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A clock that has a rising edge where clk_i has one and enable_i was high before it. enable_i may
// follow registers of either clock. On a board the clock buffer with an enable stands in its place
// (BUFGCE, DCCA), which keeps both clocks in step.
module plait_clock_gate (
  input  logic clk_i,
  input  logic enable_i,
  output logic clk_o
);

  logic enable_q;

  always_latch begin
    if (!clk_i) enable_q = enable_i;
  end
  assign clk_o = clk_i && enable_q;

endmodule
