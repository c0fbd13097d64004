// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Tickets of this node at all others, as many at each: who takes one may send a task there, since
// the other node keeps room for as many. Where the task's results go is kept under its ticket until
// the last of them is back, and then the ticket is free again. Nodes have their turn.
module plait_task_tickets #(
  parameter int unsigned Nodes   = 2,
  parameter int unsigned Tickets = 8,   // a power of two
  parameter int unsigned ToBits  = 16,
  localparam int unsigned NodeBits   = (Nodes > 1) ? $clog2(Nodes) : 1,
  localparam int unsigned TicketBits = (Tickets > 1) ? $clog2(Tickets) : 1
) (
  input  logic                  clk_i,
  input  logic                  rst_ni,
  input  logic [Nodes-1:0]      own_i,      // this node, one-hot

  output logic                  ready_o,    // one is free
  output logic [NodeBits-1:0]   node_o,
  output logic [TicketBits-1:0] ticket_o,
  input  logic                  take_i,
  input  logic [ToBits-1:0]     to_i,

  input  logic [NodeBits-1:0]   back_node_i,
  input  logic [TicketBits-1:0] back_ticket_i,
  output logic [ToBits-1:0]     back_to_o,  // what it was taken with
  output logic                  back_is_out_o,
  input  logic                  free_i,     // that ticket
  output logic                  is_out_o    // one is not free
);

  localparam int unsigned Rows = 2 ** (NodeBits + TicketBits);

  logic [Nodes-1:0][Tickets-1:0] out_q;
  logic [Nodes-1:0]              may_go, later_q, wanting, choice;
  logic [ToBits-1:0]             to_q [Rows];

  for (genvar n = 0; n < Nodes; n++) begin : gen_node
    assign may_go[n] = !(&out_q[n]) && !own_i[n];
  end
  assign wanting = |(may_go & later_q) ? may_go & later_q : may_go;
  assign choice  = wanting & (~wanting + 1'b1);
  assign ready_o = |may_go;

  always_comb begin
    node_o   = '0;
    ticket_o = '0;
    for (int unsigned n = 0; n < Nodes; n++) node_o |= NodeBits'(n) & {NodeBits{choice[n]}};
    // The first that is free.
    for (int t = int'(Tickets) - 1; t >= 0; t--) begin
      if (!out_q[node_o][t]) ticket_o = TicketBits'(t);
    end
  end

  assign back_to_o     = to_q[{back_node_i, back_ticket_i}];
  assign back_is_out_o = out_q[back_node_i][back_ticket_i];
  assign is_out_o      = |out_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      out_q   <= '0;
      later_q <= '0;
    end else begin
      if (free_i) out_q[back_node_i][back_ticket_i] <= 1'b0;
      if (take_i) begin
        out_q[node_o][ticket_o] <= 1'b1;
        later_q                 <= ~(choice | (choice - 1'b1));
      end
    end
    if (take_i) to_q[{node_o, ticket_o}] <= to_i;
  end

endmodule
