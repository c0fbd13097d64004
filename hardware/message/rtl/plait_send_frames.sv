// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Makes frames: takes a flow's turn, opens a slot for it, describes the next frame of its first job
// and has the slot filled. The job's row is read meanwhile; a cycle later what the frame says is
// computed, and stands in registers when the slot is granted.
//
// The row stands at row_*_i from the cycle after row_read_o until it is not needed any more:
// row_lent_o says that others may read another row in this cycle.
module plait_send_frames
  import plait_wire_pkg::*;
  import plait_endpoint_pkg::*;
  import plait_send_pkg::*;
#(
  parameter int unsigned PeerBits    = 7,
  parameter int unsigned SlotBits    = 5,
  parameter int unsigned JobBits     = 8,
  parameter int unsigned AddressBits = 24,
  parameter int unsigned Parts       = 1,  // as of plait_endpoint
  parameter int unsigned PutLog      = FrameLog,  // as well; at most FrameLog
  localparam int unsigned FlowBits   = PeerBits + ChannelBits,
  localparam int unsigned SizeBits   = AddressBits + 1,
  localparam int unsigned OffsetBits = SizeBits - PutLog
) (
  input  logic                  clk_i,
  input  logic                  rst_ni,

  // A job that has just been entered, if the engine is free; its row is written in the next cycle.
  output logic                  direct_ready_o,
  input  logic                  direct_valid_i,
  input  logic [FlowBits-1:0]   direct_flow_i,
  input  logic [JobBits-1:0]    direct_job_i,
  // The flow whose turn it is.
  input  logic                  pop_valid_i,
  output logic                  pop_ready_o,
  input  logic [FlowBits-1:0]   popped_flow_i,
  input  logic [JobBits-1:0]    popped_job_i,
  input  logic [OffsetBits-1:0] popped_offset_i,
  // A flow is unblocked in this cycle.
  input  logic                  unblock_valid_i,
  input  logic [FlowBits-1:0]   unblock_flow_i,

  output logic                  after_valid_o,
  output after_e                after_o,
  output logic [FlowBits-1:0]   after_flow_o,
  output logic [JobBits-1:0]    after_job_o,
  output logic [OffsetBits-1:0] after_offset_o,
  input  logic                  after_ready_i,

  output logic                  row_read_o,
  output logic [JobBits-1:0]    row_job_o,
  output logic                  row_lent_o,
  input  logic                  row_taken_i,
  input  fixed_t                row_fixed_i,
  input  route_t                row_route_i,

  output logic                  open_valid_o,
  output logic [FlowBits-1:0]   open_flow_o,
  input  logic                  open_done_i,
  input  open_result_e          open_result_i,
  input  logic [SlotBits-1:0]   open_slot_i,
  output logic                  describe_valid_o,
  output logic [SlotBits-1:0]   describe_slot_o,
  output logic [FlowBits-1:0]   describe_flow_o,
  output message_head_t         describe_head_o,

  output logic                  read_valid_o,
  output logic                  read_has_literal_o,
  output logic [3:0][63:0]      read_literal_o,
  output logic [63:0]           read_address_o,
  output logic [BodyBits-1:0]   read_bytes_o,
  output logic [SlotBits-1:0]   read_slot_o,
  input  logic                  read_ready_i,

  output logic                  get_valid_o,
  output logic [31:0]           get_request_o,
  output logic [31:0]           get_bytes_o,
  // It is a request of the role, whose reply is to come here; of a GET the address is 0.
  output logic                  get_is_reply_o,
  output logic [AddressBits-1:0] get_address_o,
  output logic [15:0]           get_serial_o,
  output logic [PeerBits-1:0]   get_peer_o,
  input  logic                  get_ready_i,
  input  logic                  failed_valid_i,
  input  logic [PeerBits-1:0]   failed_peer_i,

  // A frame has been handed out (pulse); room says that another one may be.
  input  logic                  fill_room_i,
  output logic                  fill_valid_o,
  output logic                  fill_is_read_o,
  output logic                  fill_completes_o,
  // The job's peer is dead.
  output logic                  failed_valid_o,
  input  logic                  failed_ready_i,
  // The job waits for a CTS or PUT_DONE from now on (pulse).
  output logic                  waiting_valid_o,

  output logic                  is_settled_o,  // no slot is being described
  // A GET is described that receive knows of: its number may come free before its job has ended.
  output logic                  is_told_o,
  output logic                  busy_o
);

  typedef enum logic [2:0] {StateIdle, StateLoad, StateOpen, StateDescribe, StateBlock, StateFail}
      state_e;

  logic unused;
  assign unused = ^row_fixed_i;

  state_e                state_d, state_q;
  logic [FlowBits-1:0]   flow_q;
  logic [JobBits-1:0]    job_q;
  logic [OffsetBits-1:0] offset_q;
  logic [SlotBits-1:0]   slot_q;
  logic                  is_fresh_q;      // the row is being written
  logic                  is_loaded_q;     // the row stands
  logic                  is_computed_q;
  logic                  is_unblocked_q;  // the flow was unblocked while the slot was asked for
  logic                  is_described_q, is_read_q, is_told_q;
  // Of the row, known with is_computed_q, so that nothing waits for the RAM where a frame is
  // described; the slot is there and all else; the peer is being buried.
  logic                  is_get_q, has_literal_q, is_announced_q, is_long_q, is_put_q;
  logic                  is_ready_q, is_dying_q;

  logic                  is_direct, is_popped, is_mine, is_opened, is_dead, is_done;
  logic                  after_free, describe_now, read_passes;

  // ---------------------------------------------------------------- states
  assign direct_ready_o = state_q == StateIdle && !pop_valid_i && fill_room_i;
  assign pop_ready_o    = state_q == StateIdle && fill_room_i;
  assign is_direct      = direct_ready_o && direct_valid_i;
  assign is_popped      = pop_ready_o && pop_valid_i;
  assign open_valid_o   = state_q == StateOpen;
  assign open_flow_o    = flow_q;
  assign is_opened      = state_q == StateOpen && open_done_i && open_result_i == OpenGranted;
  assign is_settled_o   = state_q != StateDescribe && state_q != StateFail && !waiting_valid_o;
  assign busy_o         = !(state_q == StateIdle && !pop_valid_i) &&
                          !(state_q == StateOpen && is_computed_q);

  always_comb begin
    state_d = state_q;
    unique case (state_q)
      StateIdle: begin
        if (is_direct) state_d = StateOpen;
        if (is_popped) state_d = StateLoad;
      end
      StateLoad: state_d = StateOpen;
      StateOpen: begin
        if (open_done_i) begin
          unique case (open_result_i)
            OpenGranted: state_d = StateDescribe;
            OpenBlocked: state_d = StateBlock;
            default:     state_d = StateFail;
          endcase
        end
      end
      StateDescribe: if (is_done) state_d = is_dead ? StateFail : StateIdle;
      StateBlock:    if (after_free) state_d = StateIdle;
      StateFail:     if (after_free && (!is_mine || failed_ready_i)) state_d = StateIdle;
      default:       state_d = StateIdle;
    endcase
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) state_q <= StateIdle;
    else state_q <= state_d;
    if (is_direct) begin
      flow_q   <= direct_flow_i;
      job_q    <= direct_job_i;
      offset_q <= '0;
    end
    if (state_q == StateLoad) begin
      flow_q   <= popped_flow_i;
      job_q    <= popped_job_i;
      offset_q <= popped_offset_i;
    end
    if (open_done_i) slot_q <= open_slot_i;
    is_fresh_q <= is_direct;
    if (state_q == StateIdle || state_q == StateLoad) is_unblocked_q <= 1'b0;
    else if (unblock_valid_i && unblock_flow_i == flow_q) is_unblocked_q <= 1'b1;
  end

  // ---------------------------------------------------------------- the job's row
  logic [OffsetBits-1:0] frames, next_q;
  logic [RemoteBits-1:0] operand;
  logic [FrameLog-1:0]   rest;
  logic                  is_last_q, is_read_needed_q;
  logic [FrameLog:0]     payload_q;
  logic [RemoteBits-1:0] operand_q;
  logic [15:0]           parts;  // of a message of MPI
  logic [31:0]           tag_q;
  logic [AddressBits-1:PutLog] page_q, gone;  // gone: frames of PutLog
  logic                  is_active, is_cut, is_rest, is_whole, is_part, last_d;

  assign is_active  = (state_q == StateOpen && !is_fresh_q) || state_q == StateDescribe;
  assign row_read_o = is_active && !is_loaded_q;
  assign row_job_o  = job_q;
  assign row_lent_o = !is_active ||
                      (state_q == StateOpen && is_loaded_q && is_computed_q && !open_done_i);

  // Frames of FrameLog, or of PutLog: those of the message, those that are gone, and one more.
  localparam int unsigned CutLog = FrameLog - PutLog;
  assign is_cut    = CutLog != 0 && row_route_i.is_advancing;
  assign frames    = is_cut ? row_fixed_i.size[SizeBits-1:PutLog] :
                              OffsetBits'(row_fixed_i.size[SizeBits-1:FrameLog]);
  assign rest      = is_cut ? FrameLog'(row_fixed_i.size[PutLog-1:0]) :
                              row_fixed_i.size[FrameLog-1:0];
  assign gone      = (AddressBits-PutLog)'(is_cut ? offset_q : offset_q << CutLog);
  assign is_rest   = frames == offset_q;
  assign last_d    = row_route_i.is_short || is_rest || (frames == next_q && rest == '0);
  assign is_whole  = !row_route_i.is_short && !is_rest;
  assign is_part   = !row_route_i.is_short && is_rest && rest != '0;

  assign operand   = {row_route_i.operand[RemoteBits-1:SizeBits],
                      row_route_i.is_sized ? row_fixed_i.size[SizeBits-1:0] :
                                             row_route_i.operand[SizeBits-1:0]};

  always_ff @(posedge clk_i) begin
    if (!rst_ni || !is_active || row_taken_i) is_loaded_q <= 1'b0;
    else if (row_read_o) is_loaded_q <= 1'b1;
    next_q <= offset_q + 1'b1;
    if (!is_active) is_computed_q <= 1'b0;
    else if (is_loaded_q) is_computed_q <= 1'b1;
    if (is_loaded_q && !is_computed_q) begin
      is_last_q        <= last_d;
      is_get_q         <= (row_route_i.is_replied ||
                           (row_route_i.is_short && row_route_i.has_literal)) && is_mine;
      has_literal_q    <= row_route_i.has_literal;
      is_announced_q   <= row_route_i.is_short && !row_route_i.has_literal && is_mine;
      is_long_q        <= !row_route_i.is_short && !row_route_i.is_replied && is_mine;
      is_put_q         <= row_route_i.handler == HandlerPut && is_mine;
      tag_q            <= row_fixed_i.tag;
      if (row_route_i.handler == HandlerPut)
        tag_q <= 32'({frames - offset_q, rest[PutLog-1:0]});
      payload_q        <= {is_whole && !is_cut, rest};
      if (!is_part) payload_q[FrameLog-1:0] <= '0;
      if (is_whole && is_cut) payload_q[PutLog] <= 1'b1;
      is_read_needed_q <= row_route_i.has_literal || is_whole || is_part;
      page_q           <= row_fixed_i.address[AddressBits-1:PutLog] + gone;
      operand_q        <= {(RemoteBits-PutLog)'(row_route_i.is_advancing ? offset_q : '0) +
                           operand[RemoteBits-1:PutLog], operand[PutLog-1:0]};
      if (row_route_i.is_sized) operand_q[RemoteBits-1:SizeBits] <= '0;
      if (row_route_i.has_literal) operand_q <= '0;
    end
  end

  // ---------------------------------------------------------------- the frame
  assign after_free   = !after_valid_o;
  assign is_mine      = job_q[JobBits-1] == job_q[JobBits-2];  // KindJob or KindKept: it completes
  assign is_dead      = is_get_q && !is_told_q;
  assign describe_now = is_ready_q && (!is_get_q || is_told_q || is_dying_q);
  assign read_valid_o = (describe_now || is_described_q) && is_read_needed_q && !is_read_q;
  assign read_passes  = read_valid_o && read_ready_i;
  assign is_done      = (describe_now || is_described_q) &&
                        (read_passes || is_read_q || !is_read_needed_q);

  // Ready: the row stands and what follows from it, and what came after the frame before is gone.
  always_ff @(posedge clk_i) begin
    is_dying_q <= failed_valid_i && failed_peer_i == get_peer_o;
    if (!rst_ni) is_ready_q <= 1'b0;
    else is_ready_q <= (is_opened || (state_q == StateDescribe && !is_done)) && is_loaded_q &&
                       !row_taken_i && (after_free || after_ready_i);
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni || state_q != StateDescribe || is_done) begin
      is_described_q <= 1'b0;
      is_read_q      <= 1'b0;
      is_told_q      <= 1'b0;
    end else begin
      if (describe_now) is_described_q <= 1'b1;
      if (read_passes) is_read_q <= 1'b1;
      if (get_valid_o && get_ready_i) is_told_q <= 1'b1;
    end
  end

  assign parts = (Parts > 1 && is_for_parts(row_route_i.handler)) ?
      {2'd0, row_fixed_i.request[29:24], 2'd0, row_fixed_i.peer[15:10]} : '0;

  assign describe_valid_o = describe_now && !is_described_q;
  assign describe_slot_o  = slot_q;
  assign describe_flow_o  = flow_q;
  assign describe_head_o  = '{
    operand:        {parts, 48'(operand_q)},
    message:        row_route_i.message,
    tag:            tag_q,
    context_id:     row_fixed_i.context_id,
    collective:     row_fixed_i.collective,
    datatype:       row_fixed_i.datatype,
    argument_count: {5'd0, has_literal_q,
                     has_literal_q && row_route_i.handler == HandlerGet, 1'b0},
    handler:        row_route_i.handler,
    is_first:       offset_q == '0,
    is_last:        is_last_q,
    body_bytes:     {payload_q[FrameLog:7], payload_q[6] || has_literal_q,
                     payload_q[5:0]}
  };

  assign read_has_literal_o = has_literal_q;
  assign read_literal_o     = {64'd0, 32'd0, row_fixed_i.size[31:0], 32'd0,
                               row_fixed_i.address[31:0], 64'(row_route_i.operand)};
  assign read_address_o     = 64'({page_q, row_fixed_i.address[PutLog-1:0]});
  assign read_bytes_o       = payload_q;
  assign read_slot_o        = slot_q;

  assign is_told_o     = is_told_q;
  assign get_valid_o   = is_ready_q && is_get_q && !is_told_q && !is_described_q && !is_dying_q;
  assign get_request_o = row_fixed_i.request;
  assign get_bytes_o   = row_route_i.is_replied ? {20'd0, row_fixed_i.collective, 4'd0} :
                                                  row_fixed_i.size[31:0];
  assign get_is_reply_o = row_route_i.is_replied;
  assign get_address_o = row_route_i.is_replied ? row_route_i.operand[AddressBits-1:0] : '0;
  assign get_serial_o  = row_route_i.message[31:16];
  assign get_peer_o    = flow_q[FlowBits-1:ChannelBits];

  assign fill_valid_o     = is_done;
  assign fill_is_read_o   = is_read_needed_q;
  assign fill_completes_o = is_last_q && is_long_q && !is_put_q;
  assign failed_valid_o   = state_q == StateFail && is_mine && after_free;

  // ---------------------------------------------------------------- what comes after it
  logic ends;

  assign ends = (state_q == StateDescribe && is_done && !is_dead) ||
                (state_q == StateBlock && after_free) ||
                (state_q == StateFail && state_d != state_q);

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      after_valid_o   <= 1'b0;
      waiting_valid_o <= 1'b0;
    end else begin
      if (ends) after_valid_o <= 1'b1;
      else if (after_ready_i) after_valid_o <= 1'b0;
      waiting_valid_o <= describe_valid_o && (is_announced_q || (is_put_q && is_last_q));
    end
    if (ends) begin
      after_flow_o   <= flow_q;
      after_job_o    <= job_q;
      after_offset_o <= offset_q + OffsetBits'(state_q != StateBlock);
      unique case (state_q)
        StateBlock: after_o <= (is_unblocked_q || (unblock_valid_i && unblock_flow_i == flow_q)) ?
                               AfterMore : AfterBlock;
        StateFail:  after_o <= AfterEnd;
        default:    after_o <= is_last_q ? AfterEnd : AfterMore;
      endcase
    end
  end

endmodule
