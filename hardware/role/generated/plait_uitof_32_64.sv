// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Made by XLS of compiler/hls/operators/floats.x. A new operation may start in each cycle; its
// result stands at `out` 3 cycles later.
/* verilator lint_off UNUSEDSIGNAL */
/* verilator lint_off WIDTH */
module plait_uitof_32_64(
  input wire clk,
  input wire [31:0] a,
  output wire [63:0] out
);
  function automatic [10:0] priority_sel_11b_2way (input reg [1:0] sel, input reg [10:0] case0, input reg [10:0] case1, input reg [10:0] default_value);
    begin
      unique casez (sel)
        2'b?1: begin
          priority_sel_11b_2way = case0;
        end
        2'b10: begin
          priority_sel_11b_2way = case1;
        end
        2'b00: begin
          priority_sel_11b_2way = default_value;
        end
        default: begin
          // Propagate X
          priority_sel_11b_2way = 'X;
        end
      endcase
    end
  endfunction

  // ===== Pipe stage 0:
  wire p0_x_sign__1_comb;
  wire [31:0] p0_reverse_5352_comb;
  wire [32:0] p0_concat_5364_comb;
  wire [33:0] p0_one_hot_5376_comb;
  wire [5:0] p0_encode_5388_comb;
  assign p0_x_sign__1_comb = 1'h0;
  assign p0_reverse_5352_comb = {a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8], a[9], a[10], a[11], a[12], a[13], a[14], a[15], a[16], a[17], a[18], a[19], a[20], a[21], a[22], a[23], a[24], a[25], a[26], a[27], a[28], a[29], a[30], a[31]};
  assign p0_concat_5364_comb = {p0_reverse_5352_comb, p0_x_sign__1_comb};
  assign p0_one_hot_5376_comb = {p0_concat_5364_comb[32:0] == 33'h0_0000_0000, p0_concat_5364_comb[32] && p0_concat_5364_comb[31:0] == 32'h0000_0000, p0_concat_5364_comb[31] && p0_concat_5364_comb[30:0] == 31'h0000_0000, p0_concat_5364_comb[30] && p0_concat_5364_comb[29:0] == 30'h0000_0000, p0_concat_5364_comb[29] && p0_concat_5364_comb[28:0] == 29'h0000_0000, p0_concat_5364_comb[28] && p0_concat_5364_comb[27:0] == 28'h000_0000, p0_concat_5364_comb[27] && p0_concat_5364_comb[26:0] == 27'h000_0000, p0_concat_5364_comb[26] && p0_concat_5364_comb[25:0] == 26'h000_0000, p0_concat_5364_comb[25] && p0_concat_5364_comb[24:0] == 25'h000_0000, p0_concat_5364_comb[24] && p0_concat_5364_comb[23:0] == 24'h00_0000, p0_concat_5364_comb[23] && p0_concat_5364_comb[22:0] == 23'h00_0000, p0_concat_5364_comb[22] && p0_concat_5364_comb[21:0] == 22'h00_0000, p0_concat_5364_comb[21] && p0_concat_5364_comb[20:0] == 21'h00_0000, p0_concat_5364_comb[20] && p0_concat_5364_comb[19:0] == 20'h0_0000, p0_concat_5364_comb[19] && p0_concat_5364_comb[18:0] == 19'h0_0000, p0_concat_5364_comb[18] && p0_concat_5364_comb[17:0] == 18'h0_0000, p0_concat_5364_comb[17] && p0_concat_5364_comb[16:0] == 17'h0_0000, p0_concat_5364_comb[16] && p0_concat_5364_comb[15:0] == 16'h0000, p0_concat_5364_comb[15] && p0_concat_5364_comb[14:0] == 15'h0000, p0_concat_5364_comb[14] && p0_concat_5364_comb[13:0] == 14'h0000, p0_concat_5364_comb[13] && p0_concat_5364_comb[12:0] == 13'h0000, p0_concat_5364_comb[12] && p0_concat_5364_comb[11:0] == 12'h000, p0_concat_5364_comb[11] && p0_concat_5364_comb[10:0] == 11'h000, p0_concat_5364_comb[10] && p0_concat_5364_comb[9:0] == 10'h000, p0_concat_5364_comb[9] && p0_concat_5364_comb[8:0] == 9'h000, p0_concat_5364_comb[8] && p0_concat_5364_comb[7:0] == 8'h00, p0_concat_5364_comb[7] && p0_concat_5364_comb[6:0] == 7'h00, p0_concat_5364_comb[6] && p0_concat_5364_comb[5:0] == 6'h00, p0_concat_5364_comb[5] && p0_concat_5364_comb[4:0] == 5'h00, p0_concat_5364_comb[4] && p0_concat_5364_comb[3:0] == 4'h0, p0_concat_5364_comb[3] && p0_concat_5364_comb[2:0] == 3'h0, p0_concat_5364_comb[2] && p0_concat_5364_comb[1:0] == 2'h0, p0_concat_5364_comb[1] && !p0_concat_5364_comb[0], p0_concat_5364_comb[0]};
  assign p0_encode_5388_comb = {p0_one_hot_5376_comb[32] | p0_one_hot_5376_comb[33], p0_one_hot_5376_comb[16] | p0_one_hot_5376_comb[17] | p0_one_hot_5376_comb[18] | p0_one_hot_5376_comb[19] | p0_one_hot_5376_comb[20] | p0_one_hot_5376_comb[21] | p0_one_hot_5376_comb[22] | p0_one_hot_5376_comb[23] | p0_one_hot_5376_comb[24] | p0_one_hot_5376_comb[25] | p0_one_hot_5376_comb[26] | p0_one_hot_5376_comb[27] | p0_one_hot_5376_comb[28] | p0_one_hot_5376_comb[29] | p0_one_hot_5376_comb[30] | p0_one_hot_5376_comb[31], p0_one_hot_5376_comb[8] | p0_one_hot_5376_comb[9] | p0_one_hot_5376_comb[10] | p0_one_hot_5376_comb[11] | p0_one_hot_5376_comb[12] | p0_one_hot_5376_comb[13] | p0_one_hot_5376_comb[14] | p0_one_hot_5376_comb[15] | p0_one_hot_5376_comb[24] | p0_one_hot_5376_comb[25] | p0_one_hot_5376_comb[26] | p0_one_hot_5376_comb[27] | p0_one_hot_5376_comb[28] | p0_one_hot_5376_comb[29] | p0_one_hot_5376_comb[30] | p0_one_hot_5376_comb[31], p0_one_hot_5376_comb[4] | p0_one_hot_5376_comb[5] | p0_one_hot_5376_comb[6] | p0_one_hot_5376_comb[7] | p0_one_hot_5376_comb[12] | p0_one_hot_5376_comb[13] | p0_one_hot_5376_comb[14] | p0_one_hot_5376_comb[15] | p0_one_hot_5376_comb[20] | p0_one_hot_5376_comb[21] | p0_one_hot_5376_comb[22] | p0_one_hot_5376_comb[23] | p0_one_hot_5376_comb[28] | p0_one_hot_5376_comb[29] | p0_one_hot_5376_comb[30] | p0_one_hot_5376_comb[31], p0_one_hot_5376_comb[2] | p0_one_hot_5376_comb[3] | p0_one_hot_5376_comb[6] | p0_one_hot_5376_comb[7] | p0_one_hot_5376_comb[10] | p0_one_hot_5376_comb[11] | p0_one_hot_5376_comb[14] | p0_one_hot_5376_comb[15] | p0_one_hot_5376_comb[18] | p0_one_hot_5376_comb[19] | p0_one_hot_5376_comb[22] | p0_one_hot_5376_comb[23] | p0_one_hot_5376_comb[26] | p0_one_hot_5376_comb[27] | p0_one_hot_5376_comb[30] | p0_one_hot_5376_comb[31], p0_one_hot_5376_comb[1] | p0_one_hot_5376_comb[3] | p0_one_hot_5376_comb[5] | p0_one_hot_5376_comb[7] | p0_one_hot_5376_comb[9] | p0_one_hot_5376_comb[11] | p0_one_hot_5376_comb[13] | p0_one_hot_5376_comb[15] | p0_one_hot_5376_comb[17] | p0_one_hot_5376_comb[19] | p0_one_hot_5376_comb[21] | p0_one_hot_5376_comb[23] | p0_one_hot_5376_comb[25] | p0_one_hot_5376_comb[27] | p0_one_hot_5376_comb[29] | p0_one_hot_5376_comb[31] | p0_one_hot_5376_comb[33]};

  // Registers for pipe stage 0:
  reg [31:0] p0_a;
  reg [5:0] p0_encode_5132;
  always_ff @ (posedge clk) begin
    p0_a <= a;
    p0_encode_5132 <= p0_encode_5388_comb;
  end

  // ===== Pipe stage 1:
  wire [4:0] p1_bit_slice_5338_comb;
  wire [5:0] p1_literal_5345_comb;
  wire [5:0] p1_concat_5346_comb;
  wire p1_bit_slice_5347_comb;
  wire [5:0] p1_sub_5353_comb;
  wire p1_not_5354_comb;
  wire [6:0] p1_concat_5365_comb;
  wire [6:0] p1_literal_5377_comb;
  wire [6:0] p1_concat_5378_comb;
  wire [7:0] p1_sign_ext_5379_comb;
  wire [7:0] p1_literal_5380_comb;
  wire [6:0] p1_sub_5389_comb;
  wire [7:0] p1_add_5390_comb;
  assign p1_bit_slice_5338_comb = p0_encode_5132[5:1];
  assign p1_literal_5345_comb = 6'h10;
  assign p1_concat_5346_comb = {p0_x_sign__1_comb, p1_bit_slice_5338_comb};
  assign p1_bit_slice_5347_comb = p0_encode_5132[0];
  assign p1_sub_5353_comb = p1_literal_5345_comb - p1_concat_5346_comb;
  assign p1_not_5354_comb = ~p1_bit_slice_5347_comb;
  assign p1_concat_5365_comb = {p1_sub_5353_comb, p1_not_5354_comb};
  assign p1_literal_5377_comb = 7'h20;
  assign p1_concat_5378_comb = {p0_x_sign__1_comb, p0_encode_5132};
  assign p1_sign_ext_5379_comb = {{1{p1_concat_5365_comb[6]}}, p1_concat_5365_comb};
  assign p1_literal_5380_comb = 8'hff;
  assign p1_sub_5389_comb = p1_literal_5377_comb - p1_concat_5378_comb;
  assign p1_add_5390_comb = p1_sign_ext_5379_comb + p1_literal_5380_comb;

  // Registers for pipe stage 1:
  reg [31:0] p1_a;
  reg [6:0] p1_sub_5138;
  reg [7:0] p1_add_5147;
  always_ff @ (posedge clk) begin
    p1_a <= p0_a;
    p1_sub_5138 <= p1_sub_5389_comb;
    p1_add_5147 <= p1_add_5390_comb;
  end

  // ===== Pipe stage 2:
  wire [11:0] p2_exp_comb;
  wire [1:0] p2_bit_slice_5336_comb;
  wire p2_is_inf_comb;
  wire [31:0] p2_literal_5341_comb;
  wire [51:0] p2_literal_5342_comb;
  wire p2_not_5348_comb;
  wire p2_is_zero_comb;
  wire [83:0] p2_extended_fraction_shift_bits_comb;
  wire [32:0] p2_sign_ext_5351_comb;
  wire p2_nor_5355_comb;
  wire [10:0] p2_bit_slice_5356_comb;
  wire [10:0] p2_BIAS_comb;
  wire [83:0] p2_fraction_narrowed_comb;
  wire p2_nor_5359_comb;
  wire [1:0] p2_concat_5366_comb;
  wire [10:0] p2_literal_5367_comb;
  wire [10:0] p2_literal_5368_comb;
  wire [10:0] p2_bexp_comb;
  wire [51:0] p2_fraction__1_comb;
  wire [51:0] p2_sign_ext_5371_comb;
  wire [10:0] p2_x_bexp__2_comb;
  wire [51:0] p2_x_fraction_comb;
  wire [63:0] p2_concat_5391_comb;
  assign p2_exp_comb = {{4{p1_add_5147[7]}}, p1_add_5147};
  assign p2_bit_slice_5336_comb = p2_exp_comb[11:10];
  assign p2_is_inf_comb = |p2_bit_slice_5336_comb;
  assign p2_literal_5341_comb = 32'h0000_0000;
  assign p2_literal_5342_comb = 52'h0_0000_0000_0000;
  assign p2_not_5348_comb = ~p2_is_inf_comb;
  assign p2_is_zero_comb = p1_a == p2_literal_5341_comb;
  assign p2_extended_fraction_shift_bits_comb = {p1_a, p2_literal_5342_comb};
  assign p2_sign_ext_5351_comb = {{26{p1_sub_5138[6]}}, p1_sub_5138};
  assign p2_nor_5355_comb = ~(p2_not_5348_comb | p2_is_zero_comb);
  assign p2_bit_slice_5356_comb = p2_exp_comb[10:0];
  assign p2_BIAS_comb = 11'h3ff;
  assign p2_fraction_narrowed_comb = p2_sign_ext_5351_comb >= 33'h0_0000_0054 ? 84'h0_0000_0000_0000_0000_0000 : p2_extended_fraction_shift_bits_comb >> p2_sign_ext_5351_comb;
  assign p2_nor_5359_comb = ~(p2_is_zero_comb | p2_is_inf_comb);
  assign p2_concat_5366_comb = {p2_is_zero_comb, p2_nor_5355_comb};
  assign p2_literal_5367_comb = 11'h7ff;
  assign p2_literal_5368_comb = 11'h000;
  assign p2_bexp_comb = p2_bit_slice_5356_comb + p2_BIAS_comb;
  assign p2_fraction__1_comb = p2_fraction_narrowed_comb[51:0];
  assign p2_sign_ext_5371_comb = {52{p2_nor_5359_comb}};
  assign p2_x_bexp__2_comb = priority_sel_11b_2way(p2_concat_5366_comb, p2_literal_5367_comb, p2_literal_5368_comb, p2_bexp_comb);
  assign p2_x_fraction_comb = p2_fraction__1_comb & p2_sign_ext_5371_comb;
  assign p2_concat_5391_comb = {p0_x_sign__1_comb, p2_x_bexp__2_comb, p2_x_fraction_comb};

  // Registers for pipe stage 2:
  reg [63:0] out__output_flop;
  always_ff @ (posedge clk) begin
    out__output_flop <= p2_concat_5391_comb;
  end
  assign out = out__output_flop;
endmodule
