// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Last in, first out. The top stands in a register, what is below in RAM; one push and one pop in
// each cycle, and in the cycle after a push the top is what was pushed. Push and pop together
// exchange the top. Nobody pops while valid_o is 0, or pushes into a full stack without a pop.
module plait_task_stack #(
  parameter int unsigned Width = 64,
  parameter int unsigned Depth = 1024,
  localparam int unsigned CountBits = $clog2(Depth + 1)
) (
  input  logic                 clk_i,
  input  logic                 rst_ni,

  input  logic                 push_i,
  input  logic [Width-1:0]     data_i,
  input  logic                 pop_i,
  output logic                 valid_o,
  output logic [Width-1:0]     data_o,
  output logic                 has_room_o  // for two more
);

  localparam int unsigned PlaceBits = $clog2(Depth);

  logic [CountBits-1:0] count_q, next;
  logic [PlaceBits-1:0] second;  // place of what will be below the top
  logic [Width-1:0]     top_q, below;

  assign valid_o    = count_q != '0;
  assign data_o     = top_q;
  assign has_room_o = count_q < CountBits'(Depth - 1);
  assign next    = count_q + CountBits'(push_i) - CountBits'(pop_i);
  // The first one stands at 0; with none or one below the top, what is read is not looked at.
  assign second  = PlaceBits'(next - CountBits'(2));

  // Read in each cycle, so that it stands there when the top goes.
  plait_ram_1w1r #(.Width(Width), .Depth(Depth), .Bypass(1'b1)) u_store (
    .clk_i,
    .write_enable_i (push_i && !pop_i && valid_o),
    .write_address_i(PlaceBits'(count_q - CountBits'(1))),
    .write_lanes_i  (1'b1),
    .write_data_i   (top_q),
    .read_enable_i  (1'b1),
    .read_address_i (second),
    .read_data_o    (below)
  );

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      count_q <= '0;
    end else begin
      count_q <= next;
    end
    if (push_i) top_q <= data_i;
    else if (pop_i) top_q <= below;
  end

endmodule
