// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Acts on the frames that come in; the contract is in hardware/message/doc/receive.md.
//
// length: the sequence of a frame is one state machine, with all its ports.
module plait_receive
  import plait_wire_pkg::*; import plait_endpoint_pkg::*; import plait_receive_pkg::*;
#(
  parameter int unsigned Width       = 64,
  parameter int unsigned Nodes       = 64,
  parameter int unsigned HoldFrames  = 8,
  parameter int unsigned Jobs        = 64,
  parameter int unsigned Posted      = 64,
  parameter int unsigned Unexpected  = 64,
  parameter int unsigned AddressBits = 24,
  localparam int unsigned PeerBits  = $clog2(Nodes + 1),
  localparam int unsigned PlaceBits = PeerBits + $clog2(HoldFrames),
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
  output logic                 done_held_o,
  input  logic                 drain_valid_i,
  input  logic [PlaceBits-1:0] drain_place_i,
  output logic                 drain_ready_o,

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
  input  envelope_t            take_envelope_i,
  output logic                 take_ready_o,
  output logic                 free_entry_valid_o,
  output logic [EntryBits-1:0] free_entry_o,
  output logic                 free_place_valid_o,
  output logic [QueueBits-1:0] free_place_o,

  // plait_send
  output logic                 cts_valid_o,
  output logic                 cts_is_refuse_o,
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
  input  logic                 answer_ready_i,
  output logic                 serve_valid_o,
  output logic                 serve_is_control_o,
  output logic [PeerBits-1:0]  serve_peer_o,
  output logic [31:0]          serve_message_o,
  output logic [63:0]          serve_address_o,
  output logic [63:0]          serve_target_o,
  output logic [31:0]          serve_bytes_o,
  input  logic                 serve_ready_i,
  input  logic                 get_valid_i,
  input  logic [JobBits-1:0]   get_job_i,
  input  logic [31:0]          get_request_i,
  input  logic [31:0]          get_bytes_i,
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
  output logic [Width-1:0]     user_data_o,
  output logic                 user_data_valid_o,
  output logic                 user_data_last_o,
  output logic                 user_end_valid_o,
  output logic                 user_end_good_o,
  output logic                 completion_valid_o,
  output completion_t          completion_o,
  input  logic                 completion_ready_i,

  input  logic                 failed_valid_i,
  input  logic [PeerBits-1:0]  failed_peer_i,
  output logic                 failed_done_o,

  // node memory, for writing
  output logic                 memory_valid_o,
  output logic [WordBits-1:0]  memory_address_o,
  output logic [Width-1:0]     memory_data_o,
  output logic [Width/8-1:0]   memory_lanes_o,
  input  logic                 memory_ready_i,

  output logic                 count_discarded_o,  // pulse: a good frame that nothing could take
  output logic                 busy_o
);

  // Rows: one a posted receive, then one a job of ours that may be a GET.
  localparam int unsigned NumberBits = 1 + EntryBits;
  localparam int unsigned ScanBits   = (NumberBits > PeerBits) ? NumberBits : PeerBits;

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

  typedef enum logic [4:0] {
    StClear,     // after reset: no row is in use
    StIdle,
    StOther,     // between frames: a dead peer, a take, a GET of ours
    StTake,      // the receive has met what it takes
    StAssembly,  // the row of an eager message is there, the receive's is read
    StRow,       // the receive's row is there
    StDecide,    // waits for verdict and search
    StBody,
    StHead,      // the body of a record is written, its head follows
    StAnswer,
    StCts,
    StControl,
    StServe,
    StEnd,       // waits until the frame passes
    StFailRead,  // of a dead peer: each row in turn
    StFailLook,
    StFailPeer,  // and its eager message
    StFailEnd
  } state_e;

  state_e state_d, state_q;
  // The row concerned; in StClear and StFail* it counts.
  scan_t   scan_d, scan_q;
  number_t number;
  assign number = scan_q[NumberBits-1:0];

  // ------------------------------------------------------------------ what is known of the frame
  kind_e       kind, kind_q;
  logic        is_frame, is_taken, is_searching, is_last, is_whole, is_reply, is_drain;
  peer_t       source;
  logic [1:0]  index;
  // Decided before the body: it is acted upon; it is pushed back; its head is written behind its
  // body; it ends an eager message that it does not fit; it is dropped although it was its turn.
  logic        accept_d, accept_q, held_d, held_q, record_d, record_q, broken_d, broken_q;
  logic        dropped_d, dropped_q;
  logic        is_deciding, is_concluding, is_left, quiet;

  assign is_frame = header_valid_i && (|(header_i.flags & FlagData) || header_is_record_i);
  assign is_taken = header_is_record_i && !is_drain;
  assign is_last  = |(header_i.flags & FlagLast);
  assign is_reply = |(header_i.flags & FlagReply);
  assign source   = peer_of(header_i.source);

  plait_receive_kind i_kind (
    .header_i,
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
  logic failed_done_q, is_take, is_get;

  assign is_failing     = failed_valid_i && !failed_done_q;
  assign can_take       = take_valid_i && !is_taking;
  assign is_going_other = want_other_q && (!header_valid_i || is_others_turn_q);
  assign is_take        = state_q == StOther && !is_failing && can_take;
  assign is_get         = state_q == StOther && !is_failing && !can_take && get_valid_i;
  assign get_ready_o    = is_get;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      want_other_q     <= 1'b0;
      is_others_turn_q <= 1'b0;
      failed_done_q    <= 1'b0;
    end else begin
      want_other_q <= can_take || get_valid_i || is_failing;
      if (is_deciding) is_others_turn_q <= 1'b1;
      else if (state_q == StOther) is_others_turn_q <= 1'b0;
      failed_done_q <= failed_valid_i && (failed_done_q || (state_q == StFailEnd &&
                                                            state_d == StIdle));
    end
  end
  assign failed_done_o = failed_done_q;

  // ------------------------------------------------------------------ search
  logic is_search_begin, is_search_run_q, is_searched_q, is_found_q, is_posted;

  assign is_search_begin = state_q == StIdle && is_frame && is_searching && !is_going_other;
  assign is_posted       = search_result_i == SearchPosted;
  assign search_valid_o  = is_search_begin || is_search_run_q;
  assign search_o = '{
    context_id: header_i.context_id,
    source:     header_i.source,
    tag:        header_i.tag,
    datatype:   header_i.datatype,
    collective: header_i.collective,
    size:       header_i.operand,
    is_rts:     header_i.handler == HandlerRts,
    message:    header_i.message
  };

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      is_search_run_q <= 1'b0;
      is_searched_q   <= 1'b0;
      is_found_q      <= 1'b0;
      commit_valid_o  <= 1'b0;
    end else begin
      is_search_run_q <= search_valid_o && !search_done_i;
      is_searched_q   <= is_search_begin || (is_searched_q && !is_left);
      is_found_q      <= search_done_i || (is_found_q && !is_left);
      commit_valid_o  <= is_left && is_searched_q;
    end
  end

  // ------------------------------------------------------------------ message meets receive
  logic     is_meeting, is_met_q, is_too_long, is_too_long_q;
  outcome_t outcome, outcome_q;
  address_t met_address, floor_q;
  size_t    met_limit;

  assign is_meeting = (search_done_i && is_posted) || is_take || is_get;

  // PUTs may touch neither the hold places nor the unexpected messages.
  always_ff @(posedge clk_i) begin
    floor_q <= (config_i.hold_base < config_i.unexpected_base) ?
        config_i.hold_base[AddressBits-1:0] : config_i.unexpected_base[AddressBits-1:0];
  end

  plait_receive_meet #(.AddressBits(AddressBits)) i_meet (
    .is_take_i    (is_take),
    .search_i     (search_o),
    .search_posted_i,
    .take_i       (take_envelope_i),
    .take_posted_i,
    .is_get_i     (is_get),
    .get_request_i,
    .get_bytes_i,
    .get_peer_i   (16'(get_peer_i)),
    .floor_i      ({1'b0, floor_q}),
    .outcome_o    (outcome),
    .address_o    (met_address),
    .limit_o      (met_limit),
    .is_too_long_o(is_too_long)
  );

  always_ff @(posedge clk_i) begin
    if (!rst_ni) is_met_q <= 1'b0;
    else         is_met_q <= is_meeting;
  end
  always_ff @(posedge clk_i) begin
    if (is_meeting) begin
      outcome_q     <= outcome;
      is_too_long_q <= is_too_long;
    end
  end

  // ------------------------------------------------------------------ rows
  // Where bytes go: written when a receive has met its message, read for every later frame.
  typedef struct packed {
    peer_t    peer;
    address_t base;
    size_t    limit;
  } target_t;
  // What is still to come by PUT_REPLY.
  typedef struct packed {
    logic  is_active;
    size_t bytes;
  } left_t;

  target_t target, target_q;
  left_t   left, left_q, left_write;
  logic    is_row_read, is_left_write;

  plait_ram_1w1r #(.Width($bits(target_t)), .Depth(2 ** NumberBits)) i_targets (
    .clk_i,
    .write_enable_i (is_met_q),
    .write_address_i(number),
    .write_lanes_i  (1'b1),
    .write_data_i   ({peer_of(outcome_q.peer), target_q.base, target_q.limit}),
    .read_enable_i  (is_row_read),
    .read_address_i (scan_d[NumberBits-1:0]),
    .read_data_o    (target)
  );
  plait_ram_1w1r #(.Width($bits(left_t)), .Depth(2 ** NumberBits)) i_left (
    .clk_i,
    .write_enable_i (is_left_write),
    .write_address_i(number),
    .write_lanes_i  (1'b1),
    .write_data_i   (left_write),
    .read_enable_i  (is_row_read),
    .read_address_i (scan_d[NumberBits-1:0]),
    .read_data_o    (left)
  );

  always_ff @(posedge clk_i) begin
    if (is_meeting) begin
      target_q.base  <= met_address;
      target_q.limit <= met_limit;
    end else if (state_q == StRow && !is_searched_q) begin
      target_q <= target;
      left_q   <= left;
      if (kind_q == KindPut) begin
        target_q.base  <= '0;
        target_q.limit <= {1'b0, floor_q};
      end
    end
  end

  // The eager message of each peer that has begun and not ended, and where its frames go.
  typedef logic [EntryBits-1:0] owner_t;
  assembly_t assembly, assembly_q, assembly_write;
  owner_t    owner, owner_q, owner_now;
  logic      is_assembly_write;
  scan_t     assembly_write_row;

  plait_ram_1w1r #(.Width($bits(assembly_t) + EntryBits), .Depth(2 ** ScanBits)) i_assembly (
    .clk_i,
    .write_enable_i (is_assembly_write),
    .write_address_i(assembly_write_row),
    .write_lanes_i  (1'b1),
    .write_data_i   ({assembly_write, owner_now}),
    .read_enable_i  (state_q == StIdle || state_q == StFailLook),
    .read_address_i (scan_t'((state_q == StIdle) ? source : failed_peer_i)),
    .read_data_o    ({assembly, owner})
  );

  always_ff @(posedge clk_i) begin
    if (state_q == StAssembly || state_q == StFailPeer) begin
      assembly_q <= assembly;
      owner_q    <= owner;
    end
  end

  // ------------------------------------------------------------------ where the body goes
  logic                  is_put, is_match, covers, is_number_right, is_unexpected;
  logic [AddressBits+1:0] relative, room;
  logic [AddressBits+1:0] left_after;
  logic [BodyBits-1:0]   body_bytes, fitting;
  logic [1:0]            taken_index;

  assign is_put          = kind_q == KindPut || kind_q == KindPutReply;
  assign is_match        = kind_q == KindMatchFirst || kind_q == KindMatchLater;
  assign index           = (kind_q == KindMatchLater) ? assembly_q.index :
                           ((kind_q == KindTaken) ? taken_index : 2'd0);
  assign body_bytes      = header_i.body_bytes[BodyBits-1:0];
  assign relative        = is_put ? {2'b0, header_i.operand[AddressBits-1:0]} -
                                    {2'b0, target_q.base} : (AddressBits+2)'({index, 12'd0});
  assign room            = {1'b0, target_q.limit} - relative;
  assign covers          = !room[AddressBits+1] && room >= (AddressBits+2)'(body_bytes);
  assign fitting         = covers ? body_bytes : (room[AddressBits+1] ? '0 : room[BodyBits-1:0]);
  assign left_after      = {1'b0, left_q.bytes} - (AddressBits+2)'(body_bytes);
  assign is_number_right = header_i.message[31:NumberBits] == '0;
  assign is_unexpected   = (kind_q == KindMatchLater) ? assembly_q.is_unexpected : !is_posted;

  assign is_deciding = state_q == StDecide && verdict_valid_i && (!is_searched_q || is_found_q);

  always_comb begin
    logic is_turn, is_inside;
    is_turn   = verdict_i == VerdictProcess || is_taken;
    is_inside = covers && !relative[AddressBits+1] && header_i.operand[63:AddressBits] == '0;
    accept_d  = 1'b0;
    held_d    = 1'b0;
    broken_d  = 1'b0;
    unique case (kind_q)
      KindMatchFirst: if (is_whole) begin
        accept_d = search_result_i != SearchFull;
        held_d   = search_result_i == SearchFull;
      end
      KindMatchLater: begin
        accept_d = assembly_q.is_active && is_whole;
        broken_d = assembly_q.is_active && !is_whole;
      end
      KindTaken:    accept_d = 1'b1;
      KindRts: begin
        accept_d = search_result_i != SearchFull;
        held_d   = search_result_i == SearchFull;
      end
      KindCts:      accept_d = header_i.message[31:JobBits] == '0;
      KindPut:      accept_d = is_inside;
      KindPutReply: accept_d = is_inside && is_number_right && left_q.is_active &&
                               !left_after[AddressBits+1] && target_q.peer == source;
      KindGet, KindControl: accept_d = 1'b1;
      KindUser: begin
        accept_d = user_ready_i;
        held_d   = !user_ready_i && !is_reply;
      end
      default:;
    endcase
    dropped_d = is_turn && !accept_d && !held_d;
    accept_d  = accept_d && is_turn;
    held_d    = held_d && is_turn;
    broken_d  = broken_d && is_turn;
    record_d  = (verdict_i == VerdictHold && !is_taken) || (held_d && !header_is_record_i) ||
                (accept_d && is_match && is_unexpected);
  end

  always_ff @(posedge clk_i) begin
    if (is_deciding) begin
      accept_q  <= accept_d;
      held_q    <= held_d;
      broken_q  <= broken_d;
      dropped_q <= dropped_d;
      record_q  <= record_d;
    end else if (state_q == StServe && !serve_ready_i) begin
      accept_q <= 1'b0;
      held_q   <= 1'b1;
    end
  end

  // ------------------------------------------------------------------ records
  // Their addresses: base + index * RecordBytes, in units of HeadBytes.
  localparam int unsigned UnitBits    = $clog2(HeadBytes);
  localparam int unsigned RecordUnits = RecordBytes / HeadBytes;
  localparam int unsigned IndexBits   =
      (PlaceBits > QueueBits + 2) ? PlaceBits : QueueBits + 2;
  typedef logic [IndexBits-1:0] index_t;

  logic                  is_record_busy, is_to_hold, is_frames, is_body_of_record;
  logic [QueueBits-1:0]  place, taken_place;
  logic [EntryBits-1:0]  taken_entry;
  logic [PlaceBits-1:0]  drain_place;
  logic                  is_taken_last, is_take_eager, is_requested, inject_busy;
  logic [AddressBits-1:UnitBits] record_unit, record_base;
  index_t                record_index;

  assign place             = (kind_q == KindMatchLater) ? owner_q[QueueBits-1:0] : search_place_i;
  assign is_body_of_record = state_q == StDecide;
  assign is_frames         = state_q inside {StDecide, StBody, StHead, StServe};
  assign is_to_hold        = is_frames ? !(is_match && (is_body_of_record ? accept_d : accept_q)) :
                                         is_drain;
  assign record_index      = is_to_hold ?
      index_t'(is_frames ? hold_place_i : drain_place) :
      (is_frames ? index_t'({place, index}) : index_t'({taken_place, taken_index}));
  assign record_base = is_to_hold ? config_i.hold_base[AddressBits-1:UnitBits] :
                                    config_i.unexpected_base[AddressBits-1:UnitBits];
  assign record_unit = record_base + (AddressBits-UnitBits)'(record_index * RecordUnits) +
                       (AddressBits-UnitBits)'(is_body_of_record);

  plait_receive_inject #(
    .PlaceBits(PlaceBits),
    .EntryBits(EntryBits),
    .QueueBits(QueueBits)
  ) i_inject (
    .clk_i,
    .rst_ni,
    .take_i           (is_take_eager),
    .take_entry_i     (number[EntryBits-1:0]),
    .take_place_i,
    .take_index_last_i(2'((outcome_q.size[14:0] - 15'd1) >> 12)),
    .is_taking_o      (is_taking),
    .entry_o          (taken_entry),
    .place_o          (taken_place),
    .index_o          (taken_index),
    .is_last_o        (is_taken_last),
    .drain_valid_i,
    .drain_place_i,
    .drain_ready_o,
    .is_drain_o       (is_drain),
    .done_i           (is_left && header_is_record_i),
    .drain_place_o    (drain_place),
    .address_valid_i  (!is_frames && !is_record_busy),
    .request_o        (is_requested),
    .busy_o           (inject_busy)
  );

  assign is_record_busy = record_valid_o;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) record_valid_o <= 1'b0;
    else         record_valid_o <= is_requested || (record_valid_o && !record_ready_i);
    if (is_requested) record_address_o <= 64'({record_unit, UnitBits'(0)});
  end

  // ------------------------------------------------------------------ the writer
  logic                   is_tentative, is_start, is_start_header, is_written, body_ready;
  logic                   is_skipping_q;
  logic [AddressBits-1:0] start_address;
  logic [BodyBits-1:0]    start_bytes;

  // The body of a GET goes to its hold place at once: only when the arguments are here does it
  // show whether plait_send takes it, and then they would be gone.
  assign is_tentative = kind_q inside {KindGet, KindControl} && accept_d && !header_is_record_i;
  assign is_written   = accept_d && (is_put || is_match || kind_q == KindTaken);

  always_comb begin
    start_address = {record_unit, UnitBits'(HeaderOffset)};
    start_bytes   = BodyBits'(HeaderBytes);
    if (is_body_of_record) begin
      if (record_d || is_tentative) begin
        start_address = {record_unit, UnitBits'(0)};
        start_bytes   = (body_bytes + BodyBits'(7)) & ~BodyBits'(7);
      end else begin
        start_address = is_put ? header_i.operand[AddressBits-1:0] :
                                 target_q.base + relative[AddressBits-1:0];
        start_bytes   = is_written ? fitting : '0;
      end
    end
  end

  plait_writer #(.Width(Width), .AddressBits(AddressBits)) i_writer (
    .clk_i,
    .rst_ni,
    .start_i          (is_start),
    .start_is_header_i(is_start_header),
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
  assign body_ready_o = body_ready || is_skipping_q;

  // ------------------------------------------------------------------ what ends a message
  logic push, push_is_failed, push_ready, is_ending, is_good, is_blocked;
  logic free_valid, finish_busy, is_from_take_q, is_dead, is_get_q;
  number_t free_number;

  assign is_concluding = end_valid_i && quiet && (state_q == StHead ||
                                                  (state_q == StBody && !record_q));
  assign is_good       = accept_q && (end_good_i || is_taken);

  // The frame is the last one of something that completes.
  always_comb begin
    unique case (kind_q)
      KindMatchFirst: is_ending = is_good && is_last && !is_unexpected;
      KindMatchLater: is_ending = !is_unexpected && ((is_good && is_last) ||
                                                     (broken_q && end_good_i));
      KindTaken:      is_ending = is_taken_last;
      KindRts:        is_ending = is_good && is_posted && is_too_long_q;
      KindPutReply:   is_ending = is_good && left_after == '0;
      default:        is_ending = 1'b0;
    endcase
  end
  assign is_blocked = is_ending && !push_ready;

  // An announcement of a peer that is just being buried: nobody would answer.
  assign is_dead = failed_valid_i && peer_of(outcome_q.peer) == failed_peer_i;

  plait_receive_finish #(.AddressBits(AddressBits), .NumberBits(NumberBits)) i_finish (
    .clk_i,
    .rst_ni,
    .write_i         (is_met_q),
    .write_number_i  (number),
    .write_outcome_i (outcome_q),
    .write_address_i (target_q.base),
    .push_i          (push),
    .push_number_i   (number),
    .push_is_failed_i(push_is_failed),
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

  // ------------------------------------------------------------------ the sequence
  logic is_empty_take, is_row_dead;
  assign is_row_dead   = left.is_active && target.peer == failed_peer_i;
  assign is_empty_take = !take_envelope_i.is_rts && outcome_q.size == '0;

  always_comb begin
    state_d       = state_q;
    scan_d        = scan_q;
    is_row_read   = 1'b0;
    is_start      = 1'b0;
    is_left       = 1'b0;
    push          = 1'b0;
    is_take_eager = 1'b0;
    take_ready_o  = 1'b0;
    unique case (state_q)
      StClear: begin
        scan_d = scan_q + 1'b1;
        if (scan_q == '1) state_d = StIdle;
      end
      StIdle: begin
        if (is_going_other) state_d = StOther;
        else if (is_frame) begin
          state_d = (kind inside {KindMatchLater, KindTaken, KindPut, KindPutReply}) ?
              StAssembly : StDecide;
        end
      end
      StOther: begin
        state_d = StIdle;
        if (is_failing) begin
          scan_d  = '0;
          state_d = StFailRead;
        end else if (is_take) begin
          scan_d  = scan_t'(take_entry_i);
          state_d = StTake;
        end else begin
          scan_d = scan_t'({1'b1, EntryBits'(get_job_i)});
        end
      end
      StTake: begin
        if (take_envelope_i.is_rts && !is_dead) begin
          push = is_too_long_q;
          if (push_ready) state_d = StAnswer;
        end else if (take_envelope_i.is_rts || is_empty_take) begin
          push = 1'b1;
          if (push_ready) state_d = StIdle;
          take_ready_o = push_ready;
        end else begin
          is_take_eager = 1'b1;
          take_ready_o  = 1'b1;
          state_d       = StIdle;
        end
      end
      StAssembly: begin
        scan_d = scan_t'(header_i.message[NumberBits-1:0]);
        if (kind_q == KindMatchLater) scan_d = scan_t'(owner);
        if (kind_q == KindTaken) scan_d = scan_t'(taken_entry);
        is_row_read = 1'b1;
        state_d     = StRow;
      end
      StRow: state_d = StDecide;
      StDecide: begin
        if (search_done_i) scan_d = scan_t'(search_entry_i);
        if (is_deciding) begin
          is_start = 1'b1;
          state_d  = StBody;
        end
      end
      StBody, StHead: begin
        if (state_q == StBody && record_q) begin
          is_start = quiet;
          if (quiet) state_d = StHead;
        end else if (is_concluding && !is_blocked) begin
          push    = is_ending;
          is_left = 1'b1;
          state_d = StEnd;
          if (is_good && (kind_q inside {KindCts, KindGet, KindControl} ||
                          (kind_q == KindRts && is_posted))) begin
            is_left = 1'b0;
            unique case (kind_q)
              KindCts: state_d = StCts;
              KindRts: state_d = StAnswer;
              default: state_d = (kind_q == KindControl && serve_ready_i) ? StControl : StServe;
            endcase
          end
        end
      end
      StAnswer: begin
        if (answer_ready_i) begin
          state_d      = is_from_take_q ? StIdle : StEnd;
          is_left      = !is_from_take_q;
          take_ready_o = is_from_take_q;
        end
      end
      StCts: begin
        if (cts_ready_i) begin
          state_d = StEnd;
          is_left = 1'b1;
        end
      end
      StControl: if (control_done_i) state_d = StServe;
      StServe: begin
        // A record that is pushed back stands in its place still.
        state_d  = (serve_ready_i || header_is_record_i) ? StEnd : StHead;
        is_left  = serve_ready_i || header_is_record_i;
        is_start = !is_left;
      end
      StEnd: if (end_valid_i && end_ready_i) state_d = StIdle;
      StFailRead: begin
        is_row_read = 1'b1;
        state_d     = StFailLook;
      end
      StFailLook: begin
        push = is_row_dead && !number[EntryBits];
        if (!push || push_ready) begin
          scan_d  = scan_q + 1'b1;
          state_d = (number == '1) ? StFailPeer : StFailRead;
        end
      end
      StFailPeer: begin
        scan_d  = scan_t'(owner);
        state_d = StFailEnd;
      end
      StFailEnd: begin
        push = assembly_q.is_active && !assembly_q.is_unexpected;
        if (!push || push_ready) state_d = StIdle;
      end
      default: state_d = StIdle;
    endcase
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      state_q <= StClear;
      scan_q  <= '0;
    end else begin
      state_q <= state_d;
      scan_q  <= scan_d;
    end
  end
  always_ff @(posedge clk_i) begin
    if (state_q == StTake) is_from_take_q <= 1'b1;
    else if (state_q == StDecide) is_from_take_q <= 1'b0;
    is_get_q <= is_get;
  end

  assign is_start_header = state_q != StDecide;
  assign push_is_failed  = !is_from_take_q && state_q != StTake ? (broken_q || state_q inside
                           {StFailLook, StFailEnd}) : state_q == StTake && is_dead;

  // What is still to come of each row.
  always_comb begin
    left_write    = '{is_active: 1'b0, bytes: outcome_q.size[AddressBits:0]};
    is_left_write = 1'b0;
    unique case (state_q)
      StClear:    is_left_write = 1'b1;
      StTake: begin
        left_write.is_active = take_envelope_i.is_rts && !is_dead && !is_too_long_q;
        is_left_write        = 1'b1;
      end
      StBody: begin
        left_write.is_active = kind_q == KindRts;
        if (kind_q == KindPutReply) begin
          left_write = '{is_active: left_after != '0, bytes: left_after[AddressBits:0]};
        end
        is_left_write = is_concluding && is_good && !is_blocked &&
            (kind_q == KindPutReply || (kind_q == KindRts && is_posted && !is_too_long_q));
      end
      StFailLook: is_left_write = left.is_active && target.peer == failed_peer_i;
      default: begin
        left_write.is_active = is_get_q;
        is_left_write        = is_get_q;
      end
    endcase
  end

  // The eager messages that are under way.
  assign owner_now = is_unexpected ? EntryBits'(place) : number[EntryBits-1:0];
  always_comb begin
    assembly_write = '{
      is_active: is_good && !is_last, is_unexpected: is_unexpected, index: index + 2'd1
    };
    assembly_write_row = scan_t'(source);
    is_assembly_write  = is_left && is_match && ((is_good && !(kind_q == KindMatchFirst &&
                                                               is_last)) ||
                                                 (broken_q && end_good_i));
    if (state_q == StClear || state_q == StFailEnd) begin
      assembly_write.is_active = 1'b0;
      assembly_write_row       = (state_q == StClear) ? scan_q : scan_t'(failed_peer_i);
      is_assembly_write        = 1'b1;
    end
  end

  // ------------------------------------------------------------------ to the neighbours
  logic is_place_freed;
  logic whole_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      done_valid_o       <= 1'b0;
      free_place_valid_o <= 1'b0;
      whole_q            <= 1'b0;
      whole_valid_o      <= 1'b0;
      count_discarded_o  <= 1'b0;
    end else begin
      done_valid_o       <= is_left;
      free_place_valid_o <= is_place_freed;
      // A cycle later than the commit, which makes the place one.
      whole_q            <= is_left && is_match && is_good && is_last && is_unexpected;
      whole_valid_o      <= whole_q;
      count_discarded_o  <= is_left && dropped_q && end_good_i;
    end
  end
  always_ff @(posedge clk_i) begin
    done_held_o   <= held_q || state_q == StServe && !serve_ready_i;
    commit_good_o <= is_good;
    if (is_left) whole_place_o <= place;
    free_place_o  <= (state_q inside {StTake, StAnswer}) ? take_place_i : taken_place;
  end

  always_comb begin
    unique case (state_q)
      StTake:         is_place_freed = take_ready_o && !is_take_eager;
      StAnswer:       is_place_freed = take_ready_o;
      StBody:         is_place_freed = is_left && kind_q == KindTaken && is_taken_last;
      default:        is_place_freed = 1'b0;
    endcase
  end

  assign cts_valid_o     = state_q == StCts;
  assign cts_is_refuse_o = header_i.handler == HandlerRefuse;
  assign cts_job_o       = header_i.message[JobBits-1:0];
  assign cts_peer_o      = source;
  assign cts_address_o   = header_i.operand;
  assign cts_number_o    = header_i.tag;

  assign answer_valid_o     = state_q == StAnswer;
  assign answer_is_refuse_o = is_too_long_q;
  assign answer_entry_o     = number[EntryBits-1:0];
  assign answer_peer_o      = peer_of(outcome_q.peer);
  assign answer_message_o   = is_from_take_q ? take_envelope_i.message : header_i.message;
  assign answer_address_o   = 64'(target_q.base);

  logic [2:0][63:0] arguments;
  logic [31:0]      control_data_q;
  logic             control_ok_q, is_body_passing;

  assign is_body_passing = state_q == StBody && body_valid_i && body_ready;
  plait_receive_arguments #(.Width(Width)) i_arguments (
    .clk_i,
    .start_i    (is_start),
    .body_data_i,
    .body_pass_i(is_body_passing),
    .words_o    (arguments)
  );

  assign control_valid_o    = state_q == StControl;
  assign control_is_write_o = arguments[0][0];
  assign control_address_o  = arguments[0][47:32];
  assign control_data_o     = arguments[1][31:0];
  always_ff @(posedge clk_i) begin
    if (control_done_i) begin
      control_data_q <= control_data_i;
      control_ok_q   <= control_ok_i;
    end
  end

  assign serve_valid_o      = state_q == StServe;
  assign serve_is_control_o = kind_q == KindControl;
  assign serve_peer_o       = source;
  assign serve_message_o    = header_i.message;
  assign serve_address_o    = serve_is_control_o ? {control_data_q, 16'd0, control_address_o} :
                                                   arguments[0];
  assign serve_target_o     = serve_is_control_o ? 64'(!control_ok_q) : arguments[1];
  assign serve_bytes_o      = arguments[2][31:0];

  assign user_valid_o      = is_deciding && kind_q == KindUser && verdict_i == VerdictProcess;
  assign user_header_o     = header_i;
  assign user_data_o       = body_data_i;
  assign user_data_valid_o = is_body_passing && kind_q == KindUser && accept_q;
  assign user_data_last_o  = body_last_i;
  assign user_end_valid_o  = is_left && kind_q == KindUser && accept_q;
  assign user_end_good_o   = end_good_i;

  assign busy_o = state_q != StIdle || want_other_q || inject_busy || finish_busy || !quiet ||
                  record_valid_o || commit_valid_o || done_valid_o || free_place_valid_o ||
                  whole_q || whole_valid_o;

endmodule
