// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Stands between a role's engine and its shell, and takes the commands that are for the dispatcher:
//
//   task_word    size becomes word tag of the next launch; completes at once with word tag of the
//                last result in size
//   task_launch  starts a task of function peer, word 0 is size; completes when it has returned,
//                with word 0 of its result in size. Status full: nothing can go on for want of
//                room; size is then the function whose stack is full, tag 1 if closures are, or
//                tag 2: a PE found that an access leaves its object, and stands
//
// One launch at a time: the next command for the dispatcher waits until it has returned. All others
// go through, and so do their completions, at no cost but in the cycle of one of these.
module plait_task_commands
  import plait_wire_pkg::*;
  import plait_task_pkg::*;
#(
  parameter int unsigned Words = 4
) (
  input  logic                   clk_i,
  input  logic                   rst_ni,

  // The engine.
  input  logic                   command_valid_i,
  input  command_t               command_i,
  output logic                   command_ready_o,
  output logic                   completion_valid_o,
  output completion_t            completion_o,

  // The shell.
  output logic                   command_valid_o,
  output command_t               command_o,
  input  logic                   command_ready_i,
  input  logic                   completion_valid_i,
  input  completion_t            completion_i,
  output logic                   completion_ready_o,

  // The dispatcher.
  output logic                   root_valid_o,
  output task_function_t         root_callee_o,
  output logic [Words-1:0][63:0] root_words_o,
  input  logic                   root_ready_i,
  input  logic                   root_word_valid_i,
  // verilator lint_off UNUSEDSIGNAL
  input  task_slot_t             root_slot_i,
  // verilator lint_on UNUSEDSIGNAL
  input  logic [63:0]            root_word_i,
  input  logic                   root_done_i,
  input  logic                   full_i,
  input  logic                   full_is_closures_i,
  input  task_function_t         full_callee_i,
  input  logic                   fault_i,

  output logic                   busy_o
);

  localparam int unsigned WordBits = $clog2(Words);

  logic                   is_task, is_taken, is_asked_q, is_out_q, is_done_q, done_is_full_q;
  logic [31:0]            request_q;
  task_function_t         callee_q;
  logic [WordBits-1:0]    number_q;
  logic [Words-1:0][63:0] words_q, result_q;

  assign is_task         = command_i.opcode == OpcodeTaskLaunch
                           || command_i.opcode == OpcodeTaskWord;
  assign is_taken        = command_valid_i && is_task && !is_out_q && !is_done_q;
  assign command_valid_o = command_valid_i && !is_task;
  assign command_o       = command_i;
  assign command_ready_o = is_task ? is_taken : command_ready_i;

  assign root_valid_o    = is_asked_q;
  assign root_callee_o   = callee_q;
  assign root_words_o    = words_q;
  assign busy_o          = is_asked_q || is_done_q
                           || (is_out_q && (root_done_i || full_i || fault_i));

  assign completion_ready_o = !is_done_q;
  assign completion_valid_o = is_done_q || completion_valid_i;
  always_comb begin
    completion_o = completion_i;
    if (is_done_q) begin
      completion_o         = '0;
      completion_o.request = request_q;
      completion_o.size    = done_is_full_q ? 64'(callee_q) : result_q[number_q];
      completion_o.status  = done_is_full_q ? StatusFull : StatusOk;
      completion_o.tag     = !done_is_full_q ? '0 : fault_i ? 32'd2 : 32'(full_is_closures_i);
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      is_asked_q <= 1'b0;
      is_out_q   <= 1'b0;
      is_done_q  <= 1'b0;
    end else begin
      is_done_q <= 1'b0;
      if (root_ready_i) is_asked_q <= 1'b0;
      if (is_taken) begin
        is_asked_q <= command_i.opcode == OpcodeTaskLaunch;
        is_out_q   <= command_i.opcode == OpcodeTaskLaunch;
        is_done_q  <= command_i.opcode == OpcodeTaskWord;
      end
      if (is_out_q && (root_done_i || full_i || fault_i)) begin
        is_out_q  <= 1'b0;
        is_done_q <= 1'b1;
      end
    end
    if (is_taken) begin
      done_is_full_q <= 1'b0;
      request_q      <= command_i.request;
      callee_q       <= command_i.peer[TaskFunctionBits-1:0];
      if (command_i.opcode == OpcodeTaskLaunch) begin
        number_q   <= '0;
        words_q[0] <= command_i.size;
      end else begin
        number_q <= command_i.tag[WordBits-1:0];
        words_q[command_i.tag[WordBits-1:0]] <= command_i.size;
      end
    end
    if (is_out_q && (full_i || fault_i) && !root_done_i) begin
      done_is_full_q <= 1'b1;
      callee_q       <= full_callee_i;
    end
    if (root_word_valid_i) result_q[root_slot_i[WordBits-1:0]] <= root_word_i;
  end

endmodule
