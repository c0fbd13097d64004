# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The ports of a role, as in hardware/shell/rtl/plait_role.sv; `{width}` is put in."""

PORTS = """\
  import plait_wire_pkg::*;
#(
  parameter int unsigned Width       = {width},
  parameter int unsigned AddressBits = 24,
  localparam int unsigned WordBits   = AddressBits - $clog2(Width / 8),
  localparam int unsigned Lanes      = Width / 8
) (
  input  logic                clk_i,
  input  logic                rst_ni,
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

  output logic [15:0]         site_o,
  output logic                busy_o
);
"""

NET_PORTS = (
    *("clk_i", "rst_ni", "start_i", "node_i", "node_count_i", "now_i", "command_valid_o"),
    *("command_o", "command_ready_i", "completion_valid_i", "completion_i", "completion_ready_o"),
    *("user_valid_i", "user_header_i", "user_ready_o", "user_data_i", "user_data_valid_i"),
    *("user_data_last_i", "user_end_valid_i", "user_end_good_i", "memory_read_valid_o"),
    *("memory_read_address_o", "memory_read_ready_i", "memory_read_data_valid_i"),
    *("memory_read_data_i", "memory_write_valid_o", "memory_write_address_o"),
    *("memory_write_data_o", "memory_write_lanes_o", "memory_write_ready_i", "site_o", "busy_o"),
)
# Ports that the engine has under the same names.
ENGINE_PORTS = tuple(
    name
    for name in NET_PORTS
    if name.startswith(("command_", "completion_", "memory_")) or name in ("clk_i", "rst_ni")
)
