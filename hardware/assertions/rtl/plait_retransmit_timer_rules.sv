// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Set only while it is ready.
module plait_retransmit_timer_rules (
  input logic clk_i,
  input logic rst_ni,
  input logic set_valid_i,
  input logic ready_o
);

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      if (set_valid_i) begin
        set_when_ready: assert (ready_o)
        else $error("%m: a deadline is set while the timer is busy");
      end
    end
  end

endmodule
