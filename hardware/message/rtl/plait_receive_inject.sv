// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Has frame records injected into the link, one at a time: held frames whose turn has come, and the
// frames of messages that a receive has taken from the unexpected queue, in turn. A record is
// outstanding from the drain's acceptance, or from the request to the reader, until its frame has
// been dealt with; thus whatever record comes in is the outstanding one.
//
// Also computes where records stand, for the frame that is being written: it has precedence, and
// is told a cycle after it has asked.
module plait_receive_inject import plait_wire_pkg::*; import plait_endpoint_pkg::*; #(
  parameter int unsigned AddressBits = 24,
  parameter int unsigned PlaceBits   = 10,
  parameter int unsigned EntryBits   = 6,
  parameter int unsigned QueueBits   = 6,
  localparam int unsigned UnitBits   = $clog2(HeadBytes)
) (
  input  logic                 clk_i,
  input  logic                 rst_ni,

  // A receive takes a message, until the record that is dealt with is the last one.
  input  logic                 take_i,
  input  logic [EntryBits-1:0] take_entry_i,
  input  logic [QueueBits-1:0] take_place_i,
  output logic                 is_taking_o,
  output logic [EntryBits-1:0] entry_o,
  output logic [QueueBits-1:0] place_o,
  output logic [1:0]           index_o,         // of the record that is outstanding or next
  input  logic                 is_last_i,

  input  logic                 drain_valid_i,
  input  logic [PlaceBits-1:0] drain_place_i,
  output logic                 drain_ready_o,

  // The record that is outstanding is a drain's, or else a take's. done: pulse, it was dealt with.
  output logic                 is_drain_o,
  output logic                 drain_busy_o,
  input  logic                 done_i,

  // Records stand RecordBytes apart, behind one of two addresses; all in units of HeadBytes.
  input  logic [AddressBits-1:UnitBits] hold_base_i,
  input  logic [AddressBits-1:UnitBits] unexpected_base_i,
  input  logic                          frame_i,         // the frame that is written needs it now
  input  logic                          frame_is_body_i, // for its body: a unit further
  input  logic                          frame_is_held_i,
  input  logic [PlaceBits-1:0]          frame_hold_place_i,
  input  logic [QueueBits-1:0]          frame_place_i,
  input  logic [1:0]                    frame_index_i,
  output logic [AddressBits-1:UnitBits] frame_unit_o,

  // plait_reader
  output logic                          record_valid_o,
  output logic [63:0]                   record_address_o,
  input  logic                          record_ready_i,
  output logic                 busy_o
);

  typedef enum logic [1:0] {StIdle, StAddress, StRequest, StOutstanding} state_e;

  state_e               state_q;
  logic                 is_taking_q, is_drain_q, is_drain_next;
  logic [EntryBits-1:0] entry_q;
  logic [QueueBits-1:0] place_q;
  logic [1:0]           index_q;
  logic [PlaceBits-1:0] drain_place_q;
  logic                 is_record_done;

  // In turn, so that neither waits for ever.
  assign is_drain_next  = drain_valid_i && (!is_taking_q || !is_drain_q);
  assign drain_ready_o  = state_q == StIdle && (!is_taking_q || !is_drain_q);
  assign is_record_done = state_q == StOutstanding && done_i;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      state_q     <= StIdle;
      is_taking_q <= 1'b0;
      is_drain_q  <= 1'b0;
    end else begin
      unique case (state_q)
        StIdle: begin
          if (is_drain_next || is_taking_q) begin
            state_q    <= StAddress;
            is_drain_q <= is_drain_next;
          end
        end
        StAddress: if (!frame_i) state_q <= StRequest;
        StRequest: if (record_ready_i) state_q <= StOutstanding;
        default:   if (done_i) state_q <= StIdle;
      endcase
      if (take_i) is_taking_q <= 1'b1;
      else if (is_record_done && !is_drain_q && is_last_i) is_taking_q <= 1'b0;
    end
  end
  always_ff @(posedge clk_i) begin
    if (state_q == StIdle) drain_place_q <= drain_place_i;
    if (take_i) begin
      entry_q <= take_entry_i;
      place_q <= take_place_i;
    end
    if (take_i) index_q <= '0;
    else if (is_record_done && !is_drain_q) index_q <= index_q + 1'b1;
  end

  assign is_taking_o   = is_taking_q;
  assign entry_o       = entry_q;
  assign place_o       = place_q;
  assign index_o       = index_q;
  assign is_drain_o    = is_drain_q;
  assign drain_busy_o  = is_drain_q && state_q != StIdle;

  localparam int unsigned BodyUnits = $clog2(PayloadBytesMax / HeadBytes);
  if (RecordBytes != HeadBytes * (2 ** BodyUnits + 1)) begin : gen_other_record
    $error("plait_receive_inject: a record is a head and a power of two of its size.");
  end
  localparam int unsigned IndexBits   =
      (PlaceBits > QueueBits + 2) ? PlaceBits : QueueBits + 2;
  typedef logic [IndexBits-1:0]          index_t;
  typedef logic [AddressBits-1:UnitBits] unit_t;

  logic   is_held;
  index_t index;
  unit_t  unit;
  logic   unused_carry;

  assign is_held = frame_i ? frame_is_held_i : is_drain_q;
  assign index   = is_held ? index_t'(frame_i ? frame_hold_place_i : drain_place_q) :
                   (frame_i ? index_t'({frame_place_i, frame_index_i}) :
                              index_t'({place_q, index_q}));
  // The body's unit is carried in.
  assign {unit, unused_carry} =
      {unit_t'({index, BodyUnits'(0)}) + unit_t'(index), frame_i && frame_is_body_i} +
      {is_held ? hold_base_i : unexpected_base_i, 1'b1};

  assign record_valid_o = state_q == StRequest;
  always_ff @(posedge clk_i) begin
    if (state_q == StAddress) record_address_o <= 64'({unit, UnitBits'(0)});
    frame_unit_o <= unit;
  end

  assign busy_o        = state_q != StIdle || is_taking_q;

endmodule
