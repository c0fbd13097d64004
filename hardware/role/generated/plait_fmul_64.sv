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
  wire p0_literal_5450_comb;
  wire [10:0] p0_a__1_bexp__1_comb;
  wire [10:0] p0_high_exp_comb;
  wire [51:0] p0_a__1_fraction__1_comb;
  wire [51:0] p0_literal_5487_comb;
  wire [10:0] p0_b__1_bexp__2_comb;
  wire [51:0] p0_b__1_fraction__1_comb;
  wire [10:0] p0_literal_5496_comb;
  wire p0_eq_5497_comb;
  wire p0_eq_5498_comb;
  wire p0_eq_5499_comb;
  wire p0_eq_5500_comb;
  wire p0_eq_5506_comb;
  wire p0_eq_5507_comb;
  wire p0_and_5508_comb;
  wire p0_and_5509_comb;
  wire p0_not_5514_comb;
  wire p0_not_5515_comb;
  wire p0_has_0_arg_comb;
  wire p0_has_inf_arg_comb;
  wire p0_nor_5522_comb;
  wire p0_nor_5523_comb;
  wire p0_and_5524_comb;
  wire p0_b__1_sign__1_comb;
  wire p0_literal_5528_comb;
  wire p0_is_result_nan_comb;
  wire p0_a__1_sign__1_comb;
  wire p0_not_5544_comb;
  wire p0_not_5545_comb;
  wire [52:0] p0_concat_5552_comb;
  wire [52:0] p0_concat_5553_comb;
  wire [11:0] p0_concat_5556_comb;
  wire [11:0] p0_concat_5557_comb;
  wire p0_not_5569_comb;
  wire p0_result_sign_comb;
  wire p0_nand_5571_comb;
  wire [105:0] p0_umul_5577_comb;
  wire [11:0] p0_add_5579_comb;
  wire p0_result_sign__1_comb;
  wire p0_sign_comb;
  wire p0_nor_5599_comb;
  assign p0_literal_5450_comb = 1'h0;
  assign p0_a__1_bexp__1_comb = a[62:52];
  assign p0_high_exp_comb = 11'h7ff;
  assign p0_a__1_fraction__1_comb = a[51:0];
  assign p0_literal_5487_comb = 52'h0_0000_0000_0000;
  assign p0_b__1_bexp__2_comb = b[62:52];
  assign p0_b__1_fraction__1_comb = b[51:0];
  assign p0_literal_5496_comb = 11'h000;
  assign p0_eq_5497_comb = p0_a__1_bexp__1_comb == p0_high_exp_comb;
  assign p0_eq_5498_comb = p0_a__1_fraction__1_comb == p0_literal_5487_comb;
  assign p0_eq_5499_comb = p0_b__1_bexp__2_comb == p0_high_exp_comb;
  assign p0_eq_5500_comb = p0_b__1_fraction__1_comb == p0_literal_5487_comb;
  assign p0_eq_5506_comb = p0_a__1_bexp__1_comb == p0_literal_5496_comb;
  assign p0_eq_5507_comb = p0_b__1_bexp__2_comb == p0_literal_5496_comb;
  assign p0_and_5508_comb = p0_eq_5497_comb & p0_eq_5498_comb;
  assign p0_and_5509_comb = p0_eq_5499_comb & p0_eq_5500_comb;
  assign p0_not_5514_comb = ~p0_eq_5497_comb;
  assign p0_not_5515_comb = ~p0_eq_5499_comb;
  assign p0_has_0_arg_comb = p0_eq_5506_comb | p0_eq_5507_comb;
  assign p0_has_inf_arg_comb = p0_and_5508_comb | p0_and_5509_comb;
  assign p0_nor_5522_comb = ~(p0_not_5514_comb | p0_eq_5498_comb);
  assign p0_nor_5523_comb = ~(p0_not_5515_comb | p0_eq_5500_comb);
  assign p0_and_5524_comb = p0_has_0_arg_comb & p0_has_inf_arg_comb;
  assign p0_b__1_sign__1_comb = b[63];
  assign p0_literal_5528_comb = 1'h1;
  assign p0_is_result_nan_comb = p0_nor_5522_comb | p0_nor_5523_comb | p0_and_5524_comb;
  assign p0_a__1_sign__1_comb = a[63];
  assign p0_not_5544_comb = ~p0_eq_5500_comb;
  assign p0_not_5545_comb = ~p0_b__1_sign__1_comb;
  assign p0_concat_5552_comb = {p0_literal_5528_comb, p0_a__1_fraction__1_comb};
  assign p0_concat_5553_comb = {p0_literal_5528_comb, p0_b__1_fraction__1_comb};
  assign p0_concat_5556_comb = {p0_literal_5450_comb, p0_a__1_bexp__1_comb};
  assign p0_concat_5557_comb = {p0_literal_5450_comb, p0_b__1_bexp__2_comb};
  assign p0_not_5569_comb = ~p0_is_result_nan_comb;
  assign p0_result_sign_comb = p0_a__1_sign__1_comb ^ p0_b__1_sign__1_comb;
  assign p0_nand_5571_comb = ~(p0_eq_5499_comb & p0_not_5544_comb & p0_not_5545_comb);
  assign p0_umul_5577_comb = umul106b_53b_x_53b(p0_concat_5552_comb, p0_concat_5553_comb);
  assign p0_add_5579_comb = p0_concat_5556_comb + p0_concat_5557_comb;
  assign p0_result_sign__1_comb = p0_not_5569_comb & p0_result_sign_comb;
  assign p0_sign_comb = p0_nor_5522_comb ? p0_a__1_sign__1_comb : p0_nand_5571_comb;
  assign p0_nor_5599_comb = ~(p0_eq_5506_comb | p0_eq_5507_comb);

  // Registers for pipe stage 0:
  reg [105:0] p0_umul_5143;
  reg [11:0] p0_add_5145;
  reg p0_has_inf_arg;
  reg p0_is_result_nan;
  reg p0_result_sign__1;
  reg p0_sign;
  reg p0_nor_5278;
  always_ff @ (posedge clk) begin
    p0_umul_5143 <= p0_umul_5577_comb;
    p0_add_5145 <= p0_add_5579_comb;
    p0_has_inf_arg <= p0_has_inf_arg_comb;
    p0_is_result_nan <= p0_is_result_nan_comb;
    p0_result_sign__1 <= p0_result_sign__1_comb;
    p0_sign <= p0_sign_comb;
    p0_nor_5278 <= p0_nor_5599_comb;
  end

  // ===== Pipe stage 1:
  wire [105:0] p1_sign_ext_5449_comb;
  wire [105:0] p1_fraction_comb;
  wire [12:0] p1_concat_5453_comb;
  wire [12:0] p1_literal_5454_comb;
  wire p1_bit_slice_5455_comb;
  wire [12:0] p1_exp_comb;
  wire [12:0] p1_sign_ext_5457_comb;
  wire [11:0] p1_literal_5458_comb;
  wire [105:0] p1_fraction__1_comb;
  wire [12:0] p1_exp__1_comb;
  wire [12:0] p1_concat_5461_comb;
  wire p1_bit_slice_5462_comb;
  wire p1_bit_slice_5463_comb;
  wire [12:0] p1_exp__2_comb;
  wire [12:0] p1_literal_5465_comb;
  wire [104:0] p1_bit_slice_5466_comb;
  wire p1_fraction__8_comb;
  wire p1_sle_5469_comb;
  wire [105:0] p1_fraction__2_comb;
  wire [105:0] p1_concat_5471_comb;
  wire [105:0] p1_fraction__3_comb;
  wire [49:0] p1_bit_slice_5475_comb;
  wire [49:0] p1_literal_5476_comb;
  wire p1_ne_5481_comb;
  wire p1_bit_slice_5482_comb;
  wire p1_bit_slice_5490_comb;
  wire p1_or_5491_comb;
  wire p1_not_5492_comb;
  wire p1_nor_5493_comb;
  wire p1_bit_slice_5494_comb;
  wire p1_greater_than_half_way_comb;
  wire p1_and_5502_comb;
  wire [51:0] p1_fraction__5_comb;
  wire p1_do_round_up_comb;
  wire [52:0] p1_fraction__6_comb;
  wire [52:0] p1_concat_5520_comb;
  wire [52:0] p1_fraction__7_comb;
  wire [12:0] p1_literal_5532_comb;
  wire p1_bit_slice_5558_comb;
  wire [12:0] p1_add_5559_comb;
  wire [12:0] p1_exp__3_comb;
  wire [51:0] p1_result_fraction_comb;
  assign p1_sign_ext_5449_comb = {106{p0_nor_5278}};
  assign p1_fraction_comb = p0_umul_5143 & p1_sign_ext_5449_comb;
  assign p1_concat_5453_comb = {p0_literal_5450_comb, p0_add_5145};
  assign p1_literal_5454_comb = 13'h1c01;
  assign p1_bit_slice_5455_comb = p1_fraction_comb[105];
  assign p1_exp_comb = p1_concat_5453_comb + p1_literal_5454_comb;
  assign p1_sign_ext_5457_comb = {13{p0_nor_5278}};
  assign p1_literal_5458_comb = 12'h000;
  assign p1_fraction__1_comb = p1_fraction_comb >> p1_bit_slice_5455_comb;
  assign p1_exp__1_comb = p1_exp_comb & p1_sign_ext_5457_comb;
  assign p1_concat_5461_comb = {p1_literal_5458_comb, p1_bit_slice_5455_comb};
  assign p1_bit_slice_5462_comb = p1_fraction__1_comb[0];
  assign p1_bit_slice_5463_comb = p1_fraction_comb[0];
  assign p1_exp__2_comb = p1_exp__1_comb + p1_concat_5461_comb;
  assign p1_literal_5465_comb = 13'h0000;
  assign p1_bit_slice_5466_comb = p1_fraction__1_comb[105:1];
  assign p1_fraction__8_comb = p1_bit_slice_5462_comb | p1_bit_slice_5463_comb;
  assign p1_sle_5469_comb = $signed(p1_exp__2_comb) <= $signed(p1_literal_5465_comb);
  assign p1_fraction__2_comb = {p1_bit_slice_5466_comb, p1_fraction__8_comb};
  assign p1_concat_5471_comb = {p0_literal_5450_comb, p1_bit_slice_5466_comb};
  assign p1_fraction__3_comb = p1_sle_5469_comb ? p1_concat_5471_comb : p1_fraction__2_comb;
  assign p1_bit_slice_5475_comb = p1_fraction__3_comb[50:1];
  assign p1_literal_5476_comb = 50'h0_0000_0000_0000;
  assign p1_ne_5481_comb = p1_bit_slice_5475_comb != p1_literal_5476_comb;
  assign p1_bit_slice_5482_comb = p1_fraction__3_comb[0];
  assign p1_bit_slice_5490_comb = p1_fraction__3_comb[51];
  assign p1_or_5491_comb = p1_ne_5481_comb | p1_bit_slice_5482_comb | p1_bit_slice_5462_comb | p1_bit_slice_5463_comb;
  assign p1_not_5492_comb = ~p1_ne_5481_comb;
  assign p1_nor_5493_comb = ~(p1_bit_slice_5482_comb | p1_bit_slice_5462_comb | p1_bit_slice_5463_comb);
  assign p1_bit_slice_5494_comb = p1_fraction__3_comb[52];
  assign p1_greater_than_half_way_comb = p1_bit_slice_5490_comb & p1_or_5491_comb;
  assign p1_and_5502_comb = p1_bit_slice_5490_comb & p1_not_5492_comb & p1_nor_5493_comb & p1_bit_slice_5494_comb;
  assign p1_fraction__5_comb = p1_fraction__3_comb[103:52];
  assign p1_do_round_up_comb = p1_greater_than_half_way_comb | p1_and_5502_comb;
  assign p1_fraction__6_comb = {p0_literal_5450_comb, p1_fraction__5_comb};
  assign p1_concat_5520_comb = {p0_literal_5487_comb, p1_do_round_up_comb};
  assign p1_fraction__7_comb = p1_fraction__6_comb + p1_concat_5520_comb;
  assign p1_literal_5532_comb = 13'h0001;
  assign p1_bit_slice_5558_comb = p1_fraction__7_comb[52];
  assign p1_add_5559_comb = p1_exp__2_comb + p1_literal_5532_comb;
  assign p1_exp__3_comb = p1_bit_slice_5558_comb ? p1_add_5559_comb : p1_exp__2_comb;
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
  wire p2_not_5474_comb;
  wire [11:0] p2_result_exp_comb;
  wire [11:0] p2_sign_ext_5478_comb;
  wire [11:0] p2_result_exp__1_comb;
  wire [10:0] p2_bit_slice_5495_comb;
  wire p2_bit_slice_5504_comb;
  wire p2_and_reduce_5505_comb;
  wire p2_or_5513_comb;
  wire p2_not_5521_comb;
  wire [51:0] p2_sign_ext_5541_comb;
  wire p2_or_5562_comb;
  wire [51:0] p2_result_fraction__3_comb;
  wire [51:0] p2_nan_fraction_comb;
  wire [10:0] p2_result_exp__4_comb;
  wire [51:0] p2_result_fraction__4_comb;
  assign p2_is_subnormal_comb = $signed(p1_exp__3) <= $signed(p1_literal_5465_comb);
  assign p2_not_5474_comb = ~p2_is_subnormal_comb;
  assign p2_result_exp_comb = p1_exp__3[11:0];
  assign p2_sign_ext_5478_comb = {12{p2_not_5474_comb}};
  assign p2_result_exp__1_comb = p2_result_exp_comb & p2_sign_ext_5478_comb;
  assign p2_bit_slice_5495_comb = p2_result_exp__1_comb[10:0];
  assign p2_bit_slice_5504_comb = p2_result_exp__1_comb[11];
  assign p2_and_reduce_5505_comb = &p2_bit_slice_5495_comb;
  assign p2_or_5513_comb = p1_has_inf_arg | p2_bit_slice_5504_comb | p2_and_reduce_5505_comb | p2_is_subnormal_comb;
  assign p2_not_5521_comb = ~p2_or_5513_comb;
  assign p2_sign_ext_5541_comb = {52{p2_not_5521_comb}};
  assign p2_or_5562_comb = p1_is_result_nan | p1_has_inf_arg | p2_bit_slice_5504_comb | p2_and_reduce_5505_comb;
  assign p2_result_fraction__3_comb = p1_result_fraction & p2_sign_ext_5541_comb;
  assign p2_nan_fraction_comb = 52'h8_0000_0000_0000;
  assign p2_result_exp__4_comb = p2_or_5562_comb ? p0_high_exp_comb : p2_bit_slice_5495_comb;
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
  wire p4_ne_5518_comb;
  wire [51:0] p4_sign_ext_5527_comb;
  wire p4_eq_5546_comb;
  wire p4_ne_5547_comb;
  wire [51:0] p4_x_fraction__5_comb;
  wire [62:0] p4_literal_5551_comb;
  wire p4_and_5572_comb;
  wire [63:0] p4_concat_5573_comb;
  wire [63:0] p4_concat_5574_comb;
  wire [63:0] p4_sel_5600_comb;
  assign p4_ne_5518_comb = p3_result_exp__4 != p0_literal_5496_comb;
  assign p4_sign_ext_5527_comb = {52{p4_ne_5518_comb}};
  assign p4_eq_5546_comb = p3_result_exp__4 == p0_high_exp_comb;
  assign p4_ne_5547_comb = p3_result_fraction__4 != p0_literal_5487_comb;
  assign p4_x_fraction__5_comb = p3_result_fraction__4 & p4_sign_ext_5527_comb;
  assign p4_literal_5551_comb = 63'h7ff8_0000_0000_0000;
  assign p4_and_5572_comb = p4_eq_5546_comb & p4_ne_5547_comb;
  assign p4_concat_5573_comb = {p3_result_sign__1, p3_result_exp__4, p4_x_fraction__5_comb};
  assign p4_concat_5574_comb = {p3_sign, p4_literal_5551_comb};
  assign p4_sel_5600_comb = p4_and_5572_comb ? p4_concat_5574_comb : p4_concat_5573_comb;

  // Registers for pipe stage 4:
  reg [63:0] out__output_flop;
  always_ff @ (posedge clk) begin
    out__output_flop <= p4_sel_5600_comb;
  end
  assign out = out__output_flop;
endmodule
