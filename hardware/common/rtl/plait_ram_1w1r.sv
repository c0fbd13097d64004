// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// RAM with one port for writing and one for reading. What is read stands at read_data_o from the
// cycle after read_enable_i until the next read. A write changes the lanes that write_lanes_i
// names. With Bypass a read of a place that is written in the same cycle gives the new data
// (write-first), without it either the old or the new: then nobody may care.
module plait_ram_1w1r #(
  parameter int unsigned Width     = 64,
  parameter int unsigned Depth     = 512,
  parameter int unsigned LaneWidth = Width,
  parameter bit          Bypass    = 1'b0,
  localparam int unsigned Lanes     = Width / LaneWidth,
  localparam int unsigned PlaceBits = (Depth > 1) ? $clog2(Depth) : 1
) (
  input  logic                 clk_i,

  input  logic                 write_enable_i,
  input  logic [PlaceBits-1:0] write_address_i,
  input  logic [Lanes-1:0]     write_lanes_i,
  input  logic [Width-1:0]     write_data_i,

  input  logic                 read_enable_i,
  input  logic [PlaceBits-1:0] read_address_i,
  output logic [Width-1:0]     read_data_o
);

  if (LaneWidth < 1 || Width % LaneWidth != 0) begin : gen_no_lanes
    $error("plait_ram_1w1r: Width is no multiple of LaneWidth; a word is whole lanes.");
  end
  if (Depth < 2) begin : gen_no_depth
    $error("plait_ram_1w1r: Depth is below 2; that is a register.");
  end

  // Spares the logic that would make the memory's behaviour at a collision a fixed one.
  (* no_rw_check *)
  logic [Width-1:0] store_q [Depth];
  logic [Width-1:0] read_q;

  always_ff @(posedge clk_i) begin
    for (int unsigned lane = 0; lane < Lanes; lane++) begin
      if (write_enable_i && write_lanes_i[lane]) begin
        store_q[write_address_i][lane*LaneWidth +: LaneWidth] <=
            write_data_i[lane*LaneWidth +: LaneWidth];
      end
    end
    if (read_enable_i) read_q <= store_q[read_address_i];
  end

  if (Bypass) begin : gen_bypass
    logic [Lanes-1:0] is_new_q;
    logic [Width-1:0] new_q;

    always_ff @(posedge clk_i) begin
      if (read_enable_i) begin
        new_q    <= write_data_i;
        is_new_q <= write_lanes_i & {Lanes{write_enable_i && write_address_i == read_address_i}};
      end
    end
    for (genvar lane = 0; lane < Lanes; lane++) begin : gen_lane
      assign read_data_o[lane*LaneWidth +: LaneWidth] =
          is_new_q[lane] ? new_q[lane*LaneWidth +: LaneWidth] : read_q[lane*LaneWidth +: LaneWidth];
    end
  end else begin : gen_plain
    assign read_data_o = read_q;
  end

endmodule
