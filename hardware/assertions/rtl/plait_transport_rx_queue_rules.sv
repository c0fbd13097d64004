// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Pushed only while there is room, popped only what is there.
module plait_transport_rx_queue_rules (
  input logic clk_i,
  input logic rst_ni,
  input logic push_i,
  input logic ready_o,
  input logic valid_o,
  input logic pop_i
);

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      if (push_i) begin
        there_is_room: assert (ready_o)
        else $error("%m: pushed into a full one");
      end
      if (pop_i) begin
        there_is_one: assert (valid_o)
        else $error("%m: popped from an empty one");
      end
    end
  end

endmodule
