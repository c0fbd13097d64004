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
  wire [8:0] p0_literal_4780_comb;
  wire [8:0] p0_bit_slice_4781_comb;
  wire [1:0] p0_bit_slice_4782_comb;
  wire [8:0] p0_sub_4783_comb;
  wire [1:0] p0_not_4784_comb;
  wire [9:0] p0_bit_slice_4785_comb;
  wire [10:0] p0_x_bexp__1_comb;
  wire [10:0] p0_literal_4787_comb;
  wire [62:0] p0_literal_4788_comb;
  wire [10:0] p0_concat_4789_comb;
  wire p0_bit_slice_4790_comb;
  wire p0_and_reduce_4791_comb;
  wire p0_is_whole_comb;
  wire [62:0] p0_shll_4793_comb;
  wire p0_or_4794_comb;
  wire [62:0] p0_whole_comb;
  wire [62:0] p0_sel_4796_comb;
  wire [62:0] p0_sign_ext_4797_comb;
  wire p0_x_sign__2_comb;
  wire [62:0] p0_result_comb;
  wire [63:0] p0_concat_4802_comb;
  assign p0_literal_4780_comb = 9'h10c;
  assign p0_bit_slice_4781_comb = a[62:54];
  assign p0_bit_slice_4782_comb = a[53:52];
  assign p0_sub_4783_comb = p0_literal_4780_comb - p0_bit_slice_4781_comb;
  assign p0_not_4784_comb = ~p0_bit_slice_4782_comb;
  assign p0_bit_slice_4785_comb = a[61:52];
  assign p0_x_bexp__1_comb = a[62:52];
  assign p0_literal_4787_comb = 11'h432;
  assign p0_literal_4788_comb = 63'h7fff_ffff_ffff_ffff;
  assign p0_concat_4789_comb = {p0_sub_4783_comb, p0_not_4784_comb};
  assign p0_bit_slice_4790_comb = a[62];
  assign p0_and_reduce_4791_comb = &p0_bit_slice_4785_comb;
  assign p0_is_whole_comb = p0_x_bexp__1_comb > p0_literal_4787_comb;
  assign p0_shll_4793_comb = p0_concat_4789_comb >= 11'h03f ? 63'h0000_0000_0000_0000 : p0_literal_4788_comb << p0_concat_4789_comb;
  assign p0_or_4794_comb = p0_bit_slice_4790_comb | p0_and_reduce_4791_comb;
  assign p0_whole_comb = a[62:0];
  assign p0_sel_4796_comb = p0_is_whole_comb ? p0_literal_4788_comb : p0_shll_4793_comb;
  assign p0_sign_ext_4797_comb = {63{p0_or_4794_comb}};
  assign p0_x_sign__2_comb = a[63];
  assign p0_result_comb = p0_whole_comb & p0_sel_4796_comb & p0_sign_ext_4797_comb;
  assign p0_concat_4802_comb = {p0_x_sign__2_comb, p0_result_comb};

  // Registers for pipe stage 0:
  reg [63:0] out__output_flop;
  always_ff @ (posedge clk) begin
    out__output_flop <= p0_concat_4802_comb;
  end
  assign out = out__output_flop;
endmodule
