// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The FIFO keeps order and data, never holds more than its depth, counts right, and keeps the
// stream's rules as far as its source does.
module plait_fifo_proof #(
  parameter int unsigned Depth       = 5,
  parameter bit          FallThrough = 1'b0,
  localparam int unsigned CountWidth = $clog2(Depth + 1),
  localparam int unsigned PlaceWidth = (Depth > 1) ? $clog2(Depth) : 1
) (
  input logic       clk_i,
  input logic       rst_ni,
  input logic [3:0] data_i,
  input logic       valid_i,
  input logic       ready_i,
  input logic       is_marked_i
);

  logic                  is_running, ready, valid, is_inside;
  logic [3:0]            data, marked;
  logic [CountWidth-1:0] count, ahead;

  plait_fifo #(.Width(4), .Depth(Depth), .FallThrough(FallThrough)) dut (
    .clk_i, .rst_ni, .data_i, .valid_i, .ready_o(ready), .data_o(data), .valid_o(valid), .ready_i,
    .count_o(count)
  );

  plait_formal_reset reset (.clk_i, .rst_ni, .is_running_o(is_running));
  plait_formal_stable #(.Width(4), .IsOutput(1'b0)) source (
    .clk_i, .is_running_i(is_running), .data_i, .valid_i, .ready_i(ready)
  );
  plait_formal_stable #(.Width(4)) stable (
    .clk_i, .is_running_i(is_running), .data_i(data), .valid_i(valid), .ready_i
  );
  plait_formal_order #(.Width(4), .HeldWidth(CountWidth)) order (
    .clk_i, .rst_ni, .is_running_i(is_running), .is_marked_i, .held_i(count),
    .in_data_i(data_i), .is_in_i(valid_i && ready), .out_data_i(data), .is_out_i(valid && ready_i),
    .is_inside_o(is_inside), .ahead_o(ahead), .data_o(marked)
  );

  // A place so many behind the one that is read next.
  function automatic logic [PlaceWidth-1:0] place(input logic [CountWidth-1:0] offset);
    int unsigned sum;
    sum = 32'(dut.read_q) + 32'(offset);
    return PlaceWidth'(sum >= Depth ? sum - Depth : sum);
  endfunction

  // What holds inside: without it the solver would begin in states that cannot be.
  always_comb begin
    if (is_running) begin
      assert (count <= CountWidth'(Depth));
      assert (32'(dut.read_q) < Depth && 32'(dut.write_q) < Depth);
      assert (dut.write_q == place(count));
      if (is_inside) assert (dut.store_q[place(ahead)] == marked);
    end
  end

endmodule
