// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What an answer tells beyond the frames that it names: how long it took, and how far the sender
// had come when the last of them left, so that what left long before is lost. Frames are shown one
// after the other and counted a cycle later. Times are in units of 16 cycles.
module plait_sender_answer import plait_wire_pkg::*; (
  input  logic        clk_i,
  input  logic [23:0] now_i,
  input  logic [19:0] smoothed_i,  // round trip

  input  logic        clear_i,     // another answer
  input  logic        new_i,       // this frame is newly acknowledged, ...
  input  logic        in_order_i,  // ... not by the bitmap
  // Of the frame that is looked at: its last transmission.
  input  logic        is_repeated_i,
  input  logic [7:0]  serial_i,
  input  logic [23:0] time_i,

  output logic        is_any_o,     // something is newly acknowledged; a cycle late
  output logic        is_look_o,    // something may be lost
  output logic        is_behind_o,  // the frame that is looked at, if nobody has it
  output logic        is_sampled_o, // the answer tells a round trip
  output logic [19:0] sample_o,
  output logic        sample_is_long_o,
  output logic        busy_o
);

  logic        is_new_q, is_tell_q, is_repeated_q, is_any_q, is_sampled_q, is_counted;
  logic        is_look_q, has_highest_q;
  logic [7:0]  serial_q, highest_q, behind;
  logic [23:0] elapsed_q, sample_q;

  // An answer much quicker than a round trip belongs to an earlier transmission of a frame, and
  // says nothing about those that left since.
  assign is_counted  = is_new_q && (!is_repeated_q || elapsed_q >= 24'(smoothed_i >> 2));
  // In order and sent once: whatever is in flight behind it left later.
  assign is_look_o   = is_look_q || (is_counted && is_tell_q);
  assign behind      = highest_q - serial_i;
  assign is_behind_o = !behind[7] && behind >= 8'(ReorderFrames);

  always_ff @(posedge clk_i) begin
    is_new_q      <= new_i;
    is_tell_q     <= is_repeated_i || !in_order_i;
    is_repeated_q <= is_repeated_i;
    serial_q      <= serial_i;
    elapsed_q     <= now_i - time_i;
    if (clear_i) begin
      is_any_q      <= 1'b0;
      is_sampled_q  <= 1'b0;
      is_look_q     <= 1'b0;
      has_highest_q <= 1'b0;
    end else begin
      is_any_q      <= is_any_q || is_new_q;
      is_look_q     <= is_look_o;
      has_highest_q <= has_highest_q || is_counted;
      if (is_counted && (!has_highest_q || signed'(serial_q - highest_q) > 0)) begin
        highest_q <= serial_q;
      end
      if (is_new_q && !is_repeated_q) begin
        is_sampled_q <= 1'b1;
        sample_q     <= elapsed_q;
      end
    end
  end

  assign is_any_o         = is_any_q;
  assign is_sampled_o     = is_sampled_q;
  assign sample_o         = sample_q[19:0];
  assign sample_is_long_o = sample_q[23:20] != '0;
  assign busy_o           = is_new_q;

endmodule
