// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Several parts of a node, each with a program of its own, at one role's ports. A part has the
// ports of plait_role, part_*, and its number from 0 on. Messages for handlers are taken, and
// nobody gets them. See doc/role_join.md.
module plait_role_parts
  import plait_wire_pkg::*;
#(
  parameter int unsigned Parts       = 2,
  parameter int unsigned Width       = 64,
  parameter int unsigned AddressBits = 24,
  localparam int unsigned WordBits   = AddressBits - $clog2(Width / 8),
  localparam int unsigned Lanes      = Width / 8
) (
  input  logic                           clk_i,
  input  logic                           rst_ni,

  input  logic [Parts-1:0]               part_command_valid_i,
  input  command_t [Parts-1:0]           part_command_i,
  output logic [Parts-1:0]               part_command_ready_o,
  output logic [Parts-1:0]               part_completion_valid_o,
  output completion_t                    part_completion_o,
  input  logic [Parts-1:0]               part_completion_ready_i,
  input  logic [Parts-1:0]               part_read_valid_i,
  input  logic [Parts-1:0][WordBits-1:0] part_read_address_i,
  output logic [Parts-1:0]               part_read_ready_o,
  output logic [Parts-1:0]               part_read_data_valid_o,
  input  logic [Parts-1:0]               part_write_valid_i,
  input  logic [Parts-1:0][WordBits-1:0] part_write_address_i,
  input  logic [Parts-1:0][Width-1:0]    part_write_data_i,
  input  logic [Parts-1:0][Lanes-1:0]    part_write_lanes_i,
  output logic [Parts-1:0]               part_write_ready_o,

  output logic                           command_valid_o,
  output command_t                       command_o,
  input  logic                           command_ready_i,
  input  logic                           completion_valid_i,
  input  completion_t                    completion_i,
  output logic                           completion_ready_o,
  output logic                           memory_read_valid_o,
  output logic [WordBits-1:0]            memory_read_address_o,
  input  logic                           memory_read_ready_i,
  input  logic                           memory_read_data_valid_i,
  output logic                           memory_write_valid_o,
  output logic [WordBits-1:0]            memory_write_address_o,
  output logic [Width-1:0]               memory_write_data_o,
  output logic [Lanes-1:0]               memory_write_lanes_o,
  input  logic                           memory_write_ready_i,
  output logic                           busy_o  // but for its parts
);

  function automatic logic [Parts-1:0][7:0] numbers();
    for (int unsigned part = 0; part < Parts; part++) numbers[part] = 8'(part);
  endfunction

  plait_role_join #(.Clients(Parts), .NumberOf(numbers()), .Ends('1)) u_join (
    .clk_i, .rst_ni,
    .client_valid_i           (part_command_valid_i),
    .client_command_i         (part_command_i),
    .client_ready_o           (part_command_ready_o),
    .client_completion_valid_o(part_completion_valid_o),
    .client_completion_o      (part_completion_o),
    .client_completion_ready_i(part_completion_ready_i),
    .command_valid_o, .command_o, .command_ready_i,
    .completion_valid_i, .completion_i, .completion_ready_o, .busy_o
  );

  plait_role_join_memory #(.Clients(Parts), .Width(Width), .WordBits(WordBits)) u_memory (
    .clk_i, .rst_ni,
    .read_valid_i     (part_read_valid_i),
    .read_address_i   (part_read_address_i),
    .read_ready_o     (part_read_ready_o),
    .read_data_valid_o(part_read_data_valid_o),
    .write_valid_i    (part_write_valid_i),
    .write_address_i  (part_write_address_i),
    .write_data_i     (part_write_data_i),
    .write_lanes_i    (part_write_lanes_i),
    .write_ready_o    (part_write_ready_o),
    .memory_read_valid_o, .memory_read_address_o, .memory_read_ready_i, .memory_read_data_valid_i,
    .memory_write_valid_o, .memory_write_address_o, .memory_write_data_o, .memory_write_lanes_o,
    .memory_write_ready_i
  );

endmodule
