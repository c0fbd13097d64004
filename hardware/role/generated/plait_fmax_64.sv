// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Made by XLS of compiler/hls/operators/floats.x. A new operation may start in each cycle; its
// result stands at `out` a cycle later.
/* verilator lint_off UNUSEDSIGNAL */
/* verilator lint_off WIDTH */
module plait_fmax_64(
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
  wire [10:0] p0_literal_5127_comb;
  wire [10:0] p0_y_bexp__2_comb;
  wire p0_eq_5129_comb;
  wire p0_eq_5130_comb;
  wire p0_not_5131_comb;
  wire p0_not_5132_comb;
  wire [51:0] p0_x_fraction__1_comb;
  wire [51:0] p0_sign_ext_5134_comb;
  wire [51:0] p0_y_fraction__1_comb;
  wire [51:0] p0_sign_ext_5136_comb;
  wire [10:0] p0_literal_5137_comb;
  wire [51:0] p0_literal_5138_comb;
  wire [51:0] p0_x__1_fraction__2_comb;
  wire [51:0] p0_y__1_fraction__2_comb;
  wire p0_eq_5141_comb;
  wire p0_ne_5142_comb;
  wire p0_eq_5143_comb;
  wire p0_ne_5144_comb;
  wire p0_eq_exp_comb;
  wire p0_eq_5146_comb;
  wire p0_gt_fraction_comb;
  wire p0_and_5148_comb;
  wire p0_and_5149_comb;
  wire p0_and_5150_comb;
  wire p0_and_5151_comb;
  wire p0_x_sign__2_comb;
  wire p0_y_sign__1_comb;
  wire p0_gt_exp_comb;
  wire p0_and_5155_comb;
  wire p0_nor_5156_comb;
  wire p0_or_5157_comb;
  wire p0_not_5158_comb;
  wire p0_not_5159_comb;
  wire p0_abs_gt__1_comb;
  wire p0_and_5161_comb;
  wire p0_eq_5162_comb;
  wire p0_eq_5163_comb;
  wire p0_nor_5164_comb;
  wire p0_nor_5165_comb;
  wire p0_nor_5166_comb;
  wire p0_not_5167_comb;
  wire p0_not_5168_comb;
  wire p0_and_5169_comb;
  wire [2:0] p0_concat_5170_comb;
  wire p0_literal_5171_comb;
  wire p0_literal_5172_comb;
  wire p0_and_5173_comb;
  wire p0_or_5174_comb;
  wire p0_result_comb;
  wire p0_and_5176_comb;
  wire p0_not_5177_comb;
  wire p0_not_5178_comb;
  wire p0_nor_5179_comb;
  wire p0_and_5180_comb;
  wire p0_is_first_comb;
  wire [10:0] p0_x_bexp__3_comb;
  wire p0_ne_5183_comb;
  wire [51:0] p0_sel_5184_comb;
  wire [51:0] p0_sign_ext_5185_comb;
  wire p0_x_sign__3_comb;
  wire [51:0] p0_x_fraction__2_comb;
  wire [63:0] p0_concat_5190_comb;
  assign p0_x_bexp__1_comb = a[62:52];
  assign p0_literal_5127_comb = 11'h000;
  assign p0_y_bexp__2_comb = b[62:52];
  assign p0_eq_5129_comb = p0_x_bexp__1_comb == p0_literal_5127_comb;
  assign p0_eq_5130_comb = p0_y_bexp__2_comb == p0_literal_5127_comb;
  assign p0_not_5131_comb = ~p0_eq_5129_comb;
  assign p0_not_5132_comb = ~p0_eq_5130_comb;
  assign p0_x_fraction__1_comb = a[51:0];
  assign p0_sign_ext_5134_comb = {52{p0_not_5131_comb}};
  assign p0_y_fraction__1_comb = b[51:0];
  assign p0_sign_ext_5136_comb = {52{p0_not_5132_comb}};
  assign p0_literal_5137_comb = 11'h7ff;
  assign p0_literal_5138_comb = 52'h0_0000_0000_0000;
  assign p0_x__1_fraction__2_comb = p0_x_fraction__1_comb & p0_sign_ext_5134_comb;
  assign p0_y__1_fraction__2_comb = p0_y_fraction__1_comb & p0_sign_ext_5136_comb;
  assign p0_eq_5141_comb = p0_x_bexp__1_comb == p0_literal_5137_comb;
  assign p0_ne_5142_comb = p0_x_fraction__1_comb != p0_literal_5138_comb;
  assign p0_eq_5143_comb = p0_y_bexp__2_comb == p0_literal_5137_comb;
  assign p0_ne_5144_comb = p0_y_fraction__1_comb != p0_literal_5138_comb;
  assign p0_eq_exp_comb = p0_x_bexp__1_comb == p0_y_bexp__2_comb;
  assign p0_eq_5146_comb = p0_x__1_fraction__2_comb == p0_y__1_fraction__2_comb;
  assign p0_gt_fraction_comb = p0_x__1_fraction__2_comb > p0_y__1_fraction__2_comb;
  assign p0_and_5148_comb = p0_eq_5141_comb & p0_ne_5142_comb;
  assign p0_and_5149_comb = p0_eq_5143_comb & p0_ne_5144_comb;
  assign p0_and_5150_comb = p0_eq_exp_comb & p0_eq_5146_comb;
  assign p0_and_5151_comb = p0_eq_5129_comb & p0_eq_5130_comb;
  assign p0_x_sign__2_comb = a[63];
  assign p0_y_sign__1_comb = b[63];
  assign p0_gt_exp_comb = p0_x_bexp__1_comb > p0_y_bexp__2_comb;
  assign p0_and_5155_comb = p0_eq_exp_comb & p0_gt_fraction_comb;
  assign p0_nor_5156_comb = ~(p0_and_5148_comb | p0_and_5149_comb);
  assign p0_or_5157_comb = p0_and_5150_comb | p0_and_5151_comb;
  assign p0_not_5158_comb = ~p0_x_sign__2_comb;
  assign p0_not_5159_comb = ~p0_y_sign__1_comb;
  assign p0_abs_gt__1_comb = p0_gt_exp_comb | p0_and_5155_comb;
  assign p0_and_5161_comb = p0_nor_5156_comb & p0_or_5157_comb;
  assign p0_eq_5162_comb = p0_x_sign__2_comb == p0_y_sign__1_comb;
  assign p0_eq_5163_comb = p0_x_fraction__1_comb == p0_y_fraction__1_comb;
  assign p0_nor_5164_comb = ~(p0_not_5158_comb | p0_y_sign__1_comb);
  assign p0_nor_5165_comb = ~(p0_x_sign__2_comb | p0_not_5159_comb);
  assign p0_nor_5166_comb = ~(p0_x_sign__2_comb | p0_y_sign__1_comb);
  assign p0_not_5167_comb = ~p0_abs_gt__1_comb;
  assign p0_not_5168_comb = ~p0_and_5161_comb;
  assign p0_and_5169_comb = p0_eq_5162_comb & p0_eq_exp_comb & p0_eq_5163_comb;
  assign p0_concat_5170_comb = {p0_nor_5164_comb, p0_nor_5165_comb, p0_nor_5166_comb};
  assign p0_literal_5171_comb = 1'h1;
  assign p0_literal_5172_comb = 1'h0;
  assign p0_and_5173_comb = p0_not_5167_comb & p0_not_5168_comb;
  assign p0_or_5174_comb = p0_and_5169_comb | p0_and_5151_comb;
  assign p0_result_comb = priority_sel_1b_3way(p0_concat_5170_comb, p0_abs_gt__1_comb, p0_literal_5171_comb, p0_literal_5172_comb, p0_and_5173_comb);
  assign p0_and_5176_comb = p0_nor_5156_comb & p0_or_5174_comb;
  assign p0_not_5177_comb = ~p0_result_comb;
  assign p0_not_5178_comb = ~p0_and_5176_comb;
  assign p0_nor_5179_comb = ~(p0_and_5148_comb | p0_and_5149_comb | p0_not_5177_comb);
  assign p0_and_5180_comb = p0_not_5178_comb & p0_nor_5179_comb;
  assign p0_is_first_comb = p0_and_5149_comb | p0_and_5180_comb;
  assign p0_x_bexp__3_comb = p0_is_first_comb ? p0_x_bexp__1_comb : p0_y_bexp__2_comb;
  assign p0_ne_5183_comb = p0_x_bexp__3_comb != p0_literal_5127_comb;
  assign p0_sel_5184_comb = p0_is_first_comb ? p0_x_fraction__1_comb : p0_y_fraction__1_comb;
  assign p0_sign_ext_5185_comb = {52{p0_ne_5183_comb}};
  assign p0_x_sign__3_comb = p0_is_first_comb ? p0_x_sign__2_comb : p0_y_sign__1_comb;
  assign p0_x_fraction__2_comb = p0_sel_5184_comb & p0_sign_ext_5185_comb;
  assign p0_concat_5190_comb = {p0_x_sign__3_comb, p0_x_bexp__3_comb, p0_x_fraction__2_comb};

  // Registers for pipe stage 0:
  reg [63:0] out__output_flop;
  always_ff @ (posedge clk) begin
    out__output_flop <= p0_concat_5190_comb;
  end
  assign out = out__output_flop;
endmodule
