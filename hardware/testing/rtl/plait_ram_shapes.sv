// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// RAM of every kind in every width that a family's block RAM has a mode for: what the models of
// block RAM are tested with. All see the same inputs, each as many bits of them as it needs; words
// of 18 and 36 bits have lanes of 9. The kinds: a port of each kind with bypass; one port; one port
// that where it writes also reads, the new data; the same with the old data.
module plait_ram_shapes #(
  localparam int unsigned Kinds       = 4,
  localparam int unsigned Sizes       = 6,
  localparam int unsigned AddressBits = 14,
  localparam int unsigned WidthMax    = 36
) (
  input  logic                                        clk_i,

  input  logic                                        write_enable_i,
  input  logic [AddressBits-1:0]                      write_address_i,
  input  logic [3:0]                                  write_lanes_i,
  input  logic [WidthMax-1:0]                         write_data_i,
  input  logic                                        read_enable_i,
  input  logic [AddressBits-1:0]                      read_address_i,

  output logic [Kinds-1:0][Sizes-1:0][WidthMax-1:0]   read_data_o
);

  for (genvar size = 0; size < Sizes; size++) begin : gen_size
    localparam int unsigned Width     = (size < 3) ? 1 << size : 9 << (size - 3);
    localparam int unsigned Depth     = (1 << AddressBits) >> size;
    localparam int unsigned PlaceBits = AddressBits - size;
    localparam int unsigned LaneWidth = (Width > 9) ? 9 : Width;
    localparam int unsigned Lanes     = Width / LaneWidth;

    logic [3:0][Width-1:0] data;
    logic [PlaceBits-1:0]  write_place, read_place;

    assign write_place = write_address_i[PlaceBits-1:0];
    assign read_place  = read_address_i[PlaceBits-1:0];

    plait_ram_1w1r #(
      .Width (Width),
      .Depth (Depth),
      .LaneWidth (LaneWidth),
      .Bypass (1'b1)
    ) u_1w1r (
      .clk_i,
      .write_enable_i,
      .write_address_i (write_place),
      .write_lanes_i   (write_lanes_i[Lanes-1:0]),
      .write_data_i    (write_data_i[Width-1:0]),
      .read_enable_i,
      .read_address_i  (read_place),
      .read_data_o     (data[0])
    );

    plait_ram_1rw #(
      .Width (Width),
      .Depth (Depth),
      .LaneWidth (LaneWidth)
    ) u_1rw (
      .clk_i,
      .enable_i       (read_enable_i),
      .write_enable_i,
      .address_i      (write_place),
      .write_lanes_i  (write_lanes_i[Lanes-1:0]),
      .write_data_i   (write_data_i[Width-1:0]),
      .read_data_o    (data[1])
    );

    (* ram_style = "block" *)
    logic [Width-1:0] new_store_q [Depth], old_store_q [Depth];
    logic [Width-1:0] new_q, old_q;

    always_ff @(posedge clk_i) begin
      if (read_enable_i) begin
        new_q <= new_store_q[write_place];
        old_q <= old_store_q[write_place];
        for (int unsigned lane = 0; lane < Lanes; lane++) begin
          if (write_enable_i && write_lanes_i[lane]) begin
            new_store_q[write_place][lane*LaneWidth +: LaneWidth] <=
                write_data_i[lane*LaneWidth +: LaneWidth];
            old_store_q[write_place][lane*LaneWidth +: LaneWidth] <=
                write_data_i[lane*LaneWidth +: LaneWidth];
            new_q[lane*LaneWidth +: LaneWidth] <= write_data_i[lane*LaneWidth +: LaneWidth];
          end
        end
      end
    end
    assign data[2] = new_q;
    assign data[3] = old_q;

    for (genvar kind = 0; kind < Kinds; kind++) begin : gen_kind
      assign read_data_o[kind][size] = WidthMax'(data[kind]);
    end
  end

endmodule
