// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What stands in a PE between its state machine and the dispatcher, as plait_role_mpi stands
// between a role's and the shell. Commands that the state machine issues become ops:
//
//   task_word    size becomes word tag of the next launch; takes no op
//   task_lock    taken when this PE has the lock of the node, which it keeps until there were as
//                many task_unlock
//   others       an op with function peer and slot tag; word 0 is size
//
// Wait of 0 takes the PE's next task, and waits for it; wait of k gives word k of that task. Either
// gives the word as the completion's size.
module plait_task_engine
  import plait_wire_pkg::*;
  import plait_task_pkg::*;
#(
  parameter int unsigned Words = 4
) (
  input  logic                   clk_i,
  input  logic                   rst_ni,

  // The state machine, as that of plait_role_mpi.
  input  logic                   issue_valid_i,
  // verilator lint_off UNUSEDSIGNAL
  input  command_t               issue_i,
  // verilator lint_on UNUSEDSIGNAL
  output logic                   issue_ready_o,
  output logic [31:0]            issue_slot_o,
  input  logic                   wait_valid_i,
  input  logic                   wait_is_test_i,
  input  logic [31:0]            wait_slot_i,
  output logic                   wait_ready_o,
  output logic                   wait_done_o,
  output completion_t            wait_completion_o,

  // The dispatcher.
  output logic                   op_valid_o,
  output task_op_t               op_o,
  output logic [Words-1:0][63:0] op_words_o,
  input  logic                   op_ready_i,
  input  logic                   task_i,
  input  logic [Words-1:0][63:0] task_words_i,

  // The lock: it is this PE's while ready is high, and is given back with last.
  output logic                   lock_valid_o,
  output logic                   lock_last_o,
  input  logic                   lock_ready_i,

  output logic                   busy_o
);

  localparam int unsigned WordBits = $clog2(Words);

  logic                   is_word, is_lock, is_unlock, is_op, is_first, has_task_q;
  logic                   has_lock;
  logic [7:0]             locks_q;
  logic [Words-1:0][63:0] given_q, task_q;

  assign is_word       = issue_i.opcode == OpcodeTaskWord;
  assign is_lock       = issue_i.opcode == OpcodeTaskLock;
  assign is_unlock     = issue_i.opcode == OpcodeTaskUnlock;
  assign is_op         = !is_word && !is_lock && !is_unlock;
  assign issue_ready_o = issue_valid_i && (is_lock ? lock_ready_i : is_op ? op_ready_i : 1'b1);
  assign issue_slot_o  = '0;

  assign is_first      = wait_slot_i == '0;
  assign wait_done_o   = has_task_q || task_i || !is_first;
  assign wait_ready_o  = wait_valid_i && (wait_done_o || wait_is_test_i);
  always_comb begin
    wait_completion_o      = '0;
    wait_completion_o.size = (is_first && !has_task_q) ? task_words_i[0]
                                                       : task_q[wait_slot_i[WordBits-1:0]];
  end

  assign has_lock     = locks_q != '0;
  assign lock_last_o  = issue_ready_o && is_unlock && locks_q == 8'd1;
  assign lock_valid_o = has_lock || (issue_valid_i && is_lock);

  assign op_valid_o = issue_valid_i && is_op;
  assign op_o       = '{opcode: issue_i.opcode, callee: issue_i.peer[TaskFunctionBits-1:0],
                        slot: issue_i.tag[TaskSlotBits-1:0]};
  always_comb begin
    op_words_o    = given_q;
    op_words_o[0] = issue_i.size;
  end
  assign busy_o     = (op_valid_o && op_ready_i) || has_task_q || has_lock;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      has_task_q <= 1'b0;
      locks_q    <= '0;
    end else begin
      if (issue_ready_o && is_lock) locks_q <= locks_q + 1'b1;
      else if (issue_ready_o && is_unlock) locks_q <= locks_q - 1'b1;
      if (wait_ready_o && is_first) has_task_q <= 1'b0;
      else if (task_i) has_task_q <= 1'b1;
    end
    if (issue_ready_o && is_word) given_q[issue_i.tag[WordBits-1:0]] <= issue_i.size;
    if (task_i) task_q <= task_words_i;
  end

endmodule
