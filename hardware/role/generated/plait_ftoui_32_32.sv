// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Made by XLS of compiler/hls/operators/floats.x. A new operation may start in each cycle; its
// result stands at `out` 2 cycles later.
/* verilator lint_off UNUSEDSIGNAL */
/* verilator lint_off WIDTH */
module plait_ftoui_32_32(
  input wire clk,
  input wire [31:0] a,
  output wire [31:0] out
);
  // ===== Pipe stage 0:
  wire [6:0] p0_bit_slice_4823_comb;
  wire [7:0] p0_x_bexp__1_comb;
  wire [7:0] p0_literal_4825_comb;
  wire p0_literal_4828_comb;
  wire [22:0] p0_x_fraction_comb;
  wire [39:0] p0_literal_4830_comb;
  wire [7:0] p0_literal_4831_comb;
  wire p0_bit_slice_4832_comb;
  wire p0_and_reduce_4833_comb;
  wire [7:0] p0_places_comb;
  wire [7:0] p0_literal_4835_comb;
  wire [63:0] p0_fraction_comb;
  wire [7:0] p0_sub_4840_comb;
  wire p0_or_4841_comb;
  wire p0_ugt_4842_comb;
  wire [63:0] p0_shrl_4848_comb;
  wire p0_is_large_comb;
  wire p0_x_sign_comb;
  wire [31:0] p0_bit_slice_4856_comb;
  wire p0_not_4857_comb;
  assign p0_bit_slice_4823_comb = a[29:23];
  assign p0_x_bexp__1_comb = a[30:23];
  assign p0_literal_4825_comb = 8'h81;
  assign p0_literal_4828_comb = 1'h1;
  assign p0_x_fraction_comb = a[22:0];
  assign p0_literal_4830_comb = 40'h00_0000_0000;
  assign p0_literal_4831_comb = 8'hbe;
  assign p0_bit_slice_4832_comb = a[30];
  assign p0_and_reduce_4833_comb = &p0_bit_slice_4823_comb;
  assign p0_places_comb = p0_x_bexp__1_comb + p0_literal_4825_comb;
  assign p0_literal_4835_comb = 8'h3e;
  assign p0_fraction_comb = {p0_literal_4828_comb, p0_x_fraction_comb, p0_literal_4830_comb};
  assign p0_sub_4840_comb = p0_literal_4831_comb - p0_x_bexp__1_comb;
  assign p0_or_4841_comb = p0_bit_slice_4832_comb | p0_and_reduce_4833_comb;
  assign p0_ugt_4842_comb = p0_places_comb > p0_literal_4835_comb;
  assign p0_shrl_4848_comb = p0_sub_4840_comb >= 8'h40 ? 64'h0000_0000_0000_0000 : p0_fraction_comb >> p0_sub_4840_comb;
  assign p0_is_large_comb = p0_or_4841_comb & p0_ugt_4842_comb;
  assign p0_x_sign_comb = a[31];
  assign p0_bit_slice_4856_comb = p0_shrl_4848_comb[31:0];
  assign p0_not_4857_comb = ~p0_is_large_comb;

  // Registers for pipe stage 0:
  reg p0_or_4759;
  reg p0_x_sign;
  reg [31:0] p0_bit_slice_4777;
  reg p0_not_4792;
  always_ff @ (posedge clk) begin
    p0_or_4759 <= p0_or_4841_comb;
    p0_x_sign <= p0_x_sign_comb;
    p0_bit_slice_4777 <= p0_bit_slice_4856_comb;
    p0_not_4792 <= p0_not_4857_comb;
  end

  // ===== Pipe stage 1:
  wire [31:0] p1_sign_ext_4827_comb;
  wire [31:0] p1_size__1_comb;
  wire [31:0] p1_neg_4844_comb;
  wire [31:0] p1_sel_4850_comb;
  wire [31:0] p1_sign_ext_4851_comb;
  wire [31:0] p1_and_4858_comb;
  assign p1_sign_ext_4827_comb = {32{p0_or_4759}};
  assign p1_size__1_comb = p0_bit_slice_4777 & p1_sign_ext_4827_comb;
  assign p1_neg_4844_comb = -p1_size__1_comb;
  assign p1_sel_4850_comb = p0_x_sign ? p1_neg_4844_comb : p1_size__1_comb;
  assign p1_sign_ext_4851_comb = {32{p0_not_4792}};
  assign p1_and_4858_comb = p1_sel_4850_comb & p1_sign_ext_4851_comb;

  // Registers for pipe stage 1:
  reg [31:0] out__output_flop;
  always_ff @ (posedge clk) begin
    out__output_flop <= p1_and_4858_comb;
  end
  assign out = out__output_flop;
endmodule
