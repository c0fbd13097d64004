// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The endpoint with five pins, for place and route of the endpoint alone: what goes in comes from a
// shift register, what comes out is registered and folded into one bit. So every path of the
// endpoint lies between registers, and nothing of it can be optimized away.
module plait_endpoint_timing
  import plait_wire_pkg::*;
  import plait_endpoint_pkg::*;
#(
  parameter int unsigned Width       = 64,
  parameter int unsigned Nodes       = 64,
  parameter int unsigned AddressBits = 24
) (
  input  logic clk_i,
  input  logic rst_ni,
  input  logic shift_i,
  input  logic data_i,
  output logic data_o
);

  localparam int unsigned PeerBits = $clog2(Nodes + 1);
  localparam int unsigned Lanes    = Width / 8;
  localparam int unsigned WordBits = AddressBits - $clog2(Lanes);

  typedef struct packed {
    endpoint_config_t    settings;
    logic [31:0]         now;
    logic                table_write, table_valid, table_renews;
    logic [7:0]          table_life;
    logic [PeerBits-1:0] table_node;
    logic [Width-1:0]    mac_data;
    logic [Lanes-1:0]    mac_keep;
    logic                mac_last, mac_error, mac_valid, mac_ready;
    logic                command_valid, command_clear;
    command_t            command;
    logic                completion_ready, user_ready;
    logic                read_ready, read_data_valid;
    logic [Width-1:0]    read_data;
    logic                write_ready;
    logic                control_done, control_ok;
    logic [31:0]         control_data;
  } inputs_t;

  typedef struct packed {
    logic [Width-1:0]    mac_data;
    logic [Lanes-1:0]    mac_keep;
    logic                mac_last, mac_valid;
    logic                command_ready, completion_valid;
    completion_t         completion;
    logic                user_valid;
    header_t             user_header;
    logic [Width-1:0]    user_data;
    logic                user_data_valid, user_data_last, user_end_valid, user_end_good;
    logic                read_valid;
    logic [WordBits-1:0] read_address;
    logic                write_valid;
    logic [WordBits-1:0] write_address;
    logic [Width-1:0]    write_data;
    logic [Lanes-1:0]    write_lanes;
    logic                control_valid, control_is_write;
    logic [15:0]         control_address;
    logic [31:0]         control_data;
    logic [AddressBits-1:0] floor;
    endpoint_status_t    status;
    endpoint_events_t    events;
    logic                busy, wake_valid, table_pending;
    logic [31:0]         wake;
  } outputs_t;

  inputs_t  in_q;
  outputs_t out, out_q;

  always_ff @(posedge clk_i) begin
    if (shift_i) in_q <= {in_q[$bits(inputs_t)-2:0], data_i};
    out_q <= shift_i ? {1'b0, out_q[$bits(outputs_t)-1:1]} : out;
  end
  assign data_o = out_q[0];

  plait_endpoint #(
    .Width      (Width),
    .Nodes      (Nodes),
    .AddressBits(AddressBits)
  ) u_endpoint (
    .clk_i,
    .rst_ni,
    .config_i                (in_q.settings),
    .now_i                   (in_q.now),
    .table_write_i           (in_q.table_write),
    .table_node_i            (in_q.table_node),
    .table_valid_i           (in_q.table_valid),
    .table_life_i            (in_q.table_life),
    .table_renews_i          (in_q.table_renews),
    .table_pending_o         (out.table_pending),
    .mac_rx_data_i           (in_q.mac_data),
    .mac_rx_keep_i           (in_q.mac_keep),
    .mac_rx_last_i           (in_q.mac_last),
    .mac_rx_error_i          (in_q.mac_error),
    .mac_rx_valid_i          (in_q.mac_valid),
    .mac_tx_data_o           (out.mac_data),
    .mac_tx_keep_o           (out.mac_keep),
    .mac_tx_last_o           (out.mac_last),
    .mac_tx_valid_o          (out.mac_valid),
    .mac_tx_ready_i          (in_q.mac_ready),
    .command_valid_i         (in_q.command_valid),
    .command_i               (in_q.command),
    .command_ready_o         (out.command_ready),
    .command_clear_i         (in_q.command_clear),
    .completion_valid_o      (out.completion_valid),
    .completion_o            (out.completion),
    .completion_ready_i      (in_q.completion_ready),
    .user_valid_o            (out.user_valid),
    .user_header_o           (out.user_header),
    .user_ready_i            (in_q.user_ready),
    .unit_ready_i            (1'b1),
    .user_data_o             (out.user_data),
    .user_data_valid_o       (out.user_data_valid),
    .user_data_last_o        (out.user_data_last),
    .user_end_valid_o        (out.user_end_valid),
    .user_end_good_o         (out.user_end_good),
    .memory_read_valid_o     (out.read_valid),
    .memory_read_address_o   (out.read_address),
    .memory_read_ready_i     (in_q.read_ready),
    .memory_read_data_valid_i(in_q.read_data_valid),
    .memory_read_data_i      (in_q.read_data),
    .memory_write_valid_o    (out.write_valid),
    .memory_write_address_o  (out.write_address),
    .memory_write_data_o     (out.write_data),
    .memory_write_lanes_o    (out.write_lanes),
    .memory_write_ready_i    (in_q.write_ready),
    .control_valid_o         (out.control_valid),
    .control_is_write_o      (out.control_is_write),
    .control_address_o       (out.control_address),
    .control_data_o          (out.control_data),
    .control_done_i          (in_q.control_done),
    .control_ok_i            (in_q.control_ok),
    .control_data_i          (in_q.control_data),
    .floor_o                 (out.floor),
    .status_o                (out.status),
    .events_o                (out.events),
    .busy_o                  (out.busy),
    .wake_valid_o            (out.wake_valid),
    .wake_o                  (out.wake)
  );

endmodule
