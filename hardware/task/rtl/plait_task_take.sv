// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Takes tasks of other nodes, and results of tasks that were sent there, as they come from the
// shell. Tasks wait here, Waiting of them at most, which tickets see to; a result is offered at
// once, and while it is there no task is. A message that is not whole is none.
module plait_task_take
  import plait_wire_pkg::*;
  import plait_task_pkg::*;
#(
  parameter int unsigned Width   = 64,
  parameter int unsigned Words   = 4,
  parameter int unsigned Waiting = 18,
  parameter int unsigned ToBits  = 16
) (
  input  logic                   clk_i,
  input  logic                   rst_ni,

  input  logic                   user_valid_i,
  // verilator lint_off UNUSEDSIGNAL
  input  header_t                user_header_i,
  // verilator lint_on UNUSEDSIGNAL
  output logic                   user_ready_o,
  input  logic [Width-1:0]       user_data_i,
  input  logic                   user_data_valid_i,
  input  logic                   user_end_valid_i,
  input  logic                   user_end_good_i,

  // What came: its node and ticket, and for a task where it returns to, which the net says.
  output logic [15:0]            node_o,
  output logic [15:0]            ticket_o,
  input  logic [ToBits-1:0]      launch_to_i,

  // A task of this node that had to leave, and came from another one itself: it waits here, too.
  input  logic                   own_valid_i,
  input  task_function_t         own_callee_i,
  input  logic [ToBits-1:0]      own_to_i,
  input  logic [Words-1:0][63:0] own_words_i,

  output logic                   result_valid_o,
  output task_slot_t             result_slot_o,
  output logic [63:0]            result_word_o,
  output logic                   result_last_o,
  input  logic                   result_ready_i,

  output logic                   launch_valid_o,
  output task_function_t         launch_callee_o,
  output logic [ToBits-1:0]      launch_to_o,
  output logic [Words-1:0][63:0] launch_words_o,
  input  logic                   launch_ready_i,

  output logic                   busy_o  // one is neither offered nor waits
);

  localparam int unsigned BeatWords = Width / 64;

  typedef struct packed {
    task_function_t         callee;
    logic [ToBits-1:0]      to;
    logic [Words-1:0][63:0] words;
  } launch_t;
  typedef enum logic [1:0] {StNone, StSome, StAll} state_e;

  state_e                 state_q;
  logic                   is_result_q, is_taken, waiting_ready;
  logic [7:0]             head_q;    // of the tag: the function, or last and slot
  logic [15:0]            ticket_q, node_q;
  logic [4:0]             count_q;
  logic [Words-1:0][63:0] words_q;
  launch_t                waiting_in, waiting;

  assign user_ready_o = state_q == StNone;
  assign node_o       = node_q;
  assign ticket_o     = ticket_q;
  assign is_taken     = is_result_q ? result_ready_i : waiting_ready && !own_valid_i;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      state_q <= StNone;
    end else begin
      unique case (state_q)
        StNone:  if (user_valid_i) state_q <= StSome;
        StSome:  if (user_end_valid_i) state_q <= user_end_good_i ? StAll : StNone;
        default: if (is_taken) state_q <= StNone;
      endcase
    end
    if (state_q == StNone) begin
      is_result_q <= user_header_i.handler == HandlerTaskResult;
      head_q      <= user_header_i.tag[31:24];
      ticket_q    <= user_header_i.tag[15:0];
      node_q      <= user_header_i.source;
      count_q     <= '0;
    end
    if (state_q == StSome && user_data_valid_i) begin
      for (int unsigned i = 0; i < BeatWords; i++) begin
        if (32'(count_q) + i < Words) words_q[32'(count_q) + i] <= user_data_i[64*i +: 64];
      end
      count_q <= count_q + 5'(BeatWords);
    end
  end

  assign result_valid_o = state_q == StAll && is_result_q;
  assign result_slot_o  = head_q[6-:TaskSlotBits];
  assign result_last_o  = head_q[7];
  assign result_word_o  = words_q[0];

  assign waiting_in = own_valid_i ? '{callee: own_callee_i, to: own_to_i, words: own_words_i}
                                  : '{callee: head_q, to: launch_to_i,
                                      words: words_q};
  // verilator lint_off PINCONNECTEMPTY
  plait_ram_fifo #(.Width($bits(launch_t)), .Depth(Waiting)) u_waiting (
    .clk_i, .rst_ni,
    .data_i(waiting_in), .valid_i(own_valid_i || (state_q == StAll && !is_result_q)),
    .ready_o(waiting_ready),
    .data_o(waiting), .valid_o(launch_valid_o), .ready_i(launch_ready_i), .count_o()
  );
  // verilator lint_on PINCONNECTEMPTY
  assign launch_callee_o = waiting.callee;
  assign launch_to_o     = waiting.to;
  assign launch_words_o  = waiting.words;
  assign busy_o          = state_q == StAll;

endmodule
