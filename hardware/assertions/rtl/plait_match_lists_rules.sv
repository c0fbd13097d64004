// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What stands in a list is appended once and unlinked once.
module plait_match_lists_rules #(
  parameter int unsigned IndexBits = 6
) (
  input logic                 clk_i,
  input logic                 rst_ni,
  input logic [1:0]           is_empty_o,
  input logic                 list_i,
  input logic [IndexBits-1:0] element_i,
  input logic                 unlink_i,
  input logic                 append_i,
  input logic [IndexBits-1:0] appended_i
);

  logic [1:0][2**IndexBits-1:0] is_inside_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      is_inside_q <= '0;
    end else begin
      if (unlink_i) is_inside_q[list_i][element_i] <= 1'b0;
      if (append_i) is_inside_q[!list_i][appended_i] <= 1'b1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      if (append_i) begin
        never_appended_twice: assert (!is_inside_q[!list_i][appended_i])
        else $error("%m: element %0d is appended, but stands there", appended_i);
      end
      if (unlink_i) begin
        never_unlinked_twice: assert (is_inside_q[list_i][element_i])
        else $error("%m: element %0d is unlinked, but does not stand there", element_i);
      end
      empty_is_empty: assert (is_empty_o == {is_inside_q[1] == '0, is_inside_q[0] == '0})
      else $error("%m: is_empty_o is not what stands in the lists");
    end
  end

endmodule
