// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Made by XLS of compiler/hls/operators/floats.x. A new operation may start in each cycle; its
// result stands at `out` 2 cycles later.
/* verilator lint_off UNUSEDSIGNAL */
/* verilator lint_off WIDTH */
module plait_fround_32(
  input wire clk,
  input wire [31:0] a,
  output wire [31:0] out
);
  // ===== Pipe stage 0:
  wire [7:0] p0_literal_4798_comb;
  wire [7:0] p0_x_bexp__1_comb;
  wire [30:0] p0_literal_4801_comb;
  wire [7:0] p0_sub_4802_comb;
  wire [30:0] p0_shll_4805_comb;
  wire p0_literal_4815_comb;
  wire [29:0] p0_bit_slice_4810_comb;
  wire [29:0] p0_mask__1_comb;
  wire [30:0] p0_concat_4826_comb;
  wire [30:0] p0_literal_4827_comb;
  wire [7:0] p0_literal_4828_comb;
  wire [7:0] p0_literal_4829_comb;
  wire [30:0] p0_half_comb;
  wire p0_eq_4836_comb;
  wire p0_is_whole_comb;
  assign p0_literal_4798_comb = 8'h96;
  assign p0_x_bexp__1_comb = a[30:23];
  assign p0_literal_4801_comb = 31'h7fff_ffff;
  assign p0_sub_4802_comb = p0_literal_4798_comb - p0_x_bexp__1_comb;
  assign p0_shll_4805_comb = p0_sub_4802_comb >= 8'h1f ? 31'h0000_0000 : p0_literal_4801_comb << p0_sub_4802_comb;
  assign p0_literal_4815_comb = 1'h0;
  assign p0_bit_slice_4810_comb = p0_shll_4805_comb[30:1];
  assign p0_mask__1_comb = ~p0_bit_slice_4810_comb;
  assign p0_concat_4826_comb = {p0_literal_4815_comb, p0_mask__1_comb};
  assign p0_literal_4827_comb = 31'h0000_0001;
  assign p0_literal_4828_comb = 8'h7e;
  assign p0_literal_4829_comb = 8'h95;
  assign p0_half_comb = p0_concat_4826_comb + p0_literal_4827_comb;
  assign p0_eq_4836_comb = p0_x_bexp__1_comb == p0_literal_4828_comb;
  assign p0_is_whole_comb = p0_x_bexp__1_comb > p0_literal_4829_comb;

  // Registers for pipe stage 0:
  reg [31:0] p0_a;
  reg [30:0] p0_shll_4722;
  reg [30:0] p0_half;
  reg p0_eq_4734;
  reg p0_is_whole;
  always_ff @ (posedge clk) begin
    p0_a <= a;
    p0_shll_4722 <= p0_shll_4805_comb;
    p0_half <= p0_half_comb;
    p0_eq_4734 <= p0_eq_4836_comb;
    p0_is_whole <= p0_is_whole_comb;
  end

  // ===== Pipe stage 1:
  wire [30:0] p1_whole_comb;
  wire [6:0] p1_bit_slice_4806_comb;
  wire [30:0] p1_add_4807_comb;
  wire p1_bit_slice_4811_comb;
  wire p1_and_reduce_4812_comb;
  wire [30:0] p1_middle_comb;
  wire [6:0] p1_sign_ext_4816_comb;
  wire [22:0] p1_literal_4817_comb;
  wire p1_is_small_comb;
  wire [30:0] p1_sel_4822_comb;
  wire [30:0] p1_small__1_comb;
  wire p1_x_sign__2_comb;
  wire [30:0] p1_result_comb;
  wire [31:0] p1_concat_4838_comb;
  assign p1_whole_comb = p0_a[30:0];
  assign p1_bit_slice_4806_comb = p0_a[29:23];
  assign p1_add_4807_comb = p1_whole_comb + p0_half;
  assign p1_bit_slice_4811_comb = p0_a[30];
  assign p1_and_reduce_4812_comb = &p1_bit_slice_4806_comb;
  assign p1_middle_comb = p1_add_4807_comb & p0_shll_4722;
  assign p1_sign_ext_4816_comb = {7{p0_eq_4734}};
  assign p1_literal_4817_comb = 23'h00_0000;
  assign p1_is_small_comb = ~(p1_bit_slice_4811_comb | p1_and_reduce_4812_comb);
  assign p1_sel_4822_comb = p0_is_whole ? p1_whole_comb : p1_middle_comb;
  assign p1_small__1_comb = {p0_literal_4815_comb, p1_sign_ext_4816_comb, p1_literal_4817_comb};
  assign p1_x_sign__2_comb = p0_a[31];
  assign p1_result_comb = p1_is_small_comb ? p1_small__1_comb : p1_sel_4822_comb;
  assign p1_concat_4838_comb = {p1_x_sign__2_comb, p1_result_comb};

  // Registers for pipe stage 1:
  reg [31:0] out__output_flop;
  always_ff @ (posedge clk) begin
    out__output_flop <= p1_concat_4838_comb;
  end
  assign out = out__output_flop;
endmodule
