// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What a report says of tasks, counted in simulations only: where Verilator does not read it, this
// module is empty. hardware/model/role.cpp reads counts_q:
//
//   0           cycles in which the dispatcher was busy
//   1           closures that were not free at once, at most
//   2 + 7 x f   of function f how many PEs were started, the sum over its PEs of cycles in which
//               they were not free, how many waited for a PE at once, at most, how many PEs are not
//               free now; how many tasks were launched here, and how many left for and came from
//               other nodes
//
// One that finds a free PE waits for a cycle, too.
module plait_task_counters
  import plait_task_pkg::*;
#(
  parameter int unsigned Pes       = 2,
  parameter int unsigned Functions = 2,
  parameter logic [Pes-1:0][TaskFunctionBits-1:0] FunctionOf = {8'd1, 8'd0}  // of each PE
) (
  // verilator lint_off UNUSEDSIGNAL
  input logic                 clk_i,
  input logic                 rst_ni,
  input logic                 busy_i,
  input logic [Pes-1:0]       is_free_i,
  input logic [Functions-1:0] push_i,           // one more waits for a PE
  input logic [Functions-1:0] pop_i,            // one gets a PE
  input logic [Functions-1:0] leaves_i,         // one goes to another node
  input logic [Functions-1:0] comes_i,          // one comes from another node
  input logic                 takes_closure_i,  // from those that are free
  input logic                 frees_closure_i
  // verilator lint_on UNUSEDSIGNAL
);

`ifdef VERILATOR
  logic [63:0] counts_q [2 + 7 * Functions] /* verilator public_flat_rd */;
  logic [31:0] closures_q, closures;
  logic [Functions-1:0][31:0] waiting_q, waiting;
  logic [Functions-1:0][31:0] working;  // PEs that are not free

  assign closures = closures_q + 32'(takes_closure_i) - 32'(frees_closure_i);
  always_comb begin
    working = '0;
    for (int unsigned pe = 0; pe < Pes; pe++) begin
      for (int unsigned f = 0; f < Functions; f++) begin
        if (!is_free_i[pe] && FunctionOf[pe] == TaskFunctionBits'(f)) working[f] += 32'd1;
      end
    end
    for (int unsigned f = 0; f < Functions; f++) begin
      waiting[f] = waiting_q[f] + 32'(push_i[f]) - 32'(pop_i[f]) - 32'(leaves_i[f]);
    end
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      closures_q <= '0;
      waiting_q  <= '0;
      for (int unsigned i = 0; i < 2 + 7 * Functions; i++) counts_q[i] <= '0;
    end else begin
      closures_q <= closures;
      waiting_q  <= waiting;
      if (busy_i) counts_q[0] <= counts_q[0] + 64'd1;
      if (64'(closures) > counts_q[1]) counts_q[1] <= 64'(closures);
      for (int unsigned f = 0; f < Functions; f++) begin
        if (pop_i[f]) counts_q[2+7*f] <= counts_q[2+7*f] + 64'd1;
        counts_q[3+7*f] <= counts_q[3+7*f] + 64'(working[f]);
        if (64'(waiting[f]) > counts_q[4+7*f]) counts_q[4+7*f] <= 64'(waiting[f]);
        counts_q[5+7*f] <= 64'(working[f]);
        if (push_i[f] && !comes_i[f]) counts_q[6+7*f] <= counts_q[6+7*f] + 64'd1;
        if (leaves_i[f]) counts_q[7+7*f] <= counts_q[7+7*f] + 64'd1;
        if (comes_i[f]) counts_q[8+7*f] <= counts_q[8+7*f] + 64'd1;
      end
    end
  end
`endif

endmodule
