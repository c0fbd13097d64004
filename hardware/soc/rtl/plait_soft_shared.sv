// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The memory that the soft processors of a node share beside the endpoint: a block RAM of words of
// 32 bits, which one core after another reaches, in turn. An access takes Latency cycles from the
// cycle in which it has its turn; then its core is ready, and a load's data stands in that cycle.
// The next has its turn Occupied cycles after the one before. The usual figures are those of the
// interconnect of the paper on MPI for soft processors, see docs/reference/softmpi.md.
//
// What a core asks for stands until it is ready. After a reset all words are cleared, a word a
// cycle, before anyone has a turn.
module plait_soft_shared #(
  parameter int unsigned Cores    = 2,
  parameter int unsigned Bytes    = 8192,  // a power of two
  parameter int unsigned Occupied = 9,
  parameter int unsigned Latency  = 7,     // from 1 to Occupied
  localparam int unsigned WordBits = $clog2(Bytes) - 2
) (
  input  logic                              clk_i,
  input  logic                              rst_ni,
  input  logic [Cores-1:0]                  valid_i,
  input  logic [Cores-1:0]                  is_store_i,
  input  logic [Cores-1:0][15:0]            address_i,  // in bytes, from the memory's own first
  input  logic [Cores-1:0][31:0]            data_i,
  input  logic [Cores-1:0][3:0]             lanes_i,
  output logic [Cores-1:0]                  ready_o,
  output logic [31:0]                       data_o,
  output logic                              busy_o
);
  localparam int unsigned Words     = Bytes / 4;
  localparam int unsigned CoreBits  = Cores > 1 ? $clog2(Cores) : 1;
  localparam int unsigned CountBits = $clog2(Occupied + 1);

  if (Latency == 0 || Latency > Occupied) begin : gen_no_latency
    $error("plait_soft_shared: Latency is not from 1 to Occupied.");
  end
  if (Words < 2 || Words > 16384 || (Words & (Words - 1)) != 0) begin : gen_no_bytes
    $error("plait_soft_shared: Bytes is no power of two from 8 to 65536.");
  end

  logic [WordBits:0]      cleared_q;  // words; the highest bit: all
  logic [CountBits-1:0]   count_q;    // cycles since the turn began; 0: nobody has one
  logic [CoreBits-1:0]    core_q, next;
  logic [Cores-1:0]       asks;
  logic                   is_cleared, is_free, takes;
  logic [31:0]            memory_q [Words];
  logic [31:0]            data_q, data;
  logic [WordBits-1:0]    word;
  logic [3:0]             lanes;

  assign is_cleared = cleared_q[WordBits];
  assign is_free    = is_cleared && (count_q == '0 || count_q == CountBits'(Occupied));
  assign takes      = is_free && asks != '0;
  assign busy_o     = !is_cleared || count_q != '0 || asks != '0;
  assign data_o     = data_q;

  // The first that asks after the one that had the last turn, else the first of all. Who is served
  // in this cycle asks no more.
  always_comb begin
    asks = valid_i & ~ready_o;
    next = '0;
    for (int unsigned i = Cores; i > 0; i--) begin
      if (asks[i-1]) next = CoreBits'(i - 1);
    end
    for (int unsigned i = Cores; i > 0; i--) begin
      if (asks[i-1] && CoreBits'(i - 1) > core_q) next = CoreBits'(i - 1);
    end
  end

  always_comb begin
    ready_o = '0;
    if (count_q == CountBits'(Latency)) ready_o[core_q] = 1'b1;
  end

  assign word  = is_cleared ? address_i[next][2 +: WordBits] : cleared_q[WordBits-1:0];
  assign data  = is_cleared ? data_i[next] : '0;
  assign lanes = !is_cleared ? '1 : takes && is_store_i[next] ? lanes_i[next] : '0;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      cleared_q <= '0;
      count_q   <= '0;
      core_q    <= '0;
    end else begin
      if (!is_cleared) cleared_q <= cleared_q + 1'b1;
      if (takes) begin
        core_q  <= next;
        count_q <= CountBits'(1);
      end else if (count_q == CountBits'(Occupied)) begin
        count_q <= '0;
      end else if (count_q != '0) begin
        count_q <= count_q + 1'b1;
      end
      for (int unsigned lane = 0; lane < 4; lane++) begin
        if (lanes[lane]) memory_q[word][8*lane +: 8] <= data[8*lane +: 8];
      end
      if (takes) data_q <= memory_q[word];
    end
  end

  logic unused;
  assign unused = &{1'b0, address_i};
endmodule
