// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Which of the tasks of plait_sender_flows is next: one at a time, in the order of the ports, but
// hearing and opening take turns. All but a release may set the timer, and wait for it.
// first_*_o: which one would be next but for that, for what need not wait to know.
module plait_sender_turn (
  input  logic clk_i,
  input  logic rst_ni,
  input  logic is_idle_i,
  input  logic timer_ready_i,

  input  logic release_i,
  input  logic bury_i,
  input  logic expire_i,
  input  logic frame_i,
  input  logic hear_i,
  input  logic open_i,

  output logic release_o,
  output logic bury_o,
  output logic expire_o,
  output logic frame_o,
  output logic hear_o,
  output logic open_o,

  output logic first_bury_o,
  output logic first_expire_o,
  output logic first_frame_o,
  output logic first_hear_o
);

  logic is_ready, hear_first_q;

  assign is_ready  = is_idle_i && timer_ready_i && !release_i;
  assign release_o = is_idle_i && release_i;
  assign bury_o    = is_ready && first_bury_o;
  assign expire_o  = is_ready && first_expire_o;
  assign frame_o   = is_ready && first_frame_o;
  assign hear_o    = is_ready && first_hear_o;
  assign open_o    = is_ready && open_i && !bury_i && !expire_i && !frame_i && !first_hear_o;

  assign first_bury_o   = bury_i;
  assign first_expire_o = !bury_i && expire_i;
  assign first_frame_o  = !bury_i && !expire_i && frame_i;
  assign first_hear_o   = !bury_i && !expire_i && !frame_i && hear_i && (hear_first_q || !open_i);

  always_ff @(posedge clk_i) begin
    if (!rst_ni) hear_first_q <= 1'b1;
    else if (hear_o) hear_first_q <= 1'b0;
    else if (open_o) hear_first_q <= 1'b1;
  end

endmodule
