// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Made by XLS of compiler/hls/operators/floats.x. A new operation may start in each cycle; its
// result stands at `out` 3 cycles later.
/* verilator lint_off UNUSEDSIGNAL */
/* verilator lint_off WIDTH */
module plait_sitof_32_64(
  input wire clk,
  input wire [31:0] a,
  output wire [63:0] out
);
  // ===== Pipe stage 0:
  wire p0_is_negative_comb;
  wire [31:0] p0_neg_5336_comb;
  wire [31:0] p0_literal_5339_comb;
  wire [31:0] p0_abs_magnitude__2_comb;
  wire p0_ne_5351_comb;
  assign p0_is_negative_comb = a[31];
  assign p0_neg_5336_comb = -a;
  assign p0_literal_5339_comb = 32'h0000_0000;
  assign p0_abs_magnitude__2_comb = p0_is_negative_comb ? p0_neg_5336_comb : a;
  assign p0_ne_5351_comb = a != p0_literal_5339_comb;

  // Registers for pipe stage 0:
  reg p0_is_negative;
  reg [31:0] p0_abs_magnitude__2;
  reg p0_ne_5232;
  always_ff @ (posedge clk) begin
    p0_is_negative <= p0_is_negative_comb;
    p0_abs_magnitude__2 <= p0_abs_magnitude__2_comb;
    p0_ne_5232 <= p0_ne_5351_comb;
  end

  // ===== Pipe stage 1:
  wire p1_literal_5298_comb;
  wire [31:0] p1_reverse_5305_comb;
  wire [32:0] p1_one_hot_5311_comb;
  wire [5:0] p1_encode_5315_comb;
  wire [6:0] p1_literal_5325_comb;
  wire [6:0] p1_concat_5326_comb;
  wire [6:0] p1_sub_5337_comb;
  wire [4:0] p1_bit_slice_5338_comb;
  wire [7:0] p1_sign_ext_5349_comb;
  wire [4:0] p1_not_5350_comb;
  wire p1_bit_slice_5353_comb;
  assign p1_literal_5298_comb = 1'h0;
  assign p1_reverse_5305_comb = {p0_abs_magnitude__2[0], p0_abs_magnitude__2[1], p0_abs_magnitude__2[2], p0_abs_magnitude__2[3], p0_abs_magnitude__2[4], p0_abs_magnitude__2[5], p0_abs_magnitude__2[6], p0_abs_magnitude__2[7], p0_abs_magnitude__2[8], p0_abs_magnitude__2[9], p0_abs_magnitude__2[10], p0_abs_magnitude__2[11], p0_abs_magnitude__2[12], p0_abs_magnitude__2[13], p0_abs_magnitude__2[14], p0_abs_magnitude__2[15], p0_abs_magnitude__2[16], p0_abs_magnitude__2[17], p0_abs_magnitude__2[18], p0_abs_magnitude__2[19], p0_abs_magnitude__2[20], p0_abs_magnitude__2[21], p0_abs_magnitude__2[22], p0_abs_magnitude__2[23], p0_abs_magnitude__2[24], p0_abs_magnitude__2[25], p0_abs_magnitude__2[26], p0_abs_magnitude__2[27], p0_abs_magnitude__2[28], p0_abs_magnitude__2[29], p0_abs_magnitude__2[30], p0_abs_magnitude__2[31]};
  assign p1_one_hot_5311_comb = {p1_reverse_5305_comb[31:0] == 32'h0000_0000, p1_reverse_5305_comb[31] && p1_reverse_5305_comb[30:0] == 31'h0000_0000, p1_reverse_5305_comb[30] && p1_reverse_5305_comb[29:0] == 30'h0000_0000, p1_reverse_5305_comb[29] && p1_reverse_5305_comb[28:0] == 29'h0000_0000, p1_reverse_5305_comb[28] && p1_reverse_5305_comb[27:0] == 28'h000_0000, p1_reverse_5305_comb[27] && p1_reverse_5305_comb[26:0] == 27'h000_0000, p1_reverse_5305_comb[26] && p1_reverse_5305_comb[25:0] == 26'h000_0000, p1_reverse_5305_comb[25] && p1_reverse_5305_comb[24:0] == 25'h000_0000, p1_reverse_5305_comb[24] && p1_reverse_5305_comb[23:0] == 24'h00_0000, p1_reverse_5305_comb[23] && p1_reverse_5305_comb[22:0] == 23'h00_0000, p1_reverse_5305_comb[22] && p1_reverse_5305_comb[21:0] == 22'h00_0000, p1_reverse_5305_comb[21] && p1_reverse_5305_comb[20:0] == 21'h00_0000, p1_reverse_5305_comb[20] && p1_reverse_5305_comb[19:0] == 20'h0_0000, p1_reverse_5305_comb[19] && p1_reverse_5305_comb[18:0] == 19'h0_0000, p1_reverse_5305_comb[18] && p1_reverse_5305_comb[17:0] == 18'h0_0000, p1_reverse_5305_comb[17] && p1_reverse_5305_comb[16:0] == 17'h0_0000, p1_reverse_5305_comb[16] && p1_reverse_5305_comb[15:0] == 16'h0000, p1_reverse_5305_comb[15] && p1_reverse_5305_comb[14:0] == 15'h0000, p1_reverse_5305_comb[14] && p1_reverse_5305_comb[13:0] == 14'h0000, p1_reverse_5305_comb[13] && p1_reverse_5305_comb[12:0] == 13'h0000, p1_reverse_5305_comb[12] && p1_reverse_5305_comb[11:0] == 12'h000, p1_reverse_5305_comb[11] && p1_reverse_5305_comb[10:0] == 11'h000, p1_reverse_5305_comb[10] && p1_reverse_5305_comb[9:0] == 10'h000, p1_reverse_5305_comb[9] && p1_reverse_5305_comb[8:0] == 9'h000, p1_reverse_5305_comb[8] && p1_reverse_5305_comb[7:0] == 8'h00, p1_reverse_5305_comb[7] && p1_reverse_5305_comb[6:0] == 7'h00, p1_reverse_5305_comb[6] && p1_reverse_5305_comb[5:0] == 6'h00, p1_reverse_5305_comb[5] && p1_reverse_5305_comb[4:0] == 5'h00, p1_reverse_5305_comb[4] && p1_reverse_5305_comb[3:0] == 4'h0, p1_reverse_5305_comb[3] && p1_reverse_5305_comb[2:0] == 3'h0, p1_reverse_5305_comb[2] && p1_reverse_5305_comb[1:0] == 2'h0, p1_reverse_5305_comb[1] && !p1_reverse_5305_comb[0], p1_reverse_5305_comb[0]};
  assign p1_encode_5315_comb = {p1_one_hot_5311_comb[32], p1_one_hot_5311_comb[16] | p1_one_hot_5311_comb[17] | p1_one_hot_5311_comb[18] | p1_one_hot_5311_comb[19] | p1_one_hot_5311_comb[20] | p1_one_hot_5311_comb[21] | p1_one_hot_5311_comb[22] | p1_one_hot_5311_comb[23] | p1_one_hot_5311_comb[24] | p1_one_hot_5311_comb[25] | p1_one_hot_5311_comb[26] | p1_one_hot_5311_comb[27] | p1_one_hot_5311_comb[28] | p1_one_hot_5311_comb[29] | p1_one_hot_5311_comb[30] | p1_one_hot_5311_comb[31], p1_one_hot_5311_comb[8] | p1_one_hot_5311_comb[9] | p1_one_hot_5311_comb[10] | p1_one_hot_5311_comb[11] | p1_one_hot_5311_comb[12] | p1_one_hot_5311_comb[13] | p1_one_hot_5311_comb[14] | p1_one_hot_5311_comb[15] | p1_one_hot_5311_comb[24] | p1_one_hot_5311_comb[25] | p1_one_hot_5311_comb[26] | p1_one_hot_5311_comb[27] | p1_one_hot_5311_comb[28] | p1_one_hot_5311_comb[29] | p1_one_hot_5311_comb[30] | p1_one_hot_5311_comb[31], p1_one_hot_5311_comb[4] | p1_one_hot_5311_comb[5] | p1_one_hot_5311_comb[6] | p1_one_hot_5311_comb[7] | p1_one_hot_5311_comb[12] | p1_one_hot_5311_comb[13] | p1_one_hot_5311_comb[14] | p1_one_hot_5311_comb[15] | p1_one_hot_5311_comb[20] | p1_one_hot_5311_comb[21] | p1_one_hot_5311_comb[22] | p1_one_hot_5311_comb[23] | p1_one_hot_5311_comb[28] | p1_one_hot_5311_comb[29] | p1_one_hot_5311_comb[30] | p1_one_hot_5311_comb[31], p1_one_hot_5311_comb[2] | p1_one_hot_5311_comb[3] | p1_one_hot_5311_comb[6] | p1_one_hot_5311_comb[7] | p1_one_hot_5311_comb[10] | p1_one_hot_5311_comb[11] | p1_one_hot_5311_comb[14] | p1_one_hot_5311_comb[15] | p1_one_hot_5311_comb[18] | p1_one_hot_5311_comb[19] | p1_one_hot_5311_comb[22] | p1_one_hot_5311_comb[23] | p1_one_hot_5311_comb[26] | p1_one_hot_5311_comb[27] | p1_one_hot_5311_comb[30] | p1_one_hot_5311_comb[31], p1_one_hot_5311_comb[1] | p1_one_hot_5311_comb[3] | p1_one_hot_5311_comb[5] | p1_one_hot_5311_comb[7] | p1_one_hot_5311_comb[9] | p1_one_hot_5311_comb[11] | p1_one_hot_5311_comb[13] | p1_one_hot_5311_comb[15] | p1_one_hot_5311_comb[17] | p1_one_hot_5311_comb[19] | p1_one_hot_5311_comb[21] | p1_one_hot_5311_comb[23] | p1_one_hot_5311_comb[25] | p1_one_hot_5311_comb[27] | p1_one_hot_5311_comb[29] | p1_one_hot_5311_comb[31]};
  assign p1_literal_5325_comb = 7'h20;
  assign p1_concat_5326_comb = {p1_literal_5298_comb, p1_encode_5315_comb};
  assign p1_sub_5337_comb = p1_literal_5325_comb - p1_concat_5326_comb;
  assign p1_bit_slice_5338_comb = p1_encode_5315_comb[4:0];
  assign p1_sign_ext_5349_comb = {{1{p1_sub_5337_comb[6]}}, p1_sub_5337_comb};
  assign p1_not_5350_comb = ~p1_bit_slice_5338_comb;
  assign p1_bit_slice_5353_comb = p1_encode_5315_comb[5];

  // Registers for pipe stage 1:
  reg p1_is_negative;
  reg [31:0] p1_abs_magnitude__2;
  reg [7:0] p1_sign_ext_5197;
  reg [4:0] p1_not_5229;
  reg p1_ne_5232;
  reg p1_bit_slice_5234;
  always_ff @ (posedge clk) begin
    p1_is_negative <= p0_is_negative;
    p1_abs_magnitude__2 <= p0_abs_magnitude__2;
    p1_sign_ext_5197 <= p1_sign_ext_5349_comb;
    p1_not_5229 <= p1_not_5350_comb;
    p1_ne_5232 <= p0_ne_5232;
    p1_bit_slice_5234 <= p1_bit_slice_5353_comb;
  end

  // ===== Pipe stage 2:
  wire [1:0] p2_literal_5300_comb;
  wire [1:0] p2_concat_5301_comb;
  wire [1:0] p2_sub_5303_comb;
  wire [7:0] p2_literal_5307_comb;
  wire [51:0] p2_literal_5309_comb;
  wire [6:0] p2_concat_5310_comb;
  wire [7:0] p2_add_5312_comb;
  wire [83:0] p2_extended_fraction_comb;
  wire [31:0] p2_sign_ext_5314_comb;
  wire [10:0] p2_sign_ext_5316_comb;
  wire [10:0] p2_BIAS_comb;
  wire [83:0] p2_fraction_comb;
  wire [10:0] p2_bexp_comb;
  wire [10:0] p2_sign_ext_5328_comb;
  wire [51:0] p2_fraction__1_comb;
  wire [51:0] p2_sign_ext_5330_comb;
  wire [10:0] p2_x_bexp__2_comb;
  wire [51:0] p2_x_fraction_comb;
  wire [63:0] p2_concat_5354_comb;
  assign p2_literal_5300_comb = 2'h0;
  assign p2_concat_5301_comb = {p1_literal_5298_comb, p1_bit_slice_5234};
  assign p2_sub_5303_comb = p2_literal_5300_comb - p2_concat_5301_comb;
  assign p2_literal_5307_comb = 8'hff;
  assign p2_literal_5309_comb = 52'h0_0000_0000_0000;
  assign p2_concat_5310_comb = {p2_sub_5303_comb, p1_not_5229};
  assign p2_add_5312_comb = p1_sign_ext_5197 + p2_literal_5307_comb;
  assign p2_extended_fraction_comb = {p1_abs_magnitude__2, p2_literal_5309_comb};
  assign p2_sign_ext_5314_comb = {{25{p2_concat_5310_comb[6]}}, p2_concat_5310_comb};
  assign p2_sign_ext_5316_comb = {{3{p2_add_5312_comb[7]}}, p2_add_5312_comb};
  assign p2_BIAS_comb = 11'h3ff;
  assign p2_fraction_comb = p2_sign_ext_5314_comb >= 32'h0000_0054 ? 84'h0_0000_0000_0000_0000_0000 : p2_extended_fraction_comb >> p2_sign_ext_5314_comb;
  assign p2_bexp_comb = p2_sign_ext_5316_comb + p2_BIAS_comb;
  assign p2_sign_ext_5328_comb = {11{p1_ne_5232}};
  assign p2_fraction__1_comb = p2_fraction_comb[51:0];
  assign p2_sign_ext_5330_comb = {52{p1_ne_5232}};
  assign p2_x_bexp__2_comb = p2_bexp_comb & p2_sign_ext_5328_comb;
  assign p2_x_fraction_comb = p2_fraction__1_comb & p2_sign_ext_5330_comb;
  assign p2_concat_5354_comb = {p1_is_negative, p2_x_bexp__2_comb, p2_x_fraction_comb};

  // Registers for pipe stage 2:
  reg [63:0] out__output_flop;
  always_ff @ (posedge clk) begin
    out__output_flop <= p2_concat_5354_comb;
  end
  assign out = out__output_flop;
endmodule
