// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Made by XLS of compiler/hls/operators/floats.x. A new operation may start in each cycle; its
// result stands at `out` 3 cycles later.
/* verilator lint_off UNUSEDSIGNAL */
/* verilator lint_off WIDTH */
module plait_sitof_64_32(
  input wire clk,
  input wire [63:0] a,
  output wire [31:0] out
);
  function automatic logic dynamic_bit_slice_w1_87b_32b (input reg [86:0] operand, input reg [31:0] start);
    reg [87:0] extended_operand;
    begin
      extended_operand = {1'h0, operand};
      dynamic_bit_slice_w1_87b_32b = start >= 7'h57 ? 1'h0 : extended_operand[start +: 1];
    end
  endfunction
  function automatic [7:0] priority_sel_8b_2way (input reg [1:0] sel, input reg [7:0] case0, input reg [7:0] case1, input reg [7:0] default_value);
    begin
      unique casez (sel)
        2'b?1: begin
          priority_sel_8b_2way = case0;
        end
        2'b10: begin
          priority_sel_8b_2way = case1;
        end
        2'b00: begin
          priority_sel_8b_2way = default_value;
        end
        default: begin
          // Propagate X
          priority_sel_8b_2way = 'X;
        end
      endcase
    end
  endfunction

  // ===== Pipe stage 0:
  wire p0_is_negative_comb;
  wire [63:0] p0_neg_5493_comb;
  wire [63:0] p0_abs_magnitude__2_comb;
  wire [63:0] p0_reverse_5509_comb;
  wire [64:0] p0_one_hot_5523_comb;
  wire [63:0] p0_literal_5525_comb;
  wire [6:0] p0_encode_5540_comb;
  wire p0_is_zero_comb;
  assign p0_is_negative_comb = a[63];
  assign p0_neg_5493_comb = -a;
  assign p0_abs_magnitude__2_comb = p0_is_negative_comb ? p0_neg_5493_comb : a;
  assign p0_reverse_5509_comb = {p0_abs_magnitude__2_comb[0], p0_abs_magnitude__2_comb[1], p0_abs_magnitude__2_comb[2], p0_abs_magnitude__2_comb[3], p0_abs_magnitude__2_comb[4], p0_abs_magnitude__2_comb[5], p0_abs_magnitude__2_comb[6], p0_abs_magnitude__2_comb[7], p0_abs_magnitude__2_comb[8], p0_abs_magnitude__2_comb[9], p0_abs_magnitude__2_comb[10], p0_abs_magnitude__2_comb[11], p0_abs_magnitude__2_comb[12], p0_abs_magnitude__2_comb[13], p0_abs_magnitude__2_comb[14], p0_abs_magnitude__2_comb[15], p0_abs_magnitude__2_comb[16], p0_abs_magnitude__2_comb[17], p0_abs_magnitude__2_comb[18], p0_abs_magnitude__2_comb[19], p0_abs_magnitude__2_comb[20], p0_abs_magnitude__2_comb[21], p0_abs_magnitude__2_comb[22], p0_abs_magnitude__2_comb[23], p0_abs_magnitude__2_comb[24], p0_abs_magnitude__2_comb[25], p0_abs_magnitude__2_comb[26], p0_abs_magnitude__2_comb[27], p0_abs_magnitude__2_comb[28], p0_abs_magnitude__2_comb[29], p0_abs_magnitude__2_comb[30], p0_abs_magnitude__2_comb[31], p0_abs_magnitude__2_comb[32], p0_abs_magnitude__2_comb[33], p0_abs_magnitude__2_comb[34], p0_abs_magnitude__2_comb[35], p0_abs_magnitude__2_comb[36], p0_abs_magnitude__2_comb[37], p0_abs_magnitude__2_comb[38], p0_abs_magnitude__2_comb[39], p0_abs_magnitude__2_comb[40], p0_abs_magnitude__2_comb[41], p0_abs_magnitude__2_comb[42], p0_abs_magnitude__2_comb[43], p0_abs_magnitude__2_comb[44], p0_abs_magnitude__2_comb[45], p0_abs_magnitude__2_comb[46], p0_abs_magnitude__2_comb[47], p0_abs_magnitude__2_comb[48], p0_abs_magnitude__2_comb[49], p0_abs_magnitude__2_comb[50], p0_abs_magnitude__2_comb[51], p0_abs_magnitude__2_comb[52], p0_abs_magnitude__2_comb[53], p0_abs_magnitude__2_comb[54], p0_abs_magnitude__2_comb[55], p0_abs_magnitude__2_comb[56], p0_abs_magnitude__2_comb[57], p0_abs_magnitude__2_comb[58], p0_abs_magnitude__2_comb[59], p0_abs_magnitude__2_comb[60], p0_abs_magnitude__2_comb[61], p0_abs_magnitude__2_comb[62], p0_abs_magnitude__2_comb[63]};
  assign p0_one_hot_5523_comb = {p0_reverse_5509_comb[63:0] == 64'h0000_0000_0000_0000, p0_reverse_5509_comb[63] && p0_reverse_5509_comb[62:0] == 63'h0000_0000_0000_0000, p0_reverse_5509_comb[62] && p0_reverse_5509_comb[61:0] == 62'h0000_0000_0000_0000, p0_reverse_5509_comb[61] && p0_reverse_5509_comb[60:0] == 61'h0000_0000_0000_0000, p0_reverse_5509_comb[60] && p0_reverse_5509_comb[59:0] == 60'h000_0000_0000_0000, p0_reverse_5509_comb[59] && p0_reverse_5509_comb[58:0] == 59'h000_0000_0000_0000, p0_reverse_5509_comb[58] && p0_reverse_5509_comb[57:0] == 58'h000_0000_0000_0000, p0_reverse_5509_comb[57] && p0_reverse_5509_comb[56:0] == 57'h000_0000_0000_0000, p0_reverse_5509_comb[56] && p0_reverse_5509_comb[55:0] == 56'h00_0000_0000_0000, p0_reverse_5509_comb[55] && p0_reverse_5509_comb[54:0] == 55'h00_0000_0000_0000, p0_reverse_5509_comb[54] && p0_reverse_5509_comb[53:0] == 54'h00_0000_0000_0000, p0_reverse_5509_comb[53] && p0_reverse_5509_comb[52:0] == 53'h00_0000_0000_0000, p0_reverse_5509_comb[52] && p0_reverse_5509_comb[51:0] == 52'h0_0000_0000_0000, p0_reverse_5509_comb[51] && p0_reverse_5509_comb[50:0] == 51'h0_0000_0000_0000, p0_reverse_5509_comb[50] && p0_reverse_5509_comb[49:0] == 50'h0_0000_0000_0000, p0_reverse_5509_comb[49] && p0_reverse_5509_comb[48:0] == 49'h0_0000_0000_0000, p0_reverse_5509_comb[48] && p0_reverse_5509_comb[47:0] == 48'h0000_0000_0000, p0_reverse_5509_comb[47] && p0_reverse_5509_comb[46:0] == 47'h0000_0000_0000, p0_reverse_5509_comb[46] && p0_reverse_5509_comb[45:0] == 46'h0000_0000_0000, p0_reverse_5509_comb[45] && p0_reverse_5509_comb[44:0] == 45'h0000_0000_0000, p0_reverse_5509_comb[44] && p0_reverse_5509_comb[43:0] == 44'h000_0000_0000, p0_reverse_5509_comb[43] && p0_reverse_5509_comb[42:0] == 43'h000_0000_0000, p0_reverse_5509_comb[42] && p0_reverse_5509_comb[41:0] == 42'h000_0000_0000, p0_reverse_5509_comb[41] && p0_reverse_5509_comb[40:0] == 41'h000_0000_0000, p0_reverse_5509_comb[40] && p0_reverse_5509_comb[39:0] == 40'h00_0000_0000, p0_reverse_5509_comb[39] && p0_reverse_5509_comb[38:0] == 39'h00_0000_0000, p0_reverse_5509_comb[38] && p0_reverse_5509_comb[37:0] == 38'h00_0000_0000, p0_reverse_5509_comb[37] && p0_reverse_5509_comb[36:0] == 37'h00_0000_0000, p0_reverse_5509_comb[36] && p0_reverse_5509_comb[35:0] == 36'h0_0000_0000, p0_reverse_5509_comb[35] && p0_reverse_5509_comb[34:0] == 35'h0_0000_0000, p0_reverse_5509_comb[34] && p0_reverse_5509_comb[33:0] == 34'h0_0000_0000, p0_reverse_5509_comb[33] && p0_reverse_5509_comb[32:0] == 33'h0_0000_0000, p0_reverse_5509_comb[32] && p0_reverse_5509_comb[31:0] == 32'h0000_0000, p0_reverse_5509_comb[31] && p0_reverse_5509_comb[30:0] == 31'h0000_0000, p0_reverse_5509_comb[30] && p0_reverse_5509_comb[29:0] == 30'h0000_0000, p0_reverse_5509_comb[29] && p0_reverse_5509_comb[28:0] == 29'h0000_0000, p0_reverse_5509_comb[28] && p0_reverse_5509_comb[27:0] == 28'h000_0000, p0_reverse_5509_comb[27] && p0_reverse_5509_comb[26:0] == 27'h000_0000, p0_reverse_5509_comb[26] && p0_reverse_5509_comb[25:0] == 26'h000_0000, p0_reverse_5509_comb[25] && p0_reverse_5509_comb[24:0] == 25'h000_0000, p0_reverse_5509_comb[24] && p0_reverse_5509_comb[23:0] == 24'h00_0000, p0_reverse_5509_comb[23] && p0_reverse_5509_comb[22:0] == 23'h00_0000, p0_reverse_5509_comb[22] && p0_reverse_5509_comb[21:0] == 22'h00_0000, p0_reverse_5509_comb[21] && p0_reverse_5509_comb[20:0] == 21'h00_0000, p0_reverse_5509_comb[20] && p0_reverse_5509_comb[19:0] == 20'h0_0000, p0_reverse_5509_comb[19] && p0_reverse_5509_comb[18:0] == 19'h0_0000, p0_reverse_5509_comb[18] && p0_reverse_5509_comb[17:0] == 18'h0_0000, p0_reverse_5509_comb[17] && p0_reverse_5509_comb[16:0] == 17'h0_0000, p0_reverse_5509_comb[16] && p0_reverse_5509_comb[15:0] == 16'h0000, p0_reverse_5509_comb[15] && p0_reverse_5509_comb[14:0] == 15'h0000, p0_reverse_5509_comb[14] && p0_reverse_5509_comb[13:0] == 14'h0000, p0_reverse_5509_comb[13] && p0_reverse_5509_comb[12:0] == 13'h0000, p0_reverse_5509_comb[12] && p0_reverse_5509_comb[11:0] == 12'h000, p0_reverse_5509_comb[11] && p0_reverse_5509_comb[10:0] == 11'h000, p0_reverse_5509_comb[10] && p0_reverse_5509_comb[9:0] == 10'h000, p0_reverse_5509_comb[9] && p0_reverse_5509_comb[8:0] == 9'h000, p0_reverse_5509_comb[8] && p0_reverse_5509_comb[7:0] == 8'h00, p0_reverse_5509_comb[7] && p0_reverse_5509_comb[6:0] == 7'h00, p0_reverse_5509_comb[6] && p0_reverse_5509_comb[5:0] == 6'h00, p0_reverse_5509_comb[5] && p0_reverse_5509_comb[4:0] == 5'h00, p0_reverse_5509_comb[4] && p0_reverse_5509_comb[3:0] == 4'h0, p0_reverse_5509_comb[3] && p0_reverse_5509_comb[2:0] == 3'h0, p0_reverse_5509_comb[2] && p0_reverse_5509_comb[1:0] == 2'h0, p0_reverse_5509_comb[1] && !p0_reverse_5509_comb[0], p0_reverse_5509_comb[0]};
  assign p0_literal_5525_comb = 64'h0000_0000_0000_0000;
  assign p0_encode_5540_comb = {p0_one_hot_5523_comb[64], p0_one_hot_5523_comb[32] | p0_one_hot_5523_comb[33] | p0_one_hot_5523_comb[34] | p0_one_hot_5523_comb[35] | p0_one_hot_5523_comb[36] | p0_one_hot_5523_comb[37] | p0_one_hot_5523_comb[38] | p0_one_hot_5523_comb[39] | p0_one_hot_5523_comb[40] | p0_one_hot_5523_comb[41] | p0_one_hot_5523_comb[42] | p0_one_hot_5523_comb[43] | p0_one_hot_5523_comb[44] | p0_one_hot_5523_comb[45] | p0_one_hot_5523_comb[46] | p0_one_hot_5523_comb[47] | p0_one_hot_5523_comb[48] | p0_one_hot_5523_comb[49] | p0_one_hot_5523_comb[50] | p0_one_hot_5523_comb[51] | p0_one_hot_5523_comb[52] | p0_one_hot_5523_comb[53] | p0_one_hot_5523_comb[54] | p0_one_hot_5523_comb[55] | p0_one_hot_5523_comb[56] | p0_one_hot_5523_comb[57] | p0_one_hot_5523_comb[58] | p0_one_hot_5523_comb[59] | p0_one_hot_5523_comb[60] | p0_one_hot_5523_comb[61] | p0_one_hot_5523_comb[62] | p0_one_hot_5523_comb[63], p0_one_hot_5523_comb[16] | p0_one_hot_5523_comb[17] | p0_one_hot_5523_comb[18] | p0_one_hot_5523_comb[19] | p0_one_hot_5523_comb[20] | p0_one_hot_5523_comb[21] | p0_one_hot_5523_comb[22] | p0_one_hot_5523_comb[23] | p0_one_hot_5523_comb[24] | p0_one_hot_5523_comb[25] | p0_one_hot_5523_comb[26] | p0_one_hot_5523_comb[27] | p0_one_hot_5523_comb[28] | p0_one_hot_5523_comb[29] | p0_one_hot_5523_comb[30] | p0_one_hot_5523_comb[31] | p0_one_hot_5523_comb[48] | p0_one_hot_5523_comb[49] | p0_one_hot_5523_comb[50] | p0_one_hot_5523_comb[51] | p0_one_hot_5523_comb[52] | p0_one_hot_5523_comb[53] | p0_one_hot_5523_comb[54] | p0_one_hot_5523_comb[55] | p0_one_hot_5523_comb[56] | p0_one_hot_5523_comb[57] | p0_one_hot_5523_comb[58] | p0_one_hot_5523_comb[59] | p0_one_hot_5523_comb[60] | p0_one_hot_5523_comb[61] | p0_one_hot_5523_comb[62] | p0_one_hot_5523_comb[63], p0_one_hot_5523_comb[8] | p0_one_hot_5523_comb[9] | p0_one_hot_5523_comb[10] | p0_one_hot_5523_comb[11] | p0_one_hot_5523_comb[12] | p0_one_hot_5523_comb[13] | p0_one_hot_5523_comb[14] | p0_one_hot_5523_comb[15] | p0_one_hot_5523_comb[24] | p0_one_hot_5523_comb[25] | p0_one_hot_5523_comb[26] | p0_one_hot_5523_comb[27] | p0_one_hot_5523_comb[28] | p0_one_hot_5523_comb[29] | p0_one_hot_5523_comb[30] | p0_one_hot_5523_comb[31] | p0_one_hot_5523_comb[40] | p0_one_hot_5523_comb[41] | p0_one_hot_5523_comb[42] | p0_one_hot_5523_comb[43] | p0_one_hot_5523_comb[44] | p0_one_hot_5523_comb[45] | p0_one_hot_5523_comb[46] | p0_one_hot_5523_comb[47] | p0_one_hot_5523_comb[56] | p0_one_hot_5523_comb[57] | p0_one_hot_5523_comb[58] | p0_one_hot_5523_comb[59] | p0_one_hot_5523_comb[60] | p0_one_hot_5523_comb[61] | p0_one_hot_5523_comb[62] | p0_one_hot_5523_comb[63], p0_one_hot_5523_comb[4] | p0_one_hot_5523_comb[5] | p0_one_hot_5523_comb[6] | p0_one_hot_5523_comb[7] | p0_one_hot_5523_comb[12] | p0_one_hot_5523_comb[13] | p0_one_hot_5523_comb[14] | p0_one_hot_5523_comb[15] | p0_one_hot_5523_comb[20] | p0_one_hot_5523_comb[21] | p0_one_hot_5523_comb[22] | p0_one_hot_5523_comb[23] | p0_one_hot_5523_comb[28] | p0_one_hot_5523_comb[29] | p0_one_hot_5523_comb[30] | p0_one_hot_5523_comb[31] | p0_one_hot_5523_comb[36] | p0_one_hot_5523_comb[37] | p0_one_hot_5523_comb[38] | p0_one_hot_5523_comb[39] | p0_one_hot_5523_comb[44] | p0_one_hot_5523_comb[45] | p0_one_hot_5523_comb[46] | p0_one_hot_5523_comb[47] | p0_one_hot_5523_comb[52] | p0_one_hot_5523_comb[53] | p0_one_hot_5523_comb[54] | p0_one_hot_5523_comb[55] | p0_one_hot_5523_comb[60] | p0_one_hot_5523_comb[61] | p0_one_hot_5523_comb[62] | p0_one_hot_5523_comb[63], p0_one_hot_5523_comb[2] | p0_one_hot_5523_comb[3] | p0_one_hot_5523_comb[6] | p0_one_hot_5523_comb[7] | p0_one_hot_5523_comb[10] | p0_one_hot_5523_comb[11] | p0_one_hot_5523_comb[14] | p0_one_hot_5523_comb[15] | p0_one_hot_5523_comb[18] | p0_one_hot_5523_comb[19] | p0_one_hot_5523_comb[22] | p0_one_hot_5523_comb[23] | p0_one_hot_5523_comb[26] | p0_one_hot_5523_comb[27] | p0_one_hot_5523_comb[30] | p0_one_hot_5523_comb[31] | p0_one_hot_5523_comb[34] | p0_one_hot_5523_comb[35] | p0_one_hot_5523_comb[38] | p0_one_hot_5523_comb[39] | p0_one_hot_5523_comb[42] | p0_one_hot_5523_comb[43] | p0_one_hot_5523_comb[46] | p0_one_hot_5523_comb[47] | p0_one_hot_5523_comb[50] | p0_one_hot_5523_comb[51] | p0_one_hot_5523_comb[54] | p0_one_hot_5523_comb[55] | p0_one_hot_5523_comb[58] | p0_one_hot_5523_comb[59] | p0_one_hot_5523_comb[62] | p0_one_hot_5523_comb[63], p0_one_hot_5523_comb[1] | p0_one_hot_5523_comb[3] | p0_one_hot_5523_comb[5] | p0_one_hot_5523_comb[7] | p0_one_hot_5523_comb[9] | p0_one_hot_5523_comb[11] | p0_one_hot_5523_comb[13] | p0_one_hot_5523_comb[15] | p0_one_hot_5523_comb[17] | p0_one_hot_5523_comb[19] | p0_one_hot_5523_comb[21] | p0_one_hot_5523_comb[23] | p0_one_hot_5523_comb[25] | p0_one_hot_5523_comb[27] | p0_one_hot_5523_comb[29] | p0_one_hot_5523_comb[31] | p0_one_hot_5523_comb[33] | p0_one_hot_5523_comb[35] | p0_one_hot_5523_comb[37] | p0_one_hot_5523_comb[39] | p0_one_hot_5523_comb[41] | p0_one_hot_5523_comb[43] | p0_one_hot_5523_comb[45] | p0_one_hot_5523_comb[47] | p0_one_hot_5523_comb[49] | p0_one_hot_5523_comb[51] | p0_one_hot_5523_comb[53] | p0_one_hot_5523_comb[55] | p0_one_hot_5523_comb[57] | p0_one_hot_5523_comb[59] | p0_one_hot_5523_comb[61] | p0_one_hot_5523_comb[63]};
  assign p0_is_zero_comb = a == p0_literal_5525_comb;

  // Registers for pipe stage 0:
  reg p0_is_negative;
  reg [63:0] p0_abs_magnitude__2;
  reg [6:0] p0_encode_5131;
  reg p0_is_zero;
  always_ff @ (posedge clk) begin
    p0_is_negative <= p0_is_negative_comb;
    p0_abs_magnitude__2 <= p0_abs_magnitude__2_comb;
    p0_encode_5131 <= p0_encode_5540_comb;
    p0_is_zero <= p0_is_zero_comb;
  end

  // ===== Pipe stage 1:
  wire p1_literal_5457_comb;
  wire [7:0] p1_literal_5461_comb;
  wire [7:0] p1_concat_5462_comb;
  wire [7:0] p1_sub_5465_comb;
  wire [22:0] p1_literal_5471_comb;
  wire [6:0] p1_bit_slice_5468_comb;
  wire [7:0] p1_sign_ext_5472_comb;
  wire [7:0] p1_literal_5473_comb;
  wire [7:0] p1_add_5477_comb;
  wire p1_bit_slice_5478_comb;
  wire p1_is_inf_comb;
  wire [8:0] p1_concat_5485_comb;
  wire [1:0] p1_literal_5486_comb;
  wire [1:0] p1_concat_5487_comb;
  wire [5:0] p1_bit_slice_5488_comb;
  wire [86:0] p1_literal_5494_comb;
  wire [31:0] p1_first_lost_bit_idx_comb;
  wire [1:0] p1_sub_5496_comb;
  wire [5:0] p1_not_5497_comb;
  wire [86:0] p1_shll_5501_comb;
  wire [7:0] p1_concat_5502_comb;
  wire [63:0] p1_not_5510_comb;
  wire [63:0] p1_bit_slice_5511_comb;
  wire [86:0] p1_extended_fraction_comb;
  wire [7:0] p1_literal_5513_comb;
  wire [31:0] p1_sign_ext_5514_comb;
  wire [63:0] p1_sign_ext_5515_comb;
  wire [1:0] p1_literal_5516_comb;
  wire [63:0] p1_nor_5524_comb;
  wire p1_round_bit_comb;
  wire p1_ult_5527_comb;
  wire p1_dynamic_bit_slice_5528_comb;
  wire [6:0] p1_literal_5529_comb;
  wire [86:0] p1_fraction_comb;
  wire [7:0] p1_bexp_associative_element_comb;
  wire [1:0] p1_sub_5532_comb;
  wire p1_sticky_comb;
  wire p1_and_5542_comb;
  wire p1_ne_5543_comb;
  wire [22:0] p1_fraction__1_comb;
  wire [7:0] p1_bexp_comb;
  wire [7:0] p1_concat_5548_comb;
  assign p1_literal_5457_comb = 1'h0;
  assign p1_literal_5461_comb = 8'h40;
  assign p1_concat_5462_comb = {p1_literal_5457_comb, p0_encode_5131};
  assign p1_sub_5465_comb = p1_literal_5461_comb - p1_concat_5462_comb;
  assign p1_literal_5471_comb = 23'h00_0000;
  assign p1_bit_slice_5468_comb = p1_sub_5465_comb[7:1];
  assign p1_sign_ext_5472_comb = {{1{p1_bit_slice_5468_comb[6]}}, p1_bit_slice_5468_comb};
  assign p1_literal_5473_comb = 8'hff;
  assign p1_add_5477_comb = p1_sign_ext_5472_comb + p1_literal_5473_comb;
  assign p1_bit_slice_5478_comb = p1_sub_5465_comb[0];
  assign p1_is_inf_comb = p0_encode_5131[6];
  assign p1_concat_5485_comb = {p1_add_5477_comb, p1_bit_slice_5478_comb};
  assign p1_literal_5486_comb = 2'h0;
  assign p1_concat_5487_comb = {p1_literal_5457_comb, p1_is_inf_comb};
  assign p1_bit_slice_5488_comb = p0_encode_5131[5:0];
  assign p1_literal_5494_comb = 87'h7f_ffff_ffff_ffff_ffff_ffff;
  assign p1_first_lost_bit_idx_comb = {{23{p1_concat_5485_comb[8]}}, p1_concat_5485_comb};
  assign p1_sub_5496_comb = p1_literal_5486_comb - p1_concat_5487_comb;
  assign p1_not_5497_comb = ~p1_bit_slice_5488_comb;
  assign p1_shll_5501_comb = p1_first_lost_bit_idx_comb >= 32'h0000_0057 ? 87'h00_0000_0000_0000_0000_0000 : p1_literal_5494_comb << p1_first_lost_bit_idx_comb;
  assign p1_concat_5502_comb = {p1_sub_5496_comb, p1_not_5497_comb};
  assign p1_not_5510_comb = ~p0_abs_magnitude__2;
  assign p1_bit_slice_5511_comb = p1_shll_5501_comb[86:23];
  assign p1_extended_fraction_comb = {p0_abs_magnitude__2, p1_literal_5471_comb};
  assign p1_literal_5513_comb = 8'h57;
  assign p1_sign_ext_5514_comb = {{24{p1_concat_5502_comb[7]}}, p1_concat_5502_comb};
  assign p1_sign_ext_5515_comb = {{56{p1_concat_5502_comb[7]}}, p1_concat_5502_comb};
  assign p1_literal_5516_comb = 2'h2;
  assign p1_nor_5524_comb = ~(p1_not_5510_comb | p1_bit_slice_5511_comb);
  assign p1_round_bit_comb = dynamic_bit_slice_w1_87b_32b(p1_extended_fraction_comb, p1_first_lost_bit_idx_comb);
  assign p1_ult_5527_comb = p1_concat_5502_comb < p1_literal_5513_comb;
  assign p1_dynamic_bit_slice_5528_comb = dynamic_bit_slice_w1_87b_32b(p1_extended_fraction_comb, p1_sign_ext_5514_comb);
  assign p1_literal_5529_comb = 7'h3f;
  assign p1_fraction_comb = p1_sign_ext_5515_comb >= 64'h0000_0000_0000_0057 ? 87'h00_0000_0000_0000_0000_0000 : p1_extended_fraction_comb >> p1_sign_ext_5515_comb;
  assign p1_bexp_associative_element_comb = 8'hbe;
  assign p1_sub_5532_comb = p1_literal_5516_comb - p1_concat_5487_comb;
  assign p1_sticky_comb = p1_nor_5524_comb != p0_literal_5525_comb;
  assign p1_and_5542_comb = p1_round_bit_comb & p1_ult_5527_comb & p1_dynamic_bit_slice_5528_comb;
  assign p1_ne_5543_comb = p0_encode_5131 != p1_literal_5529_comb;
  assign p1_fraction__1_comb = p1_fraction_comb[22:0];
  assign p1_bexp_comb = p1_bexp_associative_element_comb - p1_concat_5462_comb;
  assign p1_concat_5548_comb = {p1_sub_5532_comb, p1_not_5497_comb};

  // Registers for pipe stage 1:
  reg p1_is_negative;
  reg p1_round_bit;
  reg p1_sticky;
  reg p1_and_5156;
  reg p1_ne_5170;
  reg [22:0] p1_fraction__1;
  reg p1_is_zero;
  reg [7:0] p1_bexp;
  reg [7:0] p1_concat_5329;
  reg p1_is_inf;
  always_ff @ (posedge clk) begin
    p1_is_negative <= p0_is_negative;
    p1_round_bit <= p1_round_bit_comb;
    p1_sticky <= p1_sticky_comb;
    p1_and_5156 <= p1_and_5542_comb;
    p1_ne_5170 <= p1_ne_5543_comb;
    p1_fraction__1 <= p1_fraction__1_comb;
    p1_is_zero <= p0_is_zero;
    p1_bexp <= p1_bexp_comb;
    p1_concat_5329 <= p1_concat_5548_comb;
    p1_is_inf <= p1_is_inf_comb;
  end

  // ===== Pipe stage 2:
  wire p2_and_5455_comb;
  wire p2_or_5460_comb;
  wire [21:0] p2_literal_5463_comb;
  wire p2_round_up_comb;
  wire [22:0] p2_concat_5467_comb;
  wire [22:0] p2_fraction__2_comb;
  wire p2_not_5474_comb;
  wire p2_eq_5476_comb;
  wire p2_nor_5480_comb;
  wire p2_overflow_comb;
  wire [1:0] p2_concat_5489_comb;
  wire [7:0] p2_literal_5490_comb;
  wire [7:0] p2_bexp__1_comb;
  wire [7:0] p2_x_bexp__2_comb;
  wire p2_nor_5503_comb;
  wire p2_ne_5504_comb;
  wire [22:0] p2_sign_ext_5517_comb;
  wire [22:0] p2_sign_ext_5518_comb;
  wire [22:0] p2_x_fraction_comb;
  wire [31:0] p2_concat_5549_comb;
  assign p2_and_5455_comb = p1_round_bit & p1_sticky;
  assign p2_or_5460_comb = p2_and_5455_comb | p1_and_5156;
  assign p2_literal_5463_comb = 22'h00_0000;
  assign p2_round_up_comb = p1_ne_5170 & p2_or_5460_comb;
  assign p2_concat_5467_comb = {p2_literal_5463_comb, p2_round_up_comb};
  assign p2_fraction__2_comb = p1_fraction__1 + p2_concat_5467_comb;
  assign p2_not_5474_comb = ~p1_is_inf;
  assign p2_eq_5476_comb = p2_fraction__2_comb == p1_literal_5471_comb;
  assign p2_nor_5480_comb = ~(p2_not_5474_comb | p1_is_zero);
  assign p2_overflow_comb = p2_round_up_comb & p2_eq_5476_comb;
  assign p2_concat_5489_comb = {p1_is_zero, p2_nor_5480_comb};
  assign p2_literal_5490_comb = 8'h00;
  assign p2_bexp__1_comb = p2_overflow_comb ? p1_concat_5329 : p1_bexp;
  assign p2_x_bexp__2_comb = priority_sel_8b_2way(p2_concat_5489_comb, p1_literal_5473_comb, p2_literal_5490_comb, p2_bexp__1_comb);
  assign p2_nor_5503_comb = ~(p1_is_zero | p1_is_inf);
  assign p2_ne_5504_comb = p2_x_bexp__2_comb != p2_literal_5490_comb;
  assign p2_sign_ext_5517_comb = {23{p2_nor_5503_comb}};
  assign p2_sign_ext_5518_comb = {23{p2_ne_5504_comb}};
  assign p2_x_fraction_comb = p2_fraction__2_comb & p2_sign_ext_5517_comb & p2_sign_ext_5518_comb;
  assign p2_concat_5549_comb = {p1_is_negative, p2_x_bexp__2_comb, p2_x_fraction_comb};

  // Registers for pipe stage 2:
  reg [31:0] out__output_flop;
  always_ff @ (posedge clk) begin
    out__output_flop <= p2_concat_5549_comb;
  end
  assign out = out__output_flop;
endmodule
