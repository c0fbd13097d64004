// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A whole node: role, endpoint, node memory, registers. What a simulator runs, and what a board's
// top joins to its MAC.
//
// The MAC gives and takes frames from the Ethernet destination to Plait's check. A frame that comes
// cannot be stopped. mac_rx_error_i, with the last beat, says that Ethernet's own check was wrong.
//
// Virtual time: the cycle counter advances by 1 + skip_i at each edge (0 on a board). While idle_o
// is high nothing changes but by a frame, an access to a register, or the counter reaching wake_o.
module plait_node
  import plait_wire_pkg::*;
#(
  parameter int unsigned Width       = 64,
  parameter bit          Udp         = 1'b0,
  parameter int unsigned Nodes       = 64,
  parameter int unsigned Slots       = 32,
  parameter int unsigned Jobs        = 64,
  parameter int unsigned Posted      = HardwarePostedMax,
  parameter int unsigned Unexpected  = HardwareUnexpectedMax,
  parameter int unsigned AddressBits = 24,
  parameter bit          Atomics     = 1'b0,  // as of plait_shell
  parameter int unsigned Circuits    = 0,     // as of plait_shell
  parameter int unsigned Cables      = 1,     // as of plait_shell
  localparam int unsigned Lanes      = Width / 8
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
  output logic [63:0]      now_o,
  output logic [63:0]      wake_o
);

  localparam int unsigned WordBits = AddressBits - $clog2(Lanes);

  logic                shell_rests;  // for those who build shell and role apart
  logic                role_rst_n, start, command_valid, command_ready;
  logic                completion_valid, completion_ready;
  logic [15:0]         node, node_count, site;
  command_t            command;
  completion_t         completion;
  logic                user_valid, user_ready, user_data_valid, user_data_last;
  logic                user_end_valid, user_end_good, busy;
  header_t             user_header;
  logic [Width-1:0]    user_data, read_data, write_data;
  logic                read_valid, read_ready, read_data_valid, write_valid, write_ready;
  logic [WordBits-1:0] read_address, write_address;
  logic [Lanes-1:0]    write_lanes;
  logic [Cables-1:0]               wrote_valid;
  logic [Cables-1:0][WordBits-1:0] wrote_address;
  logic [Cables-1:0][Width-1:0]    wrote_data;
  logic [Cables-1:0][Lanes-1:0]    wrote_lanes;

  plait_shell #(
    .Width      (Width),
    .Udp        (Udp),
    .Nodes      (Nodes),
    .Slots      (Slots),
    .Jobs       (Jobs),
    .Posted     (Posted),
    .Unexpected (Unexpected),
    .AddressBits(AddressBits),
    .Atomics    (Atomics),
    .Circuits   (Circuits),
    .Cables     (Cables)
  ) u_shell (
    .clk_i,
    .rst_ni,
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
    .skip_i,
    .idle_o,
    .rests_o                (shell_rests),
    .now_o,
    .wake_o,
    .role_rst_no            (role_rst_n),
    .role_start_o           (start),
    .role_node_o            (node),
    .role_node_count_o      (node_count),
    .role_command_valid_i   (command_valid),
    .role_command_i         (command),
    .role_command_ready_o   (command_ready),
    .role_completion_valid_o(completion_valid),
    .role_completion_o      (completion),
    .role_completion_ready_i(completion_ready),
    .role_user_valid_o      (user_valid),
    .role_user_header_o     (user_header),
    .role_user_ready_i      (user_ready),
    .role_user_data_o       (user_data),
    .role_user_data_valid_o (user_data_valid),
    .role_user_data_last_o  (user_data_last),
    .role_user_end_valid_o  (user_end_valid),
    .role_user_end_good_o   (user_end_good),
    .role_read_valid_i      (read_valid),
    .role_read_address_i    (read_address),
    .role_read_ready_o      (read_ready),
    .role_read_data_valid_o (read_data_valid),
    .role_read_data_o       (read_data),
    .role_write_valid_i     (write_valid),
    .role_write_address_i   (write_address),
    .role_write_data_i      (write_data),
    .role_write_lanes_i     (write_lanes),
    .role_write_ready_o     (write_ready),
    .role_wrote_valid_o     (wrote_valid),
    .role_wrote_address_o   (wrote_address),
    .role_wrote_data_o      (wrote_data),
    .role_wrote_lanes_o     (wrote_lanes),
    .role_site_i            (site),
    .role_busy_i            (busy)
  );

  plait_role #(
    .Width      (Width),
    .AddressBits(AddressBits),
    .Banks      (Cables)
  ) u_role (
    .clk_i,
    .rst_ni                  (role_rst_n),
    .start_i                 (start),
    .node_i                  (node),
    .node_count_i            (node_count),
    .now_i                   (now_o),
    .command_valid_o         (command_valid),
    .command_o               (command),
    .command_ready_i         (command_ready),
    .completion_valid_i      (completion_valid),
    .completion_i            (completion),
    .completion_ready_o      (completion_ready),
    .user_valid_i            (user_valid),
    .user_header_i           (user_header),
    .user_ready_o            (user_ready),
    .user_data_i             (user_data),
    .user_data_valid_i       (user_data_valid),
    .user_data_last_i        (user_data_last),
    .user_end_valid_i        (user_end_valid),
    .user_end_good_i         (user_end_good),
    .memory_read_valid_o     (read_valid),
    .memory_read_address_o   (read_address),
    .memory_read_ready_i     (read_ready),
    .memory_read_data_valid_i(read_data_valid),
    .memory_read_data_i      (read_data),
    .memory_write_valid_o    (write_valid),
    .memory_write_address_o  (write_address),
    .memory_write_data_o     (write_data),
    .memory_write_lanes_o    (write_lanes),
    .memory_write_ready_i    (write_ready),
    .memory_wrote_valid_i    (wrote_valid),
    .memory_wrote_address_i  (wrote_address),
    .memory_wrote_data_i     (wrote_data),
    .memory_wrote_lanes_i    (wrote_lanes),
    .site_o                  (site),
    .busy_o                  (busy)
  );

  logic unused;
  assign unused = &{1'b0, shell_rests};

endmodule
