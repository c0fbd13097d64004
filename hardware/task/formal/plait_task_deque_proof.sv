// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// With two ends the stack gives what was pushed, each once and at one end: the last at the one,
// the first at the other, whatever is pushed, popped and stolen when.
module plait_task_deque_proof #(
  localparam int unsigned Depth = 4,
  localparam int unsigned Many  = 3,
  localparam int unsigned CountBits = $clog2(Depth + 1)
) (
  input logic       clk_i,
  input logic       rst_ni,
  input logic       push_i,
  input logic [3:0] data_i,
  input logic       pop_i,
  input logic       steal_i
);

  logic                 is_running, valid, has_room, has_two, is_many, is_stolen_q;
  logic [3:0]           data, oldest, stolen_q;
  logic [CountBits-1:0] count_q;
  logic [3:0]           held_q [Depth];  // what a user remembers, the oldest first

  plait_task_stack #(.Width(4), .Depth(Depth), .Many(Many)) dut (
    .clk_i, .rst_ni, .push_i, .data_i, .pop_i, .valid_o(valid), .data_o(data),
    .has_room_o(has_room), .steal_i, .has_two_o(has_two), .is_many_o(is_many), .oldest_o(oldest)
  );
  plait_formal_reset reset (.clk_i, .rst_ni, .is_running_o(is_running));

  always_comb begin
    assume (!pop_i || valid);
    assume (!push_i || pop_i || 32'(count_q) < Depth);
    assume (!steal_i || (has_two && !push_i && !pop_i));
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      count_q     <= '0;
      is_stolen_q <= 1'b0;
    end else begin
      count_q     <= count_q + CountBits'(push_i) - CountBits'(pop_i) - CountBits'(steal_i);
      is_stolen_q <= steal_i;
      for (int unsigned i = 0; i < Depth; i++) begin
        if (push_i && i == 32'(count_q) - 32'(pop_i)) held_q[i] <= data_i;
        if (steal_i && i + 1 < Depth) held_q[i] <= held_q[(i + 1) % Depth];
      end
    end
    stolen_q <= held_q[0];
  end

  always_comb begin
    if (is_running) begin
      assert (valid == (count_q != '0 && !is_stolen_q));
      assert (has_room == (32'(count_q) + 2 <= Depth));
      assert (has_two == (32'(count_q) >= 2 && !is_stolen_q));
      assert (is_many == (32'(count_q) >= Many && !is_stolen_q));
      assert (!is_stolen_q || oldest == stolen_q);
      for (int unsigned i = 0; i < Depth; i++) begin
        if (i + 1 == 32'(count_q)) assert (data == held_q[i]);
      end
      // What holds inside.
      assert (32'(count_q) <= Depth);
      assert (dut.count_q == count_q && dut.is_stolen == is_stolen_q);
      assert (!is_stolen_q || count_q != '0);
      for (int unsigned i = 0; i < Depth; i++) begin
        if (i + 1 < 32'(count_q)) begin
          assert (dut.u_store.store_q[(32'(dut.base) + i) % Depth] == held_q[i]);
        end
        if (i + 2 == 32'(count_q) && !is_stolen_q) assert (dut.below == held_q[i]);
      end
    end
  end

endmodule
