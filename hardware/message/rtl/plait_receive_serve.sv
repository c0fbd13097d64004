// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Keeps the arguments of GET and CONTROL, the first words of the body. GET: source, destination,
// bytes, 64 bit each; of bytes the lower half, with all bits set where the upper one has any.
// CONTROL, 32 bit each: operation (0 read, 1 write), address, value; what the register said then
// takes their place, for the reply: {value, address} and 0, or 1 if it refused. Another operation,
// or an address of more bits than those of registers, is put to the last address, where none is.
module plait_receive_serve #(
  parameter int unsigned Width = 64
) (
  input  logic             clk_i,

  input  logic             start_i,      // before the body's first beat
  // verilator lint_off UNUSEDSIGNAL
  input  logic [Width-1:0] body_data_i,  // all of it where a beat is no more than 128 bits
  // verilator lint_on UNUSEDSIGNAL
  input  logic             body_pass_i,

  output logic             control_is_write_o,
  output logic [15:0]      control_address_o,
  output logic [31:0]      control_data_o,
  input  logic             control_done_i,
  input  logic             control_ok_i,
  input  logic [31:0]      control_data_i,

  output logic [63:0]      serve_address_o,
  output logic [63:0]      serve_target_o,
  output logic [31:0]      serve_bytes_o
);

  localparam int unsigned WordsPerBeat = Width / 64;

  logic [63:0] first_q, second_q;
  logic [31:0] third_q;
  logic [1:0]  beat_q;
  logic        is_none_q;  // no operation, or no register

  function automatic logic is_beat_of(input int unsigned word, input logic [1:0] beat);
    return beat == 2'(word / WordsPerBeat);
  endfunction

  always_ff @(posedge clk_i) begin
    if (start_i) beat_q <= '0;
    else if (body_pass_i && beat_q != '1) beat_q <= beat_q + 1'b1;
  end

  always_ff @(posedge clk_i) begin
    is_none_q <= first_q[31:1] != '0 || first_q[63:48] != '0;
    if (control_done_i) begin
      first_q <= {control_data_i, 16'd0, first_q[47:32]};
    end else if (body_pass_i && is_beat_of(0, beat_q)) begin
      first_q <= body_data_i[63:0];
    end
    if (control_done_i) begin
      second_q    <= '0;
      second_q[0] <= !control_ok_i;
    end else if (body_pass_i && is_beat_of(1, beat_q)) begin
      second_q <= body_data_i[64*(1 % WordsPerBeat) +: 64];
    end
    if (body_pass_i && is_beat_of(2, beat_q)) begin
      third_q <= body_data_i[64*(2 % WordsPerBeat) +: 32] |
                 {32{|body_data_i[64*(2 % WordsPerBeat) + 32 +: 32]}};
    end
  end

  assign control_is_write_o = first_q[0];
  assign control_address_o  = first_q[47:32] | {16{is_none_q}};
  assign control_data_o     = second_q[31:0];
  assign serve_address_o    = first_q;
  assign serve_target_o     = second_q;
  assign serve_bytes_o      = third_q;

endmodule
