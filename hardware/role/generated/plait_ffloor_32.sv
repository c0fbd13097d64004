// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Made by XLS of compiler/hls/operators/floats.x. A new operation may start in each cycle; its
// result stands at `out` 2 cycles later.
/* verilator lint_off UNUSEDSIGNAL */
/* verilator lint_off WIDTH */
module plait_ffloor_32(
  input wire clk,
  input wire [31:0] a,
  output wire [31:0] out
);
  // ===== Pipe stage 0:
  wire [7:0] p0_literal_4809_comb;
  wire [7:0] p0_x_bexp__1_comb;
  wire p0_x_sign_comb;
  wire [7:0] p0_literal_4819_comb;
  wire [6:0] p0_bit_slice_4820_comb;
  wire [30:0] p0_literal_4821_comb;
  wire [7:0] p0_sub_4822_comb;
  wire [30:0] p0_sign_ext_4823_comb;
  wire p0_ne_4829_comb;
  wire [7:0] p0_literal_4830_comb;
  wire p0_bit_slice_4831_comb;
  wire p0_and_reduce_4832_comb;
  wire [30:0] p0_shll_4833_comb;
  wire [30:0] p0_not_4834_comb;
  wire [30:0] p0_whole_comb;
  wire p0_is_one_comb;
  wire p0_is_whole_comb;
  wire p0_is_small_comb;
  wire [30:0] p0_nor_4844_comb;
  assign p0_literal_4809_comb = 8'h96;
  assign p0_x_bexp__1_comb = a[30:23];
  assign p0_x_sign_comb = a[31];
  assign p0_literal_4819_comb = 8'h00;
  assign p0_bit_slice_4820_comb = a[29:23];
  assign p0_literal_4821_comb = 31'h7fff_ffff;
  assign p0_sub_4822_comb = p0_literal_4809_comb - p0_x_bexp__1_comb;
  assign p0_sign_ext_4823_comb = {31{p0_x_sign_comb}};
  assign p0_ne_4829_comb = p0_x_bexp__1_comb != p0_literal_4819_comb;
  assign p0_literal_4830_comb = 8'h95;
  assign p0_bit_slice_4831_comb = a[30];
  assign p0_and_reduce_4832_comb = &p0_bit_slice_4820_comb;
  assign p0_shll_4833_comb = p0_sub_4822_comb >= 8'h1f ? 31'h0000_0000 : p0_literal_4821_comb << p0_sub_4822_comb;
  assign p0_not_4834_comb = ~p0_sign_ext_4823_comb;
  assign p0_whole_comb = a[30:0];
  assign p0_is_one_comb = p0_x_sign_comb & p0_ne_4829_comb;
  assign p0_is_whole_comb = p0_x_bexp__1_comb > p0_literal_4830_comb;
  assign p0_is_small_comb = ~(p0_bit_slice_4831_comb | p0_and_reduce_4832_comb);
  assign p0_nor_4844_comb = ~(p0_shll_4833_comb | p0_not_4834_comb);

  // Registers for pipe stage 0:
  reg [30:0] p0_shll_4720;
  reg p0_x_sign;
  reg [30:0] p0_whole;
  reg p0_is_one;
  reg p0_is_whole;
  reg p0_is_small;
  reg [30:0] p0_nor_4756;
  always_ff @ (posedge clk) begin
    p0_shll_4720 <= p0_shll_4833_comb;
    p0_x_sign <= p0_x_sign_comb;
    p0_whole <= p0_whole_comb;
    p0_is_one <= p0_is_one_comb;
    p0_is_whole <= p0_is_whole_comb;
    p0_is_small <= p0_is_small_comb;
    p0_nor_4756 <= p0_nor_4844_comb;
  end

  // ===== Pipe stage 1:
  wire [30:0] p1_add_4806_comb;
  wire [30:0] p1_middle_comb;
  wire p1_literal_4814_comb;
  wire [6:0] p1_sign_ext_4815_comb;
  wire [22:0] p1_literal_4816_comb;
  wire [30:0] p1_sel_4825_comb;
  wire [30:0] p1_small__1_comb;
  wire [30:0] p1_result_comb;
  wire [31:0] p1_concat_4845_comb;
  assign p1_add_4806_comb = p0_whole + p0_nor_4756;
  assign p1_middle_comb = p1_add_4806_comb & p0_shll_4720;
  assign p1_literal_4814_comb = 1'h0;
  assign p1_sign_ext_4815_comb = {7{p0_is_one}};
  assign p1_literal_4816_comb = 23'h00_0000;
  assign p1_sel_4825_comb = p0_is_whole ? p0_whole : p1_middle_comb;
  assign p1_small__1_comb = {p1_literal_4814_comb, p1_sign_ext_4815_comb, p1_literal_4816_comb};
  assign p1_result_comb = p0_is_small ? p1_small__1_comb : p1_sel_4825_comb;
  assign p1_concat_4845_comb = {p0_x_sign, p1_result_comb};

  // Registers for pipe stage 1:
  reg [31:0] out__output_flop;
  always_ff @ (posedge clk) begin
    out__output_flop <= p1_concat_4845_comb;
  end
  assign out = out__output_flop;
endmodule
