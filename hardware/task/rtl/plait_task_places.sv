// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Which places of a store are free: those that came back, the last one first, then those that
// nobody has had. One is given and one comes back in each cycle. Nobody gives back what is not
// out, or takes while valid_o is 0.
module plait_task_places #(
  parameter int unsigned Places   = 1024,
  localparam int unsigned Bits    = $clog2(Places)
) (
  input  logic            clk_i,
  input  logic            rst_ni,

  output logic            valid_o,  // one is free
  output logic [Bits-1:0] place_o,
  input  logic            take_i,
  input  logic            back_i,
  input  logic [Bits-1:0] back_place_i
);

  localparam int unsigned CountBits = $clog2(Places + 1);

  logic                 is_back;
  logic [CountBits-1:0] fresh_q;
  logic [Bits-1:0]      back;

  assign valid_o = is_back || fresh_q != CountBits'(Places);
  assign place_o = is_back ? back : fresh_q[Bits-1:0];

  // verilator lint_off PINCONNECTEMPTY
  plait_task_stack #(.Width(Bits), .Depth(Places)) u_back (
    .clk_i, .rst_ni,
    .push_i(back_i), .data_i(back_place_i), .pop_i(take_i && is_back),
    .valid_o(is_back), .data_o(back), .has_room_o(),
    .steal_i(1'b0), .has_two_o(), .is_many_o(), .oldest_o()
  );
  // verilator lint_on PINCONNECTEMPTY

  always_ff @(posedge clk_i) begin
    if (!rst_ni) fresh_q <= '0;
    else if (take_i && !is_back) fresh_q <= fresh_q + 1'b1;
  end

endmodule
