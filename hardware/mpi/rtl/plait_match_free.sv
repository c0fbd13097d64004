// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The numbers 0 to Depth - 1 that are free, in the order in which they became so. number_o is the
// one that pop_i takes. A number that is pushed can be taken from the next cycle on. It is the
// user who never pushes a number that is free: so no more than Depth are ever here.
//
// After the reset init_i stands for a multiple of 2 * Depth cycles, in which all numbers are
// written: the store is made of lookup tables, which no reset reaches.
module plait_match_free #(
  parameter int unsigned Depth = 64,
  localparam int unsigned NumberBits = $clog2(Depth)
) (
  input  logic                  clk_i,
  input  logic                  rst_ni,
  input  logic                  init_i,

  input  logic                  push_i,
  input  logic [NumberBits-1:0] number_i,

  output logic [NumberBits-1:0] number_o,
  output logic                  has_one_o,
  output logic                  has_two_o,
  input  logic                  pop_i
);

  if (Depth < 2 || (Depth & (Depth - 1)) != 0) begin : gen_no_depth
    $error("plait_match_free: Depth is no power of two; the pointers wrap by themselves.");
  end

  // One bit more than a number has: they are equal only when nothing is free.
  typedef logic [NumberBits:0] pointer_t;

  logic [NumberBits-1:0] store_q [Depth];
  pointer_t              read_q, write_q;

  assign number_o  = store_q[read_q[NumberBits-1:0]];
  assign has_one_o = read_q != write_q;
  assign has_two_o = has_one_o && read_q + 1'b1 != write_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      read_q  <= '0;
      write_q <= pointer_t'(Depth);
    end else begin
      if (pop_i) read_q <= read_q + 1'b1;
      if (push_i || init_i) write_q <= write_q + 1'b1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (push_i || init_i) begin
      store_q[write_q[NumberBits-1:0]] <= init_i ? write_q[NumberBits-1:0] : number_i;
    end
  end

endmodule
