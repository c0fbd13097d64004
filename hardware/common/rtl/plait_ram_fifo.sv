// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Holds many beats in order, in block RAM: Depth of them, and two more in the registers behind it.
// valid_o, data_o and ready_o are registers or depend on registers alone. A beat that meets an
// empty FIFO passes the RAM by and is offered in the next cycle, one that waits behind another
// follows it without a gap.
module plait_ram_fifo #(
  parameter int unsigned Width = 64,
  parameter int unsigned Depth = 512,
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

  // Beats in the RAM alone; ready_o is low where they are Depth.
  output logic [CountWidth-1:0] count_o
);

  localparam int unsigned PlaceWidth = $clog2(Depth);
  typedef logic [PlaceWidth-1:0] place_t;
  localparam place_t PlaceLast = place_t'(Depth - 1);

  if (Width < 1) begin : gen_no_width
    $error("plait_ram_fifo: Width is 0; a beat has at least one bit.");
  end
  if (Depth < 2) begin : gen_no_depth
    $error("plait_ram_fifo: Depth is below 2; that is a register.");
  end

  // A beat goes from the RAM to what the RAM has read (read_data), and from there to out_q.
  logic [Width-1:0]      read_data, out_q;
  place_t                read_q, write_q;
  logic [CountWidth-1:0] count_q;
  logic                  is_read_q, out_valid_q;
  logic                  is_out_free, passes_by, is_written, is_moved, is_read;

  assign ready_o     = count_q != CountWidth'(Depth);
  assign is_out_free = !out_valid_q || ready_i;
  assign passes_by   = is_out_free && !is_read_q && count_q == '0;
  assign is_written  = valid_i && ready_o && !passes_by;
  assign is_moved    = is_read_q && is_out_free;
  assign is_read     = (count_q != '0 || is_written) && (!is_read_q || is_moved);

  plait_ram_1w1r #(
    .Width(Width),
    .Depth(Depth),
    .Bypass(1'b1)
  ) u_ram (
    .clk_i,
    .write_enable_i (is_written),
    .write_address_i(write_q),
    .write_lanes_i  (1'b1),
    .write_data_i   (data_i),
    .read_enable_i  (is_read),
    .read_address_i (read_q),
    .read_data_o    (read_data)
  );

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      read_q      <= '0;
      write_q     <= '0;
      count_q     <= '0;
      is_read_q   <= 1'b0;
      out_valid_q <= 1'b0;
    end else begin
      if (is_written) write_q <= (write_q == PlaceLast) ? '0 : write_q + 1'b1;
      if (is_read) read_q <= (read_q == PlaceLast) ? '0 : read_q + 1'b1;
      if (is_written && !is_read) count_q <= count_q + 1'b1;
      if (is_read && !is_written) count_q <= count_q - 1'b1;
      is_read_q <= is_read || (is_read_q && !is_moved);
      if (is_out_free) out_valid_q <= is_read_q || (valid_i && passes_by);
    end
  end

  always_ff @(posedge clk_i) begin
    if (is_out_free) out_q <= is_read_q ? read_data : data_i;
  end

  assign data_o  = out_q;
  assign valid_o = out_valid_q;
  assign count_o = count_q;

endmodule
