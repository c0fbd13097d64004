// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The free numbers are a set: whatever is popped while there is one and pushed while it is not
// free, each number is free or with the user, none is in two hands and none is lost.
module plait_match_free_proof #(
  parameter int unsigned Depth = 4,
  localparam int unsigned NumberBits = $clog2(Depth)
) (
  input logic                  clk_i,
  input logic                  rst_ni,
  input logic                  push_i,
  input logic [NumberBits-1:0] number_i,
  input logic                  pop_i
);

  typedef logic [NumberBits-1:0] number_t;

  logic                  is_running, is_init, has_one, has_two;
  number_t               number;
  logic [NumberBits+1:0] init_q;  // cycles since the reset, up to twice the depth
  logic [Depth-1:0]      is_free_q;
  logic [NumberBits:0]   count, frees;

  assign is_init = init_q != (NumberBits+2)'(2 * Depth);

  plait_match_free #(.Depth(Depth)) dut (
    .clk_i, .rst_ni, .init_i(is_init), .push_i, .number_i, .number_o(number), .has_one_o(has_one),
    .has_two_o(has_two), .pop_i
  );
  plait_formal_reset reset (.clk_i, .rst_ni, .is_running_o(is_running));

  always_comb begin
    assume (!pop_i || (has_one && !is_init));
    assume (!push_i || (!is_free_q[number_i] && !is_init));
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      init_q    <= '0;
      is_free_q <= '1;
    end else begin
      if (is_init) init_q <= init_q + 1'b1;
      if (pop_i) is_free_q[number] <= 1'b0;
      if (push_i) is_free_q[number_i] <= 1'b1;
    end
  end

  always_comb begin
    frees = '0;
    for (int unsigned i = 0; i < Depth; i++) frees += (NumberBits+1)'(is_free_q[i]);
  end

  always_comb begin
    if (is_running && !is_init) begin
      assert (has_one == (is_free_q != '0));
      assert (has_two == (frees >= (NumberBits+1)'(2)));
      assert (!has_one || is_free_q[number]);
    end
  end

  // What holds inside: between the pointers each number that is free stands once.
  function automatic number_t place(input int unsigned offset);
    return number_t'(32'(dut.read_q) + offset);
  endfunction

  assign count = dut.write_q - dut.read_q;
  always_comb begin
    if (is_running && is_init) begin
      assert (32'(init_q) < 2 * Depth);
      assert (is_free_q == '1);
      assert (dut.read_q == '0);
      assert (dut.write_q == (NumberBits+1)'(32'(init_q) + Depth));
      for (int unsigned i = 0; i < Depth; i++) begin
        if (i < 32'(init_q)) assert (dut.store_q[i] == number_t'(i));
      end
    end
    if (is_running && !is_init) begin
      assert (init_q == (NumberBits+2)'(2 * Depth));
      assert (count == frees);
      for (int unsigned i = 0; i < Depth; i++) begin
        if (i < 32'(count)) assert (is_free_q[dut.store_q[place(i)]]);
        for (int unsigned j = 0; j < i; j++) begin
          if (i < 32'(count)) assert (dut.store_q[place(i)] != dut.store_q[place(j)]);
        end
      end
    end
  end

endmodule
