// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Made by XLS of compiler/hls/operators/floats.x. A new operation may start in each cycle; its
// result stands at `out` 5 cycles later.
/* verilator lint_off UNUSEDSIGNAL */
/* verilator lint_off WIDTH */
module plait_fmul_64(
  input wire clk,
  input wire [63:0] a,
  input wire [63:0] b,
  output wire [63:0] out
);
  // lint_off MULTIPLY
  function automatic [105:0] umul106b_53b_x_53b (input reg [52:0] lhs, input reg [52:0] rhs);
    begin
      umul106b_53b_x_53b = lhs * rhs;
    end
  endfunction
  // lint_on MULTIPLY

  // ===== Pipe stage 0:
  wire p0_literal_5620_comb;
  wire [10:0] p0_a__1_bexp__1_comb;
  wire [10:0] p0_high_exp_comb;
  wire [51:0] p0_a__1_fraction__1_comb;
  wire [51:0] p0_literal_5657_comb;
  wire [10:0] p0_b__1_bexp__2_comb;
  wire [51:0] p0_b__1_fraction__1_comb;
  wire [10:0] p0_literal_5666_comb;
  wire p0_eq_5667_comb;
  wire p0_eq_5668_comb;
  wire p0_eq_5669_comb;
  wire p0_eq_5670_comb;
  wire p0_eq_5676_comb;
  wire p0_eq_5677_comb;
  wire p0_and_5678_comb;
  wire p0_and_5679_comb;
  wire p0_not_5684_comb;
  wire p0_not_5685_comb;
  wire p0_has_0_arg_comb;
  wire p0_has_inf_arg_comb;
  wire p0_nor_5692_comb;
  wire p0_nor_5693_comb;
  wire p0_and_5694_comb;
  wire p0_b__1_sign__1_comb;
  wire p0_literal_5698_comb;
  wire p0_is_result_nan_comb;
  wire p0_a__1_sign__1_comb;
  wire p0_not_5714_comb;
  wire p0_not_5715_comb;
  wire [52:0] p0_concat_5722_comb;
  wire [52:0] p0_concat_5723_comb;
  wire [11:0] p0_concat_5726_comb;
  wire [11:0] p0_concat_5727_comb;
  wire p0_not_5739_comb;
  wire p0_result_sign_comb;
  wire p0_nand_5741_comb;
  wire [105:0] p0_umul_5747_comb;
  wire [11:0] p0_add_5749_comb;
  wire p0_result_sign__1_comb;
  wire p0_sign_comb;
  wire p0_nor_5769_comb;
  assign p0_literal_5620_comb = 1'h0;
  assign p0_a__1_bexp__1_comb = a[62:52];
  assign p0_high_exp_comb = 11'h7ff;
  assign p0_a__1_fraction__1_comb = a[51:0];
  assign p0_literal_5657_comb = 52'h0_0000_0000_0000;
  assign p0_b__1_bexp__2_comb = b[62:52];
  assign p0_b__1_fraction__1_comb = b[51:0];
  assign p0_literal_5666_comb = 11'h000;
  assign p0_eq_5667_comb = p0_a__1_bexp__1_comb == p0_high_exp_comb;
  assign p0_eq_5668_comb = p0_a__1_fraction__1_comb == p0_literal_5657_comb;
  assign p0_eq_5669_comb = p0_b__1_bexp__2_comb == p0_high_exp_comb;
  assign p0_eq_5670_comb = p0_b__1_fraction__1_comb == p0_literal_5657_comb;
  assign p0_eq_5676_comb = p0_a__1_bexp__1_comb == p0_literal_5666_comb;
  assign p0_eq_5677_comb = p0_b__1_bexp__2_comb == p0_literal_5666_comb;
  assign p0_and_5678_comb = p0_eq_5667_comb & p0_eq_5668_comb;
  assign p0_and_5679_comb = p0_eq_5669_comb & p0_eq_5670_comb;
  assign p0_not_5684_comb = ~p0_eq_5667_comb;
  assign p0_not_5685_comb = ~p0_eq_5669_comb;
  assign p0_has_0_arg_comb = p0_eq_5676_comb | p0_eq_5677_comb;
  assign p0_has_inf_arg_comb = p0_and_5678_comb | p0_and_5679_comb;
  assign p0_nor_5692_comb = ~(p0_not_5684_comb | p0_eq_5668_comb);
  assign p0_nor_5693_comb = ~(p0_not_5685_comb | p0_eq_5670_comb);
  assign p0_and_5694_comb = p0_has_0_arg_comb & p0_has_inf_arg_comb;
  assign p0_b__1_sign__1_comb = b[63];
  assign p0_literal_5698_comb = 1'h1;
  assign p0_is_result_nan_comb = p0_nor_5692_comb | p0_nor_5693_comb | p0_and_5694_comb;
  assign p0_a__1_sign__1_comb = a[63];
  assign p0_not_5714_comb = ~p0_eq_5670_comb;
  assign p0_not_5715_comb = ~p0_b__1_sign__1_comb;
  assign p0_concat_5722_comb = {p0_literal_5698_comb, p0_a__1_fraction__1_comb};
  assign p0_concat_5723_comb = {p0_literal_5698_comb, p0_b__1_fraction__1_comb};
  assign p0_concat_5726_comb = {p0_literal_5620_comb, p0_a__1_bexp__1_comb};
  assign p0_concat_5727_comb = {p0_literal_5620_comb, p0_b__1_bexp__2_comb};
  assign p0_not_5739_comb = ~p0_is_result_nan_comb;
  assign p0_result_sign_comb = p0_a__1_sign__1_comb ^ p0_b__1_sign__1_comb;
  assign p0_nand_5741_comb = ~(p0_eq_5669_comb & p0_not_5714_comb & p0_not_5715_comb);
  assign p0_umul_5747_comb = umul106b_53b_x_53b(p0_concat_5722_comb, p0_concat_5723_comb);
  assign p0_add_5749_comb = p0_concat_5726_comb + p0_concat_5727_comb;
  assign p0_result_sign__1_comb = p0_not_5739_comb & p0_result_sign_comb;
  assign p0_sign_comb = p0_nor_5692_comb ? p0_a__1_sign__1_comb : p0_nand_5741_comb;
  assign p0_nor_5769_comb = ~(p0_eq_5676_comb | p0_eq_5677_comb);

  // Registers for pipe stage 0:
  reg [105:0] p0_umul_5313;
  reg [11:0] p0_add_5315;
  reg p0_has_inf_arg;
  reg p0_is_result_nan;
  reg p0_result_sign__1;
  reg p0_sign;
  reg p0_nor_5448;
  always_ff @ (posedge clk) begin
    p0_umul_5313 <= p0_umul_5747_comb;
    p0_add_5315 <= p0_add_5749_comb;
    p0_has_inf_arg <= p0_has_inf_arg_comb;
    p0_is_result_nan <= p0_is_result_nan_comb;
    p0_result_sign__1 <= p0_result_sign__1_comb;
    p0_sign <= p0_sign_comb;
    p0_nor_5448 <= p0_nor_5769_comb;
  end

  // ===== Pipe stage 1:
  wire [105:0] p1_sign_ext_5619_comb;
  wire [105:0] p1_fraction_comb;
  wire [12:0] p1_concat_5623_comb;
  wire [12:0] p1_literal_5624_comb;
  wire p1_bit_slice_5625_comb;
  wire [12:0] p1_exp_comb;
  wire [12:0] p1_sign_ext_5627_comb;
  wire [11:0] p1_literal_5628_comb;
  wire [105:0] p1_fraction__1_comb;
  wire [12:0] p1_exp__1_comb;
  wire [12:0] p1_concat_5631_comb;
  wire p1_bit_slice_5632_comb;
  wire p1_bit_slice_5633_comb;
  wire [12:0] p1_exp__2_comb;
  wire [12:0] p1_literal_5635_comb;
  wire [104:0] p1_bit_slice_5636_comb;
  wire p1_fraction__8_comb;
  wire p1_sle_5639_comb;
  wire [105:0] p1_fraction__2_comb;
  wire [105:0] p1_concat_5641_comb;
  wire [105:0] p1_fraction__3_comb;
  wire [49:0] p1_bit_slice_5645_comb;
  wire [49:0] p1_literal_5646_comb;
  wire p1_ne_5651_comb;
  wire p1_bit_slice_5652_comb;
  wire p1_bit_slice_5660_comb;
  wire p1_or_5661_comb;
  wire p1_not_5662_comb;
  wire p1_nor_5663_comb;
  wire p1_bit_slice_5664_comb;
  wire p1_greater_than_half_way_comb;
  wire p1_and_5672_comb;
  wire [51:0] p1_fraction__5_comb;
  wire p1_do_round_up_comb;
  wire [52:0] p1_fraction__6_comb;
  wire [52:0] p1_concat_5690_comb;
  wire [52:0] p1_fraction__7_comb;
  wire [12:0] p1_literal_5702_comb;
  wire p1_bit_slice_5728_comb;
  wire [12:0] p1_add_5729_comb;
  wire [12:0] p1_exp__3_comb;
  wire [51:0] p1_result_fraction_comb;
  assign p1_sign_ext_5619_comb = {106{p0_nor_5448}};
  assign p1_fraction_comb = p0_umul_5313 & p1_sign_ext_5619_comb;
  assign p1_concat_5623_comb = {p0_literal_5620_comb, p0_add_5315};
  assign p1_literal_5624_comb = 13'h1c01;
  assign p1_bit_slice_5625_comb = p1_fraction_comb[105];
  assign p1_exp_comb = p1_concat_5623_comb + p1_literal_5624_comb;
  assign p1_sign_ext_5627_comb = {13{p0_nor_5448}};
  assign p1_literal_5628_comb = 12'h000;
  assign p1_fraction__1_comb = p1_fraction_comb >> p1_bit_slice_5625_comb;
  assign p1_exp__1_comb = p1_exp_comb & p1_sign_ext_5627_comb;
  assign p1_concat_5631_comb = {p1_literal_5628_comb, p1_bit_slice_5625_comb};
  assign p1_bit_slice_5632_comb = p1_fraction__1_comb[0];
  assign p1_bit_slice_5633_comb = p1_fraction_comb[0];
  assign p1_exp__2_comb = p1_exp__1_comb + p1_concat_5631_comb;
  assign p1_literal_5635_comb = 13'h0000;
  assign p1_bit_slice_5636_comb = p1_fraction__1_comb[105:1];
  assign p1_fraction__8_comb = p1_bit_slice_5632_comb | p1_bit_slice_5633_comb;
  assign p1_sle_5639_comb = $signed(p1_exp__2_comb) <= $signed(p1_literal_5635_comb);
  assign p1_fraction__2_comb = {p1_bit_slice_5636_comb, p1_fraction__8_comb};
  assign p1_concat_5641_comb = {p0_literal_5620_comb, p1_bit_slice_5636_comb};
  assign p1_fraction__3_comb = p1_sle_5639_comb ? p1_concat_5641_comb : p1_fraction__2_comb;
  assign p1_bit_slice_5645_comb = p1_fraction__3_comb[50:1];
  assign p1_literal_5646_comb = 50'h0_0000_0000_0000;
  assign p1_ne_5651_comb = p1_bit_slice_5645_comb != p1_literal_5646_comb;
  assign p1_bit_slice_5652_comb = p1_fraction__3_comb[0];
  assign p1_bit_slice_5660_comb = p1_fraction__3_comb[51];
  assign p1_or_5661_comb = p1_ne_5651_comb | p1_bit_slice_5652_comb | p1_bit_slice_5632_comb | p1_bit_slice_5633_comb;
  assign p1_not_5662_comb = ~p1_ne_5651_comb;
  assign p1_nor_5663_comb = ~(p1_bit_slice_5652_comb | p1_bit_slice_5632_comb | p1_bit_slice_5633_comb);
  assign p1_bit_slice_5664_comb = p1_fraction__3_comb[52];
  assign p1_greater_than_half_way_comb = p1_bit_slice_5660_comb & p1_or_5661_comb;
  assign p1_and_5672_comb = p1_bit_slice_5660_comb & p1_not_5662_comb & p1_nor_5663_comb & p1_bit_slice_5664_comb;
  assign p1_fraction__5_comb = p1_fraction__3_comb[103:52];
  assign p1_do_round_up_comb = p1_greater_than_half_way_comb | p1_and_5672_comb;
  assign p1_fraction__6_comb = {p0_literal_5620_comb, p1_fraction__5_comb};
  assign p1_concat_5690_comb = {p0_literal_5657_comb, p1_do_round_up_comb};
  assign p1_fraction__7_comb = p1_fraction__6_comb + p1_concat_5690_comb;
  assign p1_literal_5702_comb = 13'h0001;
  assign p1_bit_slice_5728_comb = p1_fraction__7_comb[52];
  assign p1_add_5729_comb = p1_exp__2_comb + p1_literal_5702_comb;
  assign p1_exp__3_comb = p1_bit_slice_5728_comb ? p1_add_5729_comb : p1_exp__2_comb;
  assign p1_result_fraction_comb = p1_fraction__7_comb[51:0];

  // Registers for pipe stage 1:
  reg [12:0] p1_exp__3;
  reg p1_has_inf_arg;
  reg p1_is_result_nan;
  reg [51:0] p1_result_fraction;
  reg p1_result_sign__1;
  reg p1_sign;
  always_ff @ (posedge clk) begin
    p1_exp__3 <= p1_exp__3_comb;
    p1_has_inf_arg <= p0_has_inf_arg;
    p1_is_result_nan <= p0_is_result_nan;
    p1_result_fraction <= p1_result_fraction_comb;
    p1_result_sign__1 <= p0_result_sign__1;
    p1_sign <= p0_sign;
  end

  // ===== Pipe stage 2:
  wire p2_is_subnormal_comb;
  wire p2_not_5644_comb;
  wire [11:0] p2_result_exp_comb;
  wire [11:0] p2_sign_ext_5648_comb;
  wire [11:0] p2_result_exp__1_comb;
  wire [10:0] p2_bit_slice_5665_comb;
  wire p2_bit_slice_5674_comb;
  wire p2_and_reduce_5675_comb;
  wire p2_or_5683_comb;
  wire p2_not_5691_comb;
  wire [51:0] p2_sign_ext_5711_comb;
  wire p2_or_5732_comb;
  wire [51:0] p2_result_fraction__3_comb;
  wire [51:0] p2_nan_fraction_comb;
  wire [10:0] p2_result_exp__4_comb;
  wire [51:0] p2_result_fraction__4_comb;
  assign p2_is_subnormal_comb = $signed(p1_exp__3) <= $signed(p1_literal_5635_comb);
  assign p2_not_5644_comb = ~p2_is_subnormal_comb;
  assign p2_result_exp_comb = p1_exp__3[11:0];
  assign p2_sign_ext_5648_comb = {12{p2_not_5644_comb}};
  assign p2_result_exp__1_comb = p2_result_exp_comb & p2_sign_ext_5648_comb;
  assign p2_bit_slice_5665_comb = p2_result_exp__1_comb[10:0];
  assign p2_bit_slice_5674_comb = p2_result_exp__1_comb[11];
  assign p2_and_reduce_5675_comb = &p2_bit_slice_5665_comb;
  assign p2_or_5683_comb = p1_has_inf_arg | p2_bit_slice_5674_comb | p2_and_reduce_5675_comb | p2_is_subnormal_comb;
  assign p2_not_5691_comb = ~p2_or_5683_comb;
  assign p2_sign_ext_5711_comb = {52{p2_not_5691_comb}};
  assign p2_or_5732_comb = p1_is_result_nan | p1_has_inf_arg | p2_bit_slice_5674_comb | p2_and_reduce_5675_comb;
  assign p2_result_fraction__3_comb = p1_result_fraction & p2_sign_ext_5711_comb;
  assign p2_nan_fraction_comb = 52'h8_0000_0000_0000;
  assign p2_result_exp__4_comb = p2_or_5732_comb ? p0_high_exp_comb : p2_bit_slice_5665_comb;
  assign p2_result_fraction__4_comb = p1_is_result_nan ? p2_nan_fraction_comb : p2_result_fraction__3_comb;

  // Registers for pipe stage 2:
  reg [10:0] p2_result_exp__4;
  reg [51:0] p2_result_fraction__4;
  reg p2_result_sign__1;
  reg p2_sign;
  always_ff @ (posedge clk) begin
    p2_result_exp__4 <= p2_result_exp__4_comb;
    p2_result_fraction__4 <= p2_result_fraction__4_comb;
    p2_result_sign__1 <= p1_result_sign__1;
    p2_sign <= p1_sign;
  end

  // ===== Pipe stage 3:

  // Registers for pipe stage 3:
  reg [10:0] p3_result_exp__4;
  reg [51:0] p3_result_fraction__4;
  reg p3_result_sign__1;
  reg p3_sign;
  always_ff @ (posedge clk) begin
    p3_result_exp__4 <= p2_result_exp__4;
    p3_result_fraction__4 <= p2_result_fraction__4;
    p3_result_sign__1 <= p2_result_sign__1;
    p3_sign <= p2_sign;
  end

  // ===== Pipe stage 4:
  wire p4_ne_5688_comb;
  wire [51:0] p4_sign_ext_5697_comb;
  wire p4_eq_5716_comb;
  wire p4_ne_5717_comb;
  wire [51:0] p4_x_fraction__5_comb;
  wire [62:0] p4_literal_5721_comb;
  wire p4_and_5742_comb;
  wire [63:0] p4_concat_5743_comb;
  wire [63:0] p4_concat_5744_comb;
  wire [63:0] p4_sel_5770_comb;
  assign p4_ne_5688_comb = p3_result_exp__4 != p0_literal_5666_comb;
  assign p4_sign_ext_5697_comb = {52{p4_ne_5688_comb}};
  assign p4_eq_5716_comb = p3_result_exp__4 == p0_high_exp_comb;
  assign p4_ne_5717_comb = p3_result_fraction__4 != p0_literal_5657_comb;
  assign p4_x_fraction__5_comb = p3_result_fraction__4 & p4_sign_ext_5697_comb;
  assign p4_literal_5721_comb = 63'h7ff8_0000_0000_0000;
  assign p4_and_5742_comb = p4_eq_5716_comb & p4_ne_5717_comb;
  assign p4_concat_5743_comb = {p3_result_sign__1, p3_result_exp__4, p4_x_fraction__5_comb};
  assign p4_concat_5744_comb = {p3_sign, p4_literal_5721_comb};
  assign p4_sel_5770_comb = p4_and_5742_comb ? p4_concat_5744_comb : p4_concat_5743_comb;

  // Registers for pipe stage 4:
  reg [63:0] out__output_flop;
  always_ff @ (posedge clk) begin
    out__output_flop <= p4_sel_5770_comb;
  end
  assign out = out__output_flop;
endmodule
