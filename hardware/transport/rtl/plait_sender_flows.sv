// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The senders of all flows: numbers, credit, what is in flight and what is lost. A row of a RAM for
// each flow; the frames of a flow that are not acknowledged are a list of slots, oldest first. One
// thing at a time: read the row, walk its list if need be, write the row. Opening, planning a frame
// and expiry take 3 cycles; something heard takes 5, and 1 for each frame that it may be about, and
// 1 for each that it leaves in flight if some may be lost. After a reset all rows are written.
//
// length: one row, and all that may ask for it.
module plait_sender_flows import plait_wire_pkg::*; import plait_endpoint_pkg::*;
    import plait_sender_pkg::*; #(
  parameter int unsigned Nodes = 64,
  parameter int unsigned Slots = 32,
  localparam int unsigned PeerBits = $clog2(Nodes + 1),
  localparam int unsigned NodeBits = $clog2(Nodes),
  localparam int unsigned FlowBits = PeerBits + ChannelBits,
  localparam int unsigned SlotBits = $clog2(Slots)
) (
  input  logic                clk_i,
  input  logic                rst_ni,
  input  logic [23:0]         now_i,  // units of 16 cycles, as all times here
  input  logic [7:0]          retries_max_i,
  // The life of a node, unless one before it has to end: then it is heard when that is over.
  input  logic                life_write_i,
  input  logic [PeerBits-1:0] life_node_i,
  input  logic [7:0]          life_i,

  // As of plait_transport_tx.
  input  logic                open_valid_i,
  input  logic [FlowBits-1:0] open_flow_i,
  output logic                open_done_o,
  output open_result_e        open_result_o,
  output logic [SlotBits-1:0] open_slot_o,
  output logic                unblocked_valid_o,
  output logic [FlowBits-1:0] unblocked_flow_o,
  input  logic                unblocked_ready_i,
  input  logic                heard_valid_i,
  input  logic [FlowBits-1:0] heard_flow_i,
  input  transport_fields_t   heard_i,
  input  logic                heard_is_new_i,
  output logic                heard_ready_o,
  input  logic                silent_valid_i,
  input  logic [PeerBits-1:0] silent_peer_i,
  output logic                silent_ready_o,
  output logic                failed_valid_o,
  output logic [PeerBits-1:0] failed_peer_o,
  input  logic                failed_done_i,

  // The frame that is to leave next; it passes when it is looked up. The plan comes a cycle later:
  // drop it, or send it with these. An acknowledgement has no slot.
  input  logic                frame_valid_i,
  input  logic                frame_is_acknowledgement_i,
  input  logic                frame_is_lost_i,
  input  logic [FlowBits-1:0] frame_flow_i,
  input  logic [SlotBits-1:0] frame_slot_i,
  output logic                frame_ready_o,
  output logic                plan_valid_o,
  output logic                plan_drop_o,
  output logic [15:0]         plan_sequence_o,
  output logic [7:0]          plan_life_o,
  output logic                plan_acknowledge_now_o,

  // This slot has left, or was dropped.
  input  logic                release_valid_i,
  input  logic [SlotBits-1:0] release_slot_i,
  output logic                release_ready_o,
  // Is this slot planned or leaving, so that it must not be given away?
  output logic [SlotBits-1:0] slot_o,
  input  logic                slot_is_leaving_i,

  // Pulses about slot_o and flow_o: it is granted, a cycle before open_done_o; it is to be sent
  // again.
  output logic [FlowBits-1:0] flow_o,
  output logic                granted_o,
  output logic                lost_o,

  // plait_retransmit_timer and plait_round_trip
  output logic                timer_valid_o,
  output logic                timer_is_armed_o,
  output logic [SlotBits-1:0] timer_slot_o,
  output logic [FlowBits-1:0] timer_flow_o,
  output logic [3:0]          timer_doublings_o,
  input  logic                timer_ready_i,
  input  logic                expired_valid_i,
  input  logic [SlotBits-1:0] expired_slot_i,
  input  logic [FlowBits-1:0] expired_flow_i,
  output logic                sample_valid_o,
  output logic [19:0]         sample_o,
  output logic                sample_is_long_o,  // more than that
  input  logic [19:0]         smoothed_i,

  output logic                count_timeout_o,
  output logic                is_empty_o,  // no slot holds a frame
  output logic                busy_o
);

  localparam int unsigned Rows       = (Nodes + 1) << ChannelBits;
  localparam int unsigned Sweep      = (Rows > Slots) ? Rows : Slots;
  localparam int unsigned SweepBits  = $clog2(Sweep);
  localparam int unsigned FlightMax  = (Slots / 2 < WindowFrames) ? Slots / 2 : WindowFrames - 1;
  localparam int unsigned ReplySlots = 2;  // kept free for the reply channel
  // A flow with frames in flight gets one more only if as many slots are free as it has, and more
  // than these, which are for flows that have none: so silent peers never take all.
  localparam int unsigned FirstSlots = Slots / 8;

  typedef logic [SlotBits-1:0] slot_t;
  typedef logic [FlowBits-1:0] flow_t;

  typedef struct packed {
    logic        is_open;     // a frame may be opened: credit and window have room
    logic        is_blocked;  // one was refused
    logic [3:0]  doublings;   // of the timeout
    logic [7:0]  serial;      // of the next transmission
    slot_t       unsent;      // frames that were opened and have not been planned
    slot_t       flight;      // frames that were opened and are not acknowledged
    slot_t       newest;
    slot_t       oldest;
    logic [15:0] credit;
    logic [15:0] next;
  } row_t;

  if (Slots < 8 || Slots > 2 * WindowFrames || (Slots & (Slots - 1)) != 0) begin : gen_no_slots
    $error("plait_sender_flows: Slots is no power of two from 8 to 128.");
  end

  state_e               state_q, state_d;
  task_e                task_q, task_d;
  flow_t                flow_q, flow_d;
  slot_t                slot_q, pointer;
  logic [SweepBits-1:0] sweep_q;
  logic                 is_lost_q, is_acknowledgement_q, is_granted_q;
  row_t                 row, row_q, row_d;
  peer_t                peer, peer_q, peer_d;
  logic                 row_write, peer_write;
  slot_t                share_q;  // in flight with which a flow is granted one more
  logic                 is_row_swept;

  // ------------------------------------------------------------------ what is next
  logic take_release, take_bury, take_expire, take_frame, take_hear, take_open;
  logic is_bury, is_expire, is_frame, is_hear;
  logic unblocked_room, is_dying, is_buried;
  channel_t buried_channel;
  logic free_push, free_room, free_valid;
  slot_t free_slot, free_push_slot;
  logic [SlotBits:0] free_count;

  plait_sender_turn u_turn (
    .clk_i, .rst_ni, .is_idle_i(state_q == StateIdle), .timer_ready_i,
    .release_i(release_valid_i), .bury_i(is_buried),
    .expire_i((expired_valid_i || silent_valid_i) && !is_dying),
    .frame_i(frame_valid_i), .hear_i(heard_valid_i && unblocked_room),
    .open_i(open_valid_i && !open_done_o
            && free_count > (SlotBits+1)'(open_flow_i[0] ? 0 : ReplySlots)),
    .release_o(take_release), .bury_o(take_bury), .expire_o(take_expire), .frame_o(take_frame),
    .hear_o(take_hear), .open_o(take_open),
    .first_bury_o(is_bury), .first_expire_o(is_expire), .first_frame_o(is_frame),
    .first_hear_o(is_hear)
  );

  // If all are free, no flow has frames in flight: 0 is enough.
  slot_t share;
  logic  is_within;
  assign share = flow_d[0] ? slot_t'(free_count) :
                 (free_count > (SlotBits+1)'(ReplySlots + FirstSlots)) ?
                     slot_t'(free_count - (SlotBits+1)'(ReplySlots)) : '0;

  always_comb begin
    task_d = TaskOpen;
    flow_d = open_flow_i;
    if (is_bury) begin
      task_d = TaskBury;
      flow_d = {failed_peer_o, buried_channel};
    end else if (is_expire) begin
      task_d = silent_valid_i ? TaskSilence : TaskExpire;
      flow_d = silent_valid_i ? {silent_peer_i, ChannelBits'(0)} : expired_flow_i;
    end else if (is_frame) begin
      task_d = TaskFrame;
      flow_d = frame_flow_i;
    end else if (is_hear) begin
      task_d = heard_is_new_i ? TaskNew : TaskHear;
      flow_d = heard_flow_i;
    end
  end

  // ------------------------------------------------------------------ tables
  mark_t       mark, mark_new;
  mark_t       mark_store_q [Slots];
  sent_t       sent;
  sent_t       sent_store_q [Slots];
  slot_t       pointer_store_q [Slots];
  logic [15:0] number;
  logic        mark_write, is_opening;

  assign mark    = mark_store_q[slot_q];
  assign sent    = sent_store_q[slot_q];
  assign pointer = pointer_store_q[slot_q];

  always_ff @(posedge clk_i) begin
    if (mark_write) mark_store_q[slot_q] <= mark_new;
    if (state_q == StateWrite && task_q == TaskFrame) begin
      sent_store_q[slot_q] <= '{is_lost_q, row_q.serial, now_i};
    end
    if (is_opening && row_q.flight != '0) pointer_store_q[row_q.newest] <= slot_q;
  end

  assign is_opening = state_q == StateWrite && task_q == TaskOpen && is_granted_q;

  // The number of a frame, read while its task is taken.
  plait_transport_block_ram #(.Width(16), .Depth(Slots)) u_sequences (
    .clk_i, .write_enable_i(is_opening), .write_address_i(slot_q), .write_data_i(row_q.next),
    .read_address_i(frame_slot_i), .read_data_o(number)
  );

  plait_ram_1w1r #(.Width($bits(row_t)), .Depth(Rows)) u_rows (
    .clk_i, .write_enable_i(row_write),
    .write_address_i(state_q == StateSweep ? flow_t'(sweep_q) : flow_q),
    .write_lanes_i(1'b1), .write_data_i(row_d),
    .read_enable_i(state_q == StateIdle), .read_address_i(flow_d), .read_data_o(row)
  );

  plait_transport_block_ram #(.Width($bits(peer_t)), .Depth(Nodes + 1)) u_peers (
    .clk_i, .write_enable_i(peer_write),
    .write_address_i(state_q == StateSweep ? PeerBits'(sweep_q >> ChannelBits)
                                           : flow_q[FlowBits-1:ChannelBits]),
    .write_data_i(peer_d), .read_address_i(flow_d[FlowBits-1:ChannelBits]), .read_data_o(peer)
  );

  plait_fifo #(.Width(SlotBits), .Depth(Slots)) u_free (
    .clk_i, .rst_ni, .data_i(free_push_slot), .valid_i(free_push), .ready_o(free_room),
    .data_o(free_slot), .valid_o(free_valid),
    .ready_i(granted_o),
    .count_o(free_count)
  );

  assign is_empty_o = free_count == (SlotBits+1)'(Slots);

  logic       unblocked_push;
  logic [4:0] unblocked_count;

  plait_fifo #(.Width(FlowBits), .Depth(16)) u_unblocked (
    .clk_i, .rst_ni, .data_i(flow_q), .valid_i(unblocked_push), .ready_o(unblocked_room),
    .data_o(unblocked_flow_o), .valid_o(unblocked_valid_o), .ready_i(unblocked_ready_i),
    .count_o(unblocked_count)
  );

  // ------------------------------------------------------------------ what was heard
  slot_t       left;   // frames that were sent and not looked at yet
  logic [15:0] moved, distance;
  transport_fields_t heard_q;  // comes out of a RAM
  logic        is_credit_q, is_news, is_walked, in_order, is_acknowledged, is_new, is_kept;

  // One sum for two: the oldest number in flight, and the number after the next.
  assign moved    = row_q.next - (task_q == TaskHear ? 16'(row_q.flight) : 16'hffff);
  assign distance = (task_q == TaskBury) ? 16'(row_q.flight) : heard_q.acknowledge - moved;

  always_ff @(posedge clk_i) begin
    heard_q <= heard_i;
  end

  // In which life each peer is.
  logic [7:0]          life_store_q [Nodes];
  logic [PeerBits-1:0] life_node;
  logic                is_renewed;

  assign is_renewed  = state_q == StateWrite && task_q == TaskNew && !life_write_i;
  assign life_node   = life_write_i ? life_node_i : flow_q[FlowBits-1:ChannelBits];
  assign plan_life_o = (flow_q[FlowBits-1:ChannelBits] == PeerBits'(Nodes)) ?
                       8'(ControllerLife) : life_store_q[NodeBits'(flow_q >> ChannelBits)];

  always_ff @(posedge clk_i) begin
    if ((life_write_i || is_renewed) && life_node != PeerBits'(Nodes)) begin
      life_store_q[NodeBits'(life_node)] <= life_write_i ? life_i : heard_q.acknowledge[7:0];
    end
  end

  plait_sender_walk #(.SlotBits(SlotBits)) u_walk (
    .clk_i, .begin_i(state_q == StateDistance), .again_i(state_q == StateSettle),
    .step_i(state_q == StateWalk), .look_i(state_q == StateLose),
    .distance_i(distance), .sent_i(row_q.flight - row_q.unsent),
    .is_all_i(task_q == TaskBury), .selective_i(heard_q.selective),
    .left_o(left), .is_news_o(is_news), .in_order_o(in_order),
    .is_acknowledged_o(is_acknowledged), .is_last_o(is_walked)
  );

  assign is_new  = is_acknowledged && !mark.is_arrived;
  // A frame that waits in a queue or is leaving is freed when it has left.
  assign is_kept = mark.is_queued || left == '0 || slot_is_leaving_i;

  logic is_any, is_look, is_behind, is_sampled, is_overtaken, is_told;

  plait_sender_answer u_answer (
    .clk_i, .now_i, .smoothed_i, .clear_i(state_q == StateIdle),
    .new_i(state_q == StateWalk && task_q == TaskHear && is_new), .in_order_i(in_order),
    .is_repeated_i(sent.is_repeated), .serial_i(sent.serial), .time_i(sent.time_),
    .is_any_o(is_any), .is_look_o(is_look), .is_behind_o(is_behind),
    .is_sampled_o(is_sampled), .sample_o, .sample_is_long_o, .busy_o(is_told)
  );

  assign is_overtaken = !mark.is_arrived && !mark.is_queued && is_behind;

  // ------------------------------------------------------------------ the row
  logic       is_expiry, is_death, is_unblocked, dies;
  logic [ChannelBits-1:0] channel;
  logic [7:0] expiries;

  assign is_expiry = !peer_q.is_dead && row_q.oldest == slot_q && row_q.flight != '0
                     && !mark.is_queued && !slot_is_leaving_i;
  assign channel   = flow_q[ChannelBits-1:0];
  assign expiries  = peer_q.expiries[channel];
  assign is_death  = expiries + 9'd1 >= 9'(retries_max_i);
  assign dies      = state_q == StateWrite && ((task_q == TaskExpire && is_expiry && is_death) ||
                                               (task_q == TaskSilence && !peer_q.is_dead));

  always_comb begin
    row_d = row_q;
    unique case (task_q)
      TaskOpen: begin
        if (is_granted_q) begin
          row_d.next   = moved;
          row_d.flight = row_q.flight + 1'b1;
          row_d.unsent = row_q.unsent + 1'b1;
          row_d.newest = slot_q;
          if (row_q.flight == '0) row_d.oldest = slot_q;
        end else begin
          row_d.is_blocked = 1'b1;
        end
      end
      TaskFrame: begin
        row_d.serial = row_q.serial + 1'b1;
        // What is dropped belongs to a peer that has died, and may be in another life by now.
        if (!is_lost_q && !mark.is_detached) row_d.unsent = row_q.unsent - 1'b1;
      end
      TaskExpire: begin
        // Its answer will tell about all that left before it.
        row_d.serial    = row_q.serial + 8'(ReorderFrames);
        row_d.doublings = row_q.doublings + 4'(row_q.doublings != '1);
      end
      TaskHear: begin
        if (is_credit_q) row_d.credit = heard_q.credit;
        if (is_sampled) row_d.doublings = '0;
      end
      TaskNew: begin
        row_d        = '0;
        row_d.credit = 16'(CreditInitialFrames);
      end
      default: ;
    endcase
    row_d.is_open = row_d.next != row_d.credit && row_d.flight < slot_t'(FlightMax);
    is_unblocked  = task_q == TaskHear && row_q.is_blocked && row_d.is_open;
    if (is_unblocked) row_d.is_blocked = 1'b0;
  end

  always_comb begin
    peer_d = '0;
    if (task_q == TaskExpire) begin
      peer_d.is_dead             = is_death;
      peer_d.expiries            = peer_q.expiries;
      peer_d.expiries[channel] = expiries + 1'b1;
    end
    if (task_q == TaskSilence) peer_d.is_dead = 1'b1;
  end

  assign is_row_swept = state_q == StateSweep && 32'(sweep_q) < Rows;
  assign row_write    = is_row_swept
                        || (state_q == StateWrite && !(task_q == TaskExpire && !is_expiry));
  assign peer_write   = is_row_swept
                        || (state_q == StateWrite && (task_q inside {TaskHear, TaskSilence, TaskNew}
                                                      || (task_q == TaskExpire && is_expiry)));
  assign unblocked_push = state_q == StateWrite && is_unblocked;

  // ------------------------------------------------------------------ marks, queues, timer
  logic is_losing, is_freed;

  assign is_losing = (state_q == StateLose && is_overtaken)
                     || (state_q == StateWrite && task_q == TaskExpire && is_expiry && !is_death);
  assign is_freed  = (state_q == StateWalk && in_order && !is_kept)
                     || (state_q == StateRelease && mark.is_detached && !mark.is_queued
                         && !slot_is_leaving_i);

  always_comb begin
    mark_write = 1'b0;
    mark_new   = mark;
    unique case (state_q)
      StateWalk: begin
        mark_write           = is_acknowledged;
        mark_new.is_arrived  = 1'b1;
        mark_new.is_detached = in_order;
      end
      StateLose: begin
        mark_write         = is_overtaken;
        mark_new.is_queued = 1'b1;
      end
      StateWrite: begin
        mark_write         = is_opening || task_q == TaskFrame
                             || is_losing;
        mark_new.is_queued = task_q == TaskExpire;
        if (task_q == TaskOpen) mark_new = '0;
      end
      default: ;
    endcase
  end

  assign lost_o    = is_losing;
  assign flow_o    = flow_q;
  assign is_within = row.is_open && row.flight <= share_q;
  assign granted_o = state_q == StateRow && task_q == TaskOpen && is_within && !peer.is_dead;

  assign free_push      = is_freed || (state_q == StateSweep && 32'(sweep_q) < Slots);
  assign free_push_slot = (state_q == StateSweep) ? slot_t'(sweep_q) : slot_q;

  logic is_first_step_q, is_leaving_timed;

  // Sent frames of a flow wait, or have just begun to.
  assign is_leaving_timed = (task_q == TaskFrame && !peer_q.is_dead && !mark.is_arrived)
                            || (task_q == TaskHear && is_any && row_q.flight != row_q.unsent)
                            || (task_q == TaskExpire && slot_is_leaving_i && !peer_q.is_dead);

  always_comb begin
    timer_valid_o    = 1'b0;
    timer_is_armed_o = 1'b0;
    timer_slot_o     = slot_q;
    unique case (state_q)
      StateSweep: begin
        timer_valid_o = 1'b1;
        timer_slot_o  = slot_t'(sweep_q);
      end
      StateWalk: timer_valid_o = is_first_step_q && in_order;
      StateWrite: begin
        timer_valid_o    = is_leaving_timed || task_q == TaskExpire;
        timer_is_armed_o = is_leaving_timed;
        if (task_q != TaskExpire) timer_slot_o = row_q.oldest;
      end
      default: ;
    endcase
  end

  assign timer_flow_o      = flow_q;
  assign timer_doublings_o = row_d.doublings;
  assign sample_valid_o    = state_q == StateWrite && task_q == TaskHear && is_sampled;

  // ------------------------------------------------------------------ the course of a task
  always_comb begin
    state_d = state_q;
    unique case (state_q)
      StateSweep: if (sweep_q == SweepBits'(Sweep - 1)) state_d = StateIdle;
      StateIdle: begin
        if (take_release) state_d = StateRelease;
        else if (take_bury || take_expire || take_frame || take_hear || take_open) begin
          state_d = StateRow;
        end
      end
      StateRow: begin
        state_d = StateWrite;
        if (task_q == TaskFrame && is_acknowledgement_q) state_d = StateIdle;
        if (task_q == TaskOpen && peer.is_dead) state_d = StateIdle;
        if (task_q == TaskBury || task_q == TaskHear) state_d = StateDistance;
      end
      StateDistance: begin
        state_d = StateCheck;
        if (task_q == TaskHear && peer_q.is_dead) state_d = StateIdle;
      end
      StateCheck:   state_d = is_news ? StateWalk : StateWrite;
      StateWalk:    if (is_walked) state_d = (task_q == TaskBury) ? StateWrite : StateSettle;
      StateSettle:  state_d = (is_look && row_q.flight != row_q.unsent) ? StateLose : StateWrite;
      StateLose:    if (left == slot_t'(1)) state_d = StateWrite;
      // A dropped frame is released like one that has left.
      StateWrite: begin
        state_d = (task_q == TaskFrame && mark.is_detached) ? StateRelease : StateIdle;
        if (task_q == TaskNew && !is_renewed) state_d = StateWrite;
      end
      default:      state_d = StateIdle;
    endcase
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      state_q <= StateSweep;
      sweep_q <= '0;
    end else begin
      state_q <= state_d;
      if (state_q == StateSweep) sweep_q <= sweep_q + 1'b1;
    end
  end

  // In reset the row becomes what all rows are then swept with.
  always_ff @(posedge clk_i) begin
    is_first_step_q <= state_q == StateCheck;
    if (!rst_ni) begin
      task_q       <= TaskBury;
      row_q        <= '0;
      row_q.credit <= 16'(CreditInitialFrames);
    end else unique case (state_q)
      StateIdle: begin
        task_q               <= task_d;
        flow_q               <= flow_d;
        is_lost_q            <= frame_is_lost_i;
        is_acknowledgement_q <= frame_is_acknowledgement_i;
        slot_q               <= free_slot;
        share_q              <= share;
        if (take_frame) slot_q <= frame_slot_i;
        if (take_expire) slot_q <= expired_slot_i;
        if (take_release) slot_q <= release_slot_i;
      end
      StateRow: begin
        row_q        <= row;
        peer_q       <= peer;
        is_granted_q <= is_within;
      end
      StateDistance: begin
        slot_q      <= row_q.oldest;
        is_credit_q <= task_q == TaskHear && signed'(row_q.credit - heard_q.credit) < 0;
      end
      StateWalk: begin
        slot_q <= pointer;
        if (in_order) begin
          row_q.flight <= row_q.flight - 1'b1;
          row_q.oldest <= pointer;
        end
      end
      StateSettle: slot_q <= row_q.oldest;
      StateLose:   slot_q <= pointer;
      default: ;
    endcase
  end

  // ------------------------------------------------------------------ answers
  always_ff @(posedge clk_i) begin
    open_done_o   <= rst_ni && state_q == StateRow && task_q == TaskOpen;
    open_slot_o   <= slot_q;
    open_result_o <= peer.is_dead ? OpenFailed : is_within ? OpenGranted : OpenBlocked;
  end

  assign heard_ready_o = task_q == TaskHear
                         && (state_q == StateWrite
                             || (state_q == StateDistance && peer_q.is_dead))
                         || is_renewed;

  assign silent_ready_o  = state_q == StateWrite && task_q == TaskSilence;
  assign frame_ready_o   = take_frame;
  assign release_ready_o = take_release;
  assign slot_o          = slot_q;
  assign plan_valid_o    = state_q == StateRow && task_q == TaskFrame;
  assign plan_drop_o     = peer.is_dead || (!is_acknowledgement_q && mark.is_arrived);
  assign plan_sequence_o = is_acknowledgement_q ? row.credit : number;
  // The flow must wait when this one has left: for credit, for the window or for a slot.
  assign plan_acknowledge_now_o =
      is_lost_q || (row.unsent == slot_t'(1)
                    && (!row.is_open || row.flight > share_q));

  // ------------------------------------------------------------------ death
  plait_sender_death #(.PeerBits(PeerBits)) u_death (
    .clk_i, .rst_ni,
    .dies_i(dies),
    .peer_i(flow_q[FlowBits-1:ChannelBits]), .failed_valid_o, .failed_peer_o, .failed_done_i,
    .bury_o(is_buried), .bury_channel_o(buried_channel),
    .buried_i(state_q == StateWrite && task_q == TaskBury), .busy_o(is_dying)
  );

  assign count_timeout_o = state_q == StateWrite && task_q == TaskExpire && is_expiry;
  assign busy_o          = state_q != StateIdle || is_dying || unblocked_valid_o
                           || is_told;

  // There is room for every slot, and free_count says whether one is there.
  logic unused;
  assign unused = &{1'b0, free_room, free_valid, unblocked_count};

endmodule
