// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Memory off the chip, as a model: lines of LineBeats beats of 512 bits, read and written whole,
// one after the other. On a board the controller of its DDR stands in its place, with these ports.
//
// A client asks for a line; the first one goes first. What it reads comes from LatencyCycles after
// the request on, a beat in each cycle in which the memory has moved so many bits that the next 512
// are due (BitsPerCycle), and must be taken. A write's beats are taken at the same rate, as the
// client has them. Nothing else is accepted meanwhile. At first all lines are zero.
module plait_external_memory #(
  parameter int unsigned Lines         = 1024,
  parameter int unsigned LineBeats     = 8,  // a power of two
  parameter int unsigned Clients       = 1,
  parameter int unsigned LatencyCycles = 16,
  parameter int unsigned BitsPerCycle  = 512,
  localparam int unsigned BeatBits     = 512,
  localparam int unsigned LineBits     = 26
) (
  input  logic                              clk_i,
  input  logic                              rst_ni,

  input  logic [Clients-1:0]                request_valid_i,
  input  logic [Clients-1:0]                request_is_write_i,
  input  logic [Clients-1:0][LineBits-1:0]  request_line_i,
  output logic [Clients-1:0]                request_ready_o,

  input  logic [Clients-1:0]                write_valid_i,
  input  logic [Clients-1:0][BeatBits-1:0]  write_data_i,
  output logic [Clients-1:0]                write_ready_o,
  output logic [Clients-1:0]                read_valid_o,
  output logic [BeatBits-1:0]               read_data_o,

  // Low: nothing here will change but by a request.
  output logic                              busy_o
);

  localparam int unsigned BeatIndexBits = (LineBeats > 1) ? $clog2(LineBeats) : 1;
  localparam int unsigned WaitBits      = $clog2(LatencyCycles + 2);
  localparam int unsigned CreditBits    = 11;
  // Faster than a beat a cycle is of no use.
  localparam int unsigned Gain = (BitsPerCycle < BeatBits) ? BitsPerCycle : BeatBits;

  if (Lines < 2 || LineBeats < 2 || (LineBeats & (LineBeats - 1)) != 0) begin : gen_no_lines
    $error("plait_external_memory: Lines is below 2, or LineBeats is no power of two from 2 on.");
  end
  if (LatencyCycles < 1 || BitsPerCycle < 1) begin : gen_no_time
    $error("plait_external_memory: LatencyCycles or BitsPerCycle is 0.");
  end

  logic [Clients-1:0]        granted, current_q, chosen;
  logic                      is_busy_q, is_write_q, moves, is_due;
  logic [LineBits-1:0]       line, line_q;
  logic [BeatIndexBits-1:0]  beat_q;
  logic [WaitBits-1:0]       wait_q;
  logic [CreditBits-1:0]     credit_q, credit;
  logic [BeatBits-1:0]       write_data;

  // The lowest bit that is set.
  assign chosen          = request_valid_i & (~request_valid_i + 1'b1);
  assign busy_o          = is_busy_q || credit_q != CreditBits'(BeatBits);
  assign granted         = is_busy_q ? '0 : chosen;
  assign request_ready_o = granted;

  always_comb begin
    line       = '0;
    write_data = '0;
    for (int unsigned i = 0; i < Clients; i++) begin
      line       |= request_line_i[i] & {LineBits{granted[i]}};
      write_data |= write_data_i[i] & {BeatBits{current_q[i]}};
    end
  end

  assign is_due        = is_busy_q && wait_q == '0 && credit_q >= CreditBits'(BeatBits);
  assign write_ready_o = (is_due && is_write_q) ? current_q : '0;
  assign read_valid_o  = (is_due && !is_write_q) ? current_q : '0;
  assign moves         = is_due && (!is_write_q || |(write_valid_i & current_q));
  assign credit        = credit_q - (moves ? CreditBits'(BeatBits) : '0) + CreditBits'(Gain);

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      is_busy_q <= 1'b0;
      credit_q  <= CreditBits'(BeatBits);
    end else begin
      credit_q <= (credit > CreditBits'(BeatBits)) ? CreditBits'(BeatBits) : credit;
      if (|granted) is_busy_q <= 1'b1;
      else if (moves && beat_q == '1) is_busy_q <= 1'b0;
    end
    if (|granted) begin
      current_q  <= granted;
      is_write_q <= |(granted & request_is_write_i);
      line_q     <= line;
      beat_q     <= '0;
      wait_q     <= |(granted & request_is_write_i) ? '0 : WaitBits'(LatencyCycles - 1);
    end else begin
      if (wait_q != '0) wait_q <= wait_q - 1'b1;
      if (moves) beat_q <= beat_q + 1'b1;
    end
  end

`ifndef SYNTHESIS
  // Only lines that were written to take any of the simulator's memory: all others are zero.
  typedef logic [LineBeats-1:0][BeatBits-1:0] line_t;
  line_t               lines [logic [LineBits-1:0]];
  line_t               asked, filled;
  logic [BeatBits-1:0] beats_q [LineBeats];  // of the line that is read or written

  assign read_data_o = beats_q[beat_q];

  always_comb begin
    for (int unsigned i = 0; i < LineBeats; i++) filled[i] = beats_q[i];
    filled[LineBeats-1] = write_data;
  end

  // What is looked up in a table of the simulator has no other way to be assigned.
  /* verilator lint_off BLKSEQ */
  always_ff @(posedge clk_i) begin
    if (moves && is_write_q) begin
      beats_q[beat_q] <= write_data;
      if (beat_q == '1) lines[line_q] = filled;
    end
    if (|(granted & ~request_is_write_i)) begin
      asked = (lines.exists(line) != 0) ? lines[line] : '0;
      for (int unsigned i = 0; i < LineBeats; i++) beats_q[i] <= asked[i];
    end
  end
  /* verilator lint_on BLKSEQ */
`endif

endmodule
