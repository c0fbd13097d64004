// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Made by XLS of compiler/hls/operators/floats.x. A new operation may start in each cycle; its
// result stands at `out` a cycle later.
/* verilator lint_off UNUSEDSIGNAL */
/* verilator lint_off WIDTH */
module plait_ftrunc_32(
  input wire clk,
  input wire [31:0] a,
  output wire [31:0] out
);
  // ===== Pipe stage 0:
  wire [7:0] p0_literal_4759_comb;
  wire [7:0] p0_x_bexp__1_comb;
  wire [6:0] p0_bit_slice_4761_comb;
  wire [7:0] p0_literal_4762_comb;
  wire [30:0] p0_literal_4763_comb;
  wire [7:0] p0_sub_4764_comb;
  wire p0_bit_slice_4765_comb;
  wire p0_and_reduce_4766_comb;
  wire p0_is_whole_comb;
  wire [30:0] p0_shll_4768_comb;
  wire p0_or_4769_comb;
  wire [30:0] p0_whole_comb;
  wire [30:0] p0_sel_4771_comb;
  wire [30:0] p0_sign_ext_4772_comb;
  wire p0_x_sign__2_comb;
  wire [30:0] p0_result_comb;
  wire [31:0] p0_concat_4777_comb;
  assign p0_literal_4759_comb = 8'h96;
  assign p0_x_bexp__1_comb = a[30:23];
  assign p0_bit_slice_4761_comb = a[29:23];
  assign p0_literal_4762_comb = 8'h95;
  assign p0_literal_4763_comb = 31'h7fff_ffff;
  assign p0_sub_4764_comb = p0_literal_4759_comb - p0_x_bexp__1_comb;
  assign p0_bit_slice_4765_comb = a[30];
  assign p0_and_reduce_4766_comb = &p0_bit_slice_4761_comb;
  assign p0_is_whole_comb = p0_x_bexp__1_comb > p0_literal_4762_comb;
  assign p0_shll_4768_comb = p0_sub_4764_comb >= 8'h1f ? 31'h0000_0000 : p0_literal_4763_comb << p0_sub_4764_comb;
  assign p0_or_4769_comb = p0_bit_slice_4765_comb | p0_and_reduce_4766_comb;
  assign p0_whole_comb = a[30:0];
  assign p0_sel_4771_comb = p0_is_whole_comb ? p0_literal_4763_comb : p0_shll_4768_comb;
  assign p0_sign_ext_4772_comb = {31{p0_or_4769_comb}};
  assign p0_x_sign__2_comb = a[31];
  assign p0_result_comb = p0_whole_comb & p0_sel_4771_comb & p0_sign_ext_4772_comb;
  assign p0_concat_4777_comb = {p0_x_sign__2_comb, p0_result_comb};

  // Registers for pipe stage 0:
  reg [31:0] out__output_flop;
  always_ff @ (posedge clk) begin
    out__output_flop <= p0_concat_4777_comb;
  end
  assign out = out__output_flop;
endmodule
