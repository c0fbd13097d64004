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
  wire [7:0] p0_literal_4979_comb;
  wire [7:0] p0_x_bexp__1_comb;
  wire p0_x_sign_comb;
  wire [7:0] p0_literal_4989_comb;
  wire [6:0] p0_bit_slice_4990_comb;
  wire [30:0] p0_literal_4991_comb;
  wire [7:0] p0_sub_4992_comb;
  wire [30:0] p0_sign_ext_4993_comb;
  wire p0_ne_4999_comb;
  wire [7:0] p0_literal_5000_comb;
  wire p0_bit_slice_5001_comb;
  wire p0_and_reduce_5002_comb;
  wire [30:0] p0_shll_5003_comb;
  wire [30:0] p0_not_5004_comb;
  wire [30:0] p0_whole_comb;
  wire p0_is_one_comb;
  wire p0_is_whole_comb;
  wire p0_is_small_comb;
  wire [30:0] p0_nor_5014_comb;
  assign p0_literal_4979_comb = 8'h96;
  assign p0_x_bexp__1_comb = a[30:23];
  assign p0_x_sign_comb = a[31];
  assign p0_literal_4989_comb = 8'h00;
  assign p0_bit_slice_4990_comb = a[29:23];
  assign p0_literal_4991_comb = 31'h7fff_ffff;
  assign p0_sub_4992_comb = p0_literal_4979_comb - p0_x_bexp__1_comb;
  assign p0_sign_ext_4993_comb = {31{p0_x_sign_comb}};
  assign p0_ne_4999_comb = p0_x_bexp__1_comb != p0_literal_4989_comb;
  assign p0_literal_5000_comb = 8'h95;
  assign p0_bit_slice_5001_comb = a[30];
  assign p0_and_reduce_5002_comb = &p0_bit_slice_4990_comb;
  assign p0_shll_5003_comb = p0_sub_4992_comb >= 8'h1f ? 31'h0000_0000 : p0_literal_4991_comb << p0_sub_4992_comb;
  assign p0_not_5004_comb = ~p0_sign_ext_4993_comb;
  assign p0_whole_comb = a[30:0];
  assign p0_is_one_comb = p0_x_sign_comb & p0_ne_4999_comb;
  assign p0_is_whole_comb = p0_x_bexp__1_comb > p0_literal_5000_comb;
  assign p0_is_small_comb = ~(p0_bit_slice_5001_comb | p0_and_reduce_5002_comb);
  assign p0_nor_5014_comb = ~(p0_shll_5003_comb | p0_not_5004_comb);

  // Registers for pipe stage 0:
  reg [30:0] p0_shll_4890;
  reg p0_x_sign;
  reg [30:0] p0_whole;
  reg p0_is_one;
  reg p0_is_whole;
  reg p0_is_small;
  reg [30:0] p0_nor_4926;
  always_ff @ (posedge clk) begin
    p0_shll_4890 <= p0_shll_5003_comb;
    p0_x_sign <= p0_x_sign_comb;
    p0_whole <= p0_whole_comb;
    p0_is_one <= p0_is_one_comb;
    p0_is_whole <= p0_is_whole_comb;
    p0_is_small <= p0_is_small_comb;
    p0_nor_4926 <= p0_nor_5014_comb;
  end

  // ===== Pipe stage 1:
  wire [30:0] p1_add_4976_comb;
  wire [30:0] p1_middle_comb;
  wire p1_literal_4984_comb;
  wire [6:0] p1_sign_ext_4985_comb;
  wire [22:0] p1_literal_4986_comb;
  wire [30:0] p1_sel_4995_comb;
  wire [30:0] p1_small__1_comb;
  wire [30:0] p1_result_comb;
  wire [31:0] p1_concat_5015_comb;
  assign p1_add_4976_comb = p0_whole + p0_nor_4926;
  assign p1_middle_comb = p1_add_4976_comb & p0_shll_4890;
  assign p1_literal_4984_comb = 1'h0;
  assign p1_sign_ext_4985_comb = {7{p0_is_one}};
  assign p1_literal_4986_comb = 23'h00_0000;
  assign p1_sel_4995_comb = p0_is_whole ? p0_whole : p1_middle_comb;
  assign p1_small__1_comb = {p1_literal_4984_comb, p1_sign_ext_4985_comb, p1_literal_4986_comb};
  assign p1_result_comb = p0_is_small ? p1_small__1_comb : p1_sel_4995_comb;
  assign p1_concat_5015_comb = {p0_x_sign, p1_result_comb};

  // Registers for pipe stage 1:
  reg [31:0] out__output_flop;
  always_ff @ (posedge clk) begin
    out__output_flop <= p1_concat_5015_comb;
  end
  assign out = out__output_flop;
endmodule
