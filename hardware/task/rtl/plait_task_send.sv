// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Sends tasks to other nodes, and results to those that tasks have come from: requests for handlers
// task_launch and task_result (spec/wire.yaml), whose payload stands in one of 16 places of node
// memory until the request has completed. Results go first, so they never wait for tasks.
module plait_task_send
  import plait_wire_pkg::*;
  import plait_task_pkg::*;
#(
  parameter int unsigned Width       = 64,
  parameter int unsigned AddressBits = 24,
  parameter logic [AddressBits-1:0] Base = '0,  // of the places, a multiple of all of them
  parameter int unsigned Words       = 4,
  parameter int unsigned Functions   = 2,
  parameter logic [Functions-1:0][4:0] WordsOf = {2{5'd4}},  // of tasks, 1 or more
  localparam int unsigned Lanes    = Width / 8,
  localparam int unsigned WordBits = AddressBits - $clog2(Lanes),
  localparam int unsigned Places   = 16,
  localparam int unsigned PlaceBits = $clog2(Places)
) (
  input  logic                   clk_i,
  input  logic                   rst_ni,

  input  logic                   launch_valid_i,
  input  logic [15:0]            launch_node_i,
  input  logic [15:0]            launch_ticket_i,
  input  task_function_t         launch_callee_i,
  input  logic [Words-1:0][63:0] launch_words_i,
  output logic                   launch_ready_o,

  input  logic                   word_valid_i,
  input  logic [15:0]            word_node_i,
  input  logic [15:0]            word_ticket_i,
  input  task_slot_t             word_slot_i,
  input  logic [63:0]            word_i,
  input  logic                   word_last_i,
  output logic                   word_ready_o,   // for two more

  output logic                   command_valid_o,
  output command_t               command_o,
  input  logic                   command_ready_i,
  input  logic                   completion_valid_i,
  // verilator lint_off UNUSEDSIGNAL
  input  completion_t            completion_i,
  // verilator lint_on UNUSEDSIGNAL

  output logic                   memory_write_valid_o,
  output logic [WordBits-1:0]    memory_write_address_o,
  output logic [Width-1:0]       memory_write_data_o,
  output logic [Lanes-1:0]       memory_write_lanes_o,
  input  logic                   memory_write_ready_i,

  output logic                   busy_o
);

  localparam int unsigned BeatWords  = Width / 64;
  localparam int unsigned PlaceBytes = (Words * 8 < 64) ? 64 : Words * 8;
  localparam int unsigned FifoDepth  = 16;
  localparam int unsigned FunctionBits = (Functions > 1) ? $clog2(Functions) : 1;
  localparam int unsigned CountBits  = $clog2(FifoDepth + 1);

  typedef struct packed {
    logic [15:0] node, ticket;
    task_slot_t  slot;
    logic        last;
    logic [63:0] word;
  } result_t;
  typedef enum logic [1:0] {StIdle, StWrite, StCommand} state_e;

  state_e                 state_q;
  result_t                result_in, result;
  logic                   result_valid, result_ready, is_open, is_result_q;
  logic [CountBits-1:0]   result_count;
  logic [Places-1:0]      open_q;   // their requests have not completed
  logic [PlaceBits-1:0]   place_q;
  logic [Words-1:0][63:0] send_q;
  logic [15:0]            node_q;
  logic [31:0]            tag_q;
  logic [4:0]             count_q, at_q;  // words in all, and written
  logic [AddressBits-1:0] place;
  user_request_command_t  request;

  // verilator lint_off PINCONNECTEMPTY
  assign result_in = '{node: word_node_i, ticket: word_ticket_i, slot: word_slot_i,
                       last: word_last_i, word: word_i};
  plait_fifo #(.Width($bits(result_t)), .Depth(FifoDepth)) u_results (
    .clk_i, .rst_ni,
    .data_i(result_in), .valid_i(word_valid_i), .ready_o(),
    .data_o(result), .valid_o(result_valid), .ready_i(result_ready), .count_o(result_count)
  );
  // verilator lint_on PINCONNECTEMPTY
  assign word_ready_o   = result_count < CountBits'(FifoDepth - 2);

  assign is_open        = open_q[place_q];
  assign result_ready   = state_q == StIdle && !is_open;
  assign launch_ready_o = state_q == StIdle && !is_open && !result_valid;

  assign place   = Base + AddressBits'(place_q) * AddressBits'(PlaceBytes);

  assign memory_write_valid_o   = state_q == StWrite;
  assign memory_write_address_o = place[AddressBits-1:$clog2(Lanes)]
                                  + WordBits'(32'(at_q) / BeatWords);
  assign memory_write_lanes_o   = '1;
  always_comb begin
    memory_write_data_o = '0;
    for (int unsigned i = 0; i < BeatWords; i++) begin
      if (32'(at_q) + i < Words) memory_write_data_o[64*i +: 64] = send_q[32'(at_q) + i];
    end
  end

  always_comb begin
    request         = '0;
    request.opcode  = OpcodeRequest;
    request.handler = is_result_q ? HandlerTaskResult : HandlerTaskLaunch;
    request.peer    = node_q;
    request.size    = 16'({count_q, 3'd0});
    request.tag     = tag_q;
    request.request = 32'(place_q);
    request.address = 64'(place);
  end
  assign command_valid_o = state_q == StCommand;
  assign command_o       = request;
  assign busy_o          = state_q != StIdle || result_valid || launch_valid_i;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      state_q <= StIdle;
      open_q  <= '0;
      place_q <= '0;
    end else begin
      if (completion_valid_i) open_q[completion_i.request[PlaceBits-1:0]] <= 1'b0;
      unique case (state_q)
        StIdle:  if (!is_open && (result_valid || launch_valid_i)) state_q <= StWrite;
        StWrite: if (memory_write_ready_i && 32'(at_q) + BeatWords >= 32'(count_q)) begin
          state_q <= StCommand;
        end
        default: if (command_ready_i) begin
          state_q         <= StIdle;
          open_q[place_q] <= 1'b1;
          place_q         <= place_q + 1'b1;
        end
      endcase
    end
    if (state_q == StIdle) begin
      is_result_q <= result_valid;
      at_q        <= '0;
      count_q     <= result_valid ? 5'd1 : WordsOf[launch_callee_i[FunctionBits-1:0]];
      node_q      <= result_valid ? result.node : launch_node_i;
      tag_q       <= result_valid ? {result.last, result.slot, 10'd0, result.ticket}
                                  : {launch_callee_i, 8'd0, launch_ticket_i};
      send_q      <= launch_words_i;
      if (result_valid) send_q[0] <= result.word;
    end
    if (state_q == StWrite && memory_write_ready_i) at_q <= at_q + 5'(BeatWords);
  end

endmodule
