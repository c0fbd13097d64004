// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A message meets its receive: what the completion will say, and how many bytes fit. The pair is
// what a search found, or what a receive took from the unexpected queue; or it is a GET of our own,
// whose answer may go anywhere below floor_i. Combinational.
module plait_receive_meet
  import plait_wire_pkg::*; import plait_endpoint_pkg::*; import plait_receive_pkg::*;
#(
  parameter int unsigned AddressBits = 24
) (
  input  logic                   is_take_i,
  input  envelope_t              search_i,
  input  posted_t                search_posted_i,
  input  envelope_t              take_i,
  input  posted_t                take_posted_i,

  input  logic                   is_get_i,
  input  logic [31:0]            get_request_i,
  input  logic [31:0]            get_bytes_i,
  input  logic [15:0]            get_peer_i,
  input  logic [AddressBits:0]   floor_i,

  output outcome_t               outcome_o,
  output logic [AddressBits-1:0] address_o,
  output logic [AddressBits:0]   limit_o,     // bytes of the buffer that the message may use
  output logic                   is_too_long_o
);

  envelope_t            message;
  posted_t              posted;
  logic                 is_size_huge, is_capacity_huge, is_mismatched;
  logic [AddressBits:0] size, capacity;

  assign message = is_take_i ? take_i : search_i;
  assign posted  = is_take_i ? take_posted_i : search_posted_i;

  // Node memory is no larger than 2^AddressBits bytes, so the bits above count as one.
  assign size             = message.size[AddressBits:0];
  assign capacity         = posted.capacity[AddressBits:0];
  assign is_size_huge     = |message.size[63:AddressBits+1];
  assign is_capacity_huge = |posted.capacity[63:AddressBits+1];
  assign is_too_long_o    = !is_get_i &&
                            (is_size_huge || (!is_capacity_huge && size > capacity));

  function automatic logic is_untyped(input logic [7:0] datatype);
    return datatype == DatatypeNone || datatype == DatatypeByte || datatype == DatatypePacked;
  endfunction

  // A message without bytes has an empty type signature, which goes with every receive.
  assign is_mismatched =
      (message.size != '0 && posted.datatype != message.datatype &&
       !is_untyped(posted.datatype) && !is_untyped(message.datatype)) ||
      (message.collective != posted.collective && message.collective != '0 &&
       posted.collective != '0);

  assign address_o = is_get_i ? '0 : posted.address[AddressBits-1:0];
  assign limit_o   = is_get_i ? floor_i : (is_too_long_o ? capacity : size);
  assign outcome_o = is_get_i ? '{
    status: StatusOk, request: get_request_i, peer: get_peer_i, size: 64'(get_bytes_i), default: '0
  } : '{
    status: is_mismatched ? StatusMismatched : (is_too_long_o ? StatusTruncated : StatusOk),
    request: posted.request,
    tag: message.tag,
    peer: message.source,
    datatype: message.datatype,
    collective: message.collective,
    size: message.size
  };

  logic unused;
  assign unused = ^{posted.address, message.context_id, message.is_rts, message.message};

endmodule
