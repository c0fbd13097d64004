// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Node memory: one port for reading and one for writing, each shared by several clients. The
// client with the lowest number goes first: give the endpoint number 0, since a frame under way
// cannot wait. What is read comes one cycle after it was asked for. A read of a word that is
// written in the same cycle gives either the old or the new one.
//
// Urgent clients write before all others, because what comes to them cannot be stopped. Between
// them the order is the same. What the endpoint writes can wait, as long as an urgent client leaves
// it some cycles: one that takes frames off a cable has no word in those of their heads.
//
// An address is that of a word of Width bits.
module plait_node_memory #(
  parameter int unsigned Width       = 64,
  parameter int unsigned AddressBits = 24,  // of a byte
  parameter int unsigned Clients     = 3,
  parameter int unsigned Urgent      = 0,   // a bit for each client
  localparam int unsigned WordBits   = AddressBits - $clog2(Width / 8),
  localparam int unsigned Lanes      = Width / 8
) (
  input  logic                             clk_i,
  input  logic                             rst_ni,

  input  logic [Clients-1:0]               read_valid_i,
  input  logic [Clients-1:0][WordBits-1:0] read_address_i,
  output logic [Clients-1:0]               read_ready_o,
  output logic [Clients-1:0]               read_data_valid_o,
  output logic [Width-1:0]                 read_data_o,

  input  logic [Clients-1:0]               write_valid_i,
  input  logic [Clients-1:0][WordBits-1:0] write_address_i,
  input  logic [Clients-1:0][Width-1:0]    write_data_i,
  input  logic [Clients-1:0][Lanes-1:0]    write_lanes_i,
  output logic [Clients-1:0]               write_ready_o,

  // What is written in this cycle, whoever it is from.
  output logic                             wrote_valid_o,
  output logic [WordBits-1:0]              wrote_address_o,
  output logic [Width-1:0]                 wrote_data_o,
  output logic [Lanes-1:0]                 wrote_lanes_o
);

  if (AddressBits < $clog2(Width / 8) + 1) begin : gen_no_words
    $error("plait_node_memory: AddressBits leaves less than two words.");
  end

  logic [WordBits-1:0] read_address, write_address;
  logic [Width-1:0]    write_data;
  logic [Lanes-1:0]    write_lanes;
  logic [Clients-1:0]  urgent, writers;

  assign urgent  = write_valid_i & Clients'(Urgent);
  assign writers = (urgent != '0) ? urgent : write_valid_i;

  // The lowest bit that is set.
  assign read_ready_o  = read_valid_i & (~read_valid_i + 1'b1);
  assign write_ready_o = writers & (~writers + 1'b1);

  always_comb begin
    read_address  = '0;
    write_address = '0;
    write_data    = '0;
    write_lanes   = '0;
    for (int unsigned i = 0; i < Clients; i++) begin
      read_address  |= read_address_i[i] & {WordBits{read_ready_o[i]}};
      write_address |= write_address_i[i] & {WordBits{write_ready_o[i]}};
      write_data    |= write_data_i[i] & {Width{write_ready_o[i]}};
      write_lanes   |= write_lanes_i[i] & {Lanes{write_ready_o[i]}};
    end
  end

  assign wrote_valid_o   = rst_ni && |write_valid_i;
  assign wrote_address_o = write_address;
  assign wrote_data_o    = write_data;
  assign wrote_lanes_o   = write_lanes;

  always_ff @(posedge clk_i) begin
    read_data_valid_o <= rst_ni ? read_ready_o : '0;
  end

  // Visible to a simulator's host, which loads and dumps it.
  (* no_rw_check *)
  logic [Width-1:0] words_q [2 ** WordBits]  /* verilator public_flat_rw */;

  always_ff @(posedge clk_i) begin
    if (|write_valid_i && rst_ni) begin
      for (int unsigned lane = 0; lane < Lanes; lane++) begin
        if (write_lanes[lane]) begin
          words_q[write_address][8*lane +: 8] <= write_data[8*lane +: 8];
        end
      end
    end
    if (|read_valid_i) read_data_o <= words_q[read_address];
  end

endmodule
