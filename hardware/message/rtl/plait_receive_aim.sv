// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Where a frame's payload goes, and how much of it. Combinational.
module plait_receive_aim import plait_wire_pkg::*; import plait_endpoint_pkg::*; #(
  parameter int unsigned AddressBits = 24
) (
  // verilator lint_off UNUSEDSIGNAL
  input  header_t                header_i,  // some of its fields
  // verilator lint_on UNUSEDSIGNAL
  input  logic                   is_wide_i,  // its operand is beyond all memory
  input  logic                   is_put_i,  // it carries its address; otherwise frame index_i
  input  logic                   is_rest_i,  // and in its tag how much comes from here on
  input  logic [1:0]             index_i,
  input  logic [AddressBits-1:0] target_i,  // the buffer
  input  logic [AddressBits:0]   limit_i,
  input  logic                   is_counting_i,
  input  logic [AddressBits:0]   left_i,
  input  logic [AddressBits:0]   size_i,

  output logic [AddressBits-1:0] address_o,
  output logic [BodyBits-1:0]    bytes_o,     // those that fit; of a PUT all
  output logic                   is_inside_o, // of a PUT: all of it fits, and the rest as well
  output logic                   is_too_long_o, // of what announces a message: more than the limit
  // After what is counted; negative if it is more than there is. At first the message's size.
  output logic [AddressBits+1:0] left_o
);

  localparam int unsigned FullBits = $clog2(PayloadBytesMax);
  typedef logic [AddressBits+1:0] signed_t;

  logic [AddressBits-1:0] operand;
  logic [BodyBits-1:0]    body_bytes;
  signed_t                relative, room;
  logic                   is_room_negative, covers, is_over, is_beyond, is_within;

  assign operand    = header_i.operand[AddressBits-1:0];
  assign body_bytes = header_i.body_bytes[BodyBits-1:0];

  assign relative = signed_t'(operand) - signed_t'(target_i);
  assign room             = signed_t'(limit_i) -
                            (is_put_i ? relative : signed_t'(header_i.operand[AddressBits:0]));
  assign is_too_long_o    = is_wide_i || room[AddressBits+1];
  assign is_room_negative = room[AddressBits+1];
  assign covers           = (|room[AddressBits:BodyBits] || room[BodyBits-1:0] >= body_bytes) &&
                            (!is_rest_i || 33'(room[AddressBits:0]) >= 33'(header_i.tag));

  // Frames before this one are full, so behind them there is room for a full one, for none, or for
  // what is left of the last 4 KiB.
  assign is_over     = limit_i[AddressBits:FullBits] < (AddressBits+1-FullBits)'(index_i);
  assign is_beyond   = limit_i[AddressBits:FullBits] > (AddressBits+1-FullBits)'(index_i);
  assign is_within   = BodyBits'(limit_i[FullBits-1:0]) >= body_bytes;
  assign bytes_o     = (is_put_i || is_beyond || (is_within && !is_over)) ? body_bytes :
                       (is_over ? '0 : BodyBits'(limit_i[FullBits-1:0]));
  assign is_inside_o = !is_room_negative && covers && !relative[AddressBits+1] &&
                       !is_wide_i && !header_i.operand[AddressBits];
  // As a sum, so that an adder's lookup tables select too.
  assign left_o      = ~((is_counting_i ? signed_t'(body_bytes) : '0) +
                         ~(is_counting_i ? signed_t'(left_i) : signed_t'(size_i)));

  // In this order an adder's lookup tables select too.
  assign address_o[FullBits-1:0]           = is_put_i ? operand[FullBits-1:0] :
                                                        target_i[FullBits-1:0];
  assign address_o[AddressBits-1:FullBits] =
      (AddressBits-FullBits)'(is_put_i ? 2'd0 : index_i) +
      (is_put_i ? operand[AddressBits-1:FullBits] : target_i[AddressBits-1:FullBits]);

endmodule
