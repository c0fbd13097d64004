// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The contract of the command port. A command stands until it is taken, or it is withdrawn: then
// the port offers nothing for a cycle before it offers another command, because plait_send judges
// a command in the cycle before it takes it. A command for plait_match is never withdrawn.
module plait_endpoint_rules
  import plait_wire_pkg::*;
(
  input logic     clk_i,
  input logic     rst_ni,
  input logic     command_valid_i,
  input command_t command_i,
  input logic     command_ready_o,
  input logic     is_for_match
);

  logic     stands_q, is_for_match_q;
  command_t command_q;

  always_ff @(posedge clk_i) begin
    stands_q       <= rst_ni && command_valid_i && !command_ready_o;
    is_for_match_q <= is_for_match;
    command_q      <= command_i;
    if (rst_ni && stands_q) begin
      an_empty_cycle_between: assert (!command_valid_i || command_i == command_q)
      else $error("%m: a command is another one before it was taken or withdrawn");
      one_for_receives_stays: assert (command_valid_i || !is_for_match_q)
      else $error("%m: a command for receives is withdrawn");
    end
  end

endmodule
