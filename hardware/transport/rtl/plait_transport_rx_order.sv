// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The arithmetic of order and credit of one flow, without state. Always holds, by induction
// (hardware/transport/formal): taken <= expected <= credit, credit never moves back, and on the
// request channel credit <= taken + HoldFrames, so every frame within credit has its place.
module plait_transport_rx_order import plait_wire_pkg::*; import plait_transport_rx_pkg::*; #(
  // verilator lint_off VARHIDDEN
  parameter int unsigned HoldFrames = plait_wire_pkg::HoldFrames
  // verilator lint_on VARHIDDEN
) (
  // A flow, and how far a frame's number is ahead of `expected`.
  input  order_t      order_i,
  input  logic [15:0] distance_i,
  output logic        is_duplicate_o,  // it has been here
  output logic        is_beyond_o,     // it is not within credit
  output logic        is_turn_o,       // held, and the next to be taken

  // What becomes of the flow. steps_i: as many frames in order, by which `early` has moved already.
  input  logic        is_reply_i,
  input  logic        is_accepted_i,   // a new frame has arrived
  input  logic        is_taken_i,      // request channel: a frame has been processed
  input  frames_t     steps_i,
  input  frames_t     share_i,         // reply channel: credit beyond `expected`
  output order_t      order_o,
  output logic        is_newest_o      // no frame of a higher number is here
);

  localparam int unsigned IndexBits = $clog2(WindowFrames);

  logic [IndexBits-1:0]    index;
  logic                    is_far, is_within;
  logic [WindowFrames-1:0] here, arrived;
  logic [7:0]              place;
  frames_t                 top, left, held, room;

  assign index     = distance_i[IndexBits-1:0];
  assign here      = {order_i.early, 1'b0};
  assign is_within = distance_i[15:IndexBits] == '0;
  assign is_far    = !distance_i[15] && distance_i[14:IndexBits] != '0;

  assign is_duplicate_o = distance_i[15] || (is_within && here[index]);
  assign is_beyond_o    = is_far || (is_within && frames_t'(index) >= order_i.room);
  assign is_turn_o      = &distance_i[15:FramesBits] && distance_i[FramesBits-1:0] == -order_i.held
                          && order_i.held != '0;

  assign is_newest_o = frames_t'(index) >= order_i.top;
  assign top         = (is_accepted_i && is_newest_o) ? frames_t'(index) + 1'b1 : order_i.top;
  assign left        = order_i.room - steps_i;
  assign held        = is_reply_i ? '0 : order_i.held + steps_i - frames_t'(is_taken_i);

  always_comb begin
    room = left;
    if (is_reply_i) begin
      if (is_accepted_i && left < share_i) room = share_i;
    end else if (is_taken_i) begin
      room = frames_t'(HoldFrames) - held;
    end
  end

  always_comb begin
    order_o.expected = order_i.expected + 16'(steps_i);
    order_o.top      = top - steps_i;
    order_o.room     = room;
    order_o.held     = held;
    order_o.early    = order_i.early | arrived[WindowFrames-1:1];
  end

  // The bit of the frame that has arrived: the place in a byte, and which byte it is.
  assign place = 8'(is_accepted_i) << index[2:0];
  always_comb begin
    for (int unsigned i = 0; i < WindowFrames / 8; i++) begin
      arrived[8*i +: 8] = place & {8{index[IndexBits-1:3] == (IndexBits-3)'(i)}};
    end
  end

  logic unused;
  assign unused = &{1'b0, arrived[0]};  // the frame that is expected has no bit

endmodule
