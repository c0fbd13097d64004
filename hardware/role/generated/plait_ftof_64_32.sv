// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Made by XLS of compiler/hls/operators/floats.x. A new operation may start in each cycle; its
// result stands at `out` 2 cycles later.
/* verilator lint_off UNUSEDSIGNAL */
/* verilator lint_off WIDTH */
module plait_ftof_64_32(
  input wire clk,
  input wire [63:0] a,
  output wire [31:0] out
);
  // ===== Pipe stage 0:
  wire p0_literal_5055_comb;
  wire [3:0] p0_bit_slice_5056_comb;
  wire [27:0] p0_bit_slice_5057_comb;
  wire [27:0] p0_literal_5058_comb;
  wire [4:0] p0_concat_5062_comb;
  wire [4:0] p0_literal_5063_comb;
  wire p0_ne_5064_comb;
  wire p0_bit_slice_5065_comb;
  wire [4:0] p0_add_5069_comb;
  wire p0_bit_slice_5070_comb;
  wire p0_or_5071_comb;
  wire [10:0] p0_x_bexp_comb;
  wire [10:0] p0_literal_5076_comb;
  wire [22:0] p0_bit_slice_5077_comb;
  wire [22:0] p0_literal_5078_comb;
  wire [6:0] p0_bit_slice_5081_comb;
  wire p0_bit_slice_5082_comb;
  wire [29:0] p0_bit_slice_5083_comb;
  wire [29:0] p0_literal_5084_comb;
  wire p0_is_up_comb;
  wire [10:0] p0_literal_5086_comb;
  wire [51:0] p0_x_fraction__1_comb;
  wire [51:0] p0_literal_5088_comb;
  wire p0_eq_5092_comb;
  wire p0_eq_5093_comb;
  wire [11:0] p0_bexp_comb;
  wire [11:0] p0_literal_5097_comb;
  wire [30:0] p0_kept_comb;
  wire [30:0] p0_concat_5099_comb;
  wire [11:0] p0_literal_5100_comb;
  wire p0_eq_5101_comb;
  wire p0_ne_5102_comb;
  wire p0_is_least_comb;
  wire p0_slt_5109_comb;
  wire [30:0] p0_rounded_comb;
  wire p0_sgt_5111_comb;
  wire p0_and_5112_comb;
  wire p0_a_portion_63_width_1_comb;
  assign p0_literal_5055_comb = 1'h0;
  assign p0_bit_slice_5056_comb = a[62:59];
  assign p0_bit_slice_5057_comb = a[27:0];
  assign p0_literal_5058_comb = 28'h000_0000;
  assign p0_concat_5062_comb = {p0_literal_5055_comb, p0_bit_slice_5056_comb};
  assign p0_literal_5063_comb = 5'h19;
  assign p0_ne_5064_comb = p0_bit_slice_5057_comb != p0_literal_5058_comb;
  assign p0_bit_slice_5065_comb = a[29];
  assign p0_add_5069_comb = p0_concat_5062_comb + p0_literal_5063_comb;
  assign p0_bit_slice_5070_comb = a[28];
  assign p0_or_5071_comb = p0_ne_5064_comb | p0_bit_slice_5065_comb;
  assign p0_x_bexp_comb = a[62:52];
  assign p0_literal_5076_comb = 11'h380;
  assign p0_bit_slice_5077_comb = a[51:29];
  assign p0_literal_5078_comb = 23'h7f_ffff;
  assign p0_bit_slice_5081_comb = a[58:52];
  assign p0_bit_slice_5082_comb = p0_add_5069_comb[0];
  assign p0_bit_slice_5083_comb = a[58:29];
  assign p0_literal_5084_comb = 30'h0000_0000;
  assign p0_is_up_comb = p0_bit_slice_5070_comb & p0_or_5071_comb;
  assign p0_literal_5086_comb = 11'h7ff;
  assign p0_x_fraction__1_comb = a[51:0];
  assign p0_literal_5088_comb = 52'h0_0000_0000_0000;
  assign p0_eq_5092_comb = p0_x_bexp_comb == p0_literal_5076_comb;
  assign p0_eq_5093_comb = p0_bit_slice_5077_comb == p0_literal_5078_comb;
  assign p0_bexp_comb = {p0_add_5069_comb, p0_bit_slice_5081_comb};
  assign p0_literal_5097_comb = 12'h001;
  assign p0_kept_comb = {p0_bit_slice_5082_comb, p0_bit_slice_5083_comb};
  assign p0_concat_5099_comb = {p0_literal_5084_comb, p0_is_up_comb};
  assign p0_literal_5100_comb = 12'h0fe;
  assign p0_eq_5101_comb = p0_x_bexp_comb == p0_literal_5086_comb;
  assign p0_ne_5102_comb = p0_x_fraction__1_comb != p0_literal_5088_comb;
  assign p0_is_least_comb = p0_eq_5092_comb & p0_eq_5093_comb;
  assign p0_slt_5109_comb = $signed(p0_bexp_comb) < $signed(p0_literal_5097_comb);
  assign p0_rounded_comb = p0_kept_comb + p0_concat_5099_comb;
  assign p0_sgt_5111_comb = $signed(p0_bexp_comb) > $signed(p0_literal_5100_comb);
  assign p0_and_5112_comb = p0_eq_5101_comb & p0_ne_5102_comb;
  assign p0_a_portion_63_width_1_comb = a[63];

  // Registers for pipe stage 0:
  reg p0_is_least;
  reg p0_slt_4928;
  reg [30:0] p0_rounded;
  reg p0_sgt_4934;
  reg p0_and_4942;
  reg p0_a_portion_63_width_1;
  always_ff @ (posedge clk) begin
    p0_is_least <= p0_is_least_comb;
    p0_slt_4928 <= p0_slt_5109_comb;
    p0_rounded <= p0_rounded_comb;
    p0_sgt_4934 <= p0_sgt_5111_comb;
    p0_and_4942 <= p0_and_5112_comb;
    p0_a_portion_63_width_1 <= p0_a_portion_63_width_1_comb;
  end

  // ===== Pipe stage 1:
  wire [6:0] p1_literal_5059_comb;
  wire [22:0] p1_literal_5061_comb;
  wire [30:0] p1_small__1_comb;
  wire [30:0] p1_sel_5073_comb;
  wire [30:0] p1_infinite_comb;
  wire [30:0] p1_number_comb;
  wire [30:0] p1_literal_5091_comb;
  wire [30:0] p1_sel_5104_comb;
  wire [31:0] p1_concat_5114_comb;
  assign p1_literal_5059_comb = 7'h00;
  assign p1_literal_5061_comb = 23'h00_0000;
  assign p1_small__1_comb = {p1_literal_5059_comb, p0_is_least, p1_literal_5061_comb};
  assign p1_sel_5073_comb = p0_slt_4928 ? p1_small__1_comb : p0_rounded;
  assign p1_infinite_comb = 31'h7f80_0000;
  assign p1_number_comb = p0_sgt_4934 ? p1_infinite_comb : p1_sel_5073_comb;
  assign p1_literal_5091_comb = 31'h7fc0_0000;
  assign p1_sel_5104_comb = p0_and_4942 ? p1_literal_5091_comb : p1_number_comb;
  assign p1_concat_5114_comb = {p0_a_portion_63_width_1, p1_sel_5104_comb};

  // Registers for pipe stage 1:
  reg [31:0] out__output_flop;
  always_ff @ (posedge clk) begin
    out__output_flop <= p1_concat_5114_comb;
  end
  assign out = out__output_flop;
endmodule
