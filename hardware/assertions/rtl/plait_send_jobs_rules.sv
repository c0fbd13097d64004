// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A job is free or in use, never both. All jobs that are kept for replies, {1, number}, are free
// after reset, and only a reply takes one.
module plait_send_jobs_rules
  import plait_send_pkg::*;
#(
  parameter int unsigned Jobs = 64,
  localparam int unsigned JobBits = $clog2(Jobs)
) (
  input logic               clk_i,
  input logic               rst_ni,
  input logic               give,
  input logic               give_valid_i,
  input logic [JobBits:0]   give_job_i,
  input logic               clear_i,
  input logic [JobBits-1:0] clear_job_i,
  input logic               is_reply_i,
  input logic               free_valid_o,
  input logic [JobBits:0]   free_job_o,
  input logic               take_i
);

  plait_store_rules #(.Depth(Jobs)) u_jobs (
    .clk_i, .rst_ni, .give_i(give), .given_i(clear_i ? clear_job_i : give_job_i[JobBits-1:0]),
    .take_i(take_i && !free_job_o[JobBits]), .taken_i(free_job_o[JobBits-1:0])
  );

  logic [Jobs-1:0] is_used_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      is_used_q <= '0;
    end else begin
      if (take_i && free_job_o[JobBits]) is_used_q[free_job_o[JobBits-1:0]] <= 1'b1;
      if (give_valid_i && give_job_i[JobBits]) is_used_q[give_job_i[JobBits-1:0]] <= 1'b0;
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      if (take_i) begin
        never_from_empty: assert (free_valid_o)
        else $error("%m: taken from an empty store");
        kept_for_replies: assert (!free_job_o[JobBits] ||
            (is_reply_i && 32'(free_job_o[JobBits-1:0]) < ReplyJobs &&
             !is_used_q[free_job_o[JobBits-1:0]]))
        else $error("%m: kept job %0d is not a reply's to take", free_job_o[JobBits-1:0]);
      end
      if (give_valid_i && give_job_i[JobBits]) begin
        never_given_twice: assert (is_used_q[give_job_i[JobBits-1:0]])
        else $error("%m: kept job %0d is given back, but free", give_job_i[JobBits-1:0]);
      end
    end
  end

endmodule
