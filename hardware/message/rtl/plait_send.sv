// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What the role and the receiving half want sent becomes jobs, and jobs become frames; see
// hardware/message/doc/send.md. A command is looked at in its first cycle, and enters in the next
// one where nothing is under way; it asks for a slot in the cycle after that, and describes its
// frame in the cycle after the slot is granted. A command stands unchanged until it is taken; one
// that is withdrawn is forgotten.
//
// After a reset nothing is taken for as many cycles as there are flows, or jobs if they are more.
// The table of nodes is cleared in that time, from node 0 upward, a node a cycle.
//
// length: who enters and what becomes of it is one decision; the rest are connections.
module plait_send
  import plait_wire_pkg::*;
  import plait_endpoint_pkg::*;
  import plait_send_pkg::*;
#(
  parameter int unsigned Nodes       = 64,
  parameter int unsigned Slots       = 32,
  parameter int unsigned Jobs        = 64,
  parameter int unsigned Posted      = 64,
  parameter int unsigned AddressBits = 24,
  parameter logic [63:0] MemoryBytes = 64'd1 << AddressBits,
  parameter bit          Models      = 1'b0,  // as of plait_endpoint
  parameter int unsigned Parts       = 1,     // as well
  parameter int unsigned PutLog      = FrameLog,  // as well
  localparam int unsigned PeerBits   = $clog2(Nodes + 1),
  localparam int unsigned FlowBits   = PeerBits + ChannelBits,
  localparam int unsigned SlotBits   = $clog2(Slots),
  localparam int unsigned JobBits    = $clog2(Jobs),
  localparam int unsigned EntryBits  = $clog2(Posted)
) (
  input  logic                 clk_i,
  input  logic                 rst_ni,
  input  endpoint_config_t     config_i,

  input  logic                 table_write_i,
  input  logic [PeerBits-1:0]  table_node_i,
  input  logic                 table_valid_i,

  input  logic                 command_valid_i,
  input  logic                 command_is_other_i,  // it is not for us; known late in a cycle
  input  command_t             command_i,
  input  logic                 command_is_outside_i,  // a get's or reply's buffer is not the role's
  output logic                 command_is_stranger_o,  // last cycle's peer is none of the cluster
  output logic                 command_ready_o,
  output logic                 completion_valid_o,
  output completion_t          completion_o,
  input  logic                 completion_ready_i,

  // From plait_receive: a CTS, or a REFUSE or PUT_DONE, which end the job; an answer to an RTS; a
  // GET, CONTROL or PUT to answer.
  input  logic                 cts_valid_i,
  input  logic                 cts_is_end_i,
  input  logic                 cts_is_refused_i,  // it ends, and nothing was written
  input  logic [JobBits-1:0]   cts_job_i,
  input  logic [PeerBits-1:0]  cts_peer_i,
  input  logic [63:0]          cts_address_i,
  input  logic [31:0]          cts_number_i,
  output logic                 cts_ready_o,
  input  logic                 answer_valid_i,
  input  logic                 answer_is_refuse_i,
  input  logic [EntryBits-1:0] answer_entry_i,
  input  logic [PeerBits-1:0]  answer_peer_i,
  input  logic [31:0]          answer_message_i,
  input  logic [63:0]          answer_address_i,
  output logic                 answer_ready_o,
  // Nothing is under way for the entry that answer_entry_i named in the cycle before.
  output logic                 answer_free_o,
  input  logic                 serve_valid_i,
  input  serve_e               serve_what_i,
  input  logic [PeerBits-1:0]  serve_peer_i,
  input  logic [31:0]          serve_message_i,
  input  logic [63:0]          serve_address_i,
  input  logic [63:0]          serve_target_i,
  input  logic [31:0]          serve_bytes_i,
  input  logic [AddressBits-1:0] floor_i,  // from here on memory is the endpoint's
  output logic                 serve_ready_o,
  // Pulses: what found serve_ready_o, or answer_free_o, low may try again.
  output logic                 serve_retry_o,
  output logic                 answer_retry_o,

  // To plait_receive: a GET of ours has begun.
  output logic                 get_valid_o,
  output logic [JobBits-1:0]   get_job_o,
  output logic [31:0]          get_request_o,
  output logic [31:0]          get_bytes_o,
  output logic                 get_is_reply_o,  // or a request, whose reply is to come:
  output logic [AddressBits-1:0] get_address_o,
  output logic [15:0]          get_serial_o,
  output logic [PeerBits-1:0]  get_peer_o,
  input  logic                 get_ready_i,
  input  logic                 get_done_valid_i,
  input  logic [JobBits-1:0]   get_done_job_i,

  // Transport.
  output logic                 open_valid_o,
  output logic [FlowBits-1:0]  open_flow_o,
  input  logic                 open_done_i,
  input  open_result_e         open_result_i,
  input  logic [SlotBits-1:0]  open_slot_i,
  output logic                 describe_valid_o,
  output logic [SlotBits-1:0]  describe_slot_o,
  output logic [FlowBits-1:0]  describe_flow_o,
  output message_head_t        describe_head_o,
  input  logic                 unblocked_valid_i,
  input  logic [FlowBits-1:0]  unblocked_flow_i,
  output logic                 unblocked_ready_o,
  input  logic                 failed_valid_i,
  input  logic [PeerBits-1:0]  failed_peer_i,
  output logic                 failed_done_o,

  // To plait_reader.
  output logic                 read_valid_o,
  output logic                 read_has_literal_o,
  output logic [3:0][63:0]     read_literal_o,
  output logic [63:0]          read_address_o,
  output logic [BodyBits-1:0]  read_bytes_o,
  output logic [SlotBits-1:0]  read_slot_o,
  input  logic                 read_ready_i,
  input  logic                 read_done_i,

  // The send that was announced last, as long as its CTS has not come.
  output logic                 waiting_send_valid_o,
  output logic [15:0]          waiting_send_peer_o,
  output logic [31:0]          waiting_send_tag_o,
  output logic [15:0]          waiting_send_context_o,

  output logic                 count_refused_o,
  output logic                 busy_o
);

  // Rows: send jobs, one for each posted receive, jobs to serve with, jobs kept for replies. The
  // upper two bits of a row's number say of which kind it is.
  localparam int unsigned MostRows   = (Jobs > Posted) ? Jobs : Posted;
  localparam int unsigned IndexBits  = (MostRows > ServeJobs) ? $clog2(MostRows) :
                                                                $clog2(ServeJobs);
  localparam int unsigned Rows       = 4 << IndexBits;
  localparam int unsigned RowBits    = 2 + IndexBits;
  localparam int unsigned Flows      = (Nodes + 1) << ChannelBits;
  localparam int unsigned SizeBits   = AddressBits + 1;
  localparam int unsigned OffsetBits = SizeBits - PutLog;
  localparam int unsigned ClearSteps = (Flows > MostRows) ? Flows : MostRows;
  localparam int unsigned SweepSteps = Jobs + Channels;
  localparam int unsigned ClearBits  = $clog2(ClearSteps + 1);
  localparam int unsigned SweepBits  = $clog2(SweepSteps + 1);

  typedef logic [IndexBits-1:0] index_t;
  typedef logic [RowBits-1:0]   row_t;
  localparam logic [1:0] KindJob    = 2'd0;
  localparam logic [1:0] KindAnswer = 2'd1;
  localparam logic [1:0] KindServe  = 2'd2;
  localparam logic [1:0] KindKept   = 2'd3;
  localparam channel_t   Reply      = '{is_direct: 1'b0, is_reply: 1'b1};

  // Registers that others work by, and addresses beyond RemoteBits.
  logic unused;
  assign unused = ^{config_i, cts_address_i, answer_address_i, serve_target_i, serve_bytes_i};

  // The number of a command's job, {is kept for replies, number}, and its row: each from the other.
  typedef logic [JobBits:0] job_t;
  function automatic row_t row_of(input job_t job);
    return {job[JobBits] ? KindKept : KindJob, index_t'(job[JobBits-1:0])};
  endfunction
  function automatic job_t job_of(input row_t row);
    return {row[RowBits-1], JobBits'(row)};
  endfunction

  if (Jobs < ReplyJobs || (Jobs & (Jobs - 1)) != 0) begin : gen_no_jobs
    $error("plait_send: Jobs is no power of two from 4 on; free jobs are a ring of that size.");
  end
  if (Posted < 2) begin : gen_no_posted
    $error("plait_send: Posted is below 2; an entry's number has at least a bit.");
  end
  if (AddressBits < 15 || AddressBits > 31) begin : gen_no_address
    $error("plait_send: AddressBits is not 15 to 31; a size has more bits than an eager one.");
  end

  // ---------------------------------------------------------------- after a reset
  logic [ClearBits-1:0] clear_q;
  logic                 clear, clear_step;
  assign clear      = clear_q != ClearBits'(ClearSteps);
  assign clear_step = clear && (!table_write_i || 32'(table_node_i) == 32'(clear_q));
  always_ff @(posedge clk_i) begin
    if (!rst_ni) clear_q <= '0;
    else if (clear_step) clear_q <= clear_q + 1'b1;
  end

  // ---------------------------------------------------------------- commands
  logic                  is_none, is_refused, has_number;
  logic                  check_short, check_literal, check_address, check_sized, check_replied;
  logic                  has_tag, has_context, has_collective, is_full, is_crowded;
  logic [63:0]           command_size;
  logic                  is_checked_q;  // there is a command, and it was here in the cycle before
  logic [FlowBits-1:0]   command_flow;
  logic [7:0]            command_handler;

  plait_send_check #(
    .Nodes      (Nodes),
    .AddressBits(AddressBits),
    .MemoryBytes(MemoryBytes),
    .Models     (Models),
    .Parts      (Parts)
  ) u_check (
    .clk_i,
    .table_write_i, .table_node_i, .table_valid_i,
    .table_clear_i     (clear && 32'(clear_q) <= Nodes),
    .table_clear_node_i(PeerBits'(clear_q)),
    .eager_bytes_max_i (config_i.eager_bytes_max),
    .node_i            (config_i.node),
    .command_i,
    .is_outside_i      (command_is_outside_i),
    .is_full_i         (is_crowded),
    .is_none_o     (is_none),
    .is_refused_o  (is_refused),
    .is_full_o     (is_full),
    .is_stranger_o (command_is_stranger_o),
    .flow_o        (command_flow),
    .has_number_o  (has_number),
    .handler_o     (command_handler),
    .is_short_o(check_short), .has_literal_o(check_literal),
    .is_advancing_o(check_address), .is_sized_o(check_sized), .is_replied_o(check_replied),
    .has_tag_o(has_tag), .has_context_o(has_context),
    .has_collective_o(has_collective), .size_o(command_size)
  );

  always_ff @(posedge clk_i) begin
    is_checked_q <= rst_ni && command_valid_i && !command_is_other_i && !command_ready_o;
  end

  // ---------------------------------------------------------------- what receive wants answered
  logic                serve_full, serve_entered, is_answering, answer_entered, ended_valid;
  logic [PeerBits-1:0] serve_peer;
  logic [1:0]          serve_index;
  served_t             served;
  row_t                ended_row;

  plait_send_serve #(
    .PeerBits(PeerBits), .Posted(Posted), .AddressBits(AddressBits), .MemoryBytes(MemoryBytes)
  ) u_serve (
    .clk_i, .rst_ni,
    .clear_i             (clear),
    .clear_entry_i       (EntryBits'(clear_q)),
    .serve_valid_i, .serve_peer_i, .serve_ready_o,
    .floor_i,
    .serve_i             ({serve_what_i, serve_message_i, serve_address_i,
                           serve_target_i[RemoteBits-1:0], serve_bytes_i}),
    .served_valid_o      (serve_full),
    .served_peer_o       (serve_peer),
    .served_o            (served),
    .served_index_o      (serve_index),
    .served_enters_i     (serve_entered),
    .served_ended_i      (ended_valid && ended_row[RowBits-1 -: 2] == KindServe),
    .served_ended_index_i(2'(ended_row)),
    .answer_entry_i,
    .is_answering_o      (is_answering),
    .answer_enters_i     (answer_entered),
    .answer_ended_i      (ended_valid && ended_row[RowBits-1 -: 2] == KindAnswer),
    .answer_ended_entry_i(EntryBits'(ended_row)),
    .serve_retry_o, .answer_retry_o
  );

  // ---------------------------------------------------------------- who enters
  // One at a time. The grant is decided a cycle ahead; commands have it while nobody asks.
  entry_e               grant_d, grant_q;
  logic                 entry_ready, lists_ready, entered, is_waiting, is_direct, is_alone;
  logic                 direct_ready, wait_valid, is_settled, is_told;
  logic                 free_valid;
  job_t                 free_job;
  logic [JobBits-1:0]   ask_job;
  logic [PeerBits-1:0]  ask_peer;
  logic [SweepBits-1:0] sweep_q;
  logic                 sweep_valid, sweep_is_flow, is_sweep_begin, is_swept, is_noted;
  logic                 now_d, now_q, joins, is_unblock;
  logic                 now_failed_q, now_refused_q;
  row_t                 row_d, row_q;
  logic [1:0]           source;
  logic [FlowBits-1:0]  flow;

  assign entry_ready     = lists_ready && !clear && !wait_valid;
  assign command_ready_o = entry_ready && grant_q == EntryCommand && free_valid && !is_told &&
                           is_checked_q;
  assign cts_ready_o     = entry_ready && grant_q == EntryCts;
  assign answer_ready_o  = entry_ready && grant_q == EntryAnswer;
  assign unblocked_ready_o = entry_ready && grant_q == EntryUnblock;
  assign serve_entered   = entry_ready && grant_q == EntryServe;
  assign answer_entered  = answer_ready_o && answer_valid_i;
  always_ff @(posedge clk_i) begin
    answer_free_o <= !is_answering;
  end
  assign is_swept        = sweep_q == SweepBits'(SweepSteps);
  assign sweep_valid     = failed_valid_i && !is_swept && is_settled;
  assign sweep_is_flow   = sweep_q[JobBits];

  always_comb begin
    entered = 1'b0;
    flow    = command_flow;
    unique case (grant_q)
      EntryCommand: entered = command_ready_o && command_valid_i;
      EntryCts: begin
        entered = cts_ready_o && cts_valid_i;
        flow    = {cts_peer_i, Reply};
      end
      EntryAnswer: begin
        entered = answer_entered;
        flow    = {answer_peer_i, Reply};
      end
      EntryServe: begin
        entered = serve_entered;
        flow    = {serve_peer, Reply};
      end
      EntryUnblock: begin
        entered = unblocked_ready_o && unblocked_valid_i;
        flow    = unblocked_flow_i;
      end
      default: begin
        entered = entry_ready && sweep_valid;
        flow    = {failed_peer_i, sweep_q[ChannelBits-1:0]};
      end
    endcase
  end

  // An unblocked flow has no row; a sweep asks for the rows of those that wait.
  assign source = grant_q[1:0];
  always_comb begin
    unique case (source)
      2'(EntryCommand): row_d = row_of(free_job);
      2'(EntryCts):     row_d = {KindJob, index_t'(ask_job)};
      2'(EntryAnswer):  row_d = {KindAnswer, index_t'(answer_entry_i)};
      default:          row_d = {KindServe, index_t'(serve_index)};
    endcase
  end

  // A grant ends with what enters, so that no ready depends on a valid.
  always_comb begin
    grant_d = EntryCommand;
    if (sweep_valid) grant_d = EntrySweep;
    if (unblocked_valid_i) grant_d = EntryUnblock;
    if (serve_full) grant_d = EntryServe;
    if (answer_valid_i && !is_answering) grant_d = EntryAnswer;
    if (cts_valid_i) grant_d = EntryCts;
    if (entered && grant_q != EntrySweep) grant_d = EntryCommand;
  end

  // ---------------------------------------------------------------- what it becomes
  assign ask_job  = (grant_q == EntrySweep) ? JobBits'(sweep_q) : cts_job_i;
  assign ask_peer = (grant_q == EntrySweep) ? failed_peer_i : cts_peer_i;

  always_comb begin
    joins        = entered;
    now_d        = 1'b0;
    is_unblock   = 1'b0;
    unique case (grant_q)
      EntryCommand: begin
        joins        = entered && !is_refused && !is_none;
        now_d        = entered && is_refused && !is_none;
      end
      EntryCts: begin
        joins = entered && is_waiting && !cts_is_end_i;
        now_d = entered && is_waiting && cts_is_end_i;
      end
      EntryUnblock: is_unblock = 1'b1;
      EntrySweep: begin
        joins        = entered && sweep_is_flow;
        is_unblock   = sweep_is_flow;
        now_d        = entered && !sweep_is_flow && is_waiting;
      end
      default: ;
    endcase
  end
  assign is_direct = joins && !is_unblock && is_alone && direct_ready;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      grant_q         <= EntryCommand;
      now_q           <= 1'b0;
      count_refused_o <= 1'b0;
      failed_done_o   <= 1'b0;
      sweep_q         <= '0;
    end else begin
      grant_q         <= grant_d;
      now_q           <= now_d;
      count_refused_o <= now_d && grant_q == EntryCommand && !is_full;
      if (grant_q == EntrySweep && entered) sweep_q <= sweep_q + 1'b1;
      if (!failed_valid_i) begin
        sweep_q       <= '0;
        failed_done_o <= 1'b0;
      end else if (is_swept && !is_noted) begin
        failed_done_o <= 1'b1;
      end
    end
    now_failed_q  <= grant_q == EntrySweep;
    now_refused_q <= grant_q == EntryCts && cts_is_refused_i;
    row_q         <= row_d;
  end

  // ---------------------------------------------------------------- its row
  fixed_t fixed_written, fixed;
  route_t route_written, route;
  logic   write_fixed_q, write_route_q;

  always_ff @(posedge clk_i) begin
    write_fixed_q <= entered && (grant_q == EntryCommand || grant_q == EntryAnswer ||
                                 grant_q == EntryServe);
    write_route_q <= joins && !is_unblock;
  end

  // The other end quotes a job's number; that of a GET or a request is counted from Posted on. Of a
  // request it has a serial number, too: who replies twice meets no later request.
  user_reply_command_t reply;
  logic [15:0]         serial_q;
  logic [31:0]         command_message;
  logic                is_replied, unused_reply;
  assign reply        = command_i;
  assign unused_reply = ^reply;
  assign is_replied   = grant_q == EntryCommand && joins && check_replied;
  always_comb begin
    command_message = '0;
    if (has_number) begin
      command_message[JobBits-1:0] = free_job[JobBits-1:0];
      if (check_literal || check_replied) command_message += 32'(Posted);
      if (check_replied) command_message[31:16] = serial_q;
    end
    if (command_flow[1:0] == 2'(Reply)) command_message = reply.message;
  end

  // Half of the jobs may wait for replies, so that the role's other commands find jobs, too.
  logic [JobBits-1:0] replied_count_q;
  logic               replied_q [Jobs];
  logic               is_given, give_valid;
  job_t               give_job;
  assign is_given   = give_valid && !give_job[JobBits] && replied_q[give_job[JobBits-1:0]];
  assign is_crowded = replied_count_q == JobBits'(Jobs / 2);
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      serial_q        <= '0;
      replied_count_q <= '0;
    end else begin
      serial_q        <= serial_q + 16'(is_replied);
      replied_count_q <= replied_count_q + JobBits'(is_replied) - JobBits'(is_given);
    end
    if (grant_q == EntryCommand && entered && !free_job[JobBits]) begin
      replied_q[free_job[JobBits-1:0]] <= joins && check_replied;
    end
  end

  plait_send_row #(.AddressBits(AddressBits), .Posted(Posted)) u_row (
    .clk_i,
    .source_i            (source),
    .command_i,
    .command_size_i      (command_size),
    .command_has_tag_i   (has_tag), .command_has_context_i(has_context),
    .command_has_collective_i(has_collective),
    .command_is_refused_i(is_refused), .command_is_full_i(is_full),
    .command_message_i(command_message), .command_handler_i(command_handler),
    .command_is_short_i(check_short), .command_has_literal_i(check_literal),
    .command_is_advancing_i(check_address), .command_is_sized_i(check_sized),
    .command_is_replied_i(check_replied),
    .cts_address_i, .cts_number_i,
    .answer_is_refuse_i, .answer_entry_i, .answer_message_i, .answer_address_i,
    .served_i            (served),
    .fixed_o(fixed_written), .route_o(route_written)
  );

  // ---------------------------------------------------------------- jobs
  logic               frames_read, frames_lent, done_read, done_gives;
  row_t               frames_row;
  job_t               done_job, done_give;

  assign give_valid = get_done_valid_i || done_gives;
  assign give_job   = get_done_valid_i ? {1'b0, get_done_job_i} : done_give;
  plait_send_jobs #(.Nodes(Nodes), .Jobs(Jobs), .Rows(Rows)) u_jobs (
    .clk_i, .rst_ni,
    .clear_i       (clear_step && 32'(clear_q) < Jobs),
    .clear_job_i   (JobBits'(clear_q)),
    .write_fixed_i (write_fixed_q),
    .write_route_i (write_route_q),
    .write_row_i   (row_q),
    .fixed_i(fixed_written), .route_i(route_written),
    .read_i        (frames_read || done_read),
    .read_row_i    (frames_read ? frames_row : row_of(done_job)),
    .fixed_o(fixed), .route_o(route),
    .is_reply_i    (command_flow[0]),
    .free_valid_o  (free_valid),
    .free_job_o    (free_job),
    .take_i        (grant_q == EntryCommand && entered && !is_none),
    .give_valid_i  (give_valid),
    .give_job_i    (give_job),
    .wait_valid_i  (wait_valid),
    .wait_job_i    (JobBits'(frames_row)),
    .unwait_valid_i(entered && is_waiting && (grant_q == EntryCts ||
                                              (grant_q == EntrySweep && !sweep_is_flow))),
    .ask_job_i     (ask_job),
    .ask_peer_i    (ask_peer),
    .is_waiting_o  (is_waiting),
    .shown_valid_o(waiting_send_valid_o), .shown_peer_o(waiting_send_peer_o),
    .shown_tag_o(waiting_send_tag_o), .shown_context_o(waiting_send_context_o)
  );

  // ---------------------------------------------------------------- whose turn it is
  logic                  pop_valid, pop_ready, after_valid, after_ready, lists_busy;
  logic [FlowBits-1:0]   popped_flow, after_flow;
  row_t                  popped_row;
  logic [OffsetBits-1:0] popped_offset, after_offset;
  after_e                after;

  assign ended_valid = after_valid && after == AfterEnd && after_ready;

  plait_send_lists #(
    .FlowBits(FlowBits), .Flows(Flows), .JobBits(RowBits), .OffsetBits(OffsetBits)
  ) u_lists (
    .clk_i, .rst_ni,
    .clear_i           (clear && 32'(clear_q) < Flows),
    .clear_flow_i      (FlowBits'(clear_q)),
    .enter_ready_o(lists_ready), .enter_valid_i(joins),
    .enter_is_unblock_i(is_unblock),
    .enter_is_direct_i (is_direct),
    .enter_flow_i      (flow),
    .enter_job_i       (row_d),
    .enter_is_alone_o  (is_alone),
    .after_valid_i     (after_valid),
    .after_i           (after),
    .after_flow_i      (after_flow),
    .after_job_i       (ended_row),
    .after_offset_i    (after_offset),
    .after_ready_o     (after_ready),
    .pop_valid_o(pop_valid), .pop_ready_i(pop_ready),
    .popped_flow_o(popped_flow), .popped_job_o(popped_row), .popped_offset_o(popped_offset),
    .busy_o            (lists_busy)
  );

  // ---------------------------------------------------------------- frames
  logic fill_room, fill_valid, fill_is_read, fill_completes, failed_valid, failed_ready;
  logic frames_busy;

  assign get_job_o = JobBits'(frames_row);

  plait_send_frames #(
    .PeerBits(PeerBits), .SlotBits(SlotBits), .JobBits(RowBits),
    .AddressBits(AddressBits), .Parts(Parts), .PutLog(PutLog)
  ) u_frames (
    .clk_i, .rst_ni,
    .direct_ready_o(direct_ready), .direct_valid_i(is_direct),
    .direct_flow_i(flow), .direct_job_i(row_d),
    .pop_valid_i(pop_valid), .pop_ready_o(pop_ready),
    .popped_flow_i(popped_flow), .popped_job_i(popped_row), .popped_offset_i(popped_offset),
    .unblock_valid_i(joins && is_unblock), .unblock_flow_i(flow),
    .after_valid_o(after_valid), .after_o(after), .after_flow_o(after_flow),
    .after_job_o(ended_row), .after_offset_o(after_offset), .after_ready_i(after_ready),
    .row_read_o(frames_read), .row_job_o(frames_row), .row_lent_o(frames_lent),
    .row_taken_i(done_read), .row_fixed_i(fixed), .row_route_i(route),
    .open_valid_o, .open_flow_o, .open_done_i, .open_result_i, .open_slot_i,
    .describe_valid_o, .describe_slot_o, .describe_flow_o, .describe_head_o,
    .read_valid_o, .read_has_literal_o, .read_literal_o, .read_address_o, .read_bytes_o,
    .read_slot_o, .read_ready_i,
    .get_valid_o, .get_request_o, .get_bytes_o, .get_is_reply_o, .get_address_o, .get_serial_o,
    .get_peer_o, .get_ready_i,
    .failed_valid_i, .failed_peer_i,
    .fill_room_i(fill_room), .fill_valid_o(fill_valid),
    .fill_is_read_o(fill_is_read), .fill_completes_o(fill_completes),
    .failed_valid_o(failed_valid), .failed_ready_i(failed_ready),
    .waiting_valid_o (wait_valid),
    .is_settled_o    (is_settled),
    .is_told_o       (is_told),
    .busy_o          (frames_busy)
  );

  // ---------------------------------------------------------------- completions
  // When a sweep begins, the last frame for the dead peer is described. What is being filled then
  // may be its.
  logic done_busy;

  assign is_sweep_begin = grant_q == EntrySweep && entered && sweep_q == '0;

  // There is a place for each of Jobs and ReplyJobs; the number of places is a power of two.
  plait_send_done #(.Jobs(2 * Jobs)) u_done (
    .clk_i, .rst_ni,
    .fill_room_o     (fill_room),
    .fill_valid_i    (fill_valid),
    .fill_is_read_i  (fill_is_read),
    .fill_completes_i(fill_completes),
    .fill_job_i      (job_of(frames_row)),
    .read_done_i,
    .note_i          (is_sweep_begin),
    .is_noted_o      (is_noted),
    .now_valid_i(now_q), .now_is_failed_i(now_failed_q),
    .now_is_refused_i(now_refused_q), .now_job_i(job_of(row_q)),
    .failed_valid_i  (failed_valid),
    .failed_ready_o  (failed_ready),
    .failed_job_i    (job_of(frames_row)),
    .row_lent_i      (frames_lent),
    .row_read_o      (done_read),
    .row_job_o       (done_job),
    .row_fixed_i     (fixed),
    .free_ready_i(!get_done_valid_i), .free_valid_o(done_gives), .free_job_o(done_give),
    .completion_valid_o, .completion_o, .completion_ready_i,
    .busy_o          (done_busy)
  );

  assign busy_o = (command_valid_i && !command_is_other_i && !is_checked_q) || clear || now_q ||
                  lists_busy || after_valid || frames_busy || done_busy ||
                  serve_full || wait_valid || (failed_valid_i && !failed_done_o);

endmodule
