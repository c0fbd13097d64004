// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What becomes of each message: whole, or claimed by a receive before it was whole. The places
// that are asked for are answered in the same cycle; these are lookup tables.
module plait_match_flags #(
  parameter int unsigned Depth     = 64,
  parameter int unsigned IndexBits = 6,
  localparam int unsigned PlaceBits = $clog2(Depth)
) (
  input  logic                 clk_i,

  input  logic                 begin_i,        // a message is about to stand in this place
  input  logic [PlaceBits-1:0] begin_place_i,
  input  logic                 whole_i,
  input  logic [PlaceBits-1:0] whole_place_i,
  output logic                 whole_is_claimed_o,
  // A message is claimed, or nobody claims it any more.
  input  logic                 claim_write_i,
  input  logic                 claim_i,
  input  logic [PlaceBits-1:0] claim_place_i,
  input  logic [IndexBits-1:0] claimant_i,

  input  logic [PlaceBits-1:0] place_i,
  output logic                 is_whole_o,
  output logic                 is_claimed_o,
  input  logic [PlaceBits-1:0] claimed_place_i,
  output logic [IndexBits-1:0] claimant_o
);

  // Whole is a message for which these differ: who says so and who begins a message then never
  // write the same store.
  logic                 said_q       [Depth];
  logic                 base_q       [Depth];
  logic                 is_claimed_q [Depth];
  logic [IndexBits-1:0] claimant_q   [Depth];

  assign is_whole_o         = said_q[place_i] != base_q[place_i];
  assign is_claimed_o       = is_claimed_q[place_i];
  assign whole_is_claimed_o = is_claimed_q[whole_place_i];
  assign claimant_o         = claimant_q[claimed_place_i];

  always_ff @(posedge clk_i) begin
    if (whole_i) said_q[whole_place_i] <= !base_q[whole_place_i];
    if (begin_i) base_q[begin_place_i] <= said_q[begin_place_i];
    if (claim_write_i) begin
      is_claimed_q[claim_place_i] <= claim_i;
      claimant_q[claim_place_i]   <= claimant_i;
    end
  end

endmodule
