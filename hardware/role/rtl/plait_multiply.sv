// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The low Bits of a product, `Latency` cycles later; a new one may start in each cycle. The
// registers behind the multiplication are for synthesis to spread over multiplier blocks.
module plait_multiply #(
  parameter int unsigned Bits    = 32,
  parameter int unsigned Latency = 2
) (
  input  logic            clk_i,
  input  logic [Bits-1:0] a_i,
  input  logic [Bits-1:0] b_i,
  output logic [Bits-1:0] product_o
);

  if (Latency < 1) begin : gen_no_latency
    $error("plait_multiply: Latency is 0; the product has a register.");
  end

  logic [Latency-1:0][Bits-1:0] product_q;

  if (Latency == 1) begin : gen_one
    always_ff @(posedge clk_i) product_q[0] <= a_i * b_i;
  end else begin : gen_several
    logic [Bits-1:0] a_q, b_q;
    always_ff @(posedge clk_i) begin
      a_q          <= a_i;
      b_q          <= b_i;
      product_q[1] <= a_q * b_q;
      for (int unsigned i = 2; i < Latency; i++) product_q[i] <= product_q[i-1];
    end
    assign product_q[0] = '0;
  end
  assign product_o = product_q[Latency-1];

endmodule
