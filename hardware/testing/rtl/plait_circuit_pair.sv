// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// For tests: what the encoder of one node sends goes into the decoder of another, as if the MACs
// and the cable took no time. mac_ready_i is the MAC's.
module plait_circuit_pair
  import plait_wire_pkg::*;
#(
  parameter int unsigned Width = 512
) (
  input  logic             clk_i,
  input  logic             rst_ni,

  input  logic [15:0]      node_i,
  input  logic [15:0]      peer_i,  // the node that decodes
  input  logic             mac_ready_i,

  input  logic             frame_valid_i,
  output logic             frame_ready_o,
  input  logic [15:0]      frame_node_i,
  input  circuit_header_t  frame_header_i,
  input  logic [Width-1:0] data_i,
  input  logic             valid_i,
  output logic             ready_o,

  output logic             packet_valid_o,
  output logic             frame_valid_o,
  output logic [15:0]      frame_node_o,
  output circuit_header_t  frame_header_o,
  output logic [Width-1:0] data_o,
  output logic             last_o,
  output logic             bad_o,
  output logic             valid_o,
  output logic             count_bad_o,
  output logic             busy_o
);

  logic [Width-1:0]   mac_data, unused_packet_data;
  logic [Width/8-1:0] mac_keep, unused_packet_keep;
  logic mac_last, mac_valid, encode_busy, decode_busy, unused_packet_last, unused_packet_error;

  plait_circuit_encode #(
    .Width(Width)
  ) u_encode (
    .clk_i,
    .rst_ni,
    .node_i,
    .frame_valid_i,
    .frame_ready_o,
    .frame_node_i,
    .frame_header_i,
    .data_i,
    .valid_i,
    .ready_o,
    .mac_data_o (mac_data),
    .mac_keep_o (mac_keep),
    .mac_last_o (mac_last),
    .mac_valid_o(mac_valid),
    .mac_ready_i,
    .busy_o     (encode_busy)
  );

  plait_circuit_decode #(
    .Width(Width)
  ) u_decode (
    .clk_i,
    .rst_ni,
    .node_i        (peer_i),
    .mac_data_i    (mac_data),
    .mac_keep_i    (mac_keep),
    .mac_last_i    (mac_last),
    .mac_error_i   (1'b0),
    .mac_valid_i   (mac_valid && mac_ready_i),
    .packet_data_o (unused_packet_data),
    .packet_keep_o (unused_packet_keep),
    .packet_last_o (unused_packet_last),
    .packet_error_o(unused_packet_error),
    .packet_valid_o,
    .frame_valid_o,
    .frame_node_o,
    .frame_header_o,
    .data_o,
    .last_o,
    .bad_o,
    .valid_o,
    .count_bad_o,
    .busy_o        (decode_busy)
  );
  assign busy_o = encode_busy || decode_busy;

endmodule
