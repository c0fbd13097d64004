// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// How much credit a flow of the reply channel gets: a window over the number of peers in the middle
// of a reply message, rounded down to a power of two, at least 1. Latency 1.
module plait_transport_rx_share import plait_wire_pkg::*; import plait_transport_rx_pkg::*; #(
  parameter int unsigned Nodes = 64
) (
  input  logic    clk_i,
  input  logic    rst_ni,
  input  logic    enter_i,  // one more is inside a message
  input  logic    leave_i,  // one less; never both
  output frames_t share_o
);

  localparam int unsigned CountBits = $clog2(Nodes + 2);
  logic [CountBits-1:0] count_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) count_q <= '0;
    else if (enter_i) count_q <= count_q + 1'b1;
    else if (leave_i) count_q <= count_q - 1'b1;
  end

  always_comb begin
    share_o = frames_t'(WindowFrames);
    for (int unsigned i = 0; i < $clog2(WindowFrames); i++) begin
      if (32'(count_q) > 2 ** i) share_o = frames_t'(WindowFrames >> (i + 1));
    end
  end

endmodule
