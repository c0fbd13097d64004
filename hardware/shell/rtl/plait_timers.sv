// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A plait_timer for each part of a role, so that all of them may pause at a time: part p has that
// with the number p, the lower bits of its own. A command of another part waits for nobody but the
// part's own pause. `wake_o` is the earliest of all.
module plait_timers
  import plait_wire_pkg::*;
#(
  parameter int unsigned Timers = 1,  // a power of two
  localparam int unsigned Bits  = Timers > 1 ? $clog2(Timers) : 1
) (
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic        clear_i,
  input  logic [63:0] now_i,

  input  logic        command_valid_i,
  input  command_t    command_i,
  output logic        command_ready_o,

  output logic        completion_valid_o,
  output completion_t completion_o,
  input  logic        completion_ready_i,

  output logic        wake_valid_o,  // a pause is under way, and the first one ends at wake_o
  output logic [63:0] wake_o,
  output logic        busy_o
);

  if (Timers == 0 || (Timers & (Timers - 1)) != 0) begin : gen_no_timers
    $error("plait_timers: Timers is no power of two.");
  end

  if (Timers == 1) begin : gen_one
    plait_timer u_timer (.*);
  end else begin : gen_many
    logic        [Timers-1:0]       valid, ready, done_valid, done_ready, wake_valid, busy;
    completion_t [Timers-1:0]       done;
    logic        [Timers-1:0][63:0] wake;
    logic        [Bits-1:0]         part;
    logic        [Timers-1:0]       unused_grant;
    logic                           unused_last;

    assign part            = command_i.request[24 +: Bits];
    assign valid           = Timers'(command_valid_i) << part;
    assign command_ready_o = ready[part];
    assign wake_valid_o    = |wake_valid;
    assign busy_o          = |busy;

    for (genvar i = 0; i < Timers; i++) begin : gen_timer
      plait_timer u_timer (
        .clk_i, .rst_ni, .clear_i, .now_i, .command_i,
        .command_valid_i   (valid[i]),
        .command_ready_o   (ready[i]),
        .completion_valid_o(done_valid[i]),
        .completion_o      (done[i]),
        .completion_ready_i(done_ready[i]),
        .wake_valid_o      (wake_valid[i]),
        .wake_o            (wake[i]),
        .busy_o            (busy[i])
      );
    end

    plait_arbiter #(.Inputs(Timers), .Width($bits(completion_t))) u_completions (
      .clk_i, .rst_ni,
      .data_i (done),
      .last_i ('1),
      .valid_i(done_valid),
      .ready_o(done_ready),
      .data_o (completion_o),
      .last_o (unused_last),
      .valid_o(completion_valid_o),
      .ready_i(completion_ready_i),
      .grant_o(unused_grant)
    );

    always_comb begin
      wake_o = '1;
      for (int unsigned i = 0; i < Timers; i++) begin
        if (wake_valid[i] && wake[i] < wake_o) wake_o = wake[i];
      end
    end
  end

endmodule
