// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Up to Depth entries in order, in block RAM: flows, of which each is inside once at most, so that
// there is always room; or what was heard. Latency 2, and the next one stands 2 cycles after a pop.
module plait_transport_rx_queue #(
  parameter int unsigned Width = 8,
  parameter int unsigned Depth = 130
) (
  input  logic             clk_i,
  input  logic             rst_ni,

  input  logic             push_i,   // only while there is room
  input  logic [Width-1:0] data_i,
  output logic             ready_o,  // there is room

  output logic             valid_o,
  output logic [Width-1:0] data_o,
  input  logic             pop_i,

  // Lets pass_o follow valid_o for those that are inside now, and for no later one.
  input  logic             mark_i,
  output logic             pass_o,
  output logic             is_empty_o
);

  // One place more than entries, so that equal places mean empty.
  localparam int unsigned PlaceBits = $clog2(Depth + 1);
  typedef logic [PlaceBits-1:0] place_t;

  place_t read_q, write_q, mark_q;
  logic   valid_q;

  function automatic place_t following(input place_t place);
    return (place == place_t'(Depth)) ? '0 : place + 1'b1;
  endfunction

  assign ready_o    = following(write_q) != read_q;
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

  plait_transport_block_ram #(.Width(Width), .Depth(Depth + 1)) ram (
    .clk_i,
    .write_enable_i(push_i), .write_address_i(write_q), .write_data_i(data_i),
    .read_address_i(read_q), .read_data_o(data_o)
  );

endmodule
