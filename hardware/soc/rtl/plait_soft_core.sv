// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A soft processor with its private memory: CV32E40P, whose sources hardware/soc/core.py takes from
// a package. Instructions, data, heap and stack lie in the memory, from address 0 on; an access
// takes a cycle. What has bit 31 set in its address is a register of whoever uses this module; so
// are the SharedBytes from SoftSharedBase on, of a memory that others have, too. See
// doc/soft_role.md.
//
// Registers. register_valid_o stands, with all that belongs to it, until register_ready_i; that
// cycle ends a store, and a load gets register_data_i of that cycle. register_data_i may depend on
// register_address_o, register_ready_i on both. Of the shared memory register_is_shared_o is set,
// and the lanes that are stored to are said.
//
// The others' port (loader, engine) works on the same memory as the core's loads and stores. It has
// the memory whenever it asks, and may ask only while run_i is low or a register is not ready. A
// word that is read stands from the next cycle on until either side reads again.
//
// Faults. The core itself knows no bad address. One that is outside of the memory, in its first
// GuardBytes, written below text_end_i, or written in the GuardBytes from guard_i on (the end of
// the heap, which a deep stack runs into) is kept in fault_o and fault_address_o, and interrupts
// the core from then on; a store to it is not done. The first one stays.
module plait_soft_core #(
  parameter int unsigned Width  = 64,     // of the memory
  parameter int unsigned Bytes  = 32768,  // of the memory: a power of two
  parameter bit          Floats = 1'b0,   // single precision in hardware
  parameter int unsigned SharedBytes = 0, // a power of two up to 64 KiB; 0: there is none
  localparam int unsigned Lanes       = Width / 8,
  localparam int unsigned Places      = Bytes / Lanes,
  localparam int unsigned AddressBits = $clog2(Bytes),
  localparam int unsigned PlaceBits   = $clog2(Places)
) (
  input  logic                 clk_i,
  input  logic                 rst_ni,
  input  logic                 run_i,  // low: the core is in reset

  output logic                 register_valid_o,
  output logic                 register_is_store_o,
  output logic                 register_is_shared_o,
  output logic [15:0]          register_address_o,
  output logic [3:0]           register_lanes_o,
  output logic [31:0]          register_data_o,
  input  logic                 register_ready_i,
  input  logic [31:0]          register_data_i,

  input  logic                 read_valid_i,
  input  logic [PlaceBits-1:0] read_place_i,
  output logic [Width-1:0]     read_data_o,
  input  logic                 write_valid_i,
  input  logic [PlaceBits-1:0] write_place_i,
  input  logic [Width-1:0]     write_data_i,
  input  logic [Lanes-1:0]     write_lanes_i,

  input  logic [AddressBits:0] text_end_i,
  input  logic [AddressBits:0] guard_i,
  output logic [2:0]           fault_o,  // plait_soft_pkg's fault_e
  output logic [31:0]          fault_address_o
);
  import plait_soft_pkg::*;

  localparam int unsigned GuardBytes = SoftGuardBytes;
  localparam int unsigned LaneBits   = $clog2(Lanes);
  localparam int unsigned FaultLine  = 31;  // of the core's interrupts

  if (Bytes < 1024 || (Bytes & (Bytes - 1)) != 0) begin : gen_no_bytes
    $error("plait_soft_core: Bytes is no power of two from 1024 on.");
  end

  // ---- the core --------------------------------------------------------------------------------
  logic        is_running, fetch, fetched_q, asks, is_store, is_granted, answered_q;
  logic [31:0] fetch_address, address, store_data, instruction, load_data, interrupts;
  logic [3:0]  bytes;

  assign is_running = rst_ni && run_i;
  assign interrupts = 32'(fault_o != FaultNone) << FaultLine;

  logic       unused_ack, unused_sleep;
  logic [2:0] unused_debug;
  logic [4:0] unused_id;
  cv32e40p_top #(
    .FPU            (Floats),
    .ZFINX          (Floats),
    .FPU_ADDMUL_LAT (1),
    .FPU_OTHERS_LAT (1)
  ) u_core (
    .clk_i,
    .rst_ni             (is_running),
    .pulp_clock_en_i    (1'b1),
    .scan_cg_en_i       (1'b0),
    .boot_addr_i        (32'd0),
    .mtvec_addr_i       (32'd256),
    .dm_halt_addr_i     (32'd0),
    .hart_id_i          (32'd0),
    .dm_exception_addr_i(32'd0),
    .instr_req_o        (fetch),
    .instr_gnt_i        (fetch),
    .instr_rvalid_i     (fetched_q),
    .instr_addr_o       (fetch_address),
    .instr_rdata_i      (instruction),
    .data_req_o         (asks),
    .data_gnt_i         (is_granted),
    .data_rvalid_i      (answered_q),
    .data_we_o          (is_store),
    .data_be_o          (bytes),
    .data_addr_o        (address),
    .data_wdata_o       (store_data),
    .data_rdata_i       (load_data),
    .irq_i              (interrupts),
    .irq_ack_o          (unused_ack),
    .irq_id_o           (unused_id),
    .debug_req_i        (1'b0),
    .debug_havereset_o  (unused_debug[0]),
    .debug_running_o    (unused_debug[1]),
    .debug_halted_o     (unused_debug[2]),
    .fetch_enable_i     (1'b1),
    .core_sleep_o       (unused_sleep)
  );

  // ---- where a load or store goes --------------------------------------------------------------
  logic is_register, is_shared, is_memory, is_within, is_guarded, was_register_q;
  logic [31:0] register_q;

  assign is_shared   = SharedBytes != 0 && address - SoftSharedBase < 32'(SharedBytes);
  assign is_register = address[31] || is_shared;
  assign is_memory   = asks && !is_register;
  assign is_granted  = asks && (!is_register || register_ready_i);

  assign register_valid_o    = asks && is_register && is_running;
  assign register_is_store_o = is_store;
  assign register_is_shared_o = is_shared;
  assign register_address_o  = address[15:0];
  assign register_lanes_o    = bytes;
  assign register_data_o     = store_data;

  // ---- faults ----------------------------------------------------------------------------------
  fault_e               fault, fault_q;
  logic [31:0]          fault_address_q;
  logic [AddressBits:0] place_in;

  assign is_within = address[31:AddressBits] == '0;
  assign place_in  = {1'b0, address[AddressBits-1:0]};
  assign is_guarded = place_in >= guard_i &&
                      place_in < guard_i + (AddressBits+1)'(GuardBytes);
  always_comb begin
    if (!is_within) fault = FaultOutside;
    else if (place_in < (AddressBits+1)'(GuardBytes)) fault = FaultNearNull;
    else if (is_store && place_in < text_end_i) fault = FaultText;
    else if (is_store && is_guarded) fault = FaultStack;
    else fault = FaultNone;
  end
  assign fault_o         = fault_q;
  assign fault_address_o = fault_address_q;

  always_ff @(posedge clk_i) begin
    if (!is_running) begin
      fault_q <= FaultNone;
    end else if (is_memory && fault_q == FaultNone) begin
      fault_q         <= fault;
      fault_address_q <= address;
    end
  end

  // ---- the memory: one port for instructions, one for the core's data and the others -----------
  logic [Width-1:0]     memory_q [Places];
  logic [Width-1:0]     fetched_word_q, word_q, word;
  logic [Lanes-1:0]     lanes;
  logic [PlaceBits-1:0] place;
  logic [LaneBits-1:0]  fetched_at_q, at_q;

  always_comb begin
    if (write_valid_i) begin
      lanes = write_lanes_i;
      place = write_place_i;
      word  = write_data_i;
    end else begin
      lanes = '0;
      if (is_memory && is_store && fault == FaultNone) begin
        lanes = Lanes'(bytes) << {address[LaneBits-1:2], 2'd0};
      end
      place = read_valid_i ? read_place_i : address[AddressBits-1:LaneBits];
      word  = {(Width/32){store_data}};
    end
  end

  assign instruction = 32'(fetched_word_q >> {fetched_at_q[LaneBits-1:2], 5'd0});
  assign load_data   = was_register_q ? register_q : 32'(word_q >> {at_q[LaneBits-1:2], 5'd0});
  assign read_data_o = word_q;

  always_ff @(posedge clk_i) begin
    fetched_q      <= fetch && is_running;
    answered_q     <= is_granted && is_running;
    was_register_q <= is_register;
    fetched_at_q   <= fetch_address[LaneBits-1:0];
    at_q           <= address[LaneBits-1:0];
    register_q     <= register_data_i;
    if (fetch) fetched_word_q <= memory_q[fetch_address[AddressBits-1:LaneBits]];
    for (int unsigned lane = 0; lane < Lanes; lane++) begin
      if (lanes[lane]) memory_q[place][8*lane +: 8] <= word[8*lane +: 8];
    end
    if (read_valid_i || is_memory) word_q <= memory_q[place];
  end

  logic unused;
  assign unused = &{1'b0, unused_ack, unused_sleep, unused_debug, unused_id, fetch_address,
                    fetched_at_q[1:0], at_q[1:0], address};
endmodule
