// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Made by XLS of compiler/hls/operators/floats.x. A new operation may start in each cycle; its
// result stands at `out` 3 cycles later.
/* verilator lint_off UNUSEDSIGNAL */
/* verilator lint_off WIDTH */
module plait_sitof_32_32(
  input wire clk,
  input wire [31:0] a,
  output wire [31:0] out
);
  function automatic logic dynamic_bit_slice_w1_55b_32b (input reg [54:0] operand, input reg [31:0] start);
    reg [55:0] extended_operand;
    begin
      extended_operand = {1'h0, operand};
      dynamic_bit_slice_w1_55b_32b = start >= 6'h37 ? 1'h0 : extended_operand[start +: 1];
    end
  endfunction

  // ===== Pipe stage 0:
  wire p0_is_negative_comb;
  wire [31:0] p0_neg_5411_comb;
  wire [31:0] p0_abs_magnitude__2_comb;
  wire [31:0] p0_literal_5421_comb;
  wire [31:0] p0_reverse_5430_comb;
  wire [32:0] p0_one_hot_5441_comb;
  wire [5:0] p0_encode_5455_comb;
  wire p0_ne_5460_comb;
  assign p0_is_negative_comb = a[31];
  assign p0_neg_5411_comb = -a;
  assign p0_abs_magnitude__2_comb = p0_is_negative_comb ? p0_neg_5411_comb : a;
  assign p0_literal_5421_comb = 32'h0000_0000;
  assign p0_reverse_5430_comb = {p0_abs_magnitude__2_comb[0], p0_abs_magnitude__2_comb[1], p0_abs_magnitude__2_comb[2], p0_abs_magnitude__2_comb[3], p0_abs_magnitude__2_comb[4], p0_abs_magnitude__2_comb[5], p0_abs_magnitude__2_comb[6], p0_abs_magnitude__2_comb[7], p0_abs_magnitude__2_comb[8], p0_abs_magnitude__2_comb[9], p0_abs_magnitude__2_comb[10], p0_abs_magnitude__2_comb[11], p0_abs_magnitude__2_comb[12], p0_abs_magnitude__2_comb[13], p0_abs_magnitude__2_comb[14], p0_abs_magnitude__2_comb[15], p0_abs_magnitude__2_comb[16], p0_abs_magnitude__2_comb[17], p0_abs_magnitude__2_comb[18], p0_abs_magnitude__2_comb[19], p0_abs_magnitude__2_comb[20], p0_abs_magnitude__2_comb[21], p0_abs_magnitude__2_comb[22], p0_abs_magnitude__2_comb[23], p0_abs_magnitude__2_comb[24], p0_abs_magnitude__2_comb[25], p0_abs_magnitude__2_comb[26], p0_abs_magnitude__2_comb[27], p0_abs_magnitude__2_comb[28], p0_abs_magnitude__2_comb[29], p0_abs_magnitude__2_comb[30], p0_abs_magnitude__2_comb[31]};
  assign p0_one_hot_5441_comb = {p0_reverse_5430_comb[31:0] == 32'h0000_0000, p0_reverse_5430_comb[31] && p0_reverse_5430_comb[30:0] == 31'h0000_0000, p0_reverse_5430_comb[30] && p0_reverse_5430_comb[29:0] == 30'h0000_0000, p0_reverse_5430_comb[29] && p0_reverse_5430_comb[28:0] == 29'h0000_0000, p0_reverse_5430_comb[28] && p0_reverse_5430_comb[27:0] == 28'h000_0000, p0_reverse_5430_comb[27] && p0_reverse_5430_comb[26:0] == 27'h000_0000, p0_reverse_5430_comb[26] && p0_reverse_5430_comb[25:0] == 26'h000_0000, p0_reverse_5430_comb[25] && p0_reverse_5430_comb[24:0] == 25'h000_0000, p0_reverse_5430_comb[24] && p0_reverse_5430_comb[23:0] == 24'h00_0000, p0_reverse_5430_comb[23] && p0_reverse_5430_comb[22:0] == 23'h00_0000, p0_reverse_5430_comb[22] && p0_reverse_5430_comb[21:0] == 22'h00_0000, p0_reverse_5430_comb[21] && p0_reverse_5430_comb[20:0] == 21'h00_0000, p0_reverse_5430_comb[20] && p0_reverse_5430_comb[19:0] == 20'h0_0000, p0_reverse_5430_comb[19] && p0_reverse_5430_comb[18:0] == 19'h0_0000, p0_reverse_5430_comb[18] && p0_reverse_5430_comb[17:0] == 18'h0_0000, p0_reverse_5430_comb[17] && p0_reverse_5430_comb[16:0] == 17'h0_0000, p0_reverse_5430_comb[16] && p0_reverse_5430_comb[15:0] == 16'h0000, p0_reverse_5430_comb[15] && p0_reverse_5430_comb[14:0] == 15'h0000, p0_reverse_5430_comb[14] && p0_reverse_5430_comb[13:0] == 14'h0000, p0_reverse_5430_comb[13] && p0_reverse_5430_comb[12:0] == 13'h0000, p0_reverse_5430_comb[12] && p0_reverse_5430_comb[11:0] == 12'h000, p0_reverse_5430_comb[11] && p0_reverse_5430_comb[10:0] == 11'h000, p0_reverse_5430_comb[10] && p0_reverse_5430_comb[9:0] == 10'h000, p0_reverse_5430_comb[9] && p0_reverse_5430_comb[8:0] == 9'h000, p0_reverse_5430_comb[8] && p0_reverse_5430_comb[7:0] == 8'h00, p0_reverse_5430_comb[7] && p0_reverse_5430_comb[6:0] == 7'h00, p0_reverse_5430_comb[6] && p0_reverse_5430_comb[5:0] == 6'h00, p0_reverse_5430_comb[5] && p0_reverse_5430_comb[4:0] == 5'h00, p0_reverse_5430_comb[4] && p0_reverse_5430_comb[3:0] == 4'h0, p0_reverse_5430_comb[3] && p0_reverse_5430_comb[2:0] == 3'h0, p0_reverse_5430_comb[2] && p0_reverse_5430_comb[1:0] == 2'h0, p0_reverse_5430_comb[1] && !p0_reverse_5430_comb[0], p0_reverse_5430_comb[0]};
  assign p0_encode_5455_comb = {p0_one_hot_5441_comb[32], p0_one_hot_5441_comb[16] | p0_one_hot_5441_comb[17] | p0_one_hot_5441_comb[18] | p0_one_hot_5441_comb[19] | p0_one_hot_5441_comb[20] | p0_one_hot_5441_comb[21] | p0_one_hot_5441_comb[22] | p0_one_hot_5441_comb[23] | p0_one_hot_5441_comb[24] | p0_one_hot_5441_comb[25] | p0_one_hot_5441_comb[26] | p0_one_hot_5441_comb[27] | p0_one_hot_5441_comb[28] | p0_one_hot_5441_comb[29] | p0_one_hot_5441_comb[30] | p0_one_hot_5441_comb[31], p0_one_hot_5441_comb[8] | p0_one_hot_5441_comb[9] | p0_one_hot_5441_comb[10] | p0_one_hot_5441_comb[11] | p0_one_hot_5441_comb[12] | p0_one_hot_5441_comb[13] | p0_one_hot_5441_comb[14] | p0_one_hot_5441_comb[15] | p0_one_hot_5441_comb[24] | p0_one_hot_5441_comb[25] | p0_one_hot_5441_comb[26] | p0_one_hot_5441_comb[27] | p0_one_hot_5441_comb[28] | p0_one_hot_5441_comb[29] | p0_one_hot_5441_comb[30] | p0_one_hot_5441_comb[31], p0_one_hot_5441_comb[4] | p0_one_hot_5441_comb[5] | p0_one_hot_5441_comb[6] | p0_one_hot_5441_comb[7] | p0_one_hot_5441_comb[12] | p0_one_hot_5441_comb[13] | p0_one_hot_5441_comb[14] | p0_one_hot_5441_comb[15] | p0_one_hot_5441_comb[20] | p0_one_hot_5441_comb[21] | p0_one_hot_5441_comb[22] | p0_one_hot_5441_comb[23] | p0_one_hot_5441_comb[28] | p0_one_hot_5441_comb[29] | p0_one_hot_5441_comb[30] | p0_one_hot_5441_comb[31], p0_one_hot_5441_comb[2] | p0_one_hot_5441_comb[3] | p0_one_hot_5441_comb[6] | p0_one_hot_5441_comb[7] | p0_one_hot_5441_comb[10] | p0_one_hot_5441_comb[11] | p0_one_hot_5441_comb[14] | p0_one_hot_5441_comb[15] | p0_one_hot_5441_comb[18] | p0_one_hot_5441_comb[19] | p0_one_hot_5441_comb[22] | p0_one_hot_5441_comb[23] | p0_one_hot_5441_comb[26] | p0_one_hot_5441_comb[27] | p0_one_hot_5441_comb[30] | p0_one_hot_5441_comb[31], p0_one_hot_5441_comb[1] | p0_one_hot_5441_comb[3] | p0_one_hot_5441_comb[5] | p0_one_hot_5441_comb[7] | p0_one_hot_5441_comb[9] | p0_one_hot_5441_comb[11] | p0_one_hot_5441_comb[13] | p0_one_hot_5441_comb[15] | p0_one_hot_5441_comb[17] | p0_one_hot_5441_comb[19] | p0_one_hot_5441_comb[21] | p0_one_hot_5441_comb[23] | p0_one_hot_5441_comb[25] | p0_one_hot_5441_comb[27] | p0_one_hot_5441_comb[29] | p0_one_hot_5441_comb[31]};
  assign p0_ne_5460_comb = a != p0_literal_5421_comb;

  // Registers for pipe stage 0:
  reg p0_is_negative;
  reg [31:0] p0_abs_magnitude__2;
  reg [5:0] p0_encode_5141;
  reg p0_ne_5299;
  always_ff @ (posedge clk) begin
    p0_is_negative <= p0_is_negative_comb;
    p0_abs_magnitude__2 <= p0_abs_magnitude__2_comb;
    p0_encode_5141 <= p0_encode_5455_comb;
    p0_ne_5299 <= p0_ne_5460_comb;
  end

  // ===== Pipe stage 1:
  wire p1_bexp_associative_element_squeezed_comb;
  wire [6:0] p1_literal_5389_comb;
  wire [6:0] p1_concat_5390_comb;
  wire [6:0] p1_sub_5393_comb;
  wire p1_bit_slice_5394_comb;
  wire [22:0] p1_literal_5403_comb;
  wire [54:0] p1_literal_5397_comb;
  wire [31:0] p1_first_lost_bit_idx_comb;
  wire [1:0] p1_literal_5399_comb;
  wire [1:0] p1_concat_5400_comb;
  wire [4:0] p1_bit_slice_5401_comb;
  wire [54:0] p1_shll_5406_comb;
  wire [1:0] p1_sub_5407_comb;
  wire [4:0] p1_not_5408_comb;
  wire [31:0] p1_not_5412_comb;
  wire [31:0] p1_bit_slice_5413_comb;
  wire [6:0] p1_concat_5414_comb;
  wire [54:0] p1_extended_fraction_comb;
  wire [31:0] p1_nor_5420_comb;
  wire [31:0] p1_sign_ext_5422_comb;
  wire p1_round_bit_comb;
  wire p1_sticky_comb;
  wire p1_dynamic_bit_slice_5433_comb;
  wire [6:0] p1_literal_5442_comb;
  wire p1_and_5443_comb;
  wire p1_and_5444_comb;
  wire [5:0] p1_literal_5445_comb;
  wire [54:0] p1_fraction_comb;
  wire [6:0] p1_sub_5456_comb;
  wire p1_or_5457_comb;
  wire p1_ne_5458_comb;
  wire [22:0] p1_fraction__1_comb;
  assign p1_bexp_associative_element_squeezed_comb = 1'h0;
  assign p1_literal_5389_comb = 7'h1e;
  assign p1_concat_5390_comb = {p1_bexp_associative_element_squeezed_comb, p0_encode_5141};
  assign p1_sub_5393_comb = p1_literal_5389_comb - p1_concat_5390_comb;
  assign p1_bit_slice_5394_comb = p0_encode_5141[5];
  assign p1_literal_5403_comb = 23'h00_0000;
  assign p1_literal_5397_comb = 55'h7f_ffff_ffff_ffff;
  assign p1_first_lost_bit_idx_comb = {{25{p1_sub_5393_comb[6]}}, p1_sub_5393_comb};
  assign p1_literal_5399_comb = 2'h0;
  assign p1_concat_5400_comb = {p1_bexp_associative_element_squeezed_comb, p1_bit_slice_5394_comb};
  assign p1_bit_slice_5401_comb = p0_encode_5141[4:0];
  assign p1_shll_5406_comb = p1_first_lost_bit_idx_comb >= 32'h0000_0037 ? 55'h00_0000_0000_0000 : p1_literal_5397_comb << p1_first_lost_bit_idx_comb;
  assign p1_sub_5407_comb = p1_literal_5399_comb - p1_concat_5400_comb;
  assign p1_not_5408_comb = ~p1_bit_slice_5401_comb;
  assign p1_not_5412_comb = ~p0_abs_magnitude__2;
  assign p1_bit_slice_5413_comb = p1_shll_5406_comb[54:23];
  assign p1_concat_5414_comb = {p1_sub_5407_comb, p1_not_5408_comb};
  assign p1_extended_fraction_comb = {p0_abs_magnitude__2, p1_literal_5403_comb};
  assign p1_nor_5420_comb = ~(p1_not_5412_comb | p1_bit_slice_5413_comb);
  assign p1_sign_ext_5422_comb = {{25{p1_concat_5414_comb[6]}}, p1_concat_5414_comb};
  assign p1_round_bit_comb = dynamic_bit_slice_w1_55b_32b(p1_extended_fraction_comb, p1_first_lost_bit_idx_comb);
  assign p1_sticky_comb = p1_nor_5420_comb != p0_literal_5421_comb;
  assign p1_dynamic_bit_slice_5433_comb = dynamic_bit_slice_w1_55b_32b(p1_extended_fraction_comb, p1_sign_ext_5422_comb);
  assign p1_literal_5442_comb = 7'h20;
  assign p1_and_5443_comb = p1_round_bit_comb & p1_sticky_comb;
  assign p1_and_5444_comb = p1_round_bit_comb & p1_dynamic_bit_slice_5433_comb;
  assign p1_literal_5445_comb = 6'h1f;
  assign p1_fraction_comb = p1_sign_ext_5422_comb >= 32'h0000_0037 ? 55'h00_0000_0000_0000 : p1_extended_fraction_comb >> p1_sign_ext_5422_comb;
  assign p1_sub_5456_comb = p1_literal_5442_comb - p1_concat_5390_comb;
  assign p1_or_5457_comb = p1_and_5443_comb | p1_and_5444_comb;
  assign p1_ne_5458_comb = p0_encode_5141 != p1_literal_5445_comb;
  assign p1_fraction__1_comb = p1_fraction_comb[22:0];

  // Registers for pipe stage 1:
  reg p1_is_negative;
  reg [6:0] p1_sub_5144;
  reg p1_or_5169;
  reg p1_ne_5181;
  reg [22:0] p1_fraction__1;
  reg p1_ne_5299;
  always_ff @ (posedge clk) begin
    p1_is_negative <= p0_is_negative;
    p1_sub_5144 <= p1_sub_5456_comb;
    p1_or_5169 <= p1_or_5457_comb;
    p1_ne_5181 <= p1_ne_5458_comb;
    p1_fraction__1 <= p1_fraction__1_comb;
    p1_ne_5299 <= p0_ne_5299;
  end

  // ===== Pipe stage 2:
  wire [21:0] p2_literal_5391_comb;
  wire p2_round_up_comb;
  wire [22:0] p2_concat_5396_comb;
  wire [22:0] p2_fraction__2_comb;
  wire p2_eq_5409_comb;
  wire [6:0] p2_literal_5416_comb;
  wire p2_overflow_comb;
  wire [7:0] p2_sign_ext_5423_comb;
  wire [7:0] p2_concat_5424_comb;
  wire [7:0] p2_bexp__1_comb;
  wire [7:0] p2_sign_ext_5435_comb;
  wire [22:0] p2_sign_ext_5436_comb;
  wire [7:0] p2_x_bexp__2_comb;
  wire [22:0] p2_x_fraction_comb;
  wire [31:0] p2_concat_5462_comb;
  assign p2_literal_5391_comb = 22'h00_0000;
  assign p2_round_up_comb = p1_ne_5181 & p1_or_5169;
  assign p2_concat_5396_comb = {p2_literal_5391_comb, p2_round_up_comb};
  assign p2_fraction__2_comb = p1_fraction__1 + p2_concat_5396_comb;
  assign p2_eq_5409_comb = p2_fraction__2_comb == p1_literal_5403_comb;
  assign p2_literal_5416_comb = 7'h3f;
  assign p2_overflow_comb = p2_round_up_comb & p2_eq_5409_comb;
  assign p2_sign_ext_5423_comb = {{1{p1_sub_5144[6]}}, p1_sub_5144};
  assign p2_concat_5424_comb = {p2_literal_5416_comb, p2_overflow_comb};
  assign p2_bexp__1_comb = p2_sign_ext_5423_comb + p2_concat_5424_comb;
  assign p2_sign_ext_5435_comb = {8{p1_ne_5299}};
  assign p2_sign_ext_5436_comb = {23{p1_ne_5299}};
  assign p2_x_bexp__2_comb = p2_bexp__1_comb & p2_sign_ext_5435_comb;
  assign p2_x_fraction_comb = p2_fraction__2_comb & p2_sign_ext_5436_comb;
  assign p2_concat_5462_comb = {p1_is_negative, p2_x_bexp__2_comb, p2_x_fraction_comb};

  // Registers for pipe stage 2:
  reg [31:0] out__output_flop;
  always_ff @ (posedge clk) begin
    out__output_flop <= p2_concat_5462_comb;
  end
  assign out = out__output_flop;
endmodule
