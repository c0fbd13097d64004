// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The pool of grants: what is free of it and what is under way to all ports are always all of it.
module plait_circuit_receive_rules
  import plait_wire_pkg::*;
#(
  parameter int unsigned AddressBits = 24,
  parameter int unsigned Ports       = 4,
  parameter int unsigned Pool        = CircuitPoolWords,
  localparam int unsigned SizeBits = AddressBits - $clog2(CircuitWordBytes) + 1
) (
  input logic                            clk_i,
  input logic                            rst_ni,
  input logic [Ports-1:0]                active_q,
  input logic [Ports-1:0][SizeBits-1:0]  accepted_q,
  input logic [Ports-1:0][SizeBits-1:0]  told_target_q,
  input logic [SizeBits+1:0]             free_q  // signed
);

  int under_way, free;

  always_comb begin
    free      = int'($signed(free_q));
    under_way = 0;
    for (int unsigned i = 0; i < Ports; i++) begin
      if (active_q[i]) under_way += int'(told_target_q[i]) - int'(accepted_q[i]);
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      nothing_leaks: assert (free + under_way == int'(Pool))
      else $error("%m: %0d words are free and %0d under way", free, under_way);
      no_more_than_a_frame_each: assert (free + int'(Ports * CircuitWordsMax) >= 0)
      else $error("%m: %0d words of the pool are free", free);
    end
  end

endmodule
