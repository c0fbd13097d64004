// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Two linked lists are two sequences: whatever is appended and unlinked wherever, a walk meets the
// elements in the order appended, each once, and none that was unlinked.
module plait_match_lists_proof #(
  parameter int unsigned IndexBits = 2,
  localparam int unsigned Elements = 2**IndexBits
) (
  input logic                 clk_i,
  input logic                 rst_ni,
  input logic                 list_i,
  input logic [IndexBits-1:0] position_i,
  input logic                 unlink_i,
  input logic                 append_i,
  input logic [IndexBits-1:0] appended_i
);

  typedef logic [IndexBits-1:0] index_t;
  typedef logic [IndexBits:0]   count_t;

  logic         is_running, is_last, is_present, is_new;
  index_t [1:0] heads;
  logic   [1:0] is_empty;
  index_t       element, previous, next;

  // The sequences, as registers that move up.
  index_t [1:0][Elements-1:0] order_q;
  count_t [1:0]               count_q;

  assign is_present = count_t'(position_i) < count_q[list_i];
  assign element    = order_q[list_i][position_i];
  assign previous   = order_q[list_i][index_t'(position_i - 1'b1)];

  plait_match_lists #(.IndexBits(IndexBits)) dut (
    .clk_i, .rst_ni, .head_o(heads), .is_empty_o(is_empty),
    .list_i, .element_i(element), .next_o(next), .is_last_o(is_last),
    .unlink_i, .is_first_i(position_i == '0), .previous_i(previous), .append_i, .appended_i
  );
  plait_formal_reset reset (.clk_i, .rst_ni, .is_running_o(is_running));

  // Only what is listed is unlinked, only what is not is appended.
  always_comb begin
    is_new = 1'b1;
    for (int unsigned i = 0; i < Elements; i++) begin
      if (i < 32'(count_q[!list_i]) && order_q[!list_i][i] == appended_i) is_new = 1'b0;
    end
    assume (!unlink_i || is_present);
    assume (!append_i || is_new);
    assume (!(unlink_i && append_i));
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      count_q <= '0;
    end else if (append_i) begin
      order_q[!list_i][count_q[!list_i][IndexBits-1:0]] <= appended_i;
      count_q[!list_i]                                  <= count_q[!list_i] + 1'b1;
    end else if (unlink_i) begin
      for (int unsigned i = 0; i + 1 < Elements; i++) begin
        if (i >= 32'(position_i)) order_q[list_i][i] <= order_q[list_i][i+1];
      end
      count_q[list_i] <= count_q[list_i] - 1'b1;
    end
  end

  always_comb begin
    if (is_running && is_present) begin
      assert (is_last == (count_t'(position_i) + 1'b1 == count_q[list_i]));
      if (!is_last) assert (next == order_q[list_i][index_t'(position_i + 1'b1)]);
    end
    for (int unsigned list = 0; list < 2; list++) begin
      if (is_running) begin
        assert (is_empty[list] == (count_q[list] == '0));
        assert (is_empty[list] || heads[list] == order_q[list][0]);
        assert (32'(count_q[list]) <= Elements);
      end
    end
  end

  // What holds inside: nothing is twice in a list, and each element points to the one behind it.
  always_comb begin
    for (int unsigned list = 0; list < 2; list++) begin
      for (int unsigned i = 0; i < Elements; i++) begin
        if (is_running && i < 32'(count_q[list])) begin
          for (int unsigned j = 0; j < i; j++) assert (order_q[list][j] != order_q[list][i]);
          if (i + 1 == 32'(count_q[list])) assert (dut.tail_q[list] == order_q[list][i]);
          else assert (dut.next_q[{1'(list), order_q[list][i]}] == order_q[list][i+1]);
        end
      end
    end
  end

endmodule
