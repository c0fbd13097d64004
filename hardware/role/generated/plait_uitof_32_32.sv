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
  wire [31:0] p0_reverse_5712_comb;
  wire [32:0] p0_concat_5719_comb;
  wire [33:0] p0_one_hot_5725_comb;
  wire [5:0] p0_encode_5729_comb;
  wire [4:0] p0_bit_slice_5739_comb;
  wire [5:0] p0_literal_5751_comb;
  wire [5:0] p0_concat_5752_comb;
  wire [5:0] p0_sub_5764_comb;
  assign p0_x_sign__1_comb = 1'h0;
  assign p0_reverse_5712_comb = {a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8], a[9], a[10], a[11], a[12], a[13], a[14], a[15], a[16], a[17], a[18], a[19], a[20], a[21], a[22], a[23], a[24], a[25], a[26], a[27], a[28], a[29], a[30], a[31]};
  assign p0_concat_5719_comb = {p0_reverse_5712_comb, p0_x_sign__1_comb};
  assign p0_one_hot_5725_comb = {p0_concat_5719_comb[32:0] == 33'h0_0000_0000, p0_concat_5719_comb[32] && p0_concat_5719_comb[31:0] == 32'h0000_0000, p0_concat_5719_comb[31] && p0_concat_5719_comb[30:0] == 31'h0000_0000, p0_concat_5719_comb[30] && p0_concat_5719_comb[29:0] == 30'h0000_0000, p0_concat_5719_comb[29] && p0_concat_5719_comb[28:0] == 29'h0000_0000, p0_concat_5719_comb[28] && p0_concat_5719_comb[27:0] == 28'h000_0000, p0_concat_5719_comb[27] && p0_concat_5719_comb[26:0] == 27'h000_0000, p0_concat_5719_comb[26] && p0_concat_5719_comb[25:0] == 26'h000_0000, p0_concat_5719_comb[25] && p0_concat_5719_comb[24:0] == 25'h000_0000, p0_concat_5719_comb[24] && p0_concat_5719_comb[23:0] == 24'h00_0000, p0_concat_5719_comb[23] && p0_concat_5719_comb[22:0] == 23'h00_0000, p0_concat_5719_comb[22] && p0_concat_5719_comb[21:0] == 22'h00_0000, p0_concat_5719_comb[21] && p0_concat_5719_comb[20:0] == 21'h00_0000, p0_concat_5719_comb[20] && p0_concat_5719_comb[19:0] == 20'h0_0000, p0_concat_5719_comb[19] && p0_concat_5719_comb[18:0] == 19'h0_0000, p0_concat_5719_comb[18] && p0_concat_5719_comb[17:0] == 18'h0_0000, p0_concat_5719_comb[17] && p0_concat_5719_comb[16:0] == 17'h0_0000, p0_concat_5719_comb[16] && p0_concat_5719_comb[15:0] == 16'h0000, p0_concat_5719_comb[15] && p0_concat_5719_comb[14:0] == 15'h0000, p0_concat_5719_comb[14] && p0_concat_5719_comb[13:0] == 14'h0000, p0_concat_5719_comb[13] && p0_concat_5719_comb[12:0] == 13'h0000, p0_concat_5719_comb[12] && p0_concat_5719_comb[11:0] == 12'h000, p0_concat_5719_comb[11] && p0_concat_5719_comb[10:0] == 11'h000, p0_concat_5719_comb[10] && p0_concat_5719_comb[9:0] == 10'h000, p0_concat_5719_comb[9] && p0_concat_5719_comb[8:0] == 9'h000, p0_concat_5719_comb[8] && p0_concat_5719_comb[7:0] == 8'h00, p0_concat_5719_comb[7] && p0_concat_5719_comb[6:0] == 7'h00, p0_concat_5719_comb[6] && p0_concat_5719_comb[5:0] == 6'h00, p0_concat_5719_comb[5] && p0_concat_5719_comb[4:0] == 5'h00, p0_concat_5719_comb[4] && p0_concat_5719_comb[3:0] == 4'h0, p0_concat_5719_comb[3] && p0_concat_5719_comb[2:0] == 3'h0, p0_concat_5719_comb[2] && p0_concat_5719_comb[1:0] == 2'h0, p0_concat_5719_comb[1] && !p0_concat_5719_comb[0], p0_concat_5719_comb[0]};
  assign p0_encode_5729_comb = {p0_one_hot_5725_comb[32] | p0_one_hot_5725_comb[33], p0_one_hot_5725_comb[16] | p0_one_hot_5725_comb[17] | p0_one_hot_5725_comb[18] | p0_one_hot_5725_comb[19] | p0_one_hot_5725_comb[20] | p0_one_hot_5725_comb[21] | p0_one_hot_5725_comb[22] | p0_one_hot_5725_comb[23] | p0_one_hot_5725_comb[24] | p0_one_hot_5725_comb[25] | p0_one_hot_5725_comb[26] | p0_one_hot_5725_comb[27] | p0_one_hot_5725_comb[28] | p0_one_hot_5725_comb[29] | p0_one_hot_5725_comb[30] | p0_one_hot_5725_comb[31], p0_one_hot_5725_comb[8] | p0_one_hot_5725_comb[9] | p0_one_hot_5725_comb[10] | p0_one_hot_5725_comb[11] | p0_one_hot_5725_comb[12] | p0_one_hot_5725_comb[13] | p0_one_hot_5725_comb[14] | p0_one_hot_5725_comb[15] | p0_one_hot_5725_comb[24] | p0_one_hot_5725_comb[25] | p0_one_hot_5725_comb[26] | p0_one_hot_5725_comb[27] | p0_one_hot_5725_comb[28] | p0_one_hot_5725_comb[29] | p0_one_hot_5725_comb[30] | p0_one_hot_5725_comb[31], p0_one_hot_5725_comb[4] | p0_one_hot_5725_comb[5] | p0_one_hot_5725_comb[6] | p0_one_hot_5725_comb[7] | p0_one_hot_5725_comb[12] | p0_one_hot_5725_comb[13] | p0_one_hot_5725_comb[14] | p0_one_hot_5725_comb[15] | p0_one_hot_5725_comb[20] | p0_one_hot_5725_comb[21] | p0_one_hot_5725_comb[22] | p0_one_hot_5725_comb[23] | p0_one_hot_5725_comb[28] | p0_one_hot_5725_comb[29] | p0_one_hot_5725_comb[30] | p0_one_hot_5725_comb[31], p0_one_hot_5725_comb[2] | p0_one_hot_5725_comb[3] | p0_one_hot_5725_comb[6] | p0_one_hot_5725_comb[7] | p0_one_hot_5725_comb[10] | p0_one_hot_5725_comb[11] | p0_one_hot_5725_comb[14] | p0_one_hot_5725_comb[15] | p0_one_hot_5725_comb[18] | p0_one_hot_5725_comb[19] | p0_one_hot_5725_comb[22] | p0_one_hot_5725_comb[23] | p0_one_hot_5725_comb[26] | p0_one_hot_5725_comb[27] | p0_one_hot_5725_comb[30] | p0_one_hot_5725_comb[31], p0_one_hot_5725_comb[1] | p0_one_hot_5725_comb[3] | p0_one_hot_5725_comb[5] | p0_one_hot_5725_comb[7] | p0_one_hot_5725_comb[9] | p0_one_hot_5725_comb[11] | p0_one_hot_5725_comb[13] | p0_one_hot_5725_comb[15] | p0_one_hot_5725_comb[17] | p0_one_hot_5725_comb[19] | p0_one_hot_5725_comb[21] | p0_one_hot_5725_comb[23] | p0_one_hot_5725_comb[25] | p0_one_hot_5725_comb[27] | p0_one_hot_5725_comb[29] | p0_one_hot_5725_comb[31] | p0_one_hot_5725_comb[33]};
  assign p0_bit_slice_5739_comb = p0_encode_5729_comb[5:1];
  assign p0_literal_5751_comb = 6'h10;
  assign p0_concat_5752_comb = {p0_x_sign__1_comb, p0_bit_slice_5739_comb};
  assign p0_sub_5764_comb = p0_literal_5751_comb - p0_concat_5752_comb;

  // Registers for pipe stage 0:
  reg [31:0] p0_a;
  reg [5:0] p0_encode_5353;
  reg [5:0] p0_sub_5544;
  always_ff @ (posedge clk) begin
    p0_a <= a;
    p0_encode_5353 <= p0_encode_5729_comb;
    p0_sub_5544 <= p0_sub_5764_comb;
  end

  // ===== Pipe stage 1:
  wire p1_bit_slice_5673_comb;
  wire p1_not_5675_comb;
  wire [6:0] p1_concat_5676_comb;
  wire [7:0] p1_sign_ext_5677_comb;
  wire [6:0] p1_bit_slice_5678_comb;
  wire [6:0] p1_literal_5679_comb;
  wire [6:0] p1_add_5680_comb;
  wire [7:0] p1_concat_5681_comb;
  wire [55:0] p1_literal_5682_comb;
  wire [31:0] p1_first_lost_bit_idx_comb;
  wire [55:0] p1_shll_5688_comb;
  wire [6:0] p1_literal_5689_comb;
  wire [6:0] p1_concat_5690_comb;
  wire [22:0] p1_literal_5693_comb;
  wire [31:0] p1_not_5694_comb;
  wire [31:0] p1_bit_slice_5695_comb;
  wire [6:0] p1_sub_5696_comb;
  wire [54:0] p1_extended_fraction_narrowed_comb;
  wire [31:0] p1_nor_5700_comb;
  wire [31:0] p1_literal_5701_comb;
  wire [6:0] p1_literal_5702_comb;
  wire [31:0] p1_sign_ext_5703_comb;
  wire p1_round_bit_comb;
  wire p1_sticky_comb;
  wire p1_ult_5710_comb;
  wire p1_dynamic_bit_slice_5711_comb;
  wire p1_and_5717_comb;
  wire p1_and_5718_comb;
  wire p1_or_5724_comb;
  wire p1_ugt_5727_comb;
  wire p1_not_5728_comb;
  wire [5:0] p1_literal_5734_comb;
  wire p1_nor_5735_comb;
  wire [32:0] p1_sign_ext_5738_comb;
  wire [6:0] p1_literal_5740_comb;
  wire p1_ne_5745_comb;
  wire p1_or_5746_comb;
  wire [7:0] p1_literal_5749_comb;
  wire [54:0] p1_fraction_narrowed_comb;
  wire [6:0] p1_add_5753_comb;
  wire p1_round_up_comb;
  wire p1_is_zero_comb;
  wire [7:0] p1_add_5761_comb;
  wire [22:0] p1_fraction__1_comb;
  wire p1_is_inf_comb;
  wire [7:0] p1_bexp_comb;
  assign p1_bit_slice_5673_comb = p0_encode_5353[0];
  assign p1_not_5675_comb = ~p1_bit_slice_5673_comb;
  assign p1_concat_5676_comb = {p0_sub_5544, p1_not_5675_comb};
  assign p1_sign_ext_5677_comb = {{1{p1_concat_5676_comb[6]}}, p1_concat_5676_comb};
  assign p1_bit_slice_5678_comb = p1_sign_ext_5677_comb[7:1];
  assign p1_literal_5679_comb = 7'h7f;
  assign p1_add_5680_comb = p1_bit_slice_5678_comb + p1_literal_5679_comb;
  assign p1_concat_5681_comb = {p1_add_5680_comb, p1_not_5675_comb};
  assign p1_literal_5682_comb = 56'hff_ffff_ffff_ffff;
  assign p1_first_lost_bit_idx_comb = {{24{p1_concat_5681_comb[7]}}, p1_concat_5681_comb};
  assign p1_shll_5688_comb = p1_first_lost_bit_idx_comb >= 32'h0000_0038 ? 56'h00_0000_0000_0000 : p1_literal_5682_comb << p1_first_lost_bit_idx_comb;
  assign p1_literal_5689_comb = 7'h20;
  assign p1_concat_5690_comb = {p0_x_sign__1_comb, p0_encode_5353};
  assign p1_literal_5693_comb = 23'h00_0000;
  assign p1_not_5694_comb = ~p0_a;
  assign p1_bit_slice_5695_comb = p1_shll_5688_comb[54:23];
  assign p1_sub_5696_comb = p1_literal_5689_comb - p1_concat_5690_comb;
  assign p1_extended_fraction_narrowed_comb = {p0_a, p1_literal_5693_comb};
  assign p1_nor_5700_comb = ~(p1_not_5694_comb | p1_bit_slice_5695_comb);
  assign p1_literal_5701_comb = 32'h0000_0000;
  assign p1_literal_5702_comb = 7'h38;
  assign p1_sign_ext_5703_comb = {{25{p1_sub_5696_comb[6]}}, p1_sub_5696_comb};
  assign p1_round_bit_comb = dynamic_bit_slice_w1_55b_32b(p1_extended_fraction_narrowed_comb, p1_first_lost_bit_idx_comb);
  assign p1_sticky_comb = p1_nor_5700_comb != p1_literal_5701_comb;
  assign p1_ult_5710_comb = p1_sub_5696_comb < p1_literal_5702_comb;
  assign p1_dynamic_bit_slice_5711_comb = dynamic_bit_slice_w1_55b_32b(p1_extended_fraction_narrowed_comb, p1_sign_ext_5703_comb);
  assign p1_and_5717_comb = p1_round_bit_comb & p1_sticky_comb;
  assign p1_and_5718_comb = p1_round_bit_comb & p1_ult_5710_comb & p1_dynamic_bit_slice_5711_comb;
  assign p1_or_5724_comb = p1_and_5717_comb | p1_and_5718_comb;
  assign p1_ugt_5727_comb = p1_sub_5696_comb > p1_literal_5702_comb;
  assign p1_not_5728_comb = ~p1_or_5724_comb;
  assign p1_literal_5734_comb = 6'h20;
  assign p1_nor_5735_comb = ~(p1_ugt_5727_comb | p1_not_5728_comb);
  assign p1_sign_ext_5738_comb = {{26{p1_sub_5696_comb[6]}}, p1_sub_5696_comb};
  assign p1_literal_5740_comb = 7'h3f;
  assign p1_ne_5745_comb = p0_encode_5353 != p1_literal_5734_comb;
  assign p1_or_5746_comb = p1_ugt_5727_comb | p1_nor_5735_comb;
  assign p1_literal_5749_comb = 8'h7f;
  assign p1_fraction_narrowed_comb = p1_sign_ext_5738_comb >= 33'h0_0000_0037 ? 55'h00_0000_0000_0000 : p1_extended_fraction_narrowed_comb >> p1_sign_ext_5738_comb;
  assign p1_add_5753_comb = p1_bit_slice_5678_comb + p1_literal_5740_comb;
  assign p1_round_up_comb = p1_ne_5745_comb & p1_or_5746_comb;
  assign p1_is_zero_comb = p0_a == p1_literal_5701_comb;
  assign p1_add_5761_comb = p1_sign_ext_5677_comb + p1_literal_5749_comb;
  assign p1_fraction__1_comb = p1_fraction_narrowed_comb[22:0];
  assign p1_is_inf_comb = p1_sub_5696_comb[6];
  assign p1_bexp_comb = {p1_add_5753_comb, p1_not_5675_comb};

  // Registers for pipe stage 1:
  reg p1_round_up;
  reg p1_is_zero;
  reg [7:0] p1_add_5411;
  reg [22:0] p1_fraction__1;
  reg p1_is_inf;
  reg [7:0] p1_bexp;
  always_ff @ (posedge clk) begin
    p1_round_up <= p1_round_up_comb;
    p1_is_zero <= p1_is_zero_comb;
    p1_add_5411 <= p1_add_5761_comb;
    p1_fraction__1 <= p1_fraction__1_comb;
    p1_is_inf <= p1_is_inf_comb;
    p1_bexp <= p1_bexp_comb;
  end

  // ===== Pipe stage 2:
  wire [21:0] p2_literal_5685_comb;
  wire [22:0] p2_concat_5692_comb;
  wire [22:0] p2_fraction__2_comb;
  wire p2_not_5705_comb;
  wire p2_eq_5707_comb;
  wire p2_nor_5713_comb;
  wire p2_overflow_comb;
  wire [1:0] p2_concat_5720_comb;
  wire [7:0] p2_literal_5721_comb;
  wire [7:0] p2_literal_5722_comb;
  wire [7:0] p2_bexp__1_comb;
  wire [7:0] p2_x_bexp__2_comb;
  wire p2_nor_5730_comb;
  wire p2_ne_5731_comb;
  wire [22:0] p2_sign_ext_5741_comb;
  wire [22:0] p2_sign_ext_5742_comb;
  wire [22:0] p2_x_fraction_comb;
  wire [31:0] p2_concat_5766_comb;
  assign p2_literal_5685_comb = 22'h00_0000;
  assign p2_concat_5692_comb = {p2_literal_5685_comb, p1_round_up};
  assign p2_fraction__2_comb = p1_fraction__1 + p2_concat_5692_comb;
  assign p2_not_5705_comb = ~p1_is_inf;
  assign p2_eq_5707_comb = p2_fraction__2_comb == p1_literal_5693_comb;
  assign p2_nor_5713_comb = ~(p2_not_5705_comb | p1_is_zero);
  assign p2_overflow_comb = p1_round_up & p2_eq_5707_comb;
  assign p2_concat_5720_comb = {p1_is_zero, p2_nor_5713_comb};
  assign p2_literal_5721_comb = 8'hff;
  assign p2_literal_5722_comb = 8'h00;
  assign p2_bexp__1_comb = p2_overflow_comb ? p1_add_5411 : p1_bexp;
  assign p2_x_bexp__2_comb = priority_sel_8b_2way(p2_concat_5720_comb, p2_literal_5721_comb, p2_literal_5722_comb, p2_bexp__1_comb);
  assign p2_nor_5730_comb = ~(p1_is_zero | p1_is_inf);
  assign p2_ne_5731_comb = p2_x_bexp__2_comb != p2_literal_5722_comb;
  assign p2_sign_ext_5741_comb = {23{p2_nor_5730_comb}};
  assign p2_sign_ext_5742_comb = {23{p2_ne_5731_comb}};
  assign p2_x_fraction_comb = p2_fraction__2_comb & p2_sign_ext_5741_comb & p2_sign_ext_5742_comb;
  assign p2_concat_5766_comb = {p0_x_sign__1_comb, p2_x_bexp__2_comb, p2_x_fraction_comb};

  // Registers for pipe stage 2:
  reg [31:0] out__output_flop;
  always_ff @ (posedge clk) begin
    out__output_flop <= p2_concat_5766_comb;
  end
  assign out = out__output_flop;
endmodule
