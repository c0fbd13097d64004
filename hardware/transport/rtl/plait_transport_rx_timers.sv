// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The two timers of plait_transport_rx. Delays: acknowledgements that are due after
// acknowledge_delay_i, all the same, so the oldest is the next. The tick: every period_i while
// there are updates to repeat. In units of 16 cycles, modulo 2^28 of them, but for wake_o; late by
// less than a unit. What is due stands 2 cycles after its moment; after a pop it is right again 3
// cycles later.
module plait_transport_rx_timers import plait_transport_rx_pkg::*; #(
  parameter int unsigned FlowBits = 8,
  localparam int unsigned TimeBits = 28
) (
  input  logic                clk_i,
  input  logic                rst_ni,
  input  logic [TimeBits-1:0] now_i,
  input  logic [TimeBits-1:0] acknowledge_delay_i,
  input  logic [TimeBits-1:0] period_i,

  input  logic                delay_push_i,
  input  logic [FlowBits-1:0] delay_flow_i,
  output logic                delay_full_o,
  output delay_place_t        delay_place_o,       // that the next to be pushed will have
  output logic                delay_due_o,
  output logic [FlowBits-1:0] delay_due_flow_o,
  output delay_place_t        delay_due_place_o,
  input  logic                delay_pop_i,

  input  logic                tick_start_i,        // there is something to repeat
  output logic                tick_due_o,
  input  logic                tick_pop_i,
  input  logic                tick_more_i,         // with the pop: go on
  input  expiries_t           expiries_i,
  output logic                is_repeat_o,         // this tick is one for whom expired so often

  output logic                busy_o,              // something is due, or about to be seen as due
  output logic                wake_valid_o,
  output logic [31:0]         wake_o               // cycle
);

  typedef logic [TimeBits-1:0] moment_t;
  localparam int unsigned TickBits = SpacingMax;

  logic                delay_valid, delay_ready, is_due, is_due_q, is_first, is_early, is_ahead;
  logic                wake_valid_q, wake_is_tick_q, tick_valid_q;
  moment_t             delay_at, tick_at_q, wake_q, sum;
  logic [TimeBits-2:0] unused_lead, unused_late;
  logic [DelayPlaceBits:0] unused_count;
  delay_place_t        read_q, write_q;
  logic [TickBits-1:0] ticks_q;

  // Both are never wanted in one cycle: a delay begins where a frame ends.
  // now + time + 1: the unit that has begun is not counted.
  assign sum = now_i - ~(delay_push_i ? acknowledge_delay_i : period_i);

  plait_fifo #(.Width(FlowBits + TimeBits), .Depth(Delays)) delays (
    .clk_i, .rst_ni,
    .data_i({delay_flow_i, sum}), .valid_i(delay_push_i), .ready_o(delay_ready),
    .data_o({delay_due_flow_o, delay_at}), .valid_o(delay_valid), .ready_i(delay_pop_i),
    .count_o(unused_count)
  );

  assign {is_early, unused_lead} = delay_at - tick_at_q;
  assign {is_ahead, unused_late} = now_i - wake_q;
  assign is_first = delay_valid && (!tick_valid_q || is_early);
  assign is_due   = wake_valid_q && !is_ahead;

  assign delay_full_o      = !delay_ready;
  assign delay_place_o     = write_q;
  assign delay_due_place_o = read_q;
  assign delay_due_o       = is_due_q && !wake_is_tick_q;
  assign tick_due_o        = is_due_q && wake_is_tick_q;
  assign is_repeat_o       = expiries_i != '0 &&
      (ticks_q & ~({TickBits{1'b1}} << (expiries_i - 1'b1))) == '0;
  assign busy_o            = is_due || is_due_q;
  assign wake_valid_o      = wake_valid_q;
  assign wake_o            = {wake_q, 4'b0};

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      tick_valid_q <= 1'b0;
      wake_valid_q <= 1'b0;
      is_due_q     <= 1'b0;
      read_q       <= '0;
      write_q      <= '0;
      ticks_q      <= '0;
    end else begin
      if (tick_pop_i) tick_valid_q <= tick_more_i;
      if (tick_start_i) tick_valid_q <= 1'b1;
      if (tick_pop_i) ticks_q <= ticks_q + 1'b1;
      if (delay_push_i) write_q <= write_q + 1'b1;
      if (delay_pop_i) read_q <= read_q + 1'b1;
      wake_valid_q <= delay_valid || tick_valid_q;
      is_due_q     <= is_due;
    end
  end

  always_ff @(posedge clk_i) begin
    if (tick_pop_i || (tick_start_i && !tick_valid_q)) tick_at_q <= sum;
    wake_q         <= is_first ? delay_at : tick_at_q;
    wake_is_tick_q <= !is_first;
  end

endmodule
