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
  wire [31:0] p0_neg_5506_comb;
  wire [31:0] p0_literal_5509_comb;
  wire [31:0] p0_abs_magnitude__2_comb;
  wire p0_ne_5521_comb;
  assign p0_is_negative_comb = a[31];
  assign p0_neg_5506_comb = -a;
  assign p0_literal_5509_comb = 32'h0000_0000;
  assign p0_abs_magnitude__2_comb = p0_is_negative_comb ? p0_neg_5506_comb : a;
  assign p0_ne_5521_comb = a != p0_literal_5509_comb;

  // Registers for pipe stage 0:
  reg p0_is_negative;
  reg [31:0] p0_abs_magnitude__2;
  reg p0_ne_5402;
  always_ff @ (posedge clk) begin
    p0_is_negative <= p0_is_negative_comb;
    p0_abs_magnitude__2 <= p0_abs_magnitude__2_comb;
    p0_ne_5402 <= p0_ne_5521_comb;
  end

  // ===== Pipe stage 1:
  wire p1_literal_5468_comb;
  wire [31:0] p1_reverse_5475_comb;
  wire [32:0] p1_one_hot_5481_comb;
  wire [5:0] p1_encode_5485_comb;
  wire [6:0] p1_literal_5495_comb;
  wire [6:0] p1_concat_5496_comb;
  wire [6:0] p1_sub_5507_comb;
  wire [4:0] p1_bit_slice_5508_comb;
  wire [7:0] p1_sign_ext_5519_comb;
  wire [4:0] p1_not_5520_comb;
  wire p1_bit_slice_5523_comb;
  assign p1_literal_5468_comb = 1'h0;
  assign p1_reverse_5475_comb = {p0_abs_magnitude__2[0], p0_abs_magnitude__2[1], p0_abs_magnitude__2[2], p0_abs_magnitude__2[3], p0_abs_magnitude__2[4], p0_abs_magnitude__2[5], p0_abs_magnitude__2[6], p0_abs_magnitude__2[7], p0_abs_magnitude__2[8], p0_abs_magnitude__2[9], p0_abs_magnitude__2[10], p0_abs_magnitude__2[11], p0_abs_magnitude__2[12], p0_abs_magnitude__2[13], p0_abs_magnitude__2[14], p0_abs_magnitude__2[15], p0_abs_magnitude__2[16], p0_abs_magnitude__2[17], p0_abs_magnitude__2[18], p0_abs_magnitude__2[19], p0_abs_magnitude__2[20], p0_abs_magnitude__2[21], p0_abs_magnitude__2[22], p0_abs_magnitude__2[23], p0_abs_magnitude__2[24], p0_abs_magnitude__2[25], p0_abs_magnitude__2[26], p0_abs_magnitude__2[27], p0_abs_magnitude__2[28], p0_abs_magnitude__2[29], p0_abs_magnitude__2[30], p0_abs_magnitude__2[31]};
  assign p1_one_hot_5481_comb = {p1_reverse_5475_comb[31:0] == 32'h0000_0000, p1_reverse_5475_comb[31] && p1_reverse_5475_comb[30:0] == 31'h0000_0000, p1_reverse_5475_comb[30] && p1_reverse_5475_comb[29:0] == 30'h0000_0000, p1_reverse_5475_comb[29] && p1_reverse_5475_comb[28:0] == 29'h0000_0000, p1_reverse_5475_comb[28] && p1_reverse_5475_comb[27:0] == 28'h000_0000, p1_reverse_5475_comb[27] && p1_reverse_5475_comb[26:0] == 27'h000_0000, p1_reverse_5475_comb[26] && p1_reverse_5475_comb[25:0] == 26'h000_0000, p1_reverse_5475_comb[25] && p1_reverse_5475_comb[24:0] == 25'h000_0000, p1_reverse_5475_comb[24] && p1_reverse_5475_comb[23:0] == 24'h00_0000, p1_reverse_5475_comb[23] && p1_reverse_5475_comb[22:0] == 23'h00_0000, p1_reverse_5475_comb[22] && p1_reverse_5475_comb[21:0] == 22'h00_0000, p1_reverse_5475_comb[21] && p1_reverse_5475_comb[20:0] == 21'h00_0000, p1_reverse_5475_comb[20] && p1_reverse_5475_comb[19:0] == 20'h0_0000, p1_reverse_5475_comb[19] && p1_reverse_5475_comb[18:0] == 19'h0_0000, p1_reverse_5475_comb[18] && p1_reverse_5475_comb[17:0] == 18'h0_0000, p1_reverse_5475_comb[17] && p1_reverse_5475_comb[16:0] == 17'h0_0000, p1_reverse_5475_comb[16] && p1_reverse_5475_comb[15:0] == 16'h0000, p1_reverse_5475_comb[15] && p1_reverse_5475_comb[14:0] == 15'h0000, p1_reverse_5475_comb[14] && p1_reverse_5475_comb[13:0] == 14'h0000, p1_reverse_5475_comb[13] && p1_reverse_5475_comb[12:0] == 13'h0000, p1_reverse_5475_comb[12] && p1_reverse_5475_comb[11:0] == 12'h000, p1_reverse_5475_comb[11] && p1_reverse_5475_comb[10:0] == 11'h000, p1_reverse_5475_comb[10] && p1_reverse_5475_comb[9:0] == 10'h000, p1_reverse_5475_comb[9] && p1_reverse_5475_comb[8:0] == 9'h000, p1_reverse_5475_comb[8] && p1_reverse_5475_comb[7:0] == 8'h00, p1_reverse_5475_comb[7] && p1_reverse_5475_comb[6:0] == 7'h00, p1_reverse_5475_comb[6] && p1_reverse_5475_comb[5:0] == 6'h00, p1_reverse_5475_comb[5] && p1_reverse_5475_comb[4:0] == 5'h00, p1_reverse_5475_comb[4] && p1_reverse_5475_comb[3:0] == 4'h0, p1_reverse_5475_comb[3] && p1_reverse_5475_comb[2:0] == 3'h0, p1_reverse_5475_comb[2] && p1_reverse_5475_comb[1:0] == 2'h0, p1_reverse_5475_comb[1] && !p1_reverse_5475_comb[0], p1_reverse_5475_comb[0]};
  assign p1_encode_5485_comb = {p1_one_hot_5481_comb[32], p1_one_hot_5481_comb[16] | p1_one_hot_5481_comb[17] | p1_one_hot_5481_comb[18] | p1_one_hot_5481_comb[19] | p1_one_hot_5481_comb[20] | p1_one_hot_5481_comb[21] | p1_one_hot_5481_comb[22] | p1_one_hot_5481_comb[23] | p1_one_hot_5481_comb[24] | p1_one_hot_5481_comb[25] | p1_one_hot_5481_comb[26] | p1_one_hot_5481_comb[27] | p1_one_hot_5481_comb[28] | p1_one_hot_5481_comb[29] | p1_one_hot_5481_comb[30] | p1_one_hot_5481_comb[31], p1_one_hot_5481_comb[8] | p1_one_hot_5481_comb[9] | p1_one_hot_5481_comb[10] | p1_one_hot_5481_comb[11] | p1_one_hot_5481_comb[12] | p1_one_hot_5481_comb[13] | p1_one_hot_5481_comb[14] | p1_one_hot_5481_comb[15] | p1_one_hot_5481_comb[24] | p1_one_hot_5481_comb[25] | p1_one_hot_5481_comb[26] | p1_one_hot_5481_comb[27] | p1_one_hot_5481_comb[28] | p1_one_hot_5481_comb[29] | p1_one_hot_5481_comb[30] | p1_one_hot_5481_comb[31], p1_one_hot_5481_comb[4] | p1_one_hot_5481_comb[5] | p1_one_hot_5481_comb[6] | p1_one_hot_5481_comb[7] | p1_one_hot_5481_comb[12] | p1_one_hot_5481_comb[13] | p1_one_hot_5481_comb[14] | p1_one_hot_5481_comb[15] | p1_one_hot_5481_comb[20] | p1_one_hot_5481_comb[21] | p1_one_hot_5481_comb[22] | p1_one_hot_5481_comb[23] | p1_one_hot_5481_comb[28] | p1_one_hot_5481_comb[29] | p1_one_hot_5481_comb[30] | p1_one_hot_5481_comb[31], p1_one_hot_5481_comb[2] | p1_one_hot_5481_comb[3] | p1_one_hot_5481_comb[6] | p1_one_hot_5481_comb[7] | p1_one_hot_5481_comb[10] | p1_one_hot_5481_comb[11] | p1_one_hot_5481_comb[14] | p1_one_hot_5481_comb[15] | p1_one_hot_5481_comb[18] | p1_one_hot_5481_comb[19] | p1_one_hot_5481_comb[22] | p1_one_hot_5481_comb[23] | p1_one_hot_5481_comb[26] | p1_one_hot_5481_comb[27] | p1_one_hot_5481_comb[30] | p1_one_hot_5481_comb[31], p1_one_hot_5481_comb[1] | p1_one_hot_5481_comb[3] | p1_one_hot_5481_comb[5] | p1_one_hot_5481_comb[7] | p1_one_hot_5481_comb[9] | p1_one_hot_5481_comb[11] | p1_one_hot_5481_comb[13] | p1_one_hot_5481_comb[15] | p1_one_hot_5481_comb[17] | p1_one_hot_5481_comb[19] | p1_one_hot_5481_comb[21] | p1_one_hot_5481_comb[23] | p1_one_hot_5481_comb[25] | p1_one_hot_5481_comb[27] | p1_one_hot_5481_comb[29] | p1_one_hot_5481_comb[31]};
  assign p1_literal_5495_comb = 7'h20;
  assign p1_concat_5496_comb = {p1_literal_5468_comb, p1_encode_5485_comb};
  assign p1_sub_5507_comb = p1_literal_5495_comb - p1_concat_5496_comb;
  assign p1_bit_slice_5508_comb = p1_encode_5485_comb[4:0];
  assign p1_sign_ext_5519_comb = {{1{p1_sub_5507_comb[6]}}, p1_sub_5507_comb};
  assign p1_not_5520_comb = ~p1_bit_slice_5508_comb;
  assign p1_bit_slice_5523_comb = p1_encode_5485_comb[5];

  // Registers for pipe stage 1:
  reg p1_is_negative;
  reg [31:0] p1_abs_magnitude__2;
  reg [7:0] p1_sign_ext_5367;
  reg [4:0] p1_not_5399;
  reg p1_ne_5402;
  reg p1_bit_slice_5404;
  always_ff @ (posedge clk) begin
    p1_is_negative <= p0_is_negative;
    p1_abs_magnitude__2 <= p0_abs_magnitude__2;
    p1_sign_ext_5367 <= p1_sign_ext_5519_comb;
    p1_not_5399 <= p1_not_5520_comb;
    p1_ne_5402 <= p0_ne_5402;
    p1_bit_slice_5404 <= p1_bit_slice_5523_comb;
  end

  // ===== Pipe stage 2:
  wire [1:0] p2_literal_5470_comb;
  wire [1:0] p2_concat_5471_comb;
  wire [1:0] p2_sub_5473_comb;
  wire [7:0] p2_literal_5477_comb;
  wire [51:0] p2_literal_5479_comb;
  wire [6:0] p2_concat_5480_comb;
  wire [7:0] p2_add_5482_comb;
  wire [83:0] p2_extended_fraction_comb;
  wire [31:0] p2_sign_ext_5484_comb;
  wire [10:0] p2_sign_ext_5486_comb;
  wire [10:0] p2_BIAS_comb;
  wire [83:0] p2_fraction_comb;
  wire [10:0] p2_bexp_comb;
  wire [10:0] p2_sign_ext_5498_comb;
  wire [51:0] p2_fraction__1_comb;
  wire [51:0] p2_sign_ext_5500_comb;
  wire [10:0] p2_x_bexp__2_comb;
  wire [51:0] p2_x_fraction_comb;
  wire [63:0] p2_concat_5524_comb;
  assign p2_literal_5470_comb = 2'h0;
  assign p2_concat_5471_comb = {p1_literal_5468_comb, p1_bit_slice_5404};
  assign p2_sub_5473_comb = p2_literal_5470_comb - p2_concat_5471_comb;
  assign p2_literal_5477_comb = 8'hff;
  assign p2_literal_5479_comb = 52'h0_0000_0000_0000;
  assign p2_concat_5480_comb = {p2_sub_5473_comb, p1_not_5399};
  assign p2_add_5482_comb = p1_sign_ext_5367 + p2_literal_5477_comb;
  assign p2_extended_fraction_comb = {p1_abs_magnitude__2, p2_literal_5479_comb};
  assign p2_sign_ext_5484_comb = {{25{p2_concat_5480_comb[6]}}, p2_concat_5480_comb};
  assign p2_sign_ext_5486_comb = {{3{p2_add_5482_comb[7]}}, p2_add_5482_comb};
  assign p2_BIAS_comb = 11'h3ff;
  assign p2_fraction_comb = p2_sign_ext_5484_comb >= 32'h0000_0054 ? 84'h0_0000_0000_0000_0000_0000 : p2_extended_fraction_comb >> p2_sign_ext_5484_comb;
  assign p2_bexp_comb = p2_sign_ext_5486_comb + p2_BIAS_comb;
  assign p2_sign_ext_5498_comb = {11{p1_ne_5402}};
  assign p2_fraction__1_comb = p2_fraction_comb[51:0];
  assign p2_sign_ext_5500_comb = {52{p1_ne_5402}};
  assign p2_x_bexp__2_comb = p2_bexp_comb & p2_sign_ext_5498_comb;
  assign p2_x_fraction_comb = p2_fraction__1_comb & p2_sign_ext_5500_comb;
  assign p2_concat_5524_comb = {p1_is_negative, p2_x_bexp__2_comb, p2_x_fraction_comb};

  // Registers for pipe stage 2:
  reg [63:0] out__output_flop;
  always_ff @ (posedge clk) begin
    out__output_flop <= p2_concat_5524_comb;
  end
  assign out = out__output_flop;
endmodule
