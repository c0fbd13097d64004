// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// One flow and any events that can come in its state: who owes at once is queued or the transmitter
// has been asked; an update that is not known to have arrived is queued or will be looked at by the
// next tick; and a flow enters a queue only when it is not inside.
module plait_transport_rx_debt_proof import plait_transport_rx_pkg::*; (
  input logic         clk_i,
  input logic         rst_ni,
  input kind_e        kind_i,
  input logic         is_accepted_i,
  input logic         is_at_once_i,
  input logic         is_alive_i,
  input logic         is_heard_i,
  input logic         is_opened_i,
  input logic         delay_full_i,
  input delay_place_t delay_place_i,
  input logic         is_used_up_i,
  input delay_place_t turn_place_i,
  input logic         is_repeat_i,
  input logic         is_last_i
);

  logic  is_running, push_delay, push_queue, push_list, ask, ask_update, dies;
  debt_t debt_q, debt;

  plait_formal_reset reset (.clk_i, .rst_ni, .is_running_o(is_running));

  plait_transport_rx_debt dut (
    .debt_i(debt_q), .kind_i, .is_accepted_i, .is_at_once_i, .is_alive_i, .is_heard_i,
    .is_opened_i, .delay_full_i, .delay_place_i, .is_used_up_i, .turn_place_i, .is_repeat_i,
    .is_last_i, .debt_o(debt),
    .push_delay_o(push_delay), .push_queue_o(push_queue), .push_list_o(push_list), .ask_o(ask),
    .ask_update_o(ask_update), .dies_o(dies)
  );

  // A flow is asked for only when it is queued, and repeated only when it is listed.
  always_comb begin
    if (kind_i == KindAsk) assume (debt_q.is_queued);
    if (kind_i == KindRepeat) assume (debt_q.is_listed);
  end

  always_ff @(posedge clk_i) debt_q <= rst_ni ? debt : '0;

  always_comb begin
    if (is_running) begin
      assert (!debt_q.is_now || debt_q.is_queued || debt_q.is_asked);
      assert (!debt_q.is_update_now || debt_q.is_queued);
      assert (!debt_q.is_pending || debt_q.is_update_now || debt_q.is_listed);
      assert (!debt_q.is_pending || debt_q.is_closed);
      assert (!(push_queue && debt_q.is_queued));
      assert (!(push_list && debt_q.is_listed && kind_i != KindRepeat));
      assert (!(push_delay && delay_full_i));
      // What is owed and neither due nor told stands among the delays.
      assert (debt_q.owed == '0 || debt_q.is_now || debt_q.is_delayed);
      // Every request finds a reason, and none is made twice before a frame leaves.
      if (ask && !ask_update) assert (debt_q.is_now && !debt_q.is_asked);
      if (ask && ask_update) assert (debt_q.is_update_now && !debt_q.is_update_asked);
      // Whose time is over is given up or told again, and of whom is given up nothing remains.
      if (kind_i == KindRepeat && debt_q.is_pending && is_repeat_i) begin
        assert (dies || debt.is_update_now || debt_q.is_update_asked);
      end
      if (dies) assert (is_last_i && !debt.is_pending && !debt.is_update_now && !push_list);
      // A frame that leaves pays all.
      if (kind_i == KindTold) assert (!debt.is_now && !debt.is_asked && !debt.is_update_asked);
      // An opening behind a flow that was told that its credit is used up is never forgotten.
      if (kind_i == KindCommit && is_opened_i && debt_q.is_closed && !is_heard_i) begin
        assert (debt.is_pending);
      end
    end
  end

endmodule
