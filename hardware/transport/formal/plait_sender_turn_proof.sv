// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// One task at a time, only when all is at rest, and never none while something waits; and of what
// is heard and what opens neither sees the other pass twice while it waits.
module plait_sender_turn_proof (
  input logic clk_i,
  input logic rst_ni,
  input logic is_idle_i,
  input logic timer_ready_i,
  input logic release_i,
  input logic bury_i,
  input logic expire_i,
  input logic frame_i,
  input logic hear_i,
  input logic open_i
);

  logic       is_running, was_heard_q, was_opened_q;
  logic [5:0] taken, asked;
  logic [3:0] first;

  plait_sender_turn dut (
    .clk_i, .rst_ni, .is_idle_i, .timer_ready_i, .release_i, .bury_i, .expire_i, .frame_i,
    .hear_i, .open_i, .release_o(taken[0]), .bury_o(taken[1]), .expire_o(taken[2]),
    .frame_o(taken[3]), .hear_o(taken[4]), .open_o(taken[5]),
    .first_bury_o(first[0]), .first_expire_o(first[1]), .first_frame_o(first[2]),
    .first_hear_o(first[3])
  );
  plait_formal_reset reset (.clk_i, .rst_ni, .is_running_o(is_running));

  assign asked = {open_i, hear_i, frame_i, expire_i, bury_i, release_i};

  // Each has seen the other pass while it waited.
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      was_heard_q  <= 1'b0;
      was_opened_q <= 1'b0;
    end else begin
      was_heard_q  <= open_i && !taken[5] && (taken[4] || was_heard_q);
      was_opened_q <= hear_i && !taken[4] && (taken[5] || was_opened_q);
    end
  end

  always_comb begin
    if (is_running) begin
      assert ((taken & (taken - 1'b1)) == '0);
      assert ((taken & ~asked) == '0);
      assert (taken == '0 || (is_idle_i && (taken[0] || timer_ready_i)));
      assert (taken != '0 || asked == '0 || !is_idle_i || (!release_i && !timer_ready_i));
      assert (!(was_heard_q && open_i && taken[4]));
      assert (!(was_opened_q && hear_i && taken[5]));
      assert ((first & (first - 1'b1)) == '0);
      if (!taken[0]) assert (taken[4:1] == (first & {4{is_idle_i && timer_ready_i && !release_i}}));
      // What holds inside.
      assert (!was_heard_q || !dut.hear_first_q);
      assert (!was_opened_q || dut.hear_first_q);
    end
  end

endmodule
