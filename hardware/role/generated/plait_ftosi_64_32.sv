// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Made by XLS of compiler/hls/operators/floats.x. A new operation may start in each cycle; its
// result stands at `out` 3 cycles later.
/* verilator lint_off UNUSEDSIGNAL */
/* verilator lint_off WIDTH */
module plait_ftosi_64_32(
  input wire clk,
  input wire [63:0] a,
  output wire [31:0] out
);
  // ===== Pipe stage 0:
  wire [9:0] p0_bit_slice_4785_comb;
  wire [10:0] p0_x_bexp__1_comb;
  wire [10:0] p0_literal_4787_comb;
  wire p0_literal_4790_comb;
  wire [30:0] p0_bit_slice_4791_comb;
  wire [10:0] p0_literal_4792_comb;
  wire p0_bit_slice_4795_comb;
  wire p0_and_reduce_4796_comb;
  wire [10:0] p0_places_comb;
  wire [10:0] p0_literal_4798_comb;
  wire [31:0] p0__top_comb;
  wire [10:0] p0_sub_4803_comb;
  wire p0_or_4806_comb;
  wire p0_ugt_4807_comb;
  wire [31:0] p0_shrl_4817_comb;
  wire p0_x_sign_comb;
  wire p0_is_large_comb;
  assign p0_bit_slice_4785_comb = a[61:52];
  assign p0_x_bexp__1_comb = a[62:52];
  assign p0_literal_4787_comb = 11'h401;
  assign p0_literal_4790_comb = 1'h1;
  assign p0_bit_slice_4791_comb = a[51:21];
  assign p0_literal_4792_comb = 11'h41e;
  assign p0_bit_slice_4795_comb = a[62];
  assign p0_and_reduce_4796_comb = &p0_bit_slice_4785_comb;
  assign p0_places_comb = p0_x_bexp__1_comb + p0_literal_4787_comb;
  assign p0_literal_4798_comb = 11'h01e;
  assign p0__top_comb = {p0_literal_4790_comb, p0_bit_slice_4791_comb};
  assign p0_sub_4803_comb = p0_literal_4792_comb - p0_x_bexp__1_comb;
  assign p0_or_4806_comb = p0_bit_slice_4795_comb | p0_and_reduce_4796_comb;
  assign p0_ugt_4807_comb = p0_places_comb > p0_literal_4798_comb;
  assign p0_shrl_4817_comb = p0_sub_4803_comb >= 11'h020 ? 32'h0000_0000 : p0__top_comb >> p0_sub_4803_comb;
  assign p0_x_sign_comb = a[63];
  assign p0_is_large_comb = p0_or_4806_comb & p0_ugt_4807_comb;

  // Registers for pipe stage 0:
  reg [31:0] p0_shrl_4728;
  reg p0_or_4733;
  reg p0_x_sign;
  reg p0_is_large;
  always_ff @ (posedge clk) begin
    p0_shrl_4728 <= p0_shrl_4817_comb;
    p0_or_4733 <= p0_or_4806_comb;
    p0_x_sign <= p0_x_sign_comb;
    p0_is_large <= p0_is_large_comb;
  end

  // ===== Pipe stage 1:
  wire [31:0] p1_sign_ext_4789_comb;
  wire [31:0] p1_size_comb;
  wire [31:0] p1_neg_4811_comb;
  wire [31:0] p1_sel_4823_comb;
  assign p1_sign_ext_4789_comb = {32{p0_or_4733}};
  assign p1_size_comb = p0_shrl_4728 & p1_sign_ext_4789_comb;
  assign p1_neg_4811_comb = -p1_size_comb;
  assign p1_sel_4823_comb = p0_x_sign ? p1_neg_4811_comb : p1_size_comb;

  // Registers for pipe stage 1:
  reg p1_is_large;
  reg [31:0] p1_sel_4738;
  always_ff @ (posedge clk) begin
    p1_is_large <= p0_is_large;
    p1_sel_4738 <= p1_sel_4823_comb;
  end

  // ===== Pipe stage 2:
  wire [31:0] p2_literal_4814_comb;
  wire [31:0] p2_sel_4824_comb;
  assign p2_literal_4814_comb = 32'h8000_0000;
  assign p2_sel_4824_comb = p1_is_large ? p2_literal_4814_comb : p1_sel_4738;

  // Registers for pipe stage 2:
  reg [31:0] out__output_flop;
  always_ff @ (posedge clk) begin
    out__output_flop <= p2_sel_4824_comb;
  end
  assign out = out__output_flop;
endmodule
