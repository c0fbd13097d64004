// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Flows in order of their entry, in block RAM. Whoever enters one must know that it is not inside:
// then it is never full, since it has a place for each. Latency 2, and the next one stands 2 cycles
// after a pop.
module plait_transport_rx_queue #(
  parameter int unsigned Flows = 130,
  localparam int unsigned FlowBits = $clog2(Flows)
) (
  input  logic                clk_i,
  input  logic                rst_ni,

  input  logic                push_i,
  input  logic [FlowBits-1:0] flow_i,

  output logic                valid_o,
  output logic [FlowBits-1:0] flow_o,
  input  logic                pop_i,

  // Lets pass_o follow valid_o for those that are inside now, and for no later one.
  input  logic                mark_i,
  output logic                pass_o,
  output logic                is_empty_o
);

  // One place more than flows, so that equal places mean empty.
  localparam int unsigned PlaceBits = $clog2(Flows + 1);
  typedef logic [PlaceBits-1:0] place_t;

  place_t read_q, write_q, mark_q;
  logic   valid_q;

  function automatic place_t following(input place_t place);
    return (place == place_t'(Flows)) ? '0 : place + 1'b1;
  endfunction

  assign is_empty_o = read_q == write_q;
  assign valid_o    = valid_q;
  assign pass_o     = valid_q && read_q != mark_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      read_q  <= '0;
      write_q <= '0;
      mark_q  <= '0;
      valid_q <= 1'b0;
    end else begin
      // What was written in this cycle is read in the next.
      valid_q <= !is_empty_o && !pop_i;
      if (push_i) write_q <= following(write_q);
      if (pop_i) read_q <= following(read_q);
      if (mark_i) mark_q <= write_q;
    end
  end

  plait_ram_1w1r #(.Width(FlowBits), .Depth(Flows + 1)) ram (
    .clk_i,
    .write_enable_i(push_i), .write_address_i(write_q), .write_lanes_i(1'b1), .write_data_i(flow_i),
    .read_enable_i(1'b1), .read_address_i(read_q), .read_data_o(flow_o)
  );

endmodule
