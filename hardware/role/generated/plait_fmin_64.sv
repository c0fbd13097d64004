// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Made by XLS of compiler/hls/operators/floats.x. A new operation may start in each cycle; its
// result stands at `out` a cycle later.
/* verilator lint_off UNUSEDSIGNAL */
/* verilator lint_off WIDTH */
module plait_fmin_64(
  input wire clk,
  input wire [63:0] a,
  input wire [63:0] b,
  output wire [63:0] out
);
  function automatic logic priority_sel_1b_3way (input reg [2:0] sel, input reg case0, input reg case1, input reg case2, input reg default_value);
    begin
      unique casez (sel)
        3'b??1: begin
          priority_sel_1b_3way = case0;
        end
        3'b?10: begin
          priority_sel_1b_3way = case1;
        end
        3'b100: begin
          priority_sel_1b_3way = case2;
        end
        3'b000: begin
          priority_sel_1b_3way = default_value;
        end
        default: begin
          // Propagate X
          priority_sel_1b_3way = 'X;
        end
      endcase
    end
  endfunction

  // ===== Pipe stage 0:
  wire [10:0] p0_x_bexp__1_comb;
  wire [10:0] p0_literal_5478_comb;
  wire [10:0] p0_y_bexp__2_comb;
  wire p0_eq_5480_comb;
  wire p0_eq_5481_comb;
  wire p0_not_5482_comb;
  wire p0_not_5483_comb;
  wire [51:0] p0_x_fraction__1_comb;
  wire [51:0] p0_sign_ext_5485_comb;
  wire [51:0] p0_y_fraction__1_comb;
  wire [51:0] p0_sign_ext_5487_comb;
  wire [10:0] p0_literal_5488_comb;
  wire [51:0] p0_literal_5489_comb;
  wire [51:0] p0_x__1_fraction__2_comb;
  wire [51:0] p0_y__1_fraction__2_comb;
  wire p0_eq_5492_comb;
  wire p0_ne_5493_comb;
  wire p0_eq_5494_comb;
  wire p0_ne_5495_comb;
  wire p0_eq_exp_comb;
  wire p0_eq_5497_comb;
  wire p0_gt_fraction_comb;
  wire p0_and_5499_comb;
  wire p0_and_5500_comb;
  wire p0_and_5501_comb;
  wire p0_and_5502_comb;
  wire p0_x_sign__2_comb;
  wire p0_y_sign__1_comb;
  wire p0_gt_exp_comb;
  wire p0_and_5506_comb;
  wire p0_nor_5507_comb;
  wire p0_or_5508_comb;
  wire p0_not_5509_comb;
  wire p0_not_5510_comb;
  wire p0_abs_gt__1_comb;
  wire p0_and_5512_comb;
  wire p0_nor_5513_comb;
  wire p0_nor_5514_comb;
  wire p0_nor_5515_comb;
  wire p0_not_5516_comb;
  wire p0_not_5517_comb;
  wire [2:0] p0_concat_5518_comb;
  wire p0_literal_5519_comb;
  wire p0_literal_5520_comb;
  wire p0_and_5521_comb;
  wire p0_eq_5522_comb;
  wire p0_eq_5523_comb;
  wire p0_result_comb;
  wire p0_and_5525_comb;
  wire p0_not_5526_comb;
  wire p0_or_5527_comb;
  wire p0_nor_5528_comb;
  wire p0_and_5529_comb;
  wire p0_or_5530_comb;
  wire p0_nor_5531_comb;
  wire p0_is_first_comb;
  wire [10:0] p0_x_bexp__2_comb;
  wire p0_ne_5534_comb;
  wire [51:0] p0_sel_5535_comb;
  wire [51:0] p0_sign_ext_5536_comb;
  wire p0_x_sign__3_comb;
  wire [51:0] p0_x_fraction__2_comb;
  wire [63:0] p0_concat_5541_comb;
  assign p0_x_bexp__1_comb = a[62:52];
  assign p0_literal_5478_comb = 11'h000;
  assign p0_y_bexp__2_comb = b[62:52];
  assign p0_eq_5480_comb = p0_x_bexp__1_comb == p0_literal_5478_comb;
  assign p0_eq_5481_comb = p0_y_bexp__2_comb == p0_literal_5478_comb;
  assign p0_not_5482_comb = ~p0_eq_5480_comb;
  assign p0_not_5483_comb = ~p0_eq_5481_comb;
  assign p0_x_fraction__1_comb = a[51:0];
  assign p0_sign_ext_5485_comb = {52{p0_not_5482_comb}};
  assign p0_y_fraction__1_comb = b[51:0];
  assign p0_sign_ext_5487_comb = {52{p0_not_5483_comb}};
  assign p0_literal_5488_comb = 11'h7ff;
  assign p0_literal_5489_comb = 52'h0_0000_0000_0000;
  assign p0_x__1_fraction__2_comb = p0_x_fraction__1_comb & p0_sign_ext_5485_comb;
  assign p0_y__1_fraction__2_comb = p0_y_fraction__1_comb & p0_sign_ext_5487_comb;
  assign p0_eq_5492_comb = p0_x_bexp__1_comb == p0_literal_5488_comb;
  assign p0_ne_5493_comb = p0_x_fraction__1_comb != p0_literal_5489_comb;
  assign p0_eq_5494_comb = p0_y_bexp__2_comb == p0_literal_5488_comb;
  assign p0_ne_5495_comb = p0_y_fraction__1_comb != p0_literal_5489_comb;
  assign p0_eq_exp_comb = p0_x_bexp__1_comb == p0_y_bexp__2_comb;
  assign p0_eq_5497_comb = p0_x__1_fraction__2_comb == p0_y__1_fraction__2_comb;
  assign p0_gt_fraction_comb = p0_x__1_fraction__2_comb > p0_y__1_fraction__2_comb;
  assign p0_and_5499_comb = p0_eq_5492_comb & p0_ne_5493_comb;
  assign p0_and_5500_comb = p0_eq_5494_comb & p0_ne_5495_comb;
  assign p0_and_5501_comb = p0_eq_exp_comb & p0_eq_5497_comb;
  assign p0_and_5502_comb = p0_eq_5480_comb & p0_eq_5481_comb;
  assign p0_x_sign__2_comb = a[63];
  assign p0_y_sign__1_comb = b[63];
  assign p0_gt_exp_comb = p0_x_bexp__1_comb > p0_y_bexp__2_comb;
  assign p0_and_5506_comb = p0_eq_exp_comb & p0_gt_fraction_comb;
  assign p0_nor_5507_comb = ~(p0_and_5499_comb | p0_and_5500_comb);
  assign p0_or_5508_comb = p0_and_5501_comb | p0_and_5502_comb;
  assign p0_not_5509_comb = ~p0_x_sign__2_comb;
  assign p0_not_5510_comb = ~p0_y_sign__1_comb;
  assign p0_abs_gt__1_comb = p0_gt_exp_comb | p0_and_5506_comb;
  assign p0_and_5512_comb = p0_nor_5507_comb & p0_or_5508_comb;
  assign p0_nor_5513_comb = ~(p0_not_5509_comb | p0_y_sign__1_comb);
  assign p0_nor_5514_comb = ~(p0_x_sign__2_comb | p0_not_5510_comb);
  assign p0_nor_5515_comb = ~(p0_x_sign__2_comb | p0_y_sign__1_comb);
  assign p0_not_5516_comb = ~p0_abs_gt__1_comb;
  assign p0_not_5517_comb = ~p0_and_5512_comb;
  assign p0_concat_5518_comb = {p0_nor_5513_comb, p0_nor_5514_comb, p0_nor_5515_comb};
  assign p0_literal_5519_comb = 1'h1;
  assign p0_literal_5520_comb = 1'h0;
  assign p0_and_5521_comb = p0_not_5516_comb & p0_not_5517_comb;
  assign p0_eq_5522_comb = p0_x_sign__2_comb == p0_y_sign__1_comb;
  assign p0_eq_5523_comb = p0_x_fraction__1_comb == p0_y_fraction__1_comb;
  assign p0_result_comb = priority_sel_1b_3way(p0_concat_5518_comb, p0_abs_gt__1_comb, p0_literal_5519_comb, p0_literal_5520_comb, p0_and_5521_comb);
  assign p0_and_5525_comb = p0_eq_5522_comb & p0_eq_exp_comb & p0_eq_5523_comb;
  assign p0_not_5526_comb = ~p0_result_comb;
  assign p0_or_5527_comb = p0_and_5525_comb | p0_and_5502_comb;
  assign p0_nor_5528_comb = ~(p0_and_5499_comb | p0_and_5500_comb | p0_not_5526_comb);
  assign p0_and_5529_comb = p0_nor_5507_comb & p0_or_5527_comb;
  assign p0_or_5530_comb = p0_nor_5528_comb | p0_and_5529_comb;
  assign p0_nor_5531_comb = ~(p0_and_5499_comb | p0_and_5500_comb | p0_or_5530_comb);
  assign p0_is_first_comb = p0_and_5500_comb | p0_nor_5531_comb;
  assign p0_x_bexp__2_comb = p0_is_first_comb ? p0_x_bexp__1_comb : p0_y_bexp__2_comb;
  assign p0_ne_5534_comb = p0_x_bexp__2_comb != p0_literal_5478_comb;
  assign p0_sel_5535_comb = p0_is_first_comb ? p0_x_fraction__1_comb : p0_y_fraction__1_comb;
  assign p0_sign_ext_5536_comb = {52{p0_ne_5534_comb}};
  assign p0_x_sign__3_comb = p0_is_first_comb ? p0_x_sign__2_comb : p0_y_sign__1_comb;
  assign p0_x_fraction__2_comb = p0_sel_5535_comb & p0_sign_ext_5536_comb;
  assign p0_concat_5541_comb = {p0_x_sign__3_comb, p0_x_bexp__2_comb, p0_x_fraction__2_comb};

  // Registers for pipe stage 0:
  reg [63:0] out__output_flop;
  always_ff @ (posedge clk) begin
    out__output_flop <= p0_concat_5541_comb;
  end
  assign out = out__output_flop;
endmodule
