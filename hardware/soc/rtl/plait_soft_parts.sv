// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Several soft processors as the role of a node, each a part with a program of its own: the ports
// of plait_role. In node memory the private memories of the parts follow each other. With
// SharedBytes they share a memory, too, which is in no part's private one.
module plait_soft_parts
  import plait_wire_pkg::*;
#(
  parameter int unsigned Cores       = 2,
  parameter int unsigned Width       = 64,
  parameter int unsigned AddressBits = 24,
  parameter int unsigned Bytes       = 32768,  // of private memory, as of plait_soft_role
  parameter bit          Floats      = 1'b0,
  parameter int unsigned Slots       = 64,
  parameter int unsigned SharedBytes = 0,  // a power of two; 0: there is none
  parameter int unsigned Banks       = 1,      // of node memory
  localparam int unsigned WordBits   = AddressBits - $clog2(Width / 8),
  localparam int unsigned Lanes      = Width / 8
) (
  input  logic                clk_i,
  input  logic                rst_ni,
  input  logic                start_i,
  input  logic [15:0]         node_i,
  input  logic [15:0]         node_count_i,
  input  logic [63:0]         now_i,
  output logic                command_valid_o,
  output command_t            command_o,
  input  logic                command_ready_i,
  input  logic                completion_valid_i,
  input  completion_t         completion_i,
  output logic                completion_ready_o,
  input  logic                user_valid_i,
  input  header_t             user_header_i,
  output logic                user_ready_o,
  input  logic [Width-1:0]    user_data_i,
  input  logic                user_data_valid_i,
  input  logic                user_data_last_i,
  input  logic                user_end_valid_i,
  input  logic                user_end_good_i,
  output logic                memory_read_valid_o,
  output logic [WordBits-1:0] memory_read_address_o,
  input  logic                memory_read_ready_i,
  input  logic                memory_read_data_valid_i,
  input  logic [Width-1:0]    memory_read_data_i,
  output logic                memory_write_valid_o,
  output logic [WordBits-1:0] memory_write_address_o,
  output logic [Width-1:0]    memory_write_data_o,
  output logic [Lanes-1:0]    memory_write_lanes_o,
  input  logic                memory_write_ready_i,
  input  logic [Banks-1:0]               memory_wrote_valid_i,
  input  logic [Banks-1:0][WordBits-1:0] memory_wrote_address_i,
  input  logic [Banks-1:0][Width-1:0]    memory_wrote_data_i,
  input  logic [Banks-1:0][Lanes-1:0]    memory_wrote_lanes_i,
  output logic [15:0]         site_o,
  output logic                busy_o
);

  logic        [Cores-1:0]               command_valid, command_ready, completion_valid;
  logic        [Cores-1:0]               completion_ready, user_ready;
  command_t    [Cores-1:0]               command;
  completion_t                           completion;
  logic        [Cores-1:0]               read_valid, read_ready, read_data_valid;
  logic        [Cores-1:0]               write_valid, write_ready, busy;
  logic        [Cores-1:0][WordBits-1:0] read_address, write_address;
  logic        [Cores-1:0][Width-1:0]    write_data;
  logic        [Cores-1:0][Lanes-1:0]    write_lanes;
  logic        [Cores-1:0][15:0]         site;
  logic                                  join_busy, shared_busy;
  logic        [Cores-1:0]               shared_valid, shared_is_store, shared_ready;
  logic        [Cores-1:0][15:0]         shared_address;
  logic        [Cores-1:0][31:0]         shared_stored;
  logic        [Cores-1:0][3:0]          shared_lanes;
  logic        [31:0]                    shared_data;

  if (Cores > 64) begin : gen_too_many
    $error("plait_soft_parts: Cores is above 64.");
  end

  for (genvar i = 0; i < Cores; i++) begin : gen_core
    plait_soft_role #(
      .Width(Width), .AddressBits(AddressBits), .Bytes(Bytes), .Floats(Floats), .Slots(Slots),
      .SharedBytes(SharedBytes), .Banks(Banks)
    ) u_core (
      .clk_i, .rst_ni, .part_i(6'(i)), .start_i, .node_i, .node_count_i, .now_i,
      .command_valid_o         (command_valid[i]),
      .command_o               (command[i]),
      .command_ready_i         (command_ready[i]),
      .completion_valid_i      (completion_valid[i]),
      .completion_i            (completion),
      .completion_ready_o      (completion_ready[i]),
      .user_valid_i, .user_header_i,
      .user_ready_o            (user_ready[i]),
      .user_data_i, .user_data_valid_i, .user_data_last_i, .user_end_valid_i, .user_end_good_i,
      .memory_read_valid_o     (read_valid[i]),
      .memory_read_address_o   (read_address[i]),
      .memory_read_ready_i     (read_ready[i]),
      .memory_read_data_valid_i(read_data_valid[i]),
      .memory_read_data_i,
      .memory_write_valid_o    (write_valid[i]),
      .memory_write_address_o  (write_address[i]),
      .memory_write_data_o     (write_data[i]),
      .memory_write_lanes_o    (write_lanes[i]),
      .memory_write_ready_i    (write_ready[i]),
      .memory_wrote_valid_i, .memory_wrote_address_i, .memory_wrote_data_i, .memory_wrote_lanes_i,
      .shared_valid_o          (shared_valid[i]),
      .shared_is_store_o       (shared_is_store[i]),
      .shared_address_o        (shared_address[i]),
      .shared_data_o           (shared_stored[i]),
      .shared_lanes_o          (shared_lanes[i]),
      .shared_ready_i          (shared_ready[i]),
      .shared_data_i           (shared_data),
      .site_o                  (site[i]),
      .busy_o                  (busy[i])
    );
  end

  plait_role_parts #(.Parts(Cores), .Width(Width), .AddressBits(AddressBits)) u_parts (
    .clk_i, .rst_ni,
    .part_command_valid_i   (command_valid),
    .part_command_i         (command),
    .part_command_ready_o   (command_ready),
    .part_completion_valid_o(completion_valid),
    .part_completion_o      (completion),
    .part_completion_ready_i(completion_ready),
    .part_read_valid_i      (read_valid),
    .part_read_address_i    (read_address),
    .part_read_ready_o      (read_ready),
    .part_read_data_valid_o (read_data_valid),
    .part_write_valid_i     (write_valid),
    .part_write_address_i   (write_address),
    .part_write_data_i      (write_data),
    .part_write_lanes_i     (write_lanes),
    .part_write_ready_o     (write_ready),
    .command_valid_o, .command_o, .command_ready_i,
    .completion_valid_i, .completion_i, .completion_ready_o,
    .memory_read_valid_o, .memory_read_address_o, .memory_read_ready_i, .memory_read_data_valid_i,
    .memory_write_valid_o, .memory_write_address_o, .memory_write_data_o, .memory_write_lanes_o,
    .memory_write_ready_i, .busy_o(join_busy)
  );

  if (SharedBytes == 0) begin : gen_no_shared
    assign shared_ready = '0;
    assign shared_data  = '0;
    assign shared_busy  = 1'b0;

    logic unused;
    assign unused = &{1'b0, shared_valid, shared_is_store, shared_address, shared_stored,
                      shared_lanes};
  end else begin : gen_shared
    plait_soft_shared #(.Cores(Cores), .Bytes(SharedBytes)) u_shared (
      .clk_i, .rst_ni,
      .valid_i   (shared_valid),
      .is_store_i(shared_is_store),
      .address_i (shared_address),
      .data_i    (shared_stored),
      .lanes_i   (shared_lanes),
      .ready_o   (shared_ready),
      .data_o    (shared_data),
      .busy_o    (shared_busy)
    );
  end

  assign user_ready_o = &user_ready;
  assign busy_o       = |busy || join_busy || shared_busy;

  // For who looks from outside: the first part that waits somewhere.
  always_comb begin
    site_o = '0;
    for (int unsigned i = Cores; i > 0; i--) begin
      if (site[i-1] != '0) site_o = site[i-1];
    end
  end

endmodule
