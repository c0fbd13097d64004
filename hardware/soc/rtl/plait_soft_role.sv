// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A soft processor as the role of a node: the ports of plait_role, a core with its private memory,
// and the engine that compiled roles have, plait_role_mpi, between them. A program gives commands
// and waits for their completions by registers (spec/soft.yaml); its buffers are staged as those of
// a compiled role are, between private memory and the same addresses of node memory. See
// doc/soft_role.md.
//
// Started, the role copies its image from node memory, from Bytes times its part's number on, to
// address 0 of private memory, a word of Width bits a cycle, and lets the core go. Bytes 4 to 7 of
// the image are its size in bytes. Where they are 0, or more than private memory has, all of that
// is filled.
//
// A load of issue or wait keeps the core's bus until the command was taken, or is done; one of
// wait_any until a completion comes. While it does the core is still, so that the role is not busy.
//
// All registers of the loader are 0 after a reset, since a role is not clocked before something
// happens to it.
module plait_soft_role
  import plait_soft_pkg::*;
  import plait_wire_pkg::*;
#(
  parameter int unsigned Width       = 64,
  parameter int unsigned AddressBits = 24,
  parameter int unsigned Bytes       = 32768,  // of private memory
  parameter bit          Floats      = 1'b0,   // single precision in hardware
  parameter int unsigned Slots       = 64,     // commands under way; a power of two
  parameter int unsigned SharedBytes = 0,      // that cores of its node share, see plait_soft_core
  parameter int unsigned Banks       = 1,      // of node memory
  localparam int unsigned WordBits   = AddressBits - $clog2(Width / 8),
  localparam int unsigned Lanes      = Width / 8
) (
  input  logic                clk_i,
  input  logic                rst_ni,
  input  logic [5:0]          part_i,  // its number in the node
  input  logic                start_i,
  input  logic [15:0]         node_i,
  input  logic [15:0]         node_count_i,
  input  logic [63:0]         now_i,
  output logic                command_valid_o,
  output command_t            command_o,
  input  logic                command_ready_i,
  input  logic                completion_valid_i,
  input  completion_t         completion_i,
  output logic                completion_ready_o,
  input  logic                user_valid_i,
  input  header_t             user_header_i,
  output logic                user_ready_o,
  input  logic [Width-1:0]    user_data_i,
  input  logic                user_data_valid_i,
  input  logic                user_data_last_i,
  input  logic                user_end_valid_i,
  input  logic                user_end_good_i,
  output logic                memory_read_valid_o,
  output logic [WordBits-1:0] memory_read_address_o,
  input  logic                memory_read_ready_i,
  input  logic                memory_read_data_valid_i,
  input  logic [Width-1:0]    memory_read_data_i,
  output logic                memory_write_valid_o,
  output logic [WordBits-1:0] memory_write_address_o,
  output logic [Width-1:0]    memory_write_data_o,
  output logic [Lanes-1:0]    memory_write_lanes_o,
  input  logic                memory_write_ready_i,
  input  logic [Banks-1:0]               memory_wrote_valid_i,
  input  logic [Banks-1:0][WordBits-1:0] memory_wrote_address_i,
  input  logic [Banks-1:0][Width-1:0]    memory_wrote_data_i,
  input  logic [Banks-1:0][Lanes-1:0]    memory_wrote_lanes_i,
  output logic                shared_valid_o,
  output logic                shared_is_store_o,
  output logic [15:0]         shared_address_o,
  output logic [31:0]         shared_data_o,
  output logic [3:0]          shared_lanes_o,
  input  logic                shared_ready_i,
  input  logic [31:0]         shared_data_i,
  output logic [15:0]         site_o,
  output logic                busy_o
);
  localparam int unsigned LaneBits  = $clog2(Lanes);
  localparam int unsigned ByteBits  = $clog2(Bytes);
  localparam int unsigned PlaceBits = ByteBits - LaneBits;
  localparam int unsigned Places    = Bytes / Lanes;
  // Of a load that waits: until then the core still fetches instructions.
  localparam logic [3:0]  StillMax  = 4'd15;

  if (Bytes > 131072) begin : gen_no_bytes
    $error("plait_soft_role: Bytes is above 131072.");
  end
  if (AddressBits < $clog2(Bytes)) begin : gen_no_address_bits
    $error("plait_soft_role: node memory has no room for the image.");
  end

  // ---- the loader ------------------------------------------------------------------------------
  // A word is asked for in each cycle in which node memory takes it, and comes a cycle later. That
  // there is more than one is known when the first has come. The engine has the same port of node
  // memory: what comes meanwhile must not reach it, or it writes into private memory itself.
  logic               is_started_q, is_loaded_q, has_head_q, has_ended_q;
  logic               ask_valid, ask, comes;
  logic [PlaceBits:0] asked_q, came_q, words_q, words;
  logic [31:0]        head_bytes;

  assign head_bytes = memory_read_data_i[63:32];
  always_comb begin
    if (has_head_q) words = words_q;
    else if (!comes) words = (PlaceBits+1)'(1);
    else if (head_bytes == '0 || head_bytes > 32'(Bytes)) words = (PlaceBits+1)'(Places);
    else words = (PlaceBits+1)'((head_bytes + 32'(Lanes - 1)) >> LaneBits);
  end
  assign ask_valid = is_started_q && !is_loaded_q && asked_q < (has_head_q ? words_q : 1);
  assign ask       = ask_valid && memory_read_ready_i;
  assign comes     = !is_loaded_q && memory_read_data_valid_i;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      is_started_q <= 1'b0;
      is_loaded_q  <= 1'b0;
      has_head_q   <= 1'b0;
      asked_q      <= '0;
      came_q       <= '0;
    end else begin
      if (start_i) is_started_q <= 1'b1;
      if (ask) asked_q <= asked_q + 1'b1;
      if (comes) begin
        came_q     <= came_q + 1'b1;
        has_head_q <= 1'b1;
        words_q    <= words;
        if (came_q + 1'b1 == words) is_loaded_q <= 1'b1;
      end
    end
  end

  // ---- the core and its memory -----------------------------------------------------------------
  logic                   is_running;
  logic                   bus_valid, register_valid, register_is_store, register_ready, is_shared;
  logic [15:0]            bus_address;
  logic [7:0]             register_address;
  logic [31:0]            register_data, answer;
  logic                   copy_read_valid, copy_write_valid;
  logic [AddressBits-1:0] copy_read_address, copy_write_address;
  logic [Width-1:0]       copy_read_data, copy_write_data;
  logic [Lanes-1:0]       copy_write_lanes;
  logic [ByteBits:0]      text_end_q, guard_q;
  logic [AddressBits-1:0] base;  // of private memory in node memory
  logic [2:0]             fault;
  logic [31:0]            fault_address;

  assign base       = AddressBits'(part_i) << ByteBits;
  assign is_running = is_loaded_q && !has_ended_q;

  plait_soft_core #(
    .Width(Width), .Bytes(Bytes), .Floats(Floats), .SharedBytes(SharedBytes)
  ) u_core (
    .clk_i,
    .rst_ni,
    .run_i              (is_running),
    .register_valid_o   (bus_valid),
    .register_is_store_o(register_is_store),
    .register_is_shared_o(is_shared),
    .register_address_o (bus_address),
    .register_data_o    (register_data),
    .register_lanes_o   (shared_lanes_o),
    .register_ready_i   (is_shared ? shared_ready_i : register_ready),
    .register_data_i    (is_shared ? shared_data_i : answer),
    .read_valid_i       (copy_read_valid),
    .read_place_i       (copy_read_address[LaneBits +: PlaceBits]),
    .read_data_o        (copy_read_data),
    .write_valid_i      (comes || copy_write_valid),
    .write_place_i      (comes ? came_q[PlaceBits-1:0] : copy_write_address[LaneBits +: PlaceBits]),
    .write_data_i       (comes ? memory_read_data_i : copy_write_data),
    .write_lanes_i      (comes ? '1 : copy_write_lanes),
    .text_end_i         (text_end_q),
    .guard_i            (guard_q),
    .fault_o            (fault),
    .fault_address_o    (fault_address)
  );

  // ---- the shared memory -----------------------------------------------------------------------
  assign register_valid    = bus_valid && !is_shared;
  assign register_address  = bus_address[7:0];
  assign shared_valid_o    = bus_valid && is_shared;
  assign shared_is_store_o = register_is_store;
  assign shared_address_o  = bus_address;
  assign shared_data_o     = register_data;

  // ---- registers -------------------------------------------------------------------------------
  localparam int unsigned CommandWords = $bits(command_t) / 32;

  logic [CommandWords-1:0][31:0] words_of_command_q;
  command_t    command;
  completion_t completion, completion_q;
  logic [31:0] slot_q, issue_slot;
  logic [15:0] site_q;
  logic        is_load, is_issue, is_wait, is_test, issue_ready, wait_ready, wait_done;
  logic        is_any, has_come_q;  // a completion has come that wait_any has not told
  logic [31:0] free_slots;
  logic        is_store, is_ended, engine_busy;
  logic [3:0]  still_q;  // cycles for which a load has waited

  assign is_load  = register_valid && !register_is_store;
  assign is_store = register_valid && register_is_store;
  assign is_issue = is_load && register_address == SoftIssue;
  assign is_wait  = is_load && register_address == SoftWaitSlot;
  assign is_test  = is_load && register_address == SoftTestSlot;
  assign is_any   = is_load && register_address == SoftWaitAny;
  assign is_ended = is_issue && issue_ready && command.opcode == OpcodeExit;
  always_comb begin
    if (is_issue) register_ready = issue_ready;
    else if (is_wait || is_test) register_ready = wait_ready;
    else if (is_any) register_ready = has_come_q;
    else register_ready = 1'b1;
  end

  // An address outside of private memory stays, so that the shell refuses it, and so does what EXIT
  // has in its place.
  always_comb begin
    command = command_t'(words_of_command_q);
    if (command.opcode != OpcodeExit && command.address[63:ByteBits] == '0) begin
      command.address = command.address + 64'(base);
    end
  end

  always_comb begin
    unique case (register_address)
      SoftIssue:         answer = issue_slot;
      SoftWaitSlot,
      SoftTestSlot:          answer = 32'(wait_done);
      SoftStatus:        answer = 32'(completion_q.status);
      SoftDatatype:      answer = 32'(completion_q.datatype);
      SoftPeer:          answer = 32'(completion_q.peer);
      SoftTag:           answer = completion_q.tag;
      SoftSize:          answer = completion_q.size[31:0];
      SoftFound:         answer = 32'(completion_q.found);
      SoftNode:          answer = 32'(node_i);
      SoftNodeCount:     answer = 32'(node_count_i);
      SoftNowLow:        answer = now_i[31:0];
      SoftNowHigh:       answer = now_i[63:32];
      SoftFault:         answer = 32'(fault);
      SoftFaultAddress:  answer = fault_address;
      SoftPart:          answer = 32'(part_i);
      SoftFreeSlots:     answer = free_slots;
      SoftWaitAny:       answer = 32'd1;
      default:           answer = '0;
    endcase
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      has_ended_q <= 1'b0;
      site_q      <= '0;
      text_end_q  <= '0;
      guard_q     <= '1;
      still_q     <= '0;
      has_come_q  <= 1'b0;
    end else begin
      if (completion_valid_i) has_come_q <= 1'b1;
      else if (is_any) has_come_q <= 1'b0;
      if (is_ended) has_ended_q <= 1'b1;
      if (is_store && register_address == SoftSite) site_q <= register_data[15:0];
      if (is_store && register_address == SoftTextEnd) text_end_q <= register_data[ByteBits:0];
      if (is_store && register_address == SoftGuard) guard_q <= register_data[ByteBits:0];
      if (!(is_issue || is_wait || is_any) || register_ready) still_q <= '0;
      else if (still_q != StillMax) still_q <= still_q + 1'b1;
    end
    if (is_store && register_address < SoftIssue) begin
      words_of_command_q[register_address[4:2]] <= register_data;
    end
    if (is_store && register_address == SoftSlot) slot_q <= register_data;
    if (wait_ready && wait_done) completion_q <= completion;
  end

  // ---- the engine ------------------------------------------------------------------------------
  logic                engine_read_valid;
  logic [WordBits-1:0] engine_read_address;
  logic [Slots-1:0]    taken;

  plait_role_mpi #(.Width(Width), .AddressBits(AddressBits), .Slots(Slots)) u_engine (
    .clk_i,
    .rst_ni,
    .issue_valid_i           (is_issue),
    .issue_i                 (command),
    .issue_is_staged_i       (1'b1),
    .issue_ready_o           (issue_ready),
    .issue_slot_o            (issue_slot),
    .wait_valid_i            (is_wait || is_test),
    .wait_is_test_i          (is_test),
    .wait_slot_i             (slot_q),
    .wait_ready_o            (wait_ready),
    .wait_done_o             (wait_done),
    .wait_completion_o       (completion),
    .taken_o                 (taken),
    .copy_read_valid_o       (copy_read_valid),
    .copy_read_address_o     (copy_read_address),
    .copy_read_data_i        (copy_read_data),
    .copy_write_valid_o      (copy_write_valid),
    .copy_write_address_o    (copy_write_address),
    .copy_write_data_o       (copy_write_data),
    .copy_write_lanes_o      (copy_write_lanes),
    .copy_stall_i            (1'b0),
    .command_valid_o,
    .command_o,
    .command_ready_i,
    .completion_valid_i,
    .completion_i,
    .completion_ready_o,
    .memory_read_valid_o     (engine_read_valid),
    .memory_read_address_o   (engine_read_address),
    .memory_read_ready_i,
    .memory_read_data_valid_i(is_loaded_q && memory_read_data_valid_i),
    .memory_read_data_i,
    .memory_write_valid_o,
    .memory_write_address_o,
    .memory_write_data_o,
    .memory_write_lanes_o,
    .memory_write_ready_i,
    .busy_o                  (engine_busy)
  );

  assign free_slots = 32'(Slots) - 32'($countones(taken));

  assign memory_read_valid_o   = ask_valid || engine_read_valid;
  assign memory_read_address_o = ask_valid ? WordBits'(base >> LaneBits) + WordBits'(asked_q)
                                           : engine_read_address;

  // Messages of the program's own have nobody to take them.
  assign user_ready_o = 1'b1;
  assign site_o       = site_q;
  assign busy_o       = engine_busy || (start_i && !is_started_q) ||
                        (is_started_q && !has_ended_q && still_q != StillMax);

  logic unused;
  assign unused = &{1'b0, user_valid_i, user_header_i, user_data_i, user_data_valid_i,
                    user_data_last_i, user_end_valid_i, user_end_good_i, completion_q,
                    copy_read_address, copy_write_address, memory_wrote_valid_i,
                    memory_wrote_address_i, memory_wrote_data_i, memory_wrote_lanes_i};
endmodule
