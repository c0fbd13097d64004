// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Acts on the frames that come in; the contract is in hardware/message/doc/receive.md. Here is the
// sequence of a frame and what happens between frames; the work is done by the parts.
//
// length: a fifth are the ports, and the sequence needs a hand on every part.
module plait_receive
  import plait_wire_pkg::*; import plait_endpoint_pkg::*; import plait_receive_pkg::*;
#(
  parameter int unsigned Width       = 64,
  parameter int unsigned Nodes       = 64,
  // verilator lint_off VARHIDDEN
  parameter int unsigned HoldFrames  = plait_wire_pkg::HoldFrames,
  // verilator lint_on VARHIDDEN
  parameter int unsigned Jobs        = 64,
  parameter int unsigned Posted      = 64,
  parameter int unsigned Unexpected  = 64,
  parameter int unsigned AddressBits = 24,
  parameter bit          Models      = 1'b0,  // as of plait_endpoint
  parameter int unsigned Parts       = 1,     // as well
  localparam int unsigned PeerBits  = $clog2(Nodes + 1),
  localparam int unsigned PlaceBits = PeerBits + 1 + $clog2(HoldFrames),
  localparam int unsigned JobBits   = $clog2(Jobs),
  localparam int unsigned EntryBits = $clog2(Posted),
  localparam int unsigned QueueBits = $clog2(Unexpected),
  localparam int unsigned WordBits  = AddressBits - $clog2(Width/8)
) (
  input  logic                 clk_i,
  input  logic                 rst_ni,
  // verilator lint_off UNUSEDSIGNAL
  input  endpoint_config_t     config_i,  // the two bases
  // verilator lint_on UNUSEDSIGNAL

  // plait_link_rx and plait_transport_rx
  input  logic                 header_valid_i,
  input  header_t              header_i,
  input  logic                 header_is_record_i,
  input  logic [Width-1:0]     body_data_i,
  input  logic                 body_last_i,
  input  logic                 body_valid_i,
  output logic                 body_ready_o,
  input  logic                 end_valid_i,
  input  logic                 end_good_i,
  input  logic                 end_ready_i,  // plait_transport_rx lets the frame end
  input  logic                 verdict_valid_i,
  input  verdict_e             verdict_i,
  input  logic [PlaceBits-1:0] hold_place_i,
  output logic                 done_valid_o,
  output cause_e               done_cause_o,  // pushed back, and why
  input  logic                 drain_valid_i,
  input  logic [PlaceBits-1:0] drain_place_i,
  output logic                 drain_ready_o,
  output logic                 drain_busy_o,   // until its record has been dealt with

  // plait_reader
  output logic                 record_valid_o,
  output logic [63:0]          record_address_o,
  input  logic                 record_ready_i,

  // plait_match
  output logic                 search_valid_o,
  output envelope_t            search_o,
  input  logic                 search_done_i,
  input  search_result_e       search_result_i,
  input  logic [EntryBits-1:0] search_entry_i,
  input  logic [QueueBits-1:0] search_place_i,
  input  posted_t              search_posted_i,
  output logic                 commit_valid_o,
  output logic                 commit_good_o,
  output logic                 whole_valid_o,
  output logic [QueueBits-1:0] whole_place_o,
  input  logic                 take_valid_i,
  input  logic [EntryBits-1:0] take_entry_i,
  input  logic [QueueBits-1:0] take_place_i,
  input  posted_t              take_posted_i,
  // verilator lint_off UNUSEDSIGNAL
  input  envelope_t            take_envelope_i,  // who sends it, and whether it is an RTS
  // verilator lint_on UNUSEDSIGNAL
  output logic                 take_ready_o,
  output logic                 free_entry_valid_o,
  output logic [EntryBits-1:0] free_entry_o,
  output logic                 free_place_valid_o,
  output logic [QueueBits-1:0] free_place_o,

  // plait_send
  output logic                 cts_valid_o,
  output logic                 cts_is_end_o,      // a REFUSE or PUT_DONE
  output logic                 cts_is_refused_o,  // a PUT_DONE of what was not written
  output logic [JobBits-1:0]   cts_job_o,
  output logic [PeerBits-1:0]  cts_peer_o,
  output logic [63:0]          cts_address_o,
  output logic [31:0]          cts_number_o,
  input  logic                 cts_ready_i,
  output logic                 answer_valid_o,
  output logic                 answer_is_refuse_o,
  output logic [EntryBits-1:0] answer_entry_o,
  output logic [PeerBits-1:0]  answer_peer_o,
  output logic [31:0]          answer_message_o,
  output logic [63:0]          answer_address_o,
  input  logic                 answer_ready_i,  // soon, if the entry's answer is free:
  input  logic                 answer_free_i,   // none for last cycle's entry is under way
  output logic                 serve_valid_o,
  output serve_e               serve_what_o,  // of a PUT the address and bytes mean nothing
  output logic [PeerBits-1:0]  serve_peer_o,
  output logic [31:0]          serve_message_o,
  output logic [63:0]          serve_address_o,
  output logic [63:0]          serve_target_o,
  output logic [31:0]          serve_bytes_o,
  input  logic                 serve_ready_i,  // once high, until something is served
  input  logic                 get_valid_i,
  input  logic [JobBits-1:0]   get_job_i,
  input  logic [31:0]          get_request_i,
  input  logic [31:0]          get_bytes_i,
  input  logic                 get_is_reply_i,  // a request: bytes that its reply may have
  input  logic [AddressBits-1:0] get_address_i,
  input  logic [15:0]          get_serial_i,
  input  logic [PeerBits-1:0]  get_peer_i,
  output logic                 get_ready_o,
  output logic                 get_done_valid_o,
  output logic [JobBits-1:0]   get_done_job_o,

  // registers of the node
  output logic                 control_valid_o,
  output logic                 control_is_write_o,
  output logic [15:0]          control_address_o,
  output logic [31:0]          control_data_o,
  input  logic                 control_done_i,
  input  logic                 control_ok_i,
  input  logic [31:0]          control_data_i,

  // the role's own handlers, and its completions
  output logic                 user_valid_o,
  output header_t              user_header_o,
  input  logic                 user_ready_i,
  input  logic                 unit_ready_i,
  output logic [Width-1:0]     user_data_o,
  output logic                 user_data_valid_o,
  output logic                 user_data_last_o,
  output logic                 user_end_valid_o,
  output logic                 user_end_good_o,
  output logic                 completion_valid_o,
  output completion_t          completion_o,
  input  logic                 completion_ready_i,

  // Requests that wait for a reply are cancelled: the role has begun another life.
  input  logic                 clear_i,

  input  logic                 failed_valid_i,
  input  logic [PeerBits-1:0]  failed_peer_i,
  output logic                 failed_done_o,

  // node memory, for writing
  output logic                 memory_valid_o,
  output logic [WordBits-1:0]  memory_address_o,
  output logic [Width-1:0]     memory_data_o,
  output logic [Width/8-1:0]   memory_lanes_o,
  input  logic                 memory_ready_i,

  // From here on node memory is the endpoint's alone: hold places and unexpected messages.
  output logic [AddressBits-1:0] floor_o,

  output logic                 count_discarded_o,  // pulse: a good frame that nothing could take
  output logic                 busy_o
);

  // Rows: one a posted receive, then one a job of ours that may be a GET.
  localparam int unsigned NumberBits = 1 + EntryBits;
  localparam int unsigned ScanBits   = (NumberBits > PeerBits) ? NumberBits : PeerBits;
  localparam int unsigned UnitBits   = $clog2(HeadBytes);

  if (Posted != 2 ** EntryBits || Jobs != 2 ** JobBits || Unexpected != 2 ** QueueBits ||
      HoldFrames != 2 ** $clog2(HoldFrames)) begin : gen_no_power
    $error("plait_receive: HoldFrames, Jobs, Posted and Unexpected are powers of two.");
  end
  if (Jobs > Posted || Unexpected > Posted) begin : gen_too_many
    $error("plait_receive: Jobs and Unexpected are not above Posted.");
  end

  typedef logic [ScanBits-1:0]    scan_t;
  typedef logic [NumberBits-1:0]  number_t;
  typedef logic [PeerBits-1:0]    peer_t;
  typedef logic [AddressBits-1:0] address_t;
  typedef logic [AddressBits:0]   size_t;

  function automatic peer_t peer_of(input logic [15:0] node);
    return (node < 16'(Nodes)) ? peer_t'(node) : peer_t'(Nodes);
  endfunction

  // One bit each.
  typedef enum logic [17:0] {
    StClear    = 18'h00001, // after reset: no row is in use
    StIdle     = 18'h00002,
    StOther    = 18'h00004, // between frames: a dead peer, a take, a GET of ours
    StFailRead = 18'h00008, // of a dead peer: each row in turn
    StFailLook = 18'h00010,
    StFailPeer = 18'h00020, // and its eager message
    StFailEnd  = 18'h00040,
    StAssembly = 18'h00080, // an eager message's row is there, the receive's is read; a take meets
    StRow      = 18'h00100, // the receive's row is there
    StDecide   = 18'h00200, // waits for verdict and search
    StBody     = 18'h00400,
    StHead     = 18'h00800, // the body of a record is written, its head follows
    StAnswer   = 18'h01000,
    StCts      = 18'h02000,
    StControl  = 18'h04000,
    StServe    = 18'h08000,
    StEnd      = 18'h10000, // waits until the frame passes
    StStart    = 18'h20000  // what was decided is begun
  } state_e;

  state_e  state_d, state_q;
  // The row concerned; in StClear and StFail* it counts.
  scan_t   scan_d, scan_q;
  number_t number;
  assign number = scan_q[NumberBits-1:0];

  // ------------------------------------------------------------------ what is known of the frame
  kind_e      kind, kind_q;
  logic       is_frame, is_taken, is_dying_q, is_searching, is_last, is_whole, is_drain;
  logic       is_put, is_match, is_message, is_unexpected;
  peer_t      source;
  logic [1:0] index, taken_index;
  // Decided before the body: it is acted upon; it is pushed back; its head is written behind its
  // body; it ends an eager message that it does not fit; it is dropped although it was its turn.
  logic       accept_d, accept_q, held_d, held_q, record_d, record_q, broken_d, broken_q;
  logic       dropped_d, dropped_q;
  cause_e     cause_d, cause_q;      // of held_*
  logic       outside_d, outside_q;  // of a PUT: nothing is written
  logic       is_answered;           // the last frame of a PUT
  logic [63:0] serve_target;
  logic       is_deciding, is_concluding, is_left, quiet, is_good;
  logic       was_start_q, was_body_q;  // the state a cycle ago

  // The header without the parts of a message of MPI, which stand above its size.
  header_t header;
  place_t  sender;
  logic    has_parts;
  assign has_parts = Parts > 1 && is_for_parts(header_i.handler);
  always_comb begin
    header = header_i;
    if (has_parts) header.operand[63:ReceiverPartBit] = '0;
  end
  assign sender = '{part: header_i.operand[SenderPartBit +: 6], node: header_i.source[9:0]};

  assign is_frame = header_valid_i && (|(header_i.flags & FlagData) || header_is_record_i);
  assign is_taken = header_is_record_i && !is_drain;
  assign is_last  = |(header_i.flags & FlagLast);
  assign source   = peer_of(header_i.source);
  // A frame of a peer that is just being buried: what it would begin nobody would end.
  always_ff @(posedge clk_i) begin
    is_dying_q <= failed_valid_i && !is_taken && source == failed_peer_i;
  end
  assign is_put   = kind_q == KindPut || kind_q == KindPutReply;
  assign is_message = is_match || kind_q == KindRts;
  assign is_answered = kind_q == KindPut && is_last;
  assign is_match = kind_q == KindMatchFirst || kind_q == KindMatchLater;

  plait_receive_kind #(.Models(Models)) i_kind (
    .header_i      (header),
    .is_taken_i    (is_taken),
    .kind_o        (kind),
    .is_searching_o(is_searching),
    .index_i       (index),
    .is_whole_o    (is_whole)
  );

  always_ff @(posedge clk_i) begin
    if (state_q == StIdle) kind_q <= kind;
  end

  // ------------------------------------------------------------------ between frames
  logic want_other_q, is_others_turn_q, is_going_other, is_failing, is_taking, can_take;
  logic is_taking_q, is_clearing, is_scanning, is_cancelling_q, is_reply_ended;
  logic [JobBits:0] replied_q;  // rows that wait for a reply
  logic failed_done_q, is_take, is_get, is_get_q, is_take_dead_q;

  assign is_failing     = failed_valid_i && !failed_done_q;
  // Rows are gone through for a dead peer, or for those that are cancelled.
  assign is_clearing    = clear_i && replied_q != '0 && !is_failing;
  assign is_scanning    = is_failing || is_clearing;
  // A take whose entry still has a REFUSE to go out waits, and nothing else with it. That of a
  // dying peer needs no answer.
  always_ff @(posedge clk_i) begin
    is_take_dead_q <= failed_valid_i &&
                      node_of(take_envelope_i.source, Parts) == 16'(failed_peer_i);
  end
  assign can_take       = take_valid_i && !is_taking &&
                          (!take_envelope_i.is_rts || answer_free_i || is_take_dead_q);
  assign is_going_other = want_other_q && (!header_valid_i || is_others_turn_q);
  assign is_take        = state_q == StOther && !is_scanning && can_take;
  assign is_get         = get_ready_o && get_valid_i;
  assign get_ready_o    = state_q == StOther && !is_scanning && !can_take;
  // Takes of the dying peer's messages must have met their receives before it is forgotten.
  assign failed_done_o  = failed_done_q && !is_taking_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      want_other_q     <= 1'b0;
      is_taking_q      <= 1'b0;
      is_others_turn_q <= 1'b0;
      failed_done_q    <= 1'b0;
      is_cancelling_q  <= 1'b0;
      replied_q        <= '0;
      is_get_q         <= 1'b0;
    end else begin
      want_other_q <= can_take || get_valid_i || is_scanning;
      is_taking_q  <= can_take || is_taking;
      if (is_deciding) is_others_turn_q <= 1'b1;
      else if (state_q == StOther) is_others_turn_q <= 1'b0;
      failed_done_q <= failed_valid_i && (failed_done_q ||
                                          (state_q == StFailEnd && state_d == StIdle));
      if (state_q == StOther) is_cancelling_q <= is_clearing;
      replied_q <= replied_q + (JobBits+1)'(is_get && get_is_reply_i) -
                   (JobBits+1)'(is_reply_ended);
      is_get_q      <= is_get;
    end
  end

  // ------------------------------------------------------------------ search
  logic is_search_begin, is_search_run_q, is_searched_q, is_found_q, is_asked_q, is_posted;

  assign is_search_begin = state_q == StIdle && is_frame && is_searching && !is_going_other;
  assign is_posted       = is_taken || search_result_i == SearchPosted;
  assign search_valid_o  = is_search_begin || is_search_run_q;
  assign search_o = '{
    part:       has_parts ? header_i.operand[ReceiverPartBit +: 6] : '0,
    context_id: header_i.context_id,
    source:     has_parts ? sender : header_i.source,
    tag:        header_i.tag,
    datatype:   header_i.datatype,
    collective: header_i.collective,
    size:       header.operand,
    is_rts:     header_i.handler == HandlerRts,
    message:    header_i.message
  };

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      is_search_run_q <= 1'b0;
      is_searched_q   <= 1'b0;
      is_found_q      <= 1'b0;
      is_asked_q      <= 1'b0;
    end else begin
      is_search_run_q <= search_valid_o && !search_done_i;
      is_searched_q   <= is_search_begin || (is_searched_q && !is_left);
      is_found_q      <= search_done_i || (is_found_q && !is_left);
      is_asked_q      <= is_found_q && !is_left;
    end
  end

  // ------------------------------------------------------------------ message meets receive
  logic     is_met, is_too_long, is_row_read, is_left_write, left_write_active;
  logic     left_active, row_active;
  outcome_t outcome;
  address_t target, floor_q;
  logic     is_wide;  // of the frame: a size or address beyond all memory
  assign is_wide = header.operand[63:AddressBits+1] != '0;
  size_t    limit, left_bytes;
  peer_t    target_peer, row_peer;
  logic     target_is_reply, row_is_reply;
  logic [15:0] target_serial;
  logic [AddressBits+1:0] left_after;
  logic     is_all_q, is_too_long_q;  // nothing is left after the frame; it does not fit

  // What stands in the hold places and the unexpected messages is believed when it is brought back.
  assign floor_o = floor_q;
  always_ff @(posedge clk_i) begin
    floor_q[AddressBits-1:UnitBits] <=
        (config_i.hold_base[AddressBits-1:UnitBits] <
         config_i.unexpected_base[AddressBits-1:UnitBits]) ?
        config_i.hold_base[AddressBits-1:UnitBits] :
        config_i.unexpected_base[AddressBits-1:UnitBits];
    floor_q[UnitBits-1:0] <= '0;
  end

  plait_receive_meet #(
    .AddressBits(AddressBits),
    .NumberBits (NumberBits),
    .PeerBits   (PeerBits),
    .Parts      (Parts)
  ) i_meet (
    .clk_i,
    .rst_ni,
    .meet_i             ((search_done_i && is_posted) || take_ready_o || is_get),
    .meet_take_i        (state_q == StAssembly),
    .meet_get_i         (is_get),
    .search_i           (search_o),
    .search_posted_i,
    .take_posted_i,
    .search_peer_i      (source),
    .get_request_i,
    .get_bytes_i,
    .get_peer_i,
    .get_is_reply_i, .get_address_i, .get_serial_i,
    .number_i           (number),
    .is_wide_i          (is_wide),
    .is_met_o           (is_met),
    .outcome_o          (outcome),
    .is_too_long_i      (is_too_long),
    .row_read_i         (is_row_read),
    .row_number_i       (scan_d[NumberBits-1:0]),
    .load_i             (state_q == StRow && !is_met),
    .load_floor_i       (kind_q == KindPut || (kind_q == KindPutReply && number[EntryBits])),
    .load_reply_i       (kind_q == KindUserReply),
    .floor_i            (floor_q),
    .target_o           (target),
    .limit_o            (limit),
    .peer_o             (target_peer),
    .is_reply_o         (target_is_reply),
    .serial_o           (target_serial),
    .left_write_i       (is_left_write),
    .left_write_active_i(left_write_active),
    .left_write_bytes_i (left_after[AddressBits:0]),
    .left_active_o      (left_active),
    .left_bytes_o       (left_bytes),
    .row_active_o       (row_active),
    .row_is_reply_o     (row_is_reply),
    .row_peer_o         (row_peer)
  );

  // ------------------------------------------------------------------ eager messages under way
  // One a peer, and the receive or the unexpected place that its frames go to.
  typedef logic [EntryBits-1:0] owner_t;
  assembly_t            assembly, assembly_q, assembly_write;
  owner_t               owner, owner_q, owner_write;
  logic                 is_assembly_write;
  scan_t                assembly_write_row;
  logic [QueueBits-1:0] place;

  // Deep enough for block RAM.
  localparam int unsigned AssemblyBits = (ScanBits < 9) ? 9 : ScanBits;
  plait_ram_1w1r #(.Width($bits(assembly_t) + EntryBits), .Depth(2 ** AssemblyBits)) i_assembly (
    .clk_i,
    .write_enable_i (is_assembly_write),
    .write_address_i(AssemblyBits'(assembly_write_row)),
    .write_lanes_i  (1'b1),
    .write_data_i   ({assembly_write, owner_write}),
    .read_enable_i  (state_q == StIdle || state_q == StFailLook),
    .read_address_i (AssemblyBits'((state_q == StIdle) ? source : failed_peer_i)),
    .read_data_o    ({assembly, owner})
  );

  always_ff @(posedge clk_i) begin
    if (state_q == StAssembly || state_q == StFailPeer) begin
      assembly_q <= assembly;
      owner_q    <= owner;
    end
  end

  assign index = (kind_q == KindMatchLater) ? assembly_q.index :
                                              ((kind_q == KindTaken) ? taken_index : 2'd0);
  assign place = (kind_q == KindMatchLater) ? owner_q[QueueBits-1:0] : search_place_i;
  assign is_unexpected = (kind_q == KindMatchLater) ? assembly_q.is_unexpected : !is_posted;

  assign owner_write = is_unexpected ? EntryBits'(place) : number[EntryBits-1:0];
  always_comb begin
    assembly_write = '{
      is_active: is_good && !is_last, is_unexpected: is_unexpected, index: index + 2'd1
    };
    assembly_write_row = scan_t'(source);
    is_assembly_write  = is_left && ((kind_q == KindMatchFirst && is_good && !is_last) ||
        (kind_q == KindMatchLater && (is_good || (broken_q && end_good_i))));
    if (state_q == StClear || state_q == StFailEnd) begin
      assembly_write.is_active = 1'b0;
      assembly_write_row       = (state_q == StClear) ? scan_q : scan_t'(failed_peer_i);
      is_assembly_write        = 1'b1;
    end
  end

  // ------------------------------------------------------------------ the decision
  logic                   is_inside;
  logic [AddressBits-1:0] aim_address;
  logic [BodyBits-1:0]    aim_bytes;

  plait_receive_aim #(.AddressBits(AddressBits)) i_aim (
    .header_i,
    .is_wide_i  (is_wide),
    .is_put_i   (is_put),
    .is_rest_i  (kind_q == KindPut),
    .index_i    (index),
    .target_i   (target),
    .limit_i    (limit),
    .is_counting_i(kind_q == KindPutReply && state_q != StIdle),
    .left_i     (left_bytes),
    .size_i     (outcome.size[AddressBits:0]),
    .is_too_long_o(is_too_long),
    .address_o  (aim_address),
    .bytes_o    (aim_bytes),
    .is_inside_o(is_inside),
    .left_o     (left_after)
  );

  always_ff @(posedge clk_i) begin
    is_all_q      <= left_after == '0;
    is_too_long_q <= is_too_long;
    was_start_q   <= state_q == StStart;
    was_body_q    <= state_q == StBody;
  end

  // An RTS has asked plait_send whether the entry's answer is free. Where a search has just ended,
  // where its bytes go is known in the next cycle, which is when the writer begins.
  assign is_deciding = state_q == StDecide && verdict_valid_i &&
      (!is_searched_q || ((kind_q == KindRts) ? is_asked_q : search_done_i || is_found_q));

  always_comb begin
    logic is_turn, is_full, is_stuck, is_unit;
    is_unit  = Models && is_for_unit(header_i.handler);
    is_turn  = verdict_i == VerdictProcess || is_taken;
    is_full  = search_result_i == SearchFull;
    is_stuck = !is_taken && (is_full || (is_posted && !answer_free_i));
    cause_d  = CauseServe;
    accept_d = 1'b0;
    held_d   = 1'b0;
    unique case (kind_q)
      KindMatchFirst: begin
        accept_d = is_whole && !is_full;
        held_d   = is_whole && is_full;
        cause_d  = CausePlace;
      end
      KindRts: begin
        accept_d = !is_stuck;
        held_d   = is_stuck;
        cause_d  = is_full ? CausePlace : CauseAnswer;
      end
      KindMatchLater: accept_d = assembly_q.is_active && is_whole;
      KindTaken:      accept_d = 1'b1;
      KindCts:        accept_d = header_i.message[31:JobBits] == '0;
      KindPut: begin
        accept_d = is_answered ? serve_ready_i : is_inside;
        held_d   = is_answered && !serve_ready_i;
      end
      KindPutReply:   accept_d = is_inside && header_i.message[31:NumberBits] == '0 &&
                                 left_active && !left_after[AddressBits+1] &&
                                 target_peer == source && !target_is_reply;
      KindUserReply:  accept_d = header_i.message[15:NumberBits] == '0 && number[EntryBits] &&
                                 left_active && target_peer == source && target_is_reply &&
                                 header_i.message[31:16] == target_serial;
      KindGet:        accept_d = 1'b1;
      KindControl:    accept_d = header_i.source == 16'(ControllerNode);
      KindUser: begin
        accept_d = is_unit ? unit_ready_i : user_ready_i;
        held_d   = !accept_d;
        cause_d  = is_unit ? CauseUnit : CauseUser;
      end
      default:;
    endcase
    accept_d  = accept_d && is_turn && !is_dying_q;
    held_d    = held_d && is_turn;
    outside_d = kind_q == KindPut && !is_inside;
    dropped_d = is_turn && (!accept_d || outside_d) && !held_d;
    broken_d  = dropped_d && kind_q == KindMatchLater && assembly_q.is_active;
    record_d  = (verdict_i == VerdictHold && !is_taken) || (held_d && !header_is_record_i) ||
                (accept_d && is_message && is_unexpected);
  end

  always_ff @(posedge clk_i) begin
    if (is_deciding) begin
      accept_q  <= accept_d;
      held_q    <= held_d;
      cause_q   <= cause_d;
      broken_q  <= broken_d;
      dropped_q <= dropped_d;
      outside_q <= outside_d;
      record_q  <= record_d;
    end else if (state_q == StServe && !serve_ready_i) begin
      accept_q <= 1'b0;
      held_q   <= 1'b1;
      cause_q  <= CauseServe;
    end
  end

  // ------------------------------------------------------------------ records
  logic                          is_body_of_record, is_taken_last, inject_busy;
  logic [QueueBits-1:0]          taken_place;
  logic [EntryBits-1:0]          taken_entry;
  logic [AddressBits-1:UnitBits] record_unit;

  assign is_body_of_record = state_q == StStart;
  assign is_taken_last     = is_last || kind_q == KindRts;

  plait_receive_inject #(
    .AddressBits(AddressBits),
    .PlaceBits  (PlaceBits),
    .EntryBits  (EntryBits),
    .QueueBits  (QueueBits)
  ) i_inject (
    .clk_i,
    .rst_ni,
    .take_i            (is_take),
    .take_entry_i,
    .take_place_i,
    .is_taking_o       (is_taking),
    .entry_o           (taken_entry),
    .place_o           (taken_place),
    .index_o           (taken_index),
    .is_last_i         (is_taken_last),
    .drain_valid_i,
    .drain_place_i,
    .drain_ready_o,
    .is_drain_o        (is_drain),
    .drain_busy_o,
    .done_i            (is_left && header_is_record_i),
    .hold_base_i       (config_i.hold_base[AddressBits-1:UnitBits]),
    .unexpected_base_i (config_i.unexpected_base[AddressBits-1:UnitBits]),
    .frame_i           (state_q inside {StStart, StBody, StControl, StServe}),
    .frame_is_body_i   (is_body_of_record),
    .frame_is_held_i   (!(is_message && accept_q)),
    .frame_hold_place_i(hold_place_i),
    .frame_place_i     (place),
    .frame_index_i     (index),
    .frame_unit_o      (record_unit),
    .record_valid_o,
    .record_address_o,
    .record_ready_i,
    .busy_o            (inject_busy)
  );

  // ------------------------------------------------------------------ the writer
  logic                   is_tentative, is_start, body_ready, is_skipping_q, is_body_passing;
  logic [AddressBits-1:0] start_address;
  logic [BodyBits-1:0]    start_bytes;

  // The body of a GET goes to its hold place at once: only when the arguments are here does it
  // show whether plait_send takes it, and then they would be gone.
  assign is_tentative = (kind_q == KindGet || kind_q == KindControl) && accept_q &&
                        !header_is_record_i;

  always_comb begin
    start_address = {record_unit, UnitBits'(is_body_of_record ? 0 : HeaderOffset)};
    start_bytes   = BodyBits'(HeaderBytes);
    if (is_body_of_record) begin
      start_bytes = header_i.body_bytes[BodyBits-1:0];
      if (!record_q && !is_tentative) begin
        start_address = aim_address;
        start_bytes   = aim_bytes;
        if (!accept_q || outside_q ||
            !(is_put || is_match || kind_q inside {KindTaken, KindUserReply})) begin
          start_bytes = '0;
        end
      end
    end
  end

  plait_writer #(.Width(Width), .AddressBits(AddressBits)) i_writer (
    .clk_i,
    .rst_ni,
    .start_i          (is_start),
    .start_is_header_i(!is_body_of_record),
    .start_has_body_i (header_i.body_bytes != '0),
    .start_address_i  (start_address),
    .start_bytes_i    (start_bytes),
    .header_i,
    .body_data_i,
    .body_last_i,
    .body_valid_i,
    .body_ready_o     (body_ready),
    .is_quiet_o       (quiet),
    .memory_valid_o,
    .memory_address_o,
    .memory_data_o,
    .memory_lanes_o,
    .memory_ready_i
  );

  // A frame that only acknowledges has no body; if it has, it must not stand in the way.
  always_ff @(posedge clk_i) begin
    if (!rst_ni) is_skipping_q <= 1'b0;
    else is_skipping_q <= header_valid_i && !is_frame && !(end_valid_i && end_ready_i);
  end
  assign body_ready_o    = body_ready || is_skipping_q;
  assign is_body_passing = state_q == StBody && body_valid_i && body_ready;

  // ------------------------------------------------------------------ what ends a message
  logic    push_frame, push_other, push_is_failed, push_ready, is_ending, is_blocked, is_dead;
  logic    is_short_q;
  logic    is_row_dead_q, was_look_q, was_reply_q, free_valid, finish_busy;
  number_t free_number;

  assign is_concluding = end_valid_i && quiet && (state_q == StHead ||
                                                  (state_q == StBody && !record_q));
  assign is_good       = accept_q && (end_good_i || is_taken) && !is_dying_q;

  // The frame is the last one of something that completes.
  always_comb begin
    unique case (kind_q)
      KindMatchFirst,
      KindMatchLater: is_ending = !is_unexpected && ((is_good && is_last) ||
          (broken_q && end_good_i && kind_q == KindMatchLater));
      KindTaken:      is_ending = is_taken_last;
      KindRts:        is_ending = is_good && is_posted && (is_too_long_q || is_dead);
      KindPutReply:   is_ending = is_good && (is_all_q || is_short_q);
      KindUserReply:  is_ending = is_good;
      default:        is_ending = 1'b0;
    endcase
  end
  assign is_blocked = is_ending && !push_ready;
  // All of an answer to a GET of ours, and it is less than was asked for.
  always_ff @(posedge clk_i) begin
    is_short_q <= kind_q == KindPutReply && number[EntryBits] && left_after != '0 && is_last &&
                  |(header_i.flags & FlagFirst);
  end

  // An announcement that is taken, of a peer that is just being buried: nobody would answer.
  assign is_dead     = failed_valid_i && node_of(outcome.peer, Parts) == 16'(failed_peer_i);
  always_ff @(posedge clk_i) begin
    is_row_dead_q <= row_active &&
                     (is_cancelling_q ? row_is_reply : row_peer == failed_peer_i);
    was_look_q    <= state_q == StFailLook;
    was_reply_q   <= row_is_reply;
  end

  assign push_is_failed = (push_other && !is_cancelling_q) ||
                          (push_frame && (broken_q || (kind_q == KindRts && is_dead)));

  plait_receive_finish #(.AddressBits(AddressBits), .NumberBits(NumberBits)) i_finish (
    .clk_i,
    .rst_ni,
    .write_i         (is_met || (push_frame && kind_q == KindUserReply)),
    .write_is_reply_i(!is_met),
    .write_number_i  (number),
    .write_outcome_i (outcome),
    .write_address_i (target),
    .push_i          (push_frame || push_other),
    .push_number_i   (number),
    .push_is_failed_i(push_is_failed),
    .push_is_refused_i(push_frame && is_short_q),
    .push_is_cancelled_i(push_other && is_cancelling_q),
    .push_ready_o    (push_ready),
    .completion_valid_o,
    .completion_o,
    .completion_ready_i,
    .free_o          (free_valid),
    .free_number_o   (free_number),
    .busy_o          (finish_busy)
  );

  assign free_entry_valid_o = free_valid && !free_number[EntryBits];
  assign free_entry_o       = free_number[EntryBits-1:0];
  assign get_done_valid_o   = free_valid && free_number[EntryBits];
  assign get_done_job_o     = free_number[JobBits-1:0];

  assign is_reply_ended = (push_frame && kind_q == KindUserReply) ||
                          (state_q == StFailLook && push_other && push_ready && was_reply_q);

  // What is still to come of each row.
  always_comb begin
    is_left_write     = 1'b0;
    left_write_active = 1'b0;
    unique case (state_q)
      StClear: is_left_write = 1'b1;
      StBody: begin
        left_write_active = kind_q == KindRts ||
                            (kind_q == KindPutReply && !(is_all_q || is_short_q));
        is_left_write = is_concluding && is_good && !is_blocked &&
            (kind_q inside {KindPutReply, KindUserReply} ||
             (kind_q == KindRts && is_posted && !is_ending));
      end
      StFailLook: is_left_write = was_look_q && is_row_dead_q;
      default: begin
        left_write_active = 1'b1;
        is_left_write     = is_get_q;
      end
    endcase
  end

  // ------------------------------------------------------------------ the sequence
  state_e frame_state, other_state;
  scan_t  frame_scan, other_scan;
  logic   is_other_row_read, is_going_on;

  // Between frames.
  always_comb begin
    other_state       = state_q;
    other_scan        = scan_q;
    is_other_row_read = 1'b0;
    push_other        = 1'b0;
    unique case (state_q)
      StClear: begin
        other_scan = scan_q + 1'b1;
        if (scan_q == '1) other_state = StIdle;
      end
      StOther: begin
        other_state = is_scanning ? StFailRead : StIdle;
        other_scan  = is_scanning ? '0 : scan_t'({1'b1, EntryBits'(get_job_i)});
      end
      StFailRead: begin
        is_other_row_read = 1'b1;
        other_state       = StFailLook;
      end
      StFailLook: begin
        push_other = was_look_q && is_row_dead_q;
        if (was_look_q && (!push_other || push_ready)) begin
          other_scan  = scan_q + 1'b1;
          other_state = (number != '1) ? StFailRead : is_cancelling_q ? StIdle : StFailPeer;
        end
      end
      StFailPeer: begin
        other_scan  = scan_t'(owner);
        other_state = StFailEnd;
      end
      default: begin  // StFailEnd
        push_other = state_q == StFailEnd && assembly_q.is_active && !assembly_q.is_unexpected;
        if (!push_other || push_ready) other_state = StIdle;
      end
    endcase
  end

  // Has more to do after its end than can be done at once.
  assign is_going_on = is_good && (kind_q == KindCts || kind_q == KindGet ||
      kind_q == KindControl || is_answered || (kind_q == KindRts && is_posted && !is_dead));
  // A take is over for plait_match when its first record comes in.
  assign take_ready_o = state_q == StAssembly && is_taken && taken_index == '0;

  // A frame.
  always_comb begin
    frame_state = state_q;
    frame_scan  = scan_q;
    is_start    = 1'b0;
    is_left     = 1'b0;
    push_frame  = 1'b0;
    unique case (state_q)
      StIdle: begin
        if (is_going_other) frame_state = StOther;
        else if (is_frame) begin
          frame_state = (is_taken ||
                         kind inside {KindMatchLater, KindPut, KindPutReply, KindUserReply}) ?
                        StAssembly : StDecide;
        end
      end
      StAssembly: begin
        frame_scan = (kind_q == KindMatchLater) ? scan_t'(owner) :
                     (is_taken ? scan_t'(taken_entry) :
                                              scan_t'(header_i.message[NumberBits-1:0]));
        frame_state = StRow;
      end
      StRow: frame_state = StDecide;
      StDecide: begin
        if (search_done_i) frame_scan = scan_t'(search_entry_i);
        if (is_deciding) frame_state = StStart;
      end
      StStart: begin
        // Where a record stands is known a cycle later.
        is_start = was_start_q || !(record_q || is_tentative);
        if (is_start) frame_state = StBody;
      end
      StBody, StHead: begin
        if (state_q == StBody && record_q) begin
          is_start = quiet && was_body_q;
          if (is_start) frame_state = StHead;
        end else if (is_concluding && !is_blocked) begin
          push_frame  = is_ending;
          is_left     = !is_going_on;
          frame_state = StEnd;
          if (is_going_on) begin
            unique case (kind_q)
              KindCts: frame_state = StCts;
              KindRts: frame_state = StAnswer;
              default: frame_state = (kind_q == KindControl && serve_ready_i) ? StControl :
                                                                               StServe;
            endcase
          end
        end
      end
      StAnswer:   is_left = answer_ready_i;
      StCts:      is_left = cts_ready_i;
      StControl:  if (control_done_i) frame_state = StServe;
      StServe: begin
        // A record that is pushed back stands in its place still.
        is_left     = serve_ready_i || header_is_record_i;
        is_start    = !is_left;
        frame_state = StHead;
      end
      default:    if (end_valid_i && end_ready_i) frame_state = StIdle;  // StEnd
    endcase
    if (is_left) frame_state = StEnd;
  end

  logic is_others;
  assign is_others = state_q inside {StClear, StOther, StFailRead, StFailLook, StFailPeer,
                                     StFailEnd};
  assign state_d     = is_others ? other_state : frame_state;
  assign scan_d      = is_others ? other_scan : frame_scan;
  assign is_row_read = is_other_row_read || state_q == StAssembly;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      state_q <= StClear;
      scan_q  <= '0;
    end else begin
      state_q <= state_d;
      scan_q  <= scan_d;
    end
  end

  // ------------------------------------------------------------------ to the neighbours
  logic whole_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      commit_valid_o     <= 1'b0;
      done_valid_o       <= 1'b0;
      free_place_valid_o <= 1'b0;
      whole_q            <= 1'b0;
      whole_valid_o      <= 1'b0;
      count_discarded_o  <= 1'b0;
    end else begin
      // Before anything that frees the receive.
      commit_valid_o     <= is_concluding && !is_blocked && is_searched_q;
      done_valid_o       <= is_left;
      free_place_valid_o <= is_left && is_taken && is_taken_last;
      // A cycle later than the commit, which makes the place one.
      whole_q            <= is_left && is_match && is_good && is_last && is_unexpected;
      whole_valid_o      <= whole_q;
      count_discarded_o  <= is_left && dropped_q && end_good_i;
    end
  end
  always_ff @(posedge clk_i) begin
    commit_good_o <= is_good;
    done_cause_o  <= held_q ? cause_q :
                     (state_q == StServe && !serve_ready_i) ? CauseServe : CauseNone;
    free_place_o  <= taken_place;
    if (is_left) whole_place_o <= place;
  end

  assign cts_valid_o     = state_q == StCts;
  assign cts_is_end_o    = header_i.handler != HandlerCts;
  assign cts_is_refused_o = header_i.handler == HandlerPutDone && header_i.operand[0];
  assign cts_job_o       = header_i.message[JobBits-1:0];
  assign cts_peer_o      = source;
  assign cts_address_o   = header_i.operand;
  assign cts_number_o    = header_i.tag;

  assign answer_valid_o     = state_q == StAnswer;
  assign answer_is_refuse_o = is_too_long_q;
  assign answer_entry_o     = (state_q == StIdle) ? take_entry_i : number[EntryBits-1:0];
  assign answer_peer_o      = peer_t'(node_of(outcome.peer, Parts));
  assign answer_message_o   = header_i.message;
  assign answer_address_o   = 64'(target);

  plait_receive_serve #(.Width(Width)) i_serve (
    .clk_i,
    .start_i    (is_start),
    .body_data_i,
    .body_pass_i(is_body_passing),
    .control_is_write_o,
    .control_address_o,
    .control_data_o,
    .control_done_i,
    .control_ok_i,
    .control_data_i,
    .serve_address_o,
    .serve_target_o(serve_target),
    .serve_bytes_o
  );

  assign control_valid_o    = state_q == StControl;
  assign serve_valid_o      = state_q == StServe;
  assign serve_target_o     = (kind_q == KindPut) ? 64'(outside_q) : serve_target;
  always_comb begin
    unique case (kind_q)
      KindControl: serve_what_o = ServeControl;
      KindPut:     serve_what_o = ServePut;
      default:     serve_what_o = ServeGet;
    endcase
  end
  assign serve_peer_o       = source;
  assign serve_message_o    = header_i.message;

  assign user_valid_o      = is_deciding && kind_q == KindUser && verdict_i == VerdictProcess &&
                             !is_dying_q;
  assign user_header_o     = header_i;
  assign user_data_o       = body_data_i;
  assign user_data_valid_o = is_body_passing && kind_q == KindUser && accept_q;
  assign user_data_last_o  = body_last_i;
  assign user_end_valid_o  = is_left && kind_q == KindUser && accept_q;
  assign user_end_good_o   = end_good_i;

  assign busy_o = state_q != StIdle || want_other_q || inject_busy || finish_busy || !quiet ||
                  commit_valid_o || done_valid_o || free_place_valid_o || whole_q || whole_valid_o;

endmodule
