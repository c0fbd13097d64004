// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Cuts wide beats into narrow ones, the lowest bytes first; pieces without a byte are left out.
// The first piece is offered in the cycle after the wide beat has come, and one in every cycle
// while the sink is ready, with no gap between wide beats. ready_o depends on ready_i.
module plait_width_down #(
  parameter int unsigned WidthIn  = 512,
  parameter int unsigned WidthOut = 64
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

  localparam int unsigned Pieces    = WidthIn / WidthOut;
  localparam int unsigned PieceBits = $clog2(Pieces);
  typedef logic [PieceBits-1:0] piece_t;

  if (WidthOut % 8 != 0) begin : gen_no_bytes
    $error("plait_width_down: WidthOut is no multiple of 8; beats are whole bytes.");
  end
  if (WidthIn <= WidthOut || WidthIn % WidthOut != 0) begin : gen_no_multiple
    $error("plait_width_down: WidthIn is no multiple of WidthOut that is wider than it.");
  end

  logic [Pieces-1:0][WidthOut-1:0]   data_q;
  logic [Pieces-1:0][WidthOut/8-1:0] keep_q;
  logic                              last_q, valid_q;
  piece_t                            piece_q;
  // Whether a piece has bytes, and with a zero behind the last one, whether the next one has.
  logic [Pieces:0]                   is_filled;
  logic                              is_final;

  for (genvar p = 0; p < Pieces; p++) begin : gen_filled
    assign is_filled[p] = keep_q[p][0];
  end
  assign is_filled[Pieces] = 1'b0;

  assign is_final = !is_filled[(PieceBits + 1)'(piece_q) + 1'b1];
  assign ready_o  = !valid_q || (ready_i && is_final);
  assign data_o   = data_q[piece_q];
  assign keep_o   = keep_q[piece_q];
  assign last_o   = last_q && is_final;
  assign valid_o  = valid_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      valid_q <= 1'b0;
      piece_q <= '0;
    end else if (ready_o) begin
      valid_q <= valid_i;
      piece_q <= '0;
    end else if (ready_i) begin
      piece_q <= piece_q + 1'b1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (ready_o) begin
      data_q <= data_i;
      keep_q <= keep_i;
      last_q <= last_i;
    end
  end

endmodule
