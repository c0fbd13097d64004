// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// One flow and any frames in any order: taken <= expected <= credit, credit never moves back,
// frames that are here and not taken never share a hold place, and a number is known as a duplicate
// from its arrival on and never before.
module plait_transport_rx_order_proof import plait_wire_pkg::*; import plait_transport_rx_pkg::*; #(
  parameter bit IsReply   = 1'b0,
  parameter bit IsWatched = 1'b1,  // proves what is said of duplicates too, which takes longer
  // verilator lint_off VARHIDDEN
  parameter int unsigned HoldFrames = plait_wire_pkg::HoldFrames
  // verilator lint_on VARHIDDEN
) (
  input logic        clk_i,
  input logic        rst_ni,
  input logic        is_record_i,  // a held frame is processed; else a frame with number_i comes
  input logic        is_pushed_i,  // ... but is pushed back
  input logic [15:0] number_i,
  input logic [2:0]  share_i,
  input logic [15:0] first_i,
  input logic [15:0] watched_i     // any number
);

  logic        is_running, is_duplicate, is_beyond, is_accepted, is_taken, was_here, is_here;
  order_t      order_q, walked, order;
  frames_t     steps, share;
  logic [15:0] distance, moved, behind;
  logic [9:0]  unused;

  plait_formal_reset reset (.clk_i, .rst_ni, .is_running_o(is_running));

  assign distance    = number_i - order_q.expected;
  assign is_accepted = !is_record_i && !is_duplicate && !is_beyond;
  assign is_taken    = !IsReply && !is_pushed_i && (is_record_i ? order_q.held != '0 :
                       is_accepted && distance == '0 && order_q.held == '0);
  assign share       = frames_t'(WindowFrames >> (share_i == 3'd7 ? 3'd6 : share_i));

  // What plait_transport_rx does in steps: `early` moves over the frame and those behind it.
  always_comb begin
    steps = '0;
    if (is_accepted && distance == '0) begin
      steps = 7'd1;
      for (int unsigned i = 0; i < WindowFrames - 1; i++) begin
        if (steps == frames_t'(i + 1) && order_q.early[i]) steps = frames_t'(i + 2);
      end
    end
    walked       = order_q;
    walked.early = order_q.early >> steps;
  end

  // What is asked of the arithmetic is its answer alone.
  // verilator lint_off PINCONNECTEMPTY
  plait_transport_rx_order #(.HoldFrames(HoldFrames)) judge (
    .order_i(order_q), .distance_i(distance), .is_duplicate_o(is_duplicate),
    .is_beyond_o(is_beyond), .is_turn_o(unused[0]),
    .is_reply_i(IsReply), .is_accepted_i(1'b0), .is_taken_i(1'b0), .steps_i('0), .share_i('0),
    .order_o(), .is_newest_o(unused[1])
  );
  plait_transport_rx_order #(.HoldFrames(HoldFrames)) change (
    .order_i(walked), .distance_i(distance), .is_duplicate_o(unused[2]), .is_beyond_o(unused[3]),
    .is_turn_o(unused[4]),
    .is_reply_i(IsReply), .is_accepted_i(is_accepted), .is_taken_i(is_taken), .steps_i(steps),
    .share_i(share), .order_o(order), .is_newest_o(unused[5])
  );
  plait_transport_rx_order #(.HoldFrames(HoldFrames)) earlier (
    .order_i(order_q), .distance_i(watched_i - order_q.expected), .is_duplicate_o(was_here),
    .is_beyond_o(unused[6]), .is_turn_o(unused[7]),
    .is_reply_i(IsReply), .is_accepted_i(1'b0), .is_taken_i(1'b0), .steps_i('0), .share_i('0),
    .order_o(), .is_newest_o()
  );
  plait_transport_rx_order #(.HoldFrames(HoldFrames)) later (
    .order_i(order), .distance_i(watched_i - order.expected), .is_duplicate_o(is_here),
    .is_beyond_o(unused[8]), .is_turn_o(unused[9]),
    .is_reply_i(IsReply), .is_accepted_i(1'b0), .is_taken_i(1'b0), .steps_i('0), .share_i('0),
    .order_o(), .is_newest_o()
  );

  // verilator lint_on PINCONNECTEMPTY

  always_ff @(posedge clk_i) begin
    order_q <= order;
    if (!rst_ni) begin
      order_q          <= '0;
      order_q.expected <= first_i;
      order_q.room     <= frames_t'(CreditInitialFrames);
    end
  end

  assign moved  = (order.expected + 16'(order.room)) - (order_q.expected + 16'(order_q.room));
  assign behind = order_q.expected - watched_i;

  always_comb begin
    if (is_running) begin
      assert (order_q.room <= frames_t'(WindowFrames));
      if (IsReply) assert (order_q.held == '0);
      else assert (8'(order_q.held) + 8'(order_q.room) <= 8'(HoldFrames));
      assert (order_q.top <= order_q.room);
      assert (order_q.top != 7'd1);
      for (int unsigned i = 0; i < WindowFrames - 1; i++) begin
        if (order_q.early[i]) assert (frames_t'(i + 2) <= order_q.top);
        if (order_q.top == frames_t'(i + 2)) assert (order_q.early[i]);
      end
      // Credit moves forward, by a window at most; taken moves by what was taken.
      assert (moved <= 16'(WindowFrames) + 16'd1);
      if (!IsReply) begin
        assert (order.expected - 16'(order.held) ==
                order_q.expected - 16'(order_q.held) + 16'(is_taken));
      end
      // As long as numbers have not gone half way round.
      if (IsWatched && (behind < 16'd32000 || behind > 16'd33000)) begin
        assert (is_here == (was_here || (is_accepted && number_i == watched_i)));
      end
    end
  end

endmodule
