// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What waits to leave, in four lanes: replies before the others, of each the lost before the new.
// A lane is a list of slots; a slot is in one lane at most, so that the lanes of the new share the
// pointers, and those of the lost. Which one goes next is decided a cycle before it is offered; a
// new slot that meets empty lanes is offered in the same cycle.
module plait_sender_lanes #(
  parameter int unsigned Slots    = 32,
  parameter int unsigned FlowBits = 8,
  localparam int unsigned SlotBits = $clog2(Slots)
) (
  input  logic                clk_i,
  input  logic                rst_ni,

  // Pulses: whose a slot is from now on; it may leave; it is to leave again.
  input  logic                granted_i,
  input  logic [SlotBits-1:0] granted_slot_i,
  input  logic [FlowBits-1:0] granted_flow_i,
  input  logic                new_valid_i,
  input  logic [SlotBits-1:0] new_slot_i,
  input  logic [FlowBits-1:0] new_flow_i,
  input  logic                lost_valid_i,
  input  logic [SlotBits-1:0] lost_slot_i,
  input  logic                lost_is_reply_i,

  output logic                valid_o,
  output logic [SlotBits-1:0] slot_o,
  output logic [FlowBits-1:0] flow_o,
  output logic                is_lost_o,
  input  logic                ready_i,
  output logic                is_some_o  // something waits, offered or not
);

  typedef logic [SlotBits-1:0] slot_t;

  localparam int unsigned LostReply = 0, NewReply = 1, LostOther = 2, NewOther = 3, Lanes = 4;

  logic [FlowBits-1:0] flow_store_q [Slots];
  slot_t               new_store_q [Slots], lost_store_q [Slots];  // who follows each

  localparam logic [Lanes-1:0] NewLanes = Lanes'(1) << NewReply | Lanes'(1) << NewOther;

  logic  [Lanes-1:0] is_some_q, push, next_lane, pop, is_left, is_stored;
  slot_t [Lanes-1:0] head_q, tail_q;
  slot_t             new_head, lost_head, new_after, lost_after;
  logic              new_is_reply;

  // What is offered, and of which lane it is the first.
  logic  [Lanes-1:0]   lane_q;
  logic                valid_q, is_lost_q, is_next_lost;
  slot_t               slot_q, next_slot;
  logic [FlowBits-1:0] flow_q;

  assign new_is_reply = new_flow_i[0];

  assign push[LostReply]   = lost_valid_i && lost_is_reply_i;
  assign push[NewReply]    = new_valid_i && new_is_reply;
  assign push[LostOther] = lost_valid_i && !lost_is_reply_i;
  assign push[NewOther]  = new_valid_i && !new_is_reply;

  // What is offered in the next cycle; nothing where something goes now.
  assign next_lane    = is_some_q & (~is_some_q + 1'b1);
  assign is_next_lost = next_lane[LostReply] || next_lane[LostOther];
  always_comb begin
    next_slot = '0;
    for (int unsigned i = 0; i < Lanes; i++) next_slot |= head_q[i] & {SlotBits{next_lane[i]}};
  end

  always_ff @(posedge clk_i) begin
    valid_q   <= rst_ni && !ready_i && is_some_q != '0;
    lane_q    <= next_lane;
    is_lost_q <= is_next_lost;
    slot_q    <= next_slot;
    flow_q    <= flow_store_q[next_slot];
  end

  assign is_some_o = is_some_q != '0;
  assign valid_o   = valid_q || (new_valid_i && !is_some_o);
  assign is_lost_o = valid_q && is_lost_q;
  assign slot_o    = valid_q ? slot_q : new_slot_i;
  assign flow_o    = valid_q ? flow_q : new_flow_i;
  assign pop       = {Lanes{ready_i}} & (valid_q ? lane_q : push & NewLanes);

  // Of each kind the lane that something may go from.
  assign new_head  = lane_q[NewReply] ? head_q[NewReply] : head_q[NewOther];
  assign lost_head = lane_q[LostReply] ? head_q[LostReply] : head_q[LostOther];

  assign new_after  = new_store_q[new_head];
  assign lost_after = lost_store_q[lost_head];

  for (genvar lane = 0; lane < Lanes; lane++) begin : gen_lane
    localparam bit IsNew = lane == NewReply || lane == NewOther;
    slot_t pushed;
    assign pushed          = IsNew ? new_slot_i : lost_slot_i;
    assign is_left[lane]   = is_some_q[lane] && !(pop[lane] && head_q[lane] == tail_q[lane]);
    assign is_stored[lane] = push[lane] && !(pop[lane] && !is_some_q[lane]);

    always_ff @(posedge clk_i) begin
      if (!rst_ni) is_some_q[lane] <= 1'b0;
      else is_some_q[lane] <= is_left[lane] || is_stored[lane];
    end

    always_ff @(posedge clk_i) begin
      if (push[lane]) tail_q[lane] <= pushed;
      if (!is_left[lane]) head_q[lane] <= pushed;
      else if (pop[lane]) head_q[lane] <= IsNew ? new_after : lost_after;
    end
  end

  always_ff @(posedge clk_i) begin
    if (granted_i) flow_store_q[granted_slot_i] <= granted_flow_i;
    if ((push[NewReply] && is_some_q[NewReply])
        || (push[NewOther] && is_some_q[NewOther])) begin
      new_store_q[tail_q[new_is_reply ? NewReply : NewOther]] <= new_slot_i;
    end
    if ((push[LostReply] && is_some_q[LostReply])
        || (push[LostOther] && is_some_q[LostOther])) begin
      lost_store_q[tail_q[lost_is_reply_i ? LostReply : LostOther]] <= lost_slot_i;
    end
  end

endmodule
