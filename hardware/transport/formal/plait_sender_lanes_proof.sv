// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Four lanes are four sequences: whatever enters and leaves, a slot leaves once, after those that
// entered its lane before it and before those that entered later, under its own flow; and what is
// offered is of the first lane in which something waited a cycle before.
module plait_sender_lanes_proof #(
  parameter int unsigned Slots = 4,
  localparam int unsigned SlotBits = $clog2(Slots)
) (
  input logic                clk_i,
  input logic                rst_ni,
  input logic                granted_i,
  input logic [SlotBits-1:0] granted_slot_i,
  input logic [1:0]          granted_flow_i,
  input logic                new_valid_i,
  input logic [SlotBits-1:0] new_slot_i,
  input logic                lost_valid_i,
  input logic [SlotBits-1:0] lost_slot_i,
  input logic                ready_i
);

  localparam int unsigned Lanes = 4;
  typedef logic [SlotBits-1:0] slot_t;
  typedef logic [SlotBits:0]   count_t;

  logic             is_running, valid, is_lost, is_some, is_through;
  slot_t            slot;
  logic [1:0]       flow;
  logic [Slots-1:0] is_known_q, is_inside_q;
  logic [1:0]       flow_q [Slots];
  logic [1:0]       lane, new_lane, lost_lane;

  // The sequences, as registers that move up; lane 0 is the most urgent.
  slot_t  [Lanes-1:0][Slots-1:0] order_q, order;
  count_t [Lanes-1:0]            count_q, count;

  plait_sender_lanes #(.Slots(Slots), .FlowBits(2)) dut (
    .clk_i, .rst_ni, .granted_i, .granted_slot_i, .granted_flow_i,
    .new_valid_i, .new_slot_i, .new_flow_i(flow_q[new_slot_i]),
    .lost_valid_i, .lost_slot_i, .lost_is_reply_i(flow_q[lost_slot_i][0]),
    .valid_o(valid), .slot_o(slot), .flow_o(flow), .is_lost_o(is_lost), .ready_i,
    .is_some_o(is_some)
  );
  plait_formal_reset reset (.clk_i, .rst_ni, .is_running_o(is_running));

  // A slot that is granted, or sent, is in no lane.
  always_comb begin
    if (new_valid_i) assume (is_known_q[new_slot_i] && !is_inside_q[new_slot_i]);
    if (lost_valid_i) assume (is_known_q[lost_slot_i] && !is_inside_q[lost_slot_i]);
    if (granted_i) assume (!is_inside_q[granted_slot_i]);
    assume (!(new_valid_i && lost_valid_i && new_slot_i == lost_slot_i));
    assume (!(new_valid_i && granted_i && new_slot_i == granted_slot_i));
    assume (!(lost_valid_i && granted_i && lost_slot_i == granted_slot_i));
    assume (!ready_i || valid);
    assume (32'(new_slot_i) < Slots && 32'(lost_slot_i) < Slots && 32'(granted_slot_i) < Slots);
  end

  assign lane       = {!flow[0], !is_lost};
  assign new_lane   = {!flow_q[new_slot_i][0], 1'b1};
  assign lost_lane  = {!flow_q[lost_slot_i][0], 1'b0};
  // It leaves in the cycle in which it comes.
  assign is_through = ready_i && count_q == '0;

  always_comb begin
    order = order_q;
    count = count_q;
    if (ready_i && !is_through) begin
      for (int unsigned i = 0; i + 1 < Slots; i++) order[lane][i] = order_q[lane][i+1];
      count[lane] = count_q[lane] - 1'b1;
    end
    if (new_valid_i && !is_through) begin
      order[new_lane][slot_t'(count[new_lane])] = new_slot_i;
      count[new_lane]                           = count[new_lane] + 1'b1;
    end
    if (lost_valid_i) begin
      order[lost_lane][slot_t'(count[lost_lane])] = lost_slot_i;
      count[lost_lane]                            = count[lost_lane] + 1'b1;
    end
  end

  logic [Lanes-1:0] were_some_q;  // in which something waited a cycle before
  logic             was_ready_q;

  always_ff @(posedge clk_i) begin
    if (granted_i) flow_q[granted_slot_i] <= granted_flow_i;
    order_q     <= order;
    was_ready_q <= ready_i;
    for (int unsigned i = 0; i < Lanes; i++) were_some_q[i] <= rst_ni && count_q[i] != '0;
    if (!rst_ni) begin
      is_known_q  <= '0;
      is_inside_q <= '0;
      count_q     <= '0;
    end else begin
      count_q <= count;
      if (granted_i) is_known_q[granted_slot_i] <= 1'b1;
      if (new_valid_i) is_inside_q[new_slot_i] <= 1'b1;
      if (lost_valid_i) is_inside_q[lost_slot_i] <= 1'b1;
      if (ready_i) is_inside_q[slot] <= 1'b0;
    end
  end

  always_comb begin
    if (is_running) begin
      assert (is_some == (count_q != '0));
      if (valid && count_q != '0) begin
        assert (count_q[lane] != '0);
        assert (slot == order_q[lane][0]);
        assert (flow == flow_q[slot]);
        assert ((were_some_q & ((Lanes'(1) << lane) - 1'b1)) == '0);
      end
      if (valid && count_q == '0) begin
        assert (new_valid_i && slot == new_slot_i && flow == flow_q[slot] && !is_lost);
      end
      // Who waits makes an offer stand in the next cycle, but in the one after something left.
      assert (valid || was_ready_q || were_some_q == '0);
    end
  end

  // What holds inside: who is where, and each points to the one behind it.
  function automatic logic is_new(input int unsigned of);
    return of % 2 == 1;
  endfunction
  // The module's numbers are these: lost reply, new reply, lost other, new other.
  always_comb begin
    if (is_running) begin
      assert (dut.valid_q || was_ready_q || were_some_q == '0);
      if (dut.valid_q) begin
        assert (were_some_q != '0 && !was_ready_q);
        assert (dut.lane_q == (were_some_q & (~were_some_q + 1'b1)));
        assert (dut.is_lost_q == ((dut.lane_q & 4'b0101) != '0));
        for (int unsigned l = 0; l < Lanes; l++) begin
          if (dut.lane_q[l]) assert (count_q[l] != '0 && dut.slot_q == order_q[l][0]);
        end
        assert (dut.flow_q == flow_q[dut.slot_q]);
      end
      for (int unsigned i = 0; i < Slots; i++) begin
        if (is_known_q[i]) assert (dut.flow_store_q[i] == flow_q[i]);
      end
    end
    for (int unsigned l = 0; l < Lanes; l++) begin
      if (is_running) begin
        assert (32'(count_q[l]) <= Slots);
        assert (dut.is_some_q[l] == (count_q[l] != '0));
        if (count_q[l] != '0) begin
          assert (dut.head_q[l] == order_q[l][0]);
          assert (dut.tail_q[l] == order_q[l][slot_t'(count_q[l] - 1'b1)]);
        end
      end
      for (int unsigned i = 0; i < Slots; i++) begin
        if (is_running && i < 32'(count_q[l])) begin
          assert (is_inside_q[order_q[l][i]] && is_known_q[order_q[l][i]]);
          assert (flow_q[order_q[l][i]][0] == (l < 2));
          for (int unsigned m = 0; m <= l; m++) begin
            for (int unsigned j = 0; j < (m == l ? i : Slots); j++) begin
              if (j < 32'(count_q[m])) assert (order_q[m][j] != order_q[l][i]);
            end
          end
          if (i + 1 < 32'(count_q[l])) begin
            if (is_new(l)) assert (dut.new_store_q[order_q[l][i]] == order_q[l][i+1]);
            else assert (dut.lost_store_q[order_q[l][i]] == order_q[l][i+1]);
          end
        end
      end
    end
  end

endmodule
