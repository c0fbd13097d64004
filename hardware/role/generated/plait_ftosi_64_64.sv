// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Made by XLS of compiler/hls/operators/floats.x. A new operation may start in each cycle; its
// result stands at `out` 3 cycles later.
/* verilator lint_off UNUSEDSIGNAL */
/* verilator lint_off WIDTH */
module plait_ftosi_64_64(
  input wire clk,
  input wire [63:0] a,
  output wire [63:0] out
);
  // ===== Pipe stage 0:
  wire [9:0] p0_bit_slice_4959_comb;
  wire [10:0] p0_x_bexp__1_comb;
  wire [10:0] p0_literal_4961_comb;
  wire p0_literal_4964_comb;
  wire [51:0] p0_x_fraction_comb;
  wire [10:0] p0_literal_4966_comb;
  wire [10:0] p0_literal_4967_comb;
  wire p0_bit_slice_4970_comb;
  wire p0_and_reduce_4971_comb;
  wire [10:0] p0_places_comb;
  wire [10:0] p0_literal_4973_comb;
  wire [63:0] p0_fraction_comb;
  wire [10:0] p0_sub_4978_comb;
  wire p0_or_4981_comb;
  wire p0_ugt_4982_comb;
  wire [63:0] p0_shrl_4992_comb;
  wire p0_x_sign_comb;
  wire p0_is_large_comb;
  assign p0_bit_slice_4959_comb = a[61:52];
  assign p0_x_bexp__1_comb = a[62:52];
  assign p0_literal_4961_comb = 11'h401;
  assign p0_literal_4964_comb = 1'h1;
  assign p0_x_fraction_comb = a[51:0];
  assign p0_literal_4966_comb = 11'h000;
  assign p0_literal_4967_comb = 11'h43e;
  assign p0_bit_slice_4970_comb = a[62];
  assign p0_and_reduce_4971_comb = &p0_bit_slice_4959_comb;
  assign p0_places_comb = p0_x_bexp__1_comb + p0_literal_4961_comb;
  assign p0_literal_4973_comb = 11'h03e;
  assign p0_fraction_comb = {p0_literal_4964_comb, p0_x_fraction_comb, p0_literal_4966_comb};
  assign p0_sub_4978_comb = p0_literal_4967_comb - p0_x_bexp__1_comb;
  assign p0_or_4981_comb = p0_bit_slice_4970_comb | p0_and_reduce_4971_comb;
  assign p0_ugt_4982_comb = p0_places_comb > p0_literal_4973_comb;
  assign p0_shrl_4992_comb = p0_sub_4978_comb >= 11'h040 ? 64'h0000_0000_0000_0000 : p0_fraction_comb >> p0_sub_4978_comb;
  assign p0_x_sign_comb = a[63];
  assign p0_is_large_comb = p0_or_4981_comb & p0_ugt_4982_comb;

  // Registers for pipe stage 0:
  reg [63:0] p0_shrl_4899;
  reg p0_or_4904;
  reg p0_x_sign;
  reg p0_is_large;
  always_ff @ (posedge clk) begin
    p0_shrl_4899 <= p0_shrl_4992_comb;
    p0_or_4904 <= p0_or_4981_comb;
    p0_x_sign <= p0_x_sign_comb;
    p0_is_large <= p0_is_large_comb;
  end

  // ===== Pipe stage 1:
  wire [63:0] p1_sign_ext_4963_comb;
  wire [63:0] p1_size_comb;
  wire [63:0] p1_neg_4986_comb;
  wire [63:0] p1_sel_4998_comb;
  assign p1_sign_ext_4963_comb = {64{p0_or_4904}};
  assign p1_size_comb = p0_shrl_4899 & p1_sign_ext_4963_comb;
  assign p1_neg_4986_comb = -p1_size_comb;
  assign p1_sel_4998_comb = p0_x_sign ? p1_neg_4986_comb : p1_size_comb;

  // Registers for pipe stage 1:
  reg p1_is_large;
  reg [63:0] p1_sel_4909;
  always_ff @ (posedge clk) begin
    p1_is_large <= p0_is_large;
    p1_sel_4909 <= p1_sel_4998_comb;
  end

  // ===== Pipe stage 2:
  wire [63:0] p2_literal_4989_comb;
  wire [63:0] p2_sel_4999_comb;
  assign p2_literal_4989_comb = 64'h8000_0000_0000_0000;
  assign p2_sel_4999_comb = p1_is_large ? p2_literal_4989_comb : p1_sel_4909;

  // Registers for pipe stage 2:
  reg [63:0] out__output_flop;
  always_ff @ (posedge clk) begin
    out__output_flop <= p2_sel_4999_comb;
  end
  assign out = out__output_flop;
endmodule
