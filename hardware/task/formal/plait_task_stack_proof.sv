// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The stack gives what was pushed, each once, the last first, whatever is pushed and popped when.
module plait_task_stack_proof #(
  parameter int unsigned Depth = 5,
  localparam int unsigned CountBits = $clog2(Depth + 1)
) (
  input logic       clk_i,
  input logic       rst_ni,
  input logic       push_i,
  input logic [3:0] data_i,
  input logic       pop_i
);

  logic                 is_running, valid, has_room;
  logic [3:0]           data;
  logic [CountBits-1:0] count_q;
  logic [3:0]           held_q [Depth];  // what a user remembers

  // verilator lint_off PINCONNECTEMPTY
  plait_task_stack #(.Width(4), .Depth(Depth)) dut (
    .clk_i, .rst_ni, .push_i, .data_i, .pop_i, .valid_o(valid), .data_o(data),
    .has_room_o(has_room), .steal_i(1'b0), .has_two_o(), .is_many_o(), .oldest_o()
  );
  // verilator lint_on PINCONNECTEMPTY
  plait_formal_reset reset (.clk_i, .rst_ni, .is_running_o(is_running));

  always_comb begin
    assume (!pop_i || count_q != '0);
    assume (!push_i || pop_i || 32'(count_q) < Depth);
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      count_q <= '0;
    end else begin
      count_q <= count_q + CountBits'(push_i) - CountBits'(pop_i);
      for (int unsigned i = 0; i < Depth; i++) begin
        if (push_i && i == 32'(count_q) - 32'(pop_i)) held_q[i] <= data_i;
      end
    end
  end

  always_comb begin
    if (is_running) begin
      assert (valid == (count_q != '0));
      assert (has_room == (32'(count_q) + 2 <= Depth));
      for (int unsigned i = 0; i < Depth; i++) begin
        if (i + 1 == 32'(count_q)) assert (data == held_q[i]);
      end
      // What holds inside.
      assert (32'(count_q) <= Depth);
      assert (dut.count_q == count_q);
      for (int unsigned i = 0; i < Depth; i++) begin
        if (i + 1 < 32'(count_q)) assert (dut.u_store.store_q[i] == held_q[i]);
        if (i + 2 == 32'(count_q)) assert (dut.below == held_q[i]);
      end
    end
  end

endmodule
