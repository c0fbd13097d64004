// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Made by XLS of compiler/hls/operators/floats.x. A new operation may start in each cycle; its
// result stands at `out` 2 cycles later.
/* verilator lint_off UNUSEDSIGNAL */
/* verilator lint_off WIDTH */
module plait_fround_64(
  input wire clk,
  input wire [63:0] a,
  output wire [63:0] out
);
  // ===== Pipe stage 0:
  wire [8:0] p0_literal_4988_comb;
  wire [8:0] p0_bit_slice_4989_comb;
  wire [1:0] p0_bit_slice_4990_comb;
  wire [8:0] p0_sub_4991_comb;
  wire [1:0] p0_not_4992_comb;
  wire [62:0] p0_literal_4994_comb;
  wire [10:0] p0_concat_4995_comb;
  wire [62:0] p0_shll_5000_comb;
  wire p0_literal_5011_comb;
  wire [61:0] p0_bit_slice_5006_comb;
  wire [61:0] p0_mask__1_comb;
  wire [62:0] p0_concat_5022_comb;
  wire [62:0] p0_literal_5023_comb;
  wire [62:0] p0_half_comb;
  assign p0_literal_4988_comb = 9'h10c;
  assign p0_bit_slice_4989_comb = a[62:54];
  assign p0_bit_slice_4990_comb = a[53:52];
  assign p0_sub_4991_comb = p0_literal_4988_comb - p0_bit_slice_4989_comb;
  assign p0_not_4992_comb = ~p0_bit_slice_4990_comb;
  assign p0_literal_4994_comb = 63'h7fff_ffff_ffff_ffff;
  assign p0_concat_4995_comb = {p0_sub_4991_comb, p0_not_4992_comb};
  assign p0_shll_5000_comb = p0_concat_4995_comb >= 11'h03f ? 63'h0000_0000_0000_0000 : p0_literal_4994_comb << p0_concat_4995_comb;
  assign p0_literal_5011_comb = 1'h0;
  assign p0_bit_slice_5006_comb = p0_shll_5000_comb[62:1];
  assign p0_mask__1_comb = ~p0_bit_slice_5006_comb;
  assign p0_concat_5022_comb = {p0_literal_5011_comb, p0_mask__1_comb};
  assign p0_literal_5023_comb = 63'h0000_0000_0000_0001;
  assign p0_half_comb = p0_concat_5022_comb + p0_literal_5023_comb;

  // Registers for pipe stage 0:
  reg [63:0] p0_a;
  reg [62:0] p0_shll_4892;
  reg [62:0] p0_half;
  always_ff @ (posedge clk) begin
    p0_a <= a;
    p0_shll_4892 <= p0_shll_5000_comb;
    p0_half <= p0_half_comb;
  end

  // ===== Pipe stage 1:
  wire [62:0] p1_whole_comb;
  wire [10:0] p1_x_bexp__1_comb;
  wire [10:0] p1_literal_4999_comb;
  wire [9:0] p1_bit_slice_5001_comb;
  wire [10:0] p1_literal_5002_comb;
  wire [62:0] p1_add_5003_comb;
  wire p1_eq_5005_comb;
  wire p1_bit_slice_5007_comb;
  wire p1_and_reduce_5008_comb;
  wire p1_is_whole_comb;
  wire [62:0] p1_middle_comb;
  wire [9:0] p1_sign_ext_5012_comb;
  wire [51:0] p1_literal_5013_comb;
  wire p1_is_small_comb;
  wire [62:0] p1_sel_5018_comb;
  wire [62:0] p1_small__1_comb;
  wire p1_x_sign__2_comb;
  wire [62:0] p1_result_comb;
  wire [63:0] p1_concat_5030_comb;
  assign p1_whole_comb = p0_a[62:0];
  assign p1_x_bexp__1_comb = p0_a[62:52];
  assign p1_literal_4999_comb = 11'h3fe;
  assign p1_bit_slice_5001_comb = p0_a[61:52];
  assign p1_literal_5002_comb = 11'h432;
  assign p1_add_5003_comb = p1_whole_comb + p0_half;
  assign p1_eq_5005_comb = p1_x_bexp__1_comb == p1_literal_4999_comb;
  assign p1_bit_slice_5007_comb = p0_a[62];
  assign p1_and_reduce_5008_comb = &p1_bit_slice_5001_comb;
  assign p1_is_whole_comb = p1_x_bexp__1_comb > p1_literal_5002_comb;
  assign p1_middle_comb = p1_add_5003_comb & p0_shll_4892;
  assign p1_sign_ext_5012_comb = {10{p1_eq_5005_comb}};
  assign p1_literal_5013_comb = 52'h0_0000_0000_0000;
  assign p1_is_small_comb = ~(p1_bit_slice_5007_comb | p1_and_reduce_5008_comb);
  assign p1_sel_5018_comb = p1_is_whole_comb ? p1_whole_comb : p1_middle_comb;
  assign p1_small__1_comb = {p0_literal_5011_comb, p1_sign_ext_5012_comb, p1_literal_5013_comb};
  assign p1_x_sign__2_comb = p0_a[63];
  assign p1_result_comb = p1_is_small_comb ? p1_small__1_comb : p1_sel_5018_comb;
  assign p1_concat_5030_comb = {p1_x_sign__2_comb, p1_result_comb};

  // Registers for pipe stage 1:
  reg [63:0] out__output_flop;
  always_ff @ (posedge clk) begin
    out__output_flop <= p1_concat_5030_comb;
  end
  assign out = out__output_flop;
endmodule
