// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Starts PEs with tasks, and with what follows a taskwait when all children of it are back. See
// doc/task.md.
//
// An op of a PE, one in each cycle, those that may pass in turn:
//   task_launch  pushes a task of function callee with the words; what it returns goes to word slot
//                of the PE's closure
//   task_write   word 0 becomes word slot of the PE's closure
//   task_sync    callee goes on with the closure's words when all children are back; the PE is free
//   task_result  word 0 becomes a word where the PE's task returns to, slot places after the first
//   task_return  as task_result; then the task is done and the PE is free
//   task_pass    pushes a task that returns where the PE's task does; the PE is free
//   task_discard pushes a task whose words nobody gets; no task returns to the root before it has
//                returned, too
// A slot that is none takes no word. The root gives tasks as a PE does; its ops are launches, one
// at a time, whose results come at root_word_*, and root_done_o with the return.
//
// With MayLeave there is a net (plait_task_net). Where Many tasks of such a function wait, or two
// of which none has found a PE for Long cycles, the oldest leaves by it, and what it returns comes
// back at net_*, as ops of the net; so do tasks of other nodes, which wait there until none of
// their function waits here. What these return goes to net_word_*, with the number that they came
// with.
//
// A launch for which there is no room waits, and others pass it. Where nothing can ever go on,
// full_o stays: what waits is for no room in the stack of full_callee_o, or, with
// full_is_closures_o, for a closure.
//
// length: the stages share what they know of each PE.
module plait_task_dispatcher
  import plait_wire_pkg::*;
  import plait_task_pkg::*;
