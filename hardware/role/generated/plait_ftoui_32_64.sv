// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Made by XLS of compiler/hls/operators/floats.x. A new operation may start in each cycle; its
// result stands at `out` 3 cycles later.
/* verilator lint_off UNUSEDSIGNAL */
/* verilator lint_off WIDTH */
module plait_ftoui_32_64(
  input wire clk,
  input wire [31:0] a,
  output wire [63:0] out
);
  // ===== Pipe stage 0:
  wire [7:0] p0_x_bexp__2_comb;
  wire [7:0] p0_literal_4884_comb;
  wire [22:0] p0_x_fraction__2_comb;
  wire [22:0] p0_literal_4886_comb;
  wire [6:0] p0_bit_slice_4891_comb;
  wire [7:0] p0_literal_4892_comb;
  wire [7:0] p0_literal_4895_comb;
  wire p0_eq_4896_comb;
  wire p0_ne_4897_comb;
  wire p0_literal_4904_comb;
  wire [39:0] p0_literal_4905_comb;
  wire [7:0] p0_literal_4906_comb;
  wire p0_bit_slice_4907_comb;
  wire p0_and_reduce_4908_comb;
  wire [7:0] p0_places_comb;
  wire [7:0] p0_literal_4910_comb;
  wire p0_ult_4912_comb;
  wire p0_and_4913_comb;
  wire [63:0] p0__top_comb;
  wire [7:0] p0_sub_4922_comb;
  wire p0_or_4923_comb;
  wire p0_ugt_4924_comb;
  wire p0_is_beyond_comb;
  wire [63:0] p0_shrl_4935_comb;
  wire p0_x_sign_comb;
  wire p0_is_large_comb;
  wire p0_is_top_comb;
  wire p0_not_4942_comb;
  assign p0_x_bexp__2_comb = a[30:23];
  assign p0_literal_4884_comb = 8'hff;
  assign p0_x_fraction__2_comb = a[22:0];
  assign p0_literal_4886_comb = 23'h00_0000;
  assign p0_bit_slice_4891_comb = a[29:23];
  assign p0_literal_4892_comb = 8'h81;
  assign p0_literal_4895_comb = 8'hbf;
  assign p0_eq_4896_comb = p0_x_bexp__2_comb == p0_literal_4884_comb;
  assign p0_ne_4897_comb = p0_x_fraction__2_comb != p0_literal_4886_comb;
  assign p0_literal_4904_comb = 1'h1;
  assign p0_literal_4905_comb = 40'h00_0000_0000;
  assign p0_literal_4906_comb = 8'hbe;
  assign p0_bit_slice_4907_comb = a[30];
  assign p0_and_reduce_4908_comb = &p0_bit_slice_4891_comb;
  assign p0_places_comb = p0_x_bexp__2_comb + p0_literal_4892_comb;
  assign p0_literal_4910_comb = 8'h3e;
  assign p0_ult_4912_comb = p0_x_bexp__2_comb < p0_literal_4895_comb;
  assign p0_and_4913_comb = p0_eq_4896_comb & p0_ne_4897_comb;
  assign p0__top_comb = {p0_literal_4904_comb, p0_x_fraction__2_comb, p0_literal_4905_comb};
  assign p0_sub_4922_comb = p0_literal_4906_comb - p0_x_bexp__2_comb;
  assign p0_or_4923_comb = p0_bit_slice_4907_comb | p0_and_reduce_4908_comb;
  assign p0_ugt_4924_comb = p0_places_comb > p0_literal_4910_comb;
  assign p0_is_beyond_comb = ~(p0_ult_4912_comb | p0_and_4913_comb);
  assign p0_shrl_4935_comb = p0_sub_4922_comb >= 8'h40 ? 64'h0000_0000_0000_0000 : p0__top_comb >> p0_sub_4922_comb;
  assign p0_x_sign_comb = a[31];
  assign p0_is_large_comb = p0_or_4923_comb & p0_ugt_4924_comb;
  assign p0_is_top_comb = p0_x_bexp__2_comb == p0_literal_4906_comb;
  assign p0_not_4942_comb = ~p0_is_beyond_comb;

  // Registers for pipe stage 0:
  reg [63:0] p0__top;
  reg [63:0] p0_shrl_4785;
  reg p0_or_4795;
  reg p0_x_sign;
  reg p0_is_large;
  reg p0_is_top;
  reg p0_not_4816;
  always_ff @ (posedge clk) begin
    p0__top <= p0__top_comb;
    p0_shrl_4785 <= p0_shrl_4935_comb;
    p0_or_4795 <= p0_or_4923_comb;
    p0_x_sign <= p0_x_sign_comb;
    p0_is_large <= p0_is_large_comb;
    p0_is_top <= p0_is_top_comb;
    p0_not_4816 <= p0_not_4942_comb;
  end

  // ===== Pipe stage 1:
  wire [63:0] p1_sign_ext_4894_comb;
  wire [63:0] p1_size_comb;
  wire [63:0] p1_neg_4926_comb;
  wire [63:0] p1_sel_4939_comb;
  assign p1_sign_ext_4894_comb = {64{p0_or_4795}};
  assign p1_size_comb = p0_shrl_4785 & p1_sign_ext_4894_comb;
  assign p1_neg_4926_comb = -p1_size_comb;
  assign p1_sel_4939_comb = p0_x_sign ? p1_neg_4926_comb : p1_size_comb;

  // Registers for pipe stage 1:
  reg [63:0] p1__top;
  reg p1_x_sign;
  reg p1_is_large;
  reg [63:0] p1_sel_4802;
  reg p1_is_top;
  reg p1_not_4816;
  always_ff @ (posedge clk) begin
    p1__top <= p0__top;
    p1_x_sign <= p0_x_sign;
    p1_is_large <= p0_is_large;
    p1_sel_4802 <= p1_sel_4939_comb;
    p1_is_top <= p0_is_top;
    p1_not_4816 <= p0_not_4816;
  end

  // ===== Pipe stage 2:
  wire [63:0] p2_literal_4889_comb;
  wire [63:0] p2_signed__1_comb;
  wire [63:0] p2_sign_ext_4899_comb;
  wire [63:0] p2_and_4915_comb;
  wire [63:0] p2_sel_4929_comb;
  wire [63:0] p2_sel_4944_comb;
  assign p2_literal_4889_comb = 64'h8000_0000_0000_0000;
  assign p2_signed__1_comb = p1_is_large ? p2_literal_4889_comb : p1_sel_4802;
  assign p2_sign_ext_4899_comb = {64{p1_not_4816}};
  assign p2_and_4915_comb = p2_signed__1_comb & p2_sign_ext_4899_comb;
  assign p2_sel_4929_comb = p1_is_top ? p1__top : p2_and_4915_comb;
  assign p2_sel_4944_comb = p1_x_sign ? p2_signed__1_comb : p2_sel_4929_comb;

  // Registers for pipe stage 2:
  reg [63:0] out__output_flop;
  always_ff @ (posedge clk) begin
    out__output_flop <= p2_sel_4944_comb;
  end
  assign out = out__output_flop;
endmodule
