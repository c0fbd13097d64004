// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The sending half of the reliable transport, for all peers and channels: opens slots, sends
// what is described and filled, keeps it until it is acknowledged, repeats what is lost and gives
// up on who does not answer. Contract, latencies and the rules: hardware/transport/doc.
module plait_transport_tx import plait_wire_pkg::*; import plait_endpoint_pkg::*; #(
  parameter int unsigned Width = 64,
  parameter int unsigned Nodes = 64,
  parameter int unsigned Slots = 32,
  parameter bit          QuickMemory = 1'b1,
  parameter logic [15:0] Controller = 16'hffff,  // node number behind peer index Nodes
  localparam int unsigned PeerBits = $clog2(Nodes + 1),
  localparam int unsigned FlowBits = PeerBits + ChannelBits,
  localparam int unsigned SlotBits = $clog2(Slots)
) (
  input  logic                clk_i,
  input  logic                rst_ni,
  input  endpoint_config_t    config_i,
  input  logic [31:0]         now_i,

  // The life of a node, unless one before it has to end: then it is heard when that is over.
  input  logic                life_write_i,
  input  logic [PeerBits-1:0] life_node_i,
  input  logic [7:0]          life_i,

  // A slot for the next frame of a flow {peer, channel}. Stands until done, a pulse.
  input  logic                open_valid_i,
  input  logic [FlowBits-1:0] open_flow_i,
  output logic                open_done_o,
  output open_result_e        open_result_o,
  output logic [SlotBits-1:0] open_slot_o,

  // Pulse, once for each granted slot, in the order of grants: the frame may leave.
  input  logic                describe_valid_i,
  input  logic [SlotBits-1:0] describe_slot_i,
  input  logic [FlowBits-1:0] describe_flow_i,
  input  message_head_t       describe_head_i,

  // Words of the bodies, in order, one slot after the other; always taken.
  // Pulse: with QuickMemory, the words for this slot are on their way, one in each cycle from soon
  // on; without, all of them are there. A frame does not leave before: it would stop in the middle.
  input  logic                begin_valid_i,
  input  logic [SlotBits-1:0] begin_slot_i,
  input  logic                fill_valid_i,
  input  logic [SlotBits-1:0] fill_slot_i,
  input  logic [Width-1:0]    fill_data_i,

  // A flow that was refused may try again.
  output logic                unblocked_valid_o,
  output logic [FlowBits-1:0] unblocked_flow_o,
  input  logic                unblocked_ready_i,

  // A peer that does not answer to plait_transport_rx.
  input  logic                silent_valid_i,
  input  logic [PeerBits-1:0] silent_peer_i,
  output logic                silent_ready_o,
  // A peer is dead; stands until done.
  output logic                failed_valid_o,
  output logic [PeerBits-1:0] failed_peer_o,
  input  logic                failed_done_i,

  // plait_transport_rx
  input  logic                heard_valid_i,
  input  logic [FlowBits-1:0] heard_flow_i,
  input  transport_fields_t   heard_i,
  input  logic                heard_is_new_i,
  output logic                heard_ready_o,
  output logic                query_valid_o,
  input  logic                query_ready_i,
  output logic [FlowBits-1:0] query_flow_o,
  input  logic                fields_valid_i,
  input  transport_fields_t   fields_i,
  // What was asked of this flow before it became new is not so any more.
  input  logic                renewed_valid_i,
  input  logic [FlowBits-1:0] renewed_flow_i,
  input  logic                ack_valid_i,
  input  logic [FlowBits-1:0] ack_flow_i,
  input  logic                ack_now_i,
  output logic                ack_ready_o,

  // Frames, and after each its body, if it has one.
  output logic                frame_valid_o,
  output header_t             frame_header_o,
  input  logic                frame_ready_i,
  output logic [Width-1:0]    body_data_o,
  output logic                body_valid_o,
  input  logic                body_ready_i,

  output logic                count_sent_o,
  output logic                count_retransmitted_o,
  output logic                count_timeout_o,
  output logic                is_empty_o,  // all that was sent is acknowledged
  output logic                busy_o,
  output logic                wake_valid_o,
  output logic [31:0]         wake_o
);

  typedef logic [SlotBits-1:0] slot_t;
  typedef logic [FlowBits-1:0] flow_t;

  typedef struct packed {
    flow_t flow;
    slot_t slot;
  } place_t;

  // ------------------------------------------------------------------ what waits to leave
  place_t lane, chosen;
  logic   lane_valid, lane_ready, lane_some, lane_is_lost;
  logic   frame_valid, frame_ready, is_any, is_lost;
  logic   granted, lost_valid;
  slot_t  slot;
  flow_t  flow;

  plait_sender_lanes #(.Slots(Slots), .FlowBits(FlowBits)) u_lanes (
    .clk_i, .rst_ni,
    .granted_i(granted), .granted_slot_i(slot), .granted_flow_i(flow),
    .new_valid_i(describe_valid_i), .new_slot_i(describe_slot_i),
    .new_flow_i(describe_flow_i),
    .lost_valid_i(lost_valid), .lost_slot_i(slot), .lost_is_reply_i(flow[0]),
    .valid_o(lane_valid), .slot_o(lane.slot), .flow_o(lane.flow), .is_lost_o(lane_is_lost),
    .ready_i(lane_ready), .is_some_o(lane_some)
  );

  // Acknowledgements first.
  assign ack_ready_o = ack_valid_i && frame_ready;
  assign lane_ready  = !ack_valid_i && frame_ready;
  assign chosen      = '{ack_valid_i ? ack_flow_i : lane.flow, lane.slot};
  assign is_lost     = lane_is_lost && !ack_valid_i;
  assign is_any      = ack_valid_i || lane_valid;

  // ------------------------------------------------------------------ the frame that leaves next
  typedef enum logic [1:0] {NextNone, NextPlanned, NextReady, NextGone} next_e;

  next_e         next_q;
  place_t        place_q;
  logic          is_acknowledgement_q, is_repeated_q, is_now_q, is_passed;
  logic [15:0]   sequence_q;
  message_head_t head;
  logic          plan_valid, plan_drop, plan_now;
  logic [15:0]   plan_sequence;
  logic [7:0]    plan_life, life_q;
  logic          load_valid, load_ready, is_near_end, is_begun, is_there;

  // ------------------------------------------------------------------ fields of the other half
  logic              is_asking_q, is_asked_q, has_fields_q, is_known, is_same, is_kept;
  logic              starts_asking;
  flow_t             query_flow_q;
  transport_fields_t fields_q;

  // A flow that a slot was just opened for was asked about already, if nothing else may leave.
  assign is_known    = is_asking_q || is_asked_q || has_fields_q;
  assign is_same     = !ack_valid_i && chosen.flow == query_flow_q && is_known;
  assign frame_valid = is_any && next_q == NextNone && is_near_end
                       && (is_same || !(is_asking_q || is_asked_q));

  // Who is asked counts what it owes as said. So for a frame that has left before nobody asks until
  // it is known that it leaves again.
  assign is_kept       = next_q == NextPlanned && is_repeated_q && !plan_drop;
  assign starts_asking = frame_ready ? !is_same && !is_lost
                       : is_kept ? !(place_q.flow == query_flow_q && is_known)
                       : granted && next_q == NextNone && !is_any && !lane_some && !is_asking_q
                         && !is_asked_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      is_asking_q  <= 1'b0;
      is_asked_q   <= 1'b0;
      has_fields_q <= 1'b0;
    end else begin
      if (is_asking_q && query_ready_i) begin
        is_asking_q <= 1'b0;
        is_asked_q  <= 1'b1;
      end
      if (is_asked_q && fields_valid_i) begin
        is_asked_q   <= 1'b0;
        has_fields_q <= 1'b1;
      end
      if (has_fields_q && renewed_valid_i && renewed_flow_i == query_flow_q) begin
        is_asking_q  <= 1'b1;
        has_fields_q <= 1'b0;
      end
      if (is_passed) has_fields_q <= 1'b0;
      if (starts_asking) begin
        is_asking_q  <= 1'b1;
        has_fields_q <= 1'b0;
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (starts_asking) query_flow_q <= frame_ready ? chosen.flow : flow;
    if (is_asked_q && fields_valid_i) fields_q <= fields_i;
  end

  assign query_valid_o = is_asking_q;
  assign query_flow_o  = query_flow_q;

  // ------------------------------------------------------------------ its course
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      next_q <= NextNone;
    end else begin
      unique case (next_q)
        NextNone:    if (frame_ready) next_q <= NextPlanned;
        NextPlanned: next_q <= plan_drop ? NextNone : NextReady;
        NextReady: begin
          if (is_passed) next_q <= (is_acknowledgement_q || load_ready) ? NextNone : NextGone;
        end
        default:     if (load_ready) next_q <= NextNone;
      endcase
    end
  end

  always_ff @(posedge clk_i) begin
    if (next_q == NextNone) begin
      place_q              <= chosen;
      is_acknowledgement_q <= ack_valid_i;
      is_repeated_q        <= is_lost;
      is_now_q             <= ack_now_i;
    end
    if (plan_valid) begin
      sequence_q <= plan_sequence;
      life_q     <= plan_life;
      if (!is_acknowledgement_q) is_now_q <= plan_now;
    end
  end

  // Whether a frame has a body is known sooner than from its head, which comes out of a RAM.
  logic has_body_store_q [Slots];
  logic has_body_q;

  always_ff @(posedge clk_i) begin
    if (describe_valid_i) has_body_store_q[describe_slot_i] <= describe_head_i.body_bytes != '0;
    if (plan_valid) has_body_q <= !is_acknowledgement_q && has_body_store_q[place_q.slot];
  end

  // A frame with a body waits for its first word where the header is but a beat.
  assign frame_valid_o = next_q == NextReady && has_fields_q
                         && ((Width < 256 || !QuickMemory ? is_begun : is_there) || !has_body_q);
  assign is_passed     = frame_valid_o && frame_ready_i;
  assign load_valid    = (is_passed || next_q == NextGone) && !is_acknowledgement_q;

  logic [PeerBits-1:0] peer;
  assign peer = place_q.flow[FlowBits-1:ChannelBits];

  always_comb begin
    frame_header_o                 = '0;
    frame_header_o.version         = WireVersion;
    frame_header_o.flags           = (is_acknowledgement_q ? 8'd0 : FlagData)
                                     | channel_flags(place_q.flow[ChannelBits-1:0])
                                     | (head.is_first ? FlagFirst : 8'd0)
                                     | (head.is_last ? FlagLast : 8'd0)
                                     | (is_now_q ? FlagAcknowledgeNow : 8'd0)
                                     | (is_repeated_q ? FlagRetransmitted : 8'd0);
    frame_header_o.source_life      = config_i.life;
    frame_header_o.destination_life = life_q;
    frame_header_o.destination     = (peer == PeerBits'(Nodes)) ? Controller : 16'(peer);
    frame_header_o.sequence_number = sequence_q;
    frame_header_o.acknowledge     = fields_q.acknowledge;
    frame_header_o.selective       = fields_q.selective;
    frame_header_o.credit          = fields_q.credit;
    frame_header_o.body_bytes      = 16'(head.body_bytes);
    frame_header_o.handler         = head.handler;
    frame_header_o.argument_count  = head.argument_count;
    frame_header_o.datatype        = head.datatype;
    frame_header_o.collective      = head.collective;
    frame_header_o.context_id      = head.context_id;
    frame_header_o.tag             = head.tag;
    frame_header_o.message         = head.message;
    frame_header_o.operand         = head.operand;
  end

  // ------------------------------------------------------------------ heads and bodies
  plait_head_ram #(.Slots(Slots)) u_heads (
    .clk_i, .write_enable_i(describe_valid_i), .write_slot_i(describe_slot_i),
    .write_head_i(describe_head_i),
    .read_enable_i(plan_valid), .read_none_i(is_acknowledgement_q), .read_slot_i(place_q.slot),
    .read_head_o(head)
  );

  logic  release_valid, release_ready, is_body_leaving, is_body_busy, is_leaving;
  slot_t release_slot;

  plait_replay_buffer #(.Width(Width), .Slots(Slots)) u_bodies (
    .clk_i, .rst_ni,
    .granted_i(granted), .granted_slot_i(slot),
    .fill_valid_i, .fill_slot_i, .fill_data_i,
    .begin_valid_i, .begin_slot_i,
    .next_slot_i(place_q.slot), .next_is_begun_o(is_begun), .next_is_there_o(is_there),
    .load_valid_i(load_valid), .load_slot_i(place_q.slot), .load_bytes_i(head.body_bytes),
    .load_ready_o(load_ready), .is_near_end_o(is_near_end),
    .body_data_o, .body_valid_o, .body_ready_i,
    .release_valid_o(release_valid), .release_slot_o(release_slot), .release_ready_i(release_ready),
    .slot_i(slot), .slot_is_leaving_o(is_body_leaving), .busy_o(is_body_busy)
  );

  assign is_leaving = is_body_leaving
                      || (next_q != NextNone && !is_acknowledgement_q && place_q.slot == slot);

  // ------------------------------------------------------------------ flows and time
  // Times are in units of 16 cycles.
  logic        timer_valid, timer_is_armed, timer_ready, expired_valid, sample_valid;
  slot_t       timer_slot, expired_slot;
  flow_t       timer_flow, expired_flow;
  logic [3:0]  timer_doublings;
  logic        sample_is_long, is_timeout_ready;
  logic [19:0] sample, smoothed;
  logic [27:0] timeout;
  logic        is_flows_busy, is_timer_busy, is_round_trip_busy;

  plait_sender_flows #(.Nodes(Nodes), .Slots(Slots)) u_flows (
    .clk_i, .rst_ni, .now_i(now_i[27:4]), .retries_max_i(config_i.retries_max),
    .life_write_i, .life_node_i, .life_i,
    .open_valid_i, .open_flow_i, .open_done_o, .open_result_o, .open_slot_o,
    .unblocked_valid_o, .unblocked_flow_o, .unblocked_ready_i,
    .heard_valid_i, .heard_flow_i, .heard_i, .heard_is_new_i, .heard_ready_o,
    .silent_valid_i, .silent_peer_i, .silent_ready_o,
    .failed_valid_o, .failed_peer_o, .failed_done_i,
    .frame_valid_i(frame_valid), .frame_is_acknowledgement_i(ack_valid_i),
    .frame_is_lost_i(is_lost), .frame_flow_i(chosen.flow), .frame_slot_i(chosen.slot),
    .frame_ready_o(frame_ready), .plan_valid_o(plan_valid), .plan_drop_o(plan_drop),
    .plan_sequence_o(plan_sequence), .plan_life_o(plan_life), .plan_acknowledge_now_o(plan_now),
    .release_valid_i(release_valid), .release_slot_i(release_slot),
    .release_ready_o(release_ready), .slot_o(slot), .slot_is_leaving_i(is_leaving),
    .flow_o(flow), .granted_o(granted), .lost_o(lost_valid),
    .timer_valid_o(timer_valid), .timer_is_armed_o(timer_is_armed), .timer_slot_o(timer_slot),
    .timer_flow_o(timer_flow), .timer_doublings_o(timer_doublings),
    .timer_ready_i(timer_ready && is_timeout_ready),
    .expired_valid_i(expired_valid), .expired_slot_i(expired_slot), .expired_flow_i(expired_flow),
    .sample_valid_o(sample_valid), .sample_o(sample), .sample_is_long_o(sample_is_long),
    .smoothed_i(smoothed),
    .count_timeout_o, .is_empty_o, .busy_o(is_flows_busy)
  );

  plait_retransmit_timer #(.Slots(Slots), .FlowBits(FlowBits)) u_timer (
    .clk_i, .rst_ni, .now_i(now_i[31:4]), .timeout_i(timeout),
    .timeout_max_i(config_i.retransmit_max[31:4]),
    .set_valid_i(timer_valid), .set_is_armed_i(timer_is_armed), .set_slot_i(timer_slot),
    .set_flow_i(timer_flow), .set_doublings_i(timer_doublings), .ready_o(timer_ready),
    .expired_valid_o(expired_valid), .expired_slot_o(expired_slot), .expired_flow_o(expired_flow),
    .busy_o(is_timer_busy), .wake_valid_o, .wake_o
  );

  plait_round_trip u_round_trip (
    .clk_i, .rst_ni, .acknowledge_delay_i(config_i.acknowledge_delay[31:4]),
    .retransmit_initial_i(config_i.retransmit_initial[31:4]),
    .retransmit_min_i(config_i.retransmit_min[31:4]),
    .sample_valid_i(sample_valid), .sample_i(sample), .sample_is_long_i(sample_is_long),
    .ready_o(is_timeout_ready), .timeout_o(timeout), .smoothed_o(smoothed),
    .busy_o(is_round_trip_busy)
  );

  assign count_sent_o          = is_passed;
  assign count_retransmitted_o = is_passed && is_repeated_q;

  // The rest of the configuration is for others.
  logic unused;
  assign unused = &{1'b0, now_i[3:0], config_i.node,
                    config_i.acknowledge_delay[3:0], config_i.retransmit_initial[3:0],
                    config_i.retransmit_min[3:0], config_i.retransmit_max[3:0],
                    config_i.eager_bytes_max, config_i.hold_base, config_i.unexpected_base};

  assign busy_o = is_flows_busy || is_timer_busy || is_round_trip_busy || is_any
                  || lane_some || next_q != NextNone || is_asking_q || is_asked_q || !load_ready
                  || is_body_busy || release_valid;

endmodule
