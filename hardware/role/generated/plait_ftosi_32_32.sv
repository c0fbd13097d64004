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
  wire [6:0] p0_bit_slice_4777_comb;
  wire [7:0] p0_x_bexp__1_comb;
  wire [7:0] p0_literal_4779_comb;
  wire p0_literal_4780_comb;
  wire [22:0] p0_x_fraction_comb;
  wire [7:0] p0_literal_4782_comb;
  wire [7:0] p0_literal_4783_comb;
  wire p0_bit_slice_4784_comb;
  wire p0_and_reduce_4785_comb;
  wire [7:0] p0_places_comb;
  wire [7:0] p0_literal_4790_comb;
  wire [31:0] p0_fraction_comb;
  wire [7:0] p0_sub_4792_comb;
  wire p0_or_4793_comb;
  wire p0_ugt_4798_comb;
  wire [31:0] p0_shrl_4799_comb;
  wire [31:0] p0_sign_ext_4800_comb;
  wire p0_x_sign_comb;
  wire p0_is_large_comb;
  wire [31:0] p0_size_comb;
  assign p0_bit_slice_4777_comb = a[29:23];
  assign p0_x_bexp__1_comb = a[30:23];
  assign p0_literal_4779_comb = 8'h81;
  assign p0_literal_4780_comb = 1'h1;
  assign p0_x_fraction_comb = a[22:0];
  assign p0_literal_4782_comb = 8'h00;
  assign p0_literal_4783_comb = 8'h9e;
  assign p0_bit_slice_4784_comb = a[30];
  assign p0_and_reduce_4785_comb = &p0_bit_slice_4777_comb;
  assign p0_places_comb = p0_x_bexp__1_comb + p0_literal_4779_comb;
  assign p0_literal_4790_comb = 8'h1e;
  assign p0_fraction_comb = {p0_literal_4780_comb, p0_x_fraction_comb, p0_literal_4782_comb};
  assign p0_sub_4792_comb = p0_literal_4783_comb - p0_x_bexp__1_comb;
  assign p0_or_4793_comb = p0_bit_slice_4784_comb | p0_and_reduce_4785_comb;
  assign p0_ugt_4798_comb = p0_places_comb > p0_literal_4790_comb;
  assign p0_shrl_4799_comb = p0_sub_4792_comb >= 8'h20 ? 32'h0000_0000 : p0_fraction_comb >> p0_sub_4792_comb;
  assign p0_sign_ext_4800_comb = {32{p0_or_4793_comb}};
  assign p0_x_sign_comb = a[31];
  assign p0_is_large_comb = p0_or_4793_comb & p0_ugt_4798_comb;
  assign p0_size_comb = p0_shrl_4799_comb & p0_sign_ext_4800_comb;

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
  wire [31:0] p1_neg_4795_comb;
  wire [31:0] p1_sel_4802_comb;
  wire [31:0] p1_literal_4803_comb;
  wire [31:0] p1_sel_4810_comb;
  assign p1_neg_4795_comb = -p0_size;
  assign p1_sel_4802_comb = p0_x_sign ? p1_neg_4795_comb : p0_size;
  assign p1_literal_4803_comb = 32'h8000_0000;
  assign p1_sel_4810_comb = p0_is_large ? p1_literal_4803_comb : p1_sel_4802_comb;

  // Registers for pipe stage 1:
  reg [31:0] out__output_flop;
  always_ff @ (posedge clk) begin
    out__output_flop <= p1_sel_4810_comb;
  end
  assign out = out__output_flop;
endmodule
