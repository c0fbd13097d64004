// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What stands beside the role in a shell, and what they share with it: the endpoint's command port,
// its completions and its messages for handlers. A number of a command that has bit 31 set is a
// unit's, which the role never sees. Units go on while the role is reset or stopped: their peers
// wait for them. Without units nothing is made, and the role is connected to the endpoint.
module plait_shell_units
  import plait_wire_pkg::*;
  import plait_endpoint_pkg::*;
#(
  parameter int unsigned Width       = 64,
  parameter int unsigned AddressBits = 24,
  parameter bit          Atomics     = 1'b0,
  localparam int unsigned Lanes    = Width / 8,
  localparam int unsigned LaneBits = $clog2(Lanes),
  localparam int unsigned WordBits = AddressBits - LaneBits
) (
  // verilator lint_off UNUSEDSIGNAL
  input  logic                   clk_i,
  input  logic                   rst_ni,
  input  logic [AddressBits-1:0] floor_i,
  // verilator lint_on UNUSEDSIGNAL

  input  logic                   role_command_valid_i,
  input  command_t               role_command_i,
  output logic                   role_command_ready_o,
  output logic                   role_completion_valid_o,
  input  logic                   role_completion_ready_i,
  output logic                   role_user_valid_o,

  output logic                   command_valid_o,
  output command_t               command_o,
  input  logic                   command_ready_i,
  input  logic                   completion_valid_i,
  // verilator lint_off UNUSEDSIGNAL
  input  logic [31:0]            completion_request_i,
  // verilator lint_on UNUSEDSIGNAL
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

  // A client of node memory.
  output logic                   memory_read_valid_o,
  output logic [WordBits-1:0]    memory_read_address_o,
  // verilator lint_off UNUSEDSIGNAL
  input  logic                   memory_read_ready_i,
  input  logic                   memory_read_data_valid_i,
  input  logic [Width-1:0]       memory_read_data_i,
  // verilator lint_on UNUSEDSIGNAL
  output logic                   memory_write_valid_o,
  output logic [WordBits-1:0]    memory_write_address_o,
  output logic [Width-1:0]       memory_write_data_o,
  output logic [Lanes-1:0]       memory_write_lanes_o,
  // verilator lint_off UNUSEDSIGNAL
  input  logic                   memory_write_ready_i,
  // verilator lint_on UNUSEDSIGNAL

  output logic                   busy_o
);

  if (Atomics) begin : gen_atomics
    logic     is_unit, is_unit_q, is_unit_number, unit_valid, unit_ready, switch_busy, unit_busy;
    command_t unit_command;

    assign is_unit        = is_for_unit(user_header_i.handler);
    assign is_unit_number = completion_request_i[31];

    assign role_user_valid_o       = user_valid_i && !is_unit;
    assign role_completion_valid_o = completion_valid_i && !is_unit_number;
    assign completion_ready_o      = role_completion_ready_i || is_unit_number;
    assign busy_o                  = switch_busy || unit_busy;

    // The message that is coming is the unit's.
    always_ff @(posedge clk_i) begin
      if (!rst_ni || user_end_valid_i) is_unit_q <= 1'b0;
      else if (user_valid_i && is_unit && unit_ready_o) is_unit_q <= 1'b1;
    end

    plait_command_switch u_switch (
      .clk_i,
      .rst_ni,
      .role_valid_i  (role_command_valid_i),
      .role_command_i,
      .role_ready_o  (role_command_ready_o),
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
      .user_valid_i        (user_valid_i && is_unit),
      .user_header_i,
      .user_ready_o        (unit_ready_o),
      .user_data_i,
      .user_data_valid_i   (user_data_valid_i && is_unit_q),
      .user_end_valid_i    (user_end_valid_i && is_unit_q),
      .user_end_good_i,
      .command_valid_o     (unit_valid),
      .command_o           (unit_command),
      .command_ready_i     (unit_ready),
      .completion_valid_i  (completion_valid_i && is_unit_number),
      .completion_request_i,
      .memory_read_valid_o,
      .memory_read_address_o,
      .memory_read_ready_i,
      .memory_read_data_valid_i,
      .memory_read_data_i,
      .memory_write_valid_o,
      .memory_write_address_o,
      .memory_write_data_o,
      .memory_write_lanes_o,
      .memory_write_ready_i,
      .busy_o              (unit_busy)
    );
  end else begin : gen_none
    assign role_command_ready_o    = command_ready_i;
    assign role_completion_valid_o = completion_valid_i;
    assign role_user_valid_o       = user_valid_i;
    assign command_valid_o         = role_command_valid_i;
    assign command_o               = role_command_i;
    assign completion_ready_o      = role_completion_ready_i;
    assign unit_ready_o            = 1'b1;
    assign {memory_read_valid_o, memory_read_address_o, memory_write_valid_o} = '0;
    assign {memory_write_address_o, memory_write_data_o, memory_write_lanes_o} = '0;
    assign busy_o                  = 1'b0;
  end

endmodule
