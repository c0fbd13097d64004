// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The skid buffer keeps order and data, and the stream's rules, whatever the source and sink do.
module plait_skid_buffer_proof (
  input logic       clk_i,
  input logic       rst_ni,
  input logic [3:0] data_i,
  input logic       valid_i,
  input logic       ready_i,
  input logic       is_marked_i
);

  logic       is_running, ready, valid, is_inside;
  logic [3:0] data, marked;
  logic [1:0] held, ahead;

  plait_skid_buffer #(.Width(4)) dut (
    .clk_i, .rst_ni, .data_i, .valid_i, .ready_o(ready), .data_o(data), .valid_o(valid), .ready_i
  );

  assign held = 2'(dut.valid_q) + 2'(dut.spare_valid_q);

  plait_formal_reset reset (.clk_i, .rst_ni, .is_running_o(is_running));
  plait_formal_stable #(.Width(4)) stable (
    .clk_i, .is_running_i(is_running), .data_i(data), .valid_i(valid), .ready_i
  );
  plait_formal_order #(.Width(4), .HeldWidth(2)) order (
    .clk_i, .rst_ni, .is_running_i(is_running), .is_marked_i, .held_i(held),
    .in_data_i(data_i), .is_in_i(valid_i && ready), .out_data_i(data), .is_out_i(valid && ready_i),
    .is_inside_o(is_inside), .ahead_o(ahead), .data_o(marked)
  );

  // What holds inside: without it the solver would begin in states that cannot be.
  always_comb begin
    if (is_running) assert (dut.valid_q || !dut.spare_valid_q);
    if (is_running && is_inside) assert (marked == (ahead == '0 ? dut.data_q : dut.spare_q));
  end

endmodule
