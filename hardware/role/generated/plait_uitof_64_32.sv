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
  wire [63:0] p0_reverse_5696_comb;
  wire p0_x_sign__1_comb;
  wire [64:0] p0_concat_5698_comb;
  wire [65:0] p0_one_hot_5699_comb;
  wire [6:0] p0_encode_5700_comb;
  wire p0_bit_slice_5701_comb;
  wire [1:0] p0_literal_5706_comb;
  wire [1:0] p0_concat_5707_comb;
  wire [4:0] p0_bit_slice_5708_comb;
  wire [1:0] p0_sub_5715_comb;
  wire [4:0] p0_not_5716_comb;
  wire [6:0] p0_concat_5726_comb;
  wire p0_bit_slice_5727_comb;
  wire [7:0] p0_sign_ext_5735_comb;
  wire p0_not_5736_comb;
  wire [8:0] p0_concat_5741_comb;
  wire [87:0] p0_literal_5749_comb;
  wire [31:0] p0_first_lost_bit_idx_comb;
  wire [7:0] p0_literal_5753_comb;
  wire [7:0] p0_concat_5754_comb;
  wire [1:0] p0_literal_5758_comb;
  wire [5:0] p0_bit_slice_5759_comb;
  wire [87:0] p0_shll_5765_comb;
  wire [6:0] p0_literal_5766_comb;
  wire [7:0] p0_literal_5769_comb;
  wire [7:0] p0_sub_5770_comb;
  wire [1:0] p0_sub_5773_comb;
  wire [5:0] p0_not_5774_comb;
  wire [63:0] p0_bit_slice_5780_comb;
  wire p0_ne_5781_comb;
  wire [7:0] p0_sub_5784_comb;
  wire [31:0] p0_sign_ext_5786_comb;
  wire [7:0] p0_bexp_comb;
  assign p0_reverse_5696_comb = {a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8], a[9], a[10], a[11], a[12], a[13], a[14], a[15], a[16], a[17], a[18], a[19], a[20], a[21], a[22], a[23], a[24], a[25], a[26], a[27], a[28], a[29], a[30], a[31], a[32], a[33], a[34], a[35], a[36], a[37], a[38], a[39], a[40], a[41], a[42], a[43], a[44], a[45], a[46], a[47], a[48], a[49], a[50], a[51], a[52], a[53], a[54], a[55], a[56], a[57], a[58], a[59], a[60], a[61], a[62], a[63]};
  assign p0_x_sign__1_comb = 1'h0;
  assign p0_concat_5698_comb = {p0_reverse_5696_comb, p0_x_sign__1_comb};
  assign p0_one_hot_5699_comb = {p0_concat_5698_comb[64:0] == 65'h0_0000_0000_0000_0000, p0_concat_5698_comb[64] && p0_concat_5698_comb[63:0] == 64'h0000_0000_0000_0000, p0_concat_5698_comb[63] && p0_concat_5698_comb[62:0] == 63'h0000_0000_0000_0000, p0_concat_5698_comb[62] && p0_concat_5698_comb[61:0] == 62'h0000_0000_0000_0000, p0_concat_5698_comb[61] && p0_concat_5698_comb[60:0] == 61'h0000_0000_0000_0000, p0_concat_5698_comb[60] && p0_concat_5698_comb[59:0] == 60'h000_0000_0000_0000, p0_concat_5698_comb[59] && p0_concat_5698_comb[58:0] == 59'h000_0000_0000_0000, p0_concat_5698_comb[58] && p0_concat_5698_comb[57:0] == 58'h000_0000_0000_0000, p0_concat_5698_comb[57] && p0_concat_5698_comb[56:0] == 57'h000_0000_0000_0000, p0_concat_5698_comb[56] && p0_concat_5698_comb[55:0] == 56'h00_0000_0000_0000, p0_concat_5698_comb[55] && p0_concat_5698_comb[54:0] == 55'h00_0000_0000_0000, p0_concat_5698_comb[54] && p0_concat_5698_comb[53:0] == 54'h00_0000_0000_0000, p0_concat_5698_comb[53] && p0_concat_5698_comb[52:0] == 53'h00_0000_0000_0000, p0_concat_5698_comb[52] && p0_concat_5698_comb[51:0] == 52'h0_0000_0000_0000, p0_concat_5698_comb[51] && p0_concat_5698_comb[50:0] == 51'h0_0000_0000_0000, p0_concat_5698_comb[50] && p0_concat_5698_comb[49:0] == 50'h0_0000_0000_0000, p0_concat_5698_comb[49] && p0_concat_5698_comb[48:0] == 49'h0_0000_0000_0000, p0_concat_5698_comb[48] && p0_concat_5698_comb[47:0] == 48'h0000_0000_0000, p0_concat_5698_comb[47] && p0_concat_5698_comb[46:0] == 47'h0000_0000_0000, p0_concat_5698_comb[46] && p0_concat_5698_comb[45:0] == 46'h0000_0000_0000, p0_concat_5698_comb[45] && p0_concat_5698_comb[44:0] == 45'h0000_0000_0000, p0_concat_5698_comb[44] && p0_concat_5698_comb[43:0] == 44'h000_0000_0000, p0_concat_5698_comb[43] && p0_concat_5698_comb[42:0] == 43'h000_0000_0000, p0_concat_5698_comb[42] && p0_concat_5698_comb[41:0] == 42'h000_0000_0000, p0_concat_5698_comb[41] && p0_concat_5698_comb[40:0] == 41'h000_0000_0000, p0_concat_5698_comb[40] && p0_concat_5698_comb[39:0] == 40'h00_0000_0000, p0_concat_5698_comb[39] && p0_concat_5698_comb[38:0] == 39'h00_0000_0000, p0_concat_5698_comb[38] && p0_concat_5698_comb[37:0] == 38'h00_0000_0000, p0_concat_5698_comb[37] && p0_concat_5698_comb[36:0] == 37'h00_0000_0000, p0_concat_5698_comb[36] && p0_concat_5698_comb[35:0] == 36'h0_0000_0000, p0_concat_5698_comb[35] && p0_concat_5698_comb[34:0] == 35'h0_0000_0000, p0_concat_5698_comb[34] && p0_concat_5698_comb[33:0] == 34'h0_0000_0000, p0_concat_5698_comb[33] && p0_concat_5698_comb[32:0] == 33'h0_0000_0000, p0_concat_5698_comb[32] && p0_concat_5698_comb[31:0] == 32'h0000_0000, p0_concat_5698_comb[31] && p0_concat_5698_comb[30:0] == 31'h0000_0000, p0_concat_5698_comb[30] && p0_concat_5698_comb[29:0] == 30'h0000_0000, p0_concat_5698_comb[29] && p0_concat_5698_comb[28:0] == 29'h0000_0000, p0_concat_5698_comb[28] && p0_concat_5698_comb[27:0] == 28'h000_0000, p0_concat_5698_comb[27] && p0_concat_5698_comb[26:0] == 27'h000_0000, p0_concat_5698_comb[26] && p0_concat_5698_comb[25:0] == 26'h000_0000, p0_concat_5698_comb[25] && p0_concat_5698_comb[24:0] == 25'h000_0000, p0_concat_5698_comb[24] && p0_concat_5698_comb[23:0] == 24'h00_0000, p0_concat_5698_comb[23] && p0_concat_5698_comb[22:0] == 23'h00_0000, p0_concat_5698_comb[22] && p0_concat_5698_comb[21:0] == 22'h00_0000, p0_concat_5698_comb[21] && p0_concat_5698_comb[20:0] == 21'h00_0000, p0_concat_5698_comb[20] && p0_concat_5698_comb[19:0] == 20'h0_0000, p0_concat_5698_comb[19] && p0_concat_5698_comb[18:0] == 19'h0_0000, p0_concat_5698_comb[18] && p0_concat_5698_comb[17:0] == 18'h0_0000, p0_concat_5698_comb[17] && p0_concat_5698_comb[16:0] == 17'h0_0000, p0_concat_5698_comb[16] && p0_concat_5698_comb[15:0] == 16'h0000, p0_concat_5698_comb[15] && p0_concat_5698_comb[14:0] == 15'h0000, p0_concat_5698_comb[14] && p0_concat_5698_comb[13:0] == 14'h0000, p0_concat_5698_comb[13] && p0_concat_5698_comb[12:0] == 13'h0000, p0_concat_5698_comb[12] && p0_concat_5698_comb[11:0] == 12'h000, p0_concat_5698_comb[11] && p0_concat_5698_comb[10:0] == 11'h000, p0_concat_5698_comb[10] && p0_concat_5698_comb[9:0] == 10'h000, p0_concat_5698_comb[9] && p0_concat_5698_comb[8:0] == 9'h000, p0_concat_5698_comb[8] && p0_concat_5698_comb[7:0] == 8'h00, p0_concat_5698_comb[7] && p0_concat_5698_comb[6:0] == 7'h00, p0_concat_5698_comb[6] && p0_concat_5698_comb[5:0] == 6'h00, p0_concat_5698_comb[5] && p0_concat_5698_comb[4:0] == 5'h00, p0_concat_5698_comb[4] && p0_concat_5698_comb[3:0] == 4'h0, p0_concat_5698_comb[3] && p0_concat_5698_comb[2:0] == 3'h0, p0_concat_5698_comb[2] && p0_concat_5698_comb[1:0] == 2'h0, p0_concat_5698_comb[1] && !p0_concat_5698_comb[0], p0_concat_5698_comb[0]};
  assign p0_encode_5700_comb = {p0_one_hot_5699_comb[64] | p0_one_hot_5699_comb[65], p0_one_hot_5699_comb[32] | p0_one_hot_5699_comb[33] | p0_one_hot_5699_comb[34] | p0_one_hot_5699_comb[35] | p0_one_hot_5699_comb[36] | p0_one_hot_5699_comb[37] | p0_one_hot_5699_comb[38] | p0_one_hot_5699_comb[39] | p0_one_hot_5699_comb[40] | p0_one_hot_5699_comb[41] | p0_one_hot_5699_comb[42] | p0_one_hot_5699_comb[43] | p0_one_hot_5699_comb[44] | p0_one_hot_5699_comb[45] | p0_one_hot_5699_comb[46] | p0_one_hot_5699_comb[47] | p0_one_hot_5699_comb[48] | p0_one_hot_5699_comb[49] | p0_one_hot_5699_comb[50] | p0_one_hot_5699_comb[51] | p0_one_hot_5699_comb[52] | p0_one_hot_5699_comb[53] | p0_one_hot_5699_comb[54] | p0_one_hot_5699_comb[55] | p0_one_hot_5699_comb[56] | p0_one_hot_5699_comb[57] | p0_one_hot_5699_comb[58] | p0_one_hot_5699_comb[59] | p0_one_hot_5699_comb[60] | p0_one_hot_5699_comb[61] | p0_one_hot_5699_comb[62] | p0_one_hot_5699_comb[63], p0_one_hot_5699_comb[16] | p0_one_hot_5699_comb[17] | p0_one_hot_5699_comb[18] | p0_one_hot_5699_comb[19] | p0_one_hot_5699_comb[20] | p0_one_hot_5699_comb[21] | p0_one_hot_5699_comb[22] | p0_one_hot_5699_comb[23] | p0_one_hot_5699_comb[24] | p0_one_hot_5699_comb[25] | p0_one_hot_5699_comb[26] | p0_one_hot_5699_comb[27] | p0_one_hot_5699_comb[28] | p0_one_hot_5699_comb[29] | p0_one_hot_5699_comb[30] | p0_one_hot_5699_comb[31] | p0_one_hot_5699_comb[48] | p0_one_hot_5699_comb[49] | p0_one_hot_5699_comb[50] | p0_one_hot_5699_comb[51] | p0_one_hot_5699_comb[52] | p0_one_hot_5699_comb[53] | p0_one_hot_5699_comb[54] | p0_one_hot_5699_comb[55] | p0_one_hot_5699_comb[56] | p0_one_hot_5699_comb[57] | p0_one_hot_5699_comb[58] | p0_one_hot_5699_comb[59] | p0_one_hot_5699_comb[60] | p0_one_hot_5699_comb[61] | p0_one_hot_5699_comb[62] | p0_one_hot_5699_comb[63], p0_one_hot_5699_comb[8] | p0_one_hot_5699_comb[9] | p0_one_hot_5699_comb[10] | p0_one_hot_5699_comb[11] | p0_one_hot_5699_comb[12] | p0_one_hot_5699_comb[13] | p0_one_hot_5699_comb[14] | p0_one_hot_5699_comb[15] | p0_one_hot_5699_comb[24] | p0_one_hot_5699_comb[25] | p0_one_hot_5699_comb[26] | p0_one_hot_5699_comb[27] | p0_one_hot_5699_comb[28] | p0_one_hot_5699_comb[29] | p0_one_hot_5699_comb[30] | p0_one_hot_5699_comb[31] | p0_one_hot_5699_comb[40] | p0_one_hot_5699_comb[41] | p0_one_hot_5699_comb[42] | p0_one_hot_5699_comb[43] | p0_one_hot_5699_comb[44] | p0_one_hot_5699_comb[45] | p0_one_hot_5699_comb[46] | p0_one_hot_5699_comb[47] | p0_one_hot_5699_comb[56] | p0_one_hot_5699_comb[57] | p0_one_hot_5699_comb[58] | p0_one_hot_5699_comb[59] | p0_one_hot_5699_comb[60] | p0_one_hot_5699_comb[61] | p0_one_hot_5699_comb[62] | p0_one_hot_5699_comb[63], p0_one_hot_5699_comb[4] | p0_one_hot_5699_comb[5] | p0_one_hot_5699_comb[6] | p0_one_hot_5699_comb[7] | p0_one_hot_5699_comb[12] | p0_one_hot_5699_comb[13] | p0_one_hot_5699_comb[14] | p0_one_hot_5699_comb[15] | p0_one_hot_5699_comb[20] | p0_one_hot_5699_comb[21] | p0_one_hot_5699_comb[22] | p0_one_hot_5699_comb[23] | p0_one_hot_5699_comb[28] | p0_one_hot_5699_comb[29] | p0_one_hot_5699_comb[30] | p0_one_hot_5699_comb[31] | p0_one_hot_5699_comb[36] | p0_one_hot_5699_comb[37] | p0_one_hot_5699_comb[38] | p0_one_hot_5699_comb[39] | p0_one_hot_5699_comb[44] | p0_one_hot_5699_comb[45] | p0_one_hot_5699_comb[46] | p0_one_hot_5699_comb[47] | p0_one_hot_5699_comb[52] | p0_one_hot_5699_comb[53] | p0_one_hot_5699_comb[54] | p0_one_hot_5699_comb[55] | p0_one_hot_5699_comb[60] | p0_one_hot_5699_comb[61] | p0_one_hot_5699_comb[62] | p0_one_hot_5699_comb[63], p0_one_hot_5699_comb[2] | p0_one_hot_5699_comb[3] | p0_one_hot_5699_comb[6] | p0_one_hot_5699_comb[7] | p0_one_hot_5699_comb[10] | p0_one_hot_5699_comb[11] | p0_one_hot_5699_comb[14] | p0_one_hot_5699_comb[15] | p0_one_hot_5699_comb[18] | p0_one_hot_5699_comb[19] | p0_one_hot_5699_comb[22] | p0_one_hot_5699_comb[23] | p0_one_hot_5699_comb[26] | p0_one_hot_5699_comb[27] | p0_one_hot_5699_comb[30] | p0_one_hot_5699_comb[31] | p0_one_hot_5699_comb[34] | p0_one_hot_5699_comb[35] | p0_one_hot_5699_comb[38] | p0_one_hot_5699_comb[39] | p0_one_hot_5699_comb[42] | p0_one_hot_5699_comb[43] | p0_one_hot_5699_comb[46] | p0_one_hot_5699_comb[47] | p0_one_hot_5699_comb[50] | p0_one_hot_5699_comb[51] | p0_one_hot_5699_comb[54] | p0_one_hot_5699_comb[55] | p0_one_hot_5699_comb[58] | p0_one_hot_5699_comb[59] | p0_one_hot_5699_comb[62] | p0_one_hot_5699_comb[63], p0_one_hot_5699_comb[1] | p0_one_hot_5699_comb[3] | p0_one_hot_5699_comb[5] | p0_one_hot_5699_comb[7] | p0_one_hot_5699_comb[9] | p0_one_hot_5699_comb[11] | p0_one_hot_5699_comb[13] | p0_one_hot_5699_comb[15] | p0_one_hot_5699_comb[17] | p0_one_hot_5699_comb[19] | p0_one_hot_5699_comb[21] | p0_one_hot_5699_comb[23] | p0_one_hot_5699_comb[25] | p0_one_hot_5699_comb[27] | p0_one_hot_5699_comb[29] | p0_one_hot_5699_comb[31] | p0_one_hot_5699_comb[33] | p0_one_hot_5699_comb[35] | p0_one_hot_5699_comb[37] | p0_one_hot_5699_comb[39] | p0_one_hot_5699_comb[41] | p0_one_hot_5699_comb[43] | p0_one_hot_5699_comb[45] | p0_one_hot_5699_comb[47] | p0_one_hot_5699_comb[49] | p0_one_hot_5699_comb[51] | p0_one_hot_5699_comb[53] | p0_one_hot_5699_comb[55] | p0_one_hot_5699_comb[57] | p0_one_hot_5699_comb[59] | p0_one_hot_5699_comb[61] | p0_one_hot_5699_comb[63] | p0_one_hot_5699_comb[65]};
  assign p0_bit_slice_5701_comb = p0_encode_5700_comb[6];
  assign p0_literal_5706_comb = 2'h0;
  assign p0_concat_5707_comb = {p0_x_sign__1_comb, p0_bit_slice_5701_comb};
  assign p0_bit_slice_5708_comb = p0_encode_5700_comb[5:1];
  assign p0_sub_5715_comb = p0_literal_5706_comb - p0_concat_5707_comb;
  assign p0_not_5716_comb = ~p0_bit_slice_5708_comb;
  assign p0_concat_5726_comb = {p0_sub_5715_comb, p0_not_5716_comb};
  assign p0_bit_slice_5727_comb = p0_encode_5700_comb[0];
  assign p0_sign_ext_5735_comb = {{1{p0_concat_5726_comb[6]}}, p0_concat_5726_comb};
  assign p0_not_5736_comb = ~p0_bit_slice_5727_comb;
  assign p0_concat_5741_comb = {p0_sign_ext_5735_comb, p0_not_5736_comb};
  assign p0_literal_5749_comb = 88'hff_ffff_ffff_ffff_ffff_ffff;
  assign p0_first_lost_bit_idx_comb = {{23{p0_concat_5741_comb[8]}}, p0_concat_5741_comb};
  assign p0_literal_5753_comb = 8'h40;
  assign p0_concat_5754_comb = {p0_x_sign__1_comb, p0_encode_5700_comb};
  assign p0_literal_5758_comb = 2'h2;
  assign p0_bit_slice_5759_comb = p0_encode_5700_comb[5:0];
  assign p0_shll_5765_comb = p0_first_lost_bit_idx_comb >= 32'h0000_0058 ? 88'h00_0000_0000_0000_0000_0000 : p0_literal_5749_comb << p0_first_lost_bit_idx_comb;
  assign p0_literal_5766_comb = 7'h40;
  assign p0_literal_5769_comb = 8'hc0;
  assign p0_sub_5770_comb = p0_literal_5753_comb - p0_concat_5754_comb;
  assign p0_sub_5773_comb = p0_literal_5758_comb - p0_concat_5707_comb;
  assign p0_not_5774_comb = ~p0_bit_slice_5759_comb;
  assign p0_bit_slice_5780_comb = p0_shll_5765_comb[86:23];
  assign p0_ne_5781_comb = p0_encode_5700_comb != p0_literal_5766_comb;
  assign p0_sub_5784_comb = p0_literal_5769_comb - p0_concat_5754_comb;
  assign p0_sign_ext_5786_comb = {{24{p0_sub_5770_comb[7]}}, p0_sub_5770_comb};
  assign p0_bexp_comb = {p0_sub_5773_comb, p0_not_5774_comb};

  // Registers for pipe stage 0:
  reg [63:0] p0_a;
  reg [63:0] p0_bit_slice_5357;
  reg [7:0] p0_sub_5369;
  reg p0_ne_5382;
  reg [7:0] p0_sub_5447;
  reg [31:0] p0_first_lost_bit_idx;
  reg [31:0] p0_sign_ext_5481;
  reg [7:0] p0_bexp;
  always_ff @ (posedge clk) begin
    p0_a <= a;
    p0_bit_slice_5357 <= p0_bit_slice_5780_comb;
    p0_sub_5369 <= p0_sub_5770_comb;
    p0_ne_5382 <= p0_ne_5781_comb;
    p0_sub_5447 <= p0_sub_5784_comb;
    p0_first_lost_bit_idx <= p0_first_lost_bit_idx_comb;
    p0_sign_ext_5481 <= p0_sign_ext_5786_comb;
    p0_bexp <= p0_bexp_comb;
  end

  // ===== Pipe stage 1:
  wire [22:0] p1_literal_5705_comb;
  wire [63:0] p1_not_5709_comb;
  wire [86:0] p1_extended_fraction_narrowed_comb;
  wire [63:0] p1_nor_5719_comb;
  wire [63:0] p1_literal_5720_comb;
  wire p1_round_bit_comb;
  wire p1_sticky_comb;
  wire p1_dynamic_bit_slice_5730_comb;
  wire p1_and_5738_comb;
  wire p1_and_5739_comb;
  wire [64:0] p1_sign_ext_5742_comb;
  wire p1_or_5744_comb;
  wire [86:0] p1_fraction_narrowed_comb;
  wire [21:0] p1_literal_5756_comb;
  wire p1_round_up_comb;
  wire [22:0] p1_fraction__1_comb;
  wire [22:0] p1_concat_5772_comb;
  wire p1_is_zero_comb;
  wire p1_is_inf_comb;
  wire [22:0] p1_fraction__2_comb;
  assign p1_literal_5705_comb = 23'h00_0000;
  assign p1_not_5709_comb = ~p0_a;
  assign p1_extended_fraction_narrowed_comb = {p0_a, p1_literal_5705_comb};
  assign p1_nor_5719_comb = ~(p1_not_5709_comb | p0_bit_slice_5357);
  assign p1_literal_5720_comb = 64'h0000_0000_0000_0000;
  assign p1_round_bit_comb = dynamic_bit_slice_w1_87b_32b(p1_extended_fraction_narrowed_comb, p0_first_lost_bit_idx);
  assign p1_sticky_comb = p1_nor_5719_comb != p1_literal_5720_comb;
  assign p1_dynamic_bit_slice_5730_comb = dynamic_bit_slice_w1_87b_32b(p1_extended_fraction_narrowed_comb, p0_sign_ext_5481);
  assign p1_and_5738_comb = p1_round_bit_comb & p1_sticky_comb;
  assign p1_and_5739_comb = p1_round_bit_comb & p1_dynamic_bit_slice_5730_comb;
  assign p1_sign_ext_5742_comb = {{57{p0_sub_5369[7]}}, p0_sub_5369};
  assign p1_or_5744_comb = p1_and_5738_comb | p1_and_5739_comb;
  assign p1_fraction_narrowed_comb = p1_sign_ext_5742_comb >= 65'h0_0000_0000_0000_0057 ? 87'h00_0000_0000_0000_0000_0000 : p1_extended_fraction_narrowed_comb >> p1_sign_ext_5742_comb;
  assign p1_literal_5756_comb = 22'h00_0000;
  assign p1_round_up_comb = p0_ne_5382 & p1_or_5744_comb;
  assign p1_fraction__1_comb = p1_fraction_narrowed_comb[22:0];
  assign p1_concat_5772_comb = {p1_literal_5756_comb, p1_round_up_comb};
  assign p1_is_zero_comb = p0_a == p1_literal_5720_comb;
  assign p1_is_inf_comb = p0_sub_5369[7];
  assign p1_fraction__2_comb = p1_fraction__1_comb + p1_concat_5772_comb;

  // Registers for pipe stage 1:
  reg p1_round_up;
  reg p1_is_zero;
  reg [7:0] p1_sub_5447;
  reg p1_is_inf;
  reg [22:0] p1_fraction__2;
  reg [7:0] p1_bexp;
  always_ff @ (posedge clk) begin
    p1_round_up <= p1_round_up_comb;
    p1_is_zero <= p1_is_zero_comb;
    p1_sub_5447 <= p0_sub_5447;
    p1_is_inf <= p1_is_inf_comb;
    p1_fraction__2 <= p1_fraction__2_comb;
    p1_bexp <= p0_bexp;
  end

  // ===== Pipe stage 2:
  wire p2_not_5711_comb;
  wire p2_eq_5714_comb;
  wire p2_nor_5722_comb;
  wire p2_overflow_comb;
  wire [1:0] p2_concat_5731_comb;
  wire [7:0] p2_literal_5732_comb;
  wire [7:0] p2_literal_5733_comb;
  wire [7:0] p2_bexp__1_comb;
  wire [7:0] p2_x_bexp__2_comb;
  wire p2_ne_5745_comb;
  wire p2_nor_5746_comb;
  wire [7:0] p2_sign_ext_5760_comb;
  wire [22:0] p2_sign_ext_5761_comb;
  wire [22:0] p2_sign_ext_5762_comb;
  wire [7:0] p2_x_bexp_comb;
  wire [22:0] p2_x_fraction_comb;
  wire [31:0] p2_concat_5791_comb;
  assign p2_not_5711_comb = ~p1_is_inf;
  assign p2_eq_5714_comb = p1_fraction__2 == p1_literal_5705_comb;
  assign p2_nor_5722_comb = ~(p2_not_5711_comb | p1_is_zero);
  assign p2_overflow_comb = p1_round_up & p2_eq_5714_comb;
  assign p2_concat_5731_comb = {p1_is_zero, p2_nor_5722_comb};
  assign p2_literal_5732_comb = 8'hff;
  assign p2_literal_5733_comb = 8'h00;
  assign p2_bexp__1_comb = p2_overflow_comb ? p1_sub_5447 : p1_bexp;
  assign p2_x_bexp__2_comb = priority_sel_8b_2way(p2_concat_5731_comb, p2_literal_5732_comb, p2_literal_5733_comb, p2_bexp__1_comb);
  assign p2_ne_5745_comb = p2_x_bexp__2_comb != p2_literal_5733_comb;
  assign p2_nor_5746_comb = ~(p1_is_zero | p1_is_inf);
  assign p2_sign_ext_5760_comb = {8{p2_ne_5745_comb}};
  assign p2_sign_ext_5761_comb = {23{p2_nor_5746_comb}};
  assign p2_sign_ext_5762_comb = {23{p2_ne_5745_comb}};
  assign p2_x_bexp_comb = p2_x_bexp__2_comb & p2_sign_ext_5760_comb;
  assign p2_x_fraction_comb = p1_fraction__2 & p2_sign_ext_5761_comb & p2_sign_ext_5762_comb;
  assign p2_concat_5791_comb = {p0_x_sign__1_comb, p2_x_bexp_comb, p2_x_fraction_comb};

  // Registers for pipe stage 2:
  reg [31:0] out__output_flop;
  always_ff @ (posedge clk) begin
    out__output_flop <= p2_concat_5791_comb;
  end
  assign out = out__output_flop;
endmodule
