// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// One deadline for each flow that waits for an answer, kept with the slot of the flow's oldest
// frame. Setting takes a cycle, and one more for each doubling; no new setting while ready_o is
// low. After a change the slots are looked through, one a cycle, for the earliest deadline; then
// nothing moves until it is there. An expiry stands until its slot is set or cleared. After a reset
// the owner clears every slot. Times are in units of 16 cycles, but for wake_o; a deadline is less
// than one late.
module plait_retransmit_timer #(
  parameter int unsigned Slots    = 32,
  parameter int unsigned FlowBits = 8,
  localparam int unsigned TimeBits = 28,
  localparam int unsigned SlotBits = $clog2(Slots)
) (
  input  logic                clk_i,
  input  logic                rst_ni,
  input  logic [TimeBits-1:0] now_i,
  input  logic [TimeBits-1:0] timeout_i,
  input  logic [TimeBits-1:0] timeout_max_i,

  // Pulse: the slot's deadline is timeout << doublings from now, or there is none.
  input  logic                set_valid_i,
  input  logic                set_is_armed_i,
  input  logic [SlotBits-1:0] set_slot_i,
  input  logic [FlowBits-1:0] set_flow_i,
  input  logic [3:0]          set_doublings_i,
  output logic                ready_o,

  output logic                expired_valid_o,
  output logic [SlotBits-1:0] expired_slot_o,
  output logic [FlowBits-1:0] expired_flow_o,

  output logic                busy_o,
  output logic                wake_valid_o,
  output logic [31:0]         wake_o  // cycle
);

  typedef logic [SlotBits-1:0] slot_t;
  typedef logic [TimeBits-1:0] time_t;

  typedef struct packed {
    logic                is_armed;
    logic [FlowBits-1:0] flow;
    time_t               deadline;
  } entry_t;

  entry_t              store_q [Slots];

  // What is being set.
  logic                is_setting_q, is_armed_q, is_over, is_set;
  slot_t               slot_q;
  logic [FlowBits-1:0] flow_q;
  logic [3:0]          doublings_q;
  time_t               amount_q;

  // The search.
  logic                is_dirty_q, is_searching_q, is_found_q, is_expired, is_expired_q;
  logic                is_earlier;
  slot_t               place_q, found_slot_q;
  entry_t              entry;
  logic [FlowBits-1:0] found_flow_q;
  time_t               found_q, ahead;

  assign is_over = is_armed_q && amount_q > timeout_max_i;
  assign is_set  = is_setting_q && !is_over && doublings_q == '0;
  assign ready_o = !is_setting_q || doublings_q == '0;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      is_setting_q <= 1'b0;
    end else begin
      if (is_set) is_setting_q <= 1'b0;
      if (set_valid_i) is_setting_q <= 1'b1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (set_valid_i) begin
      is_armed_q  <= set_is_armed_i;
      slot_q      <= set_slot_i;
      flow_q      <= set_flow_i;
      doublings_q <= set_is_armed_i ? set_doublings_i : '0;
      amount_q    <= timeout_i;
    end else if (is_over) begin
      doublings_q <= '0;
      amount_q    <= timeout_max_i;
    end else if (doublings_q != '0) begin
      doublings_q <= doublings_q - 1'b1;
      amount_q    <= {amount_q[TimeBits-2:0], 1'b0};
    end
    // now + amount + 1: the unit that has begun is not counted.
    if (is_set) store_q[slot_q] <= '{is_armed_q, flow_q, now_i - ~amount_q};
  end

  // found - deadline - 1, or found - now - 1: one sum for both, negative where found is no later.
  assign entry      = store_q[place_q];
  assign ahead      = found_q + ~(is_searching_q ? entry.deadline : now_i);
  assign is_earlier = entry.is_armed && (!is_found_q || !ahead[TimeBits-1])
                      && !(is_setting_q && slot_q == place_q);
  assign is_expired = is_found_q && !is_searching_q && ahead[TimeBits-1];

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      is_dirty_q     <= 1'b0;
      is_searching_q <= 1'b0;
      is_found_q     <= 1'b0;
      place_q        <= '0;
    end else begin
      if (is_searching_q) begin
        place_q <= place_q + 1'b1;
        if (place_q == slot_t'(Slots - 1)) is_searching_q <= 1'b0;
        if (is_earlier) is_found_q <= 1'b1;
      end else if (is_dirty_q && !is_setting_q && !is_expired) begin
        is_searching_q <= 1'b1;
        is_dirty_q     <= 1'b0;
        is_found_q     <= 1'b0;
      end
      if (set_valid_i) begin
        is_dirty_q <= 1'b1;
        // What was found, or is just being looked at, is no longer so.
        if (set_slot_i == found_slot_q || set_slot_i == place_q) is_found_q <= 1'b0;
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (is_searching_q && is_earlier) begin
      found_slot_q <= place_q;
      found_flow_q <= entry.flow;
      found_q      <= entry.deadline;
    end
  end

  // Said a cycle later, and not of a slot that is being set.
  always_ff @(posedge clk_i) begin
    is_expired_q <= rst_ni && is_expired && !set_valid_i;
  end

  assign expired_valid_o = is_expired_q;
  assign expired_slot_o  = found_slot_q;
  assign expired_flow_o  = found_flow_q;
  assign busy_o          = is_dirty_q || is_searching_q || is_setting_q || is_expired;
  assign wake_valid_o    = is_found_q;
  assign wake_o          = {found_q, 4'b0};

endmodule
