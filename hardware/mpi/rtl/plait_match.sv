// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// MPI's matching: receives and blocking probes in the order posted, unexpected messages in the
// order they came, each a linked list that is walked an element a cycle. The contract, the
// latencies and what stalls what are in hardware/mpi/doc/match.md.
//
// The keys of both lists stand in RAM. A walk holds one side still (the message that is looked
// for, or the command) and moves along the other list, so that one comparator serves both.
//
// length: a command and a search are one walk with one decision at its end; what could stand alone
// does.
module plait_match
  import plait_wire_pkg::*;
  import plait_endpoint_pkg::*;
  import plait_match_pkg::*;
#(
  parameter int unsigned Nodes      = 64,
  parameter int unsigned Posted     = 64,
  parameter int unsigned Unexpected = 64,
  parameter int unsigned Parts      = 1,  // as of plait_endpoint
  parameter int unsigned Share      = HardwareUnexpectedMax,  // places that a part may have
  localparam int unsigned EntryBits = $clog2(Posted),
  localparam int unsigned QueueBits = $clog2(Unexpected)
) (
  input  logic                 clk_i,
  input  logic                 rst_ni,

  // The role's commands receive, probe and cancel, and the completions of those that end here.
  input  logic                 command_valid_i,
  input  logic                 command_is_other_i,  // it is not for us; known late in a cycle
  input  command_t             command_i,
  input  logic                 command_is_stranger_i,  // last cycle's peer is none of the cluster
  output logic                 command_ready_o,
  // All receives and probes that nothing has come for are cancelled, while it is high.
  input  logic                 clear_i,
  output logic                 completion_valid_o,
  output completion_t          completion_o,
  input  logic                 completion_ready_i,

  // A message that came: stands until search_done_o, a pulse; the result stands until the next
  // search. The commit may come from the cycle of search_done_o on.
  input  logic                 search_valid_i,
  input  envelope_t            search_i,
  output logic                 search_done_o,
  output search_result_e       search_result_o,
  output logic [EntryBits-1:0] search_entry_o,
  output logic [QueueBits-1:0] search_place_o,
  output posted_t              search_posted_o,
  input  logic                 commit_valid_i,
  input  logic                 commit_good_i,

  // A pulse: all of this unexpected eager message is here.
  input  logic                 whole_valid_i,
  input  logic [QueueBits-1:0] whole_place_i,

  // A receive has met an unexpected message that is whole, or an RTS.
  output logic                 take_valid_o,
  output logic [EntryBits-1:0] take_entry_o,
  output logic [QueueBits-1:0] take_place_o,
  output posted_t              take_posted_o,
  output envelope_t            take_envelope_o,
  input  logic                 take_ready_i,

  // Pulses: these numbers may be used again.
  input  logic                 free_entry_valid_i,
  input  logic [EntryBits-1:0] free_entry_i,
  input  logic                 free_place_valid_i,
  input  logic [QueueBits-1:0] free_place_i,
  // What was pushed back may be tried again: pulses, and what there is now.
  output logic                 retry_place_o,
  output logic                 retry_any_o,
  output logic                 retry_named_o,
  output logic [15:0]          retry_peer_o,
  output logic                 has_place_o,  // for what nobody asks for

  input  logic                 failed_valid_i,
  input  logic [15:0]          failed_node_i,
  output logic                 failed_done_o,
  input  logic                 renewed_valid_i,  // pulse: this node lives again
  input  logic [15:0]          renewed_node_i,

  // The oldest posted receive or blocking probe, as of the last moment of rest.
  output logic                 waiting_valid_o,
  output logic                 waiting_is_probe_o,
  output logic [15:0]          waiting_peer_o,
  output logic [15:0]          waiting_context_o,
  output logic [31:0]          waiting_tag_o,
  output logic                 waiting_any_source_o,
  output logic                 waiting_any_tag_o,
  output logic [EntryBits:0]   posted_count_o,
  output logic [QueueBits:0]   unexpected_count_o,
  output logic                 busy_o
);

  if (Nodes < 2) begin : gen_no_nodes
    $error("plait_match: Nodes is below 2; a cluster has somebody to hear from.");
  end

  localparam int unsigned IndexBits = (EntryBits > QueueBits) ? EntryBits : QueueBits;
  localparam int unsigned NodeBits  = $clog2(Nodes);
  // A multiple of what both stores of free numbers need, and enough for all nodes.
  localparam int unsigned InitBits  = (NodeBits > IndexBits + 1) ? NodeBits : IndexBits + 1;

  typedef logic [IndexBits-1:0] index_t;

  // What a walk looks for. Bit 2: along the messages; otherwise along the receives.
  typedef enum logic [2:0] {
    OpSearch         = 3'd0,  // the receive for a message
    OpAnswer         = 3'd1,  // a probe for the message that has just been appended
    OpCancel         = 3'd2,  // a request number
    OpFailPosted     = 3'd3,  // receives and probes that name a dead node
    OpMatch          = 3'd4,  // a message for a receive or a probe
    OpFailUnexpected = 3'd5,  // messages that a dead node has begun
    OpWhole          = 3'd6   // a message that was taken before it was whole, and now is
  } op_e;

  typedef enum logic [2:0] {
    Init,
    Idle,
    Again,   // begins the walk of op_q
    Walk,
    Fetch,   // the element that was found is addressed
    Settle,  // and so is the receive that has claimed it
    Act,
    Wait     // for the commit
  } state_e;

  state_e   state_q;
  op_e      op_q, op_next;
  logic     list, is_begin, is_finish, is_hit, is_found, found_q, is_acting;

  // What is decided in Act; the names say what each does.
  logic     does_complete, does_take, does_claim, does_unlink, does_append;
  logic     frees_entry, frees_place, pops_entry, pops_place, accepts, repeats;
  logic     completes_found, completes_lost;
  status_e  status;

  // ---------------------------------------------------------------- free numbers
  logic [InitBits-1:0]  init_q;
  logic                 is_init, has_entry, has_place, has_two_places;
  logic                 is_entry_freed, is_place_freed;
  logic [EntryBits-1:0] entry_free, entry_freed;
  logic [QueueBits-1:0] place_free, place_freed;

  assign is_init = state_q == Init;

  // verilator lint_off PINCONNECTEMPTY
  // The last entry is as good as any.
  plait_match_free #(.Depth(Posted)) entries (
    .clk_i, .rst_ni, .init_i(is_init), .push_i(is_entry_freed), .number_i(entry_freed),
    .number_o(entry_free), .has_one_o(has_entry), .has_two_o(), .pop_i(pops_entry)
  );
  // verilator lint_on PINCONNECTEMPTY
  plait_match_free #(.Depth(Unexpected)) places (
    .clk_i, .rst_ni, .init_i(is_init), .push_i(is_place_freed), .number_i(place_freed),
    .number_o(place_free), .has_one_o(has_place), .has_two_o(has_two_places), .pop_i(pops_place)
  );

  // ---------------------------------------------------------------- the lists and the walk
  // walk_q is addressed, one_q is what the RAM has read, two_q is what has been compared.
  index_t       walk_q, one_q, two_q, previous_q, fixed_q, next;
  index_t [1:0] heads;
  logic   [1:0] is_empty;
  logic         walk_valid_q, one_valid_q, two_valid_q, one_last_q, two_last_q, is_last;
  logic         is_first_q;
  // The side that stands still is in the upper half: a command or a message that has no number.
  logic         is_scratch_q;

  assign list = op_q[2];

  plait_match_lists #(.IndexBits(IndexBits)) lists (
    .clk_i, .rst_ni, .head_o(heads), .is_empty_o(is_empty),
    .list_i(list), .element_i(walk_q), .next_o(next), .is_last_o(is_last),
    .unlink_i(does_unlink), .is_first_i(is_first_q), .previous_i(previous_q),
    .append_i(does_append), .appended_i(fixed_q)
  );

  // Where there are several parts none takes the places of another.
  logic part_has_one, part_has_two;
  if (Parts > 1) begin : gen_shares
    plait_match_shares #(.Depth(Unexpected), .Parts(Parts), .Share(Share)) shares (
      .clk_i, .rst_ni, .look_i(state_q == Idle), .part_i(search_i.part),
      .has_one_o(part_has_one), .has_two_o(part_has_two),
      .take_i(pops_place), .take_place_i(fixed_q[QueueBits-1:0]),
      .free_i(is_place_freed), .free_place_i(place_freed)
    );
  end else begin : gen_one_part
    assign {part_has_one, part_has_two} = '1;
  end

  // ---------------------------------------------------------------- what stands in RAM
  key_t      posted_key, command_key;
  posted_t   posted, command_posted;
  envelope_t message;
  logic      is_cancel, is_probe, is_now, any_source, needs_scratch;
  logic      was_command_q, has_command;  // there is a command, and it was here a cycle ago
  index_t    posted_address, message_address;
  fits_t     fits_q;
  logic      is_shift;

  always_ff @(posedge clk_i) begin
    was_command_q <= rst_ni && command_valid_i && !command_is_other_i && !command_ready_o;
  end
  assign has_command = was_command_q && command_valid_i;

  assign is_cancel  = command_i.opcode == OpcodeCancel;
  assign is_probe   = command_i.opcode == OpcodeProbe;
  assign is_now     = |(command_i.flags & CommandFlagNow);
  assign any_source = |(command_i.flags & CommandFlagAnySource);
  assign needs_scratch = (is_probe && is_now) || !has_entry;

  assign command_key = '{
    is_probe: is_probe, any_source: any_source, any_tag: |(command_i.flags & CommandFlagAnyTag),
    context_id: command_i.context_id, source: command_i.peer, tag: command_i.tag
  };
  assign command_posted = '{
    request: command_i.request, address: command_i.address, capacity: command_i.size,
    datatype: command_i.datatype, collective: command_i.collective
  };

  assign posted_address  = list ? fixed_q : walk_q;
  assign message_address = list ? walk_q : fixed_q;

  // A number that is free, or of the upper half, may be written at any time.
  plait_match_store #(
    .Posted(Posted), .Unexpected(Unexpected), .Parts(Parts)
  ) store (
    .clk_i, .posted_write_i(state_q == Idle && has_command),
    .posted_write_number_i({needs_scratch, entry_free}),
    .posted_key_i(command_key), .posted_i(command_posted),
    .posted_number_i({list && is_scratch_q, posted_address[EntryBits-1:0]}),
    .posted_key_o(posted_key), .posted_o(posted),
    .message_write_i(state_q == Idle && search_valid_i),
    .message_write_number_i({!has_place, place_free}), .message_i(search_i),
    .message_number_i({!list && is_scratch_q, message_address[QueueBits-1:0]}),
    .message_o(message),
    .compare_i(is_shift), .request_i(command_i.request), .failed_node_i, .fits_o(fits_q)
  );

  logic   whole_is_claimed, is_whole_one, is_claimed_one;
  index_t claim_place, claimant;

  // A claimed message stays in its list until it is whole, with the receive that waits for it.
  assign claim_place = does_claim ? walk_q : fixed_q;
  plait_match_flags #(.Depth(Unexpected), .IndexBits(IndexBits)) flags (
    .clk_i, .begin_i(state_q == Idle && has_place), .begin_place_i(place_free),
    .whole_i(whole_valid_i), .whole_place_i, .whole_is_claimed_o(whole_is_claimed),
    .claim_write_i(does_claim || pops_place), .claim_i(does_claim),
    .claim_place_i(claim_place[QueueBits-1:0]), .claimant_i(fixed_q),
    .place_i(one_q[QueueBits-1:0]), .is_whole_o(is_whole_one), .is_claimed_o(is_claimed_one),
    .claimed_place_i(walk_q[QueueBits-1:0]), .claimant_o(claimant)
  );

  logic                dead_q [2**NodeBits];
  logic [NodeBits-1:0] failed_index;
  logic                is_dead, is_outside, is_lost_q;

  assign failed_index = is_init ? init_q[NodeBits-1:0]
                      : renewed_valid_i ? renewed_node_i[NodeBits-1:0]
                      : failed_node_i[NodeBits-1:0];
  assign is_dead      = dead_q[command_i.peer[NodeBits-1:0]];
  assign is_outside   = node_of(command_i.peer, Parts) >= 16'(Nodes) || command_is_stranger_i;
  always_ff @(posedge clk_i) begin
    if (is_init || (renewed_valid_i && 32'(renewed_node_i) < Nodes)) dead_q[failed_index] <= 1'b0;
    else if (failed_valid_i && 32'(failed_node_i) < Nodes) dead_q[failed_index] <= 1'b1;
  end

  // ---------------------------------------------------------------- the comparison
  logic is_claimed_two_q, is_whole_two_q, fits, probe_fits, probe_fits_q;

  assign is_shift = state_q == Walk && !is_finish;
  always_ff @(posedge clk_i) begin
    if (is_shift) begin
      is_claimed_two_q <= is_claimed_one;
      is_whole_two_q   <= is_whole_one;
    end
  end

  assign fits       = fits_q.part && fits_q.context_id && fits_q.source && fits_q.tag &&
                      fits_q.tag_high;
  assign probe_fits = probe_fits_q || (two_valid_q && fits && fits_q.is_probe);

  always_comb begin
    unique case (op_q)
      OpSearch:         is_hit = fits && !fits_q.is_probe;
      OpAnswer:         is_hit = fits && fits_q.is_probe;
      OpCancel:         is_hit = clear_i || (fits_q.request && fits_q.request_high);
      OpFailPosted:     is_hit = fits_q.posted_failed;
      OpMatch:          is_hit = fits && !is_claimed_two_q;
      OpFailUnexpected: is_hit = fits_q.message_failed && !is_whole_two_q;
      default:          is_hit = is_claimed_two_q && is_whole_two_q;
    endcase
  end

  assign is_found  = two_valid_q && is_hit;
  assign is_finish = state_q == Walk &&
                     (two_valid_q ? is_hit || two_last_q : !walk_valid_q && !one_valid_q);

  always_ff @(posedge clk_i) begin
    if (is_begin) begin
      walk_valid_q <= !is_empty[op_next[2]];
      one_valid_q  <= 1'b0;
      two_valid_q  <= 1'b0;
      is_first_q   <= 1'b1;
      probe_fits_q <= 1'b0;
    end else if (is_shift) begin
      walk_valid_q <= walk_valid_q && !is_last;
      one_valid_q  <= walk_valid_q;
      two_valid_q  <= one_valid_q;
      if (two_valid_q) is_first_q <= 1'b0;
    end
    if (state_q == Walk) probe_fits_q <= probe_fits;
    if (is_shift) begin
      one_q      <= walk_q;
      two_q      <= one_q;
      one_last_q <= is_last;
      two_last_q <= one_last_q;
      previous_q <= two_q;
    end
    // At rest the oldest receive is addressed.
    if (state_q == Idle || state_q == Again) walk_q <= heads[op_next[2]];
    else if (is_finish) walk_q <= two_q;
    else if (state_q == Walk) walk_q <= next;

    if (state_q == Idle) begin
      fixed_q      <= op_next[2] ? index_t'(entry_free) : index_t'(place_free);
      is_scratch_q <= op_next[2] ? needs_scratch : !has_place;
    end else if (state_q == Fetch && op_q != OpMatch && list) begin
      fixed_q      <= claimant;
      is_scratch_q <= 1'b0;
    end
  end

  // ---------------------------------------------------------------- what is begun
  logic failed_done_q, is_failing, is_whole_due, whole_due_q, can_command, is_command_due_q;
  logic is_blocked_q, is_search_open;
  // All numbers belong to receives and probes that nothing has come for; the command is one more.
  logic is_full, is_over;

  assign is_failing   = failed_valid_i && !failed_done_q;
  assign is_whole_due = whole_due_q && !take_valid_o;
  // A probe for which there is no number asks once, and again when there is something new. Where no
  // number will be free before a message has come, a receive asks too, and is refused.
  assign can_command = has_command && (is_cancel ||
      (is_probe ? is_now || has_entry || !is_blocked_q
                : (has_entry && !take_valid_o) || is_full));

  always_comb begin
    op_next  = op_q;
    is_begin = state_q == Again;
    if (state_q == Idle) begin
      is_begin = 1'b1;
      if (is_failing) op_next = OpFailPosted;
      else if (is_whole_due) op_next = OpWhole;
      else if (search_valid_i && !(is_command_due_q && can_command)) op_next = OpSearch;
      else if (can_command) op_next = is_cancel ? OpCancel : OpMatch;
      else if (clear_i && !is_empty[0]) op_next = OpCancel;
      else begin
        op_next  = OpSearch;
        is_begin = 1'b0;
      end
    end
  end

  // ---------------------------------------------------------------- what is done
  logic is_ready, is_append_wanted, meets;

  // Of a command for which no message is here. A command has stood for some cycles by then.
  always_ff @(posedge clk_i) begin
    is_lost_q <= !any_source && (is_outside || is_dead);
  end
  assign is_full          = posted_count_o == (EntryBits+1)'(Posted);
  assign is_over          = is_scratch_q && is_full && !(is_probe && is_now);
  assign is_append_wanted = !is_lost_q && !is_over && !(is_probe && is_now);
  // A receive needs a number to take what it has found.
  assign meets            = found_q && (is_probe || !is_scratch_q);

  // Nothing of Act is done before all of it can be.
  logic wants_complete, wants_free_entry, wants_free_place;
  assign is_ready = !(wants_complete && completion_valid_o) &&
                    !(wants_free_entry && free_entry_valid_i) &&
                    !(wants_free_place && free_place_valid_i);
  assign is_acting = state_q == Act && is_ready;

  always_comb begin
    wants_complete   = 1'b0;
    wants_free_entry = 1'b0;
    wants_free_place = 1'b0;
    status           = StatusOk;
    unique case (op_q)
      OpMatch: begin
        wants_complete = meets ? is_probe : !is_append_wanted;
        if (!meets && is_over) status = StatusFull;
        if (!meets && is_lost_q) status = is_outside ? StatusRefused : StatusPeerFailed;
      end
      OpAnswer, OpCancel, OpFailPosted: begin
        wants_complete   = found_q;
        wants_free_entry = found_q;
        if (op_q == OpCancel) status = StatusCancelled;
        if (op_q == OpFailPosted) status = StatusPeerFailed;
      end
      OpFailUnexpected: begin
        wants_complete   = found_q && is_claimed_two_q;
        wants_free_entry = found_q && is_claimed_two_q;
        wants_free_place = found_q;
        status           = StatusPeerFailed;
      end
      default: ;
    endcase
  end

  assign does_complete   = is_acting && wants_complete;
  assign completes_found = (op_q == OpMatch) ? meets : found_q && op_q == OpAnswer;
  assign completes_lost  = op_q == OpFailUnexpected;
  assign frees_entry     = is_acting && wants_free_entry;
  assign frees_place     = is_acting && wants_free_place;

  always_comb begin
    does_take   = is_acting && found_q && op_q == OpWhole;
    does_claim  = 1'b0;
    does_unlink = is_acting && found_q && op_q != OpMatch;
    does_append = 1'b0;
    pops_place  = 1'b0;
    accepts     = is_acting && op_q == OpCancel && has_command && is_cancel;
    if (is_acting && op_q == OpMatch) begin
      if (meets && !is_probe) begin
        does_take   = is_whole_two_q || fits_q.is_rts;
        does_claim  = !does_take;
        does_unlink = does_take;
      end
      does_append = !meets && is_append_wanted && !is_scratch_q;
      accepts     = meets || !is_append_wanted || !is_scratch_q;
    end
    if (is_acting && op_q == OpSearch && !found_q) begin
      does_append = search_result_o == SearchUnexpected;
      pops_place  = does_append;
    end
    pops_entry = list && (does_claim || does_append || (does_take && op_q == OpMatch));
    repeats    = (op_q == OpSearch) ? does_append && probe_fits_q
                                    : op_q == OpFailPosted ||
                                      (found_q && (op_q == OpAnswer || op_q == OpFailUnexpected));
  end

  assign command_ready_o = accepts;
  assign is_entry_freed  = free_entry_valid_i || frees_entry;
  assign entry_freed     = free_entry_valid_i ? free_entry_i :
                           list ? fixed_q[EntryBits-1:0] : walk_q[EntryBits-1:0];
  assign is_place_freed  = free_place_valid_i || frees_place;
  assign place_freed     = free_place_valid_i ? free_place_i : walk_q[QueueBits-1:0];
  assign failed_done_o   = failed_done_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      state_q <= Init;
      op_q    <= OpSearch;
      init_q  <= '0;
    end else begin
      unique case (state_q)
        Init: begin
          init_q <= init_q + 1'b1;
          if (&init_q) state_q <= Idle;
        end
        Idle, Again: begin
          op_q <= op_next;
          if (is_begin) state_q <= Walk;
        end
        Walk: if (is_finish) begin
          found_q <= is_found;
          state_q <= (op_q == OpSearch) ? Wait : Fetch;
        end
        Fetch:  state_q <= Settle;
        Settle: state_q <= Act;
        Act: if (is_acting) begin
          state_q <= repeats ? Again : Idle;
          if (op_q == OpSearch) op_q <= OpAnswer;
          if (op_q == OpFailPosted && !found_q) op_q <= OpFailUnexpected;
        end
        default: if (commit_valid_i) state_q <= commit_good_i ? Act : Idle;
      endcase
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      failed_done_q    <= 1'b0;
      whole_due_q      <= 1'b0;
      is_command_due_q <= 1'b0;
      is_blocked_q     <= 1'b0;
    end else begin
      if (!failed_valid_i) failed_done_q <= 1'b0;
      else if (is_acting && op_q == OpFailUnexpected && !found_q) failed_done_q <= 1'b1;

      // A claim looks too: the message may have become whole while it was claimed.
      if (does_claim || (is_acting && op_q == OpWhole && found_q) ||
          (whole_valid_i && whole_is_claimed)) begin
        whole_due_q <= 1'b1;
      end else if (is_begin && op_next == OpWhole) begin
        whole_due_q <= 1'b0;
      end

      // After a message a command has its turn, if one waits.
      if (state_q == Wait) is_command_due_q <= 1'b1;
      else if (accepts) is_command_due_q <= 1'b0;

      if (is_acting && op_q == OpMatch && !accepts) is_blocked_q <= 1'b1;
      else if (does_append || is_entry_freed || is_failing) is_blocked_q <= 1'b0;
    end
  end

  // ---------------------------------------------------------------- results
  always_ff @(posedge clk_i) begin
    search_done_o <= is_finish && op_q == OpSearch && rst_ni;
    if (is_finish && op_q == OpSearch) begin
      search_entry_o <= two_q[EntryBits-1:0];
      search_place_o <= fixed_q[QueueBits-1:0];
      if (is_found) search_result_o <= SearchPosted;
      // The last place, of all and of a part, is kept for what a probe asks for.
      else if (!is_scratch_q && part_has_one && (has_two_places && part_has_two || probe_fits))
        search_result_o <= SearchUnexpected;
      else search_result_o <= SearchFull;
    end
    // In step with two_q.
    if (is_shift && op_q == OpSearch) search_posted_o <= posted;
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) take_valid_o <= 1'b0;
    else if (does_take) take_valid_o <= 1'b1;
    else if (take_ready_i) take_valid_o <= 1'b0;

    if (does_take) begin
      take_entry_o    <= fixed_q[EntryBits-1:0];
      take_place_o    <= walk_q[QueueBits-1:0];
      take_posted_o   <= posted;
      take_envelope_o <= message;
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) completion_valid_o <= 1'b0;
    else if (does_complete) completion_valid_o <= 1'b1;
    else if (completion_ready_i) completion_valid_o <= 1'b0;

    if (does_complete) begin
      completion_o <= '{
        request:    posted.request,
        status:     status,
        found:      8'(completes_found),
        datatype:   completes_found ? message.datatype : posted.datatype,
        collective: completes_found ? message.collective : posted.collective,
        peer:       completes_found || completes_lost ? message.source : posted_key.source,
        tag:        completes_found ? message.tag : posted_key.tag,
        size:       completes_found ? message.size : '0,
        address:    completes_found ? '0 : posted.address,
        reserved:   '0
      };
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      posted_count_o     <= '0;
      unexpected_count_o <= '0;
    end else begin
      if (does_append && list) posted_count_o <= posted_count_o + 1'b1;
      if (does_unlink && !list) posted_count_o <= posted_count_o - 1'b1;
      if (does_append && !list) unexpected_count_o <= unexpected_count_o + 1'b1;
      if (does_claim || (does_unlink && list && !is_claimed_two_q)) begin
        unexpected_count_o <= unexpected_count_o - 1'b1;
      end
    end
  end

  // ---------------------------------------------------------------- what others may try again
  logic is_retry_due;

  assign is_search_open = state_q != Idle && op_q == OpSearch && !is_init;
  // The first place is kept for a probe, which may ask for any of those that were pushed back; and
  // where there are several parts, a place may be of use to one of them alone.
  logic is_any_freed;
  assign is_any_freed = is_place_freed && (!has_place || Parts > 1);
  assign has_place_o  = has_two_places;
  plait_match_retry retry (
    .clk_i, .rst_ni, .is_search_open_i(is_search_open),
    .is_place_i(is_place_freed), .is_receive_i(does_append && list),
    .is_any_i((does_append && list && posted_key.any_source) || is_any_freed),
    .peer_i(node_of(posted_key.source, Parts)), .is_due_o(is_retry_due), .place_o(retry_place_o),
    .any_o(retry_any_o), .named_o(retry_named_o), .peer_o(retry_peer_o)
  );

  // Cycles at rest: the oldest receive is addressed, read, kept.
  logic [2:0] rest_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni || state_q != Idle || is_begin) rest_q <= '0;
    else rest_q <= {rest_q[1:0], 1'b1};
    if (!rst_ni) waiting_valid_o <= 1'b0;
    else if (rest_q[1]) waiting_valid_o <= !is_empty[0];
    if (rest_q[1]) begin
      {waiting_is_probe_o, waiting_any_source_o, waiting_any_tag_o, waiting_context_o,
       waiting_peer_o, waiting_tag_o} <= posted_key;
    end
  end

  assign busy_o = state_q != Idle || is_begin || !rest_q[2] || is_retry_due ||
                  (command_valid_i && !command_is_other_i && !was_command_q) ||
                  completion_valid_o || take_valid_o;

endmodule
