// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A command that the join offers stands until it is taken. It is that of one client, with this
// one's number in request[31:24] and else as the client gave it, and this client alone hears that
// it is taken. A client that waits sees at most Clients - 1 commands of others taken, and one cycle
// without a command. A completion goes to the client with its number and to no other, where all are
// ready. It is assumed that an offer of a client stands until it is taken, and that a client which
// has ended offers nothing.
//
// EXIT of a client that ends is kept by the join in the cycle in which the client has its turn, and
// no other command is. The last one of those that end is offered, and with it the first code that
// is not 0.
//
// What passes through in a cycle: who is offered, and what, depends on the client that has its turn
// and on no ready; ready goes to that client; completion_ready_o depends on no completion.
module plait_role_join_proof
  import plait_wire_pkg::*;
#(
  localparam int unsigned Clients = 3,
  localparam logic [Clients-1:0][7:0] NumberOf = {8'd120, 8'd1, 8'd0},
  localparam logic [Clients-1:0] Ends = 3'b011
) (
  input logic                   clk_i,
  input logic                   rst_ni,
  input logic [Clients-1:0]     valid_i,
  input command_t [Clients-1:0] command_i,
  input logic                   ready_i,
  input logic                   completion_valid_i,
  input completion_t            completion_i,
  input logic [Clients-1:0]     completion_ready_i
);

  localparam int unsigned CountBits = $clog2(Clients + 1);
  typedef logic [Clients-1:0] set_t;

  logic        is_running, valid, completion_ready, busy;
  set_t        ready, completion_valid;
  command_t    command;
  completion_t completion;

  plait_role_join #(.Clients(Clients), .NumberOf(NumberOf), .Ends(Ends)) dut (
    .clk_i, .rst_ni, .client_valid_i(valid_i), .client_command_i(command_i),
    .client_ready_o(ready), .client_completion_valid_o(completion_valid),
    .client_completion_o(completion), .client_completion_ready_i(completion_ready_i),
    .command_valid_o(valid), .command_o(command), .command_ready_i(ready_i),
    .completion_valid_i, .completion_i, .completion_ready_o(completion_ready), .busy_o(busy)
  );
  plait_formal_reset reset (.clk_i, .rst_ni, .is_running_o(is_running));
  plait_formal_stable #(.Width($bits(command_t))) stable (
    .clk_i, .is_running_i(is_running), .data_i(command), .valid_i(valid), .ready_i
  );
  for (genvar c = 0; c < Clients; c++) begin : gen_client
    plait_formal_stable #(.Width($bits(command_t)), .IsOutput(1'b0)) client (
      .clk_i, .is_running_i(is_running), .data_i(command_i[c]), .valid_i(valid_i[c]),
      .ready_i(ready[c])
    );
  end

  set_t turn;
  assign turn = set_t'(1) << dut.turn_q;

  // Who has ended, and the first code that is not 0.
  set_t        ended_q;
  logic [63:0] code_q;
  logic        is_exit, is_kept;
  assign is_exit = |(turn & valid_i) && command_i[dut.turn_q].opcode == OpcodeExit;
  assign is_kept = is_exit && |(Ends & ~ended_q & ~turn);
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      ended_q <= '0;
      code_q  <= '0;
    end else if (is_kept) begin
      ended_q <= ended_q | turn;
      if (code_q == '0) code_q <= command_i[dut.turn_q].size;
    end
  end

  // How many commands of others, and how many cycles without one, each has let pass while it waits.
  logic [Clients-1:0][CountBits-1:0] passed_q, idle_q;

  always_ff @(posedge clk_i) begin
    for (int unsigned c = 0; c < Clients; c++) begin
      if (!rst_ni || !valid_i[c] || ((valid || is_kept) && turn[c])) begin
        passed_q[c] <= '0;
        idle_q[c]   <= '0;
      end else begin
        if ((valid && ready_i) || is_kept) passed_q[c] <= passed_q[c] + 1'b1;
        if (!valid && !is_kept) idle_q[c] <= idle_q[c] + 1'b1;
      end
    end
  end

  command_t numbered;
  always_comb begin
    numbered                = command_i[dut.turn_q];
    numbered.request[31:24] = NumberOf[dut.turn_q];
    if (is_exit && code_q != '0) numbered.size = code_q;
  end

  always_comb begin
    for (int unsigned c = 0; c < Clients; c++) begin
      assume (!(ended_q[c] && valid_i[c]));
      assume (Ends[c] || command_i[c].opcode != OpcodeExit);
    end
  end

  always_comb begin
    if (is_running) begin
      assert (32'(dut.turn_q) < Clients);
      assert (valid == (|(turn & valid_i) && !is_kept));
      assert (command == numbered);
      assert (ready == (ready_i || is_kept ? turn : '0));
      assert (!is_kept || busy);
      // Where nothing stands the turn moves, or no client wants it.
      assert (valid || is_kept || busy == |valid_i);
      assert (completion_ready == &completion_ready_i);
      assert (completion.request[23:0] == completion_i.request[23:0]);
      assert (completion.request[31:24] == '0);
      assert ({completion.address, completion.size, completion.reserved, completion.found,
               completion.collective, completion.tag, completion.peer, completion.datatype,
               completion.status}
              == {completion_i.address, completion_i.size, completion_i.reserved,
                  completion_i.found, completion_i.collective, completion_i.tag, completion_i.peer,
                  completion_i.datatype, completion_i.status});
      for (int unsigned c = 0; c < Clients; c++) begin
        assert (completion_valid[c] == (completion_valid_i && completion_ready
                                        && completion_i.request[31:24] == NumberOf[c]));
        assert (32'(passed_q[c]) < Clients);
        assert (32'(idle_q[c]) < 2);
      end
    end
  end

  // What holds inside: who has let p commands pass has at most the rest of them ahead.
  function automatic int unsigned ahead(input int unsigned c);
    return (c + Clients - 32'(dut.turn_q)) % Clients;
  endfunction

  always_comb begin
    if (is_running) begin
      assert (dut.ended_q == ended_q && dut.code_q == code_q);
      assert ((ended_q & ~Ends) == '0);
      for (int unsigned c = 0; c < Clients; c++) begin
        assert (passed_q[c] == '0 || valid_i[c]);
        assert (idle_q[c] == '0 || (valid_i[c] && |(turn & valid_i)));
        assert (32'(passed_q[c]) + ahead(c) < Clients);
      end
    end
  end

endmodule
