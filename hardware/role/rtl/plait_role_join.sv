// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Lets several clients use one role's ports towards the shell: commands in turn, completions to who
// gave the command, messages for a role's handlers to the one client that takes them. See
// doc/role_join.md.
//
// A client has a number, which the join, and nothing else, writes into request[31:24] of its
// commands; it sees its own request again, with 0 there. A command that is offered stands until it
// is taken, so the turn moves on only in a cycle in which nothing stands, or after what is taken.
// completion_ready_o depends on no completion: all clients have to be ready.
module plait_role_join
  import plait_wire_pkg::*;
#(
  parameter int unsigned Clients = 2,
  parameter logic [Clients-1:0][7:0] NumberOf = {8'd120, 8'd0}
) (
  input  logic                      clk_i,
  input  logic                      rst_ni,

  input  logic [Clients-1:0]        client_valid_i,
  input  command_t [Clients-1:0]    client_command_i,
  output logic [Clients-1:0]        client_ready_o,
  output logic [Clients-1:0]        client_completion_valid_o,
  output completion_t               client_completion_o,
  input  logic [Clients-1:0]        client_completion_ready_i,

  output logic                      command_valid_o,
  output command_t                  command_o,
  input  logic                      command_ready_i,
  input  logic                      completion_valid_i,
  input  completion_t               completion_i,
  output logic                      completion_ready_o,

  output logic                      busy_o  // a command waits for its turn
);

  localparam int unsigned ClientBits = $clog2(Clients);

  if (Clients < 2) begin : gen_no_clients
    $error("plait_role_join: Clients is below 2; one needs no join.");
  end

  logic [ClientBits-1:0] turn_q, next;
  logic                  is_free, moves;

  // The next client in turn that offers something; else the turn stays.
  always_comb begin
    next = turn_q;
    for (int unsigned step = Clients - 1; step > 0; step--) begin
      if (client_valid_i[after(turn_q, step)]) next = after(turn_q, step);
    end
  end
  function automatic logic [ClientBits-1:0] after(input logic [ClientBits-1:0] client,
                                                  input int unsigned step);
    return ClientBits'((32'(client) + step) % Clients);
  endfunction

  assign is_free = !client_valid_i[turn_q] || command_ready_i;
  assign moves   = is_free && next != turn_q;

  assign command_valid_o = client_valid_i[turn_q];
  always_comb begin
    command_o                = client_command_i[turn_q];
    command_o.request[31:24] = NumberOf[turn_q];
    client_ready_o           = '0;
    client_ready_o[turn_q]   = command_ready_i;
  end
  assign busy_o = moves;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) turn_q <= '0;
    else if (moves) turn_q <= next;
  end

  assign completion_ready_o = &client_completion_ready_i;
  always_comb begin
    client_completion_o                = completion_i;
    client_completion_o.request[31:24] = '0;
    for (int unsigned c = 0; c < Clients; c++) begin
      client_completion_valid_o[c] = completion_valid_i && completion_ready_o
                                     && completion_i.request[31:24] == NumberOf[c];
    end
  end

endmodule
