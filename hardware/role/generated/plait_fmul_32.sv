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
  wire p0_literal_5447_comb;
  wire [7:0] p0_a__1_bexp__1_comb;
  wire [7:0] p0_high_exp_comb;
  wire [22:0] p0_a__1_fraction__1_comb;
  wire [22:0] p0_literal_5464_comb;
  wire [7:0] p0_b__1_bexp__2_comb;
  wire [22:0] p0_b__1_fraction__1_comb;
  wire [7:0] p0_literal_5471_comb;
  wire p0_eq_5472_comb;
  wire p0_eq_5473_comb;
  wire p0_eq_5474_comb;
  wire p0_eq_5475_comb;
  wire p0_eq_5483_comb;
  wire p0_eq_5484_comb;
  wire p0_and_5485_comb;
  wire p0_and_5486_comb;
  wire p0_not_5492_comb;
  wire p0_not_5493_comb;
  wire p0_has_0_arg_comb;
  wire p0_has_inf_arg_comb;
  wire [8:0] p0_concat_5496_comb;
  wire [8:0] p0_concat_5497_comb;
  wire p0_nor_5503_comb;
  wire p0_nor_5504_comb;
  wire p0_and_5505_comb;
  wire p0_b__1_sign__1_comb;
  wire [8:0] p0_add_5507_comb;
  wire p0_literal_5510_comb;
  wire p0_is_result_nan_comb;
  wire p0_a__1_sign__1_comb;
  wire p0_not_5519_comb;
  wire p0_not_5520_comb;
  wire [9:0] p0_concat_5521_comb;
  wire [9:0] p0_literal_5522_comb;
  wire p0_nor_5523_comb;
  wire [23:0] p0_concat_5530_comb;
  wire [23:0] p0_concat_5531_comb;
  wire p0_not_5537_comb;
  wire p0_result_sign_comb;
  wire p0_nand_5539_comb;
  wire [9:0] p0_exp_comb;
  wire [9:0] p0_sign_ext_5541_comb;
  wire [47:0] p0_umul_5547_comb;
  wire p0_result_sign__1_comb;
  wire p0_sign_comb;
  wire [9:0] p0_exp__1_comb;
  assign p0_literal_5447_comb = 1'h0;
  assign p0_a__1_bexp__1_comb = a[30:23];
  assign p0_high_exp_comb = 8'hff;
  assign p0_a__1_fraction__1_comb = a[22:0];
  assign p0_literal_5464_comb = 23'h00_0000;
  assign p0_b__1_bexp__2_comb = b[30:23];
  assign p0_b__1_fraction__1_comb = b[22:0];
  assign p0_literal_5471_comb = 8'h00;
  assign p0_eq_5472_comb = p0_a__1_bexp__1_comb == p0_high_exp_comb;
  assign p0_eq_5473_comb = p0_a__1_fraction__1_comb == p0_literal_5464_comb;
  assign p0_eq_5474_comb = p0_b__1_bexp__2_comb == p0_high_exp_comb;
  assign p0_eq_5475_comb = p0_b__1_fraction__1_comb == p0_literal_5464_comb;
  assign p0_eq_5483_comb = p0_a__1_bexp__1_comb == p0_literal_5471_comb;
  assign p0_eq_5484_comb = p0_b__1_bexp__2_comb == p0_literal_5471_comb;
  assign p0_and_5485_comb = p0_eq_5472_comb & p0_eq_5473_comb;
  assign p0_and_5486_comb = p0_eq_5474_comb & p0_eq_5475_comb;
  assign p0_not_5492_comb = ~p0_eq_5472_comb;
  assign p0_not_5493_comb = ~p0_eq_5474_comb;
  assign p0_has_0_arg_comb = p0_eq_5483_comb | p0_eq_5484_comb;
  assign p0_has_inf_arg_comb = p0_and_5485_comb | p0_and_5486_comb;
  assign p0_concat_5496_comb = {p0_literal_5447_comb, p0_a__1_bexp__1_comb};
  assign p0_concat_5497_comb = {p0_literal_5447_comb, p0_b__1_bexp__2_comb};
  assign p0_nor_5503_comb = ~(p0_not_5492_comb | p0_eq_5473_comb);
  assign p0_nor_5504_comb = ~(p0_not_5493_comb | p0_eq_5475_comb);
  assign p0_and_5505_comb = p0_has_0_arg_comb & p0_has_inf_arg_comb;
  assign p0_b__1_sign__1_comb = b[31];
  assign p0_add_5507_comb = p0_concat_5496_comb + p0_concat_5497_comb;
  assign p0_literal_5510_comb = 1'h1;
  assign p0_is_result_nan_comb = p0_nor_5503_comb | p0_nor_5504_comb | p0_and_5505_comb;
  assign p0_a__1_sign__1_comb = a[31];
  assign p0_not_5519_comb = ~p0_eq_5475_comb;
  assign p0_not_5520_comb = ~p0_b__1_sign__1_comb;
  assign p0_concat_5521_comb = {p0_literal_5447_comb, p0_add_5507_comb};
  assign p0_literal_5522_comb = 10'h381;
  assign p0_nor_5523_comb = ~(p0_eq_5483_comb | p0_eq_5484_comb);
  assign p0_concat_5530_comb = {p0_literal_5510_comb, p0_a__1_fraction__1_comb};
  assign p0_concat_5531_comb = {p0_literal_5510_comb, p0_b__1_fraction__1_comb};
  assign p0_not_5537_comb = ~p0_is_result_nan_comb;
  assign p0_result_sign_comb = p0_a__1_sign__1_comb ^ p0_b__1_sign__1_comb;
  assign p0_nand_5539_comb = ~(p0_eq_5474_comb & p0_not_5519_comb & p0_not_5520_comb);
  assign p0_exp_comb = p0_concat_5521_comb + p0_literal_5522_comb;
  assign p0_sign_ext_5541_comb = {10{p0_nor_5523_comb}};
  assign p0_umul_5547_comb = umul48b_24b_x_24b(p0_concat_5530_comb, p0_concat_5531_comb);
  assign p0_result_sign__1_comb = p0_not_5537_comb & p0_result_sign_comb;
  assign p0_sign_comb = p0_nor_5503_comb ? p0_a__1_sign__1_comb : p0_nand_5539_comb;
  assign p0_exp__1_comb = p0_exp_comb & p0_sign_ext_5541_comb;

  // Registers for pipe stage 0:
  reg [47:0] p0_umul_5143;
  reg p0_has_inf_arg;
  reg p0_is_result_nan;
  reg p0_result_sign__1;
  reg p0_sign;
  reg [9:0] p0_exp__1;
  reg p0_nor_5278;
  always_ff @ (posedge clk) begin
    p0_umul_5143 <= p0_umul_5547_comb;
    p0_has_inf_arg <= p0_has_inf_arg_comb;
    p0_is_result_nan <= p0_is_result_nan_comb;
    p0_result_sign__1 <= p0_result_sign__1_comb;
    p0_sign <= p0_sign_comb;
    p0_exp__1 <= p0_exp__1_comb;
    p0_nor_5278 <= p0_nor_5523_comb;
  end

  // ===== Pipe stage 1:
  wire [47:0] p1_sign_ext_5427_comb;
  wire [9:0] p1_literal_5432_comb;
  wire [47:0] p1_fraction_comb;
  wire p1_bit_slice_5433_comb;
  wire [8:0] p1_literal_5435_comb;
  wire [47:0] p1_fraction__1_comb;
  wire [9:0] p1_concat_5439_comb;
  wire p1_bit_slice_5440_comb;
  wire p1_bit_slice_5441_comb;
  wire [9:0] p1_exp__2_comb;
  wire [46:0] p1_bit_slice_5445_comb;
  wire p1_fraction__8_comb;
  wire p1_sle_5449_comb;
  wire [47:0] p1_fraction__2_comb;
  wire [47:0] p1_concat_5451_comb;
  wire [47:0] p1_fraction__3_comb;
  wire [20:0] p1_bit_slice_5459_comb;
  wire [20:0] p1_literal_5460_comb;
  wire p1_ne_5469_comb;
  wire p1_bit_slice_5470_comb;
  wire p1_bit_slice_5478_comb;
  wire p1_or_5479_comb;
  wire p1_not_5480_comb;
  wire p1_nor_5481_comb;
  wire p1_bit_slice_5482_comb;
  wire p1_greater_than_half_way_comb;
  wire p1_and_5491_comb;
  wire [22:0] p1_fraction__5_comb;
  wire p1_do_round_up_comb;
  wire [23:0] p1_fraction__6_comb;
  wire [23:0] p1_concat_5516_comb;
  wire [23:0] p1_fraction__7_comb;
  wire p1_bit_slice_5550_comb;
  wire [22:0] p1_result_fraction_comb;
  assign p1_sign_ext_5427_comb = {48{p0_nor_5278}};
  assign p1_literal_5432_comb = 10'h000;
  assign p1_fraction_comb = p0_umul_5143 & p1_sign_ext_5427_comb;
  assign p1_bit_slice_5433_comb = p1_fraction_comb[47];
  assign p1_literal_5435_comb = 9'h000;
  assign p1_fraction__1_comb = p1_fraction_comb >> p1_bit_slice_5433_comb;
  assign p1_concat_5439_comb = {p1_literal_5435_comb, p1_bit_slice_5433_comb};
  assign p1_bit_slice_5440_comb = p1_fraction__1_comb[0];
  assign p1_bit_slice_5441_comb = p1_fraction_comb[0];
  assign p1_exp__2_comb = p0_exp__1 + p1_concat_5439_comb;
  assign p1_bit_slice_5445_comb = p1_fraction__1_comb[47:1];
  assign p1_fraction__8_comb = p1_bit_slice_5440_comb | p1_bit_slice_5441_comb;
  assign p1_sle_5449_comb = $signed(p1_exp__2_comb) <= $signed(p1_literal_5432_comb);
  assign p1_fraction__2_comb = {p1_bit_slice_5445_comb, p1_fraction__8_comb};
  assign p1_concat_5451_comb = {p0_literal_5447_comb, p1_bit_slice_5445_comb};
  assign p1_fraction__3_comb = p1_sle_5449_comb ? p1_concat_5451_comb : p1_fraction__2_comb;
  assign p1_bit_slice_5459_comb = p1_fraction__3_comb[21:1];
  assign p1_literal_5460_comb = 21'h00_0000;
  assign p1_ne_5469_comb = p1_bit_slice_5459_comb != p1_literal_5460_comb;
  assign p1_bit_slice_5470_comb = p1_fraction__3_comb[0];
  assign p1_bit_slice_5478_comb = p1_fraction__3_comb[22];
  assign p1_or_5479_comb = p1_ne_5469_comb | p1_bit_slice_5470_comb | p1_bit_slice_5440_comb | p1_bit_slice_5441_comb;
  assign p1_not_5480_comb = ~p1_ne_5469_comb;
  assign p1_nor_5481_comb = ~(p1_bit_slice_5470_comb | p1_bit_slice_5440_comb | p1_bit_slice_5441_comb);
  assign p1_bit_slice_5482_comb = p1_fraction__3_comb[23];
  assign p1_greater_than_half_way_comb = p1_bit_slice_5478_comb & p1_or_5479_comb;
  assign p1_and_5491_comb = p1_bit_slice_5478_comb & p1_not_5480_comb & p1_nor_5481_comb & p1_bit_slice_5482_comb;
  assign p1_fraction__5_comb = p1_fraction__3_comb[45:23];
  assign p1_do_round_up_comb = p1_greater_than_half_way_comb | p1_and_5491_comb;
  assign p1_fraction__6_comb = {p0_literal_5447_comb, p1_fraction__5_comb};
  assign p1_concat_5516_comb = {p0_literal_5464_comb, p1_do_round_up_comb};
  assign p1_fraction__7_comb = p1_fraction__6_comb + p1_concat_5516_comb;
  assign p1_bit_slice_5550_comb = p1_fraction__7_comb[23];
  assign p1_result_fraction_comb = p1_fraction__7_comb[22:0];

  // Registers for pipe stage 1:
  reg [9:0] p1_exp__2;
  reg p1_bit_slice_5183;
  reg p1_has_inf_arg;
  reg p1_is_result_nan;
  reg [22:0] p1_result_fraction;
  reg p1_result_sign__1;
  reg p1_sign;
  always_ff @ (posedge clk) begin
    p1_exp__2 <= p1_exp__2_comb;
    p1_bit_slice_5183 <= p1_bit_slice_5550_comb;
    p1_has_inf_arg <= p0_has_inf_arg;
    p1_is_result_nan <= p0_is_result_nan;
    p1_result_fraction <= p1_result_fraction_comb;
    p1_result_sign__1 <= p0_result_sign__1;
    p1_sign <= p0_sign;
  end

  // ===== Pipe stage 2:
  wire [9:0] p2_literal_5425_comb;
  wire [9:0] p2_add_5429_comb;
  wire [9:0] p2_exp__3_comb;
  wire p2_is_subnormal_comb;
  wire p2_not_5437_comb;
  wire [8:0] p2_result_exp_comb;
  wire [8:0] p2_sign_ext_5443_comb;
  wire [8:0] p2_result_exp__1_comb;
  wire [7:0] p2_bit_slice_5452_comb;
  wire p2_bit_slice_5457_comb;
  wire p2_and_reduce_5458_comb;
  wire p2_or_5467_comb;
  wire p2_not_5476_comb;
  wire p2_or_5477_comb;
  wire [22:0] p2_sign_ext_5488_comb;
  wire [7:0] p2_result_exp__4_comb;
  wire [22:0] p2_result_fraction__3_comb;
  wire [22:0] p2_nan_fraction_comb;
  wire p2_ne_5500_comb;
  wire [22:0] p2_result_fraction__4_comb;
  wire [22:0] p2_sign_ext_5509_comb;
  wire p2_eq_5524_comb;
  wire p2_ne_5525_comb;
  wire [22:0] p2_x_fraction__5_comb;
  wire [30:0] p2_literal_5529_comb;
  wire p2_and_5542_comb;
  wire [31:0] p2_concat_5543_comb;
  wire [31:0] p2_concat_5544_comb;
  wire [31:0] p2_sel_5559_comb;
  assign p2_literal_5425_comb = 10'h001;
  assign p2_add_5429_comb = p1_exp__2 + p2_literal_5425_comb;
  assign p2_exp__3_comb = p1_bit_slice_5183 ? p2_add_5429_comb : p1_exp__2;
  assign p2_is_subnormal_comb = $signed(p2_exp__3_comb) <= $signed(p1_literal_5432_comb);
  assign p2_not_5437_comb = ~p2_is_subnormal_comb;
  assign p2_result_exp_comb = p2_exp__3_comb[8:0];
  assign p2_sign_ext_5443_comb = {9{p2_not_5437_comb}};
  assign p2_result_exp__1_comb = p2_result_exp_comb & p2_sign_ext_5443_comb;
  assign p2_bit_slice_5452_comb = p2_result_exp__1_comb[7:0];
  assign p2_bit_slice_5457_comb = p2_result_exp__1_comb[8];
  assign p2_and_reduce_5458_comb = &p2_bit_slice_5452_comb;
  assign p2_or_5467_comb = p1_has_inf_arg | p2_bit_slice_5457_comb | p2_and_reduce_5458_comb | p2_is_subnormal_comb;
  assign p2_not_5476_comb = ~p2_or_5467_comb;
  assign p2_or_5477_comb = p1_is_result_nan | p1_has_inf_arg | p2_bit_slice_5457_comb | p2_and_reduce_5458_comb;
  assign p2_sign_ext_5488_comb = {23{p2_not_5476_comb}};
  assign p2_result_exp__4_comb = p2_or_5477_comb ? p0_high_exp_comb : p2_bit_slice_5452_comb;
  assign p2_result_fraction__3_comb = p1_result_fraction & p2_sign_ext_5488_comb;
  assign p2_nan_fraction_comb = 23'h40_0000;
  assign p2_ne_5500_comb = p2_result_exp__4_comb != p0_literal_5471_comb;
  assign p2_result_fraction__4_comb = p1_is_result_nan ? p2_nan_fraction_comb : p2_result_fraction__3_comb;
  assign p2_sign_ext_5509_comb = {23{p2_ne_5500_comb}};
  assign p2_eq_5524_comb = p2_result_exp__4_comb == p0_high_exp_comb;
  assign p2_ne_5525_comb = p2_result_fraction__4_comb != p0_literal_5464_comb;
  assign p2_x_fraction__5_comb = p2_result_fraction__4_comb & p2_sign_ext_5509_comb;
  assign p2_literal_5529_comb = 31'h7fc0_0000;
  assign p2_and_5542_comb = p2_eq_5524_comb & p2_ne_5525_comb;
  assign p2_concat_5543_comb = {p1_result_sign__1, p2_result_exp__4_comb, p2_x_fraction__5_comb};
  assign p2_concat_5544_comb = {p1_sign, p2_literal_5529_comb};
  assign p2_sel_5559_comb = p2_and_5542_comb ? p2_concat_5544_comb : p2_concat_5543_comb;

  // Registers for pipe stage 2:
  reg [31:0] out__output_flop;
  always_ff @ (posedge clk) begin
    out__output_flop <= p2_sel_5559_comb;
  end
  assign out = out__output_flop;
endmodule
