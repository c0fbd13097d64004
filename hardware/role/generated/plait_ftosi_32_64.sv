// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Made by XLS of compiler/hls/operators/floats.x. A new operation may start in each cycle; its
// result stands at `out` 3 cycles later.
/* verilator lint_off UNUSEDSIGNAL */
/* verilator lint_off WIDTH */
module plait_ftosi_32_64(
  input wire clk,
  input wire [31:0] a,
  output wire [63:0] out
);
  // ===== Pipe stage 0:
  wire [6:0] p0_bit_slice_4789_comb;
  wire [7:0] p0_x_bexp__1_comb;
  wire [7:0] p0_literal_4791_comb;
  wire p0_literal_4794_comb;
  wire [22:0] p0_x_fraction_comb;
  wire [39:0] p0_literal_4796_comb;
  wire [7:0] p0_literal_4797_comb;
  wire p0_bit_slice_4800_comb;
  wire p0_and_reduce_4801_comb;
  wire [7:0] p0_places_comb;
  wire [7:0] p0_literal_4803_comb;
  wire [63:0] p0_fraction_comb;
  wire [7:0] p0_sub_4808_comb;
  wire p0_or_4811_comb;
  wire p0_ugt_4812_comb;
  wire [63:0] p0_shrl_4822_comb;
  wire p0_x_sign_comb;
  wire p0_is_large_comb;
  assign p0_bit_slice_4789_comb = a[29:23];
  assign p0_x_bexp__1_comb = a[30:23];
  assign p0_literal_4791_comb = 8'h81;
  assign p0_literal_4794_comb = 1'h1;
  assign p0_x_fraction_comb = a[22:0];
  assign p0_literal_4796_comb = 40'h00_0000_0000;
  assign p0_literal_4797_comb = 8'hbe;
  assign p0_bit_slice_4800_comb = a[30];
  assign p0_and_reduce_4801_comb = &p0_bit_slice_4789_comb;
  assign p0_places_comb = p0_x_bexp__1_comb + p0_literal_4791_comb;
  assign p0_literal_4803_comb = 8'h3e;
  assign p0_fraction_comb = {p0_literal_4794_comb, p0_x_fraction_comb, p0_literal_4796_comb};
  assign p0_sub_4808_comb = p0_literal_4797_comb - p0_x_bexp__1_comb;
  assign p0_or_4811_comb = p0_bit_slice_4800_comb | p0_and_reduce_4801_comb;
  assign p0_ugt_4812_comb = p0_places_comb > p0_literal_4803_comb;
  assign p0_shrl_4822_comb = p0_sub_4808_comb >= 8'h40 ? 64'h0000_0000_0000_0000 : p0_fraction_comb >> p0_sub_4808_comb;
  assign p0_x_sign_comb = a[31];
  assign p0_is_large_comb = p0_or_4811_comb & p0_ugt_4812_comb;

  // Registers for pipe stage 0:
  reg [63:0] p0_shrl_4729;
  reg p0_or_4734;
  reg p0_x_sign;
  reg p0_is_large;
  always_ff @ (posedge clk) begin
    p0_shrl_4729 <= p0_shrl_4822_comb;
    p0_or_4734 <= p0_or_4811_comb;
    p0_x_sign <= p0_x_sign_comb;
    p0_is_large <= p0_is_large_comb;
  end

  // ===== Pipe stage 1:
  wire [63:0] p1_sign_ext_4793_comb;
  wire [63:0] p1_size_comb;
  wire [63:0] p1_neg_4816_comb;
  wire [63:0] p1_sel_4828_comb;
  assign p1_sign_ext_4793_comb = {64{p0_or_4734}};
  assign p1_size_comb = p0_shrl_4729 & p1_sign_ext_4793_comb;
  assign p1_neg_4816_comb = -p1_size_comb;
  assign p1_sel_4828_comb = p0_x_sign ? p1_neg_4816_comb : p1_size_comb;

  // Registers for pipe stage 1:
  reg p1_is_large;
  reg [63:0] p1_sel_4739;
  always_ff @ (posedge clk) begin
    p1_is_large <= p0_is_large;
    p1_sel_4739 <= p1_sel_4828_comb;
  end

  // ===== Pipe stage 2:
  wire [63:0] p2_literal_4819_comb;
  wire [63:0] p2_sel_4829_comb;
  assign p2_literal_4819_comb = 64'h8000_0000_0000_0000;
  assign p2_sel_4829_comb = p1_is_large ? p2_literal_4819_comb : p1_sel_4739;

  // Registers for pipe stage 2:
  reg [63:0] out__output_flop;
  always_ff @ (posedge clk) begin
    out__output_flop <= p2_sel_4829_comb;
  end
  assign out = out__output_flop;
endmodule
