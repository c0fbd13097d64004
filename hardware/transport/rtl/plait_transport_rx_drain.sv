// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Lines that have held frames: those whose turn it is, in order, and those that were pushed back
// and wait for retry_i, which moves all of them behind the others. Two linked lists in one RAM, so
// moving takes a cycle whatever their length. A line is inside at most once. Latency 2. The next
// stands 2 cycles after a pop.
module plait_transport_rx_drain #(
  parameter int unsigned Lines = 130,
  localparam int unsigned LineBits = $clog2(Lines)
) (
  input  logic                clk_i,
  input  logic                rst_ni,

  input  logic                push_i,
  input  logic [LineBits-1:0] line_i,
  input  logic                is_waiting_i,  // until retry_i
  input  logic                retry_i,

  output logic                valid_o,
  output logic [LineBits-1:0] line_o,
  input  logic                pop_i,

  output logic                busy_o         // some are to be taken, or to be moved
);

  typedef logic [LineBits-1:0] line_t;
  line_t head_q, tail_q, waiting_head_q, waiting_tail_q, after;
  logic  is_some_q, is_waiting_some_q, is_retry_q, is_settled_q;
  logic  push_ready, push_waiting, is_moved, is_last, is_left;

  assign push_ready   = push_i && !is_waiting_i;
  assign push_waiting = push_i && is_waiting_i;
  assign is_last      = head_q == tail_q;
  assign is_left      = is_some_q && !(pop_i && is_last);  // some remain after this cycle's pop
  assign is_moved     = is_retry_q && !push_i && !pop_i;

  assign valid_o = is_some_q && is_settled_q;
  assign line_o  = head_q;
  assign busy_o  = is_some_q || is_retry_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      is_some_q         <= 1'b0;
      is_waiting_some_q <= 1'b0;
      is_retry_q        <= 1'b0;
      is_settled_q      <= 1'b0;
    end else begin
      is_some_q         <= is_left || push_ready || (is_moved && is_waiting_some_q);
      is_waiting_some_q <= (is_waiting_some_q && !is_moved) || push_waiting;
      is_retry_q        <= retry_i || (is_retry_q && !is_moved);
      is_settled_q      <= !pop_i && !push_i && !is_moved;  // its follower is read meanwhile
    end
  end

  always_ff @(posedge clk_i) begin
    if (pop_i && !is_last) head_q <= after;
    if (push_ready) begin
      tail_q <= line_i;
      if (!is_left) head_q <= line_i;
    end
    if (push_waiting) begin
      waiting_tail_q <= line_i;
      if (!is_waiting_some_q) waiting_head_q <= line_i;
    end
    if (is_moved && is_waiting_some_q) begin
      tail_q <= waiting_tail_q;
      if (!is_some_q) head_q <= waiting_head_q;
    end
  end

  // Who stands behind each. An empty list has no tail: what its register names may stand in the
  // other one by now. Bypass: the head may get its follower while it is read.
  plait_transport_block_ram #(.Width(LineBits), .Depth(Lines), .Bypass(1'b1)) ram (
    .clk_i,
    .write_enable_i((push_ready && is_left) || (push_waiting && is_waiting_some_q) ||
                    (is_moved && is_some_q && is_waiting_some_q)),
    .write_address_i(push_waiting ? waiting_tail_q : tail_q),
    .write_data_i(push_i ? line_i : waiting_head_q),
    .read_address_i(head_q), .read_data_o(after)
  );

endmodule
