// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Completes jobs: those whose last frame is in its slot, and those that others end. Fills end in
// the order in which they were handed out. Completions wait here for the role, a place for each
// job; so nothing else ever waits for the role to take them.
//
// A job is free again when its completion is made, 2 cycles before it stands at the port.
module plait_send_done
  import plait_wire_pkg::*;
  import plait_send_pkg::*;
#(
  parameter int unsigned Jobs = 64,
  localparam int unsigned JobBits = $clog2(Jobs)
) (
  input  logic               clk_i,
  input  logic               rst_ni,

  output logic               fill_room_o,
  input  logic               fill_valid_i,
  input  logic               fill_is_read_i,
  input  logic               fill_completes_i,
  input  logic [JobBits-1:0] fill_job_i,
  input  logic               read_done_i,      // pulse
  // Pulse: those under way now are noted; then, whether one of them still is.
  input  logic               note_i,
  output logic               is_noted_o,

  input  logic               now_valid_i,      // pulse: this job completes
  input  logic               now_is_failed_i,  // for its peer is dead
  input  logic               now_is_refused_i,
  input  logic [JobBits-1:0] now_job_i,
  input  logic               failed_valid_i,   // this one too
  output logic               failed_ready_o,
  input  logic [JobBits-1:0] failed_job_i,

  // The row of a job: read if lent; it stands in the next cycle.
  input  logic               row_lent_i,
  output logic               row_read_o,
  output logic [JobBits-1:0] row_job_o,
  input  fixed_t             row_fixed_i,

  input  logic               free_ready_i,
  output logic               free_valid_o,
  output logic [JobBits-1:0] free_job_o,

  output logic               completion_valid_o,
  output completion_t        completion_o,
  input  logic               completion_ready_i,
  output logic               busy_o
);

  localparam int unsigned Fills = 4;

  // ---------------------------------------------------------------- fills under way
  typedef struct packed {
    logic               is_read;
    logic               completes;
    logic [JobBits-1:0] job;
  } fill_t;

  fill_t                      fill;
  logic                       fill_valid, fill_ready, fill_ends;
  logic [$clog2(Fills+1)-1:0] fills, noted_q;
  logic [$clog2(Fills+1)-1:0] read_q;  // fills that are done and were not looked at yet

  plait_fifo #(.Width($bits(fill_t)), .Depth(Fills)) u_fills (
    .clk_i, .rst_ni,
    .data_i ({fill_is_read_i, fill_completes_i, fill_job_i}),
    .valid_i(fill_valid_i),
    .ready_o(fill_room_o),
    .data_o (fill),
    .valid_o(fill_valid),
    .ready_i(fill_ready),
    .count_o(fills)
  );

  assign fill_ready = (!fill.is_read || read_q != '0) &&
                      !(fill.completes && (now_valid_i || failed_valid_i));
  assign fill_ends  = fill_valid && fill_ready;
  assign is_noted_o = noted_q != '0;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      read_q  <= '0;
      noted_q <= '0;
    end else begin
      read_q <= read_q + ($bits(read_q))'(read_done_i) -
                ($bits(read_q))'(fill_ends && fill.is_read);
      if (note_i) noted_q <= fills - ($bits(noted_q))'(fill_ends);
      else if (is_noted_o) noted_q <= noted_q - ($bits(noted_q))'(fill_ends);
    end
  end

  // ---------------------------------------------------------------- completions
  // By its peer's death; by its peer.
  logic               is_failed, next_failed, failed_q, is_refused, next_refused, refused_q;
  logic               next_valid, push;
  logic [JobBits-1:0] job, next_job;
  logic               is_fetched_q, unused;

  assign unused = ^row_fixed_i;

  assign failed_ready_o = !now_valid_i;
  assign push = now_valid_i || failed_valid_i || (fill_ends && fill.completes);

  assign is_failed = now_valid_i ? now_is_failed_i : failed_valid_i;
  assign is_refused = now_valid_i && now_is_refused_i;
  assign job       = now_valid_i ? now_job_i : failed_valid_i ? failed_job_i : fill.job;

  // As many places as jobs: it is never full.
  logic [JobBits+1:0] waiting_q [Jobs];
  logic [JobBits:0] pushed_q, read_count_q;

  assign next_valid              = pushed_q != read_count_q;
  assign {next_refused, next_failed, next_job} = waiting_q[read_count_q[JobBits-1:0]];
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      pushed_q     <= '0;
      read_count_q <= '0;
    end else begin
      if (push) pushed_q <= pushed_q + 1'b1;
      if (row_read_o) read_count_q <= read_count_q + 1'b1;
    end
    if (push) waiting_q[pushed_q[JobBits-1:0]] <= {is_refused, is_failed, job};
  end

  assign row_read_o   = next_valid && row_lent_i && free_ready_i && !is_fetched_q &&
                        !completion_valid_o;
  assign row_job_o    = next_job;
  assign free_valid_o = row_read_o;
  assign free_job_o   = next_job;
  assign busy_o       = fill_ends || (next_valid && !completion_valid_o) ||
                        is_fetched_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      is_fetched_q       <= 1'b0;
      completion_valid_o <= 1'b0;
    end else begin
      is_fetched_q <= row_read_o;
      if (is_fetched_q) completion_valid_o <= 1'b1;
      else if (completion_ready_i) completion_valid_o <= 1'b0;
    end
    if (row_read_o) {refused_q, failed_q} <= {next_refused, next_failed};
    if (is_fetched_q) begin
      completion_o <= '{
        address:    row_fixed_i.address,
        size:       row_fixed_i.size,
        reserved:   '0,
        found:      '0,
        collective: row_fixed_i.collective,
        tag:        row_fixed_i.tag,
        peer:       row_fixed_i.peer,
        datatype:   row_fixed_i.datatype,
        status:     (row_fixed_i.is_refused && row_fixed_i.is_full) ? StatusFull :
                    (row_fixed_i.is_refused || refused_q) ? StatusRefused :
                    failed_q ? StatusPeerFailed : StatusOk,
        request:    row_fixed_i.request
      };
    end
  end

endmodule
