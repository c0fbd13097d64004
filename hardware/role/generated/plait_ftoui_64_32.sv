// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Made by XLS of compiler/hls/operators/floats.x. A new operation may start in each cycle; its
// result stands at `out` 3 cycles later.
/* verilator lint_off UNUSEDSIGNAL */
/* verilator lint_off WIDTH */
module plait_ftoui_64_32(
  input wire clk,
  input wire [63:0] a,
  output wire [31:0] out
);
  // ===== Pipe stage 0:
  wire [9:0] p0_bit_slice_4843_comb;
  wire [10:0] p0_x_bexp__1_comb;
  wire [10:0] p0_literal_4845_comb;
  wire [10:0] p0_literal_4856_comb;
  wire p0_bit_slice_4857_comb;
  wire p0_and_reduce_4858_comb;
  wire [10:0] p0_places_comb;
  wire [10:0] p0_literal_4860_comb;
  wire [51:0] p0_x_fraction_comb;
  wire [10:0] p0_sub_4872_comb;
  wire p0_or_4873_comb;
  wire p0_ugt_4874_comb;
  wire p0_x_sign_comb;
  assign p0_bit_slice_4843_comb = a[61:52];
  assign p0_x_bexp__1_comb = a[62:52];
  assign p0_literal_4845_comb = 11'h401;
  assign p0_literal_4856_comb = 11'h43e;
  assign p0_bit_slice_4857_comb = a[62];
  assign p0_and_reduce_4858_comb = &p0_bit_slice_4843_comb;
  assign p0_places_comb = p0_x_bexp__1_comb + p0_literal_4845_comb;
  assign p0_literal_4860_comb = 11'h03e;
  assign p0_x_fraction_comb = a[51:0];
  assign p0_sub_4872_comb = p0_literal_4856_comb - p0_x_bexp__1_comb;
  assign p0_or_4873_comb = p0_bit_slice_4857_comb | p0_and_reduce_4858_comb;
  assign p0_ugt_4874_comb = p0_places_comb > p0_literal_4860_comb;
  assign p0_x_sign_comb = a[63];

  // Registers for pipe stage 0:
  reg [51:0] p0_x_fraction;
  reg [10:0] p0_sub_4751;
  reg p0_or_4759;
  reg p0_ugt_4760;
  reg p0_x_sign;
  always_ff @ (posedge clk) begin
    p0_x_fraction <= p0_x_fraction_comb;
    p0_sub_4751 <= p0_sub_4872_comb;
    p0_or_4759 <= p0_or_4873_comb;
    p0_ugt_4760 <= p0_ugt_4874_comb;
    p0_x_sign <= p0_x_sign_comb;
  end

  // ===== Pipe stage 1:
  wire p1_literal_4834_comb;
  wire [10:0] p1_literal_4836_comb;
  wire [63:0] p1_fraction_comb;
  wire [63:0] p1_shrl_4848_comb;
  wire [31:0] p1_bit_slice_4863_comb;
  wire [31:0] p1_sign_ext_4864_comb;
  wire p1_is_large_comb;
  wire [31:0] p1_size__1_comb;
  wire p1_not_4879_comb;
  assign p1_literal_4834_comb = 1'h1;
  assign p1_literal_4836_comb = 11'h000;
  assign p1_fraction_comb = {p1_literal_4834_comb, p0_x_fraction, p1_literal_4836_comb};
  assign p1_shrl_4848_comb = p0_sub_4751 >= 11'h040 ? 64'h0000_0000_0000_0000 : p1_fraction_comb >> p0_sub_4751;
  assign p1_bit_slice_4863_comb = p1_shrl_4848_comb[31:0];
  assign p1_sign_ext_4864_comb = {32{p0_or_4759}};
  assign p1_is_large_comb = p0_or_4759 & p0_ugt_4760;
  assign p1_size__1_comb = p1_bit_slice_4863_comb & p1_sign_ext_4864_comb;
  assign p1_not_4879_comb = ~p1_is_large_comb;

  // Registers for pipe stage 1:
  reg p1_x_sign;
  reg [31:0] p1_size__1;
  reg p1_not_4792;
  always_ff @ (posedge clk) begin
    p1_x_sign <= p0_x_sign;
    p1_size__1 <= p1_size__1_comb;
    p1_not_4792 <= p1_not_4879_comb;
  end

  // ===== Pipe stage 2:
  wire [31:0] p2_neg_4852_comb;
  wire [31:0] p2_sel_4866_comb;
  wire [31:0] p2_sign_ext_4867_comb;
  wire [31:0] p2_and_4880_comb;
  assign p2_neg_4852_comb = -p1_size__1;
  assign p2_sel_4866_comb = p1_x_sign ? p2_neg_4852_comb : p1_size__1;
  assign p2_sign_ext_4867_comb = {32{p1_not_4792}};
  assign p2_and_4880_comb = p2_sel_4866_comb & p2_sign_ext_4867_comb;

  // Registers for pipe stage 2:
  reg [31:0] out__output_flop;
  always_ff @ (posedge clk) begin
    out__output_flop <= p2_and_4880_comb;
  end
  assign out = out__output_flop;
endmodule
