// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// As plait_fifo_rules, for the RAM and what was read of it.
module plait_ram_fifo_rules #(
  parameter int unsigned Depth = 512,
  localparam int unsigned CountWidth = $clog2(Depth + 1)
) (
  input logic                  clk_i,
  input logic                  rst_ni,
  input logic                  is_written,
  input logic                  is_read,
  input logic                  passes_by,
  input logic                  valid_i,
  input logic [CountWidth-1:0] count_o
);

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      within_depth: assert (32'(count_o) <= Depth)
      else $error("%m: more than fits");
      if (is_written) begin
        nothing_when_full: assert (32'(count_o) < Depth)
        else $error("%m: stored in a full one");
      end
      if (is_read) begin
        nothing_from_empty: assert (count_o != '0 || is_written)
        else $error("%m: read from an empty one");
      end
      if (valid_i && passes_by) begin
        one_way: assert (!is_written)
        else $error("%m: a beat goes two ways");
      end
    end
  end

endmodule
