// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Made by XLS of compiler/hls/operators/floats.x. A new operation may start in each cycle; its
// result stands at `out` 2 cycles later.
/* verilator lint_off UNUSEDSIGNAL */
/* verilator lint_off WIDTH */
module plait_ffloor_64(
  input wire clk,
  input wire [63:0] a,
  output wire [63:0] out
);
  // ===== Pipe stage 0:
  wire [8:0] p0_literal_4825_comb;
  wire [8:0] p0_bit_slice_4826_comb;
  wire [1:0] p0_bit_slice_4827_comb;
  wire [8:0] p0_sub_4833_comb;
  wire [1:0] p0_not_4834_comb;
  wire p0_x_sign_comb;
  wire [62:0] p0_literal_4845_comb;
  wire [10:0] p0_concat_4846_comb;
  wire [62:0] p0_sign_ext_4847_comb;
  wire [62:0] p0_shll_4853_comb;
  wire [62:0] p0_not_4854_comb;
  wire [62:0] p0_nor_4859_comb;
  assign p0_literal_4825_comb = 9'h10c;
  assign p0_bit_slice_4826_comb = a[62:54];
  assign p0_bit_slice_4827_comb = a[53:52];
  assign p0_sub_4833_comb = p0_literal_4825_comb - p0_bit_slice_4826_comb;
  assign p0_not_4834_comb = ~p0_bit_slice_4827_comb;
  assign p0_x_sign_comb = a[63];
  assign p0_literal_4845_comb = 63'h7fff_ffff_ffff_ffff;
  assign p0_concat_4846_comb = {p0_sub_4833_comb, p0_not_4834_comb};
  assign p0_sign_ext_4847_comb = {63{p0_x_sign_comb}};
  assign p0_shll_4853_comb = p0_concat_4846_comb >= 11'h03f ? 63'h0000_0000_0000_0000 : p0_literal_4845_comb << p0_concat_4846_comb;
  assign p0_not_4854_comb = ~p0_sign_ext_4847_comb;
  assign p0_nor_4859_comb = ~(p0_shll_4853_comb | p0_not_4854_comb);

  // Registers for pipe stage 0:
  reg [63:0] p0_a;
  reg [62:0] p0_shll_4720;
  reg p0_x_sign;
  reg [62:0] p0_nor_4763;
  always_ff @ (posedge clk) begin
    p0_a <= a;
    p0_shll_4720 <= p0_shll_4853_comb;
    p0_x_sign <= p0_x_sign_comb;
    p0_nor_4763 <= p0_nor_4859_comb;
  end

  // ===== Pipe stage 1:
  wire [10:0] p1_x_bexp__1_comb;
  wire [10:0] p1_literal_4819_comb;
  wire [62:0] p1_whole_comb;
  wire p1_ne_4824_comb;
  wire [9:0] p1_bit_slice_4828_comb;
  wire [10:0] p1_literal_4829_comb;
  wire [62:0] p1_add_4830_comb;
  wire p1_is_one_comb;
  wire p1_bit_slice_4836_comb;
  wire p1_and_reduce_4837_comb;
  wire p1_is_whole_comb;
  wire [62:0] p1_middle_comb;
  wire p1_literal_4840_comb;
  wire [9:0] p1_sign_ext_4841_comb;
  wire [51:0] p1_literal_4842_comb;
  wire p1_is_small_comb;
  wire [62:0] p1_sel_4849_comb;
  wire [62:0] p1_small__1_comb;
  wire [62:0] p1_result_comb;
  wire [63:0] p1_concat_4860_comb;
  assign p1_x_bexp__1_comb = p0_a[62:52];
  assign p1_literal_4819_comb = 11'h000;
  assign p1_whole_comb = p0_a[62:0];
  assign p1_ne_4824_comb = p1_x_bexp__1_comb != p1_literal_4819_comb;
  assign p1_bit_slice_4828_comb = p0_a[61:52];
  assign p1_literal_4829_comb = 11'h432;
  assign p1_add_4830_comb = p1_whole_comb + p0_nor_4763;
  assign p1_is_one_comb = p0_x_sign & p1_ne_4824_comb;
  assign p1_bit_slice_4836_comb = p0_a[62];
  assign p1_and_reduce_4837_comb = &p1_bit_slice_4828_comb;
  assign p1_is_whole_comb = p1_x_bexp__1_comb > p1_literal_4829_comb;
  assign p1_middle_comb = p1_add_4830_comb & p0_shll_4720;
  assign p1_literal_4840_comb = 1'h0;
  assign p1_sign_ext_4841_comb = {10{p1_is_one_comb}};
  assign p1_literal_4842_comb = 52'h0_0000_0000_0000;
  assign p1_is_small_comb = ~(p1_bit_slice_4836_comb | p1_and_reduce_4837_comb);
  assign p1_sel_4849_comb = p1_is_whole_comb ? p1_whole_comb : p1_middle_comb;
  assign p1_small__1_comb = {p1_literal_4840_comb, p1_sign_ext_4841_comb, p1_literal_4842_comb};
  assign p1_result_comb = p1_is_small_comb ? p1_small__1_comb : p1_sel_4849_comb;
  assign p1_concat_4860_comb = {p0_x_sign, p1_result_comb};

  // Registers for pipe stage 1:
  reg [63:0] out__output_flop;
  always_ff @ (posedge clk) begin
    out__output_flop <= p1_concat_4860_comb;
  end
  assign out = out__output_flop;
endmodule
