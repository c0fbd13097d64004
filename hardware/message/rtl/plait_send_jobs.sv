// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The rows of all jobs, the jobs that are free, and who waits for a CTS or PUT_DONE from whom. A
// row is written in the cycle after write_valid_i. Asking who waits takes no cycle.
//
// Beside the Jobs jobs for any command there are ReplyJobs that are kept for replies. A reply takes
// one of these only if none of the others is free; no other command ever takes one. The number of a
// free job is {is kept for replies, number}. A kept job waits for nothing.
//
// clear_i makes a job free that waits for nothing; the user goes through all jobs after a reset.
module plait_send_jobs
  import plait_wire_pkg::*;
  import plait_send_pkg::*;
#(
  parameter int unsigned Nodes    = 64,
  parameter int unsigned Jobs     = 64,
  parameter int unsigned Rows     = 132,
  localparam int unsigned PeerBits = $clog2(Nodes + 1),
  localparam int unsigned JobBits = $clog2(Jobs),
  localparam int unsigned RowBits = $clog2(Rows)
) (
  input  logic                clk_i,
  input  logic                rst_ni,

  input  logic                clear_i,
  input  logic [JobBits-1:0]  clear_job_i,

  input  logic                write_fixed_i,
  input  logic                write_route_i,
  input  logic [RowBits-1:0]  write_row_i,
  input  fixed_t              fixed_i,
  input  route_t              route_i,

  input  logic                read_i,
  input  logic [RowBits-1:0]  read_row_i,
  output fixed_t              fixed_o,
  output route_t              route_o,

  input  logic                is_reply_i,    // the command that wants a job is a reply
  output logic                free_valid_o,
  output logic [JobBits:0]    free_job_o,
  input  logic                take_i,
  input  logic                give_valid_i,
  input  logic [JobBits:0]    give_job_i,

  // One of the two at a time. The row of the job that is to wait stands with wait_valid_i.
  input  logic                wait_valid_i,
  input  logic [JobBits-1:0]  wait_job_i,
  input  logic                unwait_valid_i,
  input  logic [JobBits-1:0]  ask_job_i,
  input  logic [PeerBits-1:0] ask_peer_i,
  output logic                is_waiting_o,

  // The send that has waited since last, until it waits no more.
  output logic                shown_valid_o,
  output logic [15:0]         shown_peer_o,
  output logic [31:0]         shown_tag_o,
  output logic [15:0]         shown_context_o
);

  // ---------------------------------------------------------------- rows
  plait_ram_1w1r #(.Width($bits(fixed_t)), .Depth(Rows)) u_fixed (
    .clk_i,
    .write_enable_i (write_fixed_i),
    .write_address_i(write_row_i),
    .write_lanes_i  (1'b1),
    .write_data_i   (fixed_i),
    .read_enable_i  (read_i),
    .read_address_i (read_row_i),
    .read_data_o    (fixed_o)
  );

  plait_ram_1w1r #(.Width($bits(route_t)), .Depth(Rows)) u_route (
    .clk_i,
    .write_enable_i (write_route_i),
    .write_address_i(write_row_i),
    .write_lanes_i  (1'b1),
    .write_data_i   (route_i),
    .read_enable_i  (read_i),
    .read_address_i (read_row_i),
    .read_data_o    (route_o)
  );

  // ---------------------------------------------------------------- free jobs
  logic [JobBits:0]     given_q, taken_q;
  logic [JobBits-1:0]   free_q [Jobs];
  logic [ReplyJobs-1:0] kept_q;
  logic [JobBits-1:0]   kept_job;
  logic                 give, has_job;

  assign give         = (give_valid_i && !give_job_i[JobBits]) || clear_i;
  assign has_job      = given_q != taken_q;
  assign free_valid_o = has_job || (is_reply_i && kept_q != '0);
  assign free_job_o   = has_job ? {1'b0, free_q[taken_q[JobBits-1:0]]} : {1'b1, kept_job};

  always_comb begin
    kept_job = '0;
    for (int unsigned i = ReplyJobs; i-- > 0;) if (kept_q[i]) kept_job = JobBits'(i);
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      given_q <= '0;
      taken_q <= '0;
      kept_q  <= '1;
    end else begin
      if (give) given_q <= given_q + 1'b1;
      if (take_i && has_job) taken_q <= taken_q + 1'b1;
      for (int unsigned i = 0; i < ReplyJobs; i++) begin
        if (give_valid_i && give_job_i == {1'b1, JobBits'(i)}) kept_q[i] <= 1'b1;
        if (take_i && !has_job && kept_job == JobBits'(i)) kept_q[i] <= 1'b0;
      end
    end
    if (give) free_q[given_q[JobBits-1:0]] <= clear_i ? clear_job_i : give_job_i[JobBits-1:0];
  end

  // ---------------------------------------------------------------- who waits
  // Nobody waits for the controller, whose number is that of no node.
  typedef struct packed {
    logic                     waits;
    logic [$clog2(Nodes)-1:0] peer;
  } wait_t;

  wait_t              waits_q [Jobs];
  wait_t              asked;
  logic [JobBits-1:0] mark_job, shown_job_q;
  logic               is_send;

  assign mark_job     = clear_i ? clear_job_i : wait_valid_i ? wait_job_i : ask_job_i;
  assign asked        = waits_q[ask_job_i];
  assign is_waiting_o = asked.waits && PeerBits'(asked.peer) == ask_peer_i;

  always_ff @(posedge clk_i) begin
    if (clear_i || wait_valid_i || unwait_valid_i) begin
      waits_q[mark_job] <= '{waits: wait_valid_i, peer: fixed_o.peer[$clog2(Nodes)-1:0]};
    end
  end

  assign is_send = wait_valid_i && route_o.handler == HandlerRts;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) shown_valid_o <= 1'b0;
    else if (is_send) shown_valid_o <= 1'b1;
    else if (unwait_valid_i && ask_job_i == shown_job_q) shown_valid_o <= 1'b0;
    if (is_send) begin
      shown_job_q     <= wait_job_i;
      shown_peer_o    <= fixed_o.peer;
      shown_tag_o     <= fixed_o.tag;
      shown_context_o <= fixed_o.context_id;
    end
  end

endmodule
