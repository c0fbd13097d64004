// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What stands beside the role in a shell, and what they share with it: the endpoint's command port,
// its completions, its messages for handlers, and the cable. Without units nothing is made, and the
// role is connected to the endpoint, the endpoint to the MAC.
//
// Circuits stand between endpoint and MAC, and take those of the role's commands that are theirs.
// A role's reset ends their transfers. Atomics go on while the role is reset or stopped, since
// their peers wait for them; a number of a command that has bit 31 set is theirs, and the role
// never sees it.
module plait_shell_units
  import plait_wire_pkg::*;
  import plait_endpoint_pkg::*;
#(
  parameter int unsigned Width       = 64,
  parameter int unsigned Nodes       = 64,
  parameter int unsigned AddressBits = 24,
  parameter bit          Atomics     = 1'b0,
  parameter int unsigned Circuits    = 0,     // virtual ports of a cable
  parameter int unsigned Cables      = 1,
  parameter int unsigned Timers      = 1,     // as of plait_timers
  localparam int unsigned Lanes    = Width / 8,
  localparam int unsigned LaneBits = $clog2(Lanes),
  localparam int unsigned WordBits = AddressBits - LaneBits,
  localparam int unsigned PeerBits = $clog2(Nodes + 1),
  // Clients of node memory, the first one first; one that nothing is made of where there is none.
  localparam int unsigned Units    = 32'(Atomics) + ((Circuits != 0) ? Cables : 0),
  localparam int unsigned Clients  = (Units == 0) ? 1 : Units
) (
  // verilator lint_off UNUSEDSIGNAL
  input  logic                   clk_i,
  input  logic                   rst_ni,
  input  logic                   clear_i,  // the role's life ends
  input  logic [63:0]            now_i,
  input  logic [15:0]            node_i,
  input  logic [7:0]             life_i,
  input  logic [AddressBits-1:0] floor_i,

  input  logic                   table_write_i,
  input  logic [PeerBits-1:0]    table_node_i,
  input  logic                   table_valid_i,
  input  logic [7:0]             table_life_i,
  // verilator lint_on UNUSEDSIGNAL

  input  logic                   role_command_valid_i,
  input  command_t               role_command_i,
  output logic                   role_command_ready_o,
  output logic                   role_completion_valid_o,
  output completion_t            role_completion_o,
  input  logic                   role_completion_ready_i,
  output logic                   role_user_valid_o,

  output logic                   command_valid_o,
  output command_t               command_o,
  input  logic                   command_ready_i,
  input  logic                   completion_valid_i,
  input  completion_t            completion_i,
  output logic                   completion_ready_o,

  // Messages for handlers: whose they are is told with the header. plait_receive has one at a time.
  input  logic                   user_valid_i,
  // verilator lint_off UNUSEDSIGNAL
  input  header_t                user_header_i,
  input  logic [Width-1:0]       user_data_i,
  input  logic                   user_data_valid_i,
  input  logic                   user_end_valid_i,
  input  logic                   user_end_good_i,
  // verilator lint_on UNUSEDSIGNAL
  output logic                   unit_ready_o,

  // The endpoint's frames, and the MAC's.
  input  logic [Width-1:0]       packet_tx_data_i,
  input  logic [Lanes-1:0]       packet_tx_keep_i,
  input  logic                   packet_tx_last_i,
  input  logic                   packet_tx_valid_i,
  output logic                   packet_tx_ready_o,
  output logic [Width-1:0]       packet_rx_data_o,
  output logic [Lanes-1:0]       packet_rx_keep_o,
  output logic                   packet_rx_last_o,
  output logic                   packet_rx_error_o,
  output logic                   packet_rx_valid_o,
  input  logic [Cables-1:0][Width-1:0] mac_rx_data_i,
  input  logic [Cables-1:0][Lanes-1:0] mac_rx_keep_i,
  input  logic [Cables-1:0]            mac_rx_last_i,
  input  logic [Cables-1:0]            mac_rx_error_i,
  input  logic [Cables-1:0]            mac_rx_valid_i,
  output logic [Cables-1:0][Width-1:0] mac_tx_data_o,
  output logic [Cables-1:0][Lanes-1:0] mac_tx_keep_o,
  output logic [Cables-1:0]            mac_tx_last_o,
  output logic [Cables-1:0]            mac_tx_valid_o,
  input  logic [Cables-1:0]            mac_tx_ready_i,

  output logic [Clients-1:0]               memory_read_valid_o,
  output logic [Clients-1:0][WordBits-1:0] memory_read_address_o,
  // verilator lint_off UNUSEDSIGNAL
  input  logic [Clients-1:0]               memory_read_ready_i,
  input  logic [Clients-1:0]               memory_read_data_valid_i,
  input  logic [Clients-1:0]               memory_read_bank_i,
  input  logic [Cables-1:0][Width-1:0]     memory_read_data_i,
  // verilator lint_on UNUSEDSIGNAL
  output logic [Clients-1:0]               memory_write_valid_o,
  output logic [Clients-1:0][WordBits-1:0] memory_write_address_o,
  output logic [Clients-1:0][Width-1:0]    memory_write_data_o,
  output logic [Clients-1:0][Lanes-1:0]    memory_write_lanes_o,
  // verilator lint_off UNUSEDSIGNAL
  input  logic [Clients-1:0]               memory_write_ready_i,
  // verilator lint_on UNUSEDSIGNAL

  // When something happens by itself, if no frame comes and nobody commands.
  output logic                   wake_valid_o,
  output logic [63:0]            wake_o,
  output logic                   busy_o
);

  localparam int unsigned OfCircuits = 0, OfAtomics = (Circuits != 0) ? Cables : 0;

  logic        circuits_busy, atomics_busy, timer_busy;
  // The role's commands and completions without pauses; and without those of circuits.
  logic        other_valid, other_ready, other_done_valid, other_done_ready;
  completion_t other_done;
  logic        role_valid, role_ready, done_valid, done_ready;
  completion_t done;

  assign busy_o = circuits_busy || atomics_busy || timer_busy;

  // ---- timer -----------------------------------------------------------------------------------
  logic        is_pause, pause_ready, pause_done_valid, pause_done_ready, unused_pause_last;
  logic [1:0]  unused_pause_grant;
  completion_t pause_done;

  assign is_pause             = role_command_i.opcode == OpcodePause;
  assign other_valid          = role_command_valid_i && !is_pause;
  assign role_command_ready_o = is_pause ? pause_ready : other_ready;

  plait_timers #(.Timers(Timers)) u_timers (
    .clk_i,
    .rst_ni,
    .clear_i,
    .now_i,
    .command_valid_i   (role_command_valid_i && is_pause),
    .command_i         (role_command_i),
    .command_ready_o   (pause_ready),
    .completion_valid_o(pause_done_valid),
    .completion_o      (pause_done),
    .completion_ready_i(pause_done_ready),
    .wake_valid_o,
    .wake_o,
    .busy_o            (timer_busy)
  );

  plait_arbiter #(.Inputs(2), .Width($bits(completion_t))) u_completions (
    .clk_i,
    .rst_ni,
    .data_i ({pause_done, other_done}),
    .last_i ('1),
    .valid_i({pause_done_valid, other_done_valid}),
    .ready_o({pause_done_ready, other_done_ready}),
    .data_o (role_completion_o),
    .last_o (unused_pause_last),
    .valid_o(role_completion_valid_o),
    .ready_i(role_completion_ready_i),
    .grant_o(unused_pause_grant)
  );

  // ---- circuits --------------------------------------------------------------------------------
  if (Circuits != 0) begin : gen_circuits
    localparam int unsigned PortBits = $clog2(Circuits);
    logic                     is_circuit, unused_last;
    circuit_command_t         asked, given;
    logic [7:0]               cable, peer_cable;
    logic [Cables-1:0]        is_asked, circuit_ready, circuit_done_valid, circuit_done_ready;
    logic [Cables-1:0]        busy, tx_ready, rx_last, rx_error, rx_valid;
    logic [Cables-1:0][Width-1:0] rx_data;
    logic [Cables-1:0][Lanes-1:0] rx_keep;
    completion_t [Cables-1:0] circuit_done;
    logic [Cables:0]          unused_grant;

    // A port's upper bits are its cable, and both ends of a link are on one: a port that is none,
    // and one that the other end cannot have, are refused by the first unit.
    assign asked       = role_command_i;
    assign is_circuit  = is_for_circuits(asked.opcode);
    assign cable       = asked.port >> PortBits;
    assign peer_cable  = asked.peer_port >> PortBits;
    always_comb begin
      given = asked;
      if (Cables != 1) begin
        given.port      = (32'(cable) < Cables) ? asked.port & 8'(Circuits - 1) : '1;
        given.peer_port = (cable == peer_cable) ? asked.peer_port & 8'(Circuits - 1) : '1;
      end
      for (int unsigned c = 0; c < Cables; c++) begin
        is_asked[c] = is_circuit && (32'(cable) == c || (c == 0 && 32'(cable) >= Cables));
      end
    end
    assign role_valid    = other_valid && !is_circuit;
    assign other_ready   = is_circuit ? |(is_asked & circuit_ready) : role_ready;
    assign circuits_busy = |busy;

    plait_arbiter #(.Inputs(Cables + 1), .Width($bits(completion_t))) u_completions (
      .clk_i,
      .rst_ni,
      .data_i ({circuit_done, done}),
      .last_i ('1),
      .valid_i({circuit_done_valid, done_valid}),
      .ready_o({circuit_done_ready, done_ready}),
      .data_o (other_done),
      .last_o (unused_last),
      .valid_o(other_done_valid),
      .ready_i(other_done_ready),
      .grant_o(unused_grant)
    );

    assign packet_tx_ready_o = tx_ready[0];
    assign packet_rx_data_o  = rx_data[0];
    assign packet_rx_keep_o  = rx_keep[0];
    assign packet_rx_last_o  = rx_last[0];
    assign packet_rx_error_o = rx_error[0];
    assign packet_rx_valid_o = rx_valid[0];
    if (Cables != 1) begin : gen_no_packets
      logic unused;
      assign unused = &{1'b0, tx_ready, rx_data, rx_keep, rx_last, rx_error, rx_valid};
    end

    for (genvar c = 0; c < Cables; c++) begin : gen_cable
      plait_circuits #(
        .Width      (Width),
        .Nodes      (Nodes),
        .AddressBits(AddressBits),
        .Ports      (Circuits)
      ) u_circuits (
        .clk_i,
        .rst_ni,
        .clear_i,
        .node_i,
        .life_i,
        .floor_i,
        .table_write_i,
        .table_node_i,
        .table_valid_i,
        .table_life_i,
        .command_valid_i         (other_valid && is_asked[c]),
        .command_i               (given),
        .command_ready_o         (circuit_ready[c]),
        .completion_valid_o      (circuit_done_valid[c]),
        .completion_o            (circuit_done[c]),
        .completion_ready_i      (circuit_done_ready[c]),
        .packet_tx_data_i,
        .packet_tx_keep_i,
        .packet_tx_last_i,
        .packet_tx_valid_i       (packet_tx_valid_i && c == 0),
        .packet_tx_ready_o       (tx_ready[c]),
        .packet_rx_data_o        (rx_data[c]),
        .packet_rx_keep_o        (rx_keep[c]),
        .packet_rx_last_o        (rx_last[c]),
        .packet_rx_error_o       (rx_error[c]),
        .packet_rx_valid_o       (rx_valid[c]),
        .mac_rx_data_i           (mac_rx_data_i[c]),
        .mac_rx_keep_i           (mac_rx_keep_i[c]),
        .mac_rx_last_i           (mac_rx_last_i[c]),
        .mac_rx_error_i          (mac_rx_error_i[c]),
        .mac_rx_valid_i          (mac_rx_valid_i[c]),
        .mac_tx_data_o           (mac_tx_data_o[c]),
        .mac_tx_keep_o           (mac_tx_keep_o[c]),
        .mac_tx_last_o           (mac_tx_last_o[c]),
        .mac_tx_valid_o          (mac_tx_valid_o[c]),
        .mac_tx_ready_i          (mac_tx_ready_i[c]),
        .memory_read_valid_o     (memory_read_valid_o[OfCircuits+c]),
        .memory_read_address_o   (memory_read_address_o[OfCircuits+c]),
        .memory_read_ready_i     (memory_read_ready_i[OfCircuits+c]),
        .memory_read_data_valid_i(memory_read_data_valid_i[OfCircuits+c]),
        .memory_read_data_i      (memory_read_data_i[
                                      (Cables == 1) ? 1'b0 : memory_read_bank_i[OfCircuits+c]]),
        .memory_write_valid_o    (memory_write_valid_o[OfCircuits+c]),
        .memory_write_address_o  (memory_write_address_o[OfCircuits+c]),
        .memory_write_data_o     (memory_write_data_o[OfCircuits+c]),
        .memory_write_lanes_o    (memory_write_lanes_o[OfCircuits+c]),
        .memory_write_ready_i    (memory_write_ready_i[OfCircuits+c]),
        .busy_o                  (busy[c])
      );
    end
  end else begin : gen_no_circuits
    assign role_valid              = other_valid;
    assign other_ready             = role_ready;
    assign other_done_valid        = done_valid;
    assign other_done              = done;
    assign done_ready              = other_done_ready;
    assign packet_tx_ready_o       = mac_tx_ready_i;
    assign {packet_rx_data_o, packet_rx_keep_o, packet_rx_last_o, packet_rx_error_o} =
           {mac_rx_data_i, mac_rx_keep_i, mac_rx_last_i, mac_rx_error_i};
    assign packet_rx_valid_o       = mac_rx_valid_i;
    assign {mac_tx_data_o, mac_tx_keep_o, mac_tx_last_o} =
           {packet_tx_data_i, packet_tx_keep_i, packet_tx_last_i};
    assign mac_tx_valid_o          = packet_tx_valid_i;
    assign circuits_busy           = 1'b0;
  end

  // ---- atomics ---------------------------------------------------------------------------------
  assign done = completion_i;

  if (Atomics) begin : gen_atomics
    logic     is_unit, is_unit_q, is_unit_number, unit_valid, unit_ready, switch_busy, unit_busy;
    command_t unit_command;

    assign is_unit        = is_for_unit(user_header_i.handler);
    assign is_unit_number = completion_i.request[31];

    assign role_user_valid_o  = user_valid_i && !is_unit;
    assign done_valid         = completion_valid_i && !is_unit_number;
    assign completion_ready_o = done_ready || is_unit_number;
    assign atomics_busy       = switch_busy || unit_busy;

    // The message that is coming is the unit's.
    always_ff @(posedge clk_i) begin
      if (!rst_ni || user_end_valid_i) is_unit_q <= 1'b0;
      else if (user_valid_i && is_unit && unit_ready_o) is_unit_q <= 1'b1;
    end

    plait_command_switch u_switch (
      .clk_i,
      .rst_ni,
      .role_valid_i  (role_valid),
      .role_command_i,
      .role_ready_o  (role_ready),
      .unit_valid_i  (unit_valid),
      .unit_command_i(unit_command),
      .unit_ready_o  (unit_ready),
      .valid_o       (command_valid_o),
      .command_o,
      .ready_i       (command_ready_i),
      .busy_o        (switch_busy)
    );

    plait_atomics #(.Width(Width), .AddressBits(AddressBits)) u_atomics (
      .clk_i,
      .rst_ni,
      .floor_i,
      .user_valid_i            (user_valid_i && is_unit),
      .user_header_i,
      .user_ready_o            (unit_ready_o),
      .user_data_i,
      .user_data_valid_i       (user_data_valid_i && is_unit_q),
      .user_end_valid_i        (user_end_valid_i && is_unit_q),
      .user_end_good_i,
      .command_valid_o         (unit_valid),
      .command_o               (unit_command),
      .command_ready_i         (unit_ready),
      .completion_valid_i      (completion_valid_i && is_unit_number),
      .completion_request_i    (completion_i.request),
      .memory_read_valid_o     (memory_read_valid_o[OfAtomics]),
      .memory_read_address_o   (memory_read_address_o[OfAtomics]),
      .memory_read_ready_i     (memory_read_ready_i[OfAtomics]),
      .memory_read_data_valid_i(memory_read_data_valid_i[OfAtomics]),
      .memory_read_data_i      (
          memory_read_data_i[(Cables == 1) ? 1'b0 : memory_read_bank_i[OfAtomics]]),
      .memory_write_valid_o    (memory_write_valid_o[OfAtomics]),
      .memory_write_address_o  (memory_write_address_o[OfAtomics]),
      .memory_write_data_o     (memory_write_data_o[OfAtomics]),
      .memory_write_lanes_o    (memory_write_lanes_o[OfAtomics]),
      .memory_write_ready_i    (memory_write_ready_i[OfAtomics]),
      .busy_o                  (unit_busy)
    );
  end else begin : gen_no_atomics
    assign role_ready         = command_ready_i;
    assign done_valid         = completion_valid_i;
    assign role_user_valid_o  = user_valid_i;
    assign command_valid_o    = role_valid;
    assign command_o          = role_command_i;
    assign completion_ready_o = done_ready;
    assign unit_ready_o       = 1'b1;
    assign atomics_busy       = 1'b0;
  end

  if (Units == 0) begin : gen_no_units
    assign {memory_read_valid_o, memory_read_address_o, memory_write_valid_o} = '0;
    assign {memory_write_address_o, memory_write_data_o, memory_write_lanes_o} = '0;
  end

endmodule
