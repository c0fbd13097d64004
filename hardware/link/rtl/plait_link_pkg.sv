// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What stands before a Plait header, in both forms of a frame.
// No module uses every number.
// verilator lint_off UNUSEDPARAM
package plait_link_pkg;
  import plait_wire_pkg::*;
  import plait_crc32c_pkg::*;

  // Bytes of a frame in UDP before the 16 that stand where a raw frame has its Ethernet header.
  localparam int unsigned UdpExtraBytes = UdpHeaderOffset - HeaderOffset;

  // Byte 0 of each part in its bits 7:0.
  typedef struct packed {
    logic [47:0] pad;
    logic [15:0] udp_checksum;
    logic [15:0] udp_length;
    logic [15:0] udp_destination;
    logic [15:0] udp_source;
    logic [31:0] ip_destination;
    logic [31:0] ip_source;
    logic [15:0] ip_checksum;
    logic [7:0]  ip_protocol;
    logic [7:0]  ip_ttl;
    logic [15:0] ip_fragment;
    logic [15:0] ip_identification;
    logic [15:0] ip_length;
    logic [7:0]  ip_service;
    logic [7:0]  ip_version;
    logic [15:0] ethertype;
    logic [47:0] source;
    logic [47:0] destination;
  } udp_t;

  localparam logic [7:0]  Ipv4Version      = 8'h45;   // and a header of five words
  localparam logic [15:0] Ipv4Whole        = 16'h0040;  // "do not fragment", as it is on the wire
  localparam logic [15:0] Ipv4FragmentMask = 16'hff3f;  // more fragments, and the offset of this
  localparam logic [7:0]  Ipv4Udp          = 8'd17;

  function automatic logic [15:0] swapped(input logic [15:0] number);
    return {number[7:0], number[15:8]};
  endfunction

  // Bytes of a padded body: a multiple of 8.
  function automatic logic [15:0] padded_bytes(input logic [15:0] body_bytes);
    return {body_bytes[15:3] + 13'(body_bytes[2:0] != 3'd0), 3'd0};
  endfunction

  function automatic udp_t udp_header(input logic [15:0] source, input logic [15:0] destination,
                                      input logic [15:0] body_bytes);
    logic [15:0] udp_length, ip_length;
    udp_length = padded_bytes(body_bytes) + 16'(UdpBytes + UdpPadBytes + HeaderBytes + CheckBytes);
    ip_length  = udp_length + 16'(Ipv4Bytes);
    return '{
      pad:               '0,
      udp_checksum:      '0,
      udp_length:        swapped(udp_length),
      udp_destination:   swapped(UdpPort),
      udp_source:        swapped(UdpPort),
      ip_destination:    ipv4_address(destination),
      ip_source:         ipv4_address(source),
      ip_checksum:       swapped(ipv4_checksum(ip_length, source, destination)),
      ip_protocol:       Ipv4Udp,
      ip_ttl:            Ipv4Ttl,
      ip_fragment:       Ipv4Whole,
      ip_identification: '0,
      ip_length:         swapped(ip_length),
      ip_service:        '0,
      ip_version:        Ipv4Version,
      ethertype:         swapped(Ipv4Ethertype),
      source:            mac_address(source),
      destination:       mac_address(destination)
    };
  endfunction

  // The state of a CRC-32C from which 16 bytes of zero lead to its start: with it, a beat of 512
  // bits whose first 16 bytes are blanked gives the check of the header alone.
  function automatic logic [31:0] seed_before_header();
    logic [31:0] seed;
    for (int unsigned b = 0; b < 32; b++) seed[b] = ^RewindMask[4][b];
    return seed;
  endfunction

endpackage
// verilator lint_on UNUSEDPARAM
