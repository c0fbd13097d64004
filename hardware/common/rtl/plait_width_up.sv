// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Gathers narrow beats into wide ones, the first in the lowest bytes. A wide beat is offered in
// the cycle after its last piece has come; narrow beats pass in every cycle while the sink is
// ready. ready_o depends on ready_i: put a skid buffer where that path is too long.
module plait_width_up #(
  parameter int unsigned WidthIn  = 64,
  parameter int unsigned WidthOut = 512
) (
  input  logic                  clk_i,
  input  logic                  rst_ni,

  input  logic [WidthIn-1:0]    data_i,
  input  logic [WidthIn/8-1:0]  keep_i,
  input  logic                  last_i,
  input  logic                  valid_i,
  output logic                  ready_o,

  output logic [WidthOut-1:0]   data_o,
  output logic [WidthOut/8-1:0] keep_o,
  output logic                  last_o,
  output logic                  valid_o,
  input  logic                  ready_i
);

  localparam int unsigned Pieces    = WidthOut / WidthIn;
  localparam int unsigned PieceBits = $clog2(Pieces);
  typedef logic [PieceBits-1:0] piece_t;
  localparam piece_t PieceLast = piece_t'(Pieces - 1);

  if (WidthIn % 8 != 0) begin : gen_no_bytes
    $error("plait_width_up: WidthIn is no multiple of 8; beats are whole bytes.");
  end
  if (WidthOut <= WidthIn || WidthOut % WidthIn != 0) begin : gen_no_multiple
    $error("plait_width_up: WidthOut is no multiple of WidthIn that is wider than it.");
  end

  logic [Pieces-1:0][WidthIn-1:0]   data_q;
  logic [Pieces-1:0][WidthIn/8-1:0] keep_q;
  logic                             last_q, valid_q;
  piece_t                           piece_q;
  logic                             is_accepted, is_complete;

  assign ready_o     = ready_i || !valid_q;
  assign is_accepted = valid_i && ready_o;
  assign is_complete = last_i || piece_q == PieceLast;
  assign data_o      = data_q;
  assign keep_o      = keep_q;
  assign last_o      = last_q;
  assign valid_o     = valid_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      valid_q <= 1'b0;
      piece_q <= '0;
    end else if (is_accepted) begin
      valid_q <= is_complete;
      piece_q <= is_complete ? '0 : piece_q + 1'b1;
    end else if (ready_i) begin
      valid_q <= 1'b0;
    end
  end

  // The first piece clears what an earlier beat has left behind it.
  always_ff @(posedge clk_i) begin
    if (is_accepted) begin
      last_q <= last_i;
      if (piece_q == '0) keep_q <= '0;
      data_q[piece_q] <= data_i;
      keep_q[piece_q] <= keep_i;
    end
  end

endmodule
