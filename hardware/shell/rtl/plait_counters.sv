// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Counters of 32 bits in one small RAM, with one adder for all. An event is remembered until its
// turn comes; up to three of a kind can wait, which is enough while events of all kinds together
// come less often than every cycle on average. The one with the lowest number goes first. A counter
// is read in the cycle in which it is asked for.
module plait_counters #(
  parameter int unsigned Counters = 12,
  localparam int unsigned IndexBits = $clog2(Counters)
) (
  input  logic                 clk_i,
  input  logic                 rst_ni,

  input  logic [Counters-1:0]  event_i,
  input  logic [IndexBits-1:0] index_i,
  output logic [31:0]          count_o,

  // Events wait, or the counters are being set to zero after a reset.
  output logic                 busy_o
);

  if (Counters < 2) begin : gen_one_counter
    $error("plait_counters: Counters is below 2; that is a register.");
  end

  logic [31:0]          count_q [2 ** IndexBits];
  logic [Counters-1:0]  ones_q, twos_q;  // how many wait, a bit of each number
  logic [Counters-1:0]  is_waiting, is_counted, is_more, is_less;
  logic [IndexBits-1:0] next, clear_q;
  logic                 is_clearing_q;

  assign is_waiting = ones_q | twos_q;
  assign is_counted = is_clearing_q ? '0 : is_waiting & (~is_waiting + 1'b1);
  assign is_more    = event_i & ~is_counted & ~(ones_q & twos_q);
  assign is_less    = is_counted & ~event_i;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      ones_q <= '0;
      twos_q <= '0;
    end else begin
      ones_q <= ones_q ^ (is_more | is_less);
      twos_q <= twos_q ^ (is_more & ones_q) ^ (is_less & ~ones_q);
    end
  end

  always_comb begin
    next = '0;
    for (int unsigned i = Counters; i > 0; i--) if (is_waiting[i-1]) next = IndexBits'(i - 1);
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      is_clearing_q <= 1'b1;
      clear_q       <= '0;
    end else if (is_clearing_q) begin
      clear_q       <= clear_q + 1'b1;
      is_clearing_q <= clear_q != '1;
    end
    if (is_clearing_q) count_q[clear_q] <= '0;
    else if (|is_waiting) count_q[next] <= count_q[next] + 1'b1;
  end

  assign count_o = count_q[index_i];
  assign busy_o  = is_clearing_q || |is_waiting;

endmodule
