// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The jobs are a set: whatever is taken while there is one and given back or cleared while it is
// not free, each job is free or with the user, none is in two hands and none is lost. One that is
// kept for replies is taken only by a reply, and only if there is no other. And a job
// waits for a peer from when it was told to until it was told not to, whatever the others do.
module plait_send_jobs_proof import plait_wire_pkg::*; import plait_send_pkg::*; #(
  parameter int unsigned Jobs = 4,
  localparam int unsigned JobBits = $clog2(Jobs)
) (
  input logic               clk_i,
  input logic               rst_ni,
  input logic               clear_i,
  input logic [JobBits-1:0] clear_job_i,
  input logic               write_fixed_i,
  input logic [2:0]         write_row_i,
  input fixed_t             fixed_i,
  input logic               read_i,
  input logic [2:0]         read_row_i,
  input logic               is_reply_i,
  input logic               take_i,
  input logic               give_valid_i,
  input logic [JobBits:0]   give_job_i,
  input logic               wait_valid_i,
  input logic [JobBits-1:0] wait_job_i,
  input logic               unwait_valid_i,
  input logic [JobBits-1:0] ask_job_i,
  input logic [2:0]         ask_peer_i,
  input logic [JobBits-1:0] chosen_i   // any job, the same for all time
);

  localparam int unsigned Nodes = 4;
  typedef logic [JobBits-1:0] job_t;

  logic            is_running, has_one, is_waiting, is_shown;
  logic [JobBits:0] job;
  fixed_t          fixed;
  route_t          route;
  logic [15:0]     shown_peer, shown_context;
  logic [31:0]     shown_tag;
  logic [Jobs-1:0] is_free_q;
  logic [ReplyJobs-1:0] is_kept_q;
  logic [JobBits:0] count, frees;

  plait_send_jobs #(.Nodes(Nodes), .Jobs(Jobs), .Rows(8)) dut (
    .clk_i, .rst_ni, .clear_i, .clear_job_i, .write_fixed_i, .write_route_i(1'b0), .write_row_i,
    .fixed_i, .route_i('0), .read_i, .read_row_i, .fixed_o(fixed), .route_o(route),
    .is_reply_i, .free_valid_o(has_one), .free_job_o(job), .take_i, .give_valid_i, .give_job_i,
    .wait_valid_i, .wait_job_i, .unwait_valid_i, .ask_job_i, .ask_peer_i,
    .is_waiting_o(is_waiting), .shown_valid_o(is_shown), .shown_peer_o(shown_peer),
    .shown_tag_o(shown_tag), .shown_context_o(shown_context)
  );
  plait_formal_reset reset (.clk_i, .rst_ni, .is_running_o(is_running));

  always_comb begin
    assume (!take_i || has_one);
    assume (!(give_valid_i && clear_i));
    if (give_job_i[JobBits]) begin
      assume (!give_valid_i || (32'(give_job_i[JobBits-1:0]) < ReplyJobs &&
                                !is_kept_q[give_job_i[$clog2(ReplyJobs)-1:0]]));
    end else begin
      assume (!give_valid_i || !is_free_q[give_job_i[JobBits-1:0]]);
    end
    assume (!clear_i || !is_free_q[clear_job_i]);
    assume (32'(wait_valid_i) + 32'(unwait_valid_i) + 32'(clear_i) <= 1);
    // Nobody waits for the controller.
    assume (fixed.peer < 16'(Nodes));
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      is_free_q <= '0;
      is_kept_q <= '1;
    end else begin
      if (take_i && job[JobBits]) is_kept_q[job[$clog2(ReplyJobs)-1:0]] <= 1'b0;
      if (take_i && !job[JobBits]) is_free_q[job[JobBits-1:0]] <= 1'b0;
      if (give_valid_i && give_job_i[JobBits]) begin
        is_kept_q[give_job_i[$clog2(ReplyJobs)-1:0]] <= 1'b1;
      end
      if (give_valid_i && !give_job_i[JobBits]) is_free_q[give_job_i[JobBits-1:0]] <= 1'b1;
      if (clear_i) is_free_q[clear_job_i] <= 1'b1;
    end
  end

  // Whom the chosen job waits for; unknown until it has been cleared.
  job_t       chosen_q;
  logic       is_chosen_q, is_known_q, waits_q;
  logic [2:0] peer_q;

  initial is_chosen_q = 1'b0;
  always_ff @(posedge clk_i) begin
    is_chosen_q <= 1'b1;
    chosen_q    <= chosen_i;
    if (!rst_ni) is_known_q <= 1'b0;
    else if (clear_i && clear_job_i == chosen_i) is_known_q <= 1'b1;
    if ((clear_i && clear_job_i == chosen_i) || (unwait_valid_i && ask_job_i == chosen_i)) begin
      waits_q <= 1'b0;
    end else if (wait_valid_i && wait_job_i == chosen_i) begin
      waits_q <= 1'b1;
      peer_q  <= fixed.peer[2:0];
    end
  end
  always_comb if (is_chosen_q) assume (chosen_i == chosen_q);

  always_comb begin
    frees = '0;
    for (int unsigned i = 0; i < Jobs; i++) frees += (JobBits+1)'(is_free_q[i]);
  end

  always_comb begin
    if (is_running) begin
      assert (has_one == (is_free_q != '0 || (is_reply_i && is_kept_q != '0)));
      assert (!has_one || job[JobBits] == (is_free_q == '0));
      assert (!has_one || job[JobBits] || is_free_q[job[JobBits-1:0]]);
      if (has_one && job[JobBits]) begin
        assert (32'(job[JobBits-1:0]) < ReplyJobs && is_kept_q[job[$clog2(ReplyJobs)-1:0]]);
      end
      if (is_known_q && ask_job_i == chosen_i) begin
        assert (is_waiting == (waits_q && ask_peer_i == peer_q));
      end
    end
  end

  // What holds inside: between the pointers each job that is free stands once.
  function automatic job_t place(input int unsigned offset);
    return job_t'(32'(dut.taken_q) + offset);
  endfunction

  assign count = dut.given_q - dut.taken_q;
  always_comb begin
    if (is_running) begin
      assert (count == frees);
      assert (dut.kept_q == is_kept_q);
      for (int unsigned i = 0; i < Jobs; i++) begin
        if (i < 32'(count)) assert (is_free_q[dut.free_q[place(i)]]);
        for (int unsigned j = 0; j < i; j++) begin
          if (i < 32'(count)) assert (dut.free_q[place(i)] != dut.free_q[place(j)]);
        end
      end
      if (is_known_q) assert (dut.waits_q[chosen_i].waits == waits_q);
      if (is_known_q && waits_q) begin
        assert (dut.waits_q[chosen_i].peer == peer_q[1:0] && !peer_q[2]);
      end
    end
  end

  logic unused;
  assign unused = &{1'b0, fixed, route, is_shown, shown_peer, shown_tag, shown_context};

endmodule
