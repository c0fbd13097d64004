// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The registers of a soft processor, and the faults that it knows.
// Generated from spec/soft.yaml by spec/generate.py: edit that, never this.
// No design uses every number.
// verilator lint_off UNUSEDPARAM
package plait_soft_pkg;

  localparam int unsigned SoftGuardBytes = 256;
  localparam logic [31:0] SoftSharedBase = 32'h40000000;

  // wo, bits: eight words, up to 0x1c: the command of spec/commands.yaml; the role writes its own
  // number in the place of request
  localparam logic [7:0] SoftCommand = 8'h00;
  // ro, number: a load gives the command to the shell, as soon as that takes it and a slot is free,
  // and returns the slot
  localparam logic [7:0] SoftIssue = 8'h20;
  // wo, number: the slot that wait_slot and test_slot are about
  localparam logic [7:0] SoftSlot = 8'h24;
  // ro, number: a load waits until the slot's command is done, and frees the slot; 1
  localparam logic [7:0] SoftWaitSlot = 8'h28;
  // ro, number: 1 if the slot's command is done, and the slot is free from now on; else 0
  localparam logic [7:0] SoftTestSlot = 8'h2c;
  // ro, number: of the completion that wait_slot or test_slot has returned last: see
  // completion_status in spec/commands.yaml
  localparam logic [7:0] SoftStatus = 8'h30;
  // ro, number: of that completion
  localparam logic [7:0] SoftDatatype = 8'h34;
  // ro, node: of that completion
  localparam logic [7:0] SoftPeer = 8'h38;
  // ro, number: of that completion
  localparam logic [7:0] SoftTag = 8'h3c;
  // ro, byte: of that completion
  localparam logic [7:0] SoftSize = 8'h40;
  // ro, number: of that completion
  localparam logic [7:0] SoftFound = 8'h44;
  // ro, node: the node's own number
  localparam logic [7:0] SoftNode = 8'h48;
  // ro, node: size of the cluster
  localparam logic [7:0] SoftNodeCount = 8'h4c;
  // ro, cycle: time, bits 31:0
  localparam logic [7:0] SoftNowLow = 8'h50;
  // ro, cycle: time, bits 63:32; it may have moved on since now_low was read
  localparam logic [7:0] SoftNowHigh = 8'h54;
  // wo, number: where the program waits, for diagnoses; 0: nowhere; asked_in_vain, looked_in_vain,
  // found: see above
  localparam logic [7:0] SoftSite = 8'h58;
  // ro, number: the first bad access, see faults; while there is one the core is interrupted
  localparam logic [7:0] SoftFault = 8'h5c;
  // ro, number: the core's number in its node
  localparam logic [7:0] SoftPart = 8'h64;
  // ro, byte: what the bad access was for
  localparam logic [7:0] SoftFaultAddress = 8'h6c;
  // wo, byte: stores below are faults; 0 after a reset
  localparam logic [7:0] SoftTextEnd = 8'h70;
  // wo, byte: stores to guard_bytes from here on are faults: the end of the heap
  localparam logic [7:0] SoftGuard = 8'h74;
  // ro, number: how many more commands can be under way
  localparam logic [7:0] SoftFreeSlots = 8'h78;
  // ro, number: a load waits until a completion has come since the last such load was answered; 1
  localparam logic [7:0] SoftWaitAny = 8'h7c;

  typedef enum logic [2:0] {
    // no bad access
    FaultNone = 3'd0,
    // neither private memory nor a register
    FaultOutside = 3'd1,
    // the first guard_bytes, where a null pointer points
    FaultNearNull = 3'd2,
    // a store to the program's own instructions
    FaultText = 3'd3,
    // the stack has reached the heap
    FaultStack = 3'd4
  } fault_e;

endpackage
// verilator lint_on UNUSEDPARAM
