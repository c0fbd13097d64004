// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A slot is in one hand: free, in the list of a flow, or taken off it and still leaving. A flow
// grants no more than its peer's credit, and its row says how many frames it has.
module plait_sender_flows_rules
  import plait_wire_pkg::*;
  import plait_endpoint_pkg::*;
  import plait_sender_pkg::*;
#(
  parameter int unsigned Nodes = 64,
  parameter int unsigned Slots = 32,
  localparam int unsigned FlowBits = $clog2(Nodes + 1) + ChannelBits,
  localparam int unsigned SlotBits = $clog2(Slots),
  localparam int unsigned Flows    = (Nodes + 1) << ChannelBits
) (
  input logic                clk_i,
  input logic                rst_ni,
  input state_e              state_q,
  input task_e               task_q,
  input logic [FlowBits-1:0] flow_q,
  input logic [SlotBits-1:0] slot_q,
  input logic                in_order,
  input logic                free_push,
  input logic                free_room,
  input logic                free_valid,
  input logic [SlotBits-1:0] free_push_slot,
  input logic [SlotBits-1:0] free_slot,
  input logic [SlotBits-1:0] row__flight,
  input logic [15:0]         row__next,
  input logic                granted_o,
  input logic                heard_ready_o,
  input logic [15:0]         heard_q__credit,
  input logic                peer_q__is_dead
);

  typedef enum logic [1:0] {PlaceNone, PlaceFree, PlaceList, PlaceLeaving} place_e;

  place_e              place_q [Slots];
  logic [FlowBits-1:0] owner_q [Slots];
  logic [SlotBits:0]   flight_q [Flows];
  logic [15:0]         next_q [Flows];
  logic [15:0]         credit_q [Flows];
  logic                is_delisted, is_credit;

  assign is_delisted = state_q == StateWalk && in_order;
  assign is_credit   = heard_ready_o && state_q == StateWrite && task_q == TaskHear &&
                       !peer_q__is_dead
                       && signed'(credit_q[flow_q] - heard_q__credit) < 0;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      for (int unsigned i = 0; i < Slots; i++) place_q[i] <= PlaceNone;
      for (int unsigned i = 0; i < Flows; i++) begin
        flight_q[i] <= '0;
        next_q[i]   <= '0;
        credit_q[i] <= 16'(CreditInitialFrames);
      end
    end else begin
      if (is_delisted) begin
        place_q[slot_q]  <= PlaceLeaving;
        flight_q[flow_q] <= flight_q[flow_q] - 1'b1;
      end
      if (free_push) place_q[free_push_slot] <= PlaceFree;
      if (granted_o) begin
        place_q[free_slot] <= PlaceList;
        owner_q[free_slot] <= flow_q;
        flight_q[flow_q]   <= flight_q[flow_q] + 1'b1;
        next_q[flow_q]     <= next_q[flow_q] + 1'b1;
      end
      if (is_credit) credit_q[flow_q] <= heard_q__credit;
      if (state_q == StateWrite && task_q == TaskNew) begin
        next_q[flow_q]   <= '0;
        credit_q[flow_q] <= 16'(CreditInitialFrames);
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      if (is_delisted) begin
        in_its_list: assert (place_q[slot_q] == PlaceList && owner_q[slot_q] == flow_q)
        else $error("%m: slot %0d is not in the list of flow %0d", slot_q, flow_q);
      end
      if (free_push) begin
        there_is_room: assert (free_room)
        else $error("%m: more slots are free than there are");
        never_freed_twice: assert (
            place_q[free_push_slot] == (state_q == StateSweep ? PlaceNone :
                                        state_q == StateRelease ? PlaceLeaving : PlaceList))
        else $error("%m: slot %0d is freed, but not in this hand", free_push_slot);
      end
      if (granted_o) begin
        there_is_one: assert (free_valid && place_q[free_slot] == PlaceFree)
        else $error("%m: slot %0d is granted, but not free", free_slot);
        within_credit: assert (signed'(credit_q[flow_q] - row__next) > 0)
        else $error("%m: flow %0d has frame %0d, credit %0d", flow_q, row__next, credit_q[flow_q]);
        rows_count: assert (row__next == next_q[flow_q]
                            && (SlotBits+1)'(row__flight) == flight_q[flow_q])
        else $error("%m: the row of flow %0d is not what has happened", flow_q);
      end
      if (state_q == StateWrite && task_q inside {TaskBury, TaskNew}) begin
        nothing_is_left: assert (flight_q[flow_q] == '0)
        else $error("%m: a slot of dead flow %0d is lost", flow_q);
      end
    end
  end

endmodule
