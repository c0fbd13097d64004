// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The receives and the messages of both queues in RAM, and the comparison of the two that were
// read. What is addressed in a cycle is read in the next and compared in the one after: fits_o
// belongs to posted_o and message_o of the last cycle with compare_i.
//
// The upper half of each RAM is for a command or a message that has no number.
module plait_match_store
  import plait_wire_pkg::*;
  import plait_endpoint_pkg::*;
  import plait_match_pkg::*;
#(
  parameter int unsigned Posted     = 64,
  parameter int unsigned Unexpected = 64,
  parameter int unsigned Parts      = 1,  // as of plait_endpoint
  localparam int unsigned EntryBits = $clog2(Posted),
  localparam int unsigned QueueBits = $clog2(Unexpected)
) (
  input  logic               clk_i,

  input  logic               posted_write_i,
  input  logic [EntryBits:0] posted_write_number_i,
  input  key_t               posted_key_i,
  input  posted_t            posted_i,
  input  logic [EntryBits:0] posted_number_i,
  output key_t               posted_key_o,
  output posted_t            posted_o,

  input  logic               message_write_i,
  input  logic [QueueBits:0] message_write_number_i,
  // verilator lint_off UNUSEDSIGNAL
  input  envelope_t          message_i,  // its part matters where there are several
  // verilator lint_on UNUSEDSIGNAL
  input  logic [QueueBits:0] message_number_i,
  output envelope_t          message_o,

  input  logic               compare_i,
  input  logic [31:0]        request_i,
  input  logic [15:0]        failed_node_i,
  output fits_t              fits_o
);

  plait_ram_1w1r #(.Width($bits(key_t) + $bits(posted_t)), .Depth(2 * Posted)) posted_ram (
    .clk_i, .write_enable_i(posted_write_i), .write_address_i(posted_write_number_i),
    .write_lanes_i(1'b1), .write_data_i({posted_key_i, posted_i}),
    .read_enable_i(1'b1), .read_address_i(posted_number_i),
    .read_data_o({posted_key_o, posted_o})
  );
  // The part stands above all else, and is left out where there is one.
  localparam int unsigned MessageBits = $bits(envelope_t) - ((Parts > 1) ? 0 : 6);
  logic [MessageBits-1:0] message;
  plait_ram_1w1r #(.Width(MessageBits), .Depth(2 * Unexpected)) message_ram (
    .clk_i, .write_enable_i(message_write_i), .write_address_i(message_write_number_i),
    .write_lanes_i(1'b1), .write_data_i(MessageBits'(message_i)),
    .read_enable_i(1'b1), .read_address_i(message_number_i), .read_data_o(message)
  );
  assign message_o = $bits(envelope_t)'(message);

  always_ff @(posedge clk_i) begin
    if (compare_i) begin
      fits_o <= '{
        part:           Parts == 1 || posted_o.request[29:24] == message_o.part,
        context_id:     posted_key_o.context_id == message_o.context_id,
        source:         posted_key_o.any_source || posted_key_o.source == message_o.source,
        tag:            posted_key_o.any_tag || posted_key_o.tag[15:0] == message_o.tag[15:0],
        tag_high:       posted_key_o.any_tag || posted_key_o.tag[31:16] == message_o.tag[31:16],
        request:        posted_o.request[15:0] == request_i[15:0],
        request_high:   posted_o.request[31:16] == request_i[31:16],
        posted_failed:  !posted_key_o.any_source &&
                        node_of(posted_key_o.source, Parts) == failed_node_i,
        message_failed: node_of(message_o.source, Parts) == failed_node_i,
        is_probe:       posted_key_o.is_probe,
        is_rts:         message_o.is_rts
      };
    end
  end

endmodule
