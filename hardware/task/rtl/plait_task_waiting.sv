// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Tasks of one function that wait for a PE: a stack, and whether its oldest one is to leave. It is
// where Many wait, or two that none has left for Long cycles, of which one at least is of this
// node: those of others would only come back, for ever.
module plait_task_waiting #(
  parameter int unsigned Width = 64,
  parameter int unsigned Depth = 1024,
  parameter int unsigned Many  = 0,   // 0: none leaves
  parameter int unsigned Long  = 256  // a power of two
) (
  input  logic             clk_i,
  input  logic             rst_ni,

  // As plait_task_stack.
  input  logic             push_i,
  input  logic [Width-1:0] data_i,
  input  logic             pop_i,
  output logic             valid_o,
  output logic [Width-1:0] data_o,
  output logic             has_room_o,
  input  logic             steal_i,  // with leaves_o
  output logic [Width-1:0] oldest_o,

  // verilator lint_off UNUSEDSIGNAL
  input  logic             is_own_i,    // what is pushed is of this node
  input  logic             own_gone_i,  // one of this node has left, some cycles ago
  // verilator lint_on UNUSEDSIGNAL
  output logic             leaves_o,
  output logic             is_timed_o   // leaves_o will come by time alone
);

  logic has_two, is_many;

  plait_task_stack #(.Width(Width), .Depth(Depth), .Many(Many)) u_stack (
    .clk_i, .rst_ni, .push_i, .data_i, .pop_i, .valid_o, .data_o, .has_room_o, .steal_i,
    .has_two_o(has_two), .is_many_o(is_many), .oldest_o
  );

  if (Many != 0) begin : gen_leaves
    localparam int unsigned CountBits = $clog2(Depth + 1);
    logic [CountBits-1:0]  own_q;    // tasks of this node
    logic [$clog2(Long):0] stood_q;  // cycles in which none has left
    logic                  may_leave, is_long;

    assign may_leave  = has_two && own_q != '0;
    assign is_long    = stood_q[$clog2(Long)];
    assign leaves_o   = is_many || (may_leave && is_long);
    assign is_timed_o = may_leave && !is_long;
    always_ff @(posedge clk_i) begin
      if (!rst_ni) own_q <= '0;
      else own_q <= own_q + CountBits'(push_i && is_own_i) - CountBits'(own_gone_i);
      if (!rst_ni || !has_two || steal_i || pop_i) stood_q <= '0;
      else if (!is_long) stood_q <= stood_q + 1'b1;
    end
  end else begin : gen_stays
    assign leaves_o   = 1'b0;
    assign is_timed_o = 1'b0;
    logic unused;
    assign unused = has_two && is_many;
  end

endmodule
