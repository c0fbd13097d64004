// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A memory of a role that stands in node memory: block RAM which holds what node memory holds from
// Base on. It is written by exactly the writes that node memory takes, whoever they are from, so
// the two never differ. A store of the role asks node memory's writing port, and the role stands
// still until that is granted: then a store and the role's next step are one cycle, as with
// plait_role_memory, whose ports these are. A reset changes nothing.
//
// It has the banks of node memory, words in turn by the lowest bit of their address, so that what
// each of those takes in a cycle is written here in that cycle as well.
module plait_role_mirror #(
  parameter int unsigned Width       = 64,
  parameter int unsigned Depth       = 1024,  // words, a power of two
  parameter int unsigned Reads       = 1,
  parameter int unsigned AddressBits = 24,
  parameter int unsigned Banks       = 1,     // 1 or 2
  parameter logic [AddressBits-1:0] Base = '0,  // in bytes, a multiple of all of Depth
  localparam int unsigned Lanes     = Width / 8,
  localparam int unsigned LaneBits  = $clog2(Lanes),
  localparam int unsigned WordBits  = AddressBits - LaneBits,
  localparam int unsigned PlaceBits = $clog2(Depth)
) (
  input  logic                            clk_i,

  input  logic                            write_i,
  input  logic [PlaceBits-1:0]            write_place_i,
  input  logic [Lanes-1:0]                write_lanes_i,
  input  logic [Width-1:0]                write_data_i,

  input  logic [Reads-1:0]                read_i,
  input  logic [Reads-1:0][PlaceBits-1:0] read_place_i,
  output logic [Reads-1:0][Width-1:0]     read_data_o,

  // The role stops in this cycle; whether it goes on, which is what stops its clock.
  output logic                            stall_o,
  input  logic                            run_i,

  // Node memory's writing port as a client, and what each of its banks takes in this cycle, of all
  // clients.
  output logic                            memory_write_valid_o,
  output logic [WordBits-1:0]             memory_write_address_o,
  output logic [Width-1:0]                memory_write_data_o,
  output logic [Lanes-1:0]                memory_write_lanes_o,
  input  logic                            memory_write_ready_i,
  input  logic [Banks-1:0]                memory_wrote_valid_i,
  input  logic [Banks-1:0][WordBits-1:0]  memory_wrote_address_i,
  input  logic [Banks-1:0][Width-1:0]     memory_wrote_data_i,
  input  logic [Banks-1:0][Lanes-1:0]     memory_wrote_lanes_i
);

  if (Banks != 1 && Banks != 2) begin : gen_no_banks
    $error("plait_role_mirror: Banks is neither 1 nor 2.");
  end
  if (Depth < 2 || (Depth & (Depth - 1)) != 0) begin : gen_no_depth
    $error("plait_role_mirror: Depth is no power of two.");
  end
  if (Base[PlaceBits+LaneBits-1:0] != '0) begin : gen_no_base
    $error("plait_role_mirror: Base is no multiple of what the memory holds.");
  end

  localparam int unsigned BankBits = $clog2(Banks);
  localparam int unsigned Words    = (Depth > 2 * Banks) ? Depth / Banks : 2;  // of a bank
  localparam int unsigned AtBits   = $clog2(Words);
  localparam logic [WordBits-PlaceBits-1:0] Block = Base[AddressBits-1:PlaceBits+LaneBits];

  logic [Banks-1:0]                is_here;
  logic [Banks-1:0][PlaceBits-1:0] place;

  assign memory_write_valid_o   = write_i;
  assign memory_write_address_o = {Block, write_place_i};
  assign memory_write_data_o    = write_data_i;
  assign memory_write_lanes_o   = write_lanes_i;
  assign stall_o                = write_i && !memory_write_ready_i;

  for (genvar bank = 0; bank < Banks; bank++) begin : gen_wrote
    assign place[bank]   = memory_wrote_address_i[bank][PlaceBits-1:0];
    assign is_here[bank] = memory_wrote_valid_i[bank] &&
                           memory_wrote_address_i[bank][WordBits-1:PlaceBits] == Block;
  end

  // A copy for each port that reads.
  for (genvar port = 0; port < Reads; port++) begin : gen_copy
    logic [Banks-1:0][Width-1:0] read_q;

    for (genvar bank = 0; bank < Banks; bank++) begin : gen_bank
      logic [Width-1:0] words_q [Words];

      // Of a large memory, each of the two is more than the other tool can take.
`ifdef VERILATOR
      initial for (int unsigned i = 0; i < Words; i++) words_q[i] = '0;
`else
      initial words_q = '{default: '0};
`endif

      always_ff @(posedge clk_i) begin
        for (int unsigned lane = 0; lane < Lanes; lane++) begin
          if (is_here[bank] && memory_wrote_lanes_i[bank][lane]) begin
            words_q[AtBits'(place[bank] >> BankBits)][lane*8 +: 8] <=
                memory_wrote_data_i[bank][lane*8 +: 8];
          end
        end
        if (run_i && read_i[port]) begin
          read_q[bank] <= words_q[AtBits'(read_place_i[port] >> BankBits)];
        end
      end
    end

    if (Banks == 1) begin : gen_one
      assign read_data_o[port] = read_q[0];
    end else begin : gen_two
      logic bank_q;
      always_ff @(posedge clk_i) if (run_i && read_i[port]) bank_q <= read_place_i[port][0];
      assign read_data_o[port] = read_q[bank_q];
    end
  end

endmodule
