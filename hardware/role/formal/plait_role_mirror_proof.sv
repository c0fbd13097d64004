// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The copy of shared memory in a role never differs from node memory, whoever writes there and in
// what order, and a load of the role gives what node memory held in the cycle of the load. A store
// asks for the word, the lanes and the data that the role gives, and the role stands still until it
// is taken. What is assumed: node memory tells what it takes in the cycle in which it does, and a
// taken store of the role is told as the role asked for it.
module plait_role_mirror_proof #(
  parameter  int unsigned Banks       = 1,
  localparam int unsigned Depth       = 4,
  localparam int unsigned Width       = 16,
  localparam int unsigned AddressBits = 5,   // bytes: four times what the mirror holds
  localparam int unsigned Lanes       = Width / 8,
  localparam int unsigned WordBits    = AddressBits - 1,
  localparam logic [AddressBits-1:0] Base = 5'd8
) (
  input logic                clk_i,
  input logic                rst_ni,
  input logic                write_i,
  input logic [1:0]          write_place_i,
  input logic [Lanes-1:0]    write_lanes_i,
  input logic [Width-1:0]    write_data_i,
  input logic [1:0]          read_i,
  input logic [1:0][1:0]     read_place_i,
  input logic                run_i,
  input logic                ready_i,
  input logic [Banks-1:0]               wrote_i,
  input logic [Banks-1:0][WordBits-1:0] wrote_address_i,
  input logic [Banks-1:0][Width-1:0]    wrote_data_i,
  input logic [Banks-1:0][Lanes-1:0]    wrote_lanes_i
);

  logic                      is_running, stall, valid, bank;
  logic [WordBits-1:0]       address;
  logic [Width-1:0]          data;
  logic [Lanes-1:0]          lanes;
  logic [1:0][Width-1:0]     read_data;
  logic [Width-1:0]          node_q [2**WordBits];  // node memory
  logic [1:0][Width-1:0]     loaded_q;
  logic [1:0]                has_loaded_q;

  plait_role_mirror #(
    .Width(Width), .Depth(Depth), .Reads(2), .AddressBits(AddressBits), .Banks(Banks),
    .Base(Base)
  ) dut (
    .clk_i, .write_i, .write_place_i, .write_lanes_i, .write_data_i, .read_i, .read_place_i,
    .read_data_o(read_data), .stall_o(stall), .run_i, .memory_write_valid_o(valid),
    .memory_write_address_o(address), .memory_write_data_o(data), .memory_write_lanes_o(lanes),
    .memory_write_ready_i(ready_i), .memory_wrote_valid_i(wrote_i),
    .memory_wrote_address_i(wrote_address_i), .memory_wrote_data_i(wrote_data_i),
    .memory_wrote_lanes_i(wrote_lanes_i)
  );
  plait_formal_reset reset (.clk_i, .rst_ni, .is_running_o(is_running));

  initial for (int unsigned i = 0; i < 2**WordBits; i++) node_q[i] = '0;

  assign bank = (Banks == 1) ? 1'b0 : address[0];

  always_comb begin
    // A taken store of the role is what its bank of node memory takes in this cycle.
    assume (!(valid && ready_i)
            || (wrote_i[bank] && wrote_address_i[bank] == address && wrote_data_i[bank] == data
                && wrote_lanes_i[bank] == lanes));
    // Words stand in banks in turn.
    for (int unsigned i = 0; i < Banks; i++) begin
      assume (Banks == 1 || wrote_address_i[i][0] == 1'(i));
    end
    assume (run_i == !stall);
  end

  always_ff @(posedge clk_i) begin
    for (int unsigned i = 0; i < Banks; i++) begin
      for (int unsigned lane = 0; lane < Lanes; lane++) begin
        if (wrote_i[i] && wrote_lanes_i[i][lane]) begin
          node_q[wrote_address_i[i]][lane*8 +: 8] <= wrote_data_i[i][lane*8 +: 8];
        end
      end
    end
    for (int unsigned port = 0; port < 2; port++) begin
      if (!rst_ni) begin
        has_loaded_q[port] <= 1'b0;
      end else if (run_i && read_i[port]) begin
        has_loaded_q[port] <= 1'b1;
        loaded_q[port]     <= node_q[WordBits'(Base >> 1) + WordBits'(read_place_i[port])];
      end
    end
  end

  for (genvar i = 0; i < Depth; i++) begin : gen_word
    always_comb begin
      if (is_running) begin
        assert (dut.gen_copy[0].gen_bank[i % Banks].words_q[i / Banks]
                == node_q[32'(Base >> 1) + i]);
        assert (dut.gen_copy[1].gen_bank[i % Banks].words_q[i / Banks]
                == node_q[32'(Base >> 1) + i]);
      end
    end
  end

  always_comb begin
    if (is_running) begin
      for (int unsigned port = 0; port < 2; port++) begin
        if (has_loaded_q[port]) assert (read_data[port] == loaded_q[port]);
      end
      assert (stall == (write_i && !ready_i));
      assert (valid == write_i);
      assert (!valid || (address == WordBits'(Base >> 1) + WordBits'(write_place_i)
                         && data == write_data_i && lanes == write_lanes_i));
    end
  end

endmodule
