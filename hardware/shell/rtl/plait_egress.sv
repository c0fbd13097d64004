// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The guard at the way out: it writes the source of every frame, and lets a frame pass only if its
// destination belongs to the cluster or is the controller. Of any other frame, header and body are
// swallowed. What a role commands, and what the layers before make of it, cannot change that:
// proved in hardware/shell/formal/plait_egress_proof.sv. Nor can a role change node_i: what it
// could try is in hardware/shell/tb/test_shell.py.
//
// A body belongs to the header that passed last. No latency; a header waits until the body before
// it has passed.
module plait_egress
  import plait_wire_pkg::*;
#(
  parameter int unsigned Width       = 64,
  parameter int unsigned Nodes       = 64,
  localparam int unsigned PeerBits   = $clog2(Nodes + 1),
  localparam int unsigned LaneBits   = $clog2(Width / 8),
  localparam int unsigned BeatBits   = 17 - LaneBits
) (
  input  logic                clk_i,
  input  logic                rst_ni,
  input  logic [15:0]         node_i,

  // Which nodes belong to the cluster. After a reset somebody says so of each one.
  input  logic                table_write_i,
  input  logic [PeerBits-1:0] table_node_i,
  input  logic                table_valid_i,

  input  logic                frame_valid_i,
  input  header_t             frame_header_i,
  output logic                frame_ready_o,
  input  logic [Width-1:0]    body_data_i,
  input  logic                body_valid_i,
  output logic                body_ready_o,

  output logic                frame_valid_o,
  output header_t             frame_header_o,
  input  logic                frame_ready_i,
  output logic [Width-1:0]    body_data_o,
  output logic                body_valid_o,
  input  logic                body_ready_i,

  output logic                count_refused_o
);

  logic                members_q [2 ** PeerBits];
  logic                is_member, is_allowed, is_between, is_refused_q;
  logic [BeatBits-1:0] left_q;  // beats of the body that have not passed

  always_ff @(posedge clk_i) if (table_write_i) members_q[table_node_i] <= table_valid_i;

  assign is_member  = frame_header_i.destination < 16'(Nodes) &&
                      members_q[frame_header_i.destination[PeerBits-1:0]];
  assign is_allowed = is_member || frame_header_i.destination == 16'(ControllerNode);
  assign is_between = left_q == '0;

  always_comb begin
    frame_header_o        = frame_header_i;
    frame_header_o.source = node_i;
  end
  assign frame_valid_o   = frame_valid_i && is_between && is_allowed;
  assign frame_ready_o   = is_between && (frame_ready_i || !is_allowed);
  assign count_refused_o = frame_valid_i && is_between && !is_allowed;

  assign body_data_o  = body_data_i;
  assign body_valid_o = body_valid_i && !is_between && !is_refused_q;
  assign body_ready_o = !is_between && (body_ready_i || is_refused_q);

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      left_q       <= '0;
      is_refused_q <= 1'b0;
    end else if (frame_valid_i && frame_ready_o) begin
      left_q       <= BeatBits'((17'(frame_header_i.body_bytes) + 17'(Width / 8 - 1)) >> LaneBits);
      is_refused_q <= !is_allowed;
    end else if (body_valid_i && body_ready_o) begin
      left_q <= left_q - 1'b1;
    end
  end

endmodule
