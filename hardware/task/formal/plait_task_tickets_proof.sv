// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A ticket is out once: one that is taken was free, and it is one of another node. It is free again
// after free_i for it and after nothing else, and until then gives what it was taken with. ready_o
// says whether there is one, and nodes have their turn: with a free ticket at all times, a node is
// passed over Nodes - 1 times at most.
module plait_task_tickets_proof #(
  localparam int unsigned Nodes      = 3,
  localparam int unsigned Tickets    = 2,
  localparam int unsigned ToBits     = 3,
  localparam int unsigned NodeBits   = $clog2(Nodes),
  localparam int unsigned TicketBits = $clog2(Tickets)
) (
  input logic                  clk_i,
  input logic                  rst_ni,
  input logic [Nodes-1:0]      own_i,
  input logic                  take_i,
  input logic [ToBits-1:0]     to_i,
  input logic [NodeBits-1:0]   back_node_i,
  input logic [TicketBits-1:0] back_ticket_i,
  input logic                  free_i
);

  logic                          is_running, ready, back_is_out, is_out;
  logic [NodeBits-1:0]           node;
  logic [TicketBits-1:0]         ticket;
  logic [ToBits-1:0]             back_to;
  logic [Nodes-1:0]              own_q;
  logic [Nodes-1:0][Tickets-1:0] out_q;      // what a user remembers
  logic [ToBits-1:0]             to_q [Nodes * Tickets];
  logic [Nodes-1:0][NodeBits-1:0] passed_q;  // others that were taken since, with one free here

  plait_task_tickets #(.Nodes(Nodes), .Tickets(Tickets), .ToBits(ToBits)) dut (
    .clk_i, .rst_ni, .own_i, .ready_o(ready), .node_o(node), .ticket_o(ticket), .take_i, .to_i,
    .back_node_i, .back_ticket_i, .back_to_o(back_to), .back_is_out_o(back_is_out), .free_i,
    .is_out_o(is_out)
  );
  plait_formal_reset reset (.clk_i, .rst_ni, .is_running_o(is_running));

  function automatic int unsigned row(input logic [NodeBits-1:0] of_node,
                                      input logic [TicketBits-1:0] of_ticket);
    return 32'(of_node) * Tickets + 32'(of_ticket);
  endfunction

  always_comb begin
    assume ($onehot(own_i) && (!is_running || own_i == own_q));
    assume (!take_i || ready);
    assume (32'(back_node_i) < Nodes);
  end

  always_ff @(posedge clk_i) begin
    own_q <= own_i;
    if (!rst_ni) begin
      out_q    <= '0;
      passed_q <= '0;
    end else begin
      if (free_i) out_q[back_node_i][back_ticket_i] <= 1'b0;
      if (take_i) out_q[node][ticket] <= 1'b1;
      for (int unsigned n = 0; n < Nodes; n++) begin
        if (own_i[n] || &out_q[n] || (take_i && 32'(node) == n)) passed_q[n] <= '0;
        else if (take_i) passed_q[n] <= passed_q[n] + 1'b1;
      end
    end
    if (take_i) to_q[row(node, ticket)] <= to_i;
  end

  // Nodes that come before one that is passed over: those of later_q go first, upwards.
  function automatic int unsigned ahead(input int unsigned n);
    int unsigned later;
    later = 32'($countones(dut.later_q));
    return dut.later_q[n] ? n - (Nodes - later) : n + later;
  endfunction

  logic is_free;
  always_comb begin
    is_free = 1'b0;
    for (int unsigned n = 0; n < Nodes; n++) is_free |= !own_i[n] && !(&out_q[n]);
    if (is_running) begin
      assert (ready == is_free);
      assert (!ready || (32'(node) < Nodes && !own_i[node] && !out_q[node][ticket]));
      assert (is_out == |out_q);
      assert (back_is_out == out_q[back_node_i][back_ticket_i]);
      assert (!back_is_out || back_to == to_q[row(back_node_i, back_ticket_i)]);
      for (int unsigned n = 0; n < Nodes; n++) assert (32'(passed_q[n]) < Nodes);
      // What holds inside.
      assert (dut.out_q == out_q);
      assert ((~dut.later_q & (~dut.later_q + 1'b1)) == '0);
      for (int unsigned n = 0; n < Nodes; n++) begin
        assert (!own_i[n] || out_q[n] == '0);
        assert (passed_q[n] == '0 || 32'(passed_q[n]) + ahead(n) < Nodes);
        for (int unsigned t = 0; t < Tickets; t++) begin
          if (out_q[n][t]) begin
            assert (dut.to_q[{NodeBits'(n), TicketBits'(t)}] == to_q[n * Tickets + t]);
          end
        end
      end
    end
  end

endmodule
