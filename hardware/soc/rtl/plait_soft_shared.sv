// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The memory that the soft processors of a node share beside the endpoint: a block RAM of words of
// 32 bits, which one core after another reaches, in turn. An access takes Latency cycles from the
// cycle in which it has its turn; then its core is ready, and a load's data stands in that cycle.
// The next has its turn Occupied cycles after the one before.
//
// What a core asks for stands until it is ready. After a reset all words are cleared, a word a
// cycle, before anyone has a turn.
module plait_soft_shared #(
  parameter int unsigned Cores    = 2,
  parameter int unsigned Bytes    = 8192,  // a power of two
  parameter int unsigned Occupied = 9,
  parameter int unsigned Latency  = 7,
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
  localparam int unsigned Stages    = Latency > 1 ? Latency - 1 : 1;

  if (Latency == 0 || Occupied == 0) begin : gen_no_time
    $error("plait_soft_shared: an access takes a cycle at least.");
  end
  if (Words < 2 || Words > 16384 || (Words & (Words - 1)) != 0) begin : gen_no_bytes
    $error("plait_soft_shared: Bytes is no power of two from 8 to 65536.");
  end

  logic [WordBits:0]               cleared_q;   // words; the highest bit: all
  logic [CountBits-1:0]            count_q;     // cycles until the next turn
  logic [CoreBits-1:0]             last_q, next, core, ready_core_q;
  logic [Cores-1:0]                asks, waits_q;  // who has had its turn, and is not ready yet
  logic [Stages-1:0]               way_valid_q;  // those that are on their way to the memory
  logic [Stages-1:0][CoreBits-1:0] way_core_q;
  logic                            is_cleared, takes, reaches, is_ready_q;
  logic [31:0]                     memory_q [Words];
  logic [31:0]                     data_q, data;
  logic [WordBits-1:0]             word;
  logic [3:0]                      lanes;

  assign is_cleared = cleared_q[WordBits];
  assign asks       = valid_i & ~waits_q;
  assign takes      = is_cleared && count_q == '0 && asks != '0;
  assign busy_o     = !is_cleared || count_q != '0 || valid_i != '0;
  assign data_o     = data_q;

  // The first that asks after the one that had the last turn, else the first of all.
  always_comb begin
    next = '0;
    for (int unsigned i = Cores; i > 0; i--) begin
      if (asks[i-1]) next = CoreBits'(i - 1);
    end
    for (int unsigned i = Cores; i > 0; i--) begin
      if (asks[i-1] && CoreBits'(i - 1) > last_q) next = CoreBits'(i - 1);
    end
  end

  always_comb begin
    ready_o = '0;
    if (is_ready_q) ready_o[ready_core_q] = 1'b1;
  end

  assign reaches = Latency == 1 ? takes : way_valid_q[Stages-1];
  assign core    = Latency == 1 ? next : way_core_q[Stages-1];
  assign word    = is_cleared ? address_i[core][2 +: WordBits] : cleared_q[WordBits-1:0];
  assign data    = is_cleared ? data_i[core] : '0;
  assign lanes   = !is_cleared ? '1 : reaches && is_store_i[core] ? lanes_i[core] : '0;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      cleared_q   <= '0;
      count_q     <= '0;
      last_q      <= '0;
      waits_q     <= '0;
      way_valid_q <= '0;
      is_ready_q  <= 1'b0;
    end else begin
      if (!is_cleared) cleared_q <= cleared_q + 1'b1;
      if (takes) last_q <= next;
      if (takes) count_q <= CountBits'(Occupied - 1);
      else if (count_q != '0) count_q <= count_q - 1'b1;
      waits_q     <= (waits_q | (Cores'(takes) << next)) & ~ready_o;
      way_valid_q <= Stages'({way_valid_q, takes});
      is_ready_q  <= reaches;
      for (int unsigned lane = 0; lane < 4; lane++) begin
        if (lanes[lane]) memory_q[word][8*lane +: 8] <= data[8*lane +: 8];
      end
    end
    way_core_q   <= (Stages*CoreBits)'({way_core_q, next});
    ready_core_q <= core;
    if (reaches) data_q <= memory_q[word];
  end

  logic unused;
  assign unused = &{1'b0, address_i};
endmodule
