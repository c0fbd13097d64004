// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Rules 2 and 12 of a stream (hardware/common/doc/stream.md): what is offered stands until it has
// passed, and in reset nothing is offered. Some streams side by side are bits of one vector.
module plait_stream_rules #(
  parameter bit          IsSource = 1'b1,  // of the module that is watched; else it is the sink
  parameter int unsigned Streams  = 1,
  parameter int unsigned Width    = 1  // of each
) (
  input logic                          clk_i,
  input logic                          rst_ni,
  input logic [Streams-1:0]            valid_i,
  input logic [Streams-1:0]            ready_i,
  input logic [Streams-1:0][Width-1:0] data_i
);

  logic                          was_reset_q;
  logic [Streams-1:0]            stands_q;
  logic [Streams-1:0][Width-1:0] data_q;

  always_ff @(posedge clk_i) begin
    was_reset_q <= !rst_ni;
    stands_q    <= rst_ni ? valid_i & ~ready_i : '0;
    if (|valid_i) data_q <= data_i;
    if (IsSource && !rst_ni && was_reset_q) begin
      nothing_in_reset: assert (valid_i == '0)
      else $error("%m: offered in reset");
    end
    if (rst_ni && stands_q != '0) begin
      for (int unsigned i = 0; i < Streams; i++) begin
        if (stands_q[i]) begin
          offer_stands: assert (valid_i[i])
          else $error("%m: an offer was taken back");
          offer_is_stable: assert (data_i[i] == data_q[i])
          else $error("%m: an offer was altered");
        end
      end
    end
  end

endmodule
