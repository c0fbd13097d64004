// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Two linked lists: 0 the posted receives, 1 the unexpected messages. The element after a given
// one is there in the same cycle, so that a walk takes one element a cycle. In one cycle an
// element is unlinked from a list, or appended to the other one: a message that is looked for among
// the receives becomes a message, a receive that is looked for among the messages a receive.
module plait_match_lists #(
  parameter int unsigned IndexBits = 6
) (
  input  logic                      clk_i,
  input  logic                      rst_ni,

  output logic [1:0][IndexBits-1:0] head_o,
  output logic [1:0]                is_empty_o,

  // The element that is walked over, or unlinked.
  input  logic                      list_i,
  input  logic [IndexBits-1:0]      element_i,
  output logic [IndexBits-1:0]      next_o,
  output logic                      is_last_o,

  // Unlinks the element; previous_i is the one before it, unless it is the first.
  input  logic                      unlink_i,
  input  logic                      is_first_i,
  input  logic [IndexBits-1:0]      previous_i,

  // Appends to the list that list_i is not.
  input  logic                      append_i,
  input  logic [IndexBits-1:0]      appended_i
);

  typedef logic [IndexBits-1:0] index_t;

  index_t       next_q [2**(IndexBits+1)];
  index_t [1:0] head_q, tail_q;
  logic   [1:0] is_empty_q;

  assign head_o     = head_q;
  assign is_empty_o = is_empty_q;
  assign next_o     = next_q[{list_i, element_i}];
  assign is_last_o  = element_i == tail_q[list_i];

  // Behind the tail of an empty list nobody looks.
  always_ff @(posedge clk_i) begin
    if (append_i || (unlink_i && !is_first_i)) begin
      next_q[append_i ? {!list_i, tail_q[!list_i]} : {list_i, previous_i}] <=
          append_i ? appended_i : next_o;
    end
  end

  for (genvar list = 0; list < 2; list++) begin : gen_list
    logic is_appended, is_unlinked;

    assign is_appended = append_i && list_i != 1'(list);
    assign is_unlinked = unlink_i && list_i == 1'(list);

    always_ff @(posedge clk_i) begin
      if (!rst_ni) is_empty_q[list] <= 1'b1;
      else if (is_appended) is_empty_q[list] <= 1'b0;
      else if (is_unlinked && is_first_i && is_last_o) is_empty_q[list] <= 1'b1;
    end

    always_ff @(posedge clk_i) begin
      if (is_appended && is_empty_q[list]) head_q[list] <= appended_i;
      else if (is_unlinked && is_first_i) head_q[list] <= next_o;

      if (is_appended) tail_q[list] <= appended_i;
      else if (is_unlinked && is_last_o) tail_q[list] <= previous_i;
    end
  end

endmodule
