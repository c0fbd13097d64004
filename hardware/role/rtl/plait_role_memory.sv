// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A memory of a role: one port that writes, `Reads` ports that read. What is read stands at
// read_data_o from the cycle after read_i until the next read; a read gives what was there before a
// write of the same cycle. A write changes the bytes that write_lanes_i names. The first
// InitialWords words hold Initial when the device is configured, all others zero; a reset changes
// nothing. Places from Depth on hold anything.
module plait_role_memory #(
  parameter int unsigned Width        = 64,
  parameter int unsigned Depth        = 64,
  parameter int unsigned Reads        = 1,
  parameter int unsigned InitialWords = 1,
  parameter logic [InitialWords-1:0][Width-1:0] Initial = '0,
  localparam int unsigned Lanes     = Width / 8,
  localparam int unsigned PlaceBits = (Depth > 1) ? $clog2(Depth) : 1
) (
  input  logic                            clk_i,

  input  logic                            write_i,
  input  logic [PlaceBits-1:0]            write_place_i,
  input  logic [Lanes-1:0]                write_lanes_i,
  input  logic [Width-1:0]                write_data_i,

  input  logic [Reads-1:0]                read_i,
  input  logic [Reads-1:0][PlaceBits-1:0] read_place_i,
  output logic [Reads-1:0][Width-1:0]     read_data_o
);

  if (Width < 8 || Width % 8 != 0) begin : gen_no_lanes
    $error("plait_role_memory: Width is no multiple of 8; a lane is a byte.");
  end
  if (Depth < 2) begin : gen_no_depth
    $error("plait_role_memory: Depth is below 2; that is a register.");
  end
  if (InitialWords < 1 || InitialWords > Depth) begin : gen_no_initial
    $error("plait_role_memory: InitialWords is not from 1 to Depth.");
  end

  // A copy for each port that reads.
  for (genvar port = 0; port < Reads; port++) begin : gen_copy
    logic [Width-1:0] words_q [Depth];
    logic [Width-1:0] read_q;

    // A loop, since tools write out '{default: '0} word by word.
    initial begin
      for (int unsigned i = 0; i < Depth; i++) words_q[i] = '0;
      for (int unsigned i = 0; i < InitialWords; i++) words_q[i] = Initial[i];
    end

    always_ff @(posedge clk_i) begin
      for (int unsigned lane = 0; lane < Lanes; lane++) begin
        if (write_i && write_lanes_i[lane]) begin
          words_q[write_place_i][lane*8 +: 8] <= write_data_i[lane*8 +: 8];
        end
      end
      if (read_i[port]) read_q <= words_q[read_place_i[port]];
    end
    assign read_data_o[port] = read_q;
  end

endmodule
