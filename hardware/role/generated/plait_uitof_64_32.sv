// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Made by XLS of compiler/hls/operators/floats.x. A new operation may start in each cycle; its
// result stands at `out` 3 cycles later.
/* verilator lint_off UNUSEDSIGNAL */
/* verilator lint_off WIDTH */
module plait_uitof_64_32(
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
  wire [63:0] p0_reverse_5526_comb;
  wire p0_x_sign__1_comb;
  wire [64:0] p0_concat_5528_comb;
  wire [65:0] p0_one_hot_5529_comb;
  wire [6:0] p0_encode_5530_comb;
  wire p0_bit_slice_5531_comb;
  wire [1:0] p0_literal_5536_comb;
  wire [1:0] p0_concat_5537_comb;
  wire [4:0] p0_bit_slice_5538_comb;
  wire [1:0] p0_sub_5545_comb;
  wire [4:0] p0_not_5546_comb;
  wire [6:0] p0_concat_5556_comb;
  wire p0_bit_slice_5557_comb;
  wire [7:0] p0_sign_ext_5565_comb;
  wire p0_not_5566_comb;
  wire [8:0] p0_concat_5571_comb;
  wire [87:0] p0_literal_5579_comb;
  wire [31:0] p0_first_lost_bit_idx_comb;
  wire [7:0] p0_literal_5583_comb;
  wire [7:0] p0_concat_5584_comb;
  wire [1:0] p0_literal_5588_comb;
  wire [5:0] p0_bit_slice_5589_comb;
  wire [87:0] p0_shll_5595_comb;
  wire [6:0] p0_literal_5596_comb;
  wire [7:0] p0_literal_5599_comb;
  wire [7:0] p0_sub_5600_comb;
  wire [1:0] p0_sub_5603_comb;
  wire [5:0] p0_not_5604_comb;
  wire [63:0] p0_bit_slice_5610_comb;
  wire p0_ne_5611_comb;
  wire [7:0] p0_sub_5614_comb;
  wire [31:0] p0_sign_ext_5616_comb;
  wire [7:0] p0_bexp_comb;
  assign p0_reverse_5526_comb = {a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8], a[9], a[10], a[11], a[12], a[13], a[14], a[15], a[16], a[17], a[18], a[19], a[20], a[21], a[22], a[23], a[24], a[25], a[26], a[27], a[28], a[29], a[30], a[31], a[32], a[33], a[34], a[35], a[36], a[37], a[38], a[39], a[40], a[41], a[42], a[43], a[44], a[45], a[46], a[47], a[48], a[49], a[50], a[51], a[52], a[53], a[54], a[55], a[56], a[57], a[58], a[59], a[60], a[61], a[62], a[63]};
  assign p0_x_sign__1_comb = 1'h0;
  assign p0_concat_5528_comb = {p0_reverse_5526_comb, p0_x_sign__1_comb};
  assign p0_one_hot_5529_comb = {p0_concat_5528_comb[64:0] == 65'h0_0000_0000_0000_0000, p0_concat_5528_comb[64] && p0_concat_5528_comb[63:0] == 64'h0000_0000_0000_0000, p0_concat_5528_comb[63] && p0_concat_5528_comb[62:0] == 63'h0000_0000_0000_0000, p0_concat_5528_comb[62] && p0_concat_5528_comb[61:0] == 62'h0000_0000_0000_0000, p0_concat_5528_comb[61] && p0_concat_5528_comb[60:0] == 61'h0000_0000_0000_0000, p0_concat_5528_comb[60] && p0_concat_5528_comb[59:0] == 60'h000_0000_0000_0000, p0_concat_5528_comb[59] && p0_concat_5528_comb[58:0] == 59'h000_0000_0000_0000, p0_concat_5528_comb[58] && p0_concat_5528_comb[57:0] == 58'h000_0000_0000_0000, p0_concat_5528_comb[57] && p0_concat_5528_comb[56:0] == 57'h000_0000_0000_0000, p0_concat_5528_comb[56] && p0_concat_5528_comb[55:0] == 56'h00_0000_0000_0000, p0_concat_5528_comb[55] && p0_concat_5528_comb[54:0] == 55'h00_0000_0000_0000, p0_concat_5528_comb[54] && p0_concat_5528_comb[53:0] == 54'h00_0000_0000_0000, p0_concat_5528_comb[53] && p0_concat_5528_comb[52:0] == 53'h00_0000_0000_0000, p0_concat_5528_comb[52] && p0_concat_5528_comb[51:0] == 52'h0_0000_0000_0000, p0_concat_5528_comb[51] && p0_concat_5528_comb[50:0] == 51'h0_0000_0000_0000, p0_concat_5528_comb[50] && p0_concat_5528_comb[49:0] == 50'h0_0000_0000_0000, p0_concat_5528_comb[49] && p0_concat_5528_comb[48:0] == 49'h0_0000_0000_0000, p0_concat_5528_comb[48] && p0_concat_5528_comb[47:0] == 48'h0000_0000_0000, p0_concat_5528_comb[47] && p0_concat_5528_comb[46:0] == 47'h0000_0000_0000, p0_concat_5528_comb[46] && p0_concat_5528_comb[45:0] == 46'h0000_0000_0000, p0_concat_5528_comb[45] && p0_concat_5528_comb[44:0] == 45'h0000_0000_0000, p0_concat_5528_comb[44] && p0_concat_5528_comb[43:0] == 44'h000_0000_0000, p0_concat_5528_comb[43] && p0_concat_5528_comb[42:0] == 43'h000_0000_0000, p0_concat_5528_comb[42] && p0_concat_5528_comb[41:0] == 42'h000_0000_0000, p0_concat_5528_comb[41] && p0_concat_5528_comb[40:0] == 41'h000_0000_0000, p0_concat_5528_comb[40] && p0_concat_5528_comb[39:0] == 40'h00_0000_0000, p0_concat_5528_comb[39] && p0_concat_5528_comb[38:0] == 39'h00_0000_0000, p0_concat_5528_comb[38] && p0_concat_5528_comb[37:0] == 38'h00_0000_0000, p0_concat_5528_comb[37] && p0_concat_5528_comb[36:0] == 37'h00_0000_0000, p0_concat_5528_comb[36] && p0_concat_5528_comb[35:0] == 36'h0_0000_0000, p0_concat_5528_comb[35] && p0_concat_5528_comb[34:0] == 35'h0_0000_0000, p0_concat_5528_comb[34] && p0_concat_5528_comb[33:0] == 34'h0_0000_0000, p0_concat_5528_comb[33] && p0_concat_5528_comb[32:0] == 33'h0_0000_0000, p0_concat_5528_comb[32] && p0_concat_5528_comb[31:0] == 32'h0000_0000, p0_concat_5528_comb[31] && p0_concat_5528_comb[30:0] == 31'h0000_0000, p0_concat_5528_comb[30] && p0_concat_5528_comb[29:0] == 30'h0000_0000, p0_concat_5528_comb[29] && p0_concat_5528_comb[28:0] == 29'h0000_0000, p0_concat_5528_comb[28] && p0_concat_5528_comb[27:0] == 28'h000_0000, p0_concat_5528_comb[27] && p0_concat_5528_comb[26:0] == 27'h000_0000, p0_concat_5528_comb[26] && p0_concat_5528_comb[25:0] == 26'h000_0000, p0_concat_5528_comb[25] && p0_concat_5528_comb[24:0] == 25'h000_0000, p0_concat_5528_comb[24] && p0_concat_5528_comb[23:0] == 24'h00_0000, p0_concat_5528_comb[23] && p0_concat_5528_comb[22:0] == 23'h00_0000, p0_concat_5528_comb[22] && p0_concat_5528_comb[21:0] == 22'h00_0000, p0_concat_5528_comb[21] && p0_concat_5528_comb[20:0] == 21'h00_0000, p0_concat_5528_comb[20] && p0_concat_5528_comb[19:0] == 20'h0_0000, p0_concat_5528_comb[19] && p0_concat_5528_comb[18:0] == 19'h0_0000, p0_concat_5528_comb[18] && p0_concat_5528_comb[17:0] == 18'h0_0000, p0_concat_5528_comb[17] && p0_concat_5528_comb[16:0] == 17'h0_0000, p0_concat_5528_comb[16] && p0_concat_5528_comb[15:0] == 16'h0000, p0_concat_5528_comb[15] && p0_concat_5528_comb[14:0] == 15'h0000, p0_concat_5528_comb[14] && p0_concat_5528_comb[13:0] == 14'h0000, p0_concat_5528_comb[13] && p0_concat_5528_comb[12:0] == 13'h0000, p0_concat_5528_comb[12] && p0_concat_5528_comb[11:0] == 12'h000, p0_concat_5528_comb[11] && p0_concat_5528_comb[10:0] == 11'h000, p0_concat_5528_comb[10] && p0_concat_5528_comb[9:0] == 10'h000, p0_concat_5528_comb[9] && p0_concat_5528_comb[8:0] == 9'h000, p0_concat_5528_comb[8] && p0_concat_5528_comb[7:0] == 8'h00, p0_concat_5528_comb[7] && p0_concat_5528_comb[6:0] == 7'h00, p0_concat_5528_comb[6] && p0_concat_5528_comb[5:0] == 6'h00, p0_concat_5528_comb[5] && p0_concat_5528_comb[4:0] == 5'h00, p0_concat_5528_comb[4] && p0_concat_5528_comb[3:0] == 4'h0, p0_concat_5528_comb[3] && p0_concat_5528_comb[2:0] == 3'h0, p0_concat_5528_comb[2] && p0_concat_5528_comb[1:0] == 2'h0, p0_concat_5528_comb[1] && !p0_concat_5528_comb[0], p0_concat_5528_comb[0]};
  assign p0_encode_5530_comb = {p0_one_hot_5529_comb[64] | p0_one_hot_5529_comb[65], p0_one_hot_5529_comb[32] | p0_one_hot_5529_comb[33] | p0_one_hot_5529_comb[34] | p0_one_hot_5529_comb[35] | p0_one_hot_5529_comb[36] | p0_one_hot_5529_comb[37] | p0_one_hot_5529_comb[38] | p0_one_hot_5529_comb[39] | p0_one_hot_5529_comb[40] | p0_one_hot_5529_comb[41] | p0_one_hot_5529_comb[42] | p0_one_hot_5529_comb[43] | p0_one_hot_5529_comb[44] | p0_one_hot_5529_comb[45] | p0_one_hot_5529_comb[46] | p0_one_hot_5529_comb[47] | p0_one_hot_5529_comb[48] | p0_one_hot_5529_comb[49] | p0_one_hot_5529_comb[50] | p0_one_hot_5529_comb[51] | p0_one_hot_5529_comb[52] | p0_one_hot_5529_comb[53] | p0_one_hot_5529_comb[54] | p0_one_hot_5529_comb[55] | p0_one_hot_5529_comb[56] | p0_one_hot_5529_comb[57] | p0_one_hot_5529_comb[58] | p0_one_hot_5529_comb[59] | p0_one_hot_5529_comb[60] | p0_one_hot_5529_comb[61] | p0_one_hot_5529_comb[62] | p0_one_hot_5529_comb[63], p0_one_hot_5529_comb[16] | p0_one_hot_5529_comb[17] | p0_one_hot_5529_comb[18] | p0_one_hot_5529_comb[19] | p0_one_hot_5529_comb[20] | p0_one_hot_5529_comb[21] | p0_one_hot_5529_comb[22] | p0_one_hot_5529_comb[23] | p0_one_hot_5529_comb[24] | p0_one_hot_5529_comb[25] | p0_one_hot_5529_comb[26] | p0_one_hot_5529_comb[27] | p0_one_hot_5529_comb[28] | p0_one_hot_5529_comb[29] | p0_one_hot_5529_comb[30] | p0_one_hot_5529_comb[31] | p0_one_hot_5529_comb[48] | p0_one_hot_5529_comb[49] | p0_one_hot_5529_comb[50] | p0_one_hot_5529_comb[51] | p0_one_hot_5529_comb[52] | p0_one_hot_5529_comb[53] | p0_one_hot_5529_comb[54] | p0_one_hot_5529_comb[55] | p0_one_hot_5529_comb[56] | p0_one_hot_5529_comb[57] | p0_one_hot_5529_comb[58] | p0_one_hot_5529_comb[59] | p0_one_hot_5529_comb[60] | p0_one_hot_5529_comb[61] | p0_one_hot_5529_comb[62] | p0_one_hot_5529_comb[63], p0_one_hot_5529_comb[8] | p0_one_hot_5529_comb[9] | p0_one_hot_5529_comb[10] | p0_one_hot_5529_comb[11] | p0_one_hot_5529_comb[12] | p0_one_hot_5529_comb[13] | p0_one_hot_5529_comb[14] | p0_one_hot_5529_comb[15] | p0_one_hot_5529_comb[24] | p0_one_hot_5529_comb[25] | p0_one_hot_5529_comb[26] | p0_one_hot_5529_comb[27] | p0_one_hot_5529_comb[28] | p0_one_hot_5529_comb[29] | p0_one_hot_5529_comb[30] | p0_one_hot_5529_comb[31] | p0_one_hot_5529_comb[40] | p0_one_hot_5529_comb[41] | p0_one_hot_5529_comb[42] | p0_one_hot_5529_comb[43] | p0_one_hot_5529_comb[44] | p0_one_hot_5529_comb[45] | p0_one_hot_5529_comb[46] | p0_one_hot_5529_comb[47] | p0_one_hot_5529_comb[56] | p0_one_hot_5529_comb[57] | p0_one_hot_5529_comb[58] | p0_one_hot_5529_comb[59] | p0_one_hot_5529_comb[60] | p0_one_hot_5529_comb[61] | p0_one_hot_5529_comb[62] | p0_one_hot_5529_comb[63], p0_one_hot_5529_comb[4] | p0_one_hot_5529_comb[5] | p0_one_hot_5529_comb[6] | p0_one_hot_5529_comb[7] | p0_one_hot_5529_comb[12] | p0_one_hot_5529_comb[13] | p0_one_hot_5529_comb[14] | p0_one_hot_5529_comb[15] | p0_one_hot_5529_comb[20] | p0_one_hot_5529_comb[21] | p0_one_hot_5529_comb[22] | p0_one_hot_5529_comb[23] | p0_one_hot_5529_comb[28] | p0_one_hot_5529_comb[29] | p0_one_hot_5529_comb[30] | p0_one_hot_5529_comb[31] | p0_one_hot_5529_comb[36] | p0_one_hot_5529_comb[37] | p0_one_hot_5529_comb[38] | p0_one_hot_5529_comb[39] | p0_one_hot_5529_comb[44] | p0_one_hot_5529_comb[45] | p0_one_hot_5529_comb[46] | p0_one_hot_5529_comb[47] | p0_one_hot_5529_comb[52] | p0_one_hot_5529_comb[53] | p0_one_hot_5529_comb[54] | p0_one_hot_5529_comb[55] | p0_one_hot_5529_comb[60] | p0_one_hot_5529_comb[61] | p0_one_hot_5529_comb[62] | p0_one_hot_5529_comb[63], p0_one_hot_5529_comb[2] | p0_one_hot_5529_comb[3] | p0_one_hot_5529_comb[6] | p0_one_hot_5529_comb[7] | p0_one_hot_5529_comb[10] | p0_one_hot_5529_comb[11] | p0_one_hot_5529_comb[14] | p0_one_hot_5529_comb[15] | p0_one_hot_5529_comb[18] | p0_one_hot_5529_comb[19] | p0_one_hot_5529_comb[22] | p0_one_hot_5529_comb[23] | p0_one_hot_5529_comb[26] | p0_one_hot_5529_comb[27] | p0_one_hot_5529_comb[30] | p0_one_hot_5529_comb[31] | p0_one_hot_5529_comb[34] | p0_one_hot_5529_comb[35] | p0_one_hot_5529_comb[38] | p0_one_hot_5529_comb[39] | p0_one_hot_5529_comb[42] | p0_one_hot_5529_comb[43] | p0_one_hot_5529_comb[46] | p0_one_hot_5529_comb[47] | p0_one_hot_5529_comb[50] | p0_one_hot_5529_comb[51] | p0_one_hot_5529_comb[54] | p0_one_hot_5529_comb[55] | p0_one_hot_5529_comb[58] | p0_one_hot_5529_comb[59] | p0_one_hot_5529_comb[62] | p0_one_hot_5529_comb[63], p0_one_hot_5529_comb[1] | p0_one_hot_5529_comb[3] | p0_one_hot_5529_comb[5] | p0_one_hot_5529_comb[7] | p0_one_hot_5529_comb[9] | p0_one_hot_5529_comb[11] | p0_one_hot_5529_comb[13] | p0_one_hot_5529_comb[15] | p0_one_hot_5529_comb[17] | p0_one_hot_5529_comb[19] | p0_one_hot_5529_comb[21] | p0_one_hot_5529_comb[23] | p0_one_hot_5529_comb[25] | p0_one_hot_5529_comb[27] | p0_one_hot_5529_comb[29] | p0_one_hot_5529_comb[31] | p0_one_hot_5529_comb[33] | p0_one_hot_5529_comb[35] | p0_one_hot_5529_comb[37] | p0_one_hot_5529_comb[39] | p0_one_hot_5529_comb[41] | p0_one_hot_5529_comb[43] | p0_one_hot_5529_comb[45] | p0_one_hot_5529_comb[47] | p0_one_hot_5529_comb[49] | p0_one_hot_5529_comb[51] | p0_one_hot_5529_comb[53] | p0_one_hot_5529_comb[55] | p0_one_hot_5529_comb[57] | p0_one_hot_5529_comb[59] | p0_one_hot_5529_comb[61] | p0_one_hot_5529_comb[63] | p0_one_hot_5529_comb[65]};
  assign p0_bit_slice_5531_comb = p0_encode_5530_comb[6];
  assign p0_literal_5536_comb = 2'h0;
  assign p0_concat_5537_comb = {p0_x_sign__1_comb, p0_bit_slice_5531_comb};
  assign p0_bit_slice_5538_comb = p0_encode_5530_comb[5:1];
  assign p0_sub_5545_comb = p0_literal_5536_comb - p0_concat_5537_comb;
  assign p0_not_5546_comb = ~p0_bit_slice_5538_comb;
  assign p0_concat_5556_comb = {p0_sub_5545_comb, p0_not_5546_comb};
  assign p0_bit_slice_5557_comb = p0_encode_5530_comb[0];
  assign p0_sign_ext_5565_comb = {{1{p0_concat_5556_comb[6]}}, p0_concat_5556_comb};
  assign p0_not_5566_comb = ~p0_bit_slice_5557_comb;
  assign p0_concat_5571_comb = {p0_sign_ext_5565_comb, p0_not_5566_comb};
  assign p0_literal_5579_comb = 88'hff_ffff_ffff_ffff_ffff_ffff;
  assign p0_first_lost_bit_idx_comb = {{23{p0_concat_5571_comb[8]}}, p0_concat_5571_comb};
  assign p0_literal_5583_comb = 8'h40;
  assign p0_concat_5584_comb = {p0_x_sign__1_comb, p0_encode_5530_comb};
  assign p0_literal_5588_comb = 2'h2;
  assign p0_bit_slice_5589_comb = p0_encode_5530_comb[5:0];
  assign p0_shll_5595_comb = p0_first_lost_bit_idx_comb >= 32'h0000_0058 ? 88'h00_0000_0000_0000_0000_0000 : p0_literal_5579_comb << p0_first_lost_bit_idx_comb;
  assign p0_literal_5596_comb = 7'h40;
  assign p0_literal_5599_comb = 8'hc0;
  assign p0_sub_5600_comb = p0_literal_5583_comb - p0_concat_5584_comb;
  assign p0_sub_5603_comb = p0_literal_5588_comb - p0_concat_5537_comb;
  assign p0_not_5604_comb = ~p0_bit_slice_5589_comb;
  assign p0_bit_slice_5610_comb = p0_shll_5595_comb[86:23];
  assign p0_ne_5611_comb = p0_encode_5530_comb != p0_literal_5596_comb;
  assign p0_sub_5614_comb = p0_literal_5599_comb - p0_concat_5584_comb;
  assign p0_sign_ext_5616_comb = {{24{p0_sub_5600_comb[7]}}, p0_sub_5600_comb};
  assign p0_bexp_comb = {p0_sub_5603_comb, p0_not_5604_comb};

  // Registers for pipe stage 0:
  reg [63:0] p0_a;
  reg [63:0] p0_bit_slice_5187;
  reg [7:0] p0_sub_5199;
  reg p0_ne_5212;
  reg [7:0] p0_sub_5277;
  reg [31:0] p0_first_lost_bit_idx;
  reg [31:0] p0_sign_ext_5311;
  reg [7:0] p0_bexp;
  always_ff @ (posedge clk) begin
    p0_a <= a;
    p0_bit_slice_5187 <= p0_bit_slice_5610_comb;
    p0_sub_5199 <= p0_sub_5600_comb;
    p0_ne_5212 <= p0_ne_5611_comb;
    p0_sub_5277 <= p0_sub_5614_comb;
    p0_first_lost_bit_idx <= p0_first_lost_bit_idx_comb;
    p0_sign_ext_5311 <= p0_sign_ext_5616_comb;
    p0_bexp <= p0_bexp_comb;
  end

  // ===== Pipe stage 1:
  wire [22:0] p1_literal_5535_comb;
  wire [63:0] p1_not_5539_comb;
  wire [86:0] p1_extended_fraction_narrowed_comb;
  wire [63:0] p1_nor_5549_comb;
  wire [63:0] p1_literal_5550_comb;
  wire p1_round_bit_comb;
  wire p1_sticky_comb;
  wire p1_dynamic_bit_slice_5560_comb;
  wire p1_and_5568_comb;
  wire p1_and_5569_comb;
  wire [64:0] p1_sign_ext_5572_comb;
  wire p1_or_5574_comb;
  wire [86:0] p1_fraction_narrowed_comb;
  wire [21:0] p1_literal_5586_comb;
  wire p1_round_up_comb;
  wire [22:0] p1_fraction__1_comb;
  wire [22:0] p1_concat_5602_comb;
  wire p1_is_zero_comb;
  wire p1_is_inf_comb;
  wire [22:0] p1_fraction__2_comb;
  assign p1_literal_5535_comb = 23'h00_0000;
  assign p1_not_5539_comb = ~p0_a;
  assign p1_extended_fraction_narrowed_comb = {p0_a, p1_literal_5535_comb};
  assign p1_nor_5549_comb = ~(p1_not_5539_comb | p0_bit_slice_5187);
  assign p1_literal_5550_comb = 64'h0000_0000_0000_0000;
  assign p1_round_bit_comb = dynamic_bit_slice_w1_87b_32b(p1_extended_fraction_narrowed_comb, p0_first_lost_bit_idx);
  assign p1_sticky_comb = p1_nor_5549_comb != p1_literal_5550_comb;
  assign p1_dynamic_bit_slice_5560_comb = dynamic_bit_slice_w1_87b_32b(p1_extended_fraction_narrowed_comb, p0_sign_ext_5311);
  assign p1_and_5568_comb = p1_round_bit_comb & p1_sticky_comb;
  assign p1_and_5569_comb = p1_round_bit_comb & p1_dynamic_bit_slice_5560_comb;
  assign p1_sign_ext_5572_comb = {{57{p0_sub_5199[7]}}, p0_sub_5199};
  assign p1_or_5574_comb = p1_and_5568_comb | p1_and_5569_comb;
  assign p1_fraction_narrowed_comb = p1_sign_ext_5572_comb >= 65'h0_0000_0000_0000_0057 ? 87'h00_0000_0000_0000_0000_0000 : p1_extended_fraction_narrowed_comb >> p1_sign_ext_5572_comb;
  assign p1_literal_5586_comb = 22'h00_0000;
  assign p1_round_up_comb = p0_ne_5212 & p1_or_5574_comb;
  assign p1_fraction__1_comb = p1_fraction_narrowed_comb[22:0];
  assign p1_concat_5602_comb = {p1_literal_5586_comb, p1_round_up_comb};
  assign p1_is_zero_comb = p0_a == p1_literal_5550_comb;
  assign p1_is_inf_comb = p0_sub_5199[7];
  assign p1_fraction__2_comb = p1_fraction__1_comb + p1_concat_5602_comb;

  // Registers for pipe stage 1:
  reg p1_round_up;
  reg p1_is_zero;
  reg [7:0] p1_sub_5277;
  reg p1_is_inf;
  reg [22:0] p1_fraction__2;
  reg [7:0] p1_bexp;
  always_ff @ (posedge clk) begin
    p1_round_up <= p1_round_up_comb;
    p1_is_zero <= p1_is_zero_comb;
    p1_sub_5277 <= p0_sub_5277;
    p1_is_inf <= p1_is_inf_comb;
    p1_fraction__2 <= p1_fraction__2_comb;
    p1_bexp <= p0_bexp;
  end

  // ===== Pipe stage 2:
  wire p2_not_5541_comb;
  wire p2_eq_5544_comb;
  wire p2_nor_5552_comb;
  wire p2_overflow_comb;
  wire [1:0] p2_concat_5561_comb;
  wire [7:0] p2_literal_5562_comb;
  wire [7:0] p2_literal_5563_comb;
  wire [7:0] p2_bexp__1_comb;
  wire [7:0] p2_x_bexp__2_comb;
  wire p2_ne_5575_comb;
  wire p2_nor_5576_comb;
  wire [7:0] p2_sign_ext_5590_comb;
  wire [22:0] p2_sign_ext_5591_comb;
  wire [22:0] p2_sign_ext_5592_comb;
  wire [7:0] p2_x_bexp_comb;
  wire [22:0] p2_x_fraction_comb;
  wire [31:0] p2_concat_5621_comb;
  assign p2_not_5541_comb = ~p1_is_inf;
  assign p2_eq_5544_comb = p1_fraction__2 == p1_literal_5535_comb;
  assign p2_nor_5552_comb = ~(p2_not_5541_comb | p1_is_zero);
  assign p2_overflow_comb = p1_round_up & p2_eq_5544_comb;
  assign p2_concat_5561_comb = {p1_is_zero, p2_nor_5552_comb};
  assign p2_literal_5562_comb = 8'hff;
  assign p2_literal_5563_comb = 8'h00;
  assign p2_bexp__1_comb = p2_overflow_comb ? p1_sub_5277 : p1_bexp;
  assign p2_x_bexp__2_comb = priority_sel_8b_2way(p2_concat_5561_comb, p2_literal_5562_comb, p2_literal_5563_comb, p2_bexp__1_comb);
  assign p2_ne_5575_comb = p2_x_bexp__2_comb != p2_literal_5563_comb;
  assign p2_nor_5576_comb = ~(p1_is_zero | p1_is_inf);
  assign p2_sign_ext_5590_comb = {8{p2_ne_5575_comb}};
  assign p2_sign_ext_5591_comb = {23{p2_nor_5576_comb}};
  assign p2_sign_ext_5592_comb = {23{p2_ne_5575_comb}};
  assign p2_x_bexp_comb = p2_x_bexp__2_comb & p2_sign_ext_5590_comb;
  assign p2_x_fraction_comb = p1_fraction__2 & p2_sign_ext_5591_comb & p2_sign_ext_5592_comb;
  assign p2_concat_5621_comb = {p0_x_sign__1_comb, p2_x_bexp_comb, p2_x_fraction_comb};

  // Registers for pipe stage 2:
  reg [31:0] out__output_flop;
  always_ff @ (posedge clk) begin
    out__output_flop <= p2_concat_5621_comb;
  end
  assign out = out__output_flop;
endmodule
