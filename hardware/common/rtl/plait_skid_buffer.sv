// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Cuts a stream's valid and ready paths: every output is a register, and a beat can pass in every
// cycle. Holds two beats; the second one is the beat that was already on its way when the sink
// stopped. One cycle of latency.
module plait_skid_buffer #(
  parameter int unsigned Width = 64
) (
  input  logic             clk_i,
  input  logic             rst_ni,

  input  logic [Width-1:0] data_i,
  input  logic             valid_i,
  output logic             ready_o,

  output logic [Width-1:0] data_o,
  output logic             valid_o,
  input  logic             ready_i
);

  if (Width < 1) begin : gen_no_width
    $error("plait_skid_buffer: Width is 0; a beat has at least one bit.");
  end

  logic [Width-1:0] data_q, spare_q;
  logic             valid_q, spare_valid_q;
  logic             is_accepted, is_free;

  assign ready_o     = !spare_valid_q;
  assign data_o      = data_q;
  assign valid_o     = valid_q;
  assign is_accepted = valid_i && ready_o;
  assign is_free     = ready_i || !valid_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      valid_q       <= 1'b0;
      spare_valid_q <= 1'b0;
    end else if (is_free) begin
      valid_q       <= is_accepted || spare_valid_q;
      spare_valid_q <= 1'b0;
    end else if (is_accepted) begin
      spare_valid_q <= 1'b1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (is_free) data_q <= spare_valid_q ? spare_q : data_i;
    if (ready_o) spare_q <= data_i;
  end

endmodule
