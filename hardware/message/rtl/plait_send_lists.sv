// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Whose turn it is. Jobs of a flow stand in a list, in order; the first job of each flow that may
// go on stands in one of two queues, replies before the others, with the number of its frames that
// are gone. So each flow is at most once in a queue, and flows take turns.
//
// All lists are links in one RAM, so that one thing is done at a time: an entry (a job joins its
// flow, 2 cycles, 3 if the flow has others; or a flow is unblocked, 2 cycles) or what comes after a
// frame (1 cycle, 3 at a job's end), which goes first. What is popped stands in the next
// cycle.
//
// clear_i takes a flow's state back; the user goes through all flows after a reset.
module plait_send_lists
  import plait_send_pkg::*;
#(
  parameter int unsigned FlowBits   = 9,
  parameter int unsigned Flows      = 260,
  parameter int unsigned JobBits    = 8,
  parameter int unsigned OffsetBits = 13
) (
  input  logic                  clk_i,
  input  logic                  rst_ni,

  input  logic                  clear_i,
  input  logic [FlowBits-1:0]   clear_flow_i,

  // An entry. Direct: the flow has no job, and this one does not go through the queue.
  output logic                  enter_ready_o,
  input  logic                  enter_valid_i,
  input  logic                  enter_is_unblock_i,
  input  logic                  enter_is_direct_i,
  input  logic [FlowBits-1:0]   enter_flow_i,
  input  logic [JobBits-1:0]    enter_job_i,
  output logic                  enter_is_alone_o,  // the flow has no job

  input  logic                  after_valid_i,
  input  after_e                after_i,
  input  logic [FlowBits-1:0]   after_flow_i,
  input  logic [JobBits-1:0]    after_job_i,
  input  logic [OffsetBits-1:0] after_offset_i,
  output logic                  after_ready_o,

  output logic                  pop_valid_o,
  input  logic                  pop_ready_i,
  output logic [FlowBits-1:0]   popped_flow_o,
  output logic [JobBits-1:0]    popped_job_o,
  output logic [OffsetBits-1:0] popped_offset_o,

  output logic                  busy_o
);

  // Places in the RAM of links: last job of a flow; first job of a blocked flow; job behind a job.
  localparam int unsigned LinkBits = (FlowBits > JobBits) ? FlowBits : JobBits;
  typedef enum logic [1:0] {LinkLast, LinkBlocked, LinkNext} link_e;

  typedef struct packed {
    logic                  is_blocked;
    logic [JobBits-1:0]    job;
    logic [OffsetBits-1:0] offset;
  } link_t;

  typedef struct packed {
    logic [FlowBits-1:0]   flow;
    logic [JobBits-1:0]    job;
    logic [OffsetBits-1:0] offset;
  } turn_t;

  typedef enum logic [2:0] {StateIdle, StateJoin, StateLast, StateEnd, StateNext, StateUnblock}
      state_e;

  state_e              state_d, state_q;
  logic [FlowBits-1:0] flow_q;
  logic [JobBits-1:0]  job_q;
  logic                is_alone_q, is_direct_q;
  logic                is_only_q;  // the job that ends is the last one of its flow
  logic                is_entered;

  logic                link_write, link_read, is_idle, is_behind;
  logic [LinkBits+1:0] link_write_place, link_read_place;
  link_t               link_written, link;

  logic                push;
  turn_t               pushed, popped;

  // ---------------------------------------------------------------- flows that have jobs
  logic                is_busy_q [Flows];
  logic                mark, mark_value;
  logic [FlowBits-1:0] mark_flow;

  assign mark       = clear_i || (state_q == StateJoin) ||
                      (state_q == StateNext && is_only_q);
  assign mark_value = !clear_i && state_q == StateJoin;
  assign mark_flow  = clear_i ? clear_flow_i : (state_q == StateJoin) ? flow_q : after_flow_i;

  always_ff @(posedge clk_i) begin
    if (mark) is_busy_q[mark_flow] <= mark_value;
  end
  assign enter_is_alone_o = !is_busy_q[enter_flow_i];

  // ---------------------------------------------------------------- steps
  assign enter_ready_o = state_q == StateIdle && !after_valid_i;
  assign is_entered    = enter_ready_o && enter_valid_i;
  assign after_ready_o = (state_q == StateIdle && after_i != AfterEnd) || state_q == StateNext;
  assign busy_o        = state_q != StateIdle;

  always_comb begin
    state_d = state_q;
    unique case (state_q)
      StateIdle: begin
        if (after_valid_i && after_i == AfterEnd) state_d = StateEnd;
        if (is_entered) state_d = enter_is_unblock_i ? StateUnblock : StateJoin;
      end
      StateJoin: state_d = is_alone_q ? StateIdle : StateLast;
      StateEnd:  state_d = StateNext;
      default:   state_d = StateIdle;
    endcase
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) state_q <= StateIdle;
    else state_q <= state_d;
    is_only_q <= link.job == after_job_i;
    if (is_entered) begin
      flow_q      <= enter_flow_i;
      job_q       <= enter_job_i;
      is_alone_q  <= enter_is_alone_o;
      is_direct_q <= enter_is_direct_i;
    end
  end

  // ---------------------------------------------------------------- links
  assign link_read = 1'b1;
  assign link_read_place =
      (state_q == StateEnd) ? {LinkNext, LinkBits'(after_job_i)} :
      after_valid_i         ? {LinkLast, LinkBits'(after_flow_i)} :
      {enter_is_unblock_i ? LinkBlocked : LinkLast, LinkBits'(enter_flow_i)};

  // Nothing is cleared but in the state Idle. One lookup table a bit; a case would take two.
  assign is_idle          = state_q == StateIdle;
  assign is_behind        = state_q == StateJoin && !is_alone_q;
  assign link_write       = clear_i || (is_idle && after_valid_i && after_i == AfterBlock) ||
                            state_q == StateJoin || state_q == StateLast || state_q == StateUnblock;
  assign link_write_place = {
    (is_idle || state_q == StateUnblock) ? LinkBlocked : is_behind ? LinkNext : LinkLast,
    is_idle ? (clear_i ? LinkBits'(clear_flow_i) : LinkBits'(after_flow_i)) :
              (is_behind ? LinkBits'(link.job) : LinkBits'(flow_q))
  };
  assign link_written = '{is_blocked: is_idle && !clear_i, job: is_idle ? after_job_i : job_q,
                          offset: after_offset_i};

  plait_ram_1w1r #(.Width($bits(link_t)), .Depth(4 << LinkBits)) u_links (
    .clk_i,
    .write_enable_i (link_write),
    .write_address_i(link_write_place),
    .write_lanes_i  (1'b1),
    .write_data_i   (link_written),
    .read_enable_i  (link_read),
    .read_address_i (link_read_place),
    .read_data_o    (link)
  );

  // ---------------------------------------------------------------- queues
  always_comb begin
    push   = 1'b0;
    pushed = '{flow: after_flow_i, job: after_job_i, offset: after_offset_i};
    unique case (state_q)
      StateIdle: push = after_valid_i && after_i == AfterMore;
      StateJoin: begin
        push   = is_alone_q && !is_direct_q;
        pushed = '{flow: flow_q, job: job_q, offset: '0};
      end
      StateNext: begin
        push   = !is_only_q;
        pushed = '{flow: after_flow_i, job: link.job, offset: '0};
      end
      StateUnblock: begin
        push   = link.is_blocked;
        pushed = '{flow: flow_q, job: link.job, offset: link.offset};
      end
      default: ;
    endcase
  end

  // Of a peer two flows at most stand in one queue.
  localparam int unsigned PlaceBits = FlowBits - 1;
  logic [1:0][PlaceBits:0] head_q, tail_q;
  logic                    pop_reply, pop;

  assign pop_reply   = head_q[1] != tail_q[1];
  assign pop_valid_o = pop_reply || head_q[0] != tail_q[0];
  assign pop         = pop_valid_o && pop_ready_i;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      head_q <= '0;
      tail_q <= '0;
    end else begin
      if (push) tail_q[pushed.flow[0]] <= tail_q[pushed.flow[0]] + 1'b1;
      if (pop) head_q[pop_reply] <= head_q[pop_reply] + 1'b1;
    end
  end

  plait_ram_1w1r #(.Width($bits(turn_t)), .Depth(2 << PlaceBits)) u_turns (
    .clk_i,
    .write_enable_i (push),
    .write_address_i({pushed.flow[0], tail_q[pushed.flow[0]][PlaceBits-1:0]}),
    .write_lanes_i  (1'b1),
    .write_data_i   (pushed),
    .read_enable_i  (pop),
    .read_address_i ({pop_reply, head_q[pop_reply][PlaceBits-1:0]}),
    .read_data_o    (popped)
  );
  assign popped_flow_o   = popped.flow;
  assign popped_job_o    = popped.job;
  assign popped_offset_o = popped.offset;

endmodule
