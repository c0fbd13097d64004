// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// As plait_ram_1w1r, but always block RAM: for tables that are so small that lookup tables would be
// taken otherwise, of which there are fewer to spare. Reads in each cycle. With Bypass a read of a
// place that is written in the same cycle gives the new data, without it nobody may care.
module plait_transport_block_ram #(
  parameter int unsigned Width  = 8,
  parameter int unsigned Depth  = 130,
  parameter bit          Bypass = 1'b0,
  localparam int unsigned PlaceBits = (Depth > 1) ? $clog2(Depth) : 1
) (
  input  logic                 clk_i,

  input  logic                 write_enable_i,
  input  logic [PlaceBits-1:0] write_address_i,
  input  logic [Width-1:0]     write_data_i,

  input  logic [PlaceBits-1:0] read_address_i,
  output logic [Width-1:0]     read_data_o
);

  (* no_rw_check, ram_style = "block" *)
  logic [Width-1:0] store_q [Depth];
  logic [Width-1:0] read_q;

  always_ff @(posedge clk_i) begin
    if (write_enable_i) store_q[write_address_i] <= write_data_i;
    read_q <= store_q[read_address_i];
  end

  if (Bypass) begin : gen_bypass
    logic             is_new_q;
    logic [Width-1:0] new_q;

    always_ff @(posedge clk_i) begin
      is_new_q <= write_enable_i && write_address_i == read_address_i;
      new_q    <= write_data_i;
    end
    assign read_data_o = is_new_q ? new_q : read_q;
  end else begin : gen_plain
    assign read_data_o = read_q;
  end

endmodule
