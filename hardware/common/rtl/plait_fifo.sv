// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Holds up to Depth beats in order. ready_o, and without FallThrough valid_o too, depend on
// registers alone. With FallThrough a beat that meets an empty FIFO is offered in the same cycle,
// else in the next. The store is read without a clock: lookup tables, not block RAM.
module plait_fifo #(
  parameter int unsigned Width       = 64,
  parameter int unsigned Depth       = 16,
  parameter bit          FallThrough = 1'b0,
  localparam int unsigned CountWidth = $clog2(Depth + 1)
) (
  input  logic                  clk_i,
  input  logic                  rst_ni,

  input  logic [Width-1:0]      data_i,
  input  logic                  valid_i,
  output logic                  ready_o,

  output logic [Width-1:0]      data_o,
  output logic                  valid_o,
  input  logic                  ready_i,

  // Beats that are stored; one that falls through never is.
  output logic [CountWidth-1:0] count_o
);

  localparam int unsigned PlaceWidth = (Depth > 1) ? $clog2(Depth) : 1;
  typedef logic [PlaceWidth-1:0] place_t;
  localparam place_t PlaceLast = place_t'(Depth - 1);

  if (Width < 1) begin : gen_no_width
    $error("plait_fifo: Width is 0; a beat has at least one bit.");
  end
  if (Depth < 1) begin : gen_no_depth
    $error("plait_fifo: Depth is 0; a FIFO holds at least one beat.");
  end

  logic [Width-1:0]      store_q [Depth];
  place_t                read_q, write_q;
  logic [CountWidth-1:0] count_q;
  logic                  is_empty, is_stored, is_taken;

  assign is_empty  = count_q == '0;
  assign ready_o   = count_q != CountWidth'(Depth);
  assign valid_o   = !is_empty || (FallThrough && valid_i);
  assign data_o    = (FallThrough && is_empty) ? data_i : store_q[read_q];
  assign count_o   = count_q;
  assign is_stored = valid_i && ready_o && !(FallThrough && is_empty && ready_i);
  assign is_taken  = !is_empty && ready_i;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      read_q  <= '0;
      write_q <= '0;
      count_q <= '0;
    end else begin
      if (is_stored) write_q <= (write_q == PlaceLast) ? '0 : write_q + 1'b1;
      if (is_taken) read_q <= (read_q == PlaceLast) ? '0 : read_q + 1'b1;
      if (is_stored && !is_taken) count_q <= count_q + 1'b1;
      if (is_taken && !is_stored) count_q <= count_q - 1'b1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (is_stored) store_q[write_q] <= data_i;
  end

endmodule
