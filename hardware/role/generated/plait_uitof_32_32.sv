// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Made by XLS of compiler/hls/operators/floats.x. A new operation may start in each cycle; its
// result stands at `out` 3 cycles later.
/* verilator lint_off UNUSEDSIGNAL */
/* verilator lint_off WIDTH */
module plait_uitof_32_32(
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
  function automatic [7:0] priority_sel_8b_2way (input reg [1:0] sel, input reg [7:0] case0, input reg [7:0] case1, input reg [7:0] default_value);
    begin
      unique casez (sel)
        2'b?1: begin
          priority_sel_8b_2way = case0;
        end
        2'b10: begin
          priority_sel_8b_2way = case1;
        end
        2'b00: begin
          priority_sel_8b_2way = default_value;
        end
        default: begin
          // Propagate X
          priority_sel_8b_2way = 'X;
        end
      endcase
    end
  endfunction

  // ===== Pipe stage 0:
  wire p0_x_sign__1_comb;
  wire [31:0] p0_reverse_5542_comb;
  wire [32:0] p0_concat_5549_comb;
  wire [33:0] p0_one_hot_5555_comb;
  wire [5:0] p0_encode_5559_comb;
  wire [4:0] p0_bit_slice_5569_comb;
  wire [5:0] p0_literal_5581_comb;
  wire [5:0] p0_concat_5582_comb;
  wire [5:0] p0_sub_5594_comb;
  assign p0_x_sign__1_comb = 1'h0;
  assign p0_reverse_5542_comb = {a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8], a[9], a[10], a[11], a[12], a[13], a[14], a[15], a[16], a[17], a[18], a[19], a[20], a[21], a[22], a[23], a[24], a[25], a[26], a[27], a[28], a[29], a[30], a[31]};
  assign p0_concat_5549_comb = {p0_reverse_5542_comb, p0_x_sign__1_comb};
  assign p0_one_hot_5555_comb = {p0_concat_5549_comb[32:0] == 33'h0_0000_0000, p0_concat_5549_comb[32] && p0_concat_5549_comb[31:0] == 32'h0000_0000, p0_concat_5549_comb[31] && p0_concat_5549_comb[30:0] == 31'h0000_0000, p0_concat_5549_comb[30] && p0_concat_5549_comb[29:0] == 30'h0000_0000, p0_concat_5549_comb[29] && p0_concat_5549_comb[28:0] == 29'h0000_0000, p0_concat_5549_comb[28] && p0_concat_5549_comb[27:0] == 28'h000_0000, p0_concat_5549_comb[27] && p0_concat_5549_comb[26:0] == 27'h000_0000, p0_concat_5549_comb[26] && p0_concat_5549_comb[25:0] == 26'h000_0000, p0_concat_5549_comb[25] && p0_concat_5549_comb[24:0] == 25'h000_0000, p0_concat_5549_comb[24] && p0_concat_5549_comb[23:0] == 24'h00_0000, p0_concat_5549_comb[23] && p0_concat_5549_comb[22:0] == 23'h00_0000, p0_concat_5549_comb[22] && p0_concat_5549_comb[21:0] == 22'h00_0000, p0_concat_5549_comb[21] && p0_concat_5549_comb[20:0] == 21'h00_0000, p0_concat_5549_comb[20] && p0_concat_5549_comb[19:0] == 20'h0_0000, p0_concat_5549_comb[19] && p0_concat_5549_comb[18:0] == 19'h0_0000, p0_concat_5549_comb[18] && p0_concat_5549_comb[17:0] == 18'h0_0000, p0_concat_5549_comb[17] && p0_concat_5549_comb[16:0] == 17'h0_0000, p0_concat_5549_comb[16] && p0_concat_5549_comb[15:0] == 16'h0000, p0_concat_5549_comb[15] && p0_concat_5549_comb[14:0] == 15'h0000, p0_concat_5549_comb[14] && p0_concat_5549_comb[13:0] == 14'h0000, p0_concat_5549_comb[13] && p0_concat_5549_comb[12:0] == 13'h0000, p0_concat_5549_comb[12] && p0_concat_5549_comb[11:0] == 12'h000, p0_concat_5549_comb[11] && p0_concat_5549_comb[10:0] == 11'h000, p0_concat_5549_comb[10] && p0_concat_5549_comb[9:0] == 10'h000, p0_concat_5549_comb[9] && p0_concat_5549_comb[8:0] == 9'h000, p0_concat_5549_comb[8] && p0_concat_5549_comb[7:0] == 8'h00, p0_concat_5549_comb[7] && p0_concat_5549_comb[6:0] == 7'h00, p0_concat_5549_comb[6] && p0_concat_5549_comb[5:0] == 6'h00, p0_concat_5549_comb[5] && p0_concat_5549_comb[4:0] == 5'h00, p0_concat_5549_comb[4] && p0_concat_5549_comb[3:0] == 4'h0, p0_concat_5549_comb[3] && p0_concat_5549_comb[2:0] == 3'h0, p0_concat_5549_comb[2] && p0_concat_5549_comb[1:0] == 2'h0, p0_concat_5549_comb[1] && !p0_concat_5549_comb[0], p0_concat_5549_comb[0]};
  assign p0_encode_5559_comb = {p0_one_hot_5555_comb[32] | p0_one_hot_5555_comb[33], p0_one_hot_5555_comb[16] | p0_one_hot_5555_comb[17] | p0_one_hot_5555_comb[18] | p0_one_hot_5555_comb[19] | p0_one_hot_5555_comb[20] | p0_one_hot_5555_comb[21] | p0_one_hot_5555_comb[22] | p0_one_hot_5555_comb[23] | p0_one_hot_5555_comb[24] | p0_one_hot_5555_comb[25] | p0_one_hot_5555_comb[26] | p0_one_hot_5555_comb[27] | p0_one_hot_5555_comb[28] | p0_one_hot_5555_comb[29] | p0_one_hot_5555_comb[30] | p0_one_hot_5555_comb[31], p0_one_hot_5555_comb[8] | p0_one_hot_5555_comb[9] | p0_one_hot_5555_comb[10] | p0_one_hot_5555_comb[11] | p0_one_hot_5555_comb[12] | p0_one_hot_5555_comb[13] | p0_one_hot_5555_comb[14] | p0_one_hot_5555_comb[15] | p0_one_hot_5555_comb[24] | p0_one_hot_5555_comb[25] | p0_one_hot_5555_comb[26] | p0_one_hot_5555_comb[27] | p0_one_hot_5555_comb[28] | p0_one_hot_5555_comb[29] | p0_one_hot_5555_comb[30] | p0_one_hot_5555_comb[31], p0_one_hot_5555_comb[4] | p0_one_hot_5555_comb[5] | p0_one_hot_5555_comb[6] | p0_one_hot_5555_comb[7] | p0_one_hot_5555_comb[12] | p0_one_hot_5555_comb[13] | p0_one_hot_5555_comb[14] | p0_one_hot_5555_comb[15] | p0_one_hot_5555_comb[20] | p0_one_hot_5555_comb[21] | p0_one_hot_5555_comb[22] | p0_one_hot_5555_comb[23] | p0_one_hot_5555_comb[28] | p0_one_hot_5555_comb[29] | p0_one_hot_5555_comb[30] | p0_one_hot_5555_comb[31], p0_one_hot_5555_comb[2] | p0_one_hot_5555_comb[3] | p0_one_hot_5555_comb[6] | p0_one_hot_5555_comb[7] | p0_one_hot_5555_comb[10] | p0_one_hot_5555_comb[11] | p0_one_hot_5555_comb[14] | p0_one_hot_5555_comb[15] | p0_one_hot_5555_comb[18] | p0_one_hot_5555_comb[19] | p0_one_hot_5555_comb[22] | p0_one_hot_5555_comb[23] | p0_one_hot_5555_comb[26] | p0_one_hot_5555_comb[27] | p0_one_hot_5555_comb[30] | p0_one_hot_5555_comb[31], p0_one_hot_5555_comb[1] | p0_one_hot_5555_comb[3] | p0_one_hot_5555_comb[5] | p0_one_hot_5555_comb[7] | p0_one_hot_5555_comb[9] | p0_one_hot_5555_comb[11] | p0_one_hot_5555_comb[13] | p0_one_hot_5555_comb[15] | p0_one_hot_5555_comb[17] | p0_one_hot_5555_comb[19] | p0_one_hot_5555_comb[21] | p0_one_hot_5555_comb[23] | p0_one_hot_5555_comb[25] | p0_one_hot_5555_comb[27] | p0_one_hot_5555_comb[29] | p0_one_hot_5555_comb[31] | p0_one_hot_5555_comb[33]};
  assign p0_bit_slice_5569_comb = p0_encode_5559_comb[5:1];
  assign p0_literal_5581_comb = 6'h10;
  assign p0_concat_5582_comb = {p0_x_sign__1_comb, p0_bit_slice_5569_comb};
  assign p0_sub_5594_comb = p0_literal_5581_comb - p0_concat_5582_comb;

  // Registers for pipe stage 0:
  reg [31:0] p0_a;
  reg [5:0] p0_encode_5183;
  reg [5:0] p0_sub_5374;
  always_ff @ (posedge clk) begin
    p0_a <= a;
    p0_encode_5183 <= p0_encode_5559_comb;
    p0_sub_5374 <= p0_sub_5594_comb;
  end

  // ===== Pipe stage 1:
  wire p1_bit_slice_5503_comb;
  wire p1_not_5505_comb;
  wire [6:0] p1_concat_5506_comb;
  wire [7:0] p1_sign_ext_5507_comb;
  wire [6:0] p1_bit_slice_5508_comb;
  wire [6:0] p1_literal_5509_comb;
  wire [6:0] p1_add_5510_comb;
  wire [7:0] p1_concat_5511_comb;
  wire [55:0] p1_literal_5512_comb;
  wire [31:0] p1_first_lost_bit_idx_comb;
  wire [55:0] p1_shll_5518_comb;
  wire [6:0] p1_literal_5519_comb;
  wire [6:0] p1_concat_5520_comb;
  wire [22:0] p1_literal_5523_comb;
  wire [31:0] p1_not_5524_comb;
  wire [31:0] p1_bit_slice_5525_comb;
  wire [6:0] p1_sub_5526_comb;
  wire [54:0] p1_extended_fraction_narrowed_comb;
  wire [31:0] p1_nor_5530_comb;
  wire [31:0] p1_literal_5531_comb;
  wire [6:0] p1_literal_5532_comb;
  wire [31:0] p1_sign_ext_5533_comb;
  wire p1_round_bit_comb;
  wire p1_sticky_comb;
  wire p1_ult_5540_comb;
  wire p1_dynamic_bit_slice_5541_comb;
  wire p1_and_5547_comb;
  wire p1_and_5548_comb;
  wire p1_or_5554_comb;
  wire p1_ugt_5557_comb;
  wire p1_not_5558_comb;
  wire [5:0] p1_literal_5564_comb;
  wire p1_nor_5565_comb;
  wire [32:0] p1_sign_ext_5568_comb;
  wire [6:0] p1_literal_5570_comb;
  wire p1_ne_5575_comb;
  wire p1_or_5576_comb;
  wire [7:0] p1_literal_5579_comb;
  wire [54:0] p1_fraction_narrowed_comb;
  wire [6:0] p1_add_5583_comb;
  wire p1_round_up_comb;
  wire p1_is_zero_comb;
  wire [7:0] p1_add_5591_comb;
  wire [22:0] p1_fraction__1_comb;
  wire p1_is_inf_comb;
  wire [7:0] p1_bexp_comb;
  assign p1_bit_slice_5503_comb = p0_encode_5183[0];
  assign p1_not_5505_comb = ~p1_bit_slice_5503_comb;
  assign p1_concat_5506_comb = {p0_sub_5374, p1_not_5505_comb};
  assign p1_sign_ext_5507_comb = {{1{p1_concat_5506_comb[6]}}, p1_concat_5506_comb};
  assign p1_bit_slice_5508_comb = p1_sign_ext_5507_comb[7:1];
  assign p1_literal_5509_comb = 7'h7f;
  assign p1_add_5510_comb = p1_bit_slice_5508_comb + p1_literal_5509_comb;
  assign p1_concat_5511_comb = {p1_add_5510_comb, p1_not_5505_comb};
  assign p1_literal_5512_comb = 56'hff_ffff_ffff_ffff;
  assign p1_first_lost_bit_idx_comb = {{24{p1_concat_5511_comb[7]}}, p1_concat_5511_comb};
  assign p1_shll_5518_comb = p1_first_lost_bit_idx_comb >= 32'h0000_0038 ? 56'h00_0000_0000_0000 : p1_literal_5512_comb << p1_first_lost_bit_idx_comb;
  assign p1_literal_5519_comb = 7'h20;
  assign p1_concat_5520_comb = {p0_x_sign__1_comb, p0_encode_5183};
  assign p1_literal_5523_comb = 23'h00_0000;
  assign p1_not_5524_comb = ~p0_a;
  assign p1_bit_slice_5525_comb = p1_shll_5518_comb[54:23];
  assign p1_sub_5526_comb = p1_literal_5519_comb - p1_concat_5520_comb;
  assign p1_extended_fraction_narrowed_comb = {p0_a, p1_literal_5523_comb};
  assign p1_nor_5530_comb = ~(p1_not_5524_comb | p1_bit_slice_5525_comb);
  assign p1_literal_5531_comb = 32'h0000_0000;
  assign p1_literal_5532_comb = 7'h38;
  assign p1_sign_ext_5533_comb = {{25{p1_sub_5526_comb[6]}}, p1_sub_5526_comb};
  assign p1_round_bit_comb = dynamic_bit_slice_w1_55b_32b(p1_extended_fraction_narrowed_comb, p1_first_lost_bit_idx_comb);
  assign p1_sticky_comb = p1_nor_5530_comb != p1_literal_5531_comb;
  assign p1_ult_5540_comb = p1_sub_5526_comb < p1_literal_5532_comb;
  assign p1_dynamic_bit_slice_5541_comb = dynamic_bit_slice_w1_55b_32b(p1_extended_fraction_narrowed_comb, p1_sign_ext_5533_comb);
  assign p1_and_5547_comb = p1_round_bit_comb & p1_sticky_comb;
  assign p1_and_5548_comb = p1_round_bit_comb & p1_ult_5540_comb & p1_dynamic_bit_slice_5541_comb;
  assign p1_or_5554_comb = p1_and_5547_comb | p1_and_5548_comb;
  assign p1_ugt_5557_comb = p1_sub_5526_comb > p1_literal_5532_comb;
  assign p1_not_5558_comb = ~p1_or_5554_comb;
  assign p1_literal_5564_comb = 6'h20;
  assign p1_nor_5565_comb = ~(p1_ugt_5557_comb | p1_not_5558_comb);
  assign p1_sign_ext_5568_comb = {{26{p1_sub_5526_comb[6]}}, p1_sub_5526_comb};
  assign p1_literal_5570_comb = 7'h3f;
  assign p1_ne_5575_comb = p0_encode_5183 != p1_literal_5564_comb;
  assign p1_or_5576_comb = p1_ugt_5557_comb | p1_nor_5565_comb;
  assign p1_literal_5579_comb = 8'h7f;
  assign p1_fraction_narrowed_comb = p1_sign_ext_5568_comb >= 33'h0_0000_0037 ? 55'h00_0000_0000_0000 : p1_extended_fraction_narrowed_comb >> p1_sign_ext_5568_comb;
  assign p1_add_5583_comb = p1_bit_slice_5508_comb + p1_literal_5570_comb;
  assign p1_round_up_comb = p1_ne_5575_comb & p1_or_5576_comb;
  assign p1_is_zero_comb = p0_a == p1_literal_5531_comb;
  assign p1_add_5591_comb = p1_sign_ext_5507_comb + p1_literal_5579_comb;
  assign p1_fraction__1_comb = p1_fraction_narrowed_comb[22:0];
  assign p1_is_inf_comb = p1_sub_5526_comb[6];
  assign p1_bexp_comb = {p1_add_5583_comb, p1_not_5505_comb};

  // Registers for pipe stage 1:
  reg p1_round_up;
  reg p1_is_zero;
  reg [7:0] p1_add_5241;
  reg [22:0] p1_fraction__1;
  reg p1_is_inf;
  reg [7:0] p1_bexp;
  always_ff @ (posedge clk) begin
    p1_round_up <= p1_round_up_comb;
    p1_is_zero <= p1_is_zero_comb;
    p1_add_5241 <= p1_add_5591_comb;
    p1_fraction__1 <= p1_fraction__1_comb;
    p1_is_inf <= p1_is_inf_comb;
    p1_bexp <= p1_bexp_comb;
  end

  // ===== Pipe stage 2:
  wire [21:0] p2_literal_5515_comb;
  wire [22:0] p2_concat_5522_comb;
  wire [22:0] p2_fraction__2_comb;
  wire p2_not_5535_comb;
  wire p2_eq_5537_comb;
  wire p2_nor_5543_comb;
  wire p2_overflow_comb;
  wire [1:0] p2_concat_5550_comb;
  wire [7:0] p2_literal_5551_comb;
  wire [7:0] p2_literal_5552_comb;
  wire [7:0] p2_bexp__1_comb;
  wire [7:0] p2_x_bexp__2_comb;
  wire p2_nor_5560_comb;
  wire p2_ne_5561_comb;
  wire [22:0] p2_sign_ext_5571_comb;
  wire [22:0] p2_sign_ext_5572_comb;
  wire [22:0] p2_x_fraction_comb;
  wire [31:0] p2_concat_5596_comb;
  assign p2_literal_5515_comb = 22'h00_0000;
  assign p2_concat_5522_comb = {p2_literal_5515_comb, p1_round_up};
  assign p2_fraction__2_comb = p1_fraction__1 + p2_concat_5522_comb;
  assign p2_not_5535_comb = ~p1_is_inf;
  assign p2_eq_5537_comb = p2_fraction__2_comb == p1_literal_5523_comb;
  assign p2_nor_5543_comb = ~(p2_not_5535_comb | p1_is_zero);
  assign p2_overflow_comb = p1_round_up & p2_eq_5537_comb;
  assign p2_concat_5550_comb = {p1_is_zero, p2_nor_5543_comb};
  assign p2_literal_5551_comb = 8'hff;
  assign p2_literal_5552_comb = 8'h00;
  assign p2_bexp__1_comb = p2_overflow_comb ? p1_add_5241 : p1_bexp;
  assign p2_x_bexp__2_comb = priority_sel_8b_2way(p2_concat_5550_comb, p2_literal_5551_comb, p2_literal_5552_comb, p2_bexp__1_comb);
  assign p2_nor_5560_comb = ~(p1_is_zero | p1_is_inf);
  assign p2_ne_5561_comb = p2_x_bexp__2_comb != p2_literal_5552_comb;
  assign p2_sign_ext_5571_comb = {23{p2_nor_5560_comb}};
  assign p2_sign_ext_5572_comb = {23{p2_ne_5561_comb}};
  assign p2_x_fraction_comb = p2_fraction__2_comb & p2_sign_ext_5571_comb & p2_sign_ext_5572_comb;
  assign p2_concat_5596_comb = {p0_x_sign__1_comb, p2_x_bexp__2_comb, p2_x_fraction_comb};

  // Registers for pipe stage 2:
  reg [31:0] out__output_flop;
  always_ff @ (posedge clk) begin
    out__output_flop <= p2_concat_5596_comb;
  end
  assign out = out__output_flop;
endmodule
