// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Carries tasks to other nodes and their results back. See doc/task_net.md.
//
// A task that leaves gets a ticket of the node that it goes to (plait_task_tickets). That node
// gives it a number, of which node and ticket follow, and the dispatcher there returns to that
// number. So nothing that comes is refused, nothing is answered, and no node keeps a table of what
// it does for others.
module plait_task_net
  import plait_wire_pkg::*;
  import plait_task_pkg::*;
#(
  parameter int unsigned Width       = 64,
  parameter int unsigned AddressBits = 24,
  parameter logic [AddressBits-1:0] Base = '0,  // as of plait_task_send
  parameter int unsigned Words       = 4,
  parameter int unsigned Closures    = 1024,
  parameter int unsigned Functions   = 2,
  parameter logic [Functions-1:0][4:0] WordsOf = {2{5'd4}},
  parameter int unsigned Nodes       = 2,
  parameter logic [Nodes-1:0][15:0] NodeOf = {16'd2, 16'd1},
  parameter int unsigned Tickets     = 8,  // of each node at each other one, a power of two
  localparam int unsigned Lanes      = Width / 8,
  localparam int unsigned WordBits   = AddressBits - $clog2(Lanes),
  localparam int unsigned Bits       = $clog2(Closures),
  localparam int unsigned ToBits     = 1 + Bits + TaskSlotBits
) (
  input  logic                   clk_i,
  input  logic                   rst_ni,
  input  logic [15:0]            node_i,

  // The dispatcher.
  output logic                   net_valid_o,
  output task_op_t               net_op_o,
  output logic [ToBits-1:0]      net_to_o,
  output logic [Words-1:0][63:0] net_words_o,
  input  logic                   net_ready_i,
  input  logic                   net_word_valid_i,
  input  logic [Bits-1:0]        net_number_i,
  input  task_slot_t             net_slot_i,
  input  logic [63:0]            net_word_i,
  input  logic                   net_last_i,
  output logic                   net_word_ready_o,
  output logic                   away_ready_o,
  input  logic                   away_valid_i,
  input  task_function_t         away_callee_i,
  input  logic [ToBits-1:0]      away_to_i,
  input  logic [Words-1:0][63:0] away_words_i,
  output logic                   net_busy_o,  // something is out or moves; what waits here does not

  // The role's ports, or those of plait_role_join.
  output logic                   command_valid_o,
  output command_t               command_o,
  input  logic                   command_ready_i,
  input  logic                   completion_valid_i,
  input  completion_t            completion_i,
  output logic                   completion_ready_o,
  input  logic                   user_valid_i,
  input  header_t                user_header_i,
  output logic                   user_ready_o,
  input  logic [Width-1:0]       user_data_i,
  input  logic                   user_data_valid_i,
  input  logic                   user_end_valid_i,
  input  logic                   user_end_good_i,
  output logic                   memory_write_valid_o,
  output logic [WordBits-1:0]    memory_write_address_o,
  output logic [Width-1:0]       memory_write_data_o,
  output logic [Lanes-1:0]       memory_write_lanes_o,
  input  logic                   memory_write_ready_i,

  output logic                   busy_o
);

  localparam int unsigned NodeBits   = (Nodes > 1) ? $clog2(Nodes) : 1;
  localparam int unsigned TicketBits = (Tickets > 1) ? $clog2(Tickets) : 1;
  localparam int unsigned RowBits    = NodeBits + TicketBits;

  if (2 ** RowBits >= Closures) begin : gen_too_many
    $error("plait_task_net: there are more tickets than numbers.");
  end

  typedef struct packed {
    task_function_t         callee;
    logic [Words-1:0][63:0] words;
  } launch_t;

  // Where a task of another node returns to, as the dispatcher has it: outside, at a number.
  function automatic logic [ToBits-1:0] outside(input logic [RowBits-1:0] row);
    return {1'b1, Bits'(row) + Bits'(1), {TaskSlotBits{1'b0}}};
  endfunction

  logic [Nodes-1:0]       own;
  logic [NodeBits-1:0]    ticket_node, got_node, word_node;
  logic [TicketBits-1:0]  ticket, word_ticket;
  logic [RowBits-1:0]     word_row;
  logic                   ticket_ready, is_out, is_own_away, is_leaving;
  logic [ToBits-1:0]      back_to;
  logic                   launch_valid_q, launch_ready, send_busy, take_busy;
  launch_t                launch_q;
  logic [15:0]            launch_node_q, launch_ticket_q, came_from, came_ticket;
  logic                   result_valid, result_last, waits, is_result, back_is_out;
  task_slot_t             result_slot;
  logic [63:0]            result_word;
  task_function_t         waiting_callee;
  logic [ToBits-1:0]      waiting_to;
  logic [Words-1:0][63:0] waiting_words;

  always_comb begin
    got_node = '0;
    for (int unsigned n = 0; n < Nodes; n++) begin
      own[n] = NodeOf[n] == node_i;
      if (NodeOf[n] == came_from) got_node = NodeBits'(n);
    end
  end

  // ---- what leaves: with a ticket, or to the tasks that wait here, if it came from elsewhere

  // What nobody gets came from nowhere else.
  assign is_own_away  = away_valid_i && away_to_i[ToBits-1] && !(&away_to_i[ToBits-2-:Bits]);
  assign is_leaving   = away_valid_i && !is_own_away;
  assign away_ready_o = ticket_ready && !launch_valid_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) launch_valid_q <= 1'b0;
    else if (is_leaving) launch_valid_q <= 1'b1;
    else if (launch_ready) launch_valid_q <= 1'b0;
    if (is_leaving) begin
      launch_q        <= '{callee: away_callee_i, words: away_words_i};
      launch_node_q   <= NodeOf[ticket_node];
      launch_ticket_q <= 16'(ticket);
    end
  end

  plait_task_tickets #(.Nodes(Nodes), .Tickets(Tickets), .ToBits(ToBits)) u_tickets (
    .clk_i, .rst_ni, .own_i(own),
    .ready_o(ticket_ready), .node_o(ticket_node), .ticket_o(ticket),
    .take_i(is_leaving), .to_i(away_to_i),
    .back_node_i(got_node), .back_ticket_i(came_ticket[TicketBits-1:0]), .back_to_o(back_to),
    .back_is_out_o(back_is_out), .free_i(result_valid && result_last && net_ready_i),
    .is_out_o(is_out)
  );

  assign word_row                 = RowBits'(net_number_i - Bits'(1));
  assign {word_node, word_ticket} = word_row;

  plait_task_send #(
    .Width(Width), .AddressBits(AddressBits), .Base(Base), .Words(Words), .Functions(Functions),
    .WordsOf(WordsOf)
  ) u_send (
    .clk_i, .rst_ni,
    .launch_valid_i(launch_valid_q), .launch_node_i(launch_node_q),
    .launch_ticket_i(launch_ticket_q), .launch_callee_i(launch_q.callee),
    .launch_words_i(launch_q.words), .launch_ready_o(launch_ready),
    .word_valid_i(net_word_valid_i), .word_node_i(NodeOf[word_node]),
    .word_ticket_i(16'(word_ticket)), .word_slot_i(net_slot_i), .word_i(net_word_i),
    .word_last_i(net_last_i), .word_ready_o(net_word_ready_o),
    .command_valid_o, .command_o, .command_ready_i, .completion_valid_i, .completion_i,
    .memory_write_valid_o, .memory_write_address_o, .memory_write_data_o, .memory_write_lanes_o,
    .memory_write_ready_i, .busy_o(send_busy)
  );
  assign completion_ready_o = 1'b1;

  // ---- what comes

  plait_task_take #(
    .Width(Width), .Words(Words), .Waiting(2 ** RowBits), .ToBits(ToBits)
  ) u_take (
    .clk_i, .rst_ni,
    .user_valid_i, .user_header_i, .user_ready_o, .user_data_i, .user_data_valid_i,
    .user_end_valid_i, .user_end_good_i,
    .node_o(came_from), .ticket_o(came_ticket),
    .launch_to_i(outside({got_node, came_ticket[TicketBits-1:0]})),
    .own_valid_i(is_own_away), .own_callee_i(away_callee_i), .own_to_i(away_to_i),
    .own_words_i(away_words_i),
    .result_valid_o(result_valid), .result_slot_o(result_slot), .result_word_o(result_word),
    .result_last_o(result_last), .result_ready_i(net_ready_i && is_result),
    .launch_valid_o(waits), .launch_callee_o(waiting_callee), .launch_to_o(waiting_to),
    .launch_words_o(waiting_words), .launch_ready_i(net_ready_i && !is_result),
    .busy_o(take_busy)
  );

  // Results go first: they wait for no room.
  assign is_result       = result_valid;
  assign net_valid_o     = is_result || waits;
  assign net_op_o.opcode = !is_result ? OpcodeTaskLaunch
                           : result_last ? OpcodeTaskReturn : OpcodeTaskResult;
  assign net_op_o.callee = waiting_callee;
  assign net_op_o.slot   = is_result ? result_slot : '0;
  assign net_to_o        = is_result ? back_to : waiting_to;
  always_comb begin
    net_words_o = waiting_words;
    if (is_result) net_words_o[0] = result_word;
  end

  // What waits for other nodes, or for the dispatcher, is not busy: nothing changes by itself.
  assign busy_o     = send_busy || take_busy || (waits && net_ready_i);
  assign net_busy_o = is_out || send_busy || take_busy;

  logic unused;
  assign unused = &{1'b0, back_is_out, came_ticket};

endmodule
