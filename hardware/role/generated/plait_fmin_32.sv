// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Made by XLS of compiler/hls/operators/floats.x. A new operation may start in each cycle; its
// result stands at `out` a cycle later.
/* verilator lint_off UNUSEDSIGNAL */
/* verilator lint_off WIDTH */
module plait_fmin_32(
  input wire clk,
  input wire [31:0] a,
  input wire [31:0] b,
  output wire [31:0] out
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
  wire [7:0] p0_x_bexp__1_comb;
  wire [7:0] p0_literal_5308_comb;
  wire [7:0] p0_y_bexp__2_comb;
  wire p0_eq_5310_comb;
  wire p0_eq_5311_comb;
  wire p0_not_5312_comb;
  wire p0_not_5313_comb;
  wire [22:0] p0_x_fraction__1_comb;
  wire [22:0] p0_sign_ext_5315_comb;
  wire [22:0] p0_y_fraction__1_comb;
  wire [22:0] p0_sign_ext_5317_comb;
  wire [7:0] p0_literal_5318_comb;
  wire [22:0] p0_literal_5319_comb;
  wire [22:0] p0_x__1_fraction__2_comb;
  wire [22:0] p0_y__1_fraction__2_comb;
  wire p0_eq_5322_comb;
  wire p0_ne_5323_comb;
  wire p0_eq_5324_comb;
  wire p0_ne_5325_comb;
  wire p0_eq_exp_comb;
  wire p0_eq_5327_comb;
  wire p0_gt_fraction_comb;
  wire p0_and_5329_comb;
  wire p0_and_5330_comb;
  wire p0_and_5331_comb;
  wire p0_and_5332_comb;
  wire p0_x_sign__2_comb;
  wire p0_y_sign__1_comb;
  wire p0_gt_exp_comb;
  wire p0_and_5336_comb;
  wire p0_nor_5337_comb;
  wire p0_or_5338_comb;
  wire p0_not_5339_comb;
  wire p0_not_5340_comb;
  wire p0_abs_gt__1_comb;
  wire p0_and_5342_comb;
  wire p0_nor_5343_comb;
  wire p0_nor_5344_comb;
  wire p0_nor_5345_comb;
  wire p0_not_5346_comb;
  wire p0_not_5347_comb;
  wire [2:0] p0_concat_5348_comb;
  wire p0_literal_5349_comb;
  wire p0_literal_5350_comb;
  wire p0_and_5351_comb;
  wire p0_eq_5352_comb;
  wire p0_eq_5353_comb;
  wire p0_result_comb;
  wire p0_and_5355_comb;
  wire p0_not_5356_comb;
  wire p0_or_5357_comb;
  wire p0_nor_5358_comb;
  wire p0_and_5359_comb;
  wire p0_or_5360_comb;
  wire p0_nor_5361_comb;
  wire p0_is_first_comb;
  wire [7:0] p0_x_bexp__2_comb;
  wire p0_ne_5364_comb;
  wire [22:0] p0_sel_5365_comb;
  wire [22:0] p0_sign_ext_5366_comb;
  wire p0_x_sign__3_comb;
  wire [22:0] p0_x_fraction__2_comb;
  wire [31:0] p0_concat_5371_comb;
  assign p0_x_bexp__1_comb = a[30:23];
  assign p0_literal_5308_comb = 8'h00;
  assign p0_y_bexp__2_comb = b[30:23];
  assign p0_eq_5310_comb = p0_x_bexp__1_comb == p0_literal_5308_comb;
  assign p0_eq_5311_comb = p0_y_bexp__2_comb == p0_literal_5308_comb;
  assign p0_not_5312_comb = ~p0_eq_5310_comb;
  assign p0_not_5313_comb = ~p0_eq_5311_comb;
  assign p0_x_fraction__1_comb = a[22:0];
  assign p0_sign_ext_5315_comb = {23{p0_not_5312_comb}};
  assign p0_y_fraction__1_comb = b[22:0];
  assign p0_sign_ext_5317_comb = {23{p0_not_5313_comb}};
  assign p0_literal_5318_comb = 8'hff;
  assign p0_literal_5319_comb = 23'h00_0000;
  assign p0_x__1_fraction__2_comb = p0_x_fraction__1_comb & p0_sign_ext_5315_comb;
  assign p0_y__1_fraction__2_comb = p0_y_fraction__1_comb & p0_sign_ext_5317_comb;
  assign p0_eq_5322_comb = p0_x_bexp__1_comb == p0_literal_5318_comb;
  assign p0_ne_5323_comb = p0_x_fraction__1_comb != p0_literal_5319_comb;
  assign p0_eq_5324_comb = p0_y_bexp__2_comb == p0_literal_5318_comb;
  assign p0_ne_5325_comb = p0_y_fraction__1_comb != p0_literal_5319_comb;
  assign p0_eq_exp_comb = p0_x_bexp__1_comb == p0_y_bexp__2_comb;
  assign p0_eq_5327_comb = p0_x__1_fraction__2_comb == p0_y__1_fraction__2_comb;
  assign p0_gt_fraction_comb = p0_x__1_fraction__2_comb > p0_y__1_fraction__2_comb;
  assign p0_and_5329_comb = p0_eq_5322_comb & p0_ne_5323_comb;
  assign p0_and_5330_comb = p0_eq_5324_comb & p0_ne_5325_comb;
  assign p0_and_5331_comb = p0_eq_exp_comb & p0_eq_5327_comb;
  assign p0_and_5332_comb = p0_eq_5310_comb & p0_eq_5311_comb;
  assign p0_x_sign__2_comb = a[31];
  assign p0_y_sign__1_comb = b[31];
  assign p0_gt_exp_comb = p0_x_bexp__1_comb > p0_y_bexp__2_comb;
  assign p0_and_5336_comb = p0_eq_exp_comb & p0_gt_fraction_comb;
  assign p0_nor_5337_comb = ~(p0_and_5329_comb | p0_and_5330_comb);
  assign p0_or_5338_comb = p0_and_5331_comb | p0_and_5332_comb;
  assign p0_not_5339_comb = ~p0_x_sign__2_comb;
  assign p0_not_5340_comb = ~p0_y_sign__1_comb;
  assign p0_abs_gt__1_comb = p0_gt_exp_comb | p0_and_5336_comb;
  assign p0_and_5342_comb = p0_nor_5337_comb & p0_or_5338_comb;
  assign p0_nor_5343_comb = ~(p0_not_5339_comb | p0_y_sign__1_comb);
  assign p0_nor_5344_comb = ~(p0_x_sign__2_comb | p0_not_5340_comb);
  assign p0_nor_5345_comb = ~(p0_x_sign__2_comb | p0_y_sign__1_comb);
  assign p0_not_5346_comb = ~p0_abs_gt__1_comb;
  assign p0_not_5347_comb = ~p0_and_5342_comb;
  assign p0_concat_5348_comb = {p0_nor_5343_comb, p0_nor_5344_comb, p0_nor_5345_comb};
  assign p0_literal_5349_comb = 1'h1;
  assign p0_literal_5350_comb = 1'h0;
  assign p0_and_5351_comb = p0_not_5346_comb & p0_not_5347_comb;
  assign p0_eq_5352_comb = p0_x_sign__2_comb == p0_y_sign__1_comb;
  assign p0_eq_5353_comb = p0_x_fraction__1_comb == p0_y_fraction__1_comb;
  assign p0_result_comb = priority_sel_1b_3way(p0_concat_5348_comb, p0_abs_gt__1_comb, p0_literal_5349_comb, p0_literal_5350_comb, p0_and_5351_comb);
  assign p0_and_5355_comb = p0_eq_5352_comb & p0_eq_exp_comb & p0_eq_5353_comb;
  assign p0_not_5356_comb = ~p0_result_comb;
  assign p0_or_5357_comb = p0_and_5355_comb | p0_and_5332_comb;
  assign p0_nor_5358_comb = ~(p0_and_5329_comb | p0_and_5330_comb | p0_not_5356_comb);
  assign p0_and_5359_comb = p0_nor_5337_comb & p0_or_5357_comb;
  assign p0_or_5360_comb = p0_nor_5358_comb | p0_and_5359_comb;
  assign p0_nor_5361_comb = ~(p0_and_5329_comb | p0_and_5330_comb | p0_or_5360_comb);
  assign p0_is_first_comb = p0_and_5330_comb | p0_nor_5361_comb;
  assign p0_x_bexp__2_comb = p0_is_first_comb ? p0_x_bexp__1_comb : p0_y_bexp__2_comb;
  assign p0_ne_5364_comb = p0_x_bexp__2_comb != p0_literal_5308_comb;
  assign p0_sel_5365_comb = p0_is_first_comb ? p0_x_fraction__1_comb : p0_y_fraction__1_comb;
  assign p0_sign_ext_5366_comb = {23{p0_ne_5364_comb}};
  assign p0_x_sign__3_comb = p0_is_first_comb ? p0_x_sign__2_comb : p0_y_sign__1_comb;
  assign p0_x_fraction__2_comb = p0_sel_5365_comb & p0_sign_ext_5366_comb;
  assign p0_concat_5371_comb = {p0_x_sign__3_comb, p0_x_bexp__2_comb, p0_x_fraction__2_comb};

  // Registers for pipe stage 0:
  reg [31:0] out__output_flop;
  always_ff @ (posedge clk) begin
    out__output_flop <= p0_concat_5371_comb;
  end
  assign out = out__output_flop;
endmodule
