// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Lets several clients use one role's ports of node memory, a read and a write a cycle, in turn
// each. A read is answered in the cycle after it is taken, to who asked; all see the data. See
// doc/role_join.md.
module plait_role_join_memory #(
  parameter int unsigned Clients = 2,
  parameter int unsigned Width    = 64,
  parameter int unsigned WordBits = 21,
  localparam int unsigned Lanes   = Width / 8
) (
  input  logic                             clk_i,
  input  logic                             rst_ni,

  input  logic [Clients-1:0]               read_valid_i,
  input  logic [Clients-1:0][WordBits-1:0] read_address_i,
  output logic [Clients-1:0]               read_ready_o,
  output logic [Clients-1:0]               read_data_valid_o,
  input  logic [Clients-1:0]               write_valid_i,
  input  logic [Clients-1:0][WordBits-1:0] write_address_i,
  input  logic [Clients-1:0][Width-1:0]    write_data_i,
  input  logic [Clients-1:0][Lanes-1:0]    write_lanes_i,
  output logic [Clients-1:0]               write_ready_o,

  output logic                             memory_read_valid_o,
  output logic [WordBits-1:0]              memory_read_address_o,
  input  logic                             memory_read_ready_i,
  input  logic                             memory_read_data_valid_i,
  output logic                             memory_write_valid_o,
  output logic [WordBits-1:0]              memory_write_address_o,
  output logic [Width-1:0]                 memory_write_data_o,
  output logic [Lanes-1:0]                 memory_write_lanes_o,
  input  logic                             memory_write_ready_i
);

  localparam int unsigned ClientBits = $clog2(Clients);
  typedef logic [ClientBits-1:0] client_t;

  if (Clients < 2) begin : gen_no_clients
    $error("plait_role_join_memory: Clients is below 2; one needs no join.");
  end

  function automatic client_t after(input client_t client, input int unsigned step);
    return ClientBits'((32'(client) + step) % Clients);
  endfunction

  // The first that asks, from the one whose turn it is on.
  function automatic client_t first_of(input logic [Clients-1:0] asks, input client_t turn);
    first_of = turn;
    for (int unsigned step = Clients - 1; step > 0; step--) begin
      if (asks[after(turn, step)]) first_of = after(turn, step);
    end
    if (asks[turn]) first_of = turn;
  endfunction

  client_t reader, writer, asker_q, read_turn_q, write_turn_q;

  assign reader                = first_of(read_valid_i, read_turn_q);
  assign memory_read_valid_o   = |read_valid_i;
  assign memory_read_address_o = read_address_i[reader];
  always_comb begin
    read_ready_o               = '0;
    read_ready_o[reader]       = memory_read_ready_i;
    read_data_valid_o          = '0;
    read_data_valid_o[asker_q] = memory_read_data_valid_i;
  end

  assign writer                 = first_of(write_valid_i, write_turn_q);
  assign memory_write_valid_o   = |write_valid_i;
  assign memory_write_address_o = write_address_i[writer];
  assign memory_write_data_o    = write_data_i[writer];
  assign memory_write_lanes_o   = write_lanes_i[writer];
  always_comb begin
    write_ready_o         = '0;
    write_ready_o[writer] = memory_write_ready_i;
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      read_turn_q  <= '0;
      write_turn_q <= '0;
      asker_q      <= '0;
    end else begin
      if (memory_read_valid_o && memory_read_ready_i) begin
        asker_q     <= reader;
        read_turn_q <= after(reader, 1);
      end
      if (memory_write_valid_o && memory_write_ready_i) write_turn_q <= after(writer, 1);
    end
  end

endmodule
