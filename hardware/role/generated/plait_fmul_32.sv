// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Made by XLS of compiler/hls/operators/floats.x. A new operation may start in each cycle; its
// result stands at `out` 3 cycles later.
/* verilator lint_off UNUSEDSIGNAL */
/* verilator lint_off WIDTH */
module plait_fmul_32(
  input wire clk,
  input wire [31:0] a,
  input wire [31:0] b,
  output wire [31:0] out
);
  // lint_off MULTIPLY
  function automatic [47:0] umul48b_24b_x_24b (input reg [23:0] lhs, input reg [23:0] rhs);
    begin
      umul48b_24b_x_24b = lhs * rhs;
    end
  endfunction
  // lint_on MULTIPLY

  // ===== Pipe stage 0:
  wire p0_literal_5617_comb;
  wire [7:0] p0_a__1_bexp__1_comb;
  wire [7:0] p0_high_exp_comb;
  wire [22:0] p0_a__1_fraction__1_comb;
  wire [22:0] p0_literal_5634_comb;
  wire [7:0] p0_b__1_bexp__2_comb;
  wire [22:0] p0_b__1_fraction__1_comb;
  wire [7:0] p0_literal_5641_comb;
  wire p0_eq_5642_comb;
  wire p0_eq_5643_comb;
  wire p0_eq_5644_comb;
  wire p0_eq_5645_comb;
  wire p0_eq_5653_comb;
  wire p0_eq_5654_comb;
  wire p0_and_5655_comb;
  wire p0_and_5656_comb;
  wire p0_not_5662_comb;
  wire p0_not_5663_comb;
  wire p0_has_0_arg_comb;
  wire p0_has_inf_arg_comb;
  wire [8:0] p0_concat_5666_comb;
  wire [8:0] p0_concat_5667_comb;
  wire p0_nor_5673_comb;
  wire p0_nor_5674_comb;
  wire p0_and_5675_comb;
  wire p0_b__1_sign__1_comb;
  wire [8:0] p0_add_5677_comb;
  wire p0_literal_5680_comb;
  wire p0_is_result_nan_comb;
  wire p0_a__1_sign__1_comb;
  wire p0_not_5689_comb;
  wire p0_not_5690_comb;
  wire [9:0] p0_concat_5691_comb;
  wire [9:0] p0_literal_5692_comb;
  wire p0_nor_5693_comb;
  wire [23:0] p0_concat_5700_comb;
  wire [23:0] p0_concat_5701_comb;
  wire p0_not_5707_comb;
  wire p0_result_sign_comb;
  wire p0_nand_5709_comb;
  wire [9:0] p0_exp_comb;
  wire [9:0] p0_sign_ext_5711_comb;
  wire [47:0] p0_umul_5717_comb;
  wire p0_result_sign__1_comb;
  wire p0_sign_comb;
  wire [9:0] p0_exp__1_comb;
  assign p0_literal_5617_comb = 1'h0;
  assign p0_a__1_bexp__1_comb = a[30:23];
  assign p0_high_exp_comb = 8'hff;
  assign p0_a__1_fraction__1_comb = a[22:0];
  assign p0_literal_5634_comb = 23'h00_0000;
  assign p0_b__1_bexp__2_comb = b[30:23];
  assign p0_b__1_fraction__1_comb = b[22:0];
  assign p0_literal_5641_comb = 8'h00;
  assign p0_eq_5642_comb = p0_a__1_bexp__1_comb == p0_high_exp_comb;
  assign p0_eq_5643_comb = p0_a__1_fraction__1_comb == p0_literal_5634_comb;
  assign p0_eq_5644_comb = p0_b__1_bexp__2_comb == p0_high_exp_comb;
  assign p0_eq_5645_comb = p0_b__1_fraction__1_comb == p0_literal_5634_comb;
  assign p0_eq_5653_comb = p0_a__1_bexp__1_comb == p0_literal_5641_comb;
  assign p0_eq_5654_comb = p0_b__1_bexp__2_comb == p0_literal_5641_comb;
  assign p0_and_5655_comb = p0_eq_5642_comb & p0_eq_5643_comb;
  assign p0_and_5656_comb = p0_eq_5644_comb & p0_eq_5645_comb;
  assign p0_not_5662_comb = ~p0_eq_5642_comb;
  assign p0_not_5663_comb = ~p0_eq_5644_comb;
  assign p0_has_0_arg_comb = p0_eq_5653_comb | p0_eq_5654_comb;
  assign p0_has_inf_arg_comb = p0_and_5655_comb | p0_and_5656_comb;
  assign p0_concat_5666_comb = {p0_literal_5617_comb, p0_a__1_bexp__1_comb};
  assign p0_concat_5667_comb = {p0_literal_5617_comb, p0_b__1_bexp__2_comb};
  assign p0_nor_5673_comb = ~(p0_not_5662_comb | p0_eq_5643_comb);
  assign p0_nor_5674_comb = ~(p0_not_5663_comb | p0_eq_5645_comb);
  assign p0_and_5675_comb = p0_has_0_arg_comb & p0_has_inf_arg_comb;
  assign p0_b__1_sign__1_comb = b[31];
  assign p0_add_5677_comb = p0_concat_5666_comb + p0_concat_5667_comb;
  assign p0_literal_5680_comb = 1'h1;
  assign p0_is_result_nan_comb = p0_nor_5673_comb | p0_nor_5674_comb | p0_and_5675_comb;
  assign p0_a__1_sign__1_comb = a[31];
  assign p0_not_5689_comb = ~p0_eq_5645_comb;
  assign p0_not_5690_comb = ~p0_b__1_sign__1_comb;
  assign p0_concat_5691_comb = {p0_literal_5617_comb, p0_add_5677_comb};
  assign p0_literal_5692_comb = 10'h381;
  assign p0_nor_5693_comb = ~(p0_eq_5653_comb | p0_eq_5654_comb);
  assign p0_concat_5700_comb = {p0_literal_5680_comb, p0_a__1_fraction__1_comb};
  assign p0_concat_5701_comb = {p0_literal_5680_comb, p0_b__1_fraction__1_comb};
  assign p0_not_5707_comb = ~p0_is_result_nan_comb;
  assign p0_result_sign_comb = p0_a__1_sign__1_comb ^ p0_b__1_sign__1_comb;
  assign p0_nand_5709_comb = ~(p0_eq_5644_comb & p0_not_5689_comb & p0_not_5690_comb);
  assign p0_exp_comb = p0_concat_5691_comb + p0_literal_5692_comb;
  assign p0_sign_ext_5711_comb = {10{p0_nor_5693_comb}};
  assign p0_umul_5717_comb = umul48b_24b_x_24b(p0_concat_5700_comb, p0_concat_5701_comb);
  assign p0_result_sign__1_comb = p0_not_5707_comb & p0_result_sign_comb;
  assign p0_sign_comb = p0_nor_5673_comb ? p0_a__1_sign__1_comb : p0_nand_5709_comb;
  assign p0_exp__1_comb = p0_exp_comb & p0_sign_ext_5711_comb;

  // Registers for pipe stage 0:
  reg [47:0] p0_umul_5313;
  reg p0_has_inf_arg;
  reg p0_is_result_nan;
  reg p0_result_sign__1;
  reg p0_sign;
  reg [9:0] p0_exp__1;
  reg p0_nor_5448;
  always_ff @ (posedge clk) begin
    p0_umul_5313 <= p0_umul_5717_comb;
    p0_has_inf_arg <= p0_has_inf_arg_comb;
    p0_is_result_nan <= p0_is_result_nan_comb;
    p0_result_sign__1 <= p0_result_sign__1_comb;
    p0_sign <= p0_sign_comb;
    p0_exp__1 <= p0_exp__1_comb;
    p0_nor_5448 <= p0_nor_5693_comb;
  end

  // ===== Pipe stage 1:
  wire [47:0] p1_sign_ext_5597_comb;
  wire [9:0] p1_literal_5602_comb;
  wire [47:0] p1_fraction_comb;
  wire p1_bit_slice_5603_comb;
  wire [8:0] p1_literal_5605_comb;
  wire [47:0] p1_fraction__1_comb;
  wire [9:0] p1_concat_5609_comb;
  wire p1_bit_slice_5610_comb;
  wire p1_bit_slice_5611_comb;
  wire [9:0] p1_exp__2_comb;
  wire [46:0] p1_bit_slice_5615_comb;
  wire p1_fraction__8_comb;
  wire p1_sle_5619_comb;
  wire [47:0] p1_fraction__2_comb;
  wire [47:0] p1_concat_5621_comb;
  wire [47:0] p1_fraction__3_comb;
  wire [20:0] p1_bit_slice_5629_comb;
  wire [20:0] p1_literal_5630_comb;
  wire p1_ne_5639_comb;
  wire p1_bit_slice_5640_comb;
  wire p1_bit_slice_5648_comb;
  wire p1_or_5649_comb;
  wire p1_not_5650_comb;
  wire p1_nor_5651_comb;
  wire p1_bit_slice_5652_comb;
  wire p1_greater_than_half_way_comb;
  wire p1_and_5661_comb;
  wire [22:0] p1_fraction__5_comb;
  wire p1_do_round_up_comb;
  wire [23:0] p1_fraction__6_comb;
  wire [23:0] p1_concat_5686_comb;
  wire [23:0] p1_fraction__7_comb;
  wire p1_bit_slice_5720_comb;
  wire [22:0] p1_result_fraction_comb;
  assign p1_sign_ext_5597_comb = {48{p0_nor_5448}};
  assign p1_literal_5602_comb = 10'h000;
  assign p1_fraction_comb = p0_umul_5313 & p1_sign_ext_5597_comb;
  assign p1_bit_slice_5603_comb = p1_fraction_comb[47];
  assign p1_literal_5605_comb = 9'h000;
  assign p1_fraction__1_comb = p1_fraction_comb >> p1_bit_slice_5603_comb;
  assign p1_concat_5609_comb = {p1_literal_5605_comb, p1_bit_slice_5603_comb};
  assign p1_bit_slice_5610_comb = p1_fraction__1_comb[0];
  assign p1_bit_slice_5611_comb = p1_fraction_comb[0];
  assign p1_exp__2_comb = p0_exp__1 + p1_concat_5609_comb;
  assign p1_bit_slice_5615_comb = p1_fraction__1_comb[47:1];
  assign p1_fraction__8_comb = p1_bit_slice_5610_comb | p1_bit_slice_5611_comb;
  assign p1_sle_5619_comb = $signed(p1_exp__2_comb) <= $signed(p1_literal_5602_comb);
  assign p1_fraction__2_comb = {p1_bit_slice_5615_comb, p1_fraction__8_comb};
  assign p1_concat_5621_comb = {p0_literal_5617_comb, p1_bit_slice_5615_comb};
  assign p1_fraction__3_comb = p1_sle_5619_comb ? p1_concat_5621_comb : p1_fraction__2_comb;
  assign p1_bit_slice_5629_comb = p1_fraction__3_comb[21:1];
  assign p1_literal_5630_comb = 21'h00_0000;
  assign p1_ne_5639_comb = p1_bit_slice_5629_comb != p1_literal_5630_comb;
  assign p1_bit_slice_5640_comb = p1_fraction__3_comb[0];
  assign p1_bit_slice_5648_comb = p1_fraction__3_comb[22];
  assign p1_or_5649_comb = p1_ne_5639_comb | p1_bit_slice_5640_comb | p1_bit_slice_5610_comb | p1_bit_slice_5611_comb;
  assign p1_not_5650_comb = ~p1_ne_5639_comb;
  assign p1_nor_5651_comb = ~(p1_bit_slice_5640_comb | p1_bit_slice_5610_comb | p1_bit_slice_5611_comb);
  assign p1_bit_slice_5652_comb = p1_fraction__3_comb[23];
  assign p1_greater_than_half_way_comb = p1_bit_slice_5648_comb & p1_or_5649_comb;
  assign p1_and_5661_comb = p1_bit_slice_5648_comb & p1_not_5650_comb & p1_nor_5651_comb & p1_bit_slice_5652_comb;
  assign p1_fraction__5_comb = p1_fraction__3_comb[45:23];
  assign p1_do_round_up_comb = p1_greater_than_half_way_comb | p1_and_5661_comb;
  assign p1_fraction__6_comb = {p0_literal_5617_comb, p1_fraction__5_comb};
  assign p1_concat_5686_comb = {p0_literal_5634_comb, p1_do_round_up_comb};
  assign p1_fraction__7_comb = p1_fraction__6_comb + p1_concat_5686_comb;
  assign p1_bit_slice_5720_comb = p1_fraction__7_comb[23];
  assign p1_result_fraction_comb = p1_fraction__7_comb[22:0];

  // Registers for pipe stage 1:
  reg [9:0] p1_exp__2;
  reg p1_bit_slice_5353;
  reg p1_has_inf_arg;
  reg p1_is_result_nan;
  reg [22:0] p1_result_fraction;
  reg p1_result_sign__1;
  reg p1_sign;
  always_ff @ (posedge clk) begin
    p1_exp__2 <= p1_exp__2_comb;
    p1_bit_slice_5353 <= p1_bit_slice_5720_comb;
    p1_has_inf_arg <= p0_has_inf_arg;
    p1_is_result_nan <= p0_is_result_nan;
    p1_result_fraction <= p1_result_fraction_comb;
    p1_result_sign__1 <= p0_result_sign__1;
    p1_sign <= p0_sign;
  end

  // ===== Pipe stage 2:
  wire [9:0] p2_literal_5595_comb;
  wire [9:0] p2_add_5599_comb;
  wire [9:0] p2_exp__3_comb;
  wire p2_is_subnormal_comb;
  wire p2_not_5607_comb;
  wire [8:0] p2_result_exp_comb;
  wire [8:0] p2_sign_ext_5613_comb;
  wire [8:0] p2_result_exp__1_comb;
  wire [7:0] p2_bit_slice_5622_comb;
  wire p2_bit_slice_5627_comb;
  wire p2_and_reduce_5628_comb;
  wire p2_or_5637_comb;
  wire p2_not_5646_comb;
  wire p2_or_5647_comb;
  wire [22:0] p2_sign_ext_5658_comb;
  wire [7:0] p2_result_exp__4_comb;
  wire [22:0] p2_result_fraction__3_comb;
  wire [22:0] p2_nan_fraction_comb;
  wire p2_ne_5670_comb;
  wire [22:0] p2_result_fraction__4_comb;
  wire [22:0] p2_sign_ext_5679_comb;
  wire p2_eq_5694_comb;
  wire p2_ne_5695_comb;
  wire [22:0] p2_x_fraction__5_comb;
  wire [30:0] p2_literal_5699_comb;
  wire p2_and_5712_comb;
  wire [31:0] p2_concat_5713_comb;
  wire [31:0] p2_concat_5714_comb;
  wire [31:0] p2_sel_5729_comb;
  assign p2_literal_5595_comb = 10'h001;
  assign p2_add_5599_comb = p1_exp__2 + p2_literal_5595_comb;
  assign p2_exp__3_comb = p1_bit_slice_5353 ? p2_add_5599_comb : p1_exp__2;
  assign p2_is_subnormal_comb = $signed(p2_exp__3_comb) <= $signed(p1_literal_5602_comb);
  assign p2_not_5607_comb = ~p2_is_subnormal_comb;
  assign p2_result_exp_comb = p2_exp__3_comb[8:0];
  assign p2_sign_ext_5613_comb = {9{p2_not_5607_comb}};
  assign p2_result_exp__1_comb = p2_result_exp_comb & p2_sign_ext_5613_comb;
  assign p2_bit_slice_5622_comb = p2_result_exp__1_comb[7:0];
  assign p2_bit_slice_5627_comb = p2_result_exp__1_comb[8];
  assign p2_and_reduce_5628_comb = &p2_bit_slice_5622_comb;
  assign p2_or_5637_comb = p1_has_inf_arg | p2_bit_slice_5627_comb | p2_and_reduce_5628_comb | p2_is_subnormal_comb;
  assign p2_not_5646_comb = ~p2_or_5637_comb;
  assign p2_or_5647_comb = p1_is_result_nan | p1_has_inf_arg | p2_bit_slice_5627_comb | p2_and_reduce_5628_comb;
  assign p2_sign_ext_5658_comb = {23{p2_not_5646_comb}};
  assign p2_result_exp__4_comb = p2_or_5647_comb ? p0_high_exp_comb : p2_bit_slice_5622_comb;
  assign p2_result_fraction__3_comb = p1_result_fraction & p2_sign_ext_5658_comb;
  assign p2_nan_fraction_comb = 23'h40_0000;
  assign p2_ne_5670_comb = p2_result_exp__4_comb != p0_literal_5641_comb;
  assign p2_result_fraction__4_comb = p1_is_result_nan ? p2_nan_fraction_comb : p2_result_fraction__3_comb;
  assign p2_sign_ext_5679_comb = {23{p2_ne_5670_comb}};
  assign p2_eq_5694_comb = p2_result_exp__4_comb == p0_high_exp_comb;
  assign p2_ne_5695_comb = p2_result_fraction__4_comb != p0_literal_5634_comb;
  assign p2_x_fraction__5_comb = p2_result_fraction__4_comb & p2_sign_ext_5679_comb;
  assign p2_literal_5699_comb = 31'h7fc0_0000;
  assign p2_and_5712_comb = p2_eq_5694_comb & p2_ne_5695_comb;
  assign p2_concat_5713_comb = {p1_result_sign__1, p2_result_exp__4_comb, p2_x_fraction__5_comb};
  assign p2_concat_5714_comb = {p1_sign, p2_literal_5699_comb};
  assign p2_sel_5729_comb = p2_and_5712_comb ? p2_concat_5714_comb : p2_concat_5713_comb;

  // Registers for pipe stage 2:
  reg [31:0] out__output_flop;
  always_ff @ (posedge clk) begin
    out__output_flop <= p2_sel_5729_comb;
  end
  assign out = out__output_flop;
endmodule
