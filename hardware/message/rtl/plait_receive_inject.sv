// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Has frame records injected into the link, one at a time: held frames whose turn has come, and the
// frames of eager messages that a receive has taken from the unexpected queue, in turn. A record is
// outstanding from the drain's acceptance, or from the request to the reader, until its frame has
// been dealt with; thus whatever record comes in is the outstanding one.
module plait_receive_inject #(
  parameter int unsigned PlaceBits  = 10,
  parameter int unsigned EntryBits  = 6,
  parameter int unsigned QueueBits  = 6
) (
  input  logic                 clk_i,
  input  logic                 rst_ni,

  // A receive has taken an eager message of records 0 to index_last.
  input  logic                 take_i,
  input  logic [EntryBits-1:0] take_entry_i,
  input  logic [QueueBits-1:0] take_place_i,
  input  logic [1:0]           take_index_last_i,
  output logic                 is_taking_o,
  output logic [EntryBits-1:0] entry_o,
  output logic [QueueBits-1:0] place_o,
  output logic [1:0]           index_o,         // of the record that is outstanding or next
  output logic                 is_last_o,

  input  logic                 drain_valid_i,
  input  logic [PlaceBits-1:0] drain_place_i,
  output logic                 drain_ready_o,

  // The record that is outstanding is a drain's, or else a take's. done: pulse, it was dealt with.
  output logic                 is_drain_o,
  input  logic                 done_i,

  // The record's address has a unit that is shared; it stands while address_valid_i is high.
  output logic [PlaceBits-1:0] drain_place_o,
  input  logic                 address_valid_i,
  output logic                 request_o,       // pulse: the address is right, ask the reader
  output logic                 busy_o
);

  typedef enum logic [1:0] {StIdle, StAddress, StOutstanding} state_e;

  state_e               state_q;
  logic                 is_taking_q, is_drain_q, is_drain_next;
  logic [EntryBits-1:0] entry_q;
  logic [QueueBits-1:0] place_q;
  logic [1:0]           index_q, index_last_q;
  logic [PlaceBits-1:0] drain_place_q;
  logic                 is_record_done;

  // In turn, so that neither waits for ever.
  assign is_drain_next  = drain_valid_i && (!is_taking_q || !is_drain_q);
  assign drain_ready_o  = state_q == StIdle && (!is_taking_q || !is_drain_q);
  assign is_record_done = state_q == StOutstanding && done_i;
  assign request_o      = state_q == StAddress && address_valid_i;

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
        StAddress: if (address_valid_i) state_q <= StOutstanding;
        default:   if (done_i) state_q <= StIdle;
      endcase
      if (take_i) is_taking_q <= 1'b1;
      else if (is_record_done && !is_drain_q && is_last_o) is_taking_q <= 1'b0;
    end
  end
  always_ff @(posedge clk_i) begin
    if (state_q == StIdle) drain_place_q <= drain_place_i;
    if (take_i) begin
      entry_q      <= take_entry_i;
      place_q      <= take_place_i;
      index_last_q <= take_index_last_i;
    end
    if (take_i) index_q <= '0;
    else if (is_record_done && !is_drain_q) index_q <= index_q + 1'b1;
  end

  assign is_taking_o   = is_taking_q;
  assign entry_o       = entry_q;
  assign place_o       = place_q;
  assign index_o       = index_q;
  assign is_last_o     = index_q == index_last_q;
  assign is_drain_o    = is_drain_q;
  assign drain_place_o = drain_place_q;
  assign busy_o        = state_q != StIdle || is_taking_q;

endmodule
