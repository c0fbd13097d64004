// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Completions of what has a row: receives, then GETs and requests with a reply. A row's contents
// are written when message and receive meet, what a reply says when that comes; when the last byte
// is there only its number is queued, up to Depth of them. The completion is read from the row, two
// cycles after the number, and the row is free when it passes.
module plait_receive_finish
  import plait_wire_pkg::*; import plait_receive_pkg::*;
#(
  parameter int unsigned AddressBits = 24,
  parameter int unsigned NumberBits  = 7,
  parameter int unsigned Depth       = 16
) (
  input  logic                   clk_i,
  input  logic                   rst_ni,

  input  logic                   write_i,
  input  logic                   write_is_reply_i,  // no request and address
  input  logic [NumberBits-1:0]  write_number_i,
  input  outcome_t               write_outcome_i,
  input  logic [AddressBits-1:0] write_address_i,

  // A row is complete; is_failed_i: because its peer is dead; is_refused_i: the peer refused;
  // is_cancelled_i: the role has begun another life.
  input  logic                   push_i,
  input  logic [NumberBits-1:0]  push_number_i,
  input  logic                   push_is_failed_i,
  input  logic                   push_is_refused_i,
  input  logic                   push_is_cancelled_i,
  output logic                   push_ready_o,

  output logic                   completion_valid_o,
  output completion_t            completion_o,
  input  logic                   completion_ready_i,
  output logic                   free_o,          // pulse, the cycle after it has passed
  output logic [NumberBits-1:0]  free_number_o,
  output logic                   busy_o
);

  localparam int unsigned DeepBits = (NumberBits < 9) ? 9 : NumberBits;  // enough for block RAM

  logic [$clog2(Depth+1)-1:0] count;
  logic                   next_valid, next_failed, next_refused, next_cancelled, is_read, is_passed;
  logic [NumberBits-1:0]  next_number, number_q, freed_q;
  logic                   valid_q, failed_q, refused_q, cancelled_q, free_q;
  outcome_t               outcome;
  logic [AddressBits-1:0] address;

  plait_fifo #(
    .Width(3 + NumberBits),
    .Depth(Depth)
  ) i_numbers (
    .clk_i,
    .rst_ni,
    .data_i ({push_is_failed_i, push_is_refused_i, push_is_cancelled_i, push_number_i}),
    .valid_i(push_i),
    .ready_o(push_ready_o),
    .data_o ({next_failed, next_refused, next_cancelled, next_number}),
    .valid_o(next_valid),
    .ready_i(is_read),
    .count_o(count)
  );

  assign is_passed = valid_q && completion_ready_i;
  assign is_read   = next_valid && (!valid_q || completion_ready_i);

  plait_ram_1w1r #(
    .Width(32 + 16 + AddressBits),
    .Depth(2 ** DeepBits)
  ) i_rows (
    .clk_i,
    .write_enable_i (write_i && !write_is_reply_i),
    .write_address_i(DeepBits'(write_number_i)),
    .write_lanes_i  (1'b1),
    .write_data_i   ({write_outcome_i.request, write_outcome_i.peer, write_address_i}),
    .read_enable_i  (is_read),
    .read_address_i (DeepBits'(next_number)),
    .read_data_o    ({outcome.request, outcome.peer, address})
  );
  plait_ram_1w1r #(
    .Width($bits(outcome_t) - 32 - 16),
    .Depth(2 ** NumberBits)
  ) i_said (
    .clk_i,
    .write_enable_i (write_i),
    .write_address_i(write_number_i),
    .write_lanes_i  (1'b1),
    .write_data_i   ({write_outcome_i.status, write_outcome_i.tag, write_outcome_i.datatype,
                      write_outcome_i.collective, write_outcome_i.size}),
    .read_enable_i  (is_read),
    .read_address_i (next_number),
    .read_data_o    ({outcome.status, outcome.tag, outcome.datatype, outcome.collective,
                      outcome.size})
  );

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      valid_q <= 1'b0;
      free_q  <= 1'b0;
    end else begin
      valid_q <= is_read || (valid_q && !completion_ready_i);
      free_q  <= is_passed;
    end
  end
  always_ff @(posedge clk_i) begin
    if (is_read) begin
      number_q  <= next_number;
      failed_q  <= next_failed;
      refused_q <= next_refused;
      cancelled_q <= next_cancelled;
    end
    freed_q <= number_q;
  end

  assign completion_valid_o = valid_q;
  assign completion_o = '{
    address:    64'(address),
    size:       outcome.size,
    reserved:   '0,
    found:      '0,
    collective: outcome.collective,
    tag:        outcome.tag,
    peer:       outcome.peer,
    datatype:   outcome.datatype,
    status:     failed_q ? StatusPeerFailed : refused_q ? StatusRefused :
                cancelled_q ? StatusCancelled : outcome.status,
    request:    outcome.request
  };
  assign free_o        = free_q;
  assign free_number_o = freed_q;
  assign busy_o        = (count != '0 && !valid_q) || free_q;

endmodule
