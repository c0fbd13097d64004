// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What plait_transport_rx keeps of each flow: one row of its RAM.
// verilator lint_off UNUSEDPARAM
package plait_transport_rx_pkg;
  import plait_wire_pkg::*;
  import plait_endpoint_pkg::*;

  // Frames from 0 to a whole window.
  localparam int unsigned FramesBits = $clog2(WindowFrames + 1);
  typedef logic [FramesBits-1:0] frames_t;

  // Places for delayed acknowledgements; one more is sent at once.
  localparam int unsigned Delays         = 32;
  localparam int unsigned DelayPlaceBits = $clog2(Delays);
  typedef logic [DelayPlaceBits-1:0] delay_place_t;

  // Expiries of an update of the credit in a row: the tick after it was sent, then each repetition,
  // after 1, 2, 4 ... 2^SpacingMax ticks. Anything heard leaves the first.
  localparam int unsigned SpacingMax = 8;
  typedef logic [7:0] expiries_t;

  // What has arrived and what may come. All but `expected` is relative to it.
  typedef struct packed {
    logic [15:0]             expected;  // next number in the order of arrival
    logic [WindowFrames-2:0] early;     // bit i: frame expected + 1 + i is here
    frames_t                 top;       // expected + top: behind the highest that is here
    frames_t                 room;      // expected + room: credit that is granted
    frames_t                 held;      // expected - held: next number to be taken
  } order_t;

  // What the peer must still be told.
  typedef struct packed {
    logic [1:0]   owed;          // frames that came since it was told anything
    logic         is_now;        // an acknowledgement is due
    logic         is_asked;      // the transmitter was asked for it and has not sent since
    logic         is_delayed;    // one will be due: ...
    delay_place_t delay_place;   // ... when this place of the delays has its turn
    logic         is_queued;     // the flow is in the queue of those that want to be sent for
    logic         is_closed;     // it was told that its credit is used up
    logic         is_pending;    // it is being told of more
    logic         is_update_now;
    logic         is_update_asked;
    logic         is_listed;     // the flow is in the queue of updates to repeat
    expiries_t    expiries;
  } debt_t;

  typedef struct packed {
    logic   is_dead;
    logic   is_inside;  // reply channel: in the middle of a message
    debt_t  debt;
    order_t order;
  } row_t;

  function automatic row_t row_initial(input logic [15:0] first);
    row_t row;
    row = '0;
    row.order.expected = first;
    row.order.room     = frames_t'(CreditInitialFrames);
    return row;
  endfunction

  // What a good frame that has ended does to its flow.
  typedef struct packed {
    logic is_record;
    logic is_accepted;   // new, and on the link
    logic is_duplicate;
    logic is_bare;       // no data
    logic is_quoting;    // bare, and quotes credit beyond `expected`
    logic is_now;        // asks for an answer
    logic is_last;
    logic is_taken;      // request channel: processed
    cause_e cause;       // of its being pushed back
  } commit_t;

  // What is done with a row, the more urgent first.
  typedef enum logic [3:0] {
    KindFail,    // the peer is dead
    KindNew,     // it begins a new life
    KindCommit,  // a good frame has ended
    KindLookup,  // a frame has begun
    KindTold,    // a frame leaves: what it says
    KindDrain,   // a held frame may have its turn
    KindDelay,   // an acknowledgement has waited long enough
    KindTick,    // updates of the credit are looked at; no row
    KindRepeat,  // one of them
    KindAsk,     // an acknowledgement or update is to be sent
    KindNone
  } kind_e;

endpackage
// verilator lint_on UNUSEDPARAM
