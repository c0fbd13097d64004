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
  wire [31:0] p0_neg_5581_comb;
  wire [31:0] p0_abs_magnitude__2_comb;
  wire [31:0] p0_literal_5591_comb;
  wire [31:0] p0_reverse_5600_comb;
  wire [32:0] p0_one_hot_5611_comb;
  wire [5:0] p0_encode_5625_comb;
  wire p0_ne_5630_comb;
  assign p0_is_negative_comb = a[31];
  assign p0_neg_5581_comb = -a;
  assign p0_abs_magnitude__2_comb = p0_is_negative_comb ? p0_neg_5581_comb : a;
  assign p0_literal_5591_comb = 32'h0000_0000;
  assign p0_reverse_5600_comb = {p0_abs_magnitude__2_comb[0], p0_abs_magnitude__2_comb[1], p0_abs_magnitude__2_comb[2], p0_abs_magnitude__2_comb[3], p0_abs_magnitude__2_comb[4], p0_abs_magnitude__2_comb[5], p0_abs_magnitude__2_comb[6], p0_abs_magnitude__2_comb[7], p0_abs_magnitude__2_comb[8], p0_abs_magnitude__2_comb[9], p0_abs_magnitude__2_comb[10], p0_abs_magnitude__2_comb[11], p0_abs_magnitude__2_comb[12], p0_abs_magnitude__2_comb[13], p0_abs_magnitude__2_comb[14], p0_abs_magnitude__2_comb[15], p0_abs_magnitude__2_comb[16], p0_abs_magnitude__2_comb[17], p0_abs_magnitude__2_comb[18], p0_abs_magnitude__2_comb[19], p0_abs_magnitude__2_comb[20], p0_abs_magnitude__2_comb[21], p0_abs_magnitude__2_comb[22], p0_abs_magnitude__2_comb[23], p0_abs_magnitude__2_comb[24], p0_abs_magnitude__2_comb[25], p0_abs_magnitude__2_comb[26], p0_abs_magnitude__2_comb[27], p0_abs_magnitude__2_comb[28], p0_abs_magnitude__2_comb[29], p0_abs_magnitude__2_comb[30], p0_abs_magnitude__2_comb[31]};
  assign p0_one_hot_5611_comb = {p0_reverse_5600_comb[31:0] == 32'h0000_0000, p0_reverse_5600_comb[31] && p0_reverse_5600_comb[30:0] == 31'h0000_0000, p0_reverse_5600_comb[30] && p0_reverse_5600_comb[29:0] == 30'h0000_0000, p0_reverse_5600_comb[29] && p0_reverse_5600_comb[28:0] == 29'h0000_0000, p0_reverse_5600_comb[28] && p0_reverse_5600_comb[27:0] == 28'h000_0000, p0_reverse_5600_comb[27] && p0_reverse_5600_comb[26:0] == 27'h000_0000, p0_reverse_5600_comb[26] && p0_reverse_5600_comb[25:0] == 26'h000_0000, p0_reverse_5600_comb[25] && p0_reverse_5600_comb[24:0] == 25'h000_0000, p0_reverse_5600_comb[24] && p0_reverse_5600_comb[23:0] == 24'h00_0000, p0_reverse_5600_comb[23] && p0_reverse_5600_comb[22:0] == 23'h00_0000, p0_reverse_5600_comb[22] && p0_reverse_5600_comb[21:0] == 22'h00_0000, p0_reverse_5600_comb[21] && p0_reverse_5600_comb[20:0] == 21'h00_0000, p0_reverse_5600_comb[20] && p0_reverse_5600_comb[19:0] == 20'h0_0000, p0_reverse_5600_comb[19] && p0_reverse_5600_comb[18:0] == 19'h0_0000, p0_reverse_5600_comb[18] && p0_reverse_5600_comb[17:0] == 18'h0_0000, p0_reverse_5600_comb[17] && p0_reverse_5600_comb[16:0] == 17'h0_0000, p0_reverse_5600_comb[16] && p0_reverse_5600_comb[15:0] == 16'h0000, p0_reverse_5600_comb[15] && p0_reverse_5600_comb[14:0] == 15'h0000, p0_reverse_5600_comb[14] && p0_reverse_5600_comb[13:0] == 14'h0000, p0_reverse_5600_comb[13] && p0_reverse_5600_comb[12:0] == 13'h0000, p0_reverse_5600_comb[12] && p0_reverse_5600_comb[11:0] == 12'h000, p0_reverse_5600_comb[11] && p0_reverse_5600_comb[10:0] == 11'h000, p0_reverse_5600_comb[10] && p0_reverse_5600_comb[9:0] == 10'h000, p0_reverse_5600_comb[9] && p0_reverse_5600_comb[8:0] == 9'h000, p0_reverse_5600_comb[8] && p0_reverse_5600_comb[7:0] == 8'h00, p0_reverse_5600_comb[7] && p0_reverse_5600_comb[6:0] == 7'h00, p0_reverse_5600_comb[6] && p0_reverse_5600_comb[5:0] == 6'h00, p0_reverse_5600_comb[5] && p0_reverse_5600_comb[4:0] == 5'h00, p0_reverse_5600_comb[4] && p0_reverse_5600_comb[3:0] == 4'h0, p0_reverse_5600_comb[3] && p0_reverse_5600_comb[2:0] == 3'h0, p0_reverse_5600_comb[2] && p0_reverse_5600_comb[1:0] == 2'h0, p0_reverse_5600_comb[1] && !p0_reverse_5600_comb[0], p0_reverse_5600_comb[0]};
  assign p0_encode_5625_comb = {p0_one_hot_5611_comb[32], p0_one_hot_5611_comb[16] | p0_one_hot_5611_comb[17] | p0_one_hot_5611_comb[18] | p0_one_hot_5611_comb[19] | p0_one_hot_5611_comb[20] | p0_one_hot_5611_comb[21] | p0_one_hot_5611_comb[22] | p0_one_hot_5611_comb[23] | p0_one_hot_5611_comb[24] | p0_one_hot_5611_comb[25] | p0_one_hot_5611_comb[26] | p0_one_hot_5611_comb[27] | p0_one_hot_5611_comb[28] | p0_one_hot_5611_comb[29] | p0_one_hot_5611_comb[30] | p0_one_hot_5611_comb[31], p0_one_hot_5611_comb[8] | p0_one_hot_5611_comb[9] | p0_one_hot_5611_comb[10] | p0_one_hot_5611_comb[11] | p0_one_hot_5611_comb[12] | p0_one_hot_5611_comb[13] | p0_one_hot_5611_comb[14] | p0_one_hot_5611_comb[15] | p0_one_hot_5611_comb[24] | p0_one_hot_5611_comb[25] | p0_one_hot_5611_comb[26] | p0_one_hot_5611_comb[27] | p0_one_hot_5611_comb[28] | p0_one_hot_5611_comb[29] | p0_one_hot_5611_comb[30] | p0_one_hot_5611_comb[31], p0_one_hot_5611_comb[4] | p0_one_hot_5611_comb[5] | p0_one_hot_5611_comb[6] | p0_one_hot_5611_comb[7] | p0_one_hot_5611_comb[12] | p0_one_hot_5611_comb[13] | p0_one_hot_5611_comb[14] | p0_one_hot_5611_comb[15] | p0_one_hot_5611_comb[20] | p0_one_hot_5611_comb[21] | p0_one_hot_5611_comb[22] | p0_one_hot_5611_comb[23] | p0_one_hot_5611_comb[28] | p0_one_hot_5611_comb[29] | p0_one_hot_5611_comb[30] | p0_one_hot_5611_comb[31], p0_one_hot_5611_comb[2] | p0_one_hot_5611_comb[3] | p0_one_hot_5611_comb[6] | p0_one_hot_5611_comb[7] | p0_one_hot_5611_comb[10] | p0_one_hot_5611_comb[11] | p0_one_hot_5611_comb[14] | p0_one_hot_5611_comb[15] | p0_one_hot_5611_comb[18] | p0_one_hot_5611_comb[19] | p0_one_hot_5611_comb[22] | p0_one_hot_5611_comb[23] | p0_one_hot_5611_comb[26] | p0_one_hot_5611_comb[27] | p0_one_hot_5611_comb[30] | p0_one_hot_5611_comb[31], p0_one_hot_5611_comb[1] | p0_one_hot_5611_comb[3] | p0_one_hot_5611_comb[5] | p0_one_hot_5611_comb[7] | p0_one_hot_5611_comb[9] | p0_one_hot_5611_comb[11] | p0_one_hot_5611_comb[13] | p0_one_hot_5611_comb[15] | p0_one_hot_5611_comb[17] | p0_one_hot_5611_comb[19] | p0_one_hot_5611_comb[21] | p0_one_hot_5611_comb[23] | p0_one_hot_5611_comb[25] | p0_one_hot_5611_comb[27] | p0_one_hot_5611_comb[29] | p0_one_hot_5611_comb[31]};
  assign p0_ne_5630_comb = a != p0_literal_5591_comb;

  // Registers for pipe stage 0:
  reg p0_is_negative;
  reg [31:0] p0_abs_magnitude__2;
  reg [5:0] p0_encode_5311;
  reg p0_ne_5469;
  always_ff @ (posedge clk) begin
    p0_is_negative <= p0_is_negative_comb;
    p0_abs_magnitude__2 <= p0_abs_magnitude__2_comb;
    p0_encode_5311 <= p0_encode_5625_comb;
    p0_ne_5469 <= p0_ne_5630_comb;
  end

  // ===== Pipe stage 1:
  wire p1_bexp_associative_element_squeezed_comb;
  wire [6:0] p1_literal_5559_comb;
  wire [6:0] p1_concat_5560_comb;
  wire [6:0] p1_sub_5563_comb;
  wire p1_bit_slice_5564_comb;
  wire [22:0] p1_literal_5573_comb;
  wire [54:0] p1_literal_5567_comb;
  wire [31:0] p1_first_lost_bit_idx_comb;
  wire [1:0] p1_literal_5569_comb;
  wire [1:0] p1_concat_5570_comb;
  wire [4:0] p1_bit_slice_5571_comb;
  wire [54:0] p1_shll_5576_comb;
  wire [1:0] p1_sub_5577_comb;
  wire [4:0] p1_not_5578_comb;
  wire [31:0] p1_not_5582_comb;
  wire [31:0] p1_bit_slice_5583_comb;
  wire [6:0] p1_concat_5584_comb;
  wire [54:0] p1_extended_fraction_comb;
  wire [31:0] p1_nor_5590_comb;
  wire [31:0] p1_sign_ext_5592_comb;
  wire p1_round_bit_comb;
  wire p1_sticky_comb;
  wire p1_dynamic_bit_slice_5603_comb;
  wire [6:0] p1_literal_5612_comb;
  wire p1_and_5613_comb;
  wire p1_and_5614_comb;
  wire [5:0] p1_literal_5615_comb;
  wire [54:0] p1_fraction_comb;
  wire [6:0] p1_sub_5626_comb;
  wire p1_or_5627_comb;
  wire p1_ne_5628_comb;
  wire [22:0] p1_fraction__1_comb;
  assign p1_bexp_associative_element_squeezed_comb = 1'h0;
  assign p1_literal_5559_comb = 7'h1e;
  assign p1_concat_5560_comb = {p1_bexp_associative_element_squeezed_comb, p0_encode_5311};
  assign p1_sub_5563_comb = p1_literal_5559_comb - p1_concat_5560_comb;
  assign p1_bit_slice_5564_comb = p0_encode_5311[5];
  assign p1_literal_5573_comb = 23'h00_0000;
  assign p1_literal_5567_comb = 55'h7f_ffff_ffff_ffff;
  assign p1_first_lost_bit_idx_comb = {{25{p1_sub_5563_comb[6]}}, p1_sub_5563_comb};
  assign p1_literal_5569_comb = 2'h0;
  assign p1_concat_5570_comb = {p1_bexp_associative_element_squeezed_comb, p1_bit_slice_5564_comb};
  assign p1_bit_slice_5571_comb = p0_encode_5311[4:0];
  assign p1_shll_5576_comb = p1_first_lost_bit_idx_comb >= 32'h0000_0037 ? 55'h00_0000_0000_0000 : p1_literal_5567_comb << p1_first_lost_bit_idx_comb;
  assign p1_sub_5577_comb = p1_literal_5569_comb - p1_concat_5570_comb;
  assign p1_not_5578_comb = ~p1_bit_slice_5571_comb;
  assign p1_not_5582_comb = ~p0_abs_magnitude__2;
  assign p1_bit_slice_5583_comb = p1_shll_5576_comb[54:23];
  assign p1_concat_5584_comb = {p1_sub_5577_comb, p1_not_5578_comb};
  assign p1_extended_fraction_comb = {p0_abs_magnitude__2, p1_literal_5573_comb};
  assign p1_nor_5590_comb = ~(p1_not_5582_comb | p1_bit_slice_5583_comb);
  assign p1_sign_ext_5592_comb = {{25{p1_concat_5584_comb[6]}}, p1_concat_5584_comb};
  assign p1_round_bit_comb = dynamic_bit_slice_w1_55b_32b(p1_extended_fraction_comb, p1_first_lost_bit_idx_comb);
  assign p1_sticky_comb = p1_nor_5590_comb != p0_literal_5591_comb;
  assign p1_dynamic_bit_slice_5603_comb = dynamic_bit_slice_w1_55b_32b(p1_extended_fraction_comb, p1_sign_ext_5592_comb);
  assign p1_literal_5612_comb = 7'h20;
  assign p1_and_5613_comb = p1_round_bit_comb & p1_sticky_comb;
  assign p1_and_5614_comb = p1_round_bit_comb & p1_dynamic_bit_slice_5603_comb;
  assign p1_literal_5615_comb = 6'h1f;
  assign p1_fraction_comb = p1_sign_ext_5592_comb >= 32'h0000_0037 ? 55'h00_0000_0000_0000 : p1_extended_fraction_comb >> p1_sign_ext_5592_comb;
  assign p1_sub_5626_comb = p1_literal_5612_comb - p1_concat_5560_comb;
  assign p1_or_5627_comb = p1_and_5613_comb | p1_and_5614_comb;
  assign p1_ne_5628_comb = p0_encode_5311 != p1_literal_5615_comb;
  assign p1_fraction__1_comb = p1_fraction_comb[22:0];

  // Registers for pipe stage 1:
  reg p1_is_negative;
  reg [6:0] p1_sub_5314;
  reg p1_or_5339;
  reg p1_ne_5351;
  reg [22:0] p1_fraction__1;
  reg p1_ne_5469;
  always_ff @ (posedge clk) begin
    p1_is_negative <= p0_is_negative;
    p1_sub_5314 <= p1_sub_5626_comb;
    p1_or_5339 <= p1_or_5627_comb;
    p1_ne_5351 <= p1_ne_5628_comb;
    p1_fraction__1 <= p1_fraction__1_comb;
    p1_ne_5469 <= p0_ne_5469;
  end

  // ===== Pipe stage 2:
  wire [21:0] p2_literal_5561_comb;
  wire p2_round_up_comb;
  wire [22:0] p2_concat_5566_comb;
  wire [22:0] p2_fraction__2_comb;
  wire p2_eq_5579_comb;
  wire [6:0] p2_literal_5586_comb;
  wire p2_overflow_comb;
  wire [7:0] p2_sign_ext_5593_comb;
  wire [7:0] p2_concat_5594_comb;
  wire [7:0] p2_bexp__1_comb;
  wire [7:0] p2_sign_ext_5605_comb;
  wire [22:0] p2_sign_ext_5606_comb;
  wire [7:0] p2_x_bexp__2_comb;
  wire [22:0] p2_x_fraction_comb;
  wire [31:0] p2_concat_5632_comb;
  assign p2_literal_5561_comb = 22'h00_0000;
  assign p2_round_up_comb = p1_ne_5351 & p1_or_5339;
  assign p2_concat_5566_comb = {p2_literal_5561_comb, p2_round_up_comb};
  assign p2_fraction__2_comb = p1_fraction__1 + p2_concat_5566_comb;
  assign p2_eq_5579_comb = p2_fraction__2_comb == p1_literal_5573_comb;
  assign p2_literal_5586_comb = 7'h3f;
  assign p2_overflow_comb = p2_round_up_comb & p2_eq_5579_comb;
  assign p2_sign_ext_5593_comb = {{1{p1_sub_5314[6]}}, p1_sub_5314};
  assign p2_concat_5594_comb = {p2_literal_5586_comb, p2_overflow_comb};
  assign p2_bexp__1_comb = p2_sign_ext_5593_comb + p2_concat_5594_comb;
  assign p2_sign_ext_5605_comb = {8{p1_ne_5469}};
  assign p2_sign_ext_5606_comb = {23{p1_ne_5469}};
  assign p2_x_bexp__2_comb = p2_bexp__1_comb & p2_sign_ext_5605_comb;
  assign p2_x_fraction_comb = p2_fraction__2_comb & p2_sign_ext_5606_comb;
  assign p2_concat_5632_comb = {p1_is_negative, p2_x_bexp__2_comb, p2_x_fraction_comb};

  // Registers for pipe stage 2:
  reg [31:0] out__output_flop;
  always_ff @ (posedge clk) begin
    out__output_flop <= p2_concat_5632_comb;
  end
  assign out = out__output_flop;
endmodule
