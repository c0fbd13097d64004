// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// RAM with one port, which reads or writes. What is read stands at read_data_o from the cycle
// after the read until the next one: a write leaves it as it is. A write changes the lanes that
// write_lanes_i names.
module plait_ram_1rw #(
  parameter int unsigned Width     = 64,
  parameter int unsigned Depth     = 512,
  parameter int unsigned LaneWidth = Width,
  localparam int unsigned Lanes     = Width / LaneWidth,
  localparam int unsigned PlaceBits = (Depth > 1) ? $clog2(Depth) : 1
) (
  input  logic                 clk_i,

  input  logic                 enable_i,
  input  logic                 write_enable_i,
  input  logic [PlaceBits-1:0] address_i,
  input  logic [Lanes-1:0]     write_lanes_i,
  input  logic [Width-1:0]     write_data_i,
  output logic [Width-1:0]     read_data_o
);

  if (LaneWidth < 1 || Width % LaneWidth != 0) begin : gen_no_lanes
    $error("plait_ram_1rw: Width is no multiple of LaneWidth; a word is whole lanes.");
  end
  if (Depth < 2) begin : gen_no_depth
    $error("plait_ram_1rw: Depth is below 2; that is a register.");
  end

  // Without it Yosys takes lookup tables for a port that reads or writes but never does both.
  (* ram_style = "block" *)
  logic [Width-1:0] store_q [Depth];
  logic [Width-1:0] read_q;

  assign read_data_o = read_q;

  always_ff @(posedge clk_i) begin
    if (enable_i) begin
      if (write_enable_i) begin
        for (int unsigned lane = 0; lane < Lanes; lane++) begin
          if (write_lanes_i[lane]) begin
            store_q[address_i][lane*LaneWidth +: LaneWidth] <=
                write_data_i[lane*LaneWidth +: LaneWidth];
          end
        end
      end else begin
        read_q <= store_q[address_i];
      end
    end
  end

endmodule
