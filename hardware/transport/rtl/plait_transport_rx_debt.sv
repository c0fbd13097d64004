// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What one flow's peer must be told, without state: how each event changes it. Always holds, by
// induction (hardware/transport/formal): who owes at once is queued or the transmitter has been
// asked; who told a peer that its credit is used up, and has opened it since, is telling it so.
module plait_transport_rx_debt import plait_wire_pkg::*; import plait_transport_rx_pkg::*; (
  input  debt_t        debt_i,
  input  kind_e        kind_i,

  // KindCommit
  input  logic         is_accepted_i,  // a new frame
  input  logic         is_at_once_i,   // what came is to be answered at once
  input  logic         is_alive_i,     // it came over the link
  input  logic         is_heard_i,     // it shows that the peer knows of its credit
  input  logic         is_opened_i,    // credit has opened
  input  logic         delay_full_i,
  input  delay_place_t delay_place_i,  // place of the next delay
  // KindTold
  input  logic         is_used_up_i,   // credit equals the acknowledgement
  // KindDelay: place whose turn it is
  input  delay_place_t turn_place_i,
  // KindRepeat
  input  logic         is_repeat_i,    // long enough after so many expiries
  input  logic         is_last_i,      // these were all that a peer has

  output debt_t        debt_o,
  output logic         push_delay_o,
  output logic         push_queue_o,
  output logic         push_list_o,
  output logic         ask_o,          // KindAsk: the transmitter is to be asked, ...
  output logic         ask_update_o,   // ... for an update
  output logic         dies_o          // the peer does not answer
);

  logic is_expired;

  assign is_expired = debt_i.is_pending && is_repeat_i && !debt_i.is_update_now &&
                      !debt_i.is_update_asked;
  assign dies_o     = kind_i == KindRepeat && is_expired && is_last_i;

  function automatic debt_t arrived(input debt_t debt);
    arrived = debt;
    if (is_alive_i && debt.expiries != '0) arrived.expiries = expiries_t'(1);
    if (is_heard_i) begin
      arrived.is_closed     = 1'b0;
      arrived.is_pending    = 1'b0;
      arrived.is_update_now = 1'b0;
    end
    if (is_opened_i && arrived.is_closed && !arrived.is_pending) begin
      arrived.is_pending    = 1'b1;
      arrived.is_update_now = 1'b1;
      arrived.expiries      = '0;
    end
    if (is_at_once_i) begin
      arrived.is_now = 1'b1;
    end else if (is_accepted_i) begin
      arrived.owed = debt.owed + 1'b1;
      if (debt.owed == 2'(AcknowledgeEveryFrames - 1) || (!debt.is_delayed && delay_full_i)) begin
        arrived.is_now = 1'b1;
      end else if (!debt.is_delayed && !debt.is_now) begin
        arrived.is_delayed  = 1'b1;
        arrived.delay_place = delay_place_i;
      end
    end
  endfunction

  function automatic debt_t told(input debt_t debt);
    told = debt;
    told.owed            = '0;
    told.is_now          = 1'b0;
    told.is_asked        = 1'b0;
    told.is_delayed      = 1'b0;
    told.is_update_asked = 1'b0;
    told.is_closed       = debt.is_closed || is_used_up_i;
  endfunction

  // Asking for an update asks for an acknowledgement too.
  function automatic debt_t asked(input debt_t debt);
    asked = debt;
    asked.is_queued = 1'b0;
    if (debt.is_update_now) begin
      asked.is_update_now   = 1'b0;
      asked.is_update_asked = 1'b1;
      asked.is_listed       = 1'b1;
    end
    if (debt.is_update_now || debt.is_now) asked.is_asked = 1'b1;
  endfunction

  // While the update waits for the link nothing is counted. To who dies nothing is said any more.
  function automatic debt_t repeated(input debt_t debt);
    repeated = debt;
    if (dies_o) repeated.is_pending = 1'b0;
    repeated.is_listed = repeated.is_pending;
    if ((is_expired || debt.expiries == '0) && debt.expiries != '1) begin
      repeated.expiries = debt.expiries + 1'b1;
    end
    if (is_expired && !dies_o) repeated.is_update_now = 1'b1;
  endfunction

  function automatic debt_t forgiven(input logic is_queued, input logic is_listed);
    forgiven = '0;
    forgiven.is_queued = is_queued;
    forgiven.is_listed = is_listed;
  endfunction

  debt_t debt;
  always_comb begin
    debt = debt_i;
    unique case (kind_i)
      KindCommit: debt = arrived(debt_i);
      KindTold:   debt = told(debt_i);
      KindAsk:    debt = asked(debt_i);
      KindRepeat: debt = repeated(debt_i);
      KindFail, KindNew: debt = forgiven(debt_i.is_queued, debt_i.is_listed);
      KindDelay: begin
        if (debt_i.is_delayed && debt_i.delay_place == turn_place_i) begin
          debt.is_delayed = 1'b0;
          debt.is_now     = 1'b1;
        end
      end
      default: ;
    endcase
  end

  assign push_delay_o = kind_i == KindCommit && debt.is_delayed && !debt_i.is_delayed;
  assign push_queue_o = !debt.is_queued && (debt.is_update_now || (debt.is_now && !debt.is_asked));
  assign push_list_o  = (kind_i == KindRepeat && debt.is_listed) ||
                        (kind_i == KindAsk && debt.is_listed && !debt_i.is_listed);
  assign ask_update_o = debt_i.is_update_now && !debt_i.is_update_asked;
  assign ask_o        = kind_i == KindAsk &&
                        (ask_update_o || (debt_i.is_now && !debt_i.is_asked));

  always_comb begin
    debt_o           = debt;
    debt_o.is_queued = debt.is_queued || push_queue_o;
  end

endmodule
