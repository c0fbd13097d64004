// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Made by XLS of compiler/hls/operators/floats.x. A new operation may start in each cycle; its
// result stands at `out` 6 cycles later.
/* verilator lint_off UNUSEDSIGNAL */
/* verilator lint_off WIDTH */
module plait_fadd_64(
  input wire clk,
  input wire [63:0] a,
  input wire [63:0] b,
  input wire minus,
  output wire [63:0] out
);
  function automatic logic priority_sel_1b_2way (input reg [1:0] sel, input reg case0, input reg case1, input reg default_value);
    begin
      unique casez (sel)
        2'b?1: begin
          priority_sel_1b_2way = case0;
        end
        2'b10: begin
          priority_sel_1b_2way = case1;
        end
        2'b00: begin
          priority_sel_1b_2way = default_value;
        end
        default: begin
          // Propagate X
          priority_sel_1b_2way = 'X;
        end
      endcase
    end
  endfunction
  function automatic [1:0] priority_sel_2b_2way (input reg [1:0] sel, input reg [1:0] case0, input reg [1:0] case1, input reg [1:0] default_value);
    begin
      unique casez (sel)
        2'b?1: begin
          priority_sel_2b_2way = case0;
        end
        2'b10: begin
          priority_sel_2b_2way = case1;
        end
        2'b00: begin
          priority_sel_2b_2way = default_value;
        end
        default: begin
          // Propagate X
          priority_sel_2b_2way = 'X;
        end
      endcase
    end
  endfunction
  function automatic logic priority_sel_1b_4way (input reg [3:0] sel, input reg case0, input reg case1, input reg case2, input reg case3, input reg default_value);
    begin
      unique casez (sel)
        4'b???1: begin
          priority_sel_1b_4way = case0;
        end
        4'b??10: begin
          priority_sel_1b_4way = case1;
        end
        4'b?100: begin
          priority_sel_1b_4way = case2;
        end
        4'b1000: begin
          priority_sel_1b_4way = case3;
        end
        4'b0000: begin
          priority_sel_1b_4way = default_value;
        end
        default: begin
          // Propagate X
          priority_sel_1b_4way = 'X;
        end
      endcase
    end
  endfunction
  function automatic [2:0] priority_sel_3b_2way (input reg [1:0] sel, input reg [2:0] case0, input reg [2:0] case1, input reg [2:0] default_value);
    begin
      unique casez (sel)
        2'b?1: begin
          priority_sel_3b_2way = case0;
        end
        2'b10: begin
          priority_sel_3b_2way = case1;
        end
        2'b00: begin
          priority_sel_3b_2way = default_value;
        end
        default: begin
          // Propagate X
          priority_sel_3b_2way = 'X;
        end
      endcase
    end
  endfunction
  function automatic [3:0] priority_sel_4b_2way (input reg [1:0] sel, input reg [3:0] case0, input reg [3:0] case1, input reg [3:0] default_value);
    begin
      unique casez (sel)
        2'b?1: begin
          priority_sel_4b_2way = case0;
        end
        2'b10: begin
          priority_sel_4b_2way = case1;
        end
        2'b00: begin
          priority_sel_4b_2way = default_value;
        end
        default: begin
          // Propagate X
          priority_sel_4b_2way = 'X;
        end
      endcase
    end
  endfunction

  // ===== Pipe stage 0:
  wire p0_literal_38646_comb;
  wire p0_literal_38727_comb;
  wire [10:0] p0_b__1_bexp__2_comb;
  wire [10:0] p0_a__1_bexp__1_comb;
  wire [10:0] p0_b__2_bexpnot__1_comb;
  wire [11:0] p0_a__1_bexp_extended__2_comb;
  wire [11:0] p0_b__2_bexpnot_extended__1_comb;
  wire [10:0] p0_MAX_EXPONENT_comb;
  wire [51:0] p0_b__1_fraction__2_comb;
  wire [51:0] p0_literal_38860_comb;
  wire [11:0] p0_full_result_comb;
  wire p0_eq_38891_comb;
  wire p0_ne_38892_comb;
  wire p0_overflow_detected_comb;
  wire [51:0] p0_a__1_fraction__1_comb;
  wire p0_not_38934_comb;
  wire p0_and_38935_comb;
  wire [10:0] p0_x_bexp__1_comb;
  wire [51:0] p0_x_fraction__1_comb;
  wire p0_b__1_sign__1_comb;
  wire p0_nor_38965_comb;
  wire [10:0] p0_y_bexp_comb;
  wire [51:0] p0_y_fraction_comb;
  wire [10:0] p0_literal_38971_comb;
  wire p0_eq_38994_comb;
  wire p0_eq_38995_comb;
  wire p0_sign_comb;
  wire p0_a__1_sign__1_comb;
  wire p0_eq_38998_comb;
  wire p0_eq_38999_comb;
  wire p0_ne_39006_comb;
  wire p0_ne_39007_comb;
  wire p0_nc_comb;
  wire p0_not_39021_comb;
  wire p0_not_39022_comb;
  wire p0_x_sign_comb;
  wire p0_not_39024_comb;
  wire p0_not_39025_comb;
  wire p0_y_sign_comb;
  wire [52:0] p0_fraction_x_comb;
  wire [52:0] p0_sign_ext_39038_comb;
  wire [52:0] p0_fraction_y_comb;
  wire [52:0] p0_sign_ext_39040_comb;
  wire [10:0] p0_narrowed_result_comb;
  wire [10:0] p0_a__1_bexpor_mask__1_comb;
  wire [9:0] p0_literal_39043_comb;
  wire p0_nor_39054_comb;
  wire p0_nor_39055_comb;
  wire p0_and_39056_comb;
  wire p0_and_39057_comb;
  wire [52:0] p0_fraction_x__1_comb;
  wire [52:0] p0_fraction_y__1_comb;
  wire [2:0] p0_a__1ddend_x__2_squeezed_const_lsb_bits_comb;
  wire [10:0] p0_result_comb;
  wire [10:0] p0_concat_39077_comb;
  wire p0_has_pos_inf_comb;
  wire p0_has_neg_inf_comb;
  wire p0_eq_39094_comb;
  wire p0_ne_39095_comb;
  wire p0_not_39096_comb;
  wire [53:0] p0_wide_x_squeezed_comb;
  wire [55:0] p0_wide_y_shift_bits_comb;
  wire [10:0] p0_shift_comb;
  wire p0_and_39130_comb;
  wire p0_and_39131_comb;
  wire p0_nor_39132_comb;
  wire p0_nor_39133_comb;
  wire p0_and_39134_comb;
  wire p0_and_39138_comb;
  wire p0_nand_39139_comb;
  wire [53:0] p0_neg_39161_comb;
  wire [55:0] p0_shrl_39162_comb;
  wire p0_xor_39163_comb;
  wire p0_is_operand_inf_comb;
  wire p0_is_result_nan_comb;
  wire p0_and_39175_comb;
  wire p0_not_39178_comb;
  wire p0_sign__1_comb;
  wire [52:0] p0_not_39193_comb;
  wire [51:0] p0_not_39195_comb;
  assign p0_literal_38646_comb = 1'h0;
  assign p0_literal_38727_comb = 1'h1;
  assign p0_b__1_bexp__2_comb = b[62:52];
  assign p0_a__1_bexp__1_comb = a[62:52];
  assign p0_b__2_bexpnot__1_comb = ~p0_b__1_bexp__2_comb;
  assign p0_a__1_bexp_extended__2_comb = {p0_literal_38646_comb, p0_a__1_bexp__1_comb};
  assign p0_b__2_bexpnot_extended__1_comb = {p0_literal_38646_comb, p0_b__2_bexpnot__1_comb};
  assign p0_MAX_EXPONENT_comb = 11'h7ff;
  assign p0_b__1_fraction__2_comb = b[51:0];
  assign p0_literal_38860_comb = 52'h0_0000_0000_0000;
  assign p0_full_result_comb = p0_a__1_bexp_extended__2_comb + p0_b__2_bexpnot_extended__1_comb;
  assign p0_eq_38891_comb = p0_b__1_bexp__2_comb == p0_MAX_EXPONENT_comb;
  assign p0_ne_38892_comb = p0_b__1_fraction__2_comb != p0_literal_38860_comb;
  assign p0_overflow_detected_comb = p0_full_result_comb[11];
  assign p0_a__1_fraction__1_comb = a[51:0];
  assign p0_not_38934_comb = ~minus;
  assign p0_and_38935_comb = p0_eq_38891_comb & p0_ne_38892_comb;
  assign p0_x_bexp__1_comb = p0_overflow_detected_comb ? p0_a__1_bexp__1_comb : p0_b__1_bexp__2_comb;
  assign p0_x_fraction__1_comb = p0_overflow_detected_comb ? p0_a__1_fraction__1_comb : p0_b__1_fraction__2_comb;
  assign p0_b__1_sign__1_comb = b[63];
  assign p0_nor_38965_comb = ~(p0_not_38934_comb | p0_and_38935_comb);
  assign p0_y_bexp_comb = p0_overflow_detected_comb ? p0_b__1_bexp__2_comb : p0_a__1_bexp__1_comb;
  assign p0_y_fraction_comb = p0_overflow_detected_comb ? p0_b__1_fraction__2_comb : p0_a__1_fraction__1_comb;
  assign p0_literal_38971_comb = 11'h000;
  assign p0_eq_38994_comb = p0_x_bexp__1_comb == p0_MAX_EXPONENT_comb;
  assign p0_eq_38995_comb = p0_x_fraction__1_comb == p0_literal_38860_comb;
  assign p0_sign_comb = p0_b__1_sign__1_comb ^ p0_nor_38965_comb;
  assign p0_a__1_sign__1_comb = a[63];
  assign p0_eq_38998_comb = p0_y_bexp_comb == p0_MAX_EXPONENT_comb;
  assign p0_eq_38999_comb = p0_y_fraction_comb == p0_literal_38860_comb;
  assign p0_ne_39006_comb = p0_x_bexp__1_comb != p0_literal_38971_comb;
  assign p0_ne_39007_comb = p0_y_bexp_comb != p0_literal_38971_comb;
  assign p0_nc_comb = ~p0_overflow_detected_comb;
  assign p0_not_39021_comb = ~p0_eq_38994_comb;
  assign p0_not_39022_comb = ~p0_eq_38995_comb;
  assign p0_x_sign_comb = p0_overflow_detected_comb ? p0_a__1_sign__1_comb : p0_sign_comb;
  assign p0_not_39024_comb = ~p0_eq_38998_comb;
  assign p0_not_39025_comb = ~p0_eq_38999_comb;
  assign p0_y_sign_comb = p0_overflow_detected_comb ? p0_sign_comb : p0_a__1_sign__1_comb;
  assign p0_fraction_x_comb = {p0_literal_38727_comb, p0_x_fraction__1_comb};
  assign p0_sign_ext_39038_comb = {53{p0_ne_39006_comb}};
  assign p0_fraction_y_comb = {p0_literal_38727_comb, p0_y_fraction_comb};
  assign p0_sign_ext_39040_comb = {53{p0_ne_39007_comb}};
  assign p0_narrowed_result_comb = p0_full_result_comb[10:0];
  assign p0_a__1_bexpor_mask__1_comb = {11{p0_nc_comb}};
  assign p0_literal_39043_comb = 10'h000;
  assign p0_nor_39054_comb = ~(p0_not_39021_comb | p0_not_39022_comb | p0_x_sign_comb);
  assign p0_nor_39055_comb = ~(p0_not_39024_comb | p0_not_39025_comb | p0_y_sign_comb);
  assign p0_and_39056_comb = p0_eq_38994_comb & p0_eq_38995_comb & p0_x_sign_comb;
  assign p0_and_39057_comb = p0_eq_38998_comb & p0_eq_38999_comb & p0_y_sign_comb;
  assign p0_fraction_x__1_comb = p0_fraction_x_comb & p0_sign_ext_39038_comb;
  assign p0_fraction_y__1_comb = p0_fraction_y_comb & p0_sign_ext_39040_comb;
  assign p0_a__1ddend_x__2_squeezed_const_lsb_bits_comb = 3'h0;
  assign p0_result_comb = p0_narrowed_result_comb ^ p0_a__1_bexpor_mask__1_comb;
  assign p0_concat_39077_comb = {p0_literal_39043_comb, p0_overflow_detected_comb};
  assign p0_has_pos_inf_comb = p0_nor_39054_comb | p0_nor_39055_comb;
  assign p0_has_neg_inf_comb = p0_and_39056_comb | p0_and_39057_comb;
  assign p0_eq_39094_comb = p0_a__1_bexp__1_comb == p0_MAX_EXPONENT_comb;
  assign p0_ne_39095_comb = p0_a__1_fraction__1_comb != p0_literal_38860_comb;
  assign p0_not_39096_comb = ~p0_sign_comb;
  assign p0_wide_x_squeezed_comb = {p0_literal_38646_comb, p0_fraction_x__1_comb};
  assign p0_wide_y_shift_bits_comb = {p0_fraction_y__1_comb, p0_a__1ddend_x__2_squeezed_const_lsb_bits_comb};
  assign p0_shift_comb = p0_result_comb + p0_concat_39077_comb;
  assign p0_and_39130_comb = p0_eq_38994_comb & p0_eq_38995_comb;
  assign p0_and_39131_comb = p0_eq_38998_comb & p0_eq_38999_comb;
  assign p0_nor_39132_comb = ~(p0_not_39021_comb | p0_eq_38995_comb);
  assign p0_nor_39133_comb = ~(p0_not_39024_comb | p0_eq_38999_comb);
  assign p0_and_39134_comb = p0_has_pos_inf_comb & p0_has_neg_inf_comb;
  assign p0_and_39138_comb = p0_eq_39094_comb & p0_ne_39095_comb;
  assign p0_nand_39139_comb = ~(p0_eq_38891_comb & p0_ne_38892_comb & p0_not_39096_comb);
  assign p0_neg_39161_comb = -p0_wide_x_squeezed_comb;
  assign p0_shrl_39162_comb = p0_shift_comb >= 11'h038 ? 56'h00_0000_0000_0000 : p0_wide_y_shift_bits_comb >> p0_shift_comb;
  assign p0_xor_39163_comb = p0_a__1_sign__1_comb ^ p0_sign_comb;
  assign p0_is_operand_inf_comb = p0_and_39130_comb | p0_and_39131_comb;
  assign p0_is_result_nan_comb = p0_nor_39132_comb | p0_nor_39133_comb | p0_and_39134_comb;
  assign p0_and_39175_comb = p0_a__1_sign__1_comb & p0_sign_comb;
  assign p0_not_39178_comb = ~p0_has_pos_inf_comb;
  assign p0_sign__1_comb = p0_and_39138_comb ? p0_a__1_sign__1_comb : p0_nand_39139_comb;
  assign p0_not_39193_comb = ~p0_sign_ext_39040_comb;
  assign p0_not_39195_comb = ~p0_y_fraction_comb;

  // Registers for pipe stage 0:
  reg [10:0] p0_x_bexp__1;
  reg [10:0] p0_shift;
  reg [53:0] p0_neg_36177;
  reg [55:0] p0_shrl_36178;
  reg p0_xor_36180;
  reg p0_y_sign;
  reg p0_is_operand_inf;
  reg p0_is_result_nan;
  reg p0_and_36845;
  reg p0_not_36851;
  reg p0_sign__1;
  reg [53:0] p0_wide_x_squeezed;
  reg [52:0] p0_not_37846;
  reg [51:0] p0_not_37949;
  always_ff @ (posedge clk) begin
    p0_x_bexp__1 <= p0_x_bexp__1_comb;
    p0_shift <= p0_shift_comb;
    p0_neg_36177 <= p0_neg_39161_comb;
    p0_shrl_36178 <= p0_shrl_39162_comb;
    p0_xor_36180 <= p0_xor_39163_comb;
    p0_y_sign <= p0_y_sign_comb;
    p0_is_operand_inf <= p0_is_operand_inf_comb;
    p0_is_result_nan <= p0_is_result_nan_comb;
    p0_and_36845 <= p0_and_39175_comb;
    p0_not_36851 <= p0_not_39178_comb;
    p0_sign__1 <= p0_sign__1_comb;
    p0_wide_x_squeezed <= p0_wide_x_squeezed_comb;
    p0_not_37846 <= p0_not_39193_comb;
    p0_not_37949 <= p0_not_39195_comb;
  end

  // ===== Pipe stage 1:
  wire [56:0] p1_literal_38895_comb;
  wire [56:0] p1_shll_38942_comb;
  wire [53:0] p1_a__1ddend_x__2_squeezed_comb;
  wire [1:0] p1_literal_38973_comb;
  wire [52:0] p1_bit_slice_38974_comb;
  wire [52:0] p1_concat_38975_comb;
  wire [52:0] p1_bit_slice_38977_comb;
  wire [54:0] p1_sign_ext_39009_comb;
  wire [54:0] p1_concat_39010_comb;
  wire [52:0] p1_nor_39011_comb;
  wire [52:0] p1_literal_39012_comb;
  wire [54:0] p1_add_39044_comb;
  wire p1_bit_slice_39045_comb;
  wire p1_sticky_comb;
  wire [53:0] p1_bit_slice_39078_comb;
  wire [1:0] p1_bit_slice_39079_comb;
  wire p1_or_39080_comb;
  wire [54:0] p1_literal_39101_comb;
  wire p1_bit_slice_39102_comb;
  wire p1_bit_slice_39103_comb;
  wire [56:0] p1_concat_39122_comb;
  wire p1_eq_39146_comb;
  wire p1_nor_39147_comb;
  wire p1_nor_39148_comb;
  wire [56:0] p1_neg_39164_comb;
  wire p1_bit_slice_39194_comb;
  wire p1_fraction_is_zero_comb;
  assign p1_literal_38895_comb = 57'h1ff_ffff_ffff_ffff;
  assign p1_shll_38942_comb = p0_shift >= 11'h039 ? 57'h000_0000_0000_0000 : p1_literal_38895_comb << p0_shift;
  assign p1_a__1ddend_x__2_squeezed_comb = p0_xor_36180 ? p0_neg_36177 : p0_wide_x_squeezed;
  assign p1_literal_38973_comb = 2'h0;
  assign p1_bit_slice_38974_comb = p0_shrl_36178[55:3];
  assign p1_concat_38975_comb = {p0_literal_38646_comb, p0_not_37949};
  assign p1_bit_slice_38977_comb = p1_shll_38942_comb[55:3];
  assign p1_sign_ext_39009_comb = {{1{p1_a__1ddend_x__2_squeezed_comb[53]}}, p1_a__1ddend_x__2_squeezed_comb};
  assign p1_concat_39010_comb = {p1_literal_38973_comb, p1_bit_slice_38974_comb};
  assign p1_nor_39011_comb = ~(p1_concat_38975_comb | p0_not_37846 | p1_bit_slice_38977_comb);
  assign p1_literal_39012_comb = 53'h00_0000_0000_0000;
  assign p1_add_39044_comb = p1_sign_ext_39009_comb + p1_concat_39010_comb;
  assign p1_bit_slice_39045_comb = p0_shrl_36178[0];
  assign p1_sticky_comb = p1_nor_39011_comb != p1_literal_39012_comb;
  assign p1_bit_slice_39078_comb = p1_add_39044_comb[53:0];
  assign p1_bit_slice_39079_comb = p0_shrl_36178[2:1];
  assign p1_or_39080_comb = p1_bit_slice_39045_comb | p1_sticky_comb;
  assign p1_literal_39101_comb = 55'h00_0000_0000_0000;
  assign p1_bit_slice_39102_comb = p0_shrl_36178[1];
  assign p1_bit_slice_39103_comb = p0_shrl_36178[2];
  assign p1_concat_39122_comb = {p1_bit_slice_39078_comb, p1_bit_slice_39079_comb, p1_or_39080_comb};
  assign p1_eq_39146_comb = p1_add_39044_comb == p1_literal_39101_comb;
  assign p1_nor_39147_comb = ~(p1_bit_slice_39102_comb | p1_bit_slice_39103_comb);
  assign p1_nor_39148_comb = ~(p1_bit_slice_39045_comb | p1_sticky_comb);
  assign p1_neg_39164_comb = -p1_concat_39122_comb;
  assign p1_bit_slice_39194_comb = p1_add_39044_comb[54];
  assign p1_fraction_is_zero_comb = p1_eq_39146_comb & p1_nor_39147_comb & p1_nor_39148_comb;

  // Registers for pipe stage 1:
  reg [10:0] p1_x_bexp__1;
  reg p1_bit_slice_36183;
  reg p1_sticky;
  reg [56:0] p1_neg_36194;
  reg p1_y_sign;
  reg p1_is_operand_inf;
  reg p1_is_result_nan;
  reg p1_and_36845;
  reg p1_not_36851;
  reg p1_sign__1;
  reg p1_nor_37848;
  reg p1_bit_slice_37914;
  reg [56:0] p1_concat_37947;
  reg p1_fraction_is_zero;
  always_ff @ (posedge clk) begin
    p1_x_bexp__1 <= p0_x_bexp__1;
    p1_bit_slice_36183 <= p1_bit_slice_39045_comb;
    p1_sticky <= p1_sticky_comb;
    p1_neg_36194 <= p1_neg_39164_comb;
    p1_y_sign <= p0_y_sign;
    p1_is_operand_inf <= p0_is_operand_inf;
    p1_is_result_nan <= p0_is_result_nan;
    p1_and_36845 <= p0_and_36845;
    p1_not_36851 <= p0_not_36851;
    p1_sign__1 <= p0_sign__1;
    p1_nor_37848 <= p1_nor_39148_comb;
    p1_bit_slice_37914 <= p1_bit_slice_39194_comb;
    p1_concat_37947 <= p1_concat_39122_comb;
    p1_fraction_is_zero <= p1_fraction_is_zero_comb;
  end

  // ===== Pipe stage 2:
  wire [56:0] p2_a__1bs_fraction__1_comb;
  wire p2_bit_slice_38661_comb;
  wire p2_bit_slice_38662_comb;
  wire p2_bit_slice_38663_comb;
  wire p2_bit_slice_38664_comb;
  wire p2_bit_slice_38657_comb;
  wire p2_bit_slice_38658_comb;
  wire p2_bit_slice_38659_comb;
  wire p2_bit_slice_38660_comb;
  wire p2_bit_slice_38656_comb;
  wire p2_nor_38675_comb;
  wire p2_nor_38676_comb;
  wire p2_bit_slice_38677_comb;
  wire p2_bit_slice_38678_comb;
  wire p2_bit_slice_38679_comb;
  wire p2_bit_slice_38680_comb;
  wire p2_nor_38669_comb;
  wire p2_nor_38670_comb;
  wire p2_bit_slice_38671_comb;
  wire p2_bit_slice_38672_comb;
  wire p2_bit_slice_38673_comb;
  wire p2_bit_slice_38674_comb;
  wire p2_bit_slice_38667_comb;
  wire p2_not_38668_comb;
  wire p2_and_38710_comb;
  wire p2_nor_38711_comb;
  wire p2_nor_38712_comb;
  wire p2_carry_bit_comb;
  wire p2_bit_slice_38714_comb;
  wire p2_bit_slice_38715_comb;
  wire p2_bit_slice_38716_comb;
  wire p2_and_38703_comb;
  wire p2_nor_38704_comb;
  wire p2_nor_38705_comb;
  wire p2_bit_slice_38706_comb;
  wire p2_bit_slice_38707_comb;
  wire p2_bit_slice_38708_comb;
  wire p2_bit_slice_38709_comb;
  wire p2_bit_slice_38695_comb;
  wire p2_bit_slice_38696_comb;
  wire p2_bit_slice_38697_comb;
  wire p2_bit_slice_38698_comb;
  wire p2_bit_slice_38699_comb;
  wire p2_bit_slice_38700_comb;
  wire p2_bit_slice_38701_comb;
  wire p2_bit_slice_38702_comb;
  wire p2_bit_slice_38691_comb;
  wire p2_bit_slice_38692_comb;
  wire p2_bit_slice_38693_comb;
  wire p2_bit_slice_38694_comb;
  wire p2_bit_slice_38690_comb;
  wire p2_bit_slice_38686_comb;
  wire p2_bit_slice_38687_comb;
  wire p2_nor_38688_comb;
  wire p2_nor_38689_comb;
  wire p2_bit_slice_38685_comb;
  wire p2_bit_slice_38684_comb;
  wire p2_bit_slice_38755_comb;
  wire p2_bit_slice_38756_comb;
  wire p2_bit_slice_38757_comb;
  wire p2_bit_slice_38758_comb;
  wire p2_not_38759_comb;
  wire p2_and_38760_comb;
  wire p2_nor_38761_comb;
  wire p2_nor_38762_comb;
  wire p2_or_38763_comb;
  wire p2_bit_slice_38746_comb;
  wire p2_bit_slice_38747_comb;
  wire p2_bit_slice_38748_comb;
  wire p2_bit_slice_38749_comb;
  wire p2_not_38750_comb;
  wire p2_and_38751_comb;
  wire p2_nor_38752_comb;
  wire p2_nor_38753_comb;
  wire p2_or_38754_comb;
  wire p2_nor_38738_comb;
  wire p2_nor_38739_comb;
  wire p2_or_38740_comb;
  wire p2_not_38741_comb;
  wire p2_or_38742_comb;
  wire p2_nor_38743_comb;
  wire p2_nor_38744_comb;
  wire p2_not_38745_comb;
  wire p2_or_38734_comb;
  wire p2_nor_38735_comb;
  wire p2_nor_38736_comb;
  wire p2_not_38737_comb;
  wire p2_bit_slice_38730_comb;
  wire p2_bit_slice_38731_comb;
  wire p2_bit_slice_38732_comb;
  wire p2_not_38733_comb;
  wire p2_or_38724_comb;
  wire p2_nor_38725_comb;
  wire [1:0] p2_concat_38726_comb;
  wire p2_not_38728_comb;
  wire p2_not_38729_comb;
  wire p2_bit_slice_38720_comb;
  wire p2_bit_slice_38721_comb;
  wire p2_not_38723_comb;
  wire p2_not_38722_comb;
  wire p2_nor_38801_comb;
  wire p2_nor_38802_comb;
  wire p2_nor_38803_comb;
  wire p2_or_38804_comb;
  wire p2_and_38805_comb;
  wire p2_nor_38806_comb;
  wire p2_not_38808_comb;
  wire p2_not_38807_comb;
  wire p2_nor_38793_comb;
  wire p2_nor_38794_comb;
  wire p2_nor_38795_comb;
  wire p2_or_38796_comb;
  wire p2_and_38797_comb;
  wire p2_nor_38798_comb;
  wire p2_not_38800_comb;
  wire p2_not_38799_comb;
  wire p2_and_38785_comb;
  wire p2_nor_38786_comb;
  wire p2_nor_38787_comb;
  wire p2_not_38788_comb;
  wire p2_nor_38789_comb;
  wire p2_and_38790_comb;
  wire p2_nor_38791_comb;
  wire p2_not_38792_comb;
  wire p2_nor_38781_comb;
  wire p2_and_38782_comb;
  wire p2_nor_38783_comb;
  wire p2_not_38784_comb;
  wire p2_or_38776_comb;
  wire p2_nor_38777_comb;
  wire p2_nor_38779_comb;
  wire p2_nor_38780_comb;
  wire p2_not_38778_comb;
  wire p2_nor_38772_comb;
  wire p2_nor_38773_comb;
  wire p2_priority_sel_38774_comb;
  wire p2_nor_38775_comb;
  wire p2_or_38767_comb;
  wire p2_nor_38768_comb;
  wire p2_nor_38770_comb;
  wire p2_nor_38771_comb;
  wire p2_nor_38769_comb;
  wire p2_and_38846_comb;
  wire p2_and_38847_comb;
  wire p2_and_38848_comb;
  wire p2_and_38849_comb;
  wire p2_not_38850_comb;
  wire [1:0] p2_concat_38851_comb;
  wire p2_not_38852_comb;
  wire p2_not_38853_comb;
  wire [1:0] p2_concat_38855_comb;
  wire [1:0] p2_concat_38854_comb;
  wire p2_and_38836_comb;
  wire p2_and_38837_comb;
  wire p2_and_38838_comb;
  wire p2_and_38839_comb;
  wire p2_not_38840_comb;
  wire [1:0] p2_concat_38841_comb;
  wire p2_not_38842_comb;
  wire p2_not_38843_comb;
  wire [1:0] p2_concat_38845_comb;
  wire [1:0] p2_concat_38844_comb;
  wire p2_not_38827_comb;
  wire [1:0] p2_concat_38828_comb;
  wire [1:0] p2_concat_38829_comb;
  wire [1:0] p2_concat_38830_comb;
  wire [1:0] p2_concat_38831_comb;
  wire [1:0] p2_concat_38832_comb;
  wire [1:0] p2_concat_38833_comb;
  wire [1:0] p2_concat_38834_comb;
  wire [1:0] p2_concat_38835_comb;
  wire [1:0] p2_concat_38823_comb;
  wire [1:0] p2_concat_38824_comb;
  wire [1:0] p2_concat_38825_comb;
  wire [1:0] p2_concat_38826_comb;
  wire p2_nor_38820_comb;
  wire [1:0] p2_concat_38822_comb;
  wire [1:0] p2_concat_38821_comb;
  wire p2_not_38812_comb;
  wire [1:0] p2_concat_38816_comb;
  wire [1:0] p2_concat_38817_comb;
  wire [1:0] p2_concat_38818_comb;
  wire [1:0] p2_concat_38819_comb;
  wire p2_nor_38813_comb;
  wire [1:0] p2_concat_38815_comb;
  wire [1:0] p2_concat_38814_comb;
  wire p2_and_38882_comb;
  wire p2_not_38883_comb;
  wire p2_not_38884_comb;
  wire p2_not_38885_comb;
  wire p2_nor_38886_comb;
  wire p2_priority_sel_38887_comb;
  wire [1:0] p2_sel_39318_comb;
  wire p2_and_38875_comb;
  wire p2_not_38876_comb;
  wire p2_not_38877_comb;
  wire p2_not_38878_comb;
  wire p2_nor_38879_comb;
  wire p2_priority_sel_38880_comb;
  wire [1:0] p2_sel_39319_comb;
  wire p2_nor_38871_comb;
  wire p2_and_38872_comb;
  wire [1:0] p2_priority_sel_38873_comb;
  wire [1:0] p2_priority_sel_38874_comb;
  wire p2_not_38867_comb;
  wire p2_and_38868_comb;
  wire [1:0] p2_priority_sel_38870_comb;
  wire [1:0] p2_sel_39320_comb;
  wire p2_nand_38862_comb;
  wire p2_and_38863_comb;
  wire p2_and_38865_comb;
  wire [1:0] p2_priority_sel_38866_comb;
  wire [1:0] p2_sel_39321_comb;
  wire p2_not_38919_comb;
  wire p2_and_38920_comb;
  wire p2_and_38921_comb;
  wire [3:0] p2_concat_38922_comb;
  wire p2_not_38923_comb;
  wire p2_not_38924_comb;
  wire p2_not_38925_comb;
  wire p2_not_38926_comb;
  wire [1:0] p2_concat_38927_comb;
  wire [2:0] p2_concat_38928_comb;
  wire [2:0] p2_concat_38929_comb;
  wire [2:0] p2_concat_38930_comb;
  wire p2_not_38907_comb;
  wire p2_and_38908_comb;
  wire p2_and_38909_comb;
  wire [3:0] p2_concat_38910_comb;
  wire p2_not_38911_comb;
  wire p2_not_38912_comb;
  wire p2_not_38913_comb;
  wire p2_not_38914_comb;
  wire [1:0] p2_concat_38915_comb;
  wire [2:0] p2_concat_38916_comb;
  wire [2:0] p2_concat_38917_comb;
  wire [2:0] p2_concat_38918_comb;
  wire [1:0] p2_concat_38903_comb;
  wire [2:0] p2_concat_38904_comb;
  wire [2:0] p2_concat_38905_comb;
  wire [2:0] p2_concat_38906_comb;
  wire p2_nor_38900_comb;
  wire [2:0] p2_concat_38902_comb;
  wire [2:0] p2_concat_38901_comb;
  wire p2_nor_38897_comb;
  wire [2:0] p2_concat_38899_comb;
  wire [2:0] p2_concat_38898_comb;
  wire p2_nor_38955_comb;
  wire p2_and_38956_comb;
  wire p2_or_38957_comb;
  wire p2_priority_sel_38958_comb;
  wire [2:0] p2_priority_sel_38959_comb;
  wire p2_nor_38950_comb;
  wire p2_and_38951_comb;
  wire p2_or_38952_comb;
  wire p2_priority_sel_38953_comb;
  wire [2:0] p2_priority_sel_38954_comb;
  wire p2_not_38946_comb;
  wire p2_and_38947_comb;
  wire [2:0] p2_priority_sel_38949_comb;
  wire [2:0] p2_sel_39316_comb;
  wire [2:0] p2_sel_39317_comb;
  wire [2:0] p2_literal_38943_comb;
  wire [1:0] p2_concat_38988_comb;
  wire [3:0] p2_literal_38985_comb;
  wire [3:0] p2_concat_38989_comb;
  wire [3:0] p2_concat_38990_comb;
  wire [1:0] p2_concat_38984_comb;
  wire [3:0] p2_concat_38986_comb;
  wire [3:0] p2_concat_38987_comb;
  wire p2_nor_38981_comb;
  wire [3:0] p2_concat_38983_comb;
  wire [3:0] p2_concat_38982_comb;
  wire p2_and_38978_comb;
  wire [3:0] p2_concat_38980_comb;
  wire [3:0] p2_concat_38979_comb;
  wire p2_not_39001_comb;
  wire p2_not_39015_comb;
  wire [3:0] p2_priority_sel_39017_comb;
  wire [3:0] p2_priority_sel_39016_comb;
  wire [3:0] p2_sel_39314_comb;
  wire [3:0] p2_sel_39315_comb;
  wire p2_nor_39027_comb;
  wire p2_nor_39050_comb;
  wire [4:0] p2_concat_39052_comb;
  wire [4:0] p2_concat_39051_comb;
  wire p2_and_39047_comb;
  wire [4:0] p2_concat_39049_comb;
  wire [4:0] p2_concat_39048_comb;
  wire [1:0] p2_concat_39058_comb;
  wire p2_not_39060_comb;
  wire [4:0] p2_sel_39312_comb;
  wire [4:0] p2_sel_39313_comb;
  wire p2_result_sign_comb;
  wire p2_and_39123_comb;
  wire [5:0] p2_concat_39125_comb;
  wire [5:0] p2_concat_39124_comb;
  wire p2_not_39136_comb;
  wire p2_result_sign__1_comb;
  wire [5:0] p2_leading_zeroes_comb;
  wire p2_result_sign__2_comb;
  wire p2_or_39188_comb;
  wire p2_not_39189_comb;
  assign p2_a__1bs_fraction__1_comb = p1_bit_slice_37914 ? p1_neg_36194 : p1_concat_37947;
  assign p2_bit_slice_38661_comb = p2_a__1bs_fraction__1_comb[48];
  assign p2_bit_slice_38662_comb = p2_a__1bs_fraction__1_comb[47];
  assign p2_bit_slice_38663_comb = p2_a__1bs_fraction__1_comb[46];
  assign p2_bit_slice_38664_comb = p2_a__1bs_fraction__1_comb[45];
  assign p2_bit_slice_38657_comb = p2_a__1bs_fraction__1_comb[32];
  assign p2_bit_slice_38658_comb = p2_a__1bs_fraction__1_comb[31];
  assign p2_bit_slice_38659_comb = p2_a__1bs_fraction__1_comb[30];
  assign p2_bit_slice_38660_comb = p2_a__1bs_fraction__1_comb[29];
  assign p2_bit_slice_38656_comb = p2_a__1bs_fraction__1_comb[7];
  assign p2_nor_38675_comb = ~(p2_bit_slice_38661_comb | p2_bit_slice_38662_comb);
  assign p2_nor_38676_comb = ~(p2_bit_slice_38663_comb | p2_bit_slice_38664_comb);
  assign p2_bit_slice_38677_comb = p2_a__1bs_fraction__1_comb[44];
  assign p2_bit_slice_38678_comb = p2_a__1bs_fraction__1_comb[43];
  assign p2_bit_slice_38679_comb = p2_a__1bs_fraction__1_comb[42];
  assign p2_bit_slice_38680_comb = p2_a__1bs_fraction__1_comb[41];
  assign p2_nor_38669_comb = ~(p2_bit_slice_38657_comb | p2_bit_slice_38658_comb);
  assign p2_nor_38670_comb = ~(p2_bit_slice_38659_comb | p2_bit_slice_38660_comb);
  assign p2_bit_slice_38671_comb = p2_a__1bs_fraction__1_comb[28];
  assign p2_bit_slice_38672_comb = p2_a__1bs_fraction__1_comb[27];
  assign p2_bit_slice_38673_comb = p2_a__1bs_fraction__1_comb[26];
  assign p2_bit_slice_38674_comb = p2_a__1bs_fraction__1_comb[25];
  assign p2_bit_slice_38667_comb = p2_a__1bs_fraction__1_comb[8];
  assign p2_not_38668_comb = ~p2_bit_slice_38656_comb;
  assign p2_and_38710_comb = p2_nor_38675_comb & p2_nor_38676_comb;
  assign p2_nor_38711_comb = ~(p2_bit_slice_38677_comb | p2_bit_slice_38678_comb);
  assign p2_nor_38712_comb = ~(p2_bit_slice_38679_comb | p2_bit_slice_38680_comb);
  assign p2_carry_bit_comb = p2_a__1bs_fraction__1_comb[56];
  assign p2_bit_slice_38714_comb = p2_a__1bs_fraction__1_comb[55];
  assign p2_bit_slice_38715_comb = p2_a__1bs_fraction__1_comb[54];
  assign p2_bit_slice_38716_comb = p2_a__1bs_fraction__1_comb[53];
  assign p2_and_38703_comb = p2_nor_38669_comb & p2_nor_38670_comb;
  assign p2_nor_38704_comb = ~(p2_bit_slice_38671_comb | p2_bit_slice_38672_comb);
  assign p2_nor_38705_comb = ~(p2_bit_slice_38673_comb | p2_bit_slice_38674_comb);
  assign p2_bit_slice_38706_comb = p2_a__1bs_fraction__1_comb[40];
  assign p2_bit_slice_38707_comb = p2_a__1bs_fraction__1_comb[39];
  assign p2_bit_slice_38708_comb = p2_a__1bs_fraction__1_comb[38];
  assign p2_bit_slice_38709_comb = p2_a__1bs_fraction__1_comb[37];
  assign p2_bit_slice_38695_comb = p2_a__1bs_fraction__1_comb[24];
  assign p2_bit_slice_38696_comb = p2_a__1bs_fraction__1_comb[23];
  assign p2_bit_slice_38697_comb = p2_a__1bs_fraction__1_comb[22];
  assign p2_bit_slice_38698_comb = p2_a__1bs_fraction__1_comb[21];
  assign p2_bit_slice_38699_comb = p2_a__1bs_fraction__1_comb[20];
  assign p2_bit_slice_38700_comb = p2_a__1bs_fraction__1_comb[19];
  assign p2_bit_slice_38701_comb = p2_a__1bs_fraction__1_comb[18];
  assign p2_bit_slice_38702_comb = p2_a__1bs_fraction__1_comb[17];
  assign p2_bit_slice_38691_comb = p2_a__1bs_fraction__1_comb[16];
  assign p2_bit_slice_38692_comb = p2_a__1bs_fraction__1_comb[15];
  assign p2_bit_slice_38693_comb = p2_a__1bs_fraction__1_comb[14];
  assign p2_bit_slice_38694_comb = p2_a__1bs_fraction__1_comb[13];
  assign p2_bit_slice_38690_comb = p2_a__1bs_fraction__1_comb[11];
  assign p2_bit_slice_38686_comb = p2_a__1bs_fraction__1_comb[6];
  assign p2_bit_slice_38687_comb = p2_a__1bs_fraction__1_comb[5];
  assign p2_nor_38688_comb = ~(p2_bit_slice_38667_comb | p2_not_38668_comb);
  assign p2_nor_38689_comb = ~(p2_bit_slice_38667_comb | p2_bit_slice_38656_comb);
  assign p2_bit_slice_38685_comb = p2_a__1bs_fraction__1_comb[3];
  assign p2_bit_slice_38684_comb = p2_a__1bs_fraction__1_comb[1];
  assign p2_bit_slice_38755_comb = p2_a__1bs_fraction__1_comb[52];
  assign p2_bit_slice_38756_comb = p2_a__1bs_fraction__1_comb[51];
  assign p2_bit_slice_38757_comb = p2_a__1bs_fraction__1_comb[50];
  assign p2_bit_slice_38758_comb = p2_a__1bs_fraction__1_comb[49];
  assign p2_not_38759_comb = ~p2_and_38710_comb;
  assign p2_and_38760_comb = p2_nor_38711_comb & p2_nor_38712_comb;
  assign p2_nor_38761_comb = ~(p2_carry_bit_comb | p2_bit_slice_38714_comb);
  assign p2_nor_38762_comb = ~(p2_bit_slice_38715_comb | p2_bit_slice_38716_comb);
  assign p2_or_38763_comb = p2_carry_bit_comb | p2_bit_slice_38714_comb;
  assign p2_bit_slice_38746_comb = p2_a__1bs_fraction__1_comb[36];
  assign p2_bit_slice_38747_comb = p2_a__1bs_fraction__1_comb[35];
  assign p2_bit_slice_38748_comb = p2_a__1bs_fraction__1_comb[34];
  assign p2_bit_slice_38749_comb = p2_a__1bs_fraction__1_comb[33];
  assign p2_not_38750_comb = ~p2_and_38703_comb;
  assign p2_and_38751_comb = p2_nor_38704_comb & p2_nor_38705_comb;
  assign p2_nor_38752_comb = ~(p2_bit_slice_38706_comb | p2_bit_slice_38707_comb);
  assign p2_nor_38753_comb = ~(p2_bit_slice_38708_comb | p2_bit_slice_38709_comb);
  assign p2_or_38754_comb = p2_bit_slice_38706_comb | p2_bit_slice_38707_comb;
  assign p2_nor_38738_comb = ~(p2_bit_slice_38695_comb | p2_bit_slice_38696_comb);
  assign p2_nor_38739_comb = ~(p2_bit_slice_38697_comb | p2_bit_slice_38698_comb);
  assign p2_or_38740_comb = p2_bit_slice_38695_comb | p2_bit_slice_38696_comb;
  assign p2_not_38741_comb = ~p2_bit_slice_38696_comb;
  assign p2_or_38742_comb = p2_bit_slice_38699_comb | p2_bit_slice_38700_comb;
  assign p2_nor_38743_comb = ~(p2_bit_slice_38701_comb | p2_bit_slice_38702_comb);
  assign p2_nor_38744_comb = ~(p2_bit_slice_38699_comb | p2_bit_slice_38700_comb);
  assign p2_not_38745_comb = ~p2_bit_slice_38700_comb;
  assign p2_or_38734_comb = p2_bit_slice_38691_comb | p2_bit_slice_38692_comb;
  assign p2_nor_38735_comb = ~(p2_bit_slice_38693_comb | p2_bit_slice_38694_comb);
  assign p2_nor_38736_comb = ~(p2_bit_slice_38691_comb | p2_bit_slice_38692_comb);
  assign p2_not_38737_comb = ~p2_bit_slice_38692_comb;
  assign p2_bit_slice_38730_comb = p2_a__1bs_fraction__1_comb[12];
  assign p2_bit_slice_38731_comb = p2_a__1bs_fraction__1_comb[10];
  assign p2_bit_slice_38732_comb = p2_a__1bs_fraction__1_comb[9];
  assign p2_not_38733_comb = ~p2_bit_slice_38690_comb;
  assign p2_or_38724_comb = p2_bit_slice_38667_comb | p2_bit_slice_38656_comb;
  assign p2_nor_38725_comb = ~(p2_bit_slice_38686_comb | p2_bit_slice_38687_comb);
  assign p2_concat_38726_comb = {p2_nor_38688_comb, p2_nor_38689_comb};
  assign p2_not_38728_comb = ~p2_bit_slice_38667_comb;
  assign p2_not_38729_comb = ~p2_bit_slice_38687_comb;
  assign p2_bit_slice_38720_comb = p2_a__1bs_fraction__1_comb[4];
  assign p2_bit_slice_38721_comb = p2_a__1bs_fraction__1_comb[2];
  assign p2_not_38723_comb = ~p2_bit_slice_38685_comb;
  assign p2_not_38722_comb = ~p2_bit_slice_38684_comb;
  assign p2_nor_38801_comb = ~(p2_bit_slice_38755_comb | p2_bit_slice_38756_comb);
  assign p2_nor_38802_comb = ~(p2_bit_slice_38757_comb | p2_bit_slice_38758_comb);
  assign p2_nor_38803_comb = ~(p2_not_38759_comb | p2_and_38760_comb);
  assign p2_or_38804_comb = p2_bit_slice_38677_comb | p2_bit_slice_38678_comb;
  assign p2_and_38805_comb = p2_nor_38761_comb & p2_nor_38762_comb;
  assign p2_nor_38806_comb = ~(p2_or_38763_comb | p2_nor_38762_comb);
  assign p2_not_38808_comb = ~p2_bit_slice_38755_comb;
  assign p2_not_38807_comb = ~p2_bit_slice_38757_comb;
  assign p2_nor_38793_comb = ~(p2_bit_slice_38746_comb | p2_bit_slice_38747_comb);
  assign p2_nor_38794_comb = ~(p2_bit_slice_38748_comb | p2_bit_slice_38749_comb);
  assign p2_nor_38795_comb = ~(p2_not_38750_comb | p2_and_38751_comb);
  assign p2_or_38796_comb = p2_bit_slice_38671_comb | p2_bit_slice_38672_comb;
  assign p2_and_38797_comb = p2_nor_38752_comb & p2_nor_38753_comb;
  assign p2_nor_38798_comb = ~(p2_or_38754_comb | p2_nor_38753_comb);
  assign p2_not_38800_comb = ~p2_bit_slice_38746_comb;
  assign p2_not_38799_comb = ~p2_bit_slice_38748_comb;
  assign p2_and_38785_comb = p2_nor_38738_comb & p2_nor_38739_comb;
  assign p2_nor_38786_comb = ~(p2_or_38740_comb | p2_nor_38739_comb);
  assign p2_nor_38787_comb = ~(p2_bit_slice_38695_comb | p2_not_38741_comb);
  assign p2_not_38788_comb = ~p2_bit_slice_38697_comb;
  assign p2_nor_38789_comb = ~(p2_or_38742_comb | p2_nor_38743_comb);
  assign p2_and_38790_comb = p2_nor_38744_comb & p2_nor_38743_comb;
  assign p2_nor_38791_comb = ~(p2_bit_slice_38699_comb | p2_not_38745_comb);
  assign p2_not_38792_comb = ~p2_bit_slice_38701_comb;
  assign p2_nor_38781_comb = ~(p2_or_38734_comb | p2_nor_38735_comb);
  assign p2_and_38782_comb = p2_nor_38736_comb & p2_nor_38735_comb;
  assign p2_nor_38783_comb = ~(p2_bit_slice_38691_comb | p2_not_38737_comb);
  assign p2_not_38784_comb = ~p2_bit_slice_38693_comb;
  assign p2_or_38776_comb = p2_bit_slice_38730_comb | p2_bit_slice_38690_comb;
  assign p2_nor_38777_comb = ~(p2_bit_slice_38731_comb | p2_bit_slice_38732_comb);
  assign p2_nor_38779_comb = ~(p2_bit_slice_38730_comb | p2_bit_slice_38690_comb);
  assign p2_nor_38780_comb = ~(p2_bit_slice_38730_comb | p2_not_38733_comb);
  assign p2_not_38778_comb = ~p2_bit_slice_38731_comb;
  assign p2_nor_38772_comb = ~(p2_or_38724_comb | p2_nor_38725_comb);
  assign p2_nor_38773_comb = ~(p2_or_38724_comb | p2_bit_slice_38686_comb | p2_bit_slice_38687_comb);
  assign p2_priority_sel_38774_comb = priority_sel_1b_2way(p2_concat_38726_comb, p0_literal_38646_comb, p0_literal_38727_comb, p2_not_38728_comb);
  assign p2_nor_38775_comb = ~(p2_bit_slice_38686_comb | p2_not_38729_comb);
  assign p2_or_38767_comb = p2_bit_slice_38720_comb | p2_bit_slice_38685_comb;
  assign p2_nor_38768_comb = ~(p2_bit_slice_38721_comb | p2_bit_slice_38684_comb);
  assign p2_nor_38770_comb = ~(p2_bit_slice_38720_comb | p2_bit_slice_38685_comb);
  assign p2_nor_38771_comb = ~(p2_bit_slice_38720_comb | p2_not_38723_comb);
  assign p2_nor_38769_comb = ~(p2_bit_slice_38721_comb | p2_not_38722_comb);
  assign p2_and_38846_comb = p2_nor_38801_comb & p2_nor_38802_comb;
  assign p2_and_38847_comb = p2_and_38710_comb & p2_and_38760_comb;
  assign p2_and_38848_comb = p2_nor_38803_comb & p2_or_38804_comb;
  assign p2_and_38849_comb = p2_nor_38803_comb & p2_nor_38711_comb;
  assign p2_not_38850_comb = ~p2_and_38805_comb;
  assign p2_concat_38851_comb = {p2_nor_38806_comb, p2_and_38805_comb};
  assign p2_not_38852_comb = ~p2_bit_slice_38715_comb;
  assign p2_not_38853_comb = ~p2_carry_bit_comb;
  assign p2_concat_38855_comb = {p0_literal_38646_comb, p2_not_38808_comb};
  assign p2_concat_38854_comb = {p0_literal_38727_comb, p2_not_38807_comb};
  assign p2_and_38836_comb = p2_nor_38793_comb & p2_nor_38794_comb;
  assign p2_and_38837_comb = p2_and_38703_comb & p2_and_38751_comb;
  assign p2_and_38838_comb = p2_nor_38795_comb & p2_or_38796_comb;
  assign p2_and_38839_comb = p2_nor_38795_comb & p2_nor_38704_comb;
  assign p2_not_38840_comb = ~p2_and_38797_comb;
  assign p2_concat_38841_comb = {p2_nor_38798_comb, p2_and_38797_comb};
  assign p2_not_38842_comb = ~p2_bit_slice_38708_comb;
  assign p2_not_38843_comb = ~p2_bit_slice_38706_comb;
  assign p2_concat_38845_comb = {p0_literal_38646_comb, p2_not_38800_comb};
  assign p2_concat_38844_comb = {p0_literal_38727_comb, p2_not_38799_comb};
  assign p2_not_38827_comb = ~p2_and_38785_comb;
  assign p2_concat_38828_comb = {p2_nor_38786_comb, p2_and_38785_comb};
  assign p2_concat_38829_comb = {p2_nor_38787_comb, p0_literal_38646_comb};
  assign p2_concat_38830_comb = {p0_literal_38727_comb, p2_not_38788_comb};
  assign p2_concat_38831_comb = {p2_nor_38738_comb, p2_nor_38787_comb};
  assign p2_concat_38832_comb = {p2_nor_38789_comb, p2_and_38790_comb};
  assign p2_concat_38833_comb = {p2_nor_38791_comb, p0_literal_38646_comb};
  assign p2_concat_38834_comb = {p0_literal_38727_comb, p2_not_38792_comb};
  assign p2_concat_38835_comb = {p2_nor_38744_comb, p2_nor_38791_comb};
  assign p2_concat_38823_comb = {p2_nor_38781_comb, p2_and_38782_comb};
  assign p2_concat_38824_comb = {p2_nor_38783_comb, p0_literal_38646_comb};
  assign p2_concat_38825_comb = {p0_literal_38727_comb, p2_not_38784_comb};
  assign p2_concat_38826_comb = {p2_nor_38736_comb, p2_nor_38783_comb};
  assign p2_nor_38820_comb = ~(p2_or_38776_comb | p2_nor_38777_comb);
  assign p2_concat_38822_comb = {p2_nor_38779_comb, p2_nor_38780_comb};
  assign p2_concat_38821_comb = {p0_literal_38727_comb, p2_not_38778_comb};
  assign p2_not_38812_comb = ~p2_bit_slice_38686_comb;
  assign p2_concat_38816_comb = {p2_nor_38772_comb, p2_nor_38773_comb};
  assign p2_concat_38817_comb = {p2_priority_sel_38774_comb, p0_literal_38646_comb};
  assign p2_concat_38818_comb = {p0_literal_38727_comb, p2_nor_38775_comb};
  assign p2_concat_38819_comb = {p2_nor_38689_comb, p2_priority_sel_38774_comb};
  assign p2_nor_38813_comb = ~(p2_or_38767_comb | p2_nor_38768_comb);
  assign p2_concat_38815_comb = {p2_nor_38770_comb, p2_nor_38771_comb};
  assign p2_concat_38814_comb = {p0_literal_38727_comb, p2_nor_38769_comb};
  assign p2_and_38882_comb = p2_and_38805_comb & p2_and_38846_comb;
  assign p2_not_38883_comb = ~p2_and_38847_comb;
  assign p2_not_38884_comb = ~p2_and_38848_comb;
  assign p2_not_38885_comb = ~p2_and_38849_comb;
  assign p2_nor_38886_comb = ~(p2_not_38850_comb | p2_and_38846_comb);
  assign p2_priority_sel_38887_comb = priority_sel_1b_2way(p2_concat_38851_comb, p0_literal_38646_comb, p2_not_38852_comb, p2_not_38853_comb);
  assign p2_sel_39318_comb = p2_nor_38801_comb ? p2_concat_38854_comb : p2_concat_38855_comb;
  assign p2_and_38875_comb = p2_and_38797_comb & p2_and_38836_comb;
  assign p2_not_38876_comb = ~p2_and_38837_comb;
  assign p2_not_38877_comb = ~p2_and_38838_comb;
  assign p2_not_38878_comb = ~p2_and_38839_comb;
  assign p2_nor_38879_comb = ~(p2_not_38840_comb | p2_and_38836_comb);
  assign p2_priority_sel_38880_comb = priority_sel_1b_2way(p2_concat_38841_comb, p0_literal_38646_comb, p2_not_38842_comb, p2_not_38843_comb);
  assign p2_sel_39319_comb = p2_nor_38793_comb ? p2_concat_38844_comb : p2_concat_38845_comb;
  assign p2_nor_38871_comb = ~(p2_not_38827_comb | p2_and_38790_comb);
  assign p2_and_38872_comb = p2_and_38785_comb & p2_and_38790_comb;
  assign p2_priority_sel_38873_comb = priority_sel_2b_2way(p2_concat_38828_comb, p2_concat_38829_comb, p2_concat_38830_comb, p2_concat_38831_comb);
  assign p2_priority_sel_38874_comb = priority_sel_2b_2way(p2_concat_38832_comb, p2_concat_38833_comb, p2_concat_38834_comb, p2_concat_38835_comb);
  assign p2_not_38867_comb = ~p2_and_38782_comb;
  assign p2_and_38868_comb = p2_nor_38779_comb & p2_nor_38777_comb;
  assign p2_priority_sel_38870_comb = priority_sel_2b_2way(p2_concat_38823_comb, p2_concat_38824_comb, p2_concat_38825_comb, p2_concat_38826_comb);
  assign p2_sel_39320_comb = p2_nor_38820_comb ? p2_concat_38821_comb : p2_concat_38822_comb;
  assign p2_nand_38862_comb = ~(p2_nor_38689_comb & p2_not_38812_comb & p2_not_38729_comb);
  assign p2_and_38863_comb = p2_nor_38770_comb & p2_nor_38768_comb;
  assign p2_and_38865_comb = p2_nor_38689_comb & p2_nor_38773_comb;
  assign p2_priority_sel_38866_comb = priority_sel_2b_2way(p2_concat_38816_comb, p2_concat_38817_comb, p2_concat_38818_comb, p2_concat_38819_comb);
  assign p2_sel_39321_comb = p2_nor_38813_comb ? p2_concat_38814_comb : p2_concat_38815_comb;
  assign p2_not_38919_comb = ~p2_and_38882_comb;
  assign p2_and_38920_comb = p2_and_38849_comb & p2_not_38883_comb;
  assign p2_and_38921_comb = p2_nor_38675_comb & p2_not_38884_comb & p2_not_38885_comb & p2_not_38883_comb;
  assign p2_concat_38922_comb = {p2_nor_38675_comb, p2_and_38848_comb, p2_and_38849_comb, p2_and_38847_comb};
  assign p2_not_38923_comb = ~p2_bit_slice_38679_comb;
  assign p2_not_38924_comb = ~p2_bit_slice_38677_comb;
  assign p2_not_38925_comb = ~p2_bit_slice_38663_comb;
  assign p2_not_38926_comb = ~p2_bit_slice_38661_comb;
  assign p2_concat_38927_comb = {p2_nor_38886_comb, p2_and_38882_comb};
  assign p2_concat_38928_comb = {p2_nor_38806_comb, p2_priority_sel_38887_comb, p0_literal_38646_comb};
  assign p2_concat_38929_comb = {p0_literal_38727_comb, p2_sel_39318_comb};
  assign p2_concat_38930_comb = {p0_literal_38646_comb, p2_nor_38806_comb, p2_priority_sel_38887_comb};
  assign p2_not_38907_comb = ~p2_and_38875_comb;
  assign p2_and_38908_comb = p2_and_38839_comb & p2_not_38876_comb;
  assign p2_and_38909_comb = p2_nor_38669_comb & p2_not_38877_comb & p2_not_38878_comb & p2_not_38876_comb;
  assign p2_concat_38910_comb = {p2_nor_38669_comb, p2_and_38838_comb, p2_and_38839_comb, p2_and_38837_comb};
  assign p2_not_38911_comb = ~p2_bit_slice_38673_comb;
  assign p2_not_38912_comb = ~p2_bit_slice_38671_comb;
  assign p2_not_38913_comb = ~p2_bit_slice_38659_comb;
  assign p2_not_38914_comb = ~p2_bit_slice_38657_comb;
  assign p2_concat_38915_comb = {p2_nor_38879_comb, p2_and_38875_comb};
  assign p2_concat_38916_comb = {p2_nor_38798_comb, p2_priority_sel_38880_comb, p0_literal_38646_comb};
  assign p2_concat_38917_comb = {p0_literal_38727_comb, p2_sel_39319_comb};
  assign p2_concat_38918_comb = {p0_literal_38646_comb, p2_nor_38798_comb, p2_priority_sel_38880_comb};
  assign p2_concat_38903_comb = {p2_nor_38871_comb, p2_and_38872_comb};
  assign p2_concat_38904_comb = {p2_priority_sel_38873_comb, p0_literal_38646_comb};
  assign p2_concat_38905_comb = {p0_literal_38727_comb, p2_priority_sel_38874_comb};
  assign p2_concat_38906_comb = {p2_and_38785_comb, p2_priority_sel_38873_comb};
  assign p2_nor_38900_comb = ~(p2_not_38867_comb | p2_and_38868_comb);
  assign p2_concat_38902_comb = {p2_and_38782_comb, p2_priority_sel_38870_comb};
  assign p2_concat_38901_comb = {p0_literal_38727_comb, p2_sel_39320_comb};
  assign p2_nor_38897_comb = ~(p2_nand_38862_comb | p2_and_38863_comb);
  assign p2_concat_38899_comb = {p2_and_38865_comb, p2_priority_sel_38866_comb};
  assign p2_concat_38898_comb = {p0_literal_38727_comb, p2_sel_39321_comb};
  assign p2_nor_38955_comb = ~(p2_not_38919_comb | p2_and_38847_comb);
  assign p2_and_38956_comb = p2_and_38882_comb & p2_and_38847_comb;
  assign p2_or_38957_comb = p2_and_38920_comb | p2_and_38921_comb;
  assign p2_priority_sel_38958_comb = priority_sel_1b_4way(p2_concat_38922_comb, p0_literal_38646_comb, p2_not_38923_comb, p2_not_38924_comb, p2_not_38925_comb, p2_not_38926_comb);
  assign p2_priority_sel_38959_comb = priority_sel_3b_2way(p2_concat_38927_comb, p2_concat_38928_comb, p2_concat_38929_comb, p2_concat_38930_comb);
  assign p2_nor_38950_comb = ~(p2_not_38907_comb | p2_and_38837_comb);
  assign p2_and_38951_comb = p2_and_38875_comb & p2_and_38837_comb;
  assign p2_or_38952_comb = p2_and_38908_comb | p2_and_38909_comb;
  assign p2_priority_sel_38953_comb = priority_sel_1b_4way(p2_concat_38910_comb, p0_literal_38646_comb, p2_not_38911_comb, p2_not_38912_comb, p2_not_38913_comb, p2_not_38914_comb);
  assign p2_priority_sel_38954_comb = priority_sel_3b_2way(p2_concat_38915_comb, p2_concat_38916_comb, p2_concat_38917_comb, p2_concat_38918_comb);
  assign p2_not_38946_comb = ~p2_and_38872_comb;
  assign p2_and_38947_comb = p2_and_38782_comb & p2_and_38868_comb;
  assign p2_priority_sel_38949_comb = priority_sel_3b_2way(p2_concat_38903_comb, p2_concat_38904_comb, p2_concat_38905_comb, p2_concat_38906_comb);
  assign p2_sel_39316_comb = p2_nor_38900_comb ? p2_concat_38901_comb : p2_concat_38902_comb;
  assign p2_sel_39317_comb = p2_nor_38897_comb ? p2_concat_38898_comb : p2_concat_38899_comb;
  assign p2_literal_38943_comb = 3'h4;
  assign p2_concat_38988_comb = {p2_nor_38955_comb, p2_and_38956_comb};
  assign p2_literal_38985_comb = 4'h0;
  assign p2_concat_38989_comb = {p0_literal_38727_comb, p2_nor_38803_comb, p2_or_38957_comb, p2_priority_sel_38958_comb};
  assign p2_concat_38990_comb = {p2_and_38882_comb, p2_priority_sel_38959_comb};
  assign p2_concat_38984_comb = {p2_nor_38950_comb, p2_and_38951_comb};
  assign p2_concat_38986_comb = {p0_literal_38727_comb, p2_nor_38795_comb, p2_or_38952_comb, p2_priority_sel_38953_comb};
  assign p2_concat_38987_comb = {p2_and_38875_comb, p2_priority_sel_38954_comb};
  assign p2_nor_38981_comb = ~(p2_not_38946_comb | p2_and_38947_comb);
  assign p2_concat_38983_comb = {p2_and_38872_comb, p2_priority_sel_38949_comb};
  assign p2_concat_38982_comb = {p0_literal_38727_comb, p2_sel_39316_comb};
  assign p2_and_38978_comb = p2_nor_38773_comb & p2_and_38863_comb;
  assign p2_concat_38980_comb = {p0_literal_38646_comb, p2_sel_39317_comb};
  assign p2_concat_38979_comb = {p2_literal_38943_comb, p1_nor_37848};
  assign p2_not_39001_comb = ~p1_bit_slice_37914;
  assign p2_not_39015_comb = ~p2_and_38956_comb;
  assign p2_priority_sel_39017_comb = priority_sel_4b_2way(p2_concat_38988_comb, p2_literal_38985_comb, p2_concat_38989_comb, p2_concat_38990_comb);
  assign p2_priority_sel_39016_comb = priority_sel_4b_2way(p2_concat_38984_comb, p2_literal_38985_comb, p2_concat_38986_comb, p2_concat_38987_comb);
  assign p2_sel_39314_comb = p2_nor_38981_comb ? p2_concat_38982_comb : p2_concat_38983_comb;
  assign p2_sel_39315_comb = p2_and_38978_comb ? p2_concat_38979_comb : p2_concat_38980_comb;
  assign p2_nor_39027_comb = ~(p1_fraction_is_zero | p2_not_39001_comb);
  assign p2_nor_39050_comb = ~(p2_not_39015_comb | p2_and_38951_comb);
  assign p2_concat_39052_comb = {p2_and_38956_comb, p2_priority_sel_39017_comb};
  assign p2_concat_39051_comb = {p0_literal_38727_comb, p2_priority_sel_39016_comb};
  assign p2_and_39047_comb = p2_and_38872_comb & p2_and_38947_comb;
  assign p2_concat_39049_comb = {p0_literal_38646_comb, p2_sel_39314_comb};
  assign p2_concat_39048_comb = {p0_literal_38727_comb, p2_sel_39315_comb};
  assign p2_concat_39058_comb = {p2_nor_39027_comb, p1_fraction_is_zero};
  assign p2_not_39060_comb = ~p1_y_sign;
  assign p2_sel_39312_comb = p2_nor_39050_comb ? p2_concat_39051_comb : p2_concat_39052_comb;
  assign p2_sel_39313_comb = p2_and_39047_comb ? p2_concat_39048_comb : p2_concat_39049_comb;
  assign p2_result_sign_comb = priority_sel_1b_2way(p2_concat_39058_comb, p1_and_36845, p2_not_39060_comb, p1_y_sign);
  assign p2_and_39123_comb = p2_and_38956_comb & p2_and_38951_comb;
  assign p2_concat_39125_comb = {p0_literal_38646_comb, p2_sel_39312_comb};
  assign p2_concat_39124_comb = {p0_literal_38727_comb, p2_sel_39313_comb};
  assign p2_not_39136_comb = ~p1_is_result_nan;
  assign p2_result_sign__1_comb = p1_is_operand_inf ? p1_not_36851 : p2_result_sign_comb;
  assign p2_leading_zeroes_comb = p2_and_39123_comb ? p2_concat_39124_comb : p2_concat_39125_comb;
  assign p2_result_sign__2_comb = p2_not_39136_comb & p2_result_sign__1_comb;
  assign p2_or_39188_comb = p2_bit_slice_38684_comb | p1_bit_slice_36183 | p1_sticky;
  assign p2_not_39189_comb = ~p1_fraction_is_zero;

  // Registers for pipe stage 2:
  reg [10:0] p2_x_bexp__1;
  reg [56:0] p2_a__1bs_fraction__1;
  reg p2_carry_bit;
  reg [5:0] p2_leading_zeroes;
  reg p2_is_operand_inf;
  reg p2_is_result_nan;
  reg p2_result_sign__2;
  reg p2_sign__1;
  reg p2_or_37116;
  reg p2_not_37312;
  always_ff @ (posedge clk) begin
    p2_x_bexp__1 <= p1_x_bexp__1;
    p2_a__1bs_fraction__1 <= p2_a__1bs_fraction__1_comb;
    p2_carry_bit <= p2_carry_bit_comb;
    p2_leading_zeroes <= p2_leading_zeroes_comb;
    p2_is_operand_inf <= p1_is_operand_inf;
    p2_is_result_nan <= p1_is_result_nan;
    p2_result_sign__2 <= p2_result_sign__2_comb;
    p2_sign__1 <= p1_sign__1;
    p2_or_37116 <= p2_or_39188_comb;
    p2_not_37312 <= p2_not_39189_comb;
  end

  // ===== Pipe stage 3:
  wire [57:0] p3_concat_38960_comb;
  wire [57:0] p3_cancel_fraction_comb;
  wire [54:0] p3_bit_slice_38992_comb;
  wire [55:0] p3_cancel_fraction__1_comb;
  wire [55:0] p3_carry_fraction__1_comb;
  wire [55:0] p3_shifted_fraction_comb;
  wire [2:0] p3_normal_chunk_comb;
  wire [1:0] p3_half_way_chunk_comb;
  wire [1:0] p3_literal_39085_comb;
  wire [52:0] p3_bit_slice_39100_comb;
  wire p3_ugt_39126_comb;
  wire p3_eq_39127_comb;
  wire [53:0] p3_concat_39144_comb;
  wire [53:0] p3_literal_39145_comb;
  wire p3_do_round_up_comb;
  wire [53:0] p3_add_39192_comb;
  assign p3_concat_38960_comb = {p0_literal_38646_comb, p2_a__1bs_fraction__1};
  assign p3_cancel_fraction_comb = p2_leading_zeroes >= 6'h3a ? 58'h000_0000_0000_0000 : p3_concat_38960_comb << p2_leading_zeroes;
  assign p3_bit_slice_38992_comb = p2_a__1bs_fraction__1[56:2];
  assign p3_cancel_fraction__1_comb = p3_cancel_fraction_comb[56:1];
  assign p3_carry_fraction__1_comb = {p3_bit_slice_38992_comb, p2_or_37116};
  assign p3_shifted_fraction_comb = p2_carry_bit ? p3_carry_fraction__1_comb : p3_cancel_fraction__1_comb;
  assign p3_normal_chunk_comb = p3_shifted_fraction_comb[2:0];
  assign p3_half_way_chunk_comb = p3_shifted_fraction_comb[3:2];
  assign p3_literal_39085_comb = 2'h3;
  assign p3_bit_slice_39100_comb = p3_shifted_fraction_comb[55:3];
  assign p3_ugt_39126_comb = p3_normal_chunk_comb > p2_literal_38943_comb;
  assign p3_eq_39127_comb = p3_half_way_chunk_comb == p3_literal_39085_comb;
  assign p3_concat_39144_comb = {p0_literal_38646_comb, p3_bit_slice_39100_comb};
  assign p3_literal_39145_comb = 54'h00_0000_0000_0001;
  assign p3_do_round_up_comb = p3_ugt_39126_comb | p3_eq_39127_comb;
  assign p3_add_39192_comb = p3_concat_39144_comb + p3_literal_39145_comb;

  // Registers for pipe stage 3:
  reg [10:0] p3_x_bexp__1;
  reg [5:0] p3_leading_zeroes;
  reg p3_do_round_up;
  reg [53:0] p3_concat_36784;
  reg p3_is_operand_inf;
  reg p3_is_result_nan;
  reg p3_result_sign__2;
  reg p3_sign__1;
  reg p3_not_37312;
  reg [53:0] p3_add_37826;
  always_ff @ (posedge clk) begin
    p3_x_bexp__1 <= p2_x_bexp__1;
    p3_leading_zeroes <= p2_leading_zeroes;
    p3_do_round_up <= p3_do_round_up_comb;
    p3_concat_36784 <= p3_concat_39144_comb;
    p3_is_operand_inf <= p2_is_operand_inf;
    p3_is_result_nan <= p2_is_result_nan;
    p3_result_sign__2 <= p2_result_sign__2;
    p3_sign__1 <= p2_sign__1;
    p3_not_37312 <= p2_not_37312;
    p3_add_37826 <= p3_add_39192_comb;
  end

  // ===== Pipe stage 4:
  wire [53:0] p4_rounded_fraction__1_comb;
  wire [5:0] p4_literal_38648_comb;
  wire p4_rounding_carry_comb;
  wire [11:0] p4_concat_38652_comb;
  wire [11:0] p4_literal_38653_comb;
  wire [6:0] p4_concat_38654_comb;
  wire [6:0] p4_concat_38655_comb;
  wire [11:0] p4_add_38665_comb;
  wire [6:0] p4_sub_38666_comb;
  wire [12:0] p4_wide_exponent_associative_element_comb;
  wire [12:0] p4_wide_exponent_associative_element__1_comb;
  wire [12:0] p4_wide_exponent_comb;
  wire [12:0] p4_sign_ext_38719_comb;
  wire [12:0] p4_wide_exponent__1_comb;
  wire p4_bit_slice_38811_comb;
  wire p4_not_38861_comb;
  wire [11:0] p4_bit_slice_38893_comb;
  wire [11:0] p4_sign_ext_38894_comb;
  wire [11:0] p4_wide_exponent__2_comb;
  wire [10:0] p4_bit_slice_38968_comb;
  wire [10:0] p4_bit_slice_39002_comb;
  wire p4_or_reduce_39003_comb;
  wire p4_bit_slice_39004_comb;
  wire p4_bit_slice_39030_comb;
  wire p4_and_reduce_39031_comb;
  wire p4_nor_39032_comb;
  wire p4_or_39061_comb;
  wire [51:0] p4_bit_slice_39097_comb;
  wire [51:0] p4_bit_slice_39098_comb;
  wire p4_not_39099_comb;
  wire [51:0] p4_result_fraction_comb;
  wire [51:0] p4_sign_ext_39143_comb;
  wire p4_or_39177_comb;
  wire [51:0] p4_result_fraction__3_comb;
  assign p4_rounded_fraction__1_comb = p3_do_round_up ? p3_add_37826 : p3_concat_36784;
  assign p4_literal_38648_comb = 6'h00;
  assign p4_rounding_carry_comb = p4_rounded_fraction__1_comb[53];
  assign p4_concat_38652_comb = {p0_literal_38646_comb, p3_x_bexp__1};
  assign p4_literal_38653_comb = 12'h001;
  assign p4_concat_38654_comb = {p4_literal_38648_comb, p4_rounding_carry_comb};
  assign p4_concat_38655_comb = {p0_literal_38646_comb, p3_leading_zeroes};
  assign p4_add_38665_comb = p4_concat_38652_comb + p4_literal_38653_comb;
  assign p4_sub_38666_comb = p4_concat_38654_comb - p4_concat_38655_comb;
  assign p4_wide_exponent_associative_element_comb = {p0_literal_38646_comb, p4_add_38665_comb};
  assign p4_wide_exponent_associative_element__1_comb = {{6{p4_sub_38666_comb[6]}}, p4_sub_38666_comb};
  assign p4_wide_exponent_comb = p4_wide_exponent_associative_element_comb + p4_wide_exponent_associative_element__1_comb;
  assign p4_sign_ext_38719_comb = {13{p3_not_37312}};
  assign p4_wide_exponent__1_comb = p4_wide_exponent_comb & p4_sign_ext_38719_comb;
  assign p4_bit_slice_38811_comb = p4_wide_exponent__1_comb[12];
  assign p4_not_38861_comb = ~p4_bit_slice_38811_comb;
  assign p4_bit_slice_38893_comb = p4_wide_exponent__1_comb[11:0];
  assign p4_sign_ext_38894_comb = {12{p4_not_38861_comb}};
  assign p4_wide_exponent__2_comb = p4_bit_slice_38893_comb & p4_sign_ext_38894_comb;
  assign p4_bit_slice_38968_comb = p4_wide_exponent__2_comb[11:1];
  assign p4_bit_slice_39002_comb = p4_wide_exponent__2_comb[10:0];
  assign p4_or_reduce_39003_comb = |p4_bit_slice_38968_comb;
  assign p4_bit_slice_39004_comb = p4_wide_exponent__2_comb[0];
  assign p4_bit_slice_39030_comb = p4_wide_exponent__2_comb[11];
  assign p4_and_reduce_39031_comb = &p4_bit_slice_39002_comb;
  assign p4_nor_39032_comb = ~(p4_or_reduce_39003_comb | p4_bit_slice_39004_comb);
  assign p4_or_39061_comb = p3_is_operand_inf | p4_bit_slice_39030_comb | p4_and_reduce_39031_comb | p4_nor_39032_comb;
  assign p4_bit_slice_39097_comb = p4_rounded_fraction__1_comb[51:0];
  assign p4_bit_slice_39098_comb = p4_rounded_fraction__1_comb[52:1];
  assign p4_not_39099_comb = ~p4_or_39061_comb;
  assign p4_result_fraction_comb = p4_rounding_carry_comb ? p4_bit_slice_39098_comb : p4_bit_slice_39097_comb;
  assign p4_sign_ext_39143_comb = {52{p4_not_39099_comb}};
  assign p4_or_39177_comb = p3_is_result_nan | p3_is_operand_inf | p4_bit_slice_39030_comb | p4_and_reduce_39031_comb;
  assign p4_result_fraction__3_comb = p4_result_fraction_comb & p4_sign_ext_39143_comb;

  // Registers for pipe stage 4:
  reg [10:0] p4_bit_slice_36827;
  reg p4_is_result_nan;
  reg p4_or_36847;
  reg p4_result_sign__2;
  reg p4_sign__1;
  reg [51:0] p4_result_fraction__3;
  always_ff @ (posedge clk) begin
    p4_bit_slice_36827 <= p4_bit_slice_39002_comb;
    p4_is_result_nan <= p3_is_result_nan;
    p4_or_36847 <= p4_or_39177_comb;
    p4_result_sign__2 <= p3_result_sign__2;
    p4_sign__1 <= p3_sign__1;
    p4_result_fraction__3 <= p4_result_fraction__3_comb;
  end

  // ===== Pipe stage 5:
  wire [10:0] p5_result_exponent__2_comb;
  wire [51:0] p5_FRACTION_HIGH_BIT_comb;
  wire p5_ne_39036_comb;
  wire [51:0] p5_result_fraction__4_comb;
  wire [10:0] p5_sign_ext_39063_comb;
  wire [51:0] p5_sign_ext_39064_comb;
  wire p5_eq_39104_comb;
  wire p5_ne_39105_comb;
  wire [10:0] p5_x_bexp__7_comb;
  wire [51:0] p5_x_fraction__5_comb;
  wire [62:0] p5_literal_39110_comb;
  wire p5_and_39149_comb;
  wire [63:0] p5_concat_39150_comb;
  wire [63:0] p5_concat_39151_comb;
  wire [63:0] p5_sel_39197_comb;
  assign p5_result_exponent__2_comb = p4_or_36847 ? p0_MAX_EXPONENT_comb : p4_bit_slice_36827;
  assign p5_FRACTION_HIGH_BIT_comb = 52'h8_0000_0000_0000;
  assign p5_ne_39036_comb = p5_result_exponent__2_comb != p0_literal_38971_comb;
  assign p5_result_fraction__4_comb = p4_is_result_nan ? p5_FRACTION_HIGH_BIT_comb : p4_result_fraction__3;
  assign p5_sign_ext_39063_comb = {11{p5_ne_39036_comb}};
  assign p5_sign_ext_39064_comb = {52{p5_ne_39036_comb}};
  assign p5_eq_39104_comb = p5_result_exponent__2_comb == p0_MAX_EXPONENT_comb;
  assign p5_ne_39105_comb = p5_result_fraction__4_comb != p0_literal_38860_comb;
  assign p5_x_bexp__7_comb = p5_result_exponent__2_comb & p5_sign_ext_39063_comb;
  assign p5_x_fraction__5_comb = p5_result_fraction__4_comb & p5_sign_ext_39064_comb;
  assign p5_literal_39110_comb = 63'h7ff8_0000_0000_0000;
  assign p5_and_39149_comb = p5_eq_39104_comb & p5_ne_39105_comb;
  assign p5_concat_39150_comb = {p4_result_sign__2, p5_x_bexp__7_comb, p5_x_fraction__5_comb};
  assign p5_concat_39151_comb = {p4_sign__1, p5_literal_39110_comb};
  assign p5_sel_39197_comb = p5_and_39149_comb ? p5_concat_39151_comb : p5_concat_39150_comb;

  // Registers for pipe stage 5:
  reg [63:0] out__output_flop;
  always_ff @ (posedge clk) begin
    out__output_flop <= p5_sel_39197_comb;
  end
  assign out = out__output_flop;
endmodule
