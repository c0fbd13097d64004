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
  wire [8:0] p0_literal_4818_comb;
  wire [8:0] p0_bit_slice_4819_comb;
  wire [1:0] p0_bit_slice_4820_comb;
  wire [8:0] p0_sub_4821_comb;
  wire [1:0] p0_not_4822_comb;
  wire [62:0] p0_literal_4824_comb;
  wire [10:0] p0_concat_4825_comb;
  wire [62:0] p0_shll_4830_comb;
  wire p0_literal_4841_comb;
  wire [61:0] p0_bit_slice_4836_comb;
  wire [61:0] p0_mask__1_comb;
  wire [62:0] p0_concat_4852_comb;
  wire [62:0] p0_literal_4853_comb;
  wire [62:0] p0_half_comb;
  assign p0_literal_4818_comb = 9'h10c;
  assign p0_bit_slice_4819_comb = a[62:54];
  assign p0_bit_slice_4820_comb = a[53:52];
  assign p0_sub_4821_comb = p0_literal_4818_comb - p0_bit_slice_4819_comb;
  assign p0_not_4822_comb = ~p0_bit_slice_4820_comb;
  assign p0_literal_4824_comb = 63'h7fff_ffff_ffff_ffff;
  assign p0_concat_4825_comb = {p0_sub_4821_comb, p0_not_4822_comb};
  assign p0_shll_4830_comb = p0_concat_4825_comb >= 11'h03f ? 63'h0000_0000_0000_0000 : p0_literal_4824_comb << p0_concat_4825_comb;
  assign p0_literal_4841_comb = 1'h0;
  assign p0_bit_slice_4836_comb = p0_shll_4830_comb[62:1];
  assign p0_mask__1_comb = ~p0_bit_slice_4836_comb;
  assign p0_concat_4852_comb = {p0_literal_4841_comb, p0_mask__1_comb};
  assign p0_literal_4853_comb = 63'h0000_0000_0000_0001;
  assign p0_half_comb = p0_concat_4852_comb + p0_literal_4853_comb;

  // Registers for pipe stage 0:
  reg [63:0] p0_a;
  reg [62:0] p0_shll_4722;
  reg [62:0] p0_half;
  always_ff @ (posedge clk) begin
    p0_a <= a;
    p0_shll_4722 <= p0_shll_4830_comb;
    p0_half <= p0_half_comb;
  end

  // ===== Pipe stage 1:
  wire [62:0] p1_whole_comb;
  wire [10:0] p1_x_bexp__1_comb;
  wire [10:0] p1_literal_4829_comb;
  wire [9:0] p1_bit_slice_4831_comb;
  wire [10:0] p1_literal_4832_comb;
  wire [62:0] p1_add_4833_comb;
  wire p1_eq_4835_comb;
  wire p1_bit_slice_4837_comb;
  wire p1_and_reduce_4838_comb;
  wire p1_is_whole_comb;
  wire [62:0] p1_middle_comb;
  wire [9:0] p1_sign_ext_4842_comb;
  wire [51:0] p1_literal_4843_comb;
  wire p1_is_small_comb;
  wire [62:0] p1_sel_4848_comb;
  wire [62:0] p1_small__1_comb;
  wire p1_x_sign__2_comb;
  wire [62:0] p1_result_comb;
  wire [63:0] p1_concat_4860_comb;
  assign p1_whole_comb = p0_a[62:0];
  assign p1_x_bexp__1_comb = p0_a[62:52];
  assign p1_literal_4829_comb = 11'h3fe;
  assign p1_bit_slice_4831_comb = p0_a[61:52];
  assign p1_literal_4832_comb = 11'h432;
  assign p1_add_4833_comb = p1_whole_comb + p0_half;
  assign p1_eq_4835_comb = p1_x_bexp__1_comb == p1_literal_4829_comb;
  assign p1_bit_slice_4837_comb = p0_a[62];
  assign p1_and_reduce_4838_comb = &p1_bit_slice_4831_comb;
  assign p1_is_whole_comb = p1_x_bexp__1_comb > p1_literal_4832_comb;
  assign p1_middle_comb = p1_add_4833_comb & p0_shll_4722;
  assign p1_sign_ext_4842_comb = {10{p1_eq_4835_comb}};
  assign p1_literal_4843_comb = 52'h0_0000_0000_0000;
  assign p1_is_small_comb = ~(p1_bit_slice_4837_comb | p1_and_reduce_4838_comb);
  assign p1_sel_4848_comb = p1_is_whole_comb ? p1_whole_comb : p1_middle_comb;
  assign p1_small__1_comb = {p0_literal_4841_comb, p1_sign_ext_4842_comb, p1_literal_4843_comb};
  assign p1_x_sign__2_comb = p0_a[63];
  assign p1_result_comb = p1_is_small_comb ? p1_small__1_comb : p1_sel_4848_comb;
  assign p1_concat_4860_comb = {p1_x_sign__2_comb, p1_result_comb};

  // Registers for pipe stage 1:
  reg [63:0] out__output_flop;
  always_ff @ (posedge clk) begin
    out__output_flop <= p1_concat_4860_comb;
  end
  assign out = out__output_flop;
endmodule
