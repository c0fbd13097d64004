// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A whole flow: a sender that keeps to credit and window, a network that loses, doubles, delays and
// reorders frames and answers, and the receiver's arithmetic. No frame that comes is beyond the
// credit; on a request channel frames are taken in the order of their numbers, each once, however
// often they come and are pushed back. That frames of a reply channel are accepted once says
// plait_transport_rx_order_proof: a number is known from its arrival on, and never before.
//
// Assumed: what the network delivers left no more than 30,000 frames ago, answers too.
module plait_transport_flow_proof
  import plait_wire_pkg::*;
  import plait_transport_rx_pkg::*;
#(
  parameter bit IsReply = 1'b0,  // no test proves 1: it takes Z3 too long
  // verilator lint_off VARHIDDEN
  parameter int unsigned HoldFrames = plait_wire_pkg::HoldFrames
  // verilator lint_on VARHIDDEN
) (
  input logic        clk_i,
  input logic        rst_ni,
  input logic [15:0] first_i,
  input logic        is_sent_i,     // the sender sends another frame, if it may
  input logic        is_frame_i,    // a frame with number_i comes, new or not
  input logic        is_record_i,   // ... or one that is held is offered again
  input logic        is_pushed_i,   // ... but is pushed back
  input logic [15:0] number_i,
  input logic [2:0]  share_i,
  input logic        is_answer_i,   // an answer comes, new or not: these were true once
  input logic [15:0] acknowledge_i,
  input logic [15:0] credit_i
);

  localparam logic [15:0] Age = 16'd30000;

  logic        is_running, is_sending, is_duplicate, is_beyond, is_turn, is_accepted, is_taken;
  order_t      order_q, walked, order;
  frames_t     steps, share;
  logic [15:0] distance, next_q, oldest_q, credit_q, taken_q, flight, granted;
  logic [2:0]  unused;

  plait_formal_reset reset (.clk_i, .rst_ni, .is_running_o(is_running));

  // ------------------------------------------------------------------ the receiver
  assign distance    = number_i - order_q.expected;
  assign is_accepted = is_frame_i && !is_record_i && !is_duplicate && !is_beyond;
  assign is_taken    = !IsReply && !is_pushed_i && (is_record_i ? is_turn :
                       is_accepted && distance == '0 && order_q.held == '0);
  assign share       = frames_t'(WindowFrames >> (share_i == 3'd7 ? 3'd6 : share_i));
  assign granted     = order_q.expected + 16'(order_q.room);

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
    .is_beyond_o(is_beyond), .is_turn_o(is_turn),
    .is_reply_i(IsReply), .is_accepted_i(1'b0), .is_taken_i(1'b0), .steps_i('0), .share_i('0),
    .order_o(), .is_newest_o()
  );
  plait_transport_rx_order #(.HoldFrames(HoldFrames)) change (
    .order_i(walked), .distance_i(distance), .is_duplicate_o(unused[0]), .is_beyond_o(unused[1]),
    .is_turn_o(unused[2]),
    .is_reply_i(IsReply), .is_accepted_i(is_accepted), .is_taken_i(is_taken), .steps_i(steps),
    .share_i(share), .order_o(order), .is_newest_o()
  );
  // verilator lint_on PINCONNECTEMPTY

  // ------------------------------------------------------------------ the sender
  assign flight     = next_q - oldest_q;
  assign is_sending = is_sent_i && next_q != credit_q && flight < 16'(WindowFrames - 1);

  always_ff @(posedge clk_i) begin
    order_q <= order;
    if (is_sending) next_q <= next_q + 1'b1;
    if (is_answer_i) begin
      if (16'(acknowledge_i - oldest_q) <= flight) oldest_q <= acknowledge_i;
      if (signed'(credit_q - credit_i) < 0) credit_q <= credit_i;
    end
    if (is_taken) taken_q <= taken_q + 1'b1;
    if (!rst_ni) begin
      order_q          <= '0;
      order_q.expected <= first_i;
      order_q.room     <= frames_t'(CreditInitialFrames);
      next_q           <= first_i;
      oldest_q         <= first_i;
      credit_q         <= first_i + 16'(CreditInitialFrames);
      taken_q          <= first_i;
    end
  end

  // ------------------------------------------------------------------ the network
  always_comb begin
    if (is_frame_i && !is_record_i) assume (16'(next_q - 16'd1 - number_i) < Age);
    if (is_answer_i) begin
      assume (16'(order_q.expected - acknowledge_i) < Age);
      assume (16'(granted - credit_i) < Age);
    end
  end

  always_comb begin
    if (is_running) begin
      // No frame that was sent is refused for want of room, and who may be taken is.
      if (is_frame_i && !is_record_i) assert (is_accepted || is_duplicate);
      if (!IsReply) begin
        if (is_taken) assert (number_i == taken_q);
        if (is_accepted && number_i == taken_q && !is_pushed_i) assert (is_taken);
        assert (taken_q == order_q.expected - 16'(order_q.held));
      end
      // Acknowledged <= expected <= sent <= credit that is known <= credit that is granted.
      assert (16'(order_q.expected - oldest_q) <= flight);
      assert (flight < 16'(WindowFrames));
      assert (16'(credit_q - next_q) <= 16'(WindowFrames));
      assert (16'(granted - credit_q) <= 16'(WindowFrames));
      assert (16'(granted - order_q.expected) >= 16'(granted - credit_q));
      assert (16'(next_q - order_q.expected) <= 16'(order_q.room));
      assert (16'(credit_q - order_q.expected) <= 16'(order_q.room));
      assert (16'(credit_q - order_q.expected) >= 16'(next_q - order_q.expected));
      // What holds inside.
      assert (16'(order_q.top) <= 16'(next_q - order_q.expected));
      assert (order_q.room <= frames_t'(WindowFrames));
      if (IsReply) assert (order_q.held == '0);
      else assert (8'(order_q.held) + 8'(order_q.room) <= 8'(HoldFrames));
      assert (order_q.top <= order_q.room && order_q.top != 7'd1);
      for (int unsigned i = 0; i < WindowFrames - 1; i++) begin
        if (order_q.early[i]) assert (frames_t'(i + 2) <= order_q.top);
        if (order_q.top == frames_t'(i + 2)) assert (order_q.early[i]);
      end
    end
  end

  logic unused_all;
  assign unused_all = &{1'b0, unused};

endmodule
