// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Whatever stands before the egress guard: each frame that leaves carries the own node as its
// source and goes to a node that the table has as a member, or to the controller; and no beat of a
// body leaves but those that the last header that left has announced. `chosen_i` is any node, the
// same for all time: what holds for it holds for each.
module plait_egress_proof
  import plait_wire_pkg::*;
#(
  parameter int unsigned Width = 64,
  parameter int unsigned Nodes = 5,
  localparam int unsigned PeerBits = $clog2(Nodes + 1),
  localparam int unsigned LaneBits = $clog2(Width / 8)
) (
  input logic                clk_i,
  input logic                rst_ni,
  input logic [15:0]         node_i,
  input logic                table_write_i,
  input logic [PeerBits-1:0] table_node_i,
  input logic                table_valid_i,
  input logic                frame_valid_i,
  input header_t             frame_header_i,
  input logic                frame_ready_i,
  input logic [Width-1:0]    body_data_i,
  input logic                body_valid_i,
  input logic                body_ready_i,
  input logic [PeerBits-1:0] chosen_i
);

  logic             is_running, frame_ready, body_ready, frame_valid, body_valid, is_refused;
  header_t          header;
  logic [Width-1:0] body_data;

  plait_egress #(.Width(Width), .Nodes(Nodes)) dut (
    .clk_i, .rst_ni, .node_i, .table_write_i, .table_node_i, .table_valid_i,
    .frame_valid_i, .frame_header_i, .frame_ready_o(frame_ready), .body_data_i, .body_valid_i,
    .body_ready_o(body_ready), .frame_valid_o(frame_valid), .frame_header_o(header), .frame_ready_i,
    .body_data_o(body_data), .body_valid_o(body_valid), .body_ready_i, .count_refused_o(is_refused)
  );

  plait_formal_reset reset (.clk_i, .rst_ni, .is_running_o(is_running));

  // What the table says of the chosen node. It is unknown until it has been written.
  logic [PeerBits-1:0] chosen_q;
  logic                is_chosen_q, is_known_q, is_member_q;

  initial is_chosen_q = 1'b0;
  always_ff @(posedge clk_i) begin
    is_chosen_q <= 1'b1;
    chosen_q    <= chosen_i;
    if (!rst_ni) begin
      is_known_q <= 1'b0;
    end else if (table_write_i && table_node_i == chosen_i) begin
      is_known_q  <= 1'b1;
      is_member_q <= table_valid_i;
    end
  end
  always_comb if (is_chosen_q) assume (chosen_i == chosen_q);

  // Beats that the headers that left have announced and that have not left.
  logic [16-LaneBits:0] announced_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) announced_q <= '0;
    else if (frame_valid && frame_ready_i) begin
      announced_q <= (17-LaneBits)'((17'(header.body_bytes) + 17'(Width / 8 - 1)) >> LaneBits);
    end else if (body_valid && body_ready_i) announced_q <= announced_q - 1'b1;
  end

  always_comb begin
    if (is_running) begin
      if (frame_valid) begin
        assert (header.source == node_i);
        assert (header.destination < 16'(Nodes) || header.destination == 16'(ControllerNode));
        if (header.destination == 16'(chosen_i) && chosen_i < PeerBits'(Nodes) && is_known_q) begin
          assert (is_member_q);
        end
        assert (announced_q == '0);
      end
      if (body_valid) assert (announced_q != '0);
      assert (!(frame_valid && is_refused));
      // What holds inside.
      assert (announced_q == (dut.is_refused_q ? '0 : dut.left_q));
      if (is_known_q) assert (dut.members_q[chosen_i] == is_member_q);
    end
  end

  logic unused;
  assign unused = &{1'b0, frame_ready, body_ready, body_data, header};

endmodule
