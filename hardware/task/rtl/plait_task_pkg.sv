// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What PEs, dispatcher and closures of tasks speak of.
package plait_task_pkg;

  localparam int unsigned TaskFunctionBits = 8;
  // A word of a closure, or with the highest bit none.
  localparam int unsigned TaskSlotBits = 5;

  typedef logic [TaskFunctionBits-1:0] task_function_t;
  typedef logic [TaskSlotBits-1:0]     task_slot_t;

  // What a PE asks of the dispatcher, beside words: opcodes are those of spec/commands.yaml.
  typedef struct packed {
    logic [7:0]     opcode;
    task_function_t callee;  // of launch and sync
    task_slot_t     slot;
  } task_op_t;

endpackage
