// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Made by XLS of compiler/hls/operators/floats.x. A new operation may start in each cycle; its
// result stands at `out` 2 cycles later.
/* verilator lint_off UNUSEDSIGNAL */
/* verilator lint_off WIDTH */
module plait_ftof_32_64(
  input wire clk,
  input wire [31:0] a,
  output wire [63:0] out
);
  // ===== Pipe stage 0:
  wire [2:0] p0_literal_4990_comb;
  wire p0_bit_slice_4991_comb;
  wire [3:0] p0_concat_4998_comb;
  wire [3:0] p0_literal_4999_comb;
  wire [7:0] p0_x_bexp__1_comb;
  wire [7:0] p0_literal_5003_comb;
  wire [22:0] p0_x_fraction__3_comb;
  wire [22:0] p0_literal_5007_comb;
  wire [3:0] p0_add_5008_comb;
  wire [6:0] p0_bit_slice_5009_comb;
  wire [7:0] p0_literal_5010_comb;
  wire p0_eq_5016_comb;
  wire p0_ne_5018_comb;
  wire p0_bit_slice_5019_comb;
  wire [21:0] p0_bit_slice_5020_comb;
  wire p0_a_portion_31_width_1_comb;
  wire [10:0] p0_concat_5022_comb;
  wire p0_ne_5023_comb;
  assign p0_literal_4990_comb = 3'h0;
  assign p0_bit_slice_4991_comb = a[30];
  assign p0_concat_4998_comb = {p0_literal_4990_comb, p0_bit_slice_4991_comb};
  assign p0_literal_4999_comb = 4'h7;
  assign p0_x_bexp__1_comb = a[30:23];
  assign p0_literal_5003_comb = 8'hff;
  assign p0_x_fraction__3_comb = a[22:0];
  assign p0_literal_5007_comb = 23'h00_0000;
  assign p0_add_5008_comb = p0_concat_4998_comb + p0_literal_4999_comb;
  assign p0_bit_slice_5009_comb = a[29:23];
  assign p0_literal_5010_comb = 8'h00;
  assign p0_eq_5016_comb = p0_x_bexp__1_comb == p0_literal_5003_comb;
  assign p0_ne_5018_comb = p0_x_fraction__3_comb != p0_literal_5007_comb;
  assign p0_bit_slice_5019_comb = a[22];
  assign p0_bit_slice_5020_comb = a[21:0];
  assign p0_a_portion_31_width_1_comb = a[31];
  assign p0_concat_5022_comb = {p0_add_5008_comb, p0_bit_slice_5009_comb};
  assign p0_ne_5023_comb = p0_x_bexp__1_comb != p0_literal_5010_comb;

  // Registers for pipe stage 0:
  reg p0_eq_4873;
  reg p0_ne_4874;
  reg p0_bit_slice_4877;
  reg [21:0] p0_bit_slice_4883;
  reg p0_a_portion_31_width_1;
  reg [10:0] p0_concat_4933;
  reg p0_ne_4943;
  always_ff @ (posedge clk) begin
    p0_eq_4873 <= p0_eq_5016_comb;
    p0_ne_4874 <= p0_ne_5018_comb;
    p0_bit_slice_4877 <= p0_bit_slice_5019_comb;
    p0_bit_slice_4883 <= p0_bit_slice_5020_comb;
    p0_a_portion_31_width_1 <= p0_a_portion_31_width_1_comb;
    p0_concat_4933 <= p0_concat_5022_comb;
    p0_ne_4943 <= p0_ne_5023_comb;
  end

  // ===== Pipe stage 1:
  wire [10:0] p1_literal_4987_comb;
  wire p1_is_nan_comb;
  wire [10:0] p1_bexp_comb;
  wire p1_or_4993_comb;
  wire [33:0] p1_concat_5000_comb;
  wire [33:0] p1_sign_ext_5001_comb;
  wire [33:0] p1_and_5012_comb;
  wire [28:0] p1_literal_5013_comb;
  wire [63:0] p1_concat_5024_comb;
  assign p1_literal_4987_comb = 11'h7ff;
  assign p1_is_nan_comb = p0_eq_4873 & p0_ne_4874;
  assign p1_bexp_comb = p0_eq_4873 ? p1_literal_4987_comb : p0_concat_4933;
  assign p1_or_4993_comb = p0_bit_slice_4877 | p1_is_nan_comb;
  assign p1_concat_5000_comb = {p1_bexp_comb, p1_or_4993_comb, p0_bit_slice_4883};
  assign p1_sign_ext_5001_comb = {34{p0_ne_4943}};
  assign p1_and_5012_comb = p1_concat_5000_comb & p1_sign_ext_5001_comb;
  assign p1_literal_5013_comb = 29'h0000_0000;
  assign p1_concat_5024_comb = {p0_a_portion_31_width_1, p1_and_5012_comb, p1_literal_5013_comb};

  // Registers for pipe stage 1:
  reg [63:0] out__output_flop;
  always_ff @ (posedge clk) begin
    out__output_flop <= p1_concat_5024_comb;
  end
  assign out = out__output_flop;
endmodule
