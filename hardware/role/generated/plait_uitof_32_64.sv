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
  wire [31:0] p0_reverse_5522_comb;
  wire [32:0] p0_concat_5534_comb;
  wire [33:0] p0_one_hot_5546_comb;
  wire [5:0] p0_encode_5558_comb;
  assign p0_x_sign__1_comb = 1'h0;
  assign p0_reverse_5522_comb = {a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8], a[9], a[10], a[11], a[12], a[13], a[14], a[15], a[16], a[17], a[18], a[19], a[20], a[21], a[22], a[23], a[24], a[25], a[26], a[27], a[28], a[29], a[30], a[31]};
  assign p0_concat_5534_comb = {p0_reverse_5522_comb, p0_x_sign__1_comb};
  assign p0_one_hot_5546_comb = {p0_concat_5534_comb[32:0] == 33'h0_0000_0000, p0_concat_5534_comb[32] && p0_concat_5534_comb[31:0] == 32'h0000_0000, p0_concat_5534_comb[31] && p0_concat_5534_comb[30:0] == 31'h0000_0000, p0_concat_5534_comb[30] && p0_concat_5534_comb[29:0] == 30'h0000_0000, p0_concat_5534_comb[29] && p0_concat_5534_comb[28:0] == 29'h0000_0000, p0_concat_5534_comb[28] && p0_concat_5534_comb[27:0] == 28'h000_0000, p0_concat_5534_comb[27] && p0_concat_5534_comb[26:0] == 27'h000_0000, p0_concat_5534_comb[26] && p0_concat_5534_comb[25:0] == 26'h000_0000, p0_concat_5534_comb[25] && p0_concat_5534_comb[24:0] == 25'h000_0000, p0_concat_5534_comb[24] && p0_concat_5534_comb[23:0] == 24'h00_0000, p0_concat_5534_comb[23] && p0_concat_5534_comb[22:0] == 23'h00_0000, p0_concat_5534_comb[22] && p0_concat_5534_comb[21:0] == 22'h00_0000, p0_concat_5534_comb[21] && p0_concat_5534_comb[20:0] == 21'h00_0000, p0_concat_5534_comb[20] && p0_concat_5534_comb[19:0] == 20'h0_0000, p0_concat_5534_comb[19] && p0_concat_5534_comb[18:0] == 19'h0_0000, p0_concat_5534_comb[18] && p0_concat_5534_comb[17:0] == 18'h0_0000, p0_concat_5534_comb[17] && p0_concat_5534_comb[16:0] == 17'h0_0000, p0_concat_5534_comb[16] && p0_concat_5534_comb[15:0] == 16'h0000, p0_concat_5534_comb[15] && p0_concat_5534_comb[14:0] == 15'h0000, p0_concat_5534_comb[14] && p0_concat_5534_comb[13:0] == 14'h0000, p0_concat_5534_comb[13] && p0_concat_5534_comb[12:0] == 13'h0000, p0_concat_5534_comb[12] && p0_concat_5534_comb[11:0] == 12'h000, p0_concat_5534_comb[11] && p0_concat_5534_comb[10:0] == 11'h000, p0_concat_5534_comb[10] && p0_concat_5534_comb[9:0] == 10'h000, p0_concat_5534_comb[9] && p0_concat_5534_comb[8:0] == 9'h000, p0_concat_5534_comb[8] && p0_concat_5534_comb[7:0] == 8'h00, p0_concat_5534_comb[7] && p0_concat_5534_comb[6:0] == 7'h00, p0_concat_5534_comb[6] && p0_concat_5534_comb[5:0] == 6'h00, p0_concat_5534_comb[5] && p0_concat_5534_comb[4:0] == 5'h00, p0_concat_5534_comb[4] && p0_concat_5534_comb[3:0] == 4'h0, p0_concat_5534_comb[3] && p0_concat_5534_comb[2:0] == 3'h0, p0_concat_5534_comb[2] && p0_concat_5534_comb[1:0] == 2'h0, p0_concat_5534_comb[1] && !p0_concat_5534_comb[0], p0_concat_5534_comb[0]};
  assign p0_encode_5558_comb = {p0_one_hot_5546_comb[32] | p0_one_hot_5546_comb[33], p0_one_hot_5546_comb[16] | p0_one_hot_5546_comb[17] | p0_one_hot_5546_comb[18] | p0_one_hot_5546_comb[19] | p0_one_hot_5546_comb[20] | p0_one_hot_5546_comb[21] | p0_one_hot_5546_comb[22] | p0_one_hot_5546_comb[23] | p0_one_hot_5546_comb[24] | p0_one_hot_5546_comb[25] | p0_one_hot_5546_comb[26] | p0_one_hot_5546_comb[27] | p0_one_hot_5546_comb[28] | p0_one_hot_5546_comb[29] | p0_one_hot_5546_comb[30] | p0_one_hot_5546_comb[31], p0_one_hot_5546_comb[8] | p0_one_hot_5546_comb[9] | p0_one_hot_5546_comb[10] | p0_one_hot_5546_comb[11] | p0_one_hot_5546_comb[12] | p0_one_hot_5546_comb[13] | p0_one_hot_5546_comb[14] | p0_one_hot_5546_comb[15] | p0_one_hot_5546_comb[24] | p0_one_hot_5546_comb[25] | p0_one_hot_5546_comb[26] | p0_one_hot_5546_comb[27] | p0_one_hot_5546_comb[28] | p0_one_hot_5546_comb[29] | p0_one_hot_5546_comb[30] | p0_one_hot_5546_comb[31], p0_one_hot_5546_comb[4] | p0_one_hot_5546_comb[5] | p0_one_hot_5546_comb[6] | p0_one_hot_5546_comb[7] | p0_one_hot_5546_comb[12] | p0_one_hot_5546_comb[13] | p0_one_hot_5546_comb[14] | p0_one_hot_5546_comb[15] | p0_one_hot_5546_comb[20] | p0_one_hot_5546_comb[21] | p0_one_hot_5546_comb[22] | p0_one_hot_5546_comb[23] | p0_one_hot_5546_comb[28] | p0_one_hot_5546_comb[29] | p0_one_hot_5546_comb[30] | p0_one_hot_5546_comb[31], p0_one_hot_5546_comb[2] | p0_one_hot_5546_comb[3] | p0_one_hot_5546_comb[6] | p0_one_hot_5546_comb[7] | p0_one_hot_5546_comb[10] | p0_one_hot_5546_comb[11] | p0_one_hot_5546_comb[14] | p0_one_hot_5546_comb[15] | p0_one_hot_5546_comb[18] | p0_one_hot_5546_comb[19] | p0_one_hot_5546_comb[22] | p0_one_hot_5546_comb[23] | p0_one_hot_5546_comb[26] | p0_one_hot_5546_comb[27] | p0_one_hot_5546_comb[30] | p0_one_hot_5546_comb[31], p0_one_hot_5546_comb[1] | p0_one_hot_5546_comb[3] | p0_one_hot_5546_comb[5] | p0_one_hot_5546_comb[7] | p0_one_hot_5546_comb[9] | p0_one_hot_5546_comb[11] | p0_one_hot_5546_comb[13] | p0_one_hot_5546_comb[15] | p0_one_hot_5546_comb[17] | p0_one_hot_5546_comb[19] | p0_one_hot_5546_comb[21] | p0_one_hot_5546_comb[23] | p0_one_hot_5546_comb[25] | p0_one_hot_5546_comb[27] | p0_one_hot_5546_comb[29] | p0_one_hot_5546_comb[31] | p0_one_hot_5546_comb[33]};

  // Registers for pipe stage 0:
  reg [31:0] p0_a;
  reg [5:0] p0_encode_5302;
  always_ff @ (posedge clk) begin
    p0_a <= a;
    p0_encode_5302 <= p0_encode_5558_comb;
  end

  // ===== Pipe stage 1:
  wire [4:0] p1_bit_slice_5508_comb;
  wire [5:0] p1_literal_5515_comb;
  wire [5:0] p1_concat_5516_comb;
  wire p1_bit_slice_5517_comb;
  wire [5:0] p1_sub_5523_comb;
  wire p1_not_5524_comb;
  wire [6:0] p1_concat_5535_comb;
  wire [6:0] p1_literal_5547_comb;
  wire [6:0] p1_concat_5548_comb;
  wire [7:0] p1_sign_ext_5549_comb;
  wire [7:0] p1_literal_5550_comb;
  wire [6:0] p1_sub_5559_comb;
  wire [7:0] p1_add_5560_comb;
  assign p1_bit_slice_5508_comb = p0_encode_5302[5:1];
  assign p1_literal_5515_comb = 6'h10;
  assign p1_concat_5516_comb = {p0_x_sign__1_comb, p1_bit_slice_5508_comb};
  assign p1_bit_slice_5517_comb = p0_encode_5302[0];
  assign p1_sub_5523_comb = p1_literal_5515_comb - p1_concat_5516_comb;
  assign p1_not_5524_comb = ~p1_bit_slice_5517_comb;
  assign p1_concat_5535_comb = {p1_sub_5523_comb, p1_not_5524_comb};
  assign p1_literal_5547_comb = 7'h20;
  assign p1_concat_5548_comb = {p0_x_sign__1_comb, p0_encode_5302};
  assign p1_sign_ext_5549_comb = {{1{p1_concat_5535_comb[6]}}, p1_concat_5535_comb};
  assign p1_literal_5550_comb = 8'hff;
  assign p1_sub_5559_comb = p1_literal_5547_comb - p1_concat_5548_comb;
  assign p1_add_5560_comb = p1_sign_ext_5549_comb + p1_literal_5550_comb;

  // Registers for pipe stage 1:
  reg [31:0] p1_a;
  reg [6:0] p1_sub_5308;
  reg [7:0] p1_add_5317;
  always_ff @ (posedge clk) begin
    p1_a <= p0_a;
    p1_sub_5308 <= p1_sub_5559_comb;
    p1_add_5317 <= p1_add_5560_comb;
  end

  // ===== Pipe stage 2:
  wire [11:0] p2_exp_comb;
  wire [1:0] p2_bit_slice_5506_comb;
  wire p2_is_inf_comb;
  wire [31:0] p2_literal_5511_comb;
  wire [51:0] p2_literal_5512_comb;
  wire p2_not_5518_comb;
  wire p2_is_zero_comb;
  wire [83:0] p2_extended_fraction_shift_bits_comb;
  wire [32:0] p2_sign_ext_5521_comb;
  wire p2_nor_5525_comb;
  wire [10:0] p2_bit_slice_5526_comb;
  wire [10:0] p2_BIAS_comb;
  wire [83:0] p2_fraction_narrowed_comb;
  wire p2_nor_5529_comb;
  wire [1:0] p2_concat_5536_comb;
  wire [10:0] p2_literal_5537_comb;
  wire [10:0] p2_literal_5538_comb;
  wire [10:0] p2_bexp_comb;
  wire [51:0] p2_fraction__1_comb;
  wire [51:0] p2_sign_ext_5541_comb;
  wire [10:0] p2_x_bexp__2_comb;
  wire [51:0] p2_x_fraction_comb;
  wire [63:0] p2_concat_5561_comb;
  assign p2_exp_comb = {{4{p1_add_5317[7]}}, p1_add_5317};
  assign p2_bit_slice_5506_comb = p2_exp_comb[11:10];
  assign p2_is_inf_comb = |p2_bit_slice_5506_comb;
  assign p2_literal_5511_comb = 32'h0000_0000;
  assign p2_literal_5512_comb = 52'h0_0000_0000_0000;
  assign p2_not_5518_comb = ~p2_is_inf_comb;
  assign p2_is_zero_comb = p1_a == p2_literal_5511_comb;
  assign p2_extended_fraction_shift_bits_comb = {p1_a, p2_literal_5512_comb};
  assign p2_sign_ext_5521_comb = {{26{p1_sub_5308[6]}}, p1_sub_5308};
  assign p2_nor_5525_comb = ~(p2_not_5518_comb | p2_is_zero_comb);
  assign p2_bit_slice_5526_comb = p2_exp_comb[10:0];
  assign p2_BIAS_comb = 11'h3ff;
  assign p2_fraction_narrowed_comb = p2_sign_ext_5521_comb >= 33'h0_0000_0054 ? 84'h0_0000_0000_0000_0000_0000 : p2_extended_fraction_shift_bits_comb >> p2_sign_ext_5521_comb;
  assign p2_nor_5529_comb = ~(p2_is_zero_comb | p2_is_inf_comb);
  assign p2_concat_5536_comb = {p2_is_zero_comb, p2_nor_5525_comb};
  assign p2_literal_5537_comb = 11'h7ff;
  assign p2_literal_5538_comb = 11'h000;
  assign p2_bexp_comb = p2_bit_slice_5526_comb + p2_BIAS_comb;
  assign p2_fraction__1_comb = p2_fraction_narrowed_comb[51:0];
  assign p2_sign_ext_5541_comb = {52{p2_nor_5529_comb}};
  assign p2_x_bexp__2_comb = priority_sel_11b_2way(p2_concat_5536_comb, p2_literal_5537_comb, p2_literal_5538_comb, p2_bexp_comb);
  assign p2_x_fraction_comb = p2_fraction__1_comb & p2_sign_ext_5541_comb;
  assign p2_concat_5561_comb = {p0_x_sign__1_comb, p2_x_bexp__2_comb, p2_x_fraction_comb};

  // Registers for pipe stage 2:
  reg [63:0] out__output_flop;
  always_ff @ (posedge clk) begin
    out__output_flop <= p2_concat_5561_comb;
  end
  assign out = out__output_flop;
endmodule
