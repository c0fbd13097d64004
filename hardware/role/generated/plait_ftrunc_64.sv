// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Made by XLS of compiler/hls/operators/floats.x. A new operation may start in each cycle; its
// result stands at `out` a cycle later.
/* verilator lint_off UNUSEDSIGNAL */
/* verilator lint_off WIDTH */
module plait_ftrunc_64(
  input wire clk,
  input wire [63:0] a,
  output wire [63:0] out
);
  // ===== Pipe stage 0:
  wire [8:0] p0_literal_4950_comb;
  wire [8:0] p0_bit_slice_4951_comb;
  wire [1:0] p0_bit_slice_4952_comb;
  wire [8:0] p0_sub_4953_comb;
  wire [1:0] p0_not_4954_comb;
  wire [9:0] p0_bit_slice_4955_comb;
  wire [10:0] p0_x_bexp__1_comb;
  wire [10:0] p0_literal_4957_comb;
  wire [62:0] p0_literal_4958_comb;
  wire [10:0] p0_concat_4959_comb;
  wire p0_bit_slice_4960_comb;
  wire p0_and_reduce_4961_comb;
  wire p0_is_whole_comb;
  wire [62:0] p0_shll_4963_comb;
  wire p0_or_4964_comb;
  wire [62:0] p0_whole_comb;
  wire [62:0] p0_sel_4966_comb;
  wire [62:0] p0_sign_ext_4967_comb;
  wire p0_x_sign__2_comb;
  wire [62:0] p0_result_comb;
  wire [63:0] p0_concat_4972_comb;
  assign p0_literal_4950_comb = 9'h10c;
  assign p0_bit_slice_4951_comb = a[62:54];
  assign p0_bit_slice_4952_comb = a[53:52];
  assign p0_sub_4953_comb = p0_literal_4950_comb - p0_bit_slice_4951_comb;
  assign p0_not_4954_comb = ~p0_bit_slice_4952_comb;
  assign p0_bit_slice_4955_comb = a[61:52];
  assign p0_x_bexp__1_comb = a[62:52];
  assign p0_literal_4957_comb = 11'h432;
  assign p0_literal_4958_comb = 63'h7fff_ffff_ffff_ffff;
  assign p0_concat_4959_comb = {p0_sub_4953_comb, p0_not_4954_comb};
  assign p0_bit_slice_4960_comb = a[62];
  assign p0_and_reduce_4961_comb = &p0_bit_slice_4955_comb;
  assign p0_is_whole_comb = p0_x_bexp__1_comb > p0_literal_4957_comb;
  assign p0_shll_4963_comb = p0_concat_4959_comb >= 11'h03f ? 63'h0000_0000_0000_0000 : p0_literal_4958_comb << p0_concat_4959_comb;
  assign p0_or_4964_comb = p0_bit_slice_4960_comb | p0_and_reduce_4961_comb;
  assign p0_whole_comb = a[62:0];
  assign p0_sel_4966_comb = p0_is_whole_comb ? p0_literal_4958_comb : p0_shll_4963_comb;
  assign p0_sign_ext_4967_comb = {63{p0_or_4964_comb}};
  assign p0_x_sign__2_comb = a[63];
  assign p0_result_comb = p0_whole_comb & p0_sel_4966_comb & p0_sign_ext_4967_comb;
  assign p0_concat_4972_comb = {p0_x_sign__2_comb, p0_result_comb};

  // Registers for pipe stage 0:
  reg [63:0] out__output_flop;
  always_ff @ (posedge clk) begin
    out__output_flop <= p0_concat_4972_comb;
  end
  assign out = out__output_flop;
endmodule
