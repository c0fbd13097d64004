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
  wire [2:0] p0_literal_4820_comb;
  wire p0_bit_slice_4821_comb;
  wire [3:0] p0_concat_4828_comb;
  wire [3:0] p0_literal_4829_comb;
  wire [7:0] p0_x_bexp__1_comb;
  wire [7:0] p0_literal_4833_comb;
  wire [22:0] p0_x_fraction__3_comb;
  wire [22:0] p0_literal_4837_comb;
  wire [3:0] p0_add_4838_comb;
  wire [6:0] p0_bit_slice_4839_comb;
  wire [7:0] p0_literal_4840_comb;
  wire p0_eq_4846_comb;
  wire p0_ne_4848_comb;
  wire p0_bit_slice_4849_comb;
  wire [21:0] p0_bit_slice_4850_comb;
  wire p0_a_portion_31_width_1_comb;
  wire [10:0] p0_concat_4852_comb;
  wire p0_ne_4853_comb;
  assign p0_literal_4820_comb = 3'h0;
  assign p0_bit_slice_4821_comb = a[30];
  assign p0_concat_4828_comb = {p0_literal_4820_comb, p0_bit_slice_4821_comb};
  assign p0_literal_4829_comb = 4'h7;
  assign p0_x_bexp__1_comb = a[30:23];
  assign p0_literal_4833_comb = 8'hff;
  assign p0_x_fraction__3_comb = a[22:0];
  assign p0_literal_4837_comb = 23'h00_0000;
  assign p0_add_4838_comb = p0_concat_4828_comb + p0_literal_4829_comb;
  assign p0_bit_slice_4839_comb = a[29:23];
  assign p0_literal_4840_comb = 8'h00;
  assign p0_eq_4846_comb = p0_x_bexp__1_comb == p0_literal_4833_comb;
  assign p0_ne_4848_comb = p0_x_fraction__3_comb != p0_literal_4837_comb;
  assign p0_bit_slice_4849_comb = a[22];
  assign p0_bit_slice_4850_comb = a[21:0];
  assign p0_a_portion_31_width_1_comb = a[31];
  assign p0_concat_4852_comb = {p0_add_4838_comb, p0_bit_slice_4839_comb};
  assign p0_ne_4853_comb = p0_x_bexp__1_comb != p0_literal_4840_comb;

  // Registers for pipe stage 0:
  reg p0_eq_4703;
  reg p0_ne_4704;
  reg p0_bit_slice_4707;
  reg [21:0] p0_bit_slice_4713;
  reg p0_a_portion_31_width_1;
  reg [10:0] p0_concat_4763;
  reg p0_ne_4773;
  always_ff @ (posedge clk) begin
    p0_eq_4703 <= p0_eq_4846_comb;
    p0_ne_4704 <= p0_ne_4848_comb;
    p0_bit_slice_4707 <= p0_bit_slice_4849_comb;
    p0_bit_slice_4713 <= p0_bit_slice_4850_comb;
    p0_a_portion_31_width_1 <= p0_a_portion_31_width_1_comb;
    p0_concat_4763 <= p0_concat_4852_comb;
    p0_ne_4773 <= p0_ne_4853_comb;
  end

  // ===== Pipe stage 1:
  wire [10:0] p1_literal_4817_comb;
  wire p1_is_nan_comb;
  wire [10:0] p1_bexp_comb;
  wire p1_or_4823_comb;
  wire [33:0] p1_concat_4830_comb;
  wire [33:0] p1_sign_ext_4831_comb;
  wire [33:0] p1_and_4842_comb;
  wire [28:0] p1_literal_4843_comb;
  wire [63:0] p1_concat_4854_comb;
  assign p1_literal_4817_comb = 11'h7ff;
  assign p1_is_nan_comb = p0_eq_4703 & p0_ne_4704;
  assign p1_bexp_comb = p0_eq_4703 ? p1_literal_4817_comb : p0_concat_4763;
  assign p1_or_4823_comb = p0_bit_slice_4707 | p1_is_nan_comb;
  assign p1_concat_4830_comb = {p1_bexp_comb, p1_or_4823_comb, p0_bit_slice_4713};
  assign p1_sign_ext_4831_comb = {34{p0_ne_4773}};
  assign p1_and_4842_comb = p1_concat_4830_comb & p1_sign_ext_4831_comb;
  assign p1_literal_4843_comb = 29'h0000_0000;
  assign p1_concat_4854_comb = {p0_a_portion_31_width_1, p1_and_4842_comb, p1_literal_4843_comb};

  // Registers for pipe stage 1:
  reg [63:0] out__output_flop;
  always_ff @ (posedge clk) begin
    out__output_flop <= p1_concat_4854_comb;
  end
  assign out = out__output_flop;
endmodule
