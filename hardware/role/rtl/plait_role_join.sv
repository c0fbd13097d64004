// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Lets several clients use one role's ports towards the shell: commands in turn, completions to who
// gave the command, and one end for all. See doc/role_join.md.
//
// A client has a number, which the join, and nothing else, writes into request[31:24] of its
// commands; it sees its own request again, with 0 there. A command that is offered stands until it
// is taken, so the turn moves on only in a cycle in which nothing stands, or after what is taken.
// completion_ready_o depends on no completion: all clients have to be ready.
//
// The command EXIT of a client is taken here, but for that of the last one of those that end: it
// goes to the shell, with the first code that is not 0.
module plait_role_join
  import plait_wire_pkg::*;
#(
  parameter int unsigned Clients = 2,
  parameter logic [Clients-1:0][7:0] NumberOf = {8'd120, 8'd0},
  parameter logic [Clients-1:0] Ends = Clients'(1),  // those that end; a unit never does
  localparam int unsigned ClientBits = $clog2(Clients)
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

  output logic                      busy_o   // a command waits for its turn, or an EXIT is taken
);

  if (Clients < 2) begin : gen_no_clients
    $error("plait_role_join: Clients is below 2; one needs no join.");
  end

  logic [ClientBits-1:0] turn_q, next;
  logic                  is_free, moves;
  logic [Clients-1:0]    ended_q, ending;  // the latter: with the client that has its turn
  logic                  is_exit, is_kept;
  logic [63:0]           code_q;           // the first that is not 0, of those that have ended

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

  always_comb begin
    ending         = ended_q;
    ending[turn_q] = 1'b1;
  end
  assign is_exit = client_valid_i[turn_q] && client_command_i[turn_q].opcode == OpcodeExit;
  assign is_kept = is_exit && (ending & Ends) != Ends;
  assign is_free = !client_valid_i[turn_q] || command_ready_i || is_kept;
  assign moves   = is_free && next != turn_q;

  assign command_valid_o = client_valid_i[turn_q] && !is_kept;
  always_comb begin
    command_o                = client_command_i[turn_q];
    command_o.request[31:24] = NumberOf[turn_q];
    if (is_exit && code_q != '0) command_o.size = code_q;
    client_ready_o           = '0;
    client_ready_o[turn_q]   = command_ready_i || is_kept;
  end
  assign busy_o = moves || is_kept;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      turn_q  <= '0;
      ended_q <= '0;
      code_q  <= '0;
    end else begin
      if (moves) turn_q <= next;
      if (is_kept) ended_q <= ending;
      if (is_kept && code_q == '0) code_q <= client_command_i[turn_q].size;
    end
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
