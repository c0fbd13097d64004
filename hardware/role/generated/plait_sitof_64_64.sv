// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Made by XLS of compiler/hls/operators/floats.x. A new operation may start in each cycle; its
// result stands at `out` 3 cycles later.
/* verilator lint_off UNUSEDSIGNAL */
/* verilator lint_off WIDTH */
module plait_sitof_64_64(
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
  wire p0_is_negative_comb;
  wire [63:0] p0_neg_5420_comb;
  wire [63:0] p0_abs_magnitude__2_comb;
  wire [63:0] p0_reverse_5431_comb;
  wire p0_literal_5435_comb;
  wire [64:0] p0_one_hot_5440_comb;
  wire [63:0] p0_literal_5452_comb;
  wire [6:0] p0_encode_5454_comb;
  wire [7:0] p0_literal_5463_comb;
  wire [7:0] p0_concat_5464_comb;
  wire [7:0] p0_sub_5473_comb;
  wire [8:0] p0_sign_ext_5478_comb;
  wire [7:0] p0_bit_slice_5488_comb;
  wire [7:0] p0_literal_5489_comb;
  wire [7:0] p0_add_5498_comb;
  wire p0_bit_slice_5499_comb;
  wire p0_is_zero_comb;
  wire [8:0] p0_concat_5510_comb;
  assign p0_is_negative_comb = a[63];
  assign p0_neg_5420_comb = -a;
  assign p0_abs_magnitude__2_comb = p0_is_negative_comb ? p0_neg_5420_comb : a;
  assign p0_reverse_5431_comb = {p0_abs_magnitude__2_comb[0], p0_abs_magnitude__2_comb[1], p0_abs_magnitude__2_comb[2], p0_abs_magnitude__2_comb[3], p0_abs_magnitude__2_comb[4], p0_abs_magnitude__2_comb[5], p0_abs_magnitude__2_comb[6], p0_abs_magnitude__2_comb[7], p0_abs_magnitude__2_comb[8], p0_abs_magnitude__2_comb[9], p0_abs_magnitude__2_comb[10], p0_abs_magnitude__2_comb[11], p0_abs_magnitude__2_comb[12], p0_abs_magnitude__2_comb[13], p0_abs_magnitude__2_comb[14], p0_abs_magnitude__2_comb[15], p0_abs_magnitude__2_comb[16], p0_abs_magnitude__2_comb[17], p0_abs_magnitude__2_comb[18], p0_abs_magnitude__2_comb[19], p0_abs_magnitude__2_comb[20], p0_abs_magnitude__2_comb[21], p0_abs_magnitude__2_comb[22], p0_abs_magnitude__2_comb[23], p0_abs_magnitude__2_comb[24], p0_abs_magnitude__2_comb[25], p0_abs_magnitude__2_comb[26], p0_abs_magnitude__2_comb[27], p0_abs_magnitude__2_comb[28], p0_abs_magnitude__2_comb[29], p0_abs_magnitude__2_comb[30], p0_abs_magnitude__2_comb[31], p0_abs_magnitude__2_comb[32], p0_abs_magnitude__2_comb[33], p0_abs_magnitude__2_comb[34], p0_abs_magnitude__2_comb[35], p0_abs_magnitude__2_comb[36], p0_abs_magnitude__2_comb[37], p0_abs_magnitude__2_comb[38], p0_abs_magnitude__2_comb[39], p0_abs_magnitude__2_comb[40], p0_abs_magnitude__2_comb[41], p0_abs_magnitude__2_comb[42], p0_abs_magnitude__2_comb[43], p0_abs_magnitude__2_comb[44], p0_abs_magnitude__2_comb[45], p0_abs_magnitude__2_comb[46], p0_abs_magnitude__2_comb[47], p0_abs_magnitude__2_comb[48], p0_abs_magnitude__2_comb[49], p0_abs_magnitude__2_comb[50], p0_abs_magnitude__2_comb[51], p0_abs_magnitude__2_comb[52], p0_abs_magnitude__2_comb[53], p0_abs_magnitude__2_comb[54], p0_abs_magnitude__2_comb[55], p0_abs_magnitude__2_comb[56], p0_abs_magnitude__2_comb[57], p0_abs_magnitude__2_comb[58], p0_abs_magnitude__2_comb[59], p0_abs_magnitude__2_comb[60], p0_abs_magnitude__2_comb[61], p0_abs_magnitude__2_comb[62], p0_abs_magnitude__2_comb[63]};
  assign p0_literal_5435_comb = 1'h0;
  assign p0_one_hot_5440_comb = {p0_reverse_5431_comb[63:0] == 64'h0000_0000_0000_0000, p0_reverse_5431_comb[63] && p0_reverse_5431_comb[62:0] == 63'h0000_0000_0000_0000, p0_reverse_5431_comb[62] && p0_reverse_5431_comb[61:0] == 62'h0000_0000_0000_0000, p0_reverse_5431_comb[61] && p0_reverse_5431_comb[60:0] == 61'h0000_0000_0000_0000, p0_reverse_5431_comb[60] && p0_reverse_5431_comb[59:0] == 60'h000_0000_0000_0000, p0_reverse_5431_comb[59] && p0_reverse_5431_comb[58:0] == 59'h000_0000_0000_0000, p0_reverse_5431_comb[58] && p0_reverse_5431_comb[57:0] == 58'h000_0000_0000_0000, p0_reverse_5431_comb[57] && p0_reverse_5431_comb[56:0] == 57'h000_0000_0000_0000, p0_reverse_5431_comb[56] && p0_reverse_5431_comb[55:0] == 56'h00_0000_0000_0000, p0_reverse_5431_comb[55] && p0_reverse_5431_comb[54:0] == 55'h00_0000_0000_0000, p0_reverse_5431_comb[54] && p0_reverse_5431_comb[53:0] == 54'h00_0000_0000_0000, p0_reverse_5431_comb[53] && p0_reverse_5431_comb[52:0] == 53'h00_0000_0000_0000, p0_reverse_5431_comb[52] && p0_reverse_5431_comb[51:0] == 52'h0_0000_0000_0000, p0_reverse_5431_comb[51] && p0_reverse_5431_comb[50:0] == 51'h0_0000_0000_0000, p0_reverse_5431_comb[50] && p0_reverse_5431_comb[49:0] == 50'h0_0000_0000_0000, p0_reverse_5431_comb[49] && p0_reverse_5431_comb[48:0] == 49'h0_0000_0000_0000, p0_reverse_5431_comb[48] && p0_reverse_5431_comb[47:0] == 48'h0000_0000_0000, p0_reverse_5431_comb[47] && p0_reverse_5431_comb[46:0] == 47'h0000_0000_0000, p0_reverse_5431_comb[46] && p0_reverse_5431_comb[45:0] == 46'h0000_0000_0000, p0_reverse_5431_comb[45] && p0_reverse_5431_comb[44:0] == 45'h0000_0000_0000, p0_reverse_5431_comb[44] && p0_reverse_5431_comb[43:0] == 44'h000_0000_0000, p0_reverse_5431_comb[43] && p0_reverse_5431_comb[42:0] == 43'h000_0000_0000, p0_reverse_5431_comb[42] && p0_reverse_5431_comb[41:0] == 42'h000_0000_0000, p0_reverse_5431_comb[41] && p0_reverse_5431_comb[40:0] == 41'h000_0000_0000, p0_reverse_5431_comb[40] && p0_reverse_5431_comb[39:0] == 40'h00_0000_0000, p0_reverse_5431_comb[39] && p0_reverse_5431_comb[38:0] == 39'h00_0000_0000, p0_reverse_5431_comb[38] && p0_reverse_5431_comb[37:0] == 38'h00_0000_0000, p0_reverse_5431_comb[37] && p0_reverse_5431_comb[36:0] == 37'h00_0000_0000, p0_reverse_5431_comb[36] && p0_reverse_5431_comb[35:0] == 36'h0_0000_0000, p0_reverse_5431_comb[35] && p0_reverse_5431_comb[34:0] == 35'h0_0000_0000, p0_reverse_5431_comb[34] && p0_reverse_5431_comb[33:0] == 34'h0_0000_0000, p0_reverse_5431_comb[33] && p0_reverse_5431_comb[32:0] == 33'h0_0000_0000, p0_reverse_5431_comb[32] && p0_reverse_5431_comb[31:0] == 32'h0000_0000, p0_reverse_5431_comb[31] && p0_reverse_5431_comb[30:0] == 31'h0000_0000, p0_reverse_5431_comb[30] && p0_reverse_5431_comb[29:0] == 30'h0000_0000, p0_reverse_5431_comb[29] && p0_reverse_5431_comb[28:0] == 29'h0000_0000, p0_reverse_5431_comb[28] && p0_reverse_5431_comb[27:0] == 28'h000_0000, p0_reverse_5431_comb[27] && p0_reverse_5431_comb[26:0] == 27'h000_0000, p0_reverse_5431_comb[26] && p0_reverse_5431_comb[25:0] == 26'h000_0000, p0_reverse_5431_comb[25] && p0_reverse_5431_comb[24:0] == 25'h000_0000, p0_reverse_5431_comb[24] && p0_reverse_5431_comb[23:0] == 24'h00_0000, p0_reverse_5431_comb[23] && p0_reverse_5431_comb[22:0] == 23'h00_0000, p0_reverse_5431_comb[22] && p0_reverse_5431_comb[21:0] == 22'h00_0000, p0_reverse_5431_comb[21] && p0_reverse_5431_comb[20:0] == 21'h00_0000, p0_reverse_5431_comb[20] && p0_reverse_5431_comb[19:0] == 20'h0_0000, p0_reverse_5431_comb[19] && p0_reverse_5431_comb[18:0] == 19'h0_0000, p0_reverse_5431_comb[18] && p0_reverse_5431_comb[17:0] == 18'h0_0000, p0_reverse_5431_comb[17] && p0_reverse_5431_comb[16:0] == 17'h0_0000, p0_reverse_5431_comb[16] && p0_reverse_5431_comb[15:0] == 16'h0000, p0_reverse_5431_comb[15] && p0_reverse_5431_comb[14:0] == 15'h0000, p0_reverse_5431_comb[14] && p0_reverse_5431_comb[13:0] == 14'h0000, p0_reverse_5431_comb[13] && p0_reverse_5431_comb[12:0] == 13'h0000, p0_reverse_5431_comb[12] && p0_reverse_5431_comb[11:0] == 12'h000, p0_reverse_5431_comb[11] && p0_reverse_5431_comb[10:0] == 11'h000, p0_reverse_5431_comb[10] && p0_reverse_5431_comb[9:0] == 10'h000, p0_reverse_5431_comb[9] && p0_reverse_5431_comb[8:0] == 9'h000, p0_reverse_5431_comb[8] && p0_reverse_5431_comb[7:0] == 8'h00, p0_reverse_5431_comb[7] && p0_reverse_5431_comb[6:0] == 7'h00, p0_reverse_5431_comb[6] && p0_reverse_5431_comb[5:0] == 6'h00, p0_reverse_5431_comb[5] && p0_reverse_5431_comb[4:0] == 5'h00, p0_reverse_5431_comb[4] && p0_reverse_5431_comb[3:0] == 4'h0, p0_reverse_5431_comb[3] && p0_reverse_5431_comb[2:0] == 3'h0, p0_reverse_5431_comb[2] && p0_reverse_5431_comb[1:0] == 2'h0, p0_reverse_5431_comb[1] && !p0_reverse_5431_comb[0], p0_reverse_5431_comb[0]};
  assign p0_literal_5452_comb = 64'h0000_0000_0000_0000;
  assign p0_encode_5454_comb = {p0_one_hot_5440_comb[64], p0_one_hot_5440_comb[32] | p0_one_hot_5440_comb[33] | p0_one_hot_5440_comb[34] | p0_one_hot_5440_comb[35] | p0_one_hot_5440_comb[36] | p0_one_hot_5440_comb[37] | p0_one_hot_5440_comb[38] | p0_one_hot_5440_comb[39] | p0_one_hot_5440_comb[40] | p0_one_hot_5440_comb[41] | p0_one_hot_5440_comb[42] | p0_one_hot_5440_comb[43] | p0_one_hot_5440_comb[44] | p0_one_hot_5440_comb[45] | p0_one_hot_5440_comb[46] | p0_one_hot_5440_comb[47] | p0_one_hot_5440_comb[48] | p0_one_hot_5440_comb[49] | p0_one_hot_5440_comb[50] | p0_one_hot_5440_comb[51] | p0_one_hot_5440_comb[52] | p0_one_hot_5440_comb[53] | p0_one_hot_5440_comb[54] | p0_one_hot_5440_comb[55] | p0_one_hot_5440_comb[56] | p0_one_hot_5440_comb[57] | p0_one_hot_5440_comb[58] | p0_one_hot_5440_comb[59] | p0_one_hot_5440_comb[60] | p0_one_hot_5440_comb[61] | p0_one_hot_5440_comb[62] | p0_one_hot_5440_comb[63], p0_one_hot_5440_comb[16] | p0_one_hot_5440_comb[17] | p0_one_hot_5440_comb[18] | p0_one_hot_5440_comb[19] | p0_one_hot_5440_comb[20] | p0_one_hot_5440_comb[21] | p0_one_hot_5440_comb[22] | p0_one_hot_5440_comb[23] | p0_one_hot_5440_comb[24] | p0_one_hot_5440_comb[25] | p0_one_hot_5440_comb[26] | p0_one_hot_5440_comb[27] | p0_one_hot_5440_comb[28] | p0_one_hot_5440_comb[29] | p0_one_hot_5440_comb[30] | p0_one_hot_5440_comb[31] | p0_one_hot_5440_comb[48] | p0_one_hot_5440_comb[49] | p0_one_hot_5440_comb[50] | p0_one_hot_5440_comb[51] | p0_one_hot_5440_comb[52] | p0_one_hot_5440_comb[53] | p0_one_hot_5440_comb[54] | p0_one_hot_5440_comb[55] | p0_one_hot_5440_comb[56] | p0_one_hot_5440_comb[57] | p0_one_hot_5440_comb[58] | p0_one_hot_5440_comb[59] | p0_one_hot_5440_comb[60] | p0_one_hot_5440_comb[61] | p0_one_hot_5440_comb[62] | p0_one_hot_5440_comb[63], p0_one_hot_5440_comb[8] | p0_one_hot_5440_comb[9] | p0_one_hot_5440_comb[10] | p0_one_hot_5440_comb[11] | p0_one_hot_5440_comb[12] | p0_one_hot_5440_comb[13] | p0_one_hot_5440_comb[14] | p0_one_hot_5440_comb[15] | p0_one_hot_5440_comb[24] | p0_one_hot_5440_comb[25] | p0_one_hot_5440_comb[26] | p0_one_hot_5440_comb[27] | p0_one_hot_5440_comb[28] | p0_one_hot_5440_comb[29] | p0_one_hot_5440_comb[30] | p0_one_hot_5440_comb[31] | p0_one_hot_5440_comb[40] | p0_one_hot_5440_comb[41] | p0_one_hot_5440_comb[42] | p0_one_hot_5440_comb[43] | p0_one_hot_5440_comb[44] | p0_one_hot_5440_comb[45] | p0_one_hot_5440_comb[46] | p0_one_hot_5440_comb[47] | p0_one_hot_5440_comb[56] | p0_one_hot_5440_comb[57] | p0_one_hot_5440_comb[58] | p0_one_hot_5440_comb[59] | p0_one_hot_5440_comb[60] | p0_one_hot_5440_comb[61] | p0_one_hot_5440_comb[62] | p0_one_hot_5440_comb[63], p0_one_hot_5440_comb[4] | p0_one_hot_5440_comb[5] | p0_one_hot_5440_comb[6] | p0_one_hot_5440_comb[7] | p0_one_hot_5440_comb[12] | p0_one_hot_5440_comb[13] | p0_one_hot_5440_comb[14] | p0_one_hot_5440_comb[15] | p0_one_hot_5440_comb[20] | p0_one_hot_5440_comb[21] | p0_one_hot_5440_comb[22] | p0_one_hot_5440_comb[23] | p0_one_hot_5440_comb[28] | p0_one_hot_5440_comb[29] | p0_one_hot_5440_comb[30] | p0_one_hot_5440_comb[31] | p0_one_hot_5440_comb[36] | p0_one_hot_5440_comb[37] | p0_one_hot_5440_comb[38] | p0_one_hot_5440_comb[39] | p0_one_hot_5440_comb[44] | p0_one_hot_5440_comb[45] | p0_one_hot_5440_comb[46] | p0_one_hot_5440_comb[47] | p0_one_hot_5440_comb[52] | p0_one_hot_5440_comb[53] | p0_one_hot_5440_comb[54] | p0_one_hot_5440_comb[55] | p0_one_hot_5440_comb[60] | p0_one_hot_5440_comb[61] | p0_one_hot_5440_comb[62] | p0_one_hot_5440_comb[63], p0_one_hot_5440_comb[2] | p0_one_hot_5440_comb[3] | p0_one_hot_5440_comb[6] | p0_one_hot_5440_comb[7] | p0_one_hot_5440_comb[10] | p0_one_hot_5440_comb[11] | p0_one_hot_5440_comb[14] | p0_one_hot_5440_comb[15] | p0_one_hot_5440_comb[18] | p0_one_hot_5440_comb[19] | p0_one_hot_5440_comb[22] | p0_one_hot_5440_comb[23] | p0_one_hot_5440_comb[26] | p0_one_hot_5440_comb[27] | p0_one_hot_5440_comb[30] | p0_one_hot_5440_comb[31] | p0_one_hot_5440_comb[34] | p0_one_hot_5440_comb[35] | p0_one_hot_5440_comb[38] | p0_one_hot_5440_comb[39] | p0_one_hot_5440_comb[42] | p0_one_hot_5440_comb[43] | p0_one_hot_5440_comb[46] | p0_one_hot_5440_comb[47] | p0_one_hot_5440_comb[50] | p0_one_hot_5440_comb[51] | p0_one_hot_5440_comb[54] | p0_one_hot_5440_comb[55] | p0_one_hot_5440_comb[58] | p0_one_hot_5440_comb[59] | p0_one_hot_5440_comb[62] | p0_one_hot_5440_comb[63], p0_one_hot_5440_comb[1] | p0_one_hot_5440_comb[3] | p0_one_hot_5440_comb[5] | p0_one_hot_5440_comb[7] | p0_one_hot_5440_comb[9] | p0_one_hot_5440_comb[11] | p0_one_hot_5440_comb[13] | p0_one_hot_5440_comb[15] | p0_one_hot_5440_comb[17] | p0_one_hot_5440_comb[19] | p0_one_hot_5440_comb[21] | p0_one_hot_5440_comb[23] | p0_one_hot_5440_comb[25] | p0_one_hot_5440_comb[27] | p0_one_hot_5440_comb[29] | p0_one_hot_5440_comb[31] | p0_one_hot_5440_comb[33] | p0_one_hot_5440_comb[35] | p0_one_hot_5440_comb[37] | p0_one_hot_5440_comb[39] | p0_one_hot_5440_comb[41] | p0_one_hot_5440_comb[43] | p0_one_hot_5440_comb[45] | p0_one_hot_5440_comb[47] | p0_one_hot_5440_comb[49] | p0_one_hot_5440_comb[51] | p0_one_hot_5440_comb[53] | p0_one_hot_5440_comb[55] | p0_one_hot_5440_comb[57] | p0_one_hot_5440_comb[59] | p0_one_hot_5440_comb[61] | p0_one_hot_5440_comb[63]};
  assign p0_literal_5463_comb = 8'h40;
  assign p0_concat_5464_comb = {p0_literal_5435_comb, p0_encode_5454_comb};
  assign p0_sub_5473_comb = p0_literal_5463_comb - p0_concat_5464_comb;
  assign p0_sign_ext_5478_comb = {{1{p0_sub_5473_comb[7]}}, p0_sub_5473_comb};
  assign p0_bit_slice_5488_comb = p0_sign_ext_5478_comb[8:1];
  assign p0_literal_5489_comb = 8'hff;
  assign p0_add_5498_comb = p0_bit_slice_5488_comb + p0_literal_5489_comb;
  assign p0_bit_slice_5499_comb = p0_sub_5473_comb[0];
  assign p0_is_zero_comb = a == p0_literal_5452_comb;
  assign p0_concat_5510_comb = {p0_add_5498_comb, p0_bit_slice_5499_comb};

  // Registers for pipe stage 0:
  reg p0_is_negative;
  reg [63:0] p0_abs_magnitude__2;
  reg [6:0] p0_encode_5139;
  reg p0_is_zero;
  reg [8:0] p0_sign_ext_5266;
  reg [8:0] p0_concat_5303;
  always_ff @ (posedge clk) begin
    p0_is_negative <= p0_is_negative_comb;
    p0_abs_magnitude__2 <= p0_abs_magnitude__2_comb;
    p0_encode_5139 <= p0_encode_5454_comb;
    p0_is_zero <= p0_is_zero_comb;
    p0_sign_ext_5266 <= p0_sign_ext_5478_comb;
    p0_concat_5303 <= p0_concat_5510_comb;
  end

  // ===== Pipe stage 1:
  wire [51:0] p1_literal_5425_comb;
  wire [115:0] p1_literal_5421_comb;
  wire [31:0] p1_first_lost_bit_idx_comb;
  wire [115:0] p1_shll_5428_comb;
  wire [8:0] p1_literal_5430_comb;
  wire p1_is_inf_comb;
  wire [63:0] p1_not_5437_comb;
  wire [63:0] p1_bit_slice_5438_comb;
  wire [8:0] p1_add_5439_comb;
  wire [1:0] p1_literal_5447_comb;
  wire [1:0] p1_concat_5448_comb;
  wire [5:0] p1_bit_slice_5449_comb;
  wire [115:0] p1_extended_fraction_comb;
  wire [63:0] p1_nor_5451_comb;
  wire [31:0] p1_sign_ext_5453_comb;
  wire [1:0] p1_sub_5458_comb;
  wire [5:0] p1_not_5459_comb;
  wire p1_round_bit_comb;
  wire p1_sticky_comb;
  wire p1_dynamic_bit_slice_5462_comb;
  wire [7:0] p1_concat_5469_comb;
  wire [6:0] p1_literal_5470_comb;
  wire p1_and_5471_comb;
  wire p1_and_5472_comb;
  wire [63:0] p1_sign_ext_5475_comb;
  wire p1_ne_5476_comb;
  wire p1_or_5477_comb;
  wire [115:0] p1_fraction_comb;
  wire [50:0] p1_literal_5486_comb;
  wire p1_round_up_comb;
  wire [51:0] p1_fraction__1_comb;
  wire [51:0] p1_concat_5497_comb;
  wire [51:0] p1_fraction__2_comb;
  assign p1_literal_5425_comb = 52'h0_0000_0000_0000;
  assign p1_literal_5421_comb = 116'hf_ffff_ffff_ffff_ffff_ffff_ffff_ffff;
  assign p1_first_lost_bit_idx_comb = {{23{p0_concat_5303[8]}}, p0_concat_5303};
  assign p1_shll_5428_comb = p1_first_lost_bit_idx_comb >= 32'h0000_0074 ? 116'h0_0000_0000_0000_0000_0000_0000_0000 : p1_literal_5421_comb << p1_first_lost_bit_idx_comb;
  assign p1_literal_5430_comb = 9'h1ff;
  assign p1_is_inf_comb = p0_encode_5139[6];
  assign p1_not_5437_comb = ~p0_abs_magnitude__2;
  assign p1_bit_slice_5438_comb = p1_shll_5428_comb[115:52];
  assign p1_add_5439_comb = p0_sign_ext_5266 + p1_literal_5430_comb;
  assign p1_literal_5447_comb = 2'h0;
  assign p1_concat_5448_comb = {p0_literal_5435_comb, p1_is_inf_comb};
  assign p1_bit_slice_5449_comb = p0_encode_5139[5:0];
  assign p1_extended_fraction_comb = {p0_abs_magnitude__2, p1_literal_5425_comb};
  assign p1_nor_5451_comb = ~(p1_not_5437_comb | p1_bit_slice_5438_comb);
  assign p1_sign_ext_5453_comb = {{23{p1_add_5439_comb[8]}}, p1_add_5439_comb};
  assign p1_sub_5458_comb = p1_literal_5447_comb - p1_concat_5448_comb;
  assign p1_not_5459_comb = ~p1_bit_slice_5449_comb;
  assign p1_round_bit_comb = dynamic_bit_slice_w1_116b_32b(p1_extended_fraction_comb, p1_first_lost_bit_idx_comb);
  assign p1_sticky_comb = p1_nor_5451_comb != p0_literal_5452_comb;
  assign p1_dynamic_bit_slice_5462_comb = dynamic_bit_slice_w1_116b_32b(p1_extended_fraction_comb, p1_sign_ext_5453_comb);
  assign p1_concat_5469_comb = {p1_sub_5458_comb, p1_not_5459_comb};
  assign p1_literal_5470_comb = 7'h3f;
  assign p1_and_5471_comb = p1_round_bit_comb & p1_sticky_comb;
  assign p1_and_5472_comb = p1_round_bit_comb & p1_dynamic_bit_slice_5462_comb;
  assign p1_sign_ext_5475_comb = {{56{p1_concat_5469_comb[7]}}, p1_concat_5469_comb};
  assign p1_ne_5476_comb = p0_encode_5139 != p1_literal_5470_comb;
  assign p1_or_5477_comb = p1_and_5471_comb | p1_and_5472_comb;
  assign p1_fraction_comb = p1_sign_ext_5475_comb >= 64'h0000_0000_0000_0074 ? 116'h0_0000_0000_0000_0000_0000_0000_0000 : p1_extended_fraction_comb >> p1_sign_ext_5475_comb;
  assign p1_literal_5486_comb = 51'h0_0000_0000_0000;
  assign p1_round_up_comb = p1_ne_5476_comb & p1_or_5477_comb;
  assign p1_fraction__1_comb = p1_fraction_comb[51:0];
  assign p1_concat_5497_comb = {p1_literal_5486_comb, p1_round_up_comb};
  assign p1_fraction__2_comb = p1_fraction__1_comb + p1_concat_5497_comb;

  // Registers for pipe stage 1:
  reg p1_is_negative;
  reg [8:0] p1_add_5174;
  reg p1_round_up;
  reg p1_is_zero;
  reg [51:0] p1_fraction__2;
  reg p1_is_inf;
  always_ff @ (posedge clk) begin
    p1_is_negative <= p0_is_negative;
    p1_add_5174 <= p1_add_5439_comb;
    p1_round_up <= p1_round_up_comb;
    p1_is_zero <= p0_is_zero;
    p1_fraction__2 <= p1_fraction__2_comb;
    p1_is_inf <= p1_is_inf_comb;
  end

  // ===== Pipe stage 2:
  wire p2_eq_5434_comb;
  wire p2_not_5441_comb;
  wire p2_overflow_comb;
  wire [10:0] p2_BIAS_comb;
  wire [10:0] p2_literal_5446_comb;
  wire p2_nor_5455_comb;
  wire [10:0] p2_sign_ext_5456_comb;
  wire [10:0] p2_sel_5457_comb;
  wire [1:0] p2_concat_5465_comb;
  wire [10:0] p2_literal_5466_comb;
  wire [10:0] p2_literal_5467_comb;
  wire [10:0] p2_bexp__1_comb;
  wire [10:0] p2_x_bexp__2_comb;
  wire p2_nor_5479_comb;
  wire p2_ne_5480_comb;
  wire [51:0] p2_sign_ext_5490_comb;
  wire [51:0] p2_sign_ext_5491_comb;
  wire [51:0] p2_x_fraction_comb;
  wire [63:0] p2_concat_5511_comb;
  assign p2_eq_5434_comb = p1_fraction__2 == p1_literal_5425_comb;
  assign p2_not_5441_comb = ~p1_is_inf;
  assign p2_overflow_comb = p1_round_up & p2_eq_5434_comb;
  assign p2_BIAS_comb = 11'h3ff;
  assign p2_literal_5446_comb = 11'h400;
  assign p2_nor_5455_comb = ~(p2_not_5441_comb | p1_is_zero);
  assign p2_sign_ext_5456_comb = {{2{p1_add_5174[8]}}, p1_add_5174};
  assign p2_sel_5457_comb = p2_overflow_comb ? p2_literal_5446_comb : p2_BIAS_comb;
  assign p2_concat_5465_comb = {p1_is_zero, p2_nor_5455_comb};
  assign p2_literal_5466_comb = 11'h7ff;
  assign p2_literal_5467_comb = 11'h000;
  assign p2_bexp__1_comb = p2_sign_ext_5456_comb + p2_sel_5457_comb;
  assign p2_x_bexp__2_comb = priority_sel_11b_2way(p2_concat_5465_comb, p2_literal_5466_comb, p2_literal_5467_comb, p2_bexp__1_comb);
  assign p2_nor_5479_comb = ~(p1_is_zero | p1_is_inf);
  assign p2_ne_5480_comb = p2_x_bexp__2_comb != p2_literal_5467_comb;
  assign p2_sign_ext_5490_comb = {52{p2_nor_5479_comb}};
  assign p2_sign_ext_5491_comb = {52{p2_ne_5480_comb}};
  assign p2_x_fraction_comb = p1_fraction__2 & p2_sign_ext_5490_comb & p2_sign_ext_5491_comb;
  assign p2_concat_5511_comb = {p1_is_negative, p2_x_bexp__2_comb, p2_x_fraction_comb};

  // Registers for pipe stage 2:
  reg [63:0] out__output_flop;
  always_ff @ (posedge clk) begin
    out__output_flop <= p2_concat_5511_comb;
  end
  assign out = out__output_flop;
endmodule
