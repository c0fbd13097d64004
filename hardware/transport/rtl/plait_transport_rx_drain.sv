// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Lines that have held frames: those whose turn it is, in order, and those that were pushed back,
// with the cause that they wait for. Who is woken has its turn after the others. What is freed
// wakes one line that waits for it, and each that is tried and leaves it another one, while there
// is more: so a place costs one attempt, however many wait. A receive for one source wakes that
// source; one for any source wakes one line after the other, until nothing is posted any more. A
// line is inside at most once. Latency 2. The next stands 2 cycles after a pop; a search takes up
// to Lines cycles.
module plait_transport_rx_drain import plait_endpoint_pkg::*; #(
  parameter int unsigned Lines = 130,
  localparam int unsigned LineBits = $clog2(Lines)
) (
  input  logic                clk_i,
  input  logic                rst_ni,

  input  logic                push_i,
  input  logic [LineBits-1:0] line_i,
  input  cause_e              cause_i,     // of push_i: CauseNone where it need not wait
  // Of line_i: a held frame was taken or pushed back, as the pins above say; or what is held is
  // lost, nothing waits for it. Each line is lost once after the reset, which clears it.
  input  logic                is_tried_i,
  input  logic                is_lost_i,
  input  retry_t              retry_i,

  output logic                valid_o,
  output logic [LineBits-1:0] line_o,
  input  logic                pop_i,

  output logic                busy_o       // some are to be taken, or looked for
);

  typedef logic [LineBits-1:0] line_t;
  localparam line_t LineLast = line_t'(Lines - 1);

  cause_e              causes_q [Lines];
  cause_e              cause;
  line_t               looked, named, named_line_q, scan_q, trying_line_q, waiting_q;
  line_t               one_left_q, all_left_q;
  logic [CauseUnit:CausePlace] one_q, one_set;
  logic                named_q, any_q, answer_q, is_trying_q, is_waiting;
  logic                is_looking, is_wake, is_named_wake, is_one_wake, is_any_wake, is_answer_wake;
  logic                is_step, is_one_new, is_all_new, unused_ready, unused_pass;
  logic                is_empty;

  // ------------------------------------------------------------------ who is woken
  assign is_waiting = push_i && cause_i != CauseNone;
  assign named      = {retry_i.peer[LineBits-2:0], 1'b0};
  assign looked     = is_lost_i ? line_i : named_q ? named_line_q : scan_q;
  assign cause      = causes_q[looked];
  assign is_looking = !push_i && !is_lost_i && waiting_q != '0;

  assign is_named_wake  = is_looking && named_q && cause == CausePlace;
  assign is_step        = is_looking && !named_q && (one_q != '0 || answer_q || any_q) &&
                          !(is_trying_q && any_q);
  assign is_any_wake    = is_step && any_q && cause == CausePlace;
  assign is_answer_wake = is_step && answer_q && cause == CauseAnswer;
  assign is_one_wake    = is_step && ((one_q[CausePlace] && cause == CausePlace) ||
                                      (one_q[CauseServe] && cause == CauseServe) ||
                                      (one_q[CauseUser] && cause == CauseUser) ||
                                      (one_q[CauseUnit] && cause == CauseUnit));
  assign is_wake        = is_named_wake || is_any_wake || is_answer_wake || is_one_wake;

  // Who was tried and waits for something else, or no more, may have left room for another one; so
  // may who was lost on its way.
  always_comb begin
    one_set = {retry_i.unit, retry_i.user, retry_i.serve, retry_i.place};
    if (is_lost_i || is_tried_i) begin
      one_set |= {retry_i.has_unit, retry_i.has_user, retry_i.has_serve, retry_i.has_place};
      if (is_waiting && cause_i == CauseUnit) one_set[CauseUnit] = retry_i.unit;
      if (is_waiting && cause_i == CauseUser) one_set[CauseUser] = retry_i.user;
      if (is_waiting && cause_i == CauseServe) one_set[CauseServe] = retry_i.serve;
      if (is_waiting && cause_i == CausePlace) one_set[CausePlace] = retry_i.place;
    end
  end
  assign is_one_new = one_set != '0;
  assign is_all_new = retry_i.any || retry_i.answer;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      waiting_q   <= '0;
      one_q       <= '0;
      named_q     <= 1'b0;
      any_q       <= 1'b0;
      answer_q    <= 1'b0;
      is_trying_q <= 1'b0;
      scan_q      <= '0;
    end else begin
      if (is_waiting) waiting_q <= waiting_q + 1'b1;
      else if (is_wake || (is_lost_i && cause != CauseNone && waiting_q != '0)) begin
        waiting_q <= waiting_q - 1'b1;
      end

      // One round without a line that waits for it ends what is looked for.
      one_q <= one_set | ((waiting_q == '0 || (is_step && one_left_q == '0)) ? '0 : one_q);
      if (is_one_wake && !is_any_wake) one_q[cause] <= one_set[cause];
      any_q    <= retry_i.any || (any_q && waiting_q != '0 && retry_i.has_posted &&
                                  !(is_step && all_left_q == '0));
      answer_q <= retry_i.answer || (answer_q && waiting_q != '0 &&
                                     !(is_step && all_left_q == '0));
      named_q  <= retry_i.named || (named_q && waiting_q != '0 && !is_looking);

      if (is_any_wake) is_trying_q <= 1'b1;
      else if ((is_tried_i || is_lost_i) && line_i == trying_line_q) is_trying_q <= 1'b0;
      if (is_step) scan_q <= (scan_q == LineLast) ? '0 : scan_q + 1'b1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (retry_i.named) named_line_q <= named;
    if (is_any_wake) trying_line_q <= looked;
    if (is_one_new) one_left_q <= LineLast;
    else if (is_step) one_left_q <= one_left_q - 1'b1;
    if (is_all_new) all_left_q <= LineLast;
    else if (is_step) all_left_q <= all_left_q - 1'b1;
    if (is_waiting || is_wake || is_lost_i) begin
      causes_q[is_waiting ? line_i : looked] <= is_waiting ? cause_i : CauseNone;
    end
  end

  // ------------------------------------------------------------------ whose turn it is
  plait_transport_rx_queue #(.Width(LineBits), .Depth(Lines)) ready (
    .clk_i, .rst_ni,
    .push_i(is_wake || (push_i && !is_waiting)), .data_i(is_wake ? looked : line_i),
    .ready_o(unused_ready), .valid_o, .data_o(line_o), .pop_i,
    .mark_i(1'b0), .pass_o(unused_pass), .is_empty_o(is_empty)
  );

  assign busy_o = !is_empty || named_q || one_q != '0 || any_q || answer_q;

endmodule
