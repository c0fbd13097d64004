// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Each read and each write that node memory takes is that of one client that offers it, and this
// client alone hears that it is taken. An answer goes to who asked a cycle before, and to no other.
// While a client offers, each other one has at most one of its own taken. It is assumed that an
// offer of a client stands until it is taken, and that memory answers in the cycle after it has
// taken a read, and in no other.
module plait_role_join_memory_proof #(
  localparam int unsigned Clients  = 3,
  localparam int unsigned Width    = 16,
  localparam int unsigned WordBits = 4,
  localparam int unsigned Lanes    = Width / 8
) (
  input logic                             clk_i,
  input logic                             rst_ni,
  input logic [Clients-1:0]               read_valid_i,
  input logic [Clients-1:0][WordBits-1:0] read_address_i,
  input logic [Clients-1:0]               write_valid_i,
  input logic [Clients-1:0][WordBits-1:0] write_address_i,
  input logic [Clients-1:0][Width-1:0]    write_data_i,
  input logic [Clients-1:0][Lanes-1:0]    write_lanes_i,
  input logic                             read_ready_i,
  input logic                             write_ready_i
);

  localparam int unsigned CountBits = $clog2(Clients + 1);
  typedef logic [Clients-1:0] set_t;

  logic                is_running, read_valid, write_valid, answers_q;
  set_t                read_ready, read_data_valid, write_ready, asked_q;
  logic [WordBits-1:0] read_address, write_address;
  logic [Width-1:0]    write_data;
  logic [Lanes-1:0]    write_lanes;

  plait_role_join_memory #(.Clients(Clients), .Width(Width), .WordBits(WordBits)) dut (
    .clk_i, .rst_ni, .read_valid_i, .read_address_i, .read_ready_o(read_ready),
    .read_data_valid_o(read_data_valid), .write_valid_i, .write_address_i, .write_data_i,
    .write_lanes_i, .write_ready_o(write_ready),
    .memory_read_valid_o(read_valid), .memory_read_address_o(read_address),
    .memory_read_ready_i(read_ready_i), .memory_read_data_valid_i(answers_q),
    .memory_write_valid_o(write_valid), .memory_write_address_o(write_address),
    .memory_write_data_o(write_data), .memory_write_lanes_o(write_lanes),
    .memory_write_ready_i(write_ready_i)
  );
  plait_formal_reset reset (.clk_i, .rst_ni, .is_running_o(is_running));
  for (genvar c = 0; c < Clients; c++) begin : gen_client
    plait_formal_stable #(.Width(WordBits), .IsOutput(1'b0)) read (
      .clk_i, .is_running_i(is_running), .data_i(read_address_i[c]), .valid_i(read_valid_i[c]),
      .ready_i(read_ready[c])
    );
    plait_formal_stable #(.Width(WordBits + Width + Lanes), .IsOutput(1'b0)) write (
      .clk_i, .is_running_i(is_running),
      .data_i({write_address_i[c], write_data_i[c], write_lanes_i[c]}),
      .valid_i(write_valid_i[c]), .ready_i(write_ready[c])
    );
  end

  set_t reads, writes;  // taken in this cycle
  assign reads  = read_valid_i & read_ready;
  assign writes = write_valid_i & write_ready;
  logic [Clients-1:0][CountBits-1:0] reads_q, writes_q;  // that each has let pass while it waits

  always_ff @(posedge clk_i) begin
    answers_q <= rst_ni && read_valid && read_ready_i;
    asked_q   <= rst_ni ? reads : '0;
    for (int unsigned c = 0; c < Clients; c++) begin
      if (!rst_ni || !read_valid_i[c] || reads[c]) reads_q[c] <= '0;
      else if (|reads) reads_q[c] <= reads_q[c] + 1'b1;
      if (!rst_ni || !write_valid_i[c] || writes[c]) writes_q[c] <= '0;
      else if (|writes) writes_q[c] <= writes_q[c] + 1'b1;
    end
  end

  function automatic int unsigned ahead(input int unsigned c, input int unsigned turn);
    return (c + Clients - turn) % Clients;
  endfunction

  always_comb begin
    if (is_running) begin
      assert (read_valid == |read_valid_i);
      assert ($onehot0(reads) && |reads == (read_valid && read_ready_i));
      assert (write_valid == |write_valid_i);
      assert ($onehot0(writes) && |writes == (write_valid && write_ready_i));
      assert (read_data_valid == asked_q);
      for (int unsigned c = 0; c < Clients; c++) begin
        assert (!reads[c] || read_address == read_address_i[c]);
        assert (!writes[c] || {write_address, write_data, write_lanes}
                              == {write_address_i[c], write_data_i[c], write_lanes_i[c]});
        assert (32'(reads_q[c]) < Clients && 32'(writes_q[c]) < Clients);
      end
    end
  end

  // What holds inside.
  always_comb begin
    if (is_running) begin
      assert (32'(dut.read_turn_q) < Clients && 32'(dut.write_turn_q) < Clients);
      assert (answers_q == |asked_q && $onehot0(asked_q));
      assert (!answers_q || asked_q == set_t'(1) << dut.asker_q);
      for (int unsigned c = 0; c < Clients; c++) begin
        assert (reads_q[c] == '0 || read_valid_i[c]);
        assert (writes_q[c] == '0 || write_valid_i[c]);
        assert (32'(reads_q[c]) + ahead(c, 32'(dut.read_turn_q)) < Clients);
        assert (32'(writes_q[c]) + ahead(c, 32'(dut.write_turn_q)) < Clients);
      end
    end
  end

endmodule
