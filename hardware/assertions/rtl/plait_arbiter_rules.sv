// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The grant is one-hot and keeps to a packet (rule 17), only who is granted may pass, and while an
// input waits the arbiter is not idle.
module plait_arbiter_rules #(
  parameter int unsigned Inputs = 2
) (
  input logic              clk_i,
  input logic              rst_ni,
  input logic [Inputs-1:0] valid_i,
  input logic [Inputs-1:0] ready_o,
  input logic [Inputs-1:0] grant_o,
  input logic              last_o,
  input logic              valid_o,
  input logic              ready_i
);

  logic              is_inside_q;  // a packet
  logic [Inputs-1:0] grant_q;
  always_ff @(posedge clk_i) begin
    is_inside_q <= rst_ni && (is_inside_q || valid_o) && !(valid_o && ready_i && last_o);
    grant_q     <= grant_o;
  end

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      one_at_a_time: assert ($onehot0(grant_o))
      else $error("%m: two are granted");
      if (is_inside_q) begin
        packets_are_whole: assert (grant_o == grant_q)
        else $error("%m: the grant changes inside a packet");
      end
      only_the_granted: assert ((ready_o & ~grant_o) == '0)
      else $error("%m: ready for one that is not granted");
      if (valid_i != '0 && !is_inside_q) begin
        never_idle: assert (valid_o)
        else $error("%m: nobody passes although one waits");
      end
    end
  end

endmodule
