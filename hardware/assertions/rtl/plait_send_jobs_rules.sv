// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A job is in one hand.
module plait_send_jobs_rules #(
  parameter int unsigned Jobs = 64,
  localparam int unsigned JobBits = $clog2(Jobs)
) (
  input logic               clk_i,
  input logic               rst_ni,
  input logic               give,
  input logic               give_valid_i,
  input logic [JobBits-1:0] give_job_i,
  input logic [JobBits-1:0] clear_job_i,
  input logic               free_valid_o,
  input logic [JobBits-1:0] free_job_o,
  input logic               take_i
);

  plait_store_rules #(.Depth(Jobs)) u_jobs (
    .clk_i, .rst_ni, .give_i(give), .given_i(give_valid_i ? give_job_i : clear_job_i),
    .take_i, .taken_i(free_job_o)
  );

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      if (take_i) begin
        never_from_empty: assert (free_valid_o)
        else $error("%m: taken from an empty store");
      end
    end
  end

endmodule
