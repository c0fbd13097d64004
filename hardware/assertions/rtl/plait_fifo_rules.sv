// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A FIFO never holds more than its depth, and is valid while it holds something.
module plait_fifo_rules #(
  parameter int unsigned Depth       = 16,
  parameter bit          FallThrough = 1'b0,
  localparam int unsigned CountWidth = $clog2(Depth + 1)
) (
  input logic                  clk_i,
  input logic                  rst_ni,
  input logic                  is_stored,
  input logic                  is_taken,
  input logic                  valid_o,
  input logic [CountWidth-1:0] count_o
);

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      within_depth: assert (32'(count_o) <= Depth)
      else $error("%m: more than fits");
      if (is_stored) begin
        nothing_when_full: assert (32'(count_o) < Depth)
        else $error("%m: stored in a full one");
      end
      if (is_taken) begin
        nothing_from_empty: assert (count_o != '0)
        else $error("%m: taken from an empty one");
      end
      valid_when_held: assert (valid_o == (count_o != '0) || (FallThrough && count_o == '0))
      else $error("%m: valid_o is not what count_o says");
    end
  end

endmodule
