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
// With two banks words stand in them in turn, by the lowest bit of their address, and each bank has
// a port of either kind: two clients that go through memory word by word are both served in every
// cycle but the first, in which one of them may wait.
//
// An address is that of a word of Width bits.
module plait_node_memory #(
  parameter int unsigned Width       = 64,
  parameter int unsigned AddressBits = 24,  // of a byte
  parameter int unsigned Clients     = 3,
  parameter int unsigned Urgent      = 0,   // a bit for each client
  parameter int unsigned Banks       = 1,   // 1 or 2
  localparam int unsigned WordBits   = AddressBits - $clog2(Width / 8),
  localparam int unsigned Lanes      = Width / 8
) (
  input  logic                             clk_i,
  input  logic                             rst_ni,

  input  logic [Clients-1:0]               read_valid_i,
  input  logic [Clients-1:0][WordBits-1:0] read_address_i,
  output logic [Clients-1:0]               read_ready_o,
  output logic [Clients-1:0]               read_data_valid_o,
  // What each bank has read, and in which one the client's word was.
  output logic [Clients-1:0]               read_bank_o,
  output logic [Banks-1:0][Width-1:0]      read_data_o,

  input  logic [Clients-1:0]               write_valid_i,
  input  logic [Clients-1:0][WordBits-1:0] write_address_i,
  input  logic [Clients-1:0][Width-1:0]    write_data_i,
  input  logic [Clients-1:0][Lanes-1:0]    write_lanes_i,
  output logic [Clients-1:0]               write_ready_o,

  // What is written in this cycle into each bank, whoever it is from.
  output logic [Banks-1:0]                 wrote_valid_o,
  output logic [Banks-1:0][WordBits-1:0]   wrote_address_o,
  output logic [Banks-1:0][Width-1:0]      wrote_data_o,
  output logic [Banks-1:0][Lanes-1:0]      wrote_lanes_o
);

  localparam int unsigned BankBits = $clog2(Banks);

  if (AddressBits < $clog2(Width / 8) + 1 + BankBits) begin : gen_no_words
    $error("plait_node_memory: AddressBits leaves less than two words of a bank.");
  end
  if (Banks != 1 && Banks != 2) begin : gen_no_banks
    $error("plait_node_memory: Banks is neither 1 nor 2.");
  end

  // Visible to a simulator's host, which loads and dumps it, word after word; to others a memory
  // for each bank.
`ifdef VERILATOR
  logic [Width-1:0] words_q [2 ** WordBits]  /* verilator public_flat_rw */;
`define PLAIT_WORD(ADDRESS) words_q[ADDRESS]
`else
  (* no_rw_check *)
  logic [Width-1:0] words_q [2 ** (WordBits - BankBits)][Banks];
`define PLAIT_WORD(ADDRESS) words_q[(WordBits - BankBits)'((ADDRESS) >> BankBits)][bank]
`endif

  logic [Banks-1:0][Clients-1:0] reads, writes;

  always_comb begin
    read_ready_o  = '0;
    write_ready_o = '0;
    for (int unsigned bank = 0; bank < Banks; bank++) begin
      read_ready_o  |= reads[bank];
      write_ready_o |= writes[bank];
    end
  end

  always_ff @(posedge clk_i) begin
    read_data_valid_o <= rst_ni ? read_ready_o : '0;
  end
  for (genvar i = 0; i < Clients; i++) begin : gen_client
    if (Banks == 1) begin : gen_one
      assign read_bank_o[i] = 1'b0;
    end else begin : gen_two
      always_ff @(posedge clk_i) read_bank_o[i] <= read_address_i[i][0];
    end
  end

  for (genvar bank = 0; bank < Banks; bank++) begin : gen_bank
    logic [Clients-1:0]   readers, wanted, urgent, writers;
    logic [WordBits-1:0]  read_address, write_address;
    logic [Width-1:0]     write_data;
    logic [Lanes-1:0]     write_lanes;

    for (genvar i = 0; i < Clients; i++) begin : gen_wanted
      assign readers[i] = read_valid_i[i] && (Banks == 1 || read_address_i[i][0] == 1'(bank));
      assign wanted[i]  = write_valid_i[i] && (Banks == 1 || write_address_i[i][0] == 1'(bank));
    end
    assign urgent  = wanted & Clients'(Urgent);
    assign writers = (urgent != '0) ? urgent : wanted;

    // The lowest bit that is set.
    assign reads[bank]  = readers & (~readers + 1'b1);
    assign writes[bank] = writers & (~writers + 1'b1);

    always_comb begin
      read_address  = '0;
      write_address = '0;
      write_data    = '0;
      write_lanes   = '0;
      for (int unsigned i = 0; i < Clients; i++) begin
        read_address  |= read_address_i[i] & {WordBits{reads[bank][i]}};
        write_address |= write_address_i[i] & {WordBits{writes[bank][i]}};
        write_data    |= write_data_i[i] & {Width{writes[bank][i]}};
        write_lanes   |= write_lanes_i[i] & {Lanes{writes[bank][i]}};
      end
    end

    assign wrote_valid_o[bank]   = rst_ni && |wanted;
    assign wrote_address_o[bank] = write_address;
    assign wrote_data_o[bank]    = write_data;
    assign wrote_lanes_o[bank]   = write_lanes;

    always_ff @(posedge clk_i) begin
      if (|wanted && rst_ni) begin
        for (int unsigned lane = 0; lane < Lanes; lane++) begin
          if (write_lanes[lane]) begin
            `PLAIT_WORD(write_address)[8*lane +: 8] <= write_data[8*lane +: 8];
          end
        end
      end
      if (|readers) read_data_o[bank] <= `PLAIT_WORD(read_address);
    end
  end

`undef PLAIT_WORD

endmodule
