// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A place that is given is not out, and one that is not out can be had. It is assumed that what
// comes back was out.
module plait_task_places_proof #(
  localparam int unsigned Places = 5,
  localparam int unsigned Bits   = $clog2(Places)
) (
  input logic            clk_i,
  input logic            rst_ni,
  input logic            take_i,
  input logic            back_i,
  input logic [Bits-1:0] back_place_i
);

  logic              is_running, valid;
  logic [Bits-1:0]   place;
  logic [Places-1:0] is_out_q;

  plait_task_places #(.Places(Places)) dut (
    .clk_i, .rst_ni, .valid_o(valid), .place_o(place), .take_i, .back_i, .back_place_i
  );
  plait_formal_reset reset (.clk_i, .rst_ni, .is_running_o(is_running));

  always_comb begin
    assume (!take_i || valid);
    assume (!back_i || (32'(back_place_i) < Places && is_out_q[back_place_i]));
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      is_out_q <= '0;
    end else begin
      if (back_i) is_out_q[back_place_i] <= 1'b0;
      if (take_i) is_out_q[place] <= 1'b1;
    end
  end

  // What holds inside: each place is out, on the stack, or nobody has had it.
  logic [Places-1:0] is_in_stack;
  int unsigned       held, fresh;
  assign held  = 32'(dut.u_back.count_q);
  assign fresh = 32'(dut.fresh_q);
  function automatic logic [Bits-1:0] element(input int unsigned number);
    return number + 1 == held ? dut.u_back.top_q : dut.u_back.u_store.store_q[number];
  endfunction

  always_comb begin
    is_in_stack = '0;
    for (int unsigned i = 0; i < Places; i++) begin
      if (i < held) is_in_stack[element(i)] = 1'b1;
    end
    if (is_running) begin
      assert (valid == (is_out_q != '1));
      assert (!valid || (32'(place) < Places && !is_out_q[place]));
      assert (fresh <= Places && held <= fresh);
      assert (32'($countones(is_in_stack)) == held);
      for (int unsigned i = 0; i < Places; i++) begin
        if (i < held) assert (32'(element(i)) < fresh);
        assert (32'(is_out_q[i]) + 32'(is_in_stack[i]) + 32'(i >= fresh) == 1);
      end
      // Below the top stands what was read last.
      if (held > 1) assert (dut.u_back.below == dut.u_back.u_store.store_q[held - 2]);
    end
  end

endmodule
