// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A role with five pins, for place and route of the role alone: as plait_endpoint_timing.
module plait_role_timing
  import plait_wire_pkg::*;
#(
  parameter int unsigned Width       = 64,
  parameter int unsigned AddressBits = 24,
  parameter int unsigned Banks       = 1
) (
  input  logic clk_i,
  input  logic rst_ni,
  input  logic shift_i,
  input  logic data_i,
  output logic data_o
);

  localparam int unsigned Lanes    = Width / 8;
  localparam int unsigned WordBits = AddressBits - $clog2(Lanes);

  typedef struct packed {
    logic             start;
    logic [15:0]      node, node_count;
    logic [63:0]      now;
    logic             command_ready, completion_valid;
    completion_t      completion;
    logic             user_valid;
    header_t          user_header;
    logic [Width-1:0] user_data;
    logic             user_data_valid, user_data_last, user_end_valid, user_end_good;
    logic             read_ready, read_data_valid;
    logic [Width-1:0] read_data;
    logic                            write_ready;
    logic [Banks-1:0]                wrote_valid;
    logic [Banks-1:0][WordBits-1:0]  wrote_address;
    logic [Banks-1:0][Width-1:0]     wrote_data;
    logic [Banks-1:0][Lanes-1:0]     wrote_lanes;
  } inputs_t;

  typedef struct packed {
    logic                command_valid;
    command_t            command;
    logic                completion_ready, user_ready;
    logic                read_valid;
    logic [WordBits-1:0] read_address;
    logic                write_valid;
    logic [WordBits-1:0] write_address;
    logic [Width-1:0]    write_data;
    logic [Lanes-1:0]    write_lanes;
    logic [15:0]         site;
    logic                busy;
  } outputs_t;

  inputs_t  in_q;
  outputs_t out, out_q;

  always_ff @(posedge clk_i) begin
    if (shift_i) in_q <= {in_q[$bits(inputs_t)-2:0], data_i};
    out_q <= shift_i ? {1'b0, out_q[$bits(outputs_t)-1:1]} : out;
  end
  assign data_o = out_q[0];

  plait_role #(
    .Width      (Width),
    .AddressBits(AddressBits),
    .Banks      (Banks)
  ) u_role (
    .clk_i,
    .rst_ni,
    .start_i                 (in_q.start),
    .node_i                  (in_q.node),
    .node_count_i            (in_q.node_count),
    .now_i                   (in_q.now),
    .command_valid_o         (out.command_valid),
    .command_o               (out.command),
    .command_ready_i         (in_q.command_ready),
    .completion_valid_i      (in_q.completion_valid),
    .completion_i            (in_q.completion),
    .completion_ready_o      (out.completion_ready),
    .user_valid_i            (in_q.user_valid),
    .user_header_i           (in_q.user_header),
    .user_ready_o            (out.user_ready),
    .user_data_i             (in_q.user_data),
    .user_data_valid_i       (in_q.user_data_valid),
    .user_data_last_i        (in_q.user_data_last),
    .user_end_valid_i        (in_q.user_end_valid),
    .user_end_good_i         (in_q.user_end_good),
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
    .memory_wrote_valid_i    (in_q.wrote_valid),
    .memory_wrote_address_i  (in_q.wrote_address),
    .memory_wrote_data_i     (in_q.wrote_data),
    .memory_wrote_lanes_i    (in_q.wrote_lanes),
    .site_o                  (out.site),
    .busy_o                  (out.busy)
  );

endmodule
