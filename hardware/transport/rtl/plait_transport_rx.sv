// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The receiving half of the transport, of all flows: which frames are new and whose turn it is,
// what is acknowledged and granted. Contract: hardware/transport/doc/transport_rx.md. Verdict 3
// cycles after header_valid_i, answer 2 cycles after a query has passed; what else needs a row (up
// to 4 cycles, 18 where a gap of a reply flow closes) may delay either.
//
// length: one row, and all that may ask for it.
module plait_transport_rx import plait_wire_pkg::*; import plait_endpoint_pkg::*;
    import plait_transport_rx_pkg::*; #(
  parameter int unsigned Nodes = 64,
  // verilator lint_off VARHIDDEN
  parameter int unsigned HoldFrames = plait_wire_pkg::HoldFrames,
  // verilator lint_on VARHIDDEN
  // Number of a flow's first frame: 0 on the wire, another one to test how numbers wrap.
  parameter int unsigned SequenceFirst = 0,
  localparam int unsigned PeerBits = $clog2(Nodes + 1),
  localparam int unsigned FlowBits = PeerBits + ChannelBits,
  localparam int unsigned LineBits = PeerBits + 1,  // {peer, is direct}: what is held
  localparam int unsigned PlaceBits = LineBits + $clog2(HoldFrames)
) (
  input  logic                 clk_i,
  input  logic                 rst_ni,
  // Times, life and header are more than is asked of here.
  // verilator lint_off UNUSEDSIGNAL
  input  endpoint_config_t     config_i,
  input  logic [31:0]          now_i,

  // Cluster table: which nodes there are, in which life, and whether an earlier one ends.
  input  logic                 table_write_i,
  input  logic [PeerBits-1:0]  table_node_i,
  input  logic                 table_valid_i,
  input  logic [7:0]           table_life_i,
  input  logic                 table_renews_i,
  output logic                 table_pending_o,

  // From plait_link_rx.
  input  logic                 header_valid_i,
  input  header_t              header_i,
  input  logic                 header_is_record_i,
  input  logic                 end_valid_i,
  input  logic                 end_good_i,
  output logic                 end_ready_o,
  // verilator lint_on UNUSEDSIGNAL

  // To plait_receive, for frames with data and records, from 3 cycles after header_valid_i on.
  output logic                 verdict_valid_o,
  output verdict_e             verdict_o,
  output logic [PlaceBits-1:0] hold_place_o,
  // Pulse after the end: all is written. With a cause: it stays in its hold place.
  input  logic                 done_valid_i,
  input  cause_e               done_cause_i,

  // Held frames whose turn has come, to be brought back as records.
  output logic                 drain_valid_o,
  output logic [PlaceBits-1:0] drain_place_o,
  input  logic                 drain_ready_i,
  input  logic                 drain_busy_i,  // until its record has been dealt with
  input  retry_t               retry_i,

  // To plait_transport_tx: what good frames said, ...
  output logic                 heard_valid_o,
  output logic [FlowBits-1:0]  heard_flow_o,
  output transport_fields_t    heard_o,
  output logic                 heard_is_new_o,  // a new life begins: `acknowledge`
  input  logic                 heard_ready_i,
  // ... what a frame that leaves says, which pays what is owed, ...
  input  logic                 query_valid_i,
  output logic                 query_ready_o,
  input  logic [FlowBits-1:0]  query_flow_i,
  output logic                 fields_valid_o,
  output transport_fields_t    fields_o,
  // ... and what is to be sent although there are no data.
  output logic                 ack_valid_o,
  output logic [FlowBits-1:0]  ack_flow_o,
  output logic                 ack_now_o,
  input  logic                 ack_ready_i,

  input  logic                 failed_valid_i,
  input  logic [PeerBits-1:0]  failed_peer_i,
  output logic                 failed_done_o,
  // Pulse: this flow of a peer that lives again is new.
  output logic                 renewed_valid_o,
  output logic [FlowBits-1:0]  renewed_flow_o,
  // A peer that does not answer to updates; stands until taken.
  output logic                 silent_valid_o,
  output logic [PeerBits-1:0]  silent_peer_o,
  input  logic                 silent_ready_i,

  output logic                 count_duplicate_o,
  output logic                 count_life_o,        // another life, unknown source, dead peer
  output logic                 count_pushed_back_o,
  output logic                 busy_o,
  output logic                 wake_valid_o,
  output logic [31:0]          wake_o
);

  localparam int unsigned Flows = Channels * (Nodes + 1);
  localparam int unsigned Rows  = (Nodes + 1) << ChannelBits;
  typedef logic [PeerBits-1:0] peer_t;
  typedef logic [LineBits-1:0] line_t;
  typedef logic [FlowBits-1:0] flow_t;

  if (HoldFrames < CreditInitialFrames || HoldFrames > WindowFrames ||
      HoldFrames != 2 ** $clog2(HoldFrames)) begin : gen_no_hold
    $error("plait_transport_rx: HoldFrames is no power of two from the first credit to a window.");
  end
  if (Nodes < 2 || Nodes > NodesMax) begin : gen_no_nodes
    $error("plait_transport_rx: Nodes is not from 2 to NodesMax.");
  end

  // ---------------------------------------------------------------- one row at a time, in steps
  typedef enum logic [2:0] {
    StepInitial,  // after the reset: every row is written once
    StepGrant,    // whoever is most urgent has its row read
    StepRead,     // the row goes from RAM to row_q
    StepAdvance,  // a frame came in order: `early` moves over it and those behind it
    StepAct       // the row is written, and all that follows from it is said
  } step_e;

  step_e   step_q;
  kind_e   kind, kind_q, back_kind, back_kind_q;
  flow_t   flow, flow_q, back_flow, back_flow_q;
  row_t    row, row_q, row_read;
  order_t  order;
  debt_t   debt;
  frames_t steps_q;
  logic    is_grant, is_act, is_written, is_all_eight;

  // ------------------------------------------------------------------------ the frame that is here
  commit_t           commit, commit_q;
  peer_t             header_peer;
  flow_t             header_flow;
  logic              has_verdict, is_foreign, is_over, is_effective, is_finished;
  logic              is_duplicate, is_beyond, is_turn, is_refused, is_newest, is_accepted;
  logic              is_looking_q, is_looked_q, is_foreign_q, is_refused_q, is_next_q, is_ahead_q;
  logic              is_duplicate_q, is_turn_q, is_done_q;
  cause_e            cause, cause_q;
  // Of each cause: something was freed since the frame began.
  logic [CauseAnswer:CausePlace] retried, retried_q, commit_retried_q;
  logic [15:0]       distance_q;
  verdict_e          verdict, verdict_q;
  transport_fields_t heard;

  // ------------------------------------------------------------------------------- what waits
  logic         is_commit, is_lookup, is_failing, is_renewing, failed_done_q;
  logic [ChannelBits-1:0] failing_q;
  logic         heard_ready, heard_ready_q, is_background_q, is_background_turn_q;
  logic         is_others_turn, is_others_turn_q;
  logic         is_drain, is_drained_q;
  logic         drain_some, drain_busy, drain_push, is_draining_q, drain_valid_q, is_drain_lost;
  logic         is_last_buried;
  line_t        drain_line;
  cause_e       drain_cause;
  logic [PlaceBits-1:0] drain_place_q;
  logic         delay_push, delay_full, delay_due, tick_due, timers_busy, is_repeat;
  flow_t        delay_flow, queue_flow, list_flow, ack_flow_q;
  delay_place_t delay_place, turn_place, turn_place_q;
  logic         queue_push, queue_some, queue_empty, list_push, list_pass, list_empty;
  logic         ask, ask_update, ack_valid_q, ack_now_q, dies, silent_valid_q;
  peer_t        silent_peer_q;
  frames_t      share;

  // Which nodes there are; the earlier life of one that comes to its end, and the new one.
  logic       is_ending, end_ready, is_dying, is_new;
  logic [7:0] new_life;
  channel_t   new_channel;
  peer_t      new_peer;

  plait_transport_rx_members #(.Nodes(Nodes)) members (
    .clk_i, .rst_ni,
    .init_i(step_q == StepInitial), .init_node_i(flow_q[FlowBits-1:ChannelBits]),
    .table_write_i, .table_node_i, .table_valid_i, .table_life_i, .table_renews_i,
    .source_i(header_i.source), .source_life_i(header_i.source_life),
    .destination_life_i(header_i.destination_life), .own_life_i(config_i.life),
    .peer_o(header_peer), .is_foreign_o(is_foreign),
    .end_valid_o(is_ending), .node_o(new_peer), .end_ready_i(end_ready), .dying_i(is_dying),
    .new_valid_o(is_new), .new_channel_o(new_channel), .new_life_o(new_life),
    .new_ready_i(renewed_valid_o), .pending_o(table_pending_o)
  );
  // A held frame of it may still be on its way back.
  assign is_dying  = silent_valid_q || failed_valid_i || failed_done_q || drain_valid_q ||
                     drain_busy_i;
  assign end_ready = is_ending && !silent_valid_q && !(is_act && dies);

  assign has_verdict   = header_is_record_i || (header_i.flags & FlagData) != '0;
  assign header_flow   = {header_peer, channel_of(header_i.flags)};
  assign hold_place_o  = {header_flow[FlowBits-1:1],
                          header_i.sequence_number[PlaceBits-LineBits-1:0]};

  // Where a lookup acts; afterwards it stands in a register.
  assign is_refused = is_foreign_q || row_q.is_dead;
  always_comb begin
    verdict = VerdictHold;
    if (is_refused || (!header_is_record_i && (is_duplicate || is_beyond))) begin
      verdict = VerdictDiscard;
    end else if (header_is_record_i || flow_q[0] ||
                 (distance_q == '0 && row_q.order.held == '0)) begin
      verdict = VerdictProcess;
    end
  end
  assign verdict_o       = verdict_q;
  assign verdict_valid_o = has_verdict && is_looked_q && !is_done_q;

  // A frame is over when all is written; it is finished when nothing more is asked of its header.
  assign is_over      = is_looked_q && end_valid_i && (!has_verdict || is_done_q || done_valid_i);
  assign is_effective = end_good_i && !is_refused_q;
  assign cause        = is_done_q ? cause_q : done_cause_i;
  assign is_finished  = (is_over && !is_effective) || (is_grant && kind == KindCommit);
  assign end_ready_o  = is_finished;

  always_comb begin
    commit.is_record    = header_is_record_i;
    commit.is_bare      = !has_verdict;
    commit.is_accepted  = has_verdict && !header_is_record_i && verdict_q != VerdictDiscard;
    commit.is_duplicate = has_verdict && !header_is_record_i && is_duplicate_q;
    commit.is_quoting   = !has_verdict && is_ahead_q;
    commit.is_now       = (header_i.flags & FlagAcknowledgeNow) != '0;
    commit.is_last      = (header_i.flags & FlagLast) != '0;
    commit.is_taken     = 1'b0;
    commit.cause        = CauseNone;
    if (has_verdict && verdict_q == VerdictProcess && !header_flow[0] &&
        (!header_is_record_i || is_turn_q)) begin
      commit.is_taken = cause == CauseNone;
      commit.cause    = cause;
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      is_looking_q <= 1'b0;
      is_looked_q  <= 1'b0;
      is_done_q    <= 1'b0;
      retried_q    <= '0;
    end else begin
      if (is_grant && kind == KindLookup) is_looking_q <= 1'b1;
      if (is_act && is_looking_q) begin
        is_looking_q <= 1'b0;
        is_looked_q  <= 1'b1;
      end
      if (is_finished) is_looked_q <= 1'b0;
      is_done_q    <= (is_done_q || done_valid_i) && !is_finished;
      // Who is pushed back now need not wait for what was freed since the frame began.
      retried_q    <= retried | ((header_valid_i && !is_finished) ? retried_q : '0);
    end
  end
  assign retried = {retry_i.answer, retry_i.unit, retry_i.user, retry_i.serve,
                    retry_i.place || retry_i.any || retry_i.named};

  always_ff @(posedge clk_i) begin
    if (done_valid_i) cause_q <= done_cause_i;
    if (step_q == StepRead && is_looking_q) begin
      distance_q   <= header_i.sequence_number - row_read.order.expected;
      is_foreign_q <= !header_is_record_i && is_foreign;
    end
    if (is_act && is_looking_q) begin
      verdict_q      <= verdict;
      is_refused_q   <= is_refused;
      is_duplicate_q <= is_duplicate;
      is_next_q      <= distance_q == '0;
      is_ahead_q     <= !distance_q[15] && distance_q != '0;
      is_turn_q      <= header_is_record_i && is_turn && is_draining_q && !drain_valid_q &&
                        flow_q == {drain_place_q[PlaceBits-1 -: LineBits], 1'b0};
    end
    if (is_drain_lost) is_turn_q <= 1'b0;
    if (is_grant) commit_q <= commit;
    commit_retried_q <= retried | (is_grant ? retried_q : commit_retried_q);
  end

  // ------------------------------------------------------------------------------------- grants
  assign is_grant      = step_q == StepGrant;
  assign is_failing    = failed_valid_i && !failed_done_q;
  assign is_commit     = is_over && is_effective && (header_is_record_i || heard_ready_q);
  // Between two frames: none of the earlier life is looked up and not over.
  assign is_renewing   = is_new && !is_looked_q && !is_looking_q && heard_ready_q;
  assign is_lookup     = header_valid_i && !is_looked_q && !is_looking_q && !is_others_turn;
  // The first of those that need not be quick, a cycle later: so in the first cycle in which a row
  // may be granted it is not known yet.
  always_comb begin
    back_kind = KindNone;
    back_flow = queue_flow;
    // After a held frame it is the others' turn: many of them in a row would keep what they wait
    // for, an acknowledgement, from peers.
    if (is_drain && !is_drained_q) begin
      back_kind = KindDrain;
    end else if (delay_due) begin
      back_kind = KindDelay;
      back_flow = delay_flow;
    end else if (tick_due) begin
      back_kind = KindTick;
    end else if (list_pass) begin
      back_kind = KindRepeat;
      back_flow = list_flow;
    end else if (queue_some && !ack_valid_q) begin
      back_kind = KindAsk;
    end else if (is_drain) begin
      back_kind = KindDrain;
    end
    if (back_kind == KindDrain) back_flow = {drain_line, 1'b0};
  end
  assign is_drain = drain_some && !is_draining_q && !drain_valid_q;
  always_ff @(posedge clk_i) begin
    if (is_grant && kind == back_kind_q && kind != KindNone) is_drained_q <= kind == KindDrain;
    is_background_q <= back_kind != KindNone;
    back_kind_q     <= (is_grant && kind == KindNone) ? back_kind : KindNone;
    back_flow_q     <= back_flow;
    heard_ready_q   <= heard_ready;  // nobody else takes the room, and a row takes longer
  end
  // Between two frames one of the others may come first, if it waits.
  assign is_others_turn = is_others_turn_q && (query_valid_i || is_background_q);
  assign query_ready_o = is_grant && !is_failing && !is_renewing && !is_commit && !is_lookup &&
                         !(is_background_q && is_background_turn_q);

  always_comb begin
    kind = KindNone;
    flow = header_flow;
    if (is_failing) begin
      kind = KindFail;
      flow = {failed_peer_i, failing_q};
    end else if (is_renewing) begin
      kind = KindNew;
      flow = {new_peer, new_channel};
    end else if (is_commit) begin
      kind = KindCommit;
    end else if (is_lookup) begin
      kind = KindLookup;
    end else if (query_valid_i && query_ready_o) begin
      kind = KindTold;
      flow = query_flow_i;
    end else if (back_kind_q != KindNone && (back_kind_q != KindDrain || drain_some)) begin
      kind = back_kind_q;
      flow = back_flow_q;
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      step_q               <= StepInitial;
      flow_q               <= '0;
      is_background_turn_q <= 1'b0;
      is_others_turn_q     <= 1'b0;
    end else begin
      unique case (step_q)
        StepInitial: begin
          flow_q <= flow_q + 1'b1;
          if (flow_q == flow_t'(Rows - 1)) step_q <= StepGrant;
        end
        StepGrant: begin
          flow_q <= flow;
          if (kind != KindNone) step_q <= StepRead;
          if (kind == KindTold) is_background_turn_q <= is_background_q;
          else if (!(kind inside {KindFail, KindNew, KindCommit, KindLookup})) begin
            is_background_turn_q <= 1'b0;
          end
        end
        StepRead: step_q <= (kind_q == KindCommit && commit_q.is_accepted && is_next_q) ?
                            StepAdvance : StepAct;
        StepAdvance: if (!row_q.order.early[0]) step_q <= StepAct;
        default: step_q <= StepGrant;
      endcase
      if (is_finished) is_others_turn_q <= 1'b1;
      else if (is_grant && kind != KindNone) is_others_turn_q <= 1'b0;
    end
  end

  assign is_all_eight = &row_q.order.early[7:0];
  always_ff @(posedge clk_i) begin
    if (is_grant) begin
      kind_q       <= kind;
      turn_place_q <= turn_place;
    end
    if (step_q == StepRead) begin
      row_q   <= row_read;
      steps_q <= '0;
    end
    if (step_q == StepAdvance) begin
      row_q.order.early <= is_all_eight ? row_q.order.early >> 8 : row_q.order.early >> 1;
      steps_q           <= steps_q + (is_all_eight ? frames_t'(8) : frames_t'(1));
    end
  end

  plait_ram_1w1r #(.Width($bits(row_t)), .Depth(Rows)) rows (
    .clk_i,
    .write_enable_i(is_written), .write_address_i(flow_q), .write_lanes_i(1'b1),
    .write_data_i(row),
    .read_enable_i(is_grant), .read_address_i(flow), .read_data_o(row_read)
  );

  // --------------------------------------------------------------------------------- the new row
  logic  is_committed;  // a good frame of a peer that lives
  kind_e kind_debt;

  assign is_act       = step_q == StepAct;
  assign is_committed = kind_q == KindCommit && !row_q.is_dead;
  assign is_accepted  = is_committed && commit_q.is_accepted;
  assign kind_debt    = (kind_q == KindCommit && row_q.is_dead) ? KindNone : kind_q;

  plait_transport_rx_order #(.HoldFrames(HoldFrames)) order_next (
    .order_i(row_q.order), .distance_i(distance_q),
    .is_duplicate_o(is_duplicate), .is_beyond_o(is_beyond), .is_turn_o(is_turn),
    .is_reply_i(flow_q[0]), .is_accepted_i(is_accepted),
    .is_taken_i(is_committed && commit_q.is_taken),
    .steps_i(steps_q), .share_i(share), .order_o(order), .is_newest_o(is_newest)
  );

  plait_transport_rx_debt debt_next (
    .debt_i(row_q.debt), .kind_i(kind_debt),
    .is_accepted_i(commit_q.is_accepted),
    .is_at_once_i(commit_q.is_duplicate || (commit_q.is_bare && commit_q.is_now) ||
                  (commit_q.is_accepted &&
                   (commit_q.is_now || !is_next_q || row_q.order.top != '0))),
    .is_alive_i(!commit_q.is_record),
    .is_heard_i(commit_q.is_accepted || commit_q.is_quoting),
    .is_opened_i(commit_q.is_record && commit_q.is_taken),
    .delay_full_i(delay_full), .delay_place_i(delay_place),
    .is_used_up_i(row_q.order.room == '0), .turn_place_i(turn_place_q), .is_repeat_i(is_repeat),
    // One at a time; another one is repeated once more.
    .is_last_i(row_q.debt.expiries >= config_i.retries_max && !silent_valid_q),
    .debt_o(debt), .push_delay_o(delay_push), .push_queue_o(queue_push), .push_list_o(list_push),
    .ask_o(ask), .ask_update_o(ask_update), .dies_o(dies)
  );

  always_comb begin
    row       = row_q;
    row.order = order;
    row.debt  = debt;
    if (is_accepted && is_newest && flow_q[0]) row.is_inside = !commit_q.is_last;
    if (kind_q == KindFail) begin
      row.is_dead   = 1'b1;
      row.is_inside = 1'b0;
    end
    if (step_q == StepInitial) row = row_initial(16'(SequenceFirst));
    if (kind_q == KindNew && is_act) begin
      row      = row_initial(16'(SequenceFirst));
      row.debt = debt;
    end
  end
  assign is_written = step_q == StepInitial ||
      (is_act && !(kind_q inside {KindLookup, KindDrain, KindTick}));

  plait_transport_rx_share #(.Nodes(Nodes)) shares (
    .clk_i, .rst_ni,
    .enter_i(is_act && row.is_inside && !row_q.is_inside),
    .leave_i(is_act && row_q.is_inside && !row.is_inside), .share_o(share)
  );

  // ------------------------------------------------------------------- what follows from the row
  assign fields_valid_o       = is_act && kind_q == KindTold;
  assign fields_o.acknowledge = row_q.order.expected;
  assign fields_o.selective   = {1'b0, row_q.order.early};
  assign fields_o.credit      = row_q.order.expected + 16'(row_q.order.room);

  // Nobody waits for what a dead peer's frame does; it may have been dropped on its way. If it is
  // here, its end is not that of another peer's, which may be asked for meanwhile.
  assign is_drain_lost = is_act && kind_q == KindFail &&
                         flow_q == {drain_place_q[PlaceBits-1 -: LineBits], 1'b0};

  assign is_last_buried = failing_q == ChannelBits'(Channels - 1);

  assign drain_push = is_act && is_committed &&
                      (commit_q.cause != CauseNone || (commit_q.is_taken && order.held != '0));
  assign drain_cause = (commit_q.cause != CauseNone && commit_retried_q[commit_q.cause]) ?
                       CauseNone : commit_q.cause;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      drain_valid_q  <= 1'b0;
      is_draining_q  <= 1'b0;
      ack_valid_q    <= 1'b0;
      silent_valid_q <= 1'b0;
      failing_q      <= '0;
      failed_done_q  <= 1'b0;
    end else begin
      if (drain_ready_i) drain_valid_q <= 1'b0;
      if (is_finished && header_is_record_i && is_turn_q) is_draining_q <= 1'b0;
      if (is_act && kind_q == KindDrain && !row_q.is_dead) begin
        drain_valid_q <= 1'b1;
        is_draining_q <= 1'b1;
      end
      if (ack_ready_i) ack_valid_q <= 1'b0;
      if (is_act && ask) ack_valid_q <= 1'b1;
      if (silent_ready_i) silent_valid_q <= 1'b0;
      if ((is_act && dies) || end_ready) silent_valid_q <= 1'b1;
      if (is_act && kind_q == KindFail) failing_q <= is_last_buried ? '0 : failing_q + 1'b1;
      if (is_drain_lost) is_draining_q <= 1'b0;
      failed_done_q <= failed_valid_i &&
                       (failed_done_q || (is_act && kind_q == KindFail && is_last_buried));
    end
  end

  always_ff @(posedge clk_i) begin
    if (is_act && kind_q == KindDrain) begin
      drain_place_q <= {flow_q[FlowBits-1:1], (PlaceBits-LineBits)'(row_q.order.expected) -
                                              (PlaceBits-LineBits)'(row_q.order.held)};
    end
    if (is_act && ask) begin
      ack_flow_q <= flow_q;
      ack_now_q  <= ask_update;
    end
    if (is_act && dies) silent_peer_q <= flow_q[FlowBits-1:ChannelBits];
    else if (end_ready) silent_peer_q <= new_peer;
    count_duplicate_o   <= is_grant && kind == KindCommit && commit.is_duplicate;
    count_pushed_back_o <= is_grant && kind == KindCommit && commit.cause != CauseNone;
    count_life_o        <= is_finished && !header_is_record_i && end_good_i && is_refused_q;
  end

  assign drain_valid_o = drain_valid_q;
  assign drain_place_o = drain_place_q;
  assign ack_valid_o   = ack_valid_q;
  assign ack_flow_o    = ack_flow_q;
  assign ack_now_o     = ack_now_q;
  assign failed_done_o = failed_done_q;

  assign renewed_valid_o = is_act && kind_q == KindNew;
  assign renewed_flow_o  = flow_q;

  assign silent_valid_o = silent_valid_q;
  assign silent_peer_o  = silent_peer_q;

  // ------------------------------------------------------------------------------ those that wait
  logic [1:0] unused_room;
  logic       unused_pass, unused_heard_pass, unused_some, heard_empty;

  logic is_new_heard;
  assign is_new_heard      = is_grant && kind == KindNew;
  assign heard.acknowledge = is_new_heard ? 16'(new_life) : header_i.acknowledge;
  assign heard.selective   = header_i.selective;
  assign heard.credit      = header_i.credit;
  plait_transport_rx_queue #(
    .Width(1 + FlowBits + $bits(transport_fields_t)), .Depth(16)
  ) heards (
    .clk_i, .rst_ni,
    .push_i(is_new_heard || (is_grant && kind == KindCommit && !header_is_record_i)),
    .ready_o(heard_ready), .data_i({is_new_heard, is_new_heard ? flow : header_flow, heard}),
    .valid_o(heard_valid_o), .data_o({heard_is_new_o, heard_flow_o, heard_o}),
    .pop_i(heard_valid_o && heard_ready_i),
    .mark_i(1'b0), .pass_o(unused_heard_pass), .is_empty_o(heard_empty)
  );

  plait_transport_rx_drain #(.Lines(2 * (Nodes + 1))) drains (
    .clk_i, .rst_ni,
    .push_i(drain_push), .line_i(flow_q[FlowBits-1:1]), .cause_i(drain_cause),
    .is_tried_i(is_act && is_committed && commit_q.is_record &&
                (commit_q.is_taken || commit_q.cause != CauseNone)),
    .is_lost_i(step_q == StepInitial || (is_act && kind_q == KindFail)), .retry_i,
    .valid_o(drain_some), .line_o(drain_line), .pop_i(is_grant && kind == KindDrain),
    .busy_o(drain_busy)
  );

  plait_transport_rx_queue #(.Width(FlowBits), .Depth(Flows)) queue (
    .clk_i, .rst_ni,
    .push_i(is_act && queue_push), .data_i(flow_q), .ready_o(unused_room[0]),
    .valid_o(queue_some), .data_o(queue_flow), .pop_i(is_grant && kind == KindAsk),
    .mark_i(1'b0), .pass_o(unused_pass), .is_empty_o(queue_empty)
  );

  plait_transport_rx_queue #(.Width(FlowBits), .Depth(Flows)) list (
    .clk_i, .rst_ni,
    .push_i(is_act && list_push), .data_i(flow_q), .ready_o(unused_room[1]),
    .valid_o(unused_some), .data_o(list_flow), .pop_i(is_grant && kind == KindRepeat),
    .mark_i(is_grant && kind == KindTick), .pass_o(list_pass), .is_empty_o(list_empty)
  );

  plait_transport_rx_timers #(.FlowBits(FlowBits)) timers (
    .clk_i, .rst_ni, .now_i(now_i[31:4]),
    .acknowledge_delay_i(config_i.acknowledge_delay[31:4]),
    .period_i(config_i.retransmit_min[31:4]),
    .delay_push_i(is_act && delay_push), .delay_flow_i(flow_q), .delay_full_o(delay_full),
    .delay_place_o(delay_place), .delay_due_o(delay_due), .delay_due_flow_o(delay_flow),
    .delay_due_place_o(turn_place), .delay_pop_i(is_grant && kind == KindDelay),
    .tick_start_i(is_act && list_push), .tick_due_o(tick_due),
    .tick_pop_i(is_grant && kind == KindTick), .tick_more_i(!list_empty),
    .expiries_i(row_q.debt.expiries), .is_repeat_o(is_repeat),
    .busy_o(timers_busy), .wake_valid_o, .wake_o
  );

  // Timers are seen a while after they are set, so that it stays busy for as long.
  logic       is_busy;
  logic [2:0] was_busy_q;
  assign is_busy = !is_grant || kind != KindNone || table_pending_o || is_lookup || !heard_empty
                   || !queue_empty || list_pass || ack_valid_q || silent_valid_q || drain_valid_q
                   || drain_busy || timers_busy;
  always_ff @(posedge clk_i) was_busy_q <= rst_ni ? {was_busy_q[1:0], is_busy} : '1;
  assign busy_o = is_busy || was_busy_q != '0;

endmodule
