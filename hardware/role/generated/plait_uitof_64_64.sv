// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Made by XLS of compiler/hls/operators/floats.x. A new operation may start in each cycle; its
// result stands at `out` 3 cycles later.
/* verilator lint_off UNUSEDSIGNAL */
/* verilator lint_off WIDTH */
module plait_uitof_64_64(
  input wire clk,
  input wire [63:0] a,
  output wire [63:0] out
);
  function automatic logic dynamic_bit_slice_w1_116b_32b (input reg [115:0] operand, input reg [31:0] start);
    reg [116:0] extended_operand;
    begin
      extended_operand = {1'h0, operand};
      dynamic_bit_slice_w1_116b_32b = start >= 7'h74 ? 1'h0 : extended_operand[start +: 1];
    end
  endfunction
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
  wire [63:0] p0_reverse_5455_comb;
  wire p0_x_sign__1_comb;
  wire [64:0] p0_concat_5457_comb;
  wire [65:0] p0_one_hot_5459_comb;
  wire [6:0] p0_encode_5461_comb;
  wire [5:0] p0_bit_slice_5467_comb;
  wire [6:0] p0_literal_5473_comb;
  wire [6:0] p0_concat_5474_comb;
  wire p0_bit_slice_5475_comb;
  wire [6:0] p0_sub_5484_comb;
  wire p0_not_5485_comb;
  wire [7:0] p0_concat_5494_comb;
  wire [8:0] p0_sign_ext_5504_comb;
  wire [7:0] p0_bit_slice_5510_comb;
  wire [7:0] p0_literal_5511_comb;
  wire [7:0] p0_add_5521_comb;
  wire [8:0] p0_literal_5530_comb;
  wire [8:0] p0_concat_5533_comb;
  wire [8:0] p0_add_5541_comb;
  wire [31:0] p0_first_lost_bit_idx_comb;
  assign p0_reverse_5455_comb = {a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8], a[9], a[10], a[11], a[12], a[13], a[14], a[15], a[16], a[17], a[18], a[19], a[20], a[21], a[22], a[23], a[24], a[25], a[26], a[27], a[28], a[29], a[30], a[31], a[32], a[33], a[34], a[35], a[36], a[37], a[38], a[39], a[40], a[41], a[42], a[43], a[44], a[45], a[46], a[47], a[48], a[49], a[50], a[51], a[52], a[53], a[54], a[55], a[56], a[57], a[58], a[59], a[60], a[61], a[62], a[63]};
  assign p0_x_sign__1_comb = 1'h0;
  assign p0_concat_5457_comb = {p0_reverse_5455_comb, p0_x_sign__1_comb};
  assign p0_one_hot_5459_comb = {p0_concat_5457_comb[64:0] == 65'h0_0000_0000_0000_0000, p0_concat_5457_comb[64] && p0_concat_5457_comb[63:0] == 64'h0000_0000_0000_0000, p0_concat_5457_comb[63] && p0_concat_5457_comb[62:0] == 63'h0000_0000_0000_0000, p0_concat_5457_comb[62] && p0_concat_5457_comb[61:0] == 62'h0000_0000_0000_0000, p0_concat_5457_comb[61] && p0_concat_5457_comb[60:0] == 61'h0000_0000_0000_0000, p0_concat_5457_comb[60] && p0_concat_5457_comb[59:0] == 60'h000_0000_0000_0000, p0_concat_5457_comb[59] && p0_concat_5457_comb[58:0] == 59'h000_0000_0000_0000, p0_concat_5457_comb[58] && p0_concat_5457_comb[57:0] == 58'h000_0000_0000_0000, p0_concat_5457_comb[57] && p0_concat_5457_comb[56:0] == 57'h000_0000_0000_0000, p0_concat_5457_comb[56] && p0_concat_5457_comb[55:0] == 56'h00_0000_0000_0000, p0_concat_5457_comb[55] && p0_concat_5457_comb[54:0] == 55'h00_0000_0000_0000, p0_concat_5457_comb[54] && p0_concat_5457_comb[53:0] == 54'h00_0000_0000_0000, p0_concat_5457_comb[53] && p0_concat_5457_comb[52:0] == 53'h00_0000_0000_0000, p0_concat_5457_comb[52] && p0_concat_5457_comb[51:0] == 52'h0_0000_0000_0000, p0_concat_5457_comb[51] && p0_concat_5457_comb[50:0] == 51'h0_0000_0000_0000, p0_concat_5457_comb[50] && p0_concat_5457_comb[49:0] == 50'h0_0000_0000_0000, p0_concat_5457_comb[49] && p0_concat_5457_comb[48:0] == 49'h0_0000_0000_0000, p0_concat_5457_comb[48] && p0_concat_5457_comb[47:0] == 48'h0000_0000_0000, p0_concat_5457_comb[47] && p0_concat_5457_comb[46:0] == 47'h0000_0000_0000, p0_concat_5457_comb[46] && p0_concat_5457_comb[45:0] == 46'h0000_0000_0000, p0_concat_5457_comb[45] && p0_concat_5457_comb[44:0] == 45'h0000_0000_0000, p0_concat_5457_comb[44] && p0_concat_5457_comb[43:0] == 44'h000_0000_0000, p0_concat_5457_comb[43] && p0_concat_5457_comb[42:0] == 43'h000_0000_0000, p0_concat_5457_comb[42] && p0_concat_5457_comb[41:0] == 42'h000_0000_0000, p0_concat_5457_comb[41] && p0_concat_5457_comb[40:0] == 41'h000_0000_0000, p0_concat_5457_comb[40] && p0_concat_5457_comb[39:0] == 40'h00_0000_0000, p0_concat_5457_comb[39] && p0_concat_5457_comb[38:0] == 39'h00_0000_0000, p0_concat_5457_comb[38] && p0_concat_5457_comb[37:0] == 38'h00_0000_0000, p0_concat_5457_comb[37] && p0_concat_5457_comb[36:0] == 37'h00_0000_0000, p0_concat_5457_comb[36] && p0_concat_5457_comb[35:0] == 36'h0_0000_0000, p0_concat_5457_comb[35] && p0_concat_5457_comb[34:0] == 35'h0_0000_0000, p0_concat_5457_comb[34] && p0_concat_5457_comb[33:0] == 34'h0_0000_0000, p0_concat_5457_comb[33] && p0_concat_5457_comb[32:0] == 33'h0_0000_0000, p0_concat_5457_comb[32] && p0_concat_5457_comb[31:0] == 32'h0000_0000, p0_concat_5457_comb[31] && p0_concat_5457_comb[30:0] == 31'h0000_0000, p0_concat_5457_comb[30] && p0_concat_5457_comb[29:0] == 30'h0000_0000, p0_concat_5457_comb[29] && p0_concat_5457_comb[28:0] == 29'h0000_0000, p0_concat_5457_comb[28] && p0_concat_5457_comb[27:0] == 28'h000_0000, p0_concat_5457_comb[27] && p0_concat_5457_comb[26:0] == 27'h000_0000, p0_concat_5457_comb[26] && p0_concat_5457_comb[25:0] == 26'h000_0000, p0_concat_5457_comb[25] && p0_concat_5457_comb[24:0] == 25'h000_0000, p0_concat_5457_comb[24] && p0_concat_5457_comb[23:0] == 24'h00_0000, p0_concat_5457_comb[23] && p0_concat_5457_comb[22:0] == 23'h00_0000, p0_concat_5457_comb[22] && p0_concat_5457_comb[21:0] == 22'h00_0000, p0_concat_5457_comb[21] && p0_concat_5457_comb[20:0] == 21'h00_0000, p0_concat_5457_comb[20] && p0_concat_5457_comb[19:0] == 20'h0_0000, p0_concat_5457_comb[19] && p0_concat_5457_comb[18:0] == 19'h0_0000, p0_concat_5457_comb[18] && p0_concat_5457_comb[17:0] == 18'h0_0000, p0_concat_5457_comb[17] && p0_concat_5457_comb[16:0] == 17'h0_0000, p0_concat_5457_comb[16] && p0_concat_5457_comb[15:0] == 16'h0000, p0_concat_5457_comb[15] && p0_concat_5457_comb[14:0] == 15'h0000, p0_concat_5457_comb[14] && p0_concat_5457_comb[13:0] == 14'h0000, p0_concat_5457_comb[13] && p0_concat_5457_comb[12:0] == 13'h0000, p0_concat_5457_comb[12] && p0_concat_5457_comb[11:0] == 12'h000, p0_concat_5457_comb[11] && p0_concat_5457_comb[10:0] == 11'h000, p0_concat_5457_comb[10] && p0_concat_5457_comb[9:0] == 10'h000, p0_concat_5457_comb[9] && p0_concat_5457_comb[8:0] == 9'h000, p0_concat_5457_comb[8] && p0_concat_5457_comb[7:0] == 8'h00, p0_concat_5457_comb[7] && p0_concat_5457_comb[6:0] == 7'h00, p0_concat_5457_comb[6] && p0_concat_5457_comb[5:0] == 6'h00, p0_concat_5457_comb[5] && p0_concat_5457_comb[4:0] == 5'h00, p0_concat_5457_comb[4] && p0_concat_5457_comb[3:0] == 4'h0, p0_concat_5457_comb[3] && p0_concat_5457_comb[2:0] == 3'h0, p0_concat_5457_comb[2] && p0_concat_5457_comb[1:0] == 2'h0, p0_concat_5457_comb[1] && !p0_concat_5457_comb[0], p0_concat_5457_comb[0]};
  assign p0_encode_5461_comb = {p0_one_hot_5459_comb[64] | p0_one_hot_5459_comb[65], p0_one_hot_5459_comb[32] | p0_one_hot_5459_comb[33] | p0_one_hot_5459_comb[34] | p0_one_hot_5459_comb[35] | p0_one_hot_5459_comb[36] | p0_one_hot_5459_comb[37] | p0_one_hot_5459_comb[38] | p0_one_hot_5459_comb[39] | p0_one_hot_5459_comb[40] | p0_one_hot_5459_comb[41] | p0_one_hot_5459_comb[42] | p0_one_hot_5459_comb[43] | p0_one_hot_5459_comb[44] | p0_one_hot_5459_comb[45] | p0_one_hot_5459_comb[46] | p0_one_hot_5459_comb[47] | p0_one_hot_5459_comb[48] | p0_one_hot_5459_comb[49] | p0_one_hot_5459_comb[50] | p0_one_hot_5459_comb[51] | p0_one_hot_5459_comb[52] | p0_one_hot_5459_comb[53] | p0_one_hot_5459_comb[54] | p0_one_hot_5459_comb[55] | p0_one_hot_5459_comb[56] | p0_one_hot_5459_comb[57] | p0_one_hot_5459_comb[58] | p0_one_hot_5459_comb[59] | p0_one_hot_5459_comb[60] | p0_one_hot_5459_comb[61] | p0_one_hot_5459_comb[62] | p0_one_hot_5459_comb[63], p0_one_hot_5459_comb[16] | p0_one_hot_5459_comb[17] | p0_one_hot_5459_comb[18] | p0_one_hot_5459_comb[19] | p0_one_hot_5459_comb[20] | p0_one_hot_5459_comb[21] | p0_one_hot_5459_comb[22] | p0_one_hot_5459_comb[23] | p0_one_hot_5459_comb[24] | p0_one_hot_5459_comb[25] | p0_one_hot_5459_comb[26] | p0_one_hot_5459_comb[27] | p0_one_hot_5459_comb[28] | p0_one_hot_5459_comb[29] | p0_one_hot_5459_comb[30] | p0_one_hot_5459_comb[31] | p0_one_hot_5459_comb[48] | p0_one_hot_5459_comb[49] | p0_one_hot_5459_comb[50] | p0_one_hot_5459_comb[51] | p0_one_hot_5459_comb[52] | p0_one_hot_5459_comb[53] | p0_one_hot_5459_comb[54] | p0_one_hot_5459_comb[55] | p0_one_hot_5459_comb[56] | p0_one_hot_5459_comb[57] | p0_one_hot_5459_comb[58] | p0_one_hot_5459_comb[59] | p0_one_hot_5459_comb[60] | p0_one_hot_5459_comb[61] | p0_one_hot_5459_comb[62] | p0_one_hot_5459_comb[63], p0_one_hot_5459_comb[8] | p0_one_hot_5459_comb[9] | p0_one_hot_5459_comb[10] | p0_one_hot_5459_comb[11] | p0_one_hot_5459_comb[12] | p0_one_hot_5459_comb[13] | p0_one_hot_5459_comb[14] | p0_one_hot_5459_comb[15] | p0_one_hot_5459_comb[24] | p0_one_hot_5459_comb[25] | p0_one_hot_5459_comb[26] | p0_one_hot_5459_comb[27] | p0_one_hot_5459_comb[28] | p0_one_hot_5459_comb[29] | p0_one_hot_5459_comb[30] | p0_one_hot_5459_comb[31] | p0_one_hot_5459_comb[40] | p0_one_hot_5459_comb[41] | p0_one_hot_5459_comb[42] | p0_one_hot_5459_comb[43] | p0_one_hot_5459_comb[44] | p0_one_hot_5459_comb[45] | p0_one_hot_5459_comb[46] | p0_one_hot_5459_comb[47] | p0_one_hot_5459_comb[56] | p0_one_hot_5459_comb[57] | p0_one_hot_5459_comb[58] | p0_one_hot_5459_comb[59] | p0_one_hot_5459_comb[60] | p0_one_hot_5459_comb[61] | p0_one_hot_5459_comb[62] | p0_one_hot_5459_comb[63], p0_one_hot_5459_comb[4] | p0_one_hot_5459_comb[5] | p0_one_hot_5459_comb[6] | p0_one_hot_5459_comb[7] | p0_one_hot_5459_comb[12] | p0_one_hot_5459_comb[13] | p0_one_hot_5459_comb[14] | p0_one_hot_5459_comb[15] | p0_one_hot_5459_comb[20] | p0_one_hot_5459_comb[21] | p0_one_hot_5459_comb[22] | p0_one_hot_5459_comb[23] | p0_one_hot_5459_comb[28] | p0_one_hot_5459_comb[29] | p0_one_hot_5459_comb[30] | p0_one_hot_5459_comb[31] | p0_one_hot_5459_comb[36] | p0_one_hot_5459_comb[37] | p0_one_hot_5459_comb[38] | p0_one_hot_5459_comb[39] | p0_one_hot_5459_comb[44] | p0_one_hot_5459_comb[45] | p0_one_hot_5459_comb[46] | p0_one_hot_5459_comb[47] | p0_one_hot_5459_comb[52] | p0_one_hot_5459_comb[53] | p0_one_hot_5459_comb[54] | p0_one_hot_5459_comb[55] | p0_one_hot_5459_comb[60] | p0_one_hot_5459_comb[61] | p0_one_hot_5459_comb[62] | p0_one_hot_5459_comb[63], p0_one_hot_5459_comb[2] | p0_one_hot_5459_comb[3] | p0_one_hot_5459_comb[6] | p0_one_hot_5459_comb[7] | p0_one_hot_5459_comb[10] | p0_one_hot_5459_comb[11] | p0_one_hot_5459_comb[14] | p0_one_hot_5459_comb[15] | p0_one_hot_5459_comb[18] | p0_one_hot_5459_comb[19] | p0_one_hot_5459_comb[22] | p0_one_hot_5459_comb[23] | p0_one_hot_5459_comb[26] | p0_one_hot_5459_comb[27] | p0_one_hot_5459_comb[30] | p0_one_hot_5459_comb[31] | p0_one_hot_5459_comb[34] | p0_one_hot_5459_comb[35] | p0_one_hot_5459_comb[38] | p0_one_hot_5459_comb[39] | p0_one_hot_5459_comb[42] | p0_one_hot_5459_comb[43] | p0_one_hot_5459_comb[46] | p0_one_hot_5459_comb[47] | p0_one_hot_5459_comb[50] | p0_one_hot_5459_comb[51] | p0_one_hot_5459_comb[54] | p0_one_hot_5459_comb[55] | p0_one_hot_5459_comb[58] | p0_one_hot_5459_comb[59] | p0_one_hot_5459_comb[62] | p0_one_hot_5459_comb[63], p0_one_hot_5459_comb[1] | p0_one_hot_5459_comb[3] | p0_one_hot_5459_comb[5] | p0_one_hot_5459_comb[7] | p0_one_hot_5459_comb[9] | p0_one_hot_5459_comb[11] | p0_one_hot_5459_comb[13] | p0_one_hot_5459_comb[15] | p0_one_hot_5459_comb[17] | p0_one_hot_5459_comb[19] | p0_one_hot_5459_comb[21] | p0_one_hot_5459_comb[23] | p0_one_hot_5459_comb[25] | p0_one_hot_5459_comb[27] | p0_one_hot_5459_comb[29] | p0_one_hot_5459_comb[31] | p0_one_hot_5459_comb[33] | p0_one_hot_5459_comb[35] | p0_one_hot_5459_comb[37] | p0_one_hot_5459_comb[39] | p0_one_hot_5459_comb[41] | p0_one_hot_5459_comb[43] | p0_one_hot_5459_comb[45] | p0_one_hot_5459_comb[47] | p0_one_hot_5459_comb[49] | p0_one_hot_5459_comb[51] | p0_one_hot_5459_comb[53] | p0_one_hot_5459_comb[55] | p0_one_hot_5459_comb[57] | p0_one_hot_5459_comb[59] | p0_one_hot_5459_comb[61] | p0_one_hot_5459_comb[63] | p0_one_hot_5459_comb[65]};
  assign p0_bit_slice_5467_comb = p0_encode_5461_comb[6:1];
  assign p0_literal_5473_comb = 7'h20;
  assign p0_concat_5474_comb = {p0_x_sign__1_comb, p0_bit_slice_5467_comb};
  assign p0_bit_slice_5475_comb = p0_encode_5461_comb[0];
  assign p0_sub_5484_comb = p0_literal_5473_comb - p0_concat_5474_comb;
  assign p0_not_5485_comb = ~p0_bit_slice_5475_comb;
  assign p0_concat_5494_comb = {p0_sub_5484_comb, p0_not_5485_comb};
  assign p0_sign_ext_5504_comb = {{1{p0_concat_5494_comb[7]}}, p0_concat_5494_comb};
  assign p0_bit_slice_5510_comb = p0_sign_ext_5504_comb[8:1];
  assign p0_literal_5511_comb = 8'hff;
  assign p0_add_5521_comb = p0_bit_slice_5510_comb + p0_literal_5511_comb;
  assign p0_literal_5530_comb = 9'h1ff;
  assign p0_concat_5533_comb = {p0_add_5521_comb, p0_not_5485_comb};
  assign p0_add_5541_comb = p0_sign_ext_5504_comb + p0_literal_5530_comb;
  assign p0_first_lost_bit_idx_comb = {{23{p0_concat_5533_comb[8]}}, p0_concat_5533_comb};

  // Registers for pipe stage 0:
  reg [63:0] p0_a;
  reg [6:0] p0_encode_5180;
  reg [8:0] p0_add_5216;
  reg [31:0] p0_first_lost_bit_idx;
  always_ff @ (posedge clk) begin
    p0_a <= a;
    p0_encode_5180 <= p0_encode_5461_comb;
    p0_add_5216 <= p0_add_5541_comb;
    p0_first_lost_bit_idx <= p0_first_lost_bit_idx_comb;
  end

  // ===== Pipe stage 1:
  wire [51:0] p1_literal_5466_comb;
  wire [116:0] p1_literal_5462_comb;
  wire [116:0] p1_shll_5469_comb;
  wire [63:0] p1_not_5476_comb;
  wire [63:0] p1_bit_slice_5477_comb;
  wire [115:0] p1_extended_fraction_narrowed_comb;
  wire [63:0] p1_nor_5488_comb;
  wire [63:0] p1_literal_5489_comb;
  wire [31:0] p1_sign_ext_5490_comb;
  wire [7:0] p1_literal_5495_comb;
  wire [7:0] p1_concat_5496_comb;
  wire p1_round_bit_comb;
  wire p1_sticky_comb;
  wire p1_dynamic_bit_slice_5499_comb;
  wire [7:0] p1_sub_5505_comb;
  wire [6:0] p1_literal_5506_comb;
  wire p1_and_5507_comb;
  wire p1_and_5508_comb;
  wire [64:0] p1_sign_ext_5512_comb;
  wire p1_ne_5513_comb;
  wire p1_or_5514_comb;
  wire [115:0] p1_fraction_narrowed_comb;
  wire [50:0] p1_literal_5523_comb;
  wire p1_round_up_comb;
  wire [51:0] p1_fraction__1_comb;
  wire [51:0] p1_concat_5535_comb;
  wire p1_is_zero_comb;
  wire [51:0] p1_fraction__2_comb;
  assign p1_literal_5466_comb = 52'h0_0000_0000_0000;
  assign p1_literal_5462_comb = 117'h1f_ffff_ffff_ffff_ffff_ffff_ffff_ffff;
  assign p1_shll_5469_comb = p0_first_lost_bit_idx >= 32'h0000_0075 ? 117'h00_0000_0000_0000_0000_0000_0000_0000 : p1_literal_5462_comb << p0_first_lost_bit_idx;
  assign p1_not_5476_comb = ~p0_a;
  assign p1_bit_slice_5477_comb = p1_shll_5469_comb[115:52];
  assign p1_extended_fraction_narrowed_comb = {p0_a, p1_literal_5466_comb};
  assign p1_nor_5488_comb = ~(p1_not_5476_comb | p1_bit_slice_5477_comb);
  assign p1_literal_5489_comb = 64'h0000_0000_0000_0000;
  assign p1_sign_ext_5490_comb = {{23{p0_add_5216[8]}}, p0_add_5216};
  assign p1_literal_5495_comb = 8'h40;
  assign p1_concat_5496_comb = {p0_x_sign__1_comb, p0_encode_5180};
  assign p1_round_bit_comb = dynamic_bit_slice_w1_116b_32b(p1_extended_fraction_narrowed_comb, p0_first_lost_bit_idx);
  assign p1_sticky_comb = p1_nor_5488_comb != p1_literal_5489_comb;
  assign p1_dynamic_bit_slice_5499_comb = dynamic_bit_slice_w1_116b_32b(p1_extended_fraction_narrowed_comb, p1_sign_ext_5490_comb);
  assign p1_sub_5505_comb = p1_literal_5495_comb - p1_concat_5496_comb;
  assign p1_literal_5506_comb = 7'h40;
  assign p1_and_5507_comb = p1_round_bit_comb & p1_sticky_comb;
  assign p1_and_5508_comb = p1_round_bit_comb & p1_dynamic_bit_slice_5499_comb;
  assign p1_sign_ext_5512_comb = {{57{p1_sub_5505_comb[7]}}, p1_sub_5505_comb};
  assign p1_ne_5513_comb = p0_encode_5180 != p1_literal_5506_comb;
  assign p1_or_5514_comb = p1_and_5507_comb | p1_and_5508_comb;
  assign p1_fraction_narrowed_comb = p1_sign_ext_5512_comb >= 65'h0_0000_0000_0000_0074 ? 116'h0_0000_0000_0000_0000_0000_0000_0000 : p1_extended_fraction_narrowed_comb >> p1_sign_ext_5512_comb;
  assign p1_literal_5523_comb = 51'h0_0000_0000_0000;
  assign p1_round_up_comb = p1_ne_5513_comb & p1_or_5514_comb;
  assign p1_fraction__1_comb = p1_fraction_narrowed_comb[51:0];
  assign p1_concat_5535_comb = {p1_literal_5523_comb, p1_round_up_comb};
  assign p1_is_zero_comb = p0_a == p1_literal_5489_comb;
  assign p1_fraction__2_comb = p1_fraction__1_comb + p1_concat_5535_comb;

  // Registers for pipe stage 1:
  reg [8:0] p1_add_5216;
  reg p1_round_up;
  reg p1_is_zero;
  reg [51:0] p1_fraction__2;
  always_ff @ (posedge clk) begin
    p1_add_5216 <= p0_add_5216;
    p1_round_up <= p1_round_up_comb;
    p1_is_zero <= p1_is_zero_comb;
    p1_fraction__2 <= p1_fraction__2_comb;
  end

  // ===== Pipe stage 2:
  wire [11:0] p2_exp_comb;
  wire [1:0] p2_bit_slice_5464_comb;
  wire p2_is_inf_comb;
  wire p2_eq_5472_comb;
  wire p2_not_5479_comb;
  wire p2_overflow_comb;
  wire [10:0] p2_BIAS_comb;
  wire [10:0] p2_literal_5483_comb;
  wire p2_nor_5491_comb;
  wire [10:0] p2_bit_slice_5492_comb;
  wire [10:0] p2_sel_5493_comb;
  wire [1:0] p2_concat_5500_comb;
  wire [10:0] p2_literal_5501_comb;
  wire [10:0] p2_literal_5502_comb;
  wire [10:0] p2_bexp__1_comb;
  wire [10:0] p2_x_bexp__2_comb;
  wire p2_ne_5515_comb;
  wire p2_nor_5516_comb;
  wire [10:0] p2_sign_ext_5525_comb;
  wire [51:0] p2_sign_ext_5526_comb;
  wire [51:0] p2_sign_ext_5527_comb;
  wire [10:0] p2_x_bexp_comb;
  wire [51:0] p2_x_fraction_comb;
  wire [63:0] p2_concat_5546_comb;
  assign p2_exp_comb = {{3{p1_add_5216[8]}}, p1_add_5216};
  assign p2_bit_slice_5464_comb = p2_exp_comb[11:10];
  assign p2_is_inf_comb = |p2_bit_slice_5464_comb;
  assign p2_eq_5472_comb = p1_fraction__2 == p1_literal_5466_comb;
  assign p2_not_5479_comb = ~p2_is_inf_comb;
  assign p2_overflow_comb = p1_round_up & p2_eq_5472_comb;
  assign p2_BIAS_comb = 11'h3ff;
  assign p2_literal_5483_comb = 11'h400;
  assign p2_nor_5491_comb = ~(p2_not_5479_comb | p1_is_zero);
  assign p2_bit_slice_5492_comb = p2_exp_comb[10:0];
  assign p2_sel_5493_comb = p2_overflow_comb ? p2_literal_5483_comb : p2_BIAS_comb;
  assign p2_concat_5500_comb = {p1_is_zero, p2_nor_5491_comb};
  assign p2_literal_5501_comb = 11'h7ff;
  assign p2_literal_5502_comb = 11'h000;
  assign p2_bexp__1_comb = p2_bit_slice_5492_comb + p2_sel_5493_comb;
  assign p2_x_bexp__2_comb = priority_sel_11b_2way(p2_concat_5500_comb, p2_literal_5501_comb, p2_literal_5502_comb, p2_bexp__1_comb);
  assign p2_ne_5515_comb = p2_x_bexp__2_comb != p2_literal_5502_comb;
  assign p2_nor_5516_comb = ~(p1_is_zero | p2_is_inf_comb);
  assign p2_sign_ext_5525_comb = {11{p2_ne_5515_comb}};
  assign p2_sign_ext_5526_comb = {52{p2_nor_5516_comb}};
  assign p2_sign_ext_5527_comb = {52{p2_ne_5515_comb}};
  assign p2_x_bexp_comb = p2_x_bexp__2_comb & p2_sign_ext_5525_comb;
  assign p2_x_fraction_comb = p1_fraction__2 & p2_sign_ext_5526_comb & p2_sign_ext_5527_comb;
  assign p2_concat_5546_comb = {p0_x_sign__1_comb, p2_x_bexp_comb, p2_x_fraction_comb};

  // Registers for pipe stage 2:
  reg [63:0] out__output_flop;
  always_ff @ (posedge clk) begin
    out__output_flop <= p2_concat_5546_comb;
  end
  assign out = out__output_flop;
endmodule
