// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Rules 8 and 9 of a stream of packets (hardware/common/doc/stream.md): beats are full, but for the
// end of the last one.
module plait_packet_rules #(
  parameter int unsigned Lanes = 8
) (
  input logic             clk_i,
  input logic             rst_ni,
  input logic             valid_i,
  input logic             last_i,
  input logic [Lanes-1:0] keep_i
);

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      if (valid_i && !last_i) begin
        beats_are_full: assert (keep_i == '1)
        else $error("%m: a beat within a packet is not full");
      end
      if (valid_i && last_i) begin
        last_has_no_gap: assert (keep_i[0] && (keep_i & (keep_i + 1'b1)) == '0)
        else $error("%m: the last beat has a gap, or no byte");
      end
    end
  end

endmodule
