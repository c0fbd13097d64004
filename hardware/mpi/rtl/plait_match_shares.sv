// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// How many of the places for unexpected messages each part of the role has: at most Share, so that
// one part that does not receive leaves the others theirs. What is taken or freed counts from the
// next cycle on.
module plait_match_shares #(
  parameter int unsigned Depth = 64,
  parameter int unsigned Parts = 2,
  parameter int unsigned Share = 64,
  localparam int unsigned PlaceBits = $clog2(Depth),
  localparam int unsigned PartBits  = $clog2(Parts)
) (
  input  logic                 clk_i,
  input  logic                 rst_ni,

  // Whose message looks for a place, from the cycle after look_i on; a part that the role has not
  // counts as one that it has.
  input  logic                 look_i,
  input  logic [5:0]           part_i,
  output logic                 has_one_o,
  output logic                 has_two_o,

  input  logic                 take_i,     // that message has this place from now on
  input  logic [PlaceBits-1:0] take_place_i,
  input  logic                 free_i,     // and this one nobody
  input  logic [PlaceBits-1:0] free_place_i
);

  localparam int unsigned CountBits = $clog2(Share + 1);

  logic [CountBits-1:0] count_q [2**PartBits];
  logic [PartBits-1:0]  owner_q [Depth];
  logic [PartBits-1:0]  part_q, freed;
  logic                 unused_part;

  assign has_one_o   = count_q[part_q] < CountBits'(Share);
  assign has_two_o   = count_q[part_q] < CountBits'(Share - 1);
  assign freed       = owner_q[free_place_i];
  assign unused_part = ^part_i;

  for (genvar i = 0; i < 2 ** PartBits; i++) begin : gen_count
    logic is_taken, is_freed;
    assign is_taken = take_i && part_q == PartBits'(i);
    assign is_freed = free_i && freed == PartBits'(i);
    always_ff @(posedge clk_i) begin
      if (!rst_ni) count_q[i] <= '0;
      else if (is_taken && !is_freed) count_q[i] <= count_q[i] + 1'b1;
      else if (is_freed && !is_taken) count_q[i] <= count_q[i] - 1'b1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (look_i) part_q <= part_i[PartBits-1:0];
    if (take_i) owner_q[take_place_i] <= part_q;
  end

endmodule
