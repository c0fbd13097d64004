// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Entries and places are in one hand each. After the reset the store is full, until init_i is over
// it is filled.
module plait_match_free_rules #(
  parameter int unsigned Depth = 64,
  localparam int unsigned NumberBits = $clog2(Depth)
) (
  input logic                  clk_i,
  input logic                  rst_ni,
  input logic                  init_i,
  input logic                  push_i,
  input logic [NumberBits-1:0] number_i,
  input logic [NumberBits-1:0] number_o,
  input logic                  has_one_o,
  input logic                  pop_i
);

  logic [Depth-1:0] is_free_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni || init_i) begin
      is_free_q <= '1;
    end else begin
      if (pop_i) is_free_q[number_o] <= 1'b0;
      if (push_i) is_free_q[number_i] <= 1'b1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      if (push_i && !init_i) begin
        never_given_twice: assert (!is_free_q[number_i])
        else $error("%m: number %0d is given back, but free", number_i);
      end
      if (pop_i) begin
        never_taken_twice: assert (has_one_o && is_free_q[number_o])
        else $error("%m: number %0d is taken, but not free", number_o);
      end
      if (!init_i) begin
        counts: assert (has_one_o == (is_free_q != '0))
        else $error("%m: a number is lost");
      end
    end
  end

endmodule
