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
  wire [6:0] p0_bit_slice_4993_comb;
  wire [7:0] p0_x_bexp__1_comb;
  wire [7:0] p0_literal_4995_comb;
  wire p0_literal_4998_comb;
  wire [22:0] p0_x_fraction_comb;
  wire [39:0] p0_literal_5000_comb;
  wire [7:0] p0_literal_5001_comb;
  wire p0_bit_slice_5002_comb;
  wire p0_and_reduce_5003_comb;
  wire [7:0] p0_places_comb;
  wire [7:0] p0_literal_5005_comb;
  wire [63:0] p0_fraction_comb;
  wire [7:0] p0_sub_5010_comb;
  wire p0_or_5011_comb;
  wire p0_ugt_5012_comb;
  wire [63:0] p0_shrl_5018_comb;
  wire p0_is_large_comb;
  wire p0_x_sign_comb;
  wire [31:0] p0_bit_slice_5026_comb;
  wire p0_not_5027_comb;
  assign p0_bit_slice_4993_comb = a[29:23];
  assign p0_x_bexp__1_comb = a[30:23];
  assign p0_literal_4995_comb = 8'h81;
  assign p0_literal_4998_comb = 1'h1;
  assign p0_x_fraction_comb = a[22:0];
  assign p0_literal_5000_comb = 40'h00_0000_0000;
  assign p0_literal_5001_comb = 8'hbe;
  assign p0_bit_slice_5002_comb = a[30];
  assign p0_and_reduce_5003_comb = &p0_bit_slice_4993_comb;
  assign p0_places_comb = p0_x_bexp__1_comb + p0_literal_4995_comb;
  assign p0_literal_5005_comb = 8'h3e;
  assign p0_fraction_comb = {p0_literal_4998_comb, p0_x_fraction_comb, p0_literal_5000_comb};
  assign p0_sub_5010_comb = p0_literal_5001_comb - p0_x_bexp__1_comb;
  assign p0_or_5011_comb = p0_bit_slice_5002_comb | p0_and_reduce_5003_comb;
  assign p0_ugt_5012_comb = p0_places_comb > p0_literal_5005_comb;
  assign p0_shrl_5018_comb = p0_sub_5010_comb >= 8'h40 ? 64'h0000_0000_0000_0000 : p0_fraction_comb >> p0_sub_5010_comb;
  assign p0_is_large_comb = p0_or_5011_comb & p0_ugt_5012_comb;
  assign p0_x_sign_comb = a[31];
  assign p0_bit_slice_5026_comb = p0_shrl_5018_comb[31:0];
  assign p0_not_5027_comb = ~p0_is_large_comb;

  // Registers for pipe stage 0:
  reg p0_or_4929;
  reg p0_x_sign;
  reg [31:0] p0_bit_slice_4947;
  reg p0_not_4962;
  always_ff @ (posedge clk) begin
    p0_or_4929 <= p0_or_5011_comb;
    p0_x_sign <= p0_x_sign_comb;
    p0_bit_slice_4947 <= p0_bit_slice_5026_comb;
    p0_not_4962 <= p0_not_5027_comb;
  end

  // ===== Pipe stage 1:
  wire [31:0] p1_sign_ext_4997_comb;
  wire [31:0] p1_size__1_comb;
  wire [31:0] p1_neg_5014_comb;
  wire [31:0] p1_sel_5020_comb;
  wire [31:0] p1_sign_ext_5021_comb;
  wire [31:0] p1_and_5028_comb;
  assign p1_sign_ext_4997_comb = {32{p0_or_4929}};
  assign p1_size__1_comb = p0_bit_slice_4947 & p1_sign_ext_4997_comb;
  assign p1_neg_5014_comb = -p1_size__1_comb;
  assign p1_sel_5020_comb = p0_x_sign ? p1_neg_5014_comb : p1_size__1_comb;
  assign p1_sign_ext_5021_comb = {32{p0_not_4962}};
  assign p1_and_5028_comb = p1_sel_5020_comb & p1_sign_ext_5021_comb;

  // Registers for pipe stage 1:
  reg [31:0] out__output_flop;
  always_ff @ (posedge clk) begin
    out__output_flop <= p1_and_5028_comb;
  end
  assign out = out__output_flop;
endmodule
