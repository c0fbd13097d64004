// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Numbers that are free or in use: one that is given back is in use, one that is taken is free, so
// that none is ever in two hands. While the store is filled numbers are new.
module plait_store_rules #(
  parameter int unsigned Depth = 64,
  localparam int unsigned NumberBits = $clog2(Depth)
) (
  input logic                  clk_i,
  input logic                  rst_ni,
  input logic                  give_i,
  input logic [NumberBits-1:0] given_i,
  input logic                  take_i,
  input logic [NumberBits-1:0] taken_i
);

  logic [Depth-1:0] is_free_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      is_free_q <= '0;
    end else begin
      if (take_i) is_free_q[taken_i] <= 1'b0;
      if (give_i) is_free_q[given_i] <= 1'b1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      if (give_i) begin
        never_given_twice: assert (!is_free_q[given_i])
        else $error("%m: number %0d is given back, but free", given_i);
      end
      if (take_i) begin
        never_taken_twice: assert (is_free_q[taken_i])
        else $error("%m: number %0d is taken, but not free", taken_i);
      end
    end
  end

endmodule
