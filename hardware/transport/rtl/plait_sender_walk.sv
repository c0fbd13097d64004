// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The way through a flow's frames that are not acknowledged, oldest first: first those that an
// answer acknowledges in order, then one that is missed, then those behind it that the bitmap may
// name. Says of the frame that is looked at what the answer says of it.
module plait_sender_walk import plait_wire_pkg::*; #(
  parameter int unsigned SlotBits = 5
) (
  input  logic                    clk_i,

  // Of begin, again, step and look one at most in a cycle.
  input  logic                    begin_i,
  input  logic                    again_i,     // from the oldest once more
  input  logic                    step_i,      // to the next frame
  input  logic                    look_i,      // as well, the answer aside
  input  logic [15:0]             distance_i,  // with begin: frames acknowledged in order
  input  logic [SlotBits-1:0]     sent_i,      // with begin and again: frames that were sent
  input  logic                    is_all_i,    // distance_i is right, sent or not, and no bitmap
  input  logic [WindowFrames-1:0] selective_i,

  output logic [SlotBits-1:0]     left_o,      // that were sent and not looked at yet
  output logic                    is_news_o,   // a walk is worth it
  output logic                    in_order_o,
  output logic                    is_acknowledged_o,
  output logic                    is_last_o    // nothing is said of those behind this one
);

  localparam int unsigned BitBits = $clog2(WindowFrames);
  typedef logic [SlotBits-1:0] slot_t;

  logic               is_near_q;   // the distance has no more bits than these
  slot_t              distance_q, left_q;
  logic [BitBits-1:0] bit_q;       // of the bitmap
  logic               is_hole_q, is_sense, is_named;

  assign is_named          = selective_i != '0;
  assign in_order_o        = distance_q != '0;
  assign is_sense          = is_near_q && distance_q <= left_q;
  assign is_news_o         = is_all_i ? in_order_o
                                      : is_sense && left_q != '0 && (in_order_o || is_named);
  assign is_acknowledged_o = in_order_o || (!is_hole_q && selective_i[bit_q]);
  assign is_last_o         = is_all_i ? distance_q == slot_t'(1)
                           : left_q == slot_t'(1) || (distance_q == slot_t'(1) && !is_named);
  assign left_o            = left_q;

  always_ff @(posedge clk_i) begin
    if (begin_i || again_i) left_q <= sent_i;
    else if (look_i || (step_i && left_q != '0)) left_q <= left_q - 1'b1;
    if (begin_i) begin
      is_near_q  <= distance_i[15:SlotBits] == '0;
      distance_q <= distance_i[SlotBits-1:0];
      is_hole_q  <= 1'b1;
      bit_q      <= '0;
    end else if (step_i) begin
      if (in_order_o) distance_q <= distance_q - 1'b1;
      else is_hole_q <= 1'b0;
      if (!in_order_o && !is_hole_q) bit_q <= bit_q + 1'b1;
    end
  end

endmodule
