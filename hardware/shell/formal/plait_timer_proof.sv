// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Whatever the role does, and however time goes on: each pause that is taken completes once, with
// its number; one that is done has had its cycles, or was refused, or ended by the end of a life;
// and it is offered within two cycles of its time. Nothing is offered but that, and what is offered
// stands until it is taken.
module plait_timer_proof
  import plait_wire_pkg::*;
(
  input logic        clk_i,
  input logic        rst_ni,
  input logic        clear_i,
  input logic [47:0] skip_i,
  input logic        command_valid_i,
  input command_t    command_i,
  input logic        completion_ready_i
);

  logic        is_running, command_ready, completion_valid, wake_valid, busy;
  completion_t completion;
  logic [63:0] now_q, wake;

  plait_timer dut (
    .clk_i, .rst_ni, .clear_i, .now_i(now_q), .command_valid_i, .command_i,
    .command_ready_o(command_ready), .completion_valid_o(completion_valid),
    .completion_o(completion), .completion_ready_i, .wake_valid_o(wake_valid), .wake_o(wake),
    .busy_o(busy)
  );

  plait_formal_reset reset (.clk_i, .rst_ni, .is_running_o(is_running));

  // Time goes on by a cycle, or jumps to the wake at most, and only while nothing is busy.
  logic [63:0] next;
  assign next = now_q + 64'd1 + 64'(skip_i);
  always_comb begin
    if (is_running) begin
      assume (now_q[63:62] == 2'b00);
      if (busy || !wake_valid || command_valid_i) assume (skip_i == '0);
      else assume (next <= wake || skip_i == '0);
    end
  end

  // What the pause under way is.
  logic        is_open_q, is_long_q, is_cleared_q, was_offered_q;
  logic [31:0] request_q;
  logic [63:0] end_q;
  logic [1:0]  due_q;  // cycles since it was due, without an offer

  always_ff @(posedge clk_i) begin
    now_q <= next;
    if (!rst_ni) begin
      now_q         <= '0;
      is_open_q     <= 1'b0;
      is_cleared_q  <= 1'b0;
      was_offered_q <= 1'b0;
      due_q         <= '0;
    end else begin
      was_offered_q <= completion_valid && !completion_ready_i;
      if (command_valid_i && command_ready) begin
        is_open_q    <= 1'b1;
        is_cleared_q <= 1'b0;
        due_q        <= '0;
        request_q    <= command_i.request;
        is_long_q    <= |command_i.size[63:48];
        end_q        <= now_q + (|command_i.size[63:48] ? '0 : command_i.size);
      end else if (completion_valid && completion_ready_i) begin
        is_open_q <= 1'b0;
      end else if (is_open_q && !completion_valid) begin
        if (clear_i) is_cleared_q <= 1'b1;
        if (now_q >= end_q) due_q <= due_q + 1'b1;
      end
    end
  end

  always_comb begin
    if (is_running) begin
      assert (command_ready == !is_open_q);
      assert (wake_valid == is_open_q);
      if (completion_valid) begin
        assert (is_open_q);
        assert (completion.request == request_q);
        assert (now_q > end_q || is_cleared_q);
        assert (completion.status == (is_long_q ? StatusRefused :
                                      (completion.status == StatusCancelled && is_cleared_q) ?
                                      StatusCancelled : StatusOk));
      end
      if (was_offered_q) assert (completion_valid);
      assert (due_q <= 2'd1);
      if (is_open_q && !completion_valid) assert (wake == end_q);
      // What holds inside.
      assert (dut.is_open_q == is_open_q);
      if (is_open_q) begin
        assert (dut.request_q == request_q);
        assert (dut.until_q == end_q[48:0]);
        assert (end_q <= now_q + 64'h0000_ffff_ffff_ffff);
        assert (!dut.is_over_q || is_cleared_q || now_q > end_q);
        assert (!is_long_q || end_q < now_q);
        assert (dut.is_over_q || now_q <= end_q + 64'd1);
        assert (dut.is_over_q || due_q == '0);
        assert (dut.status_q == (is_long_q ? StatusRefused : StatusOk) ||
                (dut.is_over_q && is_cleared_q && !is_long_q &&
                 dut.status_q == StatusCancelled));
        if (!dut.is_over_q) assert (!is_cleared_q);
      end
      if (!is_open_q) assert (!dut.is_over_q);
    end
  end

  logic unused;
  assign unused = &{1'b0, completion, wake, busy};

endmodule
