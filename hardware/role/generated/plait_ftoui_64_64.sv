// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Made by XLS of compiler/hls/operators/floats.x. A new operation may start in each cycle; its
// result stands at `out` 3 cycles later.
/* verilator lint_off UNUSEDSIGNAL */
/* verilator lint_off WIDTH */
module plait_ftoui_64_64(
  input wire clk,
  input wire [63:0] a,
  output wire [63:0] out
);
  // ===== Pipe stage 0:
  wire [10:0] p0_x_bexp__2_comb;
  wire [10:0] p0_literal_5054_comb;
  wire [51:0] p0_x_fraction__2_comb;
  wire [51:0] p0_literal_5056_comb;
  wire [9:0] p0_bit_slice_5061_comb;
  wire [10:0] p0_literal_5062_comb;
  wire [10:0] p0_literal_5065_comb;
  wire p0_eq_5066_comb;
  wire p0_ne_5067_comb;
  wire p0_literal_5074_comb;
  wire [10:0] p0_literal_5075_comb;
  wire [10:0] p0_literal_5076_comb;
  wire p0_bit_slice_5077_comb;
  wire p0_and_reduce_5078_comb;
  wire [10:0] p0_places_comb;
  wire [10:0] p0_literal_5080_comb;
  wire p0_ult_5082_comb;
  wire p0_and_5083_comb;
  wire [63:0] p0__top_comb;
  wire [10:0] p0_sub_5092_comb;
  wire p0_or_5093_comb;
  wire p0_ugt_5094_comb;
  wire p0_is_beyond_comb;
  wire [63:0] p0_shrl_5105_comb;
  wire p0_x_sign_comb;
  wire p0_is_large_comb;
  wire p0_is_top_comb;
  wire p0_not_5112_comb;
  assign p0_x_bexp__2_comb = a[62:52];
  assign p0_literal_5054_comb = 11'h7ff;
  assign p0_x_fraction__2_comb = a[51:0];
  assign p0_literal_5056_comb = 52'h0_0000_0000_0000;
  assign p0_bit_slice_5061_comb = a[61:52];
  assign p0_literal_5062_comb = 11'h401;
  assign p0_literal_5065_comb = 11'h43f;
  assign p0_eq_5066_comb = p0_x_bexp__2_comb == p0_literal_5054_comb;
  assign p0_ne_5067_comb = p0_x_fraction__2_comb != p0_literal_5056_comb;
  assign p0_literal_5074_comb = 1'h1;
  assign p0_literal_5075_comb = 11'h000;
  assign p0_literal_5076_comb = 11'h43e;
  assign p0_bit_slice_5077_comb = a[62];
  assign p0_and_reduce_5078_comb = &p0_bit_slice_5061_comb;
  assign p0_places_comb = p0_x_bexp__2_comb + p0_literal_5062_comb;
  assign p0_literal_5080_comb = 11'h03e;
  assign p0_ult_5082_comb = p0_x_bexp__2_comb < p0_literal_5065_comb;
  assign p0_and_5083_comb = p0_eq_5066_comb & p0_ne_5067_comb;
  assign p0__top_comb = {p0_literal_5074_comb, p0_x_fraction__2_comb, p0_literal_5075_comb};
  assign p0_sub_5092_comb = p0_literal_5076_comb - p0_x_bexp__2_comb;
  assign p0_or_5093_comb = p0_bit_slice_5077_comb | p0_and_reduce_5078_comb;
  assign p0_ugt_5094_comb = p0_places_comb > p0_literal_5080_comb;
  assign p0_is_beyond_comb = ~(p0_ult_5082_comb | p0_and_5083_comb);
  assign p0_shrl_5105_comb = p0_sub_5092_comb >= 11'h040 ? 64'h0000_0000_0000_0000 : p0__top_comb >> p0_sub_5092_comb;
  assign p0_x_sign_comb = a[63];
  assign p0_is_large_comb = p0_or_5093_comb & p0_ugt_5094_comb;
  assign p0_is_top_comb = p0_x_bexp__2_comb == p0_literal_5076_comb;
  assign p0_not_5112_comb = ~p0_is_beyond_comb;

  // Registers for pipe stage 0:
  reg [63:0] p0__top;
  reg [63:0] p0_shrl_4955;
  reg p0_or_4965;
  reg p0_x_sign;
  reg p0_is_large;
  reg p0_is_top;
  reg p0_not_4986;
  always_ff @ (posedge clk) begin
    p0__top <= p0__top_comb;
    p0_shrl_4955 <= p0_shrl_5105_comb;
    p0_or_4965 <= p0_or_5093_comb;
    p0_x_sign <= p0_x_sign_comb;
    p0_is_large <= p0_is_large_comb;
    p0_is_top <= p0_is_top_comb;
    p0_not_4986 <= p0_not_5112_comb;
  end

  // ===== Pipe stage 1:
  wire [63:0] p1_sign_ext_5064_comb;
  wire [63:0] p1_size_comb;
  wire [63:0] p1_neg_5096_comb;
  wire [63:0] p1_sel_5109_comb;
  assign p1_sign_ext_5064_comb = {64{p0_or_4965}};
  assign p1_size_comb = p0_shrl_4955 & p1_sign_ext_5064_comb;
  assign p1_neg_5096_comb = -p1_size_comb;
  assign p1_sel_5109_comb = p0_x_sign ? p1_neg_5096_comb : p1_size_comb;

  // Registers for pipe stage 1:
  reg [63:0] p1__top;
  reg p1_x_sign;
  reg p1_is_large;
  reg [63:0] p1_sel_4972;
  reg p1_is_top;
  reg p1_not_4986;
  always_ff @ (posedge clk) begin
    p1__top <= p0__top;
    p1_x_sign <= p0_x_sign;
    p1_is_large <= p0_is_large;
    p1_sel_4972 <= p1_sel_5109_comb;
    p1_is_top <= p0_is_top;
    p1_not_4986 <= p0_not_4986;
  end

  // ===== Pipe stage 2:
  wire [63:0] p2_literal_5059_comb;
  wire [63:0] p2_signed__1_comb;
  wire [63:0] p2_sign_ext_5069_comb;
  wire [63:0] p2_and_5085_comb;
  wire [63:0] p2_sel_5099_comb;
  wire [63:0] p2_sel_5114_comb;
  assign p2_literal_5059_comb = 64'h8000_0000_0000_0000;
  assign p2_signed__1_comb = p1_is_large ? p2_literal_5059_comb : p1_sel_4972;
  assign p2_sign_ext_5069_comb = {64{p1_not_4986}};
  assign p2_and_5085_comb = p2_signed__1_comb & p2_sign_ext_5069_comb;
  assign p2_sel_5099_comb = p1_is_top ? p1__top : p2_and_5085_comb;
  assign p2_sel_5114_comb = p1_x_sign ? p2_signed__1_comb : p2_sel_5099_comb;

  // Registers for pipe stage 2:
  reg [63:0] out__output_flop;
  always_ff @ (posedge clk) begin
    out__output_flop <= p2_sel_5114_comb;
  end
  assign out = out__output_flop;
endmodule
