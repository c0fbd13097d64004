// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A task has one owner: what leaves a stack goes to one PE, of its function, that is free; a PE
// has one task from its start to the op that ends it. A PE that launches has a closure before it
// starts and until it syncs, and plait_task_closures gets one count at a time and gives a closure
// only while it has one. With plait_task_stack_proof, by which a task leaves a stack once, and
// plait_task_places_proof, by which it has its place for itself until then, a child comes back
// once, so that counters never go below 0.
module plait_task_dispatcher_proof
  import plait_wire_pkg::*;
  import plait_task_pkg::*;
#(
  localparam int unsigned Pes = 3
) (
  input logic                clk_i,
  input logic                rst_ni,
  input logic [Pes-1:0]      op_valid_i,
  input task_op_t [Pes-1:0]  op_i,
  input logic [Pes-1:0][63:0] op_words_i,
  input logic                root_valid_i,
  input logic [63:0]         root_words_i
);

  // Two PEs of a task that launches, one of what follows its taskwait, which launches, too.
  localparam logic [Pes-1:0][TaskFunctionBits-1:0] FunctionOf = {8'd1, 8'd0, 8'd0};

  logic           is_running;
  logic [Pes-1:0] op_ready, start, busy_q, is_ending;

  // verilator lint_off PINCONNECTEMPTY
  plait_task_dispatcher #(
    .Pes(Pes), .Functions(2), .Words(1), .Closures(4), .Depth(4), .FunctionOf(FunctionOf),
    .HasClosure(2'b11), .IsTask(2'b01), .Discards(1'b1)
  ) dut (
    .clk_i, .rst_ni, .op_valid_i, .op_i, .op_words_i, .op_ready_o(op_ready), .start_o(start),
    .start_words_o(), .root_valid_i, .root_callee_i('0), .root_words_i, .root_ready_o(),
    .root_word_valid_o(), .root_slot_o(), .root_word_o(), .root_done_o(), .full_o(),
    .full_is_closures_o(), .full_callee_o(), .busy_o(),
    .net_valid_i(1'b0), .net_op_i('0), .net_to_i('0), .net_words_i('0), .net_ready_o(),
    .net_word_valid_o(), .net_number_o(), .net_slot_o(), .net_word_o(), .net_last_o(),
    .net_word_ready_i(1'b0), .away_ready_i(1'b0), .away_valid_o(), .away_callee_o(), .away_to_o(),
    .away_words_o(), .net_busy_i(1'b0)
  );
  // verilator lint_on PINCONNECTEMPTY
  plait_formal_reset reset (.clk_i, .rst_ni, .is_running_o(is_running));

  // A PE gives ops while it has a task: tasks of function 0, what goes on is function 1.
  for (genvar pe = 0; pe < Pes; pe++) begin : gen_contract
    logic is_launch, is_sync;
    assign is_launch = op_i[pe].opcode inside {OpcodeTaskLaunch, OpcodeTaskPass, OpcodeTaskDiscard};
    assign is_sync   = op_i[pe].opcode == OpcodeTaskSync;
    assign is_ending[pe] = op_ready[pe] && (is_sync || op_i[pe].opcode inside {OpcodeTaskReturn,
                                                                               OpcodeTaskPass});
    always_comb begin
      assume (!op_valid_i[pe] || busy_q[pe]);
      assume (!is_launch || op_i[pe].callee == '0);
      assume (!is_sync || op_i[pe].callee == 8'd1);
    end
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni) busy_q <= '0;
    else busy_q <= (busy_q | start) & ~is_ending;
  end

  always_comb begin
    if (is_running) begin
      assert ((start & busy_q) == '0);
      assert ($onehot0(start));
      assert ($onehot0({dut.root_ready_o, op_ready}));
      assert ((op_ready & ~op_valid_i) == '0);
      // Who leaves a stack goes to one free PE of its function, and nobody else goes.
      assert ($onehot0(dut.c_function) && $onehot0(dut.c_pe));
      assert (dut.c_valid == (dut.c_pe != '0) && dut.c_valid == (dut.c_function != '0));
      assert ((dut.c_pe & ~dut.is_free_q) == '0);
      assert ((dut.c_function & ~(dut.has_task | dut.has_ready)) == '0);
      assert (!(dut.c_function[0] && dut.c_is_ready) && !(dut.c_function[1] && !dut.c_is_ready));
      // What plait_task_closures asks for.
      assert (32'(dut.u_closures.launch_i) + 32'(dut.u_closures.back_i)
              + 32'(dut.u_closures.sync_i) <= 1);
      assert (!dut.u_closures.free_take_i || dut.free_valid);
    end
  end

  // What holds inside: where each PE is between two tasks, and its closure.
  for (genvar pe = 0; pe < Pes; pe++) begin : gen_inside
    logic is_leaving;
    assign is_leaving = dut.a_pe_q[pe] && dut.is_done;
    always_comb begin
      if (is_running) begin
        assert (32'(dut.is_free_q[pe]) + 32'(dut.start_q[pe]) + 32'(busy_q[pe])
                + 32'(is_leaving) == 1);
        assert (!dut.a_valid_q || !dut.a_pe_q[pe] || busy_q[pe] || is_leaving);
        assert (dut.is_free_q[pe] || dut.has_spare_q[pe]);
        if (dut.a_pe_q[pe] && (dut.is_launch || dut.is_sync)) assert (dut.has_spare_q[pe]);
      end
    end
  end
  always_comb begin
    if (is_running) begin
      assert (!dut.a_valid_q || ($onehot0({dut.a_is_root_q, dut.a_pe_q}) && !dut.a_is_net_q));
      assert (!dut.a_is_root_q || !dut.a_valid_q || dut.is_launch);
      assert (!dut.a_valid_q || dut.a_is_root_q || dut.a_pe_q != '0);
    end
  end

endmodule