#(
  parameter int unsigned Pes       = 2,
  parameter int unsigned Functions = 2,
  parameter int unsigned Words     = 4,     // of a task, and of a closure
  parameter int unsigned Closures  = 1024,  // a power of two, as Depth
  parameter int unsigned Depth     = 1024,  // tasks of one function that wait, a power of two
  parameter logic [Pes-1:0][TaskFunctionBits-1:0] FunctionOf = {8'd1, 8'd0},  // of each PE
  parameter logic [Functions-1:0] HasClosure = 2'b01,  // those that launch or sync
  parameter logic [Functions-1:0] IsTask     = 2'b01,  // launched; others go on after a taskwait
  parameter logic [Functions-1:0] IsRegion   = '0,     // launched by the root alone, one at a time
  parameter bit                   Discards   = 1'b0,   // there is task_discard
  parameter logic [Functions-1:0] MayLeave   = '0,     // tasks that other nodes may do
  parameter int unsigned          Many       = 8,      // wait before one leaves
  parameter int unsigned          Long       = 256,    // a power of two
  localparam int unsigned Bits   = $clog2(Closures),
  localparam int unsigned ToBits = 1 + Bits + TaskSlotBits
) (
  input  logic                            clk_i,
  input  logic                            rst_ni,

  input  logic [Pes-1:0]                  op_valid_i,
  input  task_op_t [Pes-1:0]              op_i,
  input  logic [Pes-1:0][Words-1:0][63:0] op_words_i,
  output logic [Pes-1:0]                  op_ready_o,
  output logic [Pes-1:0]                  start_o,
  output logic [Words-1:0][63:0]          start_words_o,

  input  logic                            root_valid_i,
  input  task_function_t                  root_callee_i,
  input  logic [Words-1:0][63:0]          root_words_i,
  output logic                            root_ready_o,
  output logic                            root_word_valid_o,
  output task_slot_t                      root_slot_o,
  output logic [63:0]                     root_word_o,
  output logic                            root_done_o,

  input  logic                            net_valid_i,
  input  task_op_t                        net_op_i,    // launch, result or return
  input  logic [ToBits-1:0]               net_to_i,    // where a launch returns to, or a word goes
  input  logic [Words-1:0][63:0]          net_words_i,
  output logic                            net_ready_o,
  output logic                            net_word_valid_o,
  output logic [Bits-1:0]                 net_number_o,  // that the task came with
  output task_slot_t                      net_slot_o,
  output logic [63:0]                     net_word_o,
  output logic                            net_last_o,    // it has returned
  input  logic                            net_word_ready_i,  // for two more
  input  logic                            away_ready_i,  // stays until away_valid_o
  output logic                            away_valid_o,
  output task_function_t                  away_callee_o,
  output logic [ToBits-1:0]               away_to_o,
  output logic [Words-1:0][63:0]          away_words_o,
  input  logic                            net_busy_i,    // something will come

  output logic                            full_o,
  output logic                            full_is_closures_o,
  output task_function_t                  full_callee_o,
  output logic                            busy_o
);

  localparam int unsigned PlaceBits = (Functions > 1) ? $clog2(Functions) : 1;
  localparam int unsigned Root      = Pes;  // its place among those that give ops
  localparam int unsigned Net       = Pes + 1;
  localparam int unsigned Givers    = Pes + 2;
  localparam int unsigned PeBits    = (Pes > 1) ? $clog2(Pes) : 1;
  localparam int unsigned Regions   = 4;  // deep is the stack of a region
  // Places for tasks that wait: as many as stacks hold. While a region waits, nothing else does.
  localparam int unsigned Filled    = Depth * $countones(IsTask & ~IsRegion);
  localparam int unsigned Places    = (Filled > Regions) ? Filled : Regions;
  localparam int unsigned TaskBits  = $clog2(Places);

  // Where a task returns to.
  typedef struct packed {
    // Of all closures here: the root is number 0, nobody the last one, else it is the net.
    logic            is_outside;
    logic [Bits-1:0] closure;
    task_slot_t      slot;
  } return_t;
  typedef struct packed {
    return_t                to;
    logic [Words-1:0][63:0] words;
  } task_t;

  // verilator lint_off UNUSEDSIGNAL
  function automatic logic is_of_root(input return_t to);
    return to.is_outside && to.closure == '0;
  endfunction
  function automatic logic is_of_net(input return_t to);
    return to.is_outside && to.closure != '0 && to.closure != '1;
  endfunction
  function automatic logic is_of_nobody(input return_t to);
    return to.is_outside && to.closure == '1;
  endfunction
  // verilator lint_on UNUSEDSIGNAL
  function automatic logic is_pushing(input logic [7:0] opcode);
    return opcode == OpcodeTaskLaunch || opcode == OpcodeTaskPass
           || (Discards && opcode == OpcodeTaskDiscard);
  endfunction

  // ---- what each PE has

  logic [Pes-1:0]           is_free_q, has_spare_q, is_counted_q;
  logic [Pes-1:0][Bits-1:0] spare_q;  // the closure that it launches into
  return_t [Pes-1:0]        return_q;
  logic [Pes-1:0]           wants_spare, may_start;

  for (genvar pe = 0; pe < Pes; pe++) begin : gen_pe
    assign wants_spare[pe] = HasClosure[FunctionOf[pe][PlaceBits-1:0]] && !has_spare_q[pe];
    assign may_start[pe]   = is_free_q[pe] && !wants_spare[pe];
  end

  // ---- stage A: one op in each cycle

  logic [Givers-1:0]    offered, may_pass, is_launching, first, later_q, wanting, choice;
  logic                 a_valid_q, a_is_root_q, a_is_net_q, is_launch, is_ahead;
  logic                 has_discarded;  // tasks that have not returned yet
  return_t              a_net_to_q;
  logic [Pes-1:0]       a_pe_q;  // one-hot
  task_op_t             a_op, a_q;
  logic [Words-1:0][63:0] a_words, a_words_q;
  logic [Functions-1:0] is_full, has_task, has_ready;

  assign offered = {net_valid_i, root_valid_i, op_valid_i};
  always_comb begin
    for (int unsigned pe = 0; pe < Pes; pe++) begin
      may_pass[pe] = offered[pe] && !(is_pushing(op_i[pe].opcode)
                                      && is_full[op_i[pe].callee[PlaceBits-1:0]]);
      if (has_discarded && is_of_root(return_q[pe])
          && op_i[pe].opcode == OpcodeTaskReturn) may_pass[pe] = 1'b0;
      if (|MayLeave && !net_word_ready_i && is_of_net(return_q[pe])
          && op_i[pe].opcode inside {OpcodeTaskResult, OpcodeTaskReturn}) may_pass[pe] = 1'b0;
    end
    may_pass[Net] = offered[Net] && !(net_op_i.opcode == OpcodeTaskLaunch
                                      && (has_task[net_op_i.callee[PlaceBits-1:0]]
                                          || is_full[net_op_i.callee[PlaceBits-1:0]]));
    may_pass[Root] = offered[Root] && !is_full[root_callee_i[PlaceBits-1:0]];
  end
  // After another op launches go first, so that returns do not hold up a loop of them. Where a
  // stack is full its launches do not pass.
  always_comb begin
    is_launching       = '0;
    is_launching[Root] = may_pass[Root];
    for (int unsigned pe = 0; pe < Pes; pe++) begin
      is_launching[pe] = may_pass[pe] && is_pushing(op_i[pe].opcode);
    end
  end
  assign is_ahead = |is_launching && !is_launch;
  assign first    = is_ahead ? is_launching : may_pass;
  assign wanting = |(first & later_q) ? first & later_q : first;
  assign choice  = wanting & (~wanting + 1'b1);
  assign {net_ready_o, root_ready_o, op_ready_o} = choice;

  logic [PeBits-1:0] chosen;
  always_comb begin
    chosen = '0;
    for (int unsigned pe = 0; pe < Pes; pe++) chosen |= PeBits'(pe) & {PeBits{choice[pe]}};
    a_op    = op_i[chosen];
    a_words = op_words_i[chosen];
    if (choice[Root]) begin
      a_op    = '{opcode: OpcodeTaskLaunch, callee: root_callee_i, slot: '0};
      a_words = root_words_i;
    end
    if (choice[Net]) begin
      a_op    = net_op_i;
      a_words = net_words_i;
    end
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      a_valid_q <= 1'b0;
      later_q   <= '0;
    end else begin
      a_valid_q <= |choice;
      // Who goes ahead moves nobody's turn, so that each has its own.
      if (|choice && !is_ahead) later_q <= ~(choice | (choice - 1'b1));
    end
    a_q         <= a_op;
    a_words_q   <= a_words;
    a_pe_q      <= choice[Pes-1:0];
    a_is_root_q <= choice[Root];
    a_is_net_q  <= choice[Net];
    a_net_to_q  <= net_to_i;
  end

  // ---- stage B: what the op does

  logic            is_write, is_sync, is_return, is_word, has_slot, is_done, is_pass, is_discard;
  logic            is_child;  // a launch whose task the PE's closure counts
  logic            own_is_first;
  logic [Bits-1:0] own;
  return_t         to;
  task_slot_t      slot;
  task_t           launched;

  always_comb begin
    own          = '0;
    to           = '0;
    own_is_first = 1'b0;
    for (int unsigned pe = 0; pe < Pes; pe++) begin
      own          |= spare_q[pe] & {Bits{a_pe_q[pe]}};
      to           |= return_q[pe] & {$bits(return_t){a_pe_q[pe]}};
      own_is_first |= a_pe_q[pe] && !is_counted_q[pe];
    end
    if (a_is_net_q) to = a_net_to_q;
  end
  assign is_launch  = a_valid_q && is_pushing(a_q.opcode);
  assign is_pass    = a_valid_q && a_q.opcode == OpcodeTaskPass;
  assign is_discard = Discards && a_valid_q && a_q.opcode == OpcodeTaskDiscard;
  assign is_child   = is_launch && |a_pe_q && !is_pass && !is_discard;
  assign is_write  = a_valid_q && a_q.opcode == OpcodeTaskWrite;
  assign is_sync   = a_valid_q && a_q.opcode == OpcodeTaskSync;
  assign is_return = a_valid_q && a_q.opcode == OpcodeTaskReturn;
  assign is_word   = is_return || (a_valid_q && a_q.opcode == OpcodeTaskResult);
  assign is_done   = is_sync || is_return || is_pass;
  // A slot that is none stays none.
  assign slot      = is_write ? a_q.slot : {to.slot[TaskSlotBits-1] || a_q.slot[TaskSlotBits-1],
                                            to.slot[TaskSlotBits-2:0] + a_q.slot[TaskSlotBits-2:0]};
  assign has_slot  = !slot[TaskSlotBits-1];
  always_comb begin
    launched = '{to: '{is_outside: a_is_root_q, closure: own, slot: a_q.slot}, words: a_words_q};
    if (a_is_net_q || is_pass) launched.to = to;
    if (is_discard) launched.to = '{is_outside: 1'b1, closure: '1, slot: '1};
  end

  // ---- discarded tasks that have not returned

  if (Discards) begin : gen_discards
    logic [31:0] out_q;
    always_ff @(posedge clk_i) begin
      if (!rst_ni) out_q <= '0;
      else out_q <= out_q + 32'(is_discard) - 32'(is_return && is_of_nobody(to));
    end
    assign has_discarded = out_q != '0 || is_discard;
  end else begin : gen_no_discards
    assign has_discarded = 1'b0;
  end

  assign net_word_valid_o  = is_word && is_of_net(to) && (has_slot || is_return);
  assign net_number_o      = to.closure;
  assign net_slot_o        = slot;
  assign net_word_o        = a_words_q[0];
  assign net_last_o        = is_return;
  assign root_word_valid_o = is_word && is_of_root(to) && has_slot;
  assign root_slot_o       = slot;
  assign root_word_o       = a_words_q[0];
  assign root_done_o       = is_return && is_of_root(to);

  // ---- stage C1: a function with something to do and a PE of it

  logic                   c_valid, c_is_ready;
  logic [Functions-1:0]   c_function;  // one-hot
  logic [Pes-1:0]         c_pe;        // one-hot
  logic [Bits-1:0]        c_closure;
  logic [TaskBits-1:0]    c_task;  // its place
  logic [Functions-1:0]   can_start;
  logic [Functions-1:0][Bits-1:0]         top_closure;
  logic [Functions-1:0][TaskBits-1:0]     top_task;
  logic [Functions-1:0][Pes-1:0]          candidates;

  always_comb begin
    for (int unsigned f = 0; f < Functions; f++) begin
      for (int unsigned pe = 0; pe < Pes; pe++) begin
        candidates[f][pe] = may_start[pe] && FunctionOf[pe] == TaskFunctionBits'(f);
      end
      can_start[f] = |candidates[f];
    end
  end
  // The oldest of a stack is leaving: which stack it was, and its place.
  logic [Functions-1:0] stolen_q;
  logic [TaskBits-1:0]  oldest;
  // What follows a taskwait goes first: it frees a closure.
  logic [Functions-1:0] may_ready, may_task;
  assign may_ready  = has_ready & can_start;
  assign may_task   = has_task & can_start & {Functions{stolen_q == '0}};  // they share the store
  assign c_is_ready = |may_ready;
  assign c_valid    = c_is_ready || |may_task;
  assign c_function = c_is_ready ? may_ready & (~may_ready + 1'b1) : may_task & (~may_task + 1'b1);
  always_comb begin
    c_pe      = '0;
    c_closure = '0;
    c_task    = '0;
    for (int unsigned f = 0; f < Functions; f++) begin
      c_pe      |= candidates[f] & (~candidates[f] + 1'b1) & {Pes{c_function[f]}};
      c_closure |= top_closure[f] & {Bits{c_function[f]}};
      c_task    |= top_task[f] & {TaskBits{c_function[f]}};
    end
  end

  // ---- stage C2: the PE gets its words

  logic [Pes-1:0]         start_q;
  logic                   is_ready_q;
  task_t                  taken_task;
  logic [Words-1:0][63:0] taken_words;
  return_t                taken_return;

  always_ff @(posedge clk_i) begin
    start_q    <= rst_ni && c_valid ? c_pe : '0;
    is_ready_q <= c_is_ready;
  end
  assign start_o       = start_q;
  assign start_words_o = is_ready_q ? taken_words : taken_task.words;

  // ---- closures

  logic            ready, free_valid, gives_spare;
  logic [Bits-1:0] ready_closure, free;
  task_function_t  ready_callee;
  logic [Pes-1:0]  spare_pe;

  assign gives_spare = free_valid && |wants_spare;
  assign spare_pe    = wants_spare & (~wants_spare + 1'b1) & {Pes{free_valid}};

  plait_task_closures #(
    .Words(Words), .Closures(Closures), .ReturnBits($bits(return_t))
  ) u_closures (
    .clk_i, .rst_ni,
    .launch_i(is_child), .back_i(is_return && !to.is_outside), .sync_i(is_sync),
    .closure_i(is_return ? to.closure : own), .is_first_i(!is_return && own_is_first),
    .callee_i(a_q.callee), .return_i(to),
    .ready_o(ready), .ready_closure_o(ready_closure), .ready_callee_o(ready_callee),
    .write_i(is_write || (is_word && !to.is_outside && has_slot)),
    .write_closure_i(is_write ? own : to.closure), .write_slot_i(slot),
    .write_word_i(a_words_q[0]),
    .take_i(c_is_ready), .take_closure_i(c_closure),
    .taken_words_o(taken_words), .taken_return_o(taken_return),
    .free_valid_o(free_valid), .free_o(free), .free_take_i(gives_spare)
  );

  always_ff @(posedge clk_i) begin
    for (int unsigned pe = 0; pe < Pes; pe++) begin
      if (!rst_ni) begin
        is_free_q[pe]    <= 1'b1;
        has_spare_q[pe]  <= 1'b0;
        is_counted_q[pe] <= 1'b0;
      end else begin
        if (a_pe_q[pe] && is_done) is_free_q[pe] <= 1'b1;
        else if (c_valid && c_pe[pe]) is_free_q[pe] <= 1'b0;
        if (spare_pe[pe]) has_spare_q[pe] <= 1'b1;
        else if (a_pe_q[pe] && is_sync) has_spare_q[pe] <= 1'b0;
        if (spare_pe[pe]) is_counted_q[pe] <= 1'b0;
        else if (a_pe_q[pe] && is_child) is_counted_q[pe] <= 1'b1;
      end
      if (spare_pe[pe]) spare_q[pe] <= free;
      if (start_q[pe]) return_q[pe] <= is_ready_q ? taken_return : taken_task.to;
    end
  end

  // ---- tasks that wait: they stand in one store, their places on the stacks

  logic                takes_task;
  logic [TaskBits-1:0] place, taken;

  assign takes_task = (c_valid && !c_is_ready) || |stolen_q;
  assign taken      = |stolen_q ? oldest : c_task;
  // verilator lint_off PINCONNECTEMPTY
  plait_task_places #(.Places(Places)) u_places (
    .clk_i, .rst_ni,
    .valid_o(), .place_o(place), .take_i(is_launch), .back_i(takes_task), .back_place_i(taken)
  );
  // verilator lint_on PINCONNECTEMPTY
  plait_ram_1w1r #(.Width($bits(task_t)), .Depth(Places)) u_tasks (
    .clk_i,
    .write_enable_i(is_launch), .write_address_i(place), .write_lanes_i(1'b1),
    .write_data_i(launched),
    .read_enable_i(takes_task), .read_address_i(taken), .read_data_o(taken_task)
  );

  // ---- stacks, and the oldest of one that leaves: its place, then what stands there

  logic [Functions-1:0]               is_pushed, leaves, is_timed, may_steal, steal;
  logic [Functions-1:0][TaskBits-1:0] oldest_of;
  logic                               is_away_q;

  assign may_steal = leaves & ~is_pushed & ~(c_is_ready ? '0 : c_function)
                     & {Functions{away_ready_i && stolen_q == '0 && !is_away_q}};
  assign steal     = may_steal & (~may_steal + 1'b1);
  always_comb begin
    oldest = '0;
    for (int unsigned f = 0; f < Functions; f++) oldest |= oldest_of[f] & {TaskBits{stolen_q[f]}};
  end
  always_ff @(posedge clk_i) begin
    stolen_q  <= rst_ni ? steal : '0;
    is_away_q <= rst_ni && |stolen_q;
    if (|stolen_q) begin
      for (int unsigned f = 0; f < Functions; f++) begin
        if (stolen_q[f]) away_callee_o <= TaskFunctionBits'(f);
      end
    end
  end
  assign away_valid_o = is_away_q;
  assign away_to_o    = taken_task.to;
  assign away_words_o = taken_task.words;

  for (genvar f = 0; f < Functions; f++) begin : gen_function
    if (IsTask[f]) begin : gen_task
      logic has_room, is_popped, is_popped_q, is_gone;
      assign is_popped = c_function[f] && !c_is_ready;
      assign is_gone   = is_popped_q || (is_away_q && away_callee_o == TaskFunctionBits'(f));
      always_ff @(posedge clk_i) is_popped_q <= rst_ni && is_popped;
      assign is_pushed[f] = is_launch && a_q.callee == TaskFunctionBits'(f);
      plait_task_waiting #(
        .Width(TaskBits), .Depth(IsRegion[f] ? Regions : Depth), .Many(MayLeave[f] ? Many : 0),
        .Long(Long)
      ) u_waiting (
        .clk_i, .rst_ni,
        .push_i(is_pushed[f]), .data_i(place), .pop_i(is_popped),
        .valid_o(has_task[f]), .data_o(top_task[f]), .has_room_o(has_room),
        .steal_i(steal[f]), .oldest_o(oldest_of[f]),
        .is_own_i(!is_of_net(launched.to)), .own_gone_i(is_gone && !is_of_net(taken_task.to)),
        .leaves_o(leaves[f]), .is_timed_o(is_timed[f])
      );
      // One more is on its way.
      assign is_full[f]     = !has_room;
      assign has_ready[f]   = 1'b0;
      assign top_closure[f] = '0;
    end else begin : gen_ready
      assign is_pushed[f] = ready && ready_callee == TaskFunctionBits'(f);
      // verilator lint_off PINCONNECTEMPTY
      plait_task_stack #(.Width(Bits), .Depth(Closures)) u_ready (
        .clk_i, .rst_ni,
        .push_i(is_pushed[f]), .data_i(ready_closure),
        .pop_i(c_function[f] && c_is_ready),
        .valid_o(has_ready[f]), .data_o(top_closure[f]), .has_room_o(),
        .steal_i(1'b0), .has_two_o(), .is_many_o(), .oldest_o()
      );
      // verilator lint_on PINCONNECTEMPTY
      assign is_full[f]   = 1'b0;
      assign has_task[f]  = 1'b0;
      assign top_task[f]  = '0;
      assign leaves[f]    = 1'b0;
      assign is_timed[f]  = 1'b0;
      assign oldest_of[f] = '0;
    end
  end

  // ---- the end of it

  logic [1:0]         is_counting_q;  // what is ready comes two cycles after its op
  logic [Pes-1:0]     is_blocked, is_waiting_for_closure;
  logic [Givers-1:0]  blocked;
  logic               moves, is_quiet, is_at_end;
  task_function_t     blocked_callee;

  assign blocked    = offered & ~may_pass;
  assign is_blocked = blocked[Pes-1:0];
  assign moves      = a_valid_q || |is_counting_q || |choice || c_valid || |start_q
                      || gives_spare || |steal || |stolen_q || is_away_q
                      || |is_timed
                      || !(&(is_free_q | is_blocked));
  // Nothing moves, now or by itself.
  assign is_quiet   = !moves && !net_busy_i;
  assign is_at_end  = is_quiet && (|blocked || |has_task || |has_ready);
  assign is_waiting_for_closure = is_free_q & wants_spare;
  always_comb begin
    blocked_callee = blocked[Root] ? root_callee_i : '0;
    for (int unsigned pe = 0; pe < Pes; pe++) begin
      if (is_blocked[pe]) blocked_callee = op_i[pe].callee;
    end
  end
  always_ff @(posedge clk_i) begin
    is_counting_q <= rst_ni ? {is_counting_q[0], a_valid_q} : '0;
    full_o             <= rst_ni && (full_o || is_at_end);
    full_is_closures_o <= |is_waiting_for_closure;
    full_callee_o      <= blocked_callee;
  end

  // What waits for room, or for other nodes, is not busy.
  assign busy_o = moves || (is_at_end && !full_o);

  plait_task_counters #(
    .Pes(Pes), .Functions(Functions), .FunctionOf(FunctionOf)
  ) u_counters (
    .clk_i, .rst_ni, .busy_i(busy_o), .is_free_i(is_free_q), .push_i(is_pushed),
    .pop_i(c_function), .leaves_i(stolen_q), .comes_i(is_pushed & IsTask & {Functions{a_is_net_q}}),
    .takes_closure_i(gives_spare), .frees_closure_i(c_is_ready)
  );

endmodule
