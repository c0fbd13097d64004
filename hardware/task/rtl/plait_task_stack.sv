// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Last in, first out. The top stands in a register, what is below in RAM; one push and one pop in
// each cycle, and in the cycle after a push the top is what was pushed. Push and pop together
// exchange the top. Nobody pops while valid_o is 0, or pushes into a full stack without a pop.
//
// With Many the oldest one may leave, too, at the other end: steal_i, in a cycle with has_two_o
// and without push and pop. It stands at oldest_o in the next cycle, in which valid_o is 0.
module plait_task_stack #(
  parameter int unsigned Width = 64,
  parameter int unsigned Depth = 1024,
  parameter int unsigned Many  = 0,  // is_many_o: so many are there; 0: none leaves so.
                                     // Depth is a power of two then
  localparam int unsigned CountBits = $clog2(Depth + 1)
) (
  input  logic                 clk_i,
  input  logic                 rst_ni,

  input  logic                 push_i,
  input  logic [Width-1:0]     data_i,
  input  logic                 pop_i,
  output logic                 valid_o,
  output logic [Width-1:0]     data_o,
  output logic                 has_room_o,  // for two more

  input  logic                 steal_i,
  output logic                 has_two_o,
  output logic                 is_many_o,
  output logic [Width-1:0]     oldest_o
);

  localparam int unsigned PlaceBits = $clog2(Depth);

  if (Many != 0 && 2 ** PlaceBits != Depth) begin : gen_no_depth
    $error("plait_task_stack: Depth is no power of two.");
  end

  logic [CountBits-1:0] count_q, next;
  logic [PlaceBits-1:0] second, base;  // place of what will be below the top; of the oldest
  logic                 is_stolen;
  logic [Width-1:0]     top_q, below;

  assign valid_o    = count_q != '0 && !is_stolen;
  assign data_o     = top_q;
  assign has_room_o = count_q < CountBits'(Depth - 1);
  assign has_two_o  = Many != 0 && count_q >= CountBits'(2) && !is_stolen;
  assign is_many_o  = Many != 0 && count_q >= CountBits'(Many) && !is_stolen;
  assign oldest_o   = below;
  assign next    = count_q + CountBits'(push_i) - CountBits'(pop_i) - CountBits'(steal_i);
  // With none or one below the top, what is read is not looked at.
  assign second  = base + PlaceBits'(next - CountBits'(2));

  // Read in each cycle, so that it stands there when the top goes.
  plait_ram_1w1r #(.Width(Width), .Depth(Depth), .Bypass(1'b1)) u_store (
    .clk_i,
    .write_enable_i (push_i && !pop_i && count_q != '0),
    .write_address_i(base + PlaceBits'(count_q - CountBits'(1))),
    .write_lanes_i  (1'b1),
    .write_data_i   (top_q),
    .read_enable_i  (1'b1),
    .read_address_i (steal_i ? base : second),
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

  if (Many == 0) begin : gen_one_end
    assign base      = '0;
    assign is_stolen = 1'b0;
  end else begin : gen_two_ends
    logic [PlaceBits-1:0] base_q;
    logic                 is_stolen_q;

    assign base      = base_q;
    assign is_stolen = is_stolen_q;
    always_ff @(posedge clk_i) begin
      if (!rst_ni) begin
        base_q      <= '0;
        is_stolen_q <= 1'b0;
      end else begin
        is_stolen_q <= steal_i;
        if (steal_i) base_q <= base_q + 1'b1;
      end
    end
  end

endmodule
