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
  wire p0_literal_4885_comb;
  wire [3:0] p0_bit_slice_4886_comb;
  wire [27:0] p0_bit_slice_4887_comb;
  wire [27:0] p0_literal_4888_comb;
  wire [4:0] p0_concat_4892_comb;
  wire [4:0] p0_literal_4893_comb;
  wire p0_ne_4894_comb;
  wire p0_bit_slice_4895_comb;
  wire [4:0] p0_add_4899_comb;
  wire p0_bit_slice_4900_comb;
  wire p0_or_4901_comb;
  wire [10:0] p0_x_bexp_comb;
  wire [10:0] p0_literal_4906_comb;
  wire [22:0] p0_bit_slice_4907_comb;
  wire [22:0] p0_literal_4908_comb;
  wire [6:0] p0_bit_slice_4911_comb;
  wire p0_bit_slice_4912_comb;
  wire [29:0] p0_bit_slice_4913_comb;
  wire [29:0] p0_literal_4914_comb;
  wire p0_is_up_comb;
  wire [10:0] p0_literal_4916_comb;
  wire [51:0] p0_x_fraction__1_comb;
  wire [51:0] p0_literal_4918_comb;
  wire p0_eq_4922_comb;
  wire p0_eq_4923_comb;
  wire [11:0] p0_bexp_comb;
  wire [11:0] p0_literal_4927_comb;
  wire [30:0] p0_kept_comb;
  wire [30:0] p0_concat_4929_comb;
  wire [11:0] p0_literal_4930_comb;
  wire p0_eq_4931_comb;
  wire p0_ne_4932_comb;
  wire p0_is_least_comb;
  wire p0_slt_4939_comb;
  wire [30:0] p0_rounded_comb;
  wire p0_sgt_4941_comb;
  wire p0_and_4942_comb;
  wire p0_a_portion_63_width_1_comb;
  assign p0_literal_4885_comb = 1'h0;
  assign p0_bit_slice_4886_comb = a[62:59];
  assign p0_bit_slice_4887_comb = a[27:0];
  assign p0_literal_4888_comb = 28'h000_0000;
  assign p0_concat_4892_comb = {p0_literal_4885_comb, p0_bit_slice_4886_comb};
  assign p0_literal_4893_comb = 5'h19;
  assign p0_ne_4894_comb = p0_bit_slice_4887_comb != p0_literal_4888_comb;
  assign p0_bit_slice_4895_comb = a[29];
  assign p0_add_4899_comb = p0_concat_4892_comb + p0_literal_4893_comb;
  assign p0_bit_slice_4900_comb = a[28];
  assign p0_or_4901_comb = p0_ne_4894_comb | p0_bit_slice_4895_comb;
  assign p0_x_bexp_comb = a[62:52];
  assign p0_literal_4906_comb = 11'h380;
  assign p0_bit_slice_4907_comb = a[51:29];
  assign p0_literal_4908_comb = 23'h7f_ffff;
  assign p0_bit_slice_4911_comb = a[58:52];
  assign p0_bit_slice_4912_comb = p0_add_4899_comb[0];
  assign p0_bit_slice_4913_comb = a[58:29];
  assign p0_literal_4914_comb = 30'h0000_0000;
  assign p0_is_up_comb = p0_bit_slice_4900_comb & p0_or_4901_comb;
  assign p0_literal_4916_comb = 11'h7ff;
  assign p0_x_fraction__1_comb = a[51:0];
  assign p0_literal_4918_comb = 52'h0_0000_0000_0000;
  assign p0_eq_4922_comb = p0_x_bexp_comb == p0_literal_4906_comb;
  assign p0_eq_4923_comb = p0_bit_slice_4907_comb == p0_literal_4908_comb;
  assign p0_bexp_comb = {p0_add_4899_comb, p0_bit_slice_4911_comb};
  assign p0_literal_4927_comb = 12'h001;
  assign p0_kept_comb = {p0_bit_slice_4912_comb, p0_bit_slice_4913_comb};
  assign p0_concat_4929_comb = {p0_literal_4914_comb, p0_is_up_comb};
  assign p0_literal_4930_comb = 12'h0fe;
  assign p0_eq_4931_comb = p0_x_bexp_comb == p0_literal_4916_comb;
  assign p0_ne_4932_comb = p0_x_fraction__1_comb != p0_literal_4918_comb;
  assign p0_is_least_comb = p0_eq_4922_comb & p0_eq_4923_comb;
  assign p0_slt_4939_comb = $signed(p0_bexp_comb) < $signed(p0_literal_4927_comb);
  assign p0_rounded_comb = p0_kept_comb + p0_concat_4929_comb;
  assign p0_sgt_4941_comb = $signed(p0_bexp_comb) > $signed(p0_literal_4930_comb);
  assign p0_and_4942_comb = p0_eq_4931_comb & p0_ne_4932_comb;
  assign p0_a_portion_63_width_1_comb = a[63];

  // Registers for pipe stage 0:
  reg p0_is_least;
  reg p0_slt_4758;
  reg [30:0] p0_rounded;
  reg p0_sgt_4764;
  reg p0_and_4772;
  reg p0_a_portion_63_width_1;
  always_ff @ (posedge clk) begin
    p0_is_least <= p0_is_least_comb;
    p0_slt_4758 <= p0_slt_4939_comb;
    p0_rounded <= p0_rounded_comb;
    p0_sgt_4764 <= p0_sgt_4941_comb;
    p0_and_4772 <= p0_and_4942_comb;
    p0_a_portion_63_width_1 <= p0_a_portion_63_width_1_comb;
  end

  // ===== Pipe stage 1:
  wire [6:0] p1_literal_4889_comb;
  wire [22:0] p1_literal_4891_comb;
  wire [30:0] p1_small__1_comb;
  wire [30:0] p1_sel_4903_comb;
  wire [30:0] p1_infinite_comb;
  wire [30:0] p1_number_comb;
  wire [30:0] p1_literal_4921_comb;
  wire [30:0] p1_sel_4934_comb;
  wire [31:0] p1_concat_4944_comb;
  assign p1_literal_4889_comb = 7'h00;
  assign p1_literal_4891_comb = 23'h00_0000;
  assign p1_small__1_comb = {p1_literal_4889_comb, p0_is_least, p1_literal_4891_comb};
  assign p1_sel_4903_comb = p0_slt_4758 ? p1_small__1_comb : p0_rounded;
  assign p1_infinite_comb = 31'h7f80_0000;
  assign p1_number_comb = p0_sgt_4764 ? p1_infinite_comb : p1_sel_4903_comb;
  assign p1_literal_4921_comb = 31'h7fc0_0000;
  assign p1_sel_4934_comb = p0_and_4772 ? p1_literal_4921_comb : p1_number_comb;
  assign p1_concat_4944_comb = {p0_a_portion_63_width_1, p1_sel_4934_comb};

  // Registers for pipe stage 1:
  reg [31:0] out__output_flop;
  always_ff @ (posedge clk) begin
    out__output_flop <= p1_concat_4944_comb;
  end
  assign out = out__output_flop;
endmodule
