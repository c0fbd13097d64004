// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Compares floating-point numbers of 32 or 64 bits, without a register. A NaN is neither equal to
// nor less than anything; zeros, and subnormals that count as zeros, are equal.
module plait_float_compare #(
  parameter int unsigned Bits = 32
) (
  input  logic [Bits-1:0] a_i,
  input  logic [Bits-1:0] b_i,
  output logic            equal_o,
  output logic            less_o,
  output logic            less_equal_o
);

  localparam int unsigned Exponent = (Bits == 32) ? 8 : 11;
  localparam int unsigned Fraction = Bits - 1 - Exponent;

  if (Bits != 32 && Bits != 64) begin : gen_no_bits
    $error("plait_float_compare: Bits is neither 32 nor 64.");
  end

  logic [1:0][Bits-1:0] number;
  logic [1:0]           is_nan, is_zero, is_minus;
  logic                 are_numbers, are_zeros, is_below;

  assign number = {b_i, a_i};
  for (genvar i = 0; i < 2; i++) begin : gen_each
    assign is_nan[i]   = (&number[i][Bits-2:Fraction]) && (|number[i][Fraction-1:0]);
    assign is_zero[i]  = number[i][Bits-2:Fraction] == '0;
    assign is_minus[i] = number[i][Bits-1];
  end

  assign are_numbers = is_nan == '0;
  assign are_zeros   = &is_zero;
  // Sizes are ordered as their bits are; a subnormal is no less than the other.
  assign is_below    = number[0][Bits-2:0] < number[1][Bits-2:0];

  always_comb begin
    unique case (is_minus)
      2'b00: less_o = is_below && !is_zero[1];
      2'b01: less_o = 1'b1;
      2'b10: less_o = 1'b0;
      default: less_o = number[1][Bits-2:0] < number[0][Bits-2:0] && !is_zero[0];
    endcase
    if (!are_numbers || are_zeros) less_o = 1'b0;
  end
  assign equal_o      = are_numbers && (a_i == b_i || are_zeros);
  assign less_equal_o = equal_o || less_o;

endmodule
