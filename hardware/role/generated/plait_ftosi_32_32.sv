// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Made by XLS of compiler/hls/operators/floats.x. A new operation may start in each cycle; its
// result stands at `out` 2 cycles later.
/* verilator lint_off UNUSEDSIGNAL */
/* verilator lint_off WIDTH */
module plait_ftosi_32_32(
  input wire clk,
  input wire [31:0] a,
  output wire [31:0] out
);
  // ===== Pipe stage 0:
  wire [6:0] p0_bit_slice_4947_comb;
  wire [7:0] p0_x_bexp__1_comb;
  wire [7:0] p0_literal_4949_comb;
  wire p0_literal_4950_comb;
  wire [22:0] p0_x_fraction_comb;
  wire [7:0] p0_literal_4952_comb;
  wire [7:0] p0_literal_4953_comb;
  wire p0_bit_slice_4954_comb;
  wire p0_and_reduce_4955_comb;
  wire [7:0] p0_places_comb;
  wire [7:0] p0_literal_4960_comb;
  wire [31:0] p0_fraction_comb;
  wire [7:0] p0_sub_4962_comb;
  wire p0_or_4963_comb;
  wire p0_ugt_4968_comb;
  wire [31:0] p0_shrl_4969_comb;
  wire [31:0] p0_sign_ext_4970_comb;
  wire p0_x_sign_comb;
  wire p0_is_large_comb;
  wire [31:0] p0_size_comb;
  assign p0_bit_slice_4947_comb = a[29:23];
  assign p0_x_bexp__1_comb = a[30:23];
  assign p0_literal_4949_comb = 8'h81;
  assign p0_literal_4950_comb = 1'h1;
  assign p0_x_fraction_comb = a[22:0];
  assign p0_literal_4952_comb = 8'h00;
  assign p0_literal_4953_comb = 8'h9e;
  assign p0_bit_slice_4954_comb = a[30];
  assign p0_and_reduce_4955_comb = &p0_bit_slice_4947_comb;
  assign p0_places_comb = p0_x_bexp__1_comb + p0_literal_4949_comb;
  assign p0_literal_4960_comb = 8'h1e;
  assign p0_fraction_comb = {p0_literal_4950_comb, p0_x_fraction_comb, p0_literal_4952_comb};
  assign p0_sub_4962_comb = p0_literal_4953_comb - p0_x_bexp__1_comb;
  assign p0_or_4963_comb = p0_bit_slice_4954_comb | p0_and_reduce_4955_comb;
  assign p0_ugt_4968_comb = p0_places_comb > p0_literal_4960_comb;
  assign p0_shrl_4969_comb = p0_sub_4962_comb >= 8'h20 ? 32'h0000_0000 : p0_fraction_comb >> p0_sub_4962_comb;
  assign p0_sign_ext_4970_comb = {32{p0_or_4963_comb}};
  assign p0_x_sign_comb = a[31];
  assign p0_is_large_comb = p0_or_4963_comb & p0_ugt_4968_comb;
  assign p0_size_comb = p0_shrl_4969_comb & p0_sign_ext_4970_comb;

  // Registers for pipe stage 0:
  reg p0_x_sign;
  reg p0_is_large;
  reg [31:0] p0_size;
  always_ff @ (posedge clk) begin
    p0_x_sign <= p0_x_sign_comb;
    p0_is_large <= p0_is_large_comb;
    p0_size <= p0_size_comb;
  end

  // ===== Pipe stage 1:
  wire [31:0] p1_neg_4965_comb;
  wire [31:0] p1_sel_4972_comb;
  wire [31:0] p1_literal_4973_comb;
  wire [31:0] p1_sel_4980_comb;
  assign p1_neg_4965_comb = -p0_size;
  assign p1_sel_4972_comb = p0_x_sign ? p1_neg_4965_comb : p0_size;
  assign p1_literal_4973_comb = 32'h8000_0000;
  assign p1_sel_4980_comb = p0_is_large ? p1_literal_4973_comb : p1_sel_4972_comb;

  // Registers for pipe stage 1:
  reg [31:0] out__output_flop;
  always_ff @ (posedge clk) begin
    out__output_flop <= p1_sel_4980_comb;
  end
  assign out = out__output_flop;
endmodule
