// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Pauses: the role's command `pause` completes when as many cycles have passed as its size says, at
// least one and at most two later. Meanwhile nothing is busy, so a simulator may let time jump to
// `wake_o`. One pause at a time: another one is taken when that has completed. More cycles than
// CyclesMax counts are refused at once; `clear_i`, the end of the role's life, ends a pause.
module plait_timer
  import plait_wire_pkg::*;
(
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic        clear_i,
  input  logic [63:0] now_i,

  input  logic        command_valid_i,
  // verilator lint_off UNUSEDSIGNAL
  input  command_t    command_i,
  // verilator lint_on UNUSEDSIGNAL
  output logic        command_ready_o,

  output logic        completion_valid_o,
  output completion_t completion_o,
  input  logic        completion_ready_i,

  output logic        wake_valid_o,  // a pause is under way, and ends at wake_o
  output logic [63:0] wake_o,
  output logic        busy_o
);

  localparam int unsigned CycleBits = 48;

  logic               is_open_q, is_over_q;  // it is under way; it completes now
  logic [7:0]         status_q;
  logic [31:0]        request_q;
  logic [CycleBits:0] until_q, left;  // lower bits of a time, and cycles until then
  logic               is_taken, is_done, is_too_long, is_due;

  assign command_ready_o    = !is_open_q;
  assign is_taken           = command_valid_i && command_ready_o;
  assign is_done            = completion_valid_o && completion_ready_i;
  assign is_too_long        = |command_i.size[63:CycleBits];
  assign left               = until_q - now_i[CycleBits:0];
  assign is_due             = left == '0 || left[CycleBits];
  assign completion_valid_o = is_over_q;
  assign wake_valid_o       = is_open_q;
  assign wake_o             = now_i + {{63 - CycleBits{left[CycleBits]}}, left};
  assign busy_o             = is_open_q && (is_due || is_over_q || clear_i);

  always_comb begin
    completion_o         = '0;
    completion_o.request = request_q;
    completion_o.status  = status_q;
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      is_open_q <= 1'b0;
      is_over_q <= 1'b0;
    end else begin
      if (is_taken) begin
        is_open_q <= 1'b1;
        request_q <= command_i.request;
        until_q   <= now_i[CycleBits:0] + (is_too_long ? '0 : (CycleBits + 1)'(command_i.size));
        status_q  <= is_too_long ? StatusRefused : StatusOk;
      end else if (is_done) begin
        is_open_q <= 1'b0;
        is_over_q <= 1'b0;
      end else if (is_open_q && !is_over_q && (is_due || clear_i)) begin
        is_over_q <= 1'b1;
        if (!is_due) status_q <= StatusCancelled;
      end
    end
  end

endmodule
