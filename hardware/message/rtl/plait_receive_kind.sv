// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Tells from a header alone which handler acts on the frame and whether its sizes can be right.
// Combinational.
module plait_receive_kind import plait_wire_pkg::*; import plait_endpoint_pkg::*;
  import plait_receive_pkg::*; #(
  parameter bit Models = 1'b0  // as of plait_endpoint
) (
  // verilator lint_off UNUSEDSIGNAL
  input  header_t    header_i,        // some of its fields
  // verilator lint_on UNUSEDSIGNAL
  input  logic       is_taken_i,      // a record that was injected for a receive
  output kind_e      kind_o,
  output logic       is_searching_o,  // the frame announces a message to be matched

  // Of a frame of an eager message, the one with this index.
  input  logic [1:0] index_i,
  output logic       is_whole_o       // its size is what it must be
);

  channel_t channel;
  logic  is_request, is_plain;
  kind_e kind;

  assign channel    = channel_of(header_i.flags);
  assign is_request = channel == '0;
  assign is_plain = header_i.argument_count == '0;

  always_comb begin
    kind = KindUnknown;
    unique case (header_i.handler)
      HandlerMatch:   if (is_request && is_plain) begin
        kind = |(header_i.flags & FlagFirst) ? KindMatchFirst : KindMatchLater;
      end
      HandlerRts:     if (is_request && |(header_i.flags & FlagFirst)) kind = KindRts;
      HandlerCts,
      HandlerRefuse,
      HandlerPutDone: if (channel.is_reply) kind = KindCts;
      HandlerPut:     if (channel.is_direct && is_plain) kind = KindPut;
      HandlerPutReply: if (channel.is_reply && is_plain) kind = KindPutReply;
      HandlerGet:     if (channel.is_direct && !is_plain) kind = KindGet;
      HandlerControl: if (channel.is_direct && !is_plain) kind = KindControl;
      default:        if (header_i.handler >= (Models ? HandlerAtomic : HandlerUser) &&
                          !is_request) begin
        kind = channel.is_reply ? KindUserReply : KindUser;
      end
    endcase
  end

  assign kind_o         = (is_taken_i && kind != KindRts) ? KindTaken : kind;
  assign is_searching_o = !is_taken_i && (kind == KindMatchFirst || kind == KindRts);

  // Every frame but the last is full, and the message ends with the last one.
  localparam int unsigned FullBits = $clog2(PayloadBytesMax);
  logic is_last;
  assign is_last    = |(header_i.flags & FlagLast);

  // In frames, and bytes of another one; a body is one frame at most.
  logic [63:FullBits] frames;
  logic [FullBits-1:0] rest;
  logic is_full, is_small;
  assign {frames, rest} = header_i.operand;
  assign is_full    = header_i.body_bytes == 16'(PayloadBytesMax);
  assign is_small   = frames[63:FullBits+3] == '0 && header_i.body_bytes[15:FullBits+1] == '0;
  assign is_whole_o = is_small && (is_last ?
      frames[FullBits+2:FullBits] == 3'(index_i) + 3'(header_i.body_bytes[FullBits]) &&
      rest == header_i.body_bytes[FullBits-1:0] :
      is_full && index_i != 2'd3 &&
      (!frames[FullBits+2] || {frames[FullBits+1:FullBits], rest} == '0));

endmodule
