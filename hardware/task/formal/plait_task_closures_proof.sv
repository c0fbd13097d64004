// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A closure has one owner: it is free, or a PE's, or waits, or is ready; none is given out twice
// and none is lost. One that waits becomes ready once, when its last child is back, and comes with
// the function, the words and the place for its result that it was given. Its count is that of the
// launches without the returns. It is assumed that only its owner launches and syncs, and that a
// child comes back once: see plait_task_dispatcher_proof.
module plait_task_closures_proof
  import plait_task_pkg::*;
#(
  localparam int unsigned Closures = 4,
  localparam int unsigned Bits     = $clog2(Closures)
) (
  input logic            clk_i,
  input logic            rst_ni,
  input logic            launch_i,
  input logic            back_i,
  input logic            sync_i,
  input logic [Bits-1:0] closure_i,
  input task_function_t  callee_i,
  input logic [1:0]      return_i,
  input logic            write_i,
  input logic [Bits-1:0] write_closure_i,
  input logic [63:0]     write_word_i,
  input logic            take_i,
  input logic [Bits-1:0] take_closure_i,
  input logic            free_take_i
);

  typedef enum logic [2:0] {IsFree, IsGiven, IsCounted, IsWaiting, IsReady} state_e;

  state_e          state_q  [Closures];
  logic [2:0]      out_q    [Closures];  // children
  task_function_t  callee_q [Closures];
  logic [1:0]      return_q [Closures];
  logic [63:0]     word_q   [Closures];
  logic            is_written_q [Closures];

  logic            is_running, ready, free_valid, has_taken_q;
  logic [Bits-1:0] ready_closure, free;
  task_function_t  ready_callee;
  logic [63:0]     taken_word, expected_word_q;
  logic [1:0]      taken_return, expected_return_q;
  logic            is_word_known_q;

  plait_task_closures #(.Words(1), .Closures(Closures), .ReturnBits(2)) dut (
    .clk_i, .rst_ni, .launch_i, .back_i, .sync_i, .closure_i,
    .is_first_i(state_q[closure_i] == IsGiven), .callee_i, .return_i,
    .ready_o(ready), .ready_closure_o(ready_closure), .ready_callee_o(ready_callee),
    .write_i, .write_closure_i, .write_slot_i('0), .write_word_i,
    .take_i, .take_closure_i, .taken_words_o(taken_word), .taken_return_o(taken_return),
    .free_valid_o(free_valid), .free_o(free), .free_take_i
  );
  plait_formal_reset reset (.clk_i, .rst_ni, .is_running_o(is_running));

  logic is_own, is_open;  // of closure_i: a PE launches into it; children may be out
  assign is_own  = state_q[closure_i] == IsGiven || state_q[closure_i] == IsCounted;
  assign is_open = state_q[closure_i] == IsCounted || state_q[closure_i] == IsWaiting;
  always_comb begin
    assume (32'(launch_i) + 32'(back_i) + 32'(sync_i) <= 1);
    assume (!launch_i || (is_own && out_q[closure_i] != '1));
    assume (!sync_i || is_own);
    assume (!back_i || (is_open && out_q[closure_i] != '0));
    assume (!write_i || state_q[write_closure_i] == IsGiven
            || state_q[write_closure_i] == IsCounted
            || (state_q[write_closure_i] == IsWaiting && out_q[write_closure_i] != '0));
    assume (!take_i || state_q[take_closure_i] == IsReady);
    assume (!free_take_i || free_valid);
  end

  always_ff @(posedge clk_i) begin
    has_taken_q <= rst_ni && take_i;
    if (!rst_ni) begin
      for (int unsigned i = 0; i < Closures; i++) state_q[i] <= IsFree;
    end else begin
      if (launch_i) begin
        state_q[closure_i] <= IsCounted;
        out_q[closure_i]   <= out_q[closure_i] + 1'b1;
      end
      if (back_i) out_q[closure_i] <= out_q[closure_i] - 1'b1;
      if (sync_i) begin
        state_q[closure_i]  <= IsWaiting;
        callee_q[closure_i] <= callee_i;
        return_q[closure_i] <= return_i;
      end
      if (write_i) begin
        word_q[write_closure_i]       <= write_word_i;
        is_written_q[write_closure_i] <= 1'b1;
      end
      if (ready) state_q[ready_closure] <= IsReady;
      if (take_i) begin
        state_q[take_closure_i] <= IsFree;
        expected_word_q         <= word_q[take_closure_i];
        is_word_known_q         <= is_written_q[take_closure_i];
        expected_return_q       <= return_q[take_closure_i];
      end
      if (free_take_i) begin
        state_q[free]      <= IsGiven;
        out_q[free]        <= '0;
        is_written_q[free] <= 1'b0;
      end
    end
  end

  always_comb begin
    if (is_running) begin
      assert (!free_valid || state_q[free] == IsFree);
      assert (ready == (dut.is_counted_q && state_q[ready_closure] == IsWaiting
                        && out_q[ready_closure] == '0));
      if (ready) assert (ready_callee == callee_q[ready_closure]);
      if (has_taken_q) begin
        assert (taken_return == expected_return_q);
        if (is_word_known_q) assert (taken_word == expected_word_q);
      end
      for (int unsigned i = 0; i < Closures; i++) begin
        // None waits for nothing: its turn is now.
        if (state_q[i] == IsWaiting && out_q[i] == '0) begin
          assert (ready && ready_closure == Bits'(i));
        end
      end
    end
  end

  // What holds inside. The count that stands in the second stage is the newest.
  logic [Closures-1:0] is_in_stage, is_in_stack;
  logic [Bits:0]       frees, held;
  assign held = (Bits+1)'(dut.u_free.u_back.count_q);
  function automatic logic [Bits-1:0] element(input int unsigned place);
    return place + 1 == 32'(held) ? dut.u_free.u_back.top_q
                                  : dut.u_free.u_back.u_store.store_q[place];
  endfunction

  always_comb begin
    is_in_stack = '0;
    frees       = '0;
    for (int unsigned i = 0; i < Closures; i++) begin
      if (i < 32'(held)) is_in_stack[element(i)] = 1'b1;
      frees += (Bits+1)'(state_q[i] == IsFree);
      is_in_stage[i] = dut.is_counted_q && dut.closure_q == Bits'(i);
    end
  end
  always_comb begin
    if (is_running) begin
      assert (32'(dut.launch_q) + 32'(dut.back_q) + 32'(dut.sync_q) <= 1);
      for (int unsigned i = 0; i < Closures; i++) begin
        assert (state_q[i] <= IsReady);
        if (state_q[i] == IsGiven) assert (out_q[i] == '0);
        if (state_q[i] == IsCounted || state_q[i] == IsWaiting) begin
          if (is_in_stage[i]) begin
            assert (dut.after == {state_q[i] == IsWaiting, 16'(out_q[i])});
            if (dut.back_q) assert (!dut.is_first_q);
          end else begin
            assert (dut.u_counts.store_q[i] == {state_q[i] == IsWaiting, 16'(out_q[i])});
          end
        end
        if (is_in_stage[i]) begin
          assert (state_q[i] == IsCounted || state_q[i] == IsWaiting);
          if (dut.sync_q) assert (state_q[i] == IsWaiting && dut.callee_q == callee_q[i]);
          if (dut.launch_q) assert (state_q[i] == IsCounted);
          if (dut.back_q && state_q[i] == IsWaiting) assert (dut.waiting_callee == callee_q[i]);
        end
        if (state_q[i] == IsWaiting && !(is_in_stage[i] && dut.sync_q)) begin
          assert (dut.u_callees.store_q[i] == callee_q[i]);
        end
        if (state_q[i] == IsWaiting || state_q[i] == IsReady) begin
          assert (dut.u_returns.store_q[i] == return_q[i]);
        end
        if (state_q[i] != IsFree && is_written_q[i]) begin
          assert (dut.u_words.store_q[i] == word_q[i]);
        end
        // Free ones: those that came back stand in the stack, each once, others are fresh.
        assert ((state_q[i] == IsFree) == (i >= 32'(dut.u_free.fresh_q) || is_in_stack[i]));
        if (is_in_stack[i]) assert (i < 32'(dut.u_free.fresh_q));
        if (i + 2 == 32'(held)) begin
          assert (dut.u_free.u_back.below == dut.u_free.u_back.u_store.store_q[i]);
        end
      end
      assert (32'(dut.u_free.fresh_q) <= Closures);
      assert (32'(frees) == 32'(held) + Closures - 32'(dut.u_free.fresh_q));
    end
  end

endmodule
