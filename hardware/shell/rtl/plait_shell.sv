// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A node but for its role: endpoint, node memory, registers. The role's ports are here the other
// way round; what they mean stands in plait_role.sv, what the others mean in plait_node.sv.
// length: it connects; nothing of it could stand elsewhere.
module plait_shell
  import plait_wire_pkg::*;
  import plait_endpoint_pkg::*;
#(
  parameter int unsigned Width       = 64,
  parameter bit          Udp         = 1'b0,
  parameter int unsigned Nodes       = 64,
  parameter int unsigned Slots       = 32,
  parameter int unsigned Jobs        = 64,
  parameter int unsigned Posted      = HardwarePostedMax,
  parameter int unsigned Unexpected  = HardwareUnexpectedMax,
  parameter int unsigned AddressBits = 24,
  parameter bit          QuickMemory = 1'b1,  // as of plait_endpoint
  parameter bit          Atomics     = 1'b0,  // the unit plait_atomics is there
  parameter int unsigned Circuits    = 0,     // virtual ports of a unit plait_circuits, if any
  parameter int unsigned Cables      = 1,     // 1 or 2, with such a unit each
  parameter int unsigned Parts       = 1,     // as of plait_endpoint
  parameter int unsigned PutLog      = plait_send_pkg::FrameLog,  // as well
  parameter int unsigned Timers      = 1,     // parts of this node, as of plait_timers
  localparam int unsigned Lanes      = Width / 8,
  localparam int unsigned LaneBits   = $clog2(Lanes),
  localparam int unsigned WordBits   = AddressBits - LaneBits
) (
  input  logic             clk_i,
  input  logic             rst_ni,

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

  input  logic [15:0]      axil_awaddr_i,
  input  logic             axil_awvalid_i,
  output logic             axil_awready_o,
  input  logic [31:0]      axil_wdata_i,
  input  logic [3:0]       axil_wstrb_i,
  input  logic             axil_wvalid_i,
  output logic             axil_wready_o,
  output logic [1:0]       axil_bresp_o,
  output logic             axil_bvalid_o,
  input  logic             axil_bready_i,
  input  logic [15:0]      axil_araddr_i,
  input  logic             axil_arvalid_i,
  output logic             axil_arready_o,
  output logic [31:0]      axil_rdata_o,
  output logic [1:0]       axil_rresp_o,
  output logic             axil_rvalid_o,
  input  logic             axil_rready_i,

  input  logic [31:0]      skip_i,
  output logic             idle_o,
  // The same whatever the role computes: until it says something it need not be evaluated.
  output logic             rests_o,
  output logic [63:0]      now_o,
  output logic [63:0]      wake_o,

  output logic                role_rst_no,
  output logic                role_start_o,
  output logic [15:0]         role_node_o,
  output logic [15:0]         role_node_count_o,
  input  logic                role_command_valid_i,
  input  command_t            role_command_i,
  output logic                role_command_ready_o,
  output logic                role_completion_valid_o,
  output completion_t         role_completion_o,
  input  logic                role_completion_ready_i,
  output logic                role_user_valid_o,
  output header_t             role_user_header_o,
  input  logic                role_user_ready_i,
  output logic [Width-1:0]    role_user_data_o,
  output logic                role_user_data_valid_o,
  output logic                role_user_data_last_o,
  output logic                role_user_end_valid_o,
  output logic                role_user_end_good_o,
  input  logic                role_read_valid_i,
  input  logic [WordBits-1:0] role_read_address_i,
  output logic                role_read_ready_o,
  output logic                role_read_data_valid_o,
  output logic [Width-1:0]    role_read_data_o,
  input  logic                role_write_valid_i,
  input  logic [WordBits-1:0] role_write_address_i,
  input  logic [Width-1:0]    role_write_data_i,
  input  logic [Lanes-1:0]    role_write_lanes_i,
  output logic                role_write_ready_o,
  output logic [Cables-1:0]               role_wrote_valid_o,
  output logic [Cables-1:0][WordBits-1:0] role_wrote_address_o,
  output logic [Cables-1:0][Width-1:0]    role_wrote_data_o,
  output logic [Cables-1:0][Lanes-1:0]    role_wrote_lanes_o,
  input  logic [15:0]         role_site_i,
  input  logic                role_busy_i
);

  localparam int unsigned PeerBits = $clog2(Nodes + 1);
  // Clients of node memory, the first one first.
  localparam int unsigned Units = 32'(Atomics) + ((Circuits != 0) ? Cables : 0);
  localparam int unsigned OfEndpoint = 0, OfUnits = 1, OfRole = 1 + Units;
  localparam int unsigned OfRegisters = OfRole + 1, Clients = OfRegisters + 1;

  // ---- time ------------------------------------------------------------------------------------
  logic [63:0] now_q;
  logic        endpoint_busy, registers_busy, units_busy, is_role_told, is_life_changing;
  logic        wake_valid, unit_wake_valid, is_still;
  logic [31:0] wake;
  logic [63:0] endpoint_wake, unit_wake;
  logic [15:0] open_q;  // commands that have been taken and will complete

  always_ff @(posedge clk_i) begin
    if (!rst_ni) now_q <= '0;
    else now_q <= now_q + 64'd1 + 64'(skip_i);
  end

  assign now_o = now_q;
  assign is_still = rst_ni && !(endpoint_busy || is_role_told || registers_busy || units_busy ||
                    is_life_changing || (wake_valid && $signed(wake - now_q[31:0]) <= 0));
  assign idle_o  = is_still && !role_busy_i;
  assign endpoint_wake = wake_valid ? now_q + 64'(wake - now_q[31:0]) : '1;
  assign wake_o = (unit_wake_valid && unit_wake < endpoint_wake) ? unit_wake : endpoint_wake;

  // ---- memory ----------------------------------------------------------------------------------
  logic [Clients-1:0]               read_valid, read_ready, read_data_valid;
  logic [Clients-1:0][WordBits-1:0] read_address, write_address;
  logic [Clients-1:0]               read_bank;
  logic [Cables-1:0][Width-1:0]     read_data;
  logic [Clients-1:0]               write_valid, write_ready;
  logic [Clients-1:0][Width-1:0]    write_data;
  logic [Clients-1:0][Lanes-1:0]    write_lanes;
  logic [Cables-1:0]                wrote_valid;
  logic [AddressBits-1:0]           floor;  // from here on memory is the endpoint's

  assign rests_o = is_still && !(|read_data_valid || role_command_valid_i || role_read_valid_i ||
                   role_write_valid_i || |wrote_valid);

  assign read_valid[OfRole]     = role_read_valid_i;
  assign read_address[OfRole]   = role_read_address_i;
  assign role_read_ready_o      = read_ready[OfRole];
  assign role_read_data_valid_o = read_data_valid[OfRole];
  assign role_read_data_o       = read_data[(Cables == 1) ? 1'b0 : read_bank[OfRole]];
  assign write_valid[OfRole]    = role_write_valid_i;
  assign write_address[OfRole]  = role_write_address_i;
  assign write_data[OfRole]     = role_write_data_i;
  // What the endpoint keeps there it believes later: a role's write is taken, and nothing comes of
  // it.
  assign write_lanes[OfRole]    = ({role_write_address_i, LaneBits'(0)} < floor) ?
                                  role_write_lanes_i : '0;
  assign role_write_ready_o     = write_ready[OfRole];
  for (genvar bank = 0; bank < Cables; bank++) begin : gen_wrote
    assign role_wrote_valid_o[bank] = wrote_valid[bank] &&
                                      {role_wrote_address_o[bank], LaneBits'(0)} < floor;
  end
  if (Cables > 2 || (Cables == 2 && Circuits == 0)) begin : gen_no_cables
    $error("plait_shell: two cables are for circuits.");
  end

  plait_node_memory #(
    .Width      (Width),
    .AddressBits(AddressBits),
    .Clients    (Clients),
    .Urgent     ((Circuits == 0) ? 0 : (32'd2 ** Cables - 1) << OfUnits),  // what streams bring
    .Banks      (Cables)
  ) u_memory (
    .clk_i,
    .rst_ni,
    .read_valid_i     (read_valid),
    .read_address_i   (read_address),
    .read_ready_o     (read_ready),
    .read_data_valid_o(read_data_valid),
    .read_bank_o      (read_bank),
    .read_data_o      (read_data),
    .write_valid_i    (write_valid),
    .write_address_i  (write_address),
    .write_data_i     (write_data),
    .write_lanes_i    (write_lanes),
    .write_ready_o    (write_ready),
    .wrote_valid_o    (wrote_valid),
    .wrote_address_o  (role_wrote_address_o),
    .wrote_data_o     (role_wrote_data_o),
    .wrote_lanes_o    (role_wrote_lanes_o)
  );

  // ---- registers -------------------------------------------------------------------------------
  endpoint_config_t    endpoint_config;
  endpoint_status_t    status;
  endpoint_events_t    events;
  logic                table_write, table_valid, table_renews, table_pending;
  logic [7:0]          table_life;
  logic [PeerBits-1:0] table_node;
  logic                role_reset_n, role_stop, is_exit, is_cut_q, is_deaf;
  logic                axil_valid, axil_is_write, axil_done, axil_ok;
  logic [15:0]         axil_address, control_address;
  logic [31:0]         axil_write_data, control_write_data, access_data;
  logic                control_valid, control_is_write, control_done, control_ok;

  plait_axil u_axil (
    .clk_i,
    .rst_ni,
    .axil_awaddr_i,
    .axil_awvalid_i,
    .axil_awready_o,
    .axil_wdata_i,
    .axil_wstrb_i,
    .axil_wvalid_i,
    .axil_wready_o,
    .axil_bresp_o,
    .axil_bvalid_o,
    .axil_bready_i,
    .axil_araddr_i,
    .axil_arvalid_i,
    .axil_arready_o,
    .axil_rdata_o,
    .axil_rresp_o,
    .axil_rvalid_o,
    .axil_rready_i,
    .access_valid_o   (axil_valid),
    .access_is_write_o(axil_is_write),
    .access_address_o (axil_address),
    .access_data_o    (axil_write_data),
    .access_done_i    (axil_done),
    .access_ok_i      (axil_ok),
    .access_data_i    (access_data)
  );

  plait_registers #(
    .Width      (Width),
    .Nodes      (Nodes),
    .Slots      (Slots),
    .Posted     (Posted),
    .Unexpected (Unexpected),
    .AddressBits(AddressBits)
  ) u_registers (
    .clk_i,
    .rst_ni,
    .access_valid_i   ({control_valid, axil_valid}),
    .access_is_write_i({control_is_write, axil_is_write}),
    .access_address_i ({control_address, axil_address}),
    .access_data_i    ({control_write_data, axil_write_data}),
    .access_done_o    ({control_done, axil_done}),
    .access_ok_o      ({control_ok, axil_ok}),
    .access_data_o    (access_data),
    .config_o         (endpoint_config),
    .node_count_o     (role_node_count_o),
    .table_write_o    (table_write),
    .table_node_o     (table_node),
    .table_valid_o    (table_valid),
    .table_life_o     (table_life),
    .table_renews_o   (table_renews),
    .table_pending_i  (table_pending),
    .role_start_o,
    .role_reset_no    (role_reset_n),
    .role_stop_o      (role_stop),
    .exit_valid_i     (role_command_valid_i && is_exit && !is_cut_q),
    .exit_code_i      (role_command_i.size[31:0]),
    .site_i           (role_site_i),
    .now_i            (now_q),
    .idle_i           (open_q == '0),
    .status_i         (status),
    .events_i         (events),
    .memory_read_valid_o     (read_valid[OfRegisters]),
    .memory_read_address_o   (read_address[OfRegisters]),
    .memory_read_ready_i     (read_ready[OfRegisters]),
    .memory_read_data_valid_i(read_data_valid[OfRegisters]),
    .memory_read_data_i      (read_data[(Cables == 1) ? 1'b0 : read_bank[OfRegisters]]),
    .memory_write_valid_o    (write_valid[OfRegisters]),
    .memory_write_address_o  (write_address[OfRegisters]),
    .memory_write_data_o     (write_data[OfRegisters]),
    .memory_write_lanes_o    (write_lanes[OfRegisters]),
    .memory_write_ready_i    (write_ready[OfRegisters]),
    .busy_o           (registers_busy)
  );

  // ---- endpoint --------------------------------------------------------------------------------
  logic     command_ready, completion_valid, is_opening, is_closing, port_valid, port_ready;
  logic     own_completion_valid, port_completion_ready, unit_ready;
  command_t port_command;
  completion_t port_completion;

  // exit is the shell's own command. A role that was stopped hears and says nothing any more.
  assign is_exit                 = role_command_i.opcode == OpcodeExit;
  assign role_command_ready_o    = (is_exit || command_ready) && !is_cut_q;
  assign role_completion_valid_o = own_completion_valid && !is_deaf;
  assign role_node_o             = endpoint_config.node;

  // A role is cut off between two commands: one that stands is taken first. A reset ends its whole
  // life: what it has posted is cancelled, what is under way comes to its end, and only then, with
  // nothing left that could write or complete, a new life begins.
  logic is_ending_q, is_cut, is_ending, was_reset_q, is_reset;
  assign is_reset    = is_ending_q && is_cut_q;
  assign role_rst_no = rst_ni && !is_reset;
  assign is_deaf     = role_stop || is_ending_q;
  assign is_cut      = is_deaf && (is_cut_q || !role_command_valid_i || role_command_ready_o);
  assign is_ending   = !role_reset_n || (is_ending_q && !(is_cut_q && open_q == '0));
  assign is_life_changing = is_cut != is_cut_q || is_ending != is_ending_q ||
                            was_reset_q != is_reset;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      is_cut_q    <= 1'b0;
      is_ending_q <= 1'b0;
      was_reset_q <= 1'b0;
    end else begin
      is_cut_q    <= is_cut;
      is_ending_q <= is_ending;
      was_reset_q <= is_reset;
    end
  end

  // A message that a role got the beginning of is not for the one after it.
  logic user_valid, own_user_valid, user_data_valid, user_end_valid, is_user_q;
  assign role_user_valid_o      = own_user_valid && !is_reset;
  assign role_user_data_valid_o = user_data_valid && is_user_q;
  assign role_user_end_valid_o  = user_end_valid && is_user_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni || is_reset || user_end_valid) is_user_q <= 1'b0;
    else if (own_user_valid && role_user_ready_i) is_user_q <= 1'b1;
  end

  // What makes a role that waits go on.
  assign is_role_told            = completion_valid || own_completion_valid ||
                                   role_user_valid_o ||
                                   (role_command_valid_i && role_command_ready_o);

  assign is_opening       = role_command_valid_i && role_command_ready_o &&
                            !(role_command_i.opcode inside {OpcodeNone, OpcodeCancel, OpcodeExit});
  assign is_closing       = own_completion_valid && (role_completion_ready_i || is_deaf);
  always_ff @(posedge clk_i) begin
    if (!rst_ni) open_q <= '0;
    else open_q <= open_q + 16'(is_opening) - 16'(is_closing);
  end

  // ---- units -----------------------------------------------------------------------------------
  localparam int unsigned UnitClients = (Units == 0) ? 1 : Units;
  logic [UnitClients-1:0]               unit_read_valid, unit_read_ready, unit_read_data_valid;
  logic [UnitClients-1:0]               unit_read_bank;
  logic [UnitClients-1:0]               unit_write_valid, unit_write_ready;
  logic [UnitClients-1:0][WordBits-1:0] unit_read_address, unit_write_address;
  logic [UnitClients-1:0][Width-1:0]    unit_write_data;
  logic [UnitClients-1:0][Lanes-1:0]    unit_write_lanes;
  logic [Width-1:0]                     packet_tx_data, packet_rx_data;
  logic [Lanes-1:0]                     packet_tx_keep, packet_rx_keep;
  logic packet_tx_last, packet_tx_valid, packet_tx_ready;
  logic packet_rx_last, packet_rx_error, packet_rx_valid;

  plait_shell_units #(
    .Width      (Width),
    .Nodes      (Nodes),
    .AddressBits(AddressBits),
    .Atomics    (Atomics),
    .Circuits   (Circuits),
    .Cables     (Cables),
    .Timers     (Timers)
  ) u_units (
    .clk_i,
    .rst_ni,
    .clear_i                 (is_ending_q),
    .now_i                   (now_q),
    .node_i                  (endpoint_config.node),
    .life_i                  (endpoint_config.life),
    .floor_i                 (floor),
    .table_write_i           (table_write),
    .table_node_i            (table_node),
    .table_valid_i           (table_valid),
    .table_life_i            (table_life),
    .role_command_valid_i    (role_command_valid_i && !is_exit && !is_cut_q),
    .role_command_i,
    .role_command_ready_o    (command_ready),
    .role_completion_valid_o (own_completion_valid),
    .role_completion_o,
    .role_completion_ready_i (role_completion_ready_i || is_deaf),
    .role_user_valid_o       (own_user_valid),
    .command_valid_o         (port_valid),
    .command_o               (port_command),
    .command_ready_i         (port_ready),
    .completion_valid_i      (completion_valid),
    .completion_i            (port_completion),
    .completion_ready_o      (port_completion_ready),
    .user_valid_i            (user_valid),
    .user_header_i           (role_user_header_o),
    .user_data_i             (role_user_data_o),
    .user_data_valid_i       (user_data_valid),
    .user_end_valid_i        (user_end_valid),
    .user_end_good_i         (role_user_end_good_o),
    .unit_ready_o            (unit_ready),
    .packet_tx_data_i        (packet_tx_data),
    .packet_tx_keep_i        (packet_tx_keep),
    .packet_tx_last_i        (packet_tx_last),
    .packet_tx_valid_i       (packet_tx_valid),
    .packet_tx_ready_o       (packet_tx_ready),
    .packet_rx_data_o        (packet_rx_data),
    .packet_rx_keep_o        (packet_rx_keep),
    .packet_rx_last_o        (packet_rx_last),
    .packet_rx_error_o       (packet_rx_error),
    .packet_rx_valid_o       (packet_rx_valid),
    .mac_rx_data_i,
    .mac_rx_keep_i,
    .mac_rx_last_i,
    .mac_rx_error_i,
    .mac_rx_valid_i,
    .mac_tx_data_o,
    .mac_tx_keep_o,
    .mac_tx_last_o,
    .mac_tx_valid_o,
    .mac_tx_ready_i,
    .memory_read_valid_o     (unit_read_valid),
    .memory_read_address_o   (unit_read_address),
    .memory_read_ready_i     (unit_read_ready),
    .memory_read_data_valid_i(unit_read_data_valid),
    .memory_read_bank_i      (unit_read_bank),
    .memory_read_data_i      (read_data),
    .memory_write_valid_o    (unit_write_valid),
    .memory_write_address_o  (unit_write_address),
    .memory_write_data_o     (unit_write_data),
    .memory_write_lanes_o    (unit_write_lanes),
    .memory_write_ready_i    (unit_write_ready),
    .wake_valid_o            (unit_wake_valid),
    .wake_o                  (unit_wake),
    .busy_o                  (units_busy)
  );

  if (Units != 0) begin : gen_units
    assign read_valid[OfUnits+:Units]    = unit_read_valid;
    assign read_address[OfUnits+:Units]  = unit_read_address;
    assign unit_read_ready               = read_ready[OfUnits+:Units];
    assign unit_read_data_valid          = read_data_valid[OfUnits+:Units];
    assign unit_read_bank                = read_bank[OfUnits+:Units];
    assign write_valid[OfUnits+:Units]   = unit_write_valid;
    assign write_address[OfUnits+:Units] = unit_write_address;
    assign write_data[OfUnits+:Units]    = unit_write_data;
    assign write_lanes[OfUnits+:Units]   = unit_write_lanes;
    assign unit_write_ready              = write_ready[OfUnits+:Units];
  end else begin : gen_no_units
    logic unused;
    assign {unit_read_ready, unit_read_data_valid, unit_read_bank, unit_write_ready} = '0;
    assign unused = &{1'b0, unit_read_valid, unit_read_address, unit_write_valid,
                      unit_write_address, unit_write_data, unit_write_lanes};
  end

  // ----------------------------------------------------------------------------------------------
  plait_endpoint #(
    .Width      (Width),
    .Udp        (Udp),
    .Nodes      (Nodes),
    .Slots      (Slots),
    .Jobs       (Jobs),
    .Posted     (Posted),
    .Unexpected (Unexpected),
    .AddressBits(AddressBits),
    .QuickMemory(QuickMemory),
    .Models     (Atomics),
    .Parts      (Parts),
    .PutLog     (PutLog)
  ) u_endpoint (
    .clk_i,
    .rst_ni,
    .config_i                (endpoint_config),
    .now_i                   (now_q[31:0]),
    .table_write_i           (table_write),
    .table_node_i            (table_node),
    .table_valid_i           (table_valid),
    .table_life_i            (table_life),
    .table_renews_i          (table_renews),
    .table_pending_o         (table_pending),
    .mac_rx_data_i           (packet_rx_data),
    .mac_rx_keep_i           (packet_rx_keep),
    .mac_rx_last_i           (packet_rx_last),
    .mac_rx_error_i          (packet_rx_error),
    .mac_rx_valid_i          (packet_rx_valid),
    .mac_tx_data_o           (packet_tx_data),
    .mac_tx_keep_o           (packet_tx_keep),
    .mac_tx_last_o           (packet_tx_last),
    .mac_tx_valid_o          (packet_tx_valid),
    .mac_tx_ready_i          (packet_tx_ready),
    .command_valid_i         (port_valid),
    .command_i               (port_command),
    .command_ready_o         (port_ready),
    .command_clear_i         (is_ending_q),
    .completion_valid_o      (completion_valid),
    .completion_o            (port_completion),
    .completion_ready_i      (port_completion_ready),
    .user_valid_o            (user_valid),
    .user_header_o           (role_user_header_o),
    .user_ready_i            (role_user_ready_i && !is_reset),
    .unit_ready_i            (unit_ready),
    .user_data_o             (role_user_data_o),
    .user_data_valid_o       (user_data_valid),
    .user_data_last_o        (role_user_data_last_o),
    .user_end_valid_o        (user_end_valid),
    .user_end_good_o         (role_user_end_good_o),
    .memory_read_valid_o     (read_valid[OfEndpoint]),
    .memory_read_address_o   (read_address[OfEndpoint]),
    .memory_read_ready_i     (read_ready[OfEndpoint]),
    .memory_read_data_valid_i(read_data_valid[OfEndpoint]),
    .memory_read_data_i      (read_data[(Cables == 1) ? 1'b0 : read_bank[OfEndpoint]]),
    .memory_write_valid_o    (write_valid[OfEndpoint]),
    .memory_write_address_o  (write_address[OfEndpoint]),
    .memory_write_data_o     (write_data[OfEndpoint]),
    .memory_write_lanes_o    (write_lanes[OfEndpoint]),
    .memory_write_ready_i    (write_ready[OfEndpoint]),
    .control_valid_o         (control_valid),
    .control_is_write_o      (control_is_write),
    .control_address_o       (control_address),
    .control_data_o          (control_write_data),
    .control_done_i          (control_done),
    .control_ok_i            (control_ok),
    .control_data_i          (access_data),
    .floor_o                 (floor),
    .status_o                (status),
    .events_o                (events),
    .busy_o                  (endpoint_busy),
    .wake_valid_o            (wake_valid),
    .wake_o                  (wake)
  );

endmodule
