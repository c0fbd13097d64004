// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Where each virtual port leads, and which nodes belong to the cluster. A port can be connected to
// a node of the cluster alone; a frame is a port's if it comes from the node and the port that this
// is connected to. After a reset no node belongs to the cluster, and the table is ready when it has
// been cleared, a node a cycle.
module plait_circuit_table
  import plait_wire_pkg::*;
#(
  parameter int unsigned Nodes = 64,
  parameter int unsigned Ports = 4,   // virtual ports, a power of two
  localparam int unsigned NodeBits = $clog2(Nodes),
  localparam int unsigned PeerBits = $clog2(Nodes + 1),
  localparam int unsigned PortBits = $clog2(Ports)
) (
  input  logic                       clk_i,
  input  logic                       rst_ni,
  input  logic                       clear_i,    // no port is connected any more

  // Which nodes there are, and in which life; the controller's place is after them.
  input  logic                       table_write_i,
  input  logic [PeerBits-1:0]        table_node_i,
  input  logic                       table_valid_i,
  input  logic [7:0]                 table_life_i,

  // A port of this node, and what it is to lead to. is_good_o: there is such a port, and such a
  // node; the other port's number is one that a frame can carry.
  input  logic                       connect_valid_i,
  input  logic [7:0]                 connect_port_i,
  input  logic [15:0]                connect_node_i,
  input  logic [7:0]                 connect_peer_port_i,
  output logic                       connect_is_good_o,

  output logic [Ports-1:0]           connected_o,
  output logic [Ports-1:0][15:0]     node_o,
  output logic [Ports-1:0][5:0]      peer_port_o,

  // A frame's head: whether it is for a port, and comes from what that leads to.
  input  logic [15:0]                frame_node_i,
  input  circuit_header_t            frame_header_i,
  output logic                       frame_is_ours_o,
  // The life that its node has.
  output logic [7:0]                 frame_life_o,

  output logic                       ready_o
);

  typedef struct packed {
    logic       is_member;
    logic [7:0] life;
  } member_t;

  member_t             members_q [Nodes];
  member_t             frame_member;
  logic                connect_is_member;
  logic [NodeBits-1:0] clear_q, write_node;
  logic                is_clear_q, is_write;
  logic [PortBits-1:0] connect_row, frame_row;
  logic                frame_is_port;

  // ---- nodes -----------------------------------------------------------------------------------
  assign ready_o    = is_clear_q;
  assign is_write   = !is_clear_q || (table_write_i && 32'(table_node_i) < Nodes);
  assign write_node = is_clear_q ? table_node_i[NodeBits-1:0] : clear_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      is_clear_q <= 1'b0;
      clear_q    <= '0;
    end else begin
      if (!is_clear_q) clear_q <= clear_q + 1'b1;
      if (clear_q == NodeBits'(Nodes - 1)) is_clear_q <= 1'b1;
    end
    if (is_write) begin
      members_q[write_node] <= is_clear_q ? '{is_member: table_valid_i, life: table_life_i} : '0;
    end
  end

  assign connect_is_member = members_q[connect_node_i[NodeBits-1:0]].is_member;
  assign frame_member      = members_q[frame_node_i[NodeBits-1:0]];

  // ---- ports -----------------------------------------------------------------------------------
  assign connect_row       = connect_port_i[PortBits-1:0];
  assign connect_is_good_o = 32'(connect_port_i) < Ports && 32'(connect_node_i) < Nodes &&
                             connect_is_member && connect_peer_port_i[7:6] == '0;

  always_ff @(posedge clk_i) begin
    if (!rst_ni || clear_i) connected_o <= '0;
    else if (connect_valid_i && connect_is_good_o) connected_o[connect_row] <= 1'b1;
    if (connect_valid_i && connect_is_good_o) begin
      node_o[connect_row]      <= connect_node_i;
      peer_port_o[connect_row] <= connect_peer_port_i[5:0];
    end
  end

  assign frame_row       = frame_header_i.port[PortBits-1:0];
  assign frame_is_port   = 32'(frame_header_i.port[6:0]) < Ports;
  assign frame_is_ours_o = frame_is_port && connected_o[frame_row] && frame_member.is_member &&
                           frame_node_i == node_o[frame_row] &&
                           frame_header_i.source_port == peer_port_o[frame_row];
  assign frame_life_o    = frame_member.life;

  logic unused;
  assign unused = &{1'b0, frame_header_i};

endmodule
