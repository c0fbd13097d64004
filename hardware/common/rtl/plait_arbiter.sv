// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Joins streams into one, a packet at a time: an input that has been offered keeps the grant until
// its last beat has passed. Then the next input in turn is served, so that none waits for more
// than Inputs - 1 packets. No latency; ready_o depends on valid_i and ready_i.
module plait_arbiter #(
  parameter int unsigned Inputs = 2,
  parameter int unsigned Width  = 64
) (
  input  logic                         clk_i,
  input  logic                         rst_ni,

  input  logic [Inputs-1:0][Width-1:0] data_i,
  input  logic [Inputs-1:0]            last_i,
  input  logic [Inputs-1:0]            valid_i,
  output logic [Inputs-1:0]            ready_o,

  output logic [Width-1:0]             data_o,
  output logic                         last_o,
  output logic                         valid_o,
  input  logic                         ready_i,

  // The input that is connected to the output, one-hot; zero where none is.
  output logic [Inputs-1:0]            grant_o
);

  if (Inputs < 2) begin : gen_one_input
    $error("plait_arbiter: Inputs is below 2; one stream needs no arbiter.");
  end
  if (Width < 1) begin : gen_no_width
    $error("plait_arbiter: Width is 0; a beat has at least one bit.");
  end

  // later_q: the inputs behind the one served last, which come first in the turn.
  logic [Inputs-1:0] later_q, grant_q, choice, grant, wanting;
  logic              is_held_q, is_packet_end;

  assign wanting       = |(valid_i & later_q) ? valid_i & later_q : valid_i;
  assign choice        = wanting & (~wanting + 1'b1);
  assign grant         = is_held_q ? grant_q : choice;
  assign is_packet_end = valid_o && ready_i && last_o;

  assign valid_o = |(valid_i & grant);
  assign last_o  = |(last_i & grant);
  assign ready_o = grant & {Inputs{ready_i}};
  assign grant_o = grant;

  always_comb begin
    data_o = '0;
    for (int unsigned i = 0; i < Inputs; i++) data_o |= data_i[i] & {Width{grant[i]}};
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      is_held_q <= 1'b0;
      grant_q   <= '0;
      later_q   <= '0;
    end else begin
      is_held_q <= (is_held_q || valid_o) && !is_packet_end;
      grant_q   <= grant;
      if (is_packet_end) later_q <= ~(grant | (grant - 1'b1));
    end
  end

endmodule
