// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Follows one beat, of a moment that the solver chooses, through what passes beats in order. When
// it comes in, held_i beats are ahead of it; after as many have left, the next one is the marked
// one and has its data: so none is lost, doubled, reordered or altered.
module plait_formal_order #(
  parameter int unsigned Width     = 1,
  parameter int unsigned HeldWidth = 2
) (
  input  logic                 clk_i,
  input  logic                 rst_ni,
  input  logic                 is_running_i,
  input  logic                 is_marked_i,
  input  logic [HeldWidth-1:0] held_i,

  input  logic [Width-1:0]     in_data_i,
  input  logic                 is_in_i,
  input  logic [Width-1:0]     out_data_i,
  input  logic                 is_out_i,

  // The marked beat while it is inside: how many are ahead of it, and its data.
  output logic                 is_inside_o,
  output logic [HeldWidth-1:0] ahead_o,
  output logic [Width-1:0]     data_o
);

  logic                 is_inside_q, was_marked_q, is_entry, is_through;
  logic [HeldWidth-1:0] ahead_q;
  logic [Width-1:0]     data_q;

  assign is_entry    = is_in_i && is_marked_i && !was_marked_q;
  // It leaves in the cycle in which it comes.
  assign is_through  = is_entry && is_out_i && held_i == '0;
  assign is_inside_o = is_inside_q;
  assign ahead_o     = ahead_q;
  assign data_o      = data_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      is_inside_q  <= 1'b0;
      was_marked_q <= 1'b0;
    end else begin
      if (is_entry) begin
        was_marked_q <= 1'b1;
        is_inside_q  <= !is_through;
        data_q       <= in_data_i;
        ahead_q      <= held_i - HeldWidth'(is_out_i);
      end else if (is_inside_q && is_out_i) begin
        is_inside_q <= ahead_q != '0;
        ahead_q     <= ahead_q - 1'b1;
      end
    end
  end

  always_comb begin
    if (is_running_i && is_inside_q) assert (ahead_q < held_i);
    if (is_running_i && is_inside_q && is_out_i && ahead_q == '0) assert (out_data_i == data_q);
    if (is_running_i && is_through) assert (out_data_i == in_data_i);
  end

endmodule
