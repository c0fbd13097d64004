// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What waits at a taskwait: of each closure its words, how many children are out, which function
// goes on when all are back, and where the result of that goes.
//
// A closure is free, or a PE's own (given out, in use from the first launch or sync on), or waits,
// or is ready: told at ready_o, until it is taken. Children are counted from 0; is_first_i says
// that nothing is counted yet, so what the closure held before does not matter.
//
// One count and one word a cycle. ready_o comes two cycles after the return or sync that it
// follows. What take_i asks for stands there in the next cycle, and the closure is free.
module plait_task_closures
  import plait_task_pkg::*;
#(
  parameter int unsigned Words      = 4,
  parameter int unsigned Closures   = 1024,
  parameter int unsigned ReturnBits = 16,  // of where a result goes
  localparam int unsigned Bits      = $clog2(Closures)
) (
  input  logic                   clk_i,
  input  logic                   rst_ni,

  // At most one of launch, back, sync.
  input  logic                   launch_i,  // one more child
  input  logic                   back_i,    // one less
  input  logic                   sync_i,    // no more come: callee_i goes on when all are back
  input  logic [Bits-1:0]        closure_i,
  input  logic                   is_first_i,
  input  task_function_t         callee_i,
  input  logic [ReturnBits-1:0]  return_i,
  output logic                   ready_o,
  output logic [Bits-1:0]        ready_closure_o,
  output task_function_t         ready_callee_o,

  input  logic                   write_i,
  input  logic [Bits-1:0]        write_closure_i,
  input  task_slot_t             write_slot_i,
  input  logic [63:0]            write_word_i,

  input  logic                   take_i,
  input  logic [Bits-1:0]        take_closure_i,
  output logic [Words-1:0][63:0] taken_words_o,
  output logic [ReturnBits-1:0]  taken_return_o,

  // A free one, while there is one.
  output logic                   free_valid_o,
  output logic [Bits-1:0]        free_o,
  input  logic                   free_take_i
);

  localparam int unsigned CountBits = 16;

  typedef struct packed {
    logic                 is_synced;
    logic [CountBits-1:0] children;
  } count_t;

  // ---- counting: the count is read in the first cycle, changed and written in the second

  logic            launch_q, back_q, sync_q, is_first_q, is_counted_q, is_again_q;
  logic [Bits-1:0] closure_q;
  task_function_t  callee_q, waiting_callee;
  count_t          read, old, after, after_q;

  always_ff @(posedge clk_i) begin
    launch_q     <= rst_ni && launch_i;
    back_q       <= rst_ni && back_i;
    sync_q       <= rst_ni && sync_i;
    closure_q    <= closure_i;
    callee_q     <= callee_i;
    is_first_q   <= is_first_i;
    // What the RAM gives is older than what is being written.
    is_again_q   <= is_counted_q && closure_q == closure_i;
    after_q      <= after;
  end

  assign is_counted_q = launch_q || back_q || sync_q;
  assign old       = is_first_q ? '0 : is_again_q ? after_q : read;
  always_comb begin
    after          = old;
    after.children = old.children + CountBits'(launch_q) - CountBits'(back_q);
    if (sync_q) after.is_synced = 1'b1;
    ready_o = (back_q || sync_q) && after.is_synced && after.children == '0;
  end
  assign ready_closure_o = closure_q;
  assign ready_callee_o  = sync_q ? callee_q : waiting_callee;

  plait_ram_1w1r #(.Width($bits(count_t)), .Depth(Closures)) u_counts (
    .clk_i,
    .write_enable_i(is_counted_q), .write_address_i(closure_q), .write_lanes_i(1'b1),
    .write_data_i(after),
    .read_enable_i(1'b1), .read_address_i(closure_i), .read_data_o(read)
  );

  // ---- what goes on, and where to

  // Written a cycle later, since a RAM with one address becomes one of lookup tables.
  plait_ram_1w1r #(.Width(TaskFunctionBits), .Depth(Closures), .Bypass(1'b1)) u_callees (
    .clk_i,
    .write_enable_i(sync_q), .write_address_i(closure_q), .write_lanes_i(1'b1),
    .write_data_i(callee_q),
    .read_enable_i(1'b1), .read_address_i(closure_i), .read_data_o(waiting_callee)
  );
  plait_ram_1w1r #(.Width(ReturnBits), .Depth(Closures)) u_returns (
    .clk_i,
    .write_enable_i(sync_i), .write_address_i(closure_i), .write_lanes_i(1'b1),
    .write_data_i(return_i),
    .read_enable_i(take_i), .read_address_i(take_closure_i), .read_data_o(taken_return_o)
  );

  // ---- words

  logic [Words-1:0] write_lanes;
  always_comb begin
    for (int unsigned word = 0; word < Words; word++) begin
      write_lanes[word] = write_slot_i == task_slot_t'(word);
    end
  end
  plait_ram_1w1r #(.Width(Words * 64), .Depth(Closures), .LaneWidth(64)) u_words (
    .clk_i,
    .write_enable_i(write_i), .write_address_i(write_closure_i), .write_lanes_i(write_lanes),
    .write_data_i({Words{write_word_i}}),
    .read_enable_i(take_i), .read_address_i(take_closure_i), .read_data_o(taken_words_o)
  );

  // ---- free ones

  plait_task_places #(.Places(Closures)) u_free (
    .clk_i, .rst_ni,
    .valid_o(free_valid_o), .place_o(free_o), .take_i(free_take_i),
    .back_i(take_i), .back_place_i(take_closure_i)
  );

endmodule
