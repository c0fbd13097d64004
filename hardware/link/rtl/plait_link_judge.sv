// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What the first bytes of a frame are worth: whether it is one of ours at all, and whether its
// header may be acted on. In UDP nothing is asked of what routers change and of what Ethernet's
// own FCS and the frame's check vouch for: source address of Ethernet, type of service, lengths,
// identification, time to live, checksums. No latency.
module plait_link_judge
  import plait_wire_pkg::*;
  import plait_link_pkg::*;
#(
  parameter bit Udp = 1'b0,
  localparam int unsigned PrefixBits = 8 * (Udp ? UdpHeaderOffset : HeaderOffset)
) (
  input  logic [15:0]           node_i,
  input  logic [PrefixBits-1:0] prefix_i,   // what stands before the header
  input  header_t               header_i,
  input  logic [31:0]           running_i,  // CRC-32C of the header with header_check as zero

  output logic                  is_ours_o,  // this protocol, and addressed to this node
  // Of one that is ours: all is as it must be, of what stands before the header's last 8 bytes; of
  // these, and that the check is right.
  output logic                  is_early_sound_o,
  output logic                  is_late_sound_o
);

  logic is_prefix_right;

  if (Udp) begin : gen_udp
    udp_t prefix;

    assign prefix = prefix_i;
    assign is_ours_o = prefix.destination == mac_address(node_i)
        && prefix.ethertype == swapped(Ipv4Ethertype)
        && prefix.ip_version == Ipv4Version
        && prefix.ip_protocol == Ipv4Udp
        && prefix.ip_destination == ipv4_address(node_i)
        && prefix.udp_destination == swapped(UdpPort);
    assign is_prefix_right = (prefix.ip_fragment & Ipv4FragmentMask) == '0
        && prefix.ip_source == ipv4_address(header_i.source)
        && prefix.pad == '0;

    logic unused_prefix;
    assign unused_prefix = &{1'b0, prefix};
  end else begin : gen_raw
    ethernet_t prefix;

    assign prefix = prefix_i;
    assign is_ours_o = prefix.destination == mac_address(node_i)
        && prefix.ethertype == swapped(Ethertype);
    assign is_prefix_right = prefix.source == mac_address(header_i.source) && prefix.pad == '0;
  end

  assign is_early_sound_o = is_prefix_right
      && header_i.version == WireVersion
      && header_i.destination == node_i
      && header_i.body_bytes <= 16'(PayloadBytesMax);

  assign is_late_sound_o = header_i.argument_count <= 8'(ArgumentsMax)
      && (header_i.argument_count == '0 || header_i.body_bytes >= 16'(ArgumentBlockBytes))
      && header_i.header_check == header_check_of(running_i);

  logic unused_header;
  assign unused_header = &{1'b0, header_i};

endmodule
