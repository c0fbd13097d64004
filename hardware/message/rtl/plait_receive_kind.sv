// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Tells from a header alone which handler acts on the frame and whether its sizes can be right.
// Combinational.
module plait_receive_kind import plait_wire_pkg::*; import plait_endpoint_pkg::*;
  import plait_receive_pkg::*; (
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

  logic  is_reply, is_plain;
  kind_e kind;

  assign is_reply = |(header_i.flags & FlagReply);
  assign is_plain = header_i.argument_count == '0;

  always_comb begin
    kind = KindUnknown;
    unique case (header_i.handler)
      HandlerMatch:   if (!is_reply && is_plain) begin
        kind = |(header_i.flags & FlagFirst) ? KindMatchFirst : KindMatchLater;
      end
      HandlerRts:     if (!is_reply && |(header_i.flags & FlagFirst)) kind = KindRts;
      HandlerCts,
      HandlerRefuse:  if (is_reply) kind = KindCts;
      HandlerPut:     if (!is_reply && is_plain) kind = KindPut;
      HandlerPutReply: if (is_reply && is_plain) kind = KindPutReply;
      HandlerGet:     if (!is_reply && !is_plain) kind = KindGet;
      HandlerControl: if (!is_reply && !is_plain) kind = KindControl;
      default:        if (header_i.handler >= HandlerUser) kind = KindUser;
    endcase
  end

  assign kind_o         = (is_taken_i && kind != KindRts) ? KindTaken : kind;
  assign is_searching_o = !is_taken_i && (kind == KindMatchFirst || kind == KindRts);

  // Every frame but the last is full, and the message ends with the last one.
  localparam int unsigned FullBits = $clog2(PayloadBytesMax);
  logic is_last;
  assign is_last    = |(header_i.flags & FlagLast);
  assign is_whole_o = is_last ?
      header_i.operand == 64'({index_i, {FullBits{1'b0}}}) + 64'(header_i.body_bytes) :
      header_i.body_bytes == 16'(PayloadBytesMax) && index_i != 2'd3 &&
      header_i.operand <= 64'(RecordsPerMessage * PayloadBytesMax);

endmodule
