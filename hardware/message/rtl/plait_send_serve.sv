// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What the receiving half wants answered: keeps a GET or CONTROL until it becomes a job, knows the
// jobs to serve with that are free, and the receives that have an answer under way.
//
// GETs and CONTROLs are taken within the cycle, so that serve_ready_o low means that there is no
// job. A GET that reaches beyond memory, or above the floor, is answered without bytes. clear_i
// ends what is under way for a receive; the user goes through all after a reset.
module plait_send_serve
  import plait_send_pkg::*;
#(
  parameter int unsigned PeerBits    = 7,
  parameter int unsigned Posted      = 64,
  parameter int unsigned AddressBits = 24,
  parameter logic [63:0] MemoryBytes = 64'd1 << AddressBits,
  localparam int unsigned EntryBits = $clog2(Posted)
) (
  input  logic                 clk_i,
  input  logic                 rst_ni,

  input  logic                 clear_i,
  input  logic [EntryBits-1:0] clear_entry_i,

  input  logic                 serve_valid_i,
  input  logic [PeerBits-1:0]  serve_peer_i,
  input  served_t              serve_i,
  input  logic [AddressBits-1:0] floor_i,  // from here on memory is the endpoint's
  output logic                 serve_ready_o,

  // What waits to become a job, and the job that it becomes.
  output logic                 served_valid_o,
  output logic [PeerBits-1:0]  served_peer_o,
  output served_t              served_o,
  output logic [1:0]           served_index_o,
  input  logic                 served_enters_i,
  input  logic                 served_ended_i,
  input  logic [1:0]           served_ended_index_i,

  // Asked within the cycle, for the receive that enters, if one does.
  input  logic [EntryBits-1:0] answer_entry_i,
  output logic                 is_answering_o,
  input  logic                 answer_enters_i,
  input  logic                 answer_ended_i,
  input  logic [EntryBits-1:0] answer_ended_entry_i,

  // Pulses: serve_ready_o rises; an answer has ended.
  output logic                 serve_retry_o,
  output logic                 answer_retry_o
);

  logic [ServeJobs-1:0] free_q;
  logic                 was_ready_q;
  logic                 answers_q [Posted];

  // Nothing enters in the cycle after it has come, so there is time to look at it.
  localparam int unsigned SizeBits = AddressBits + 1;
  logic              is_outside;
  logic [SizeBits:0] bound;
  assign bound      = {2'b00, served_o.address[AddressBits-1:0]} +
                      {1'b0, served_o.bytes[SizeBits-1:0]};
  assign is_outside = served_o.address[63:AddressBits] != '0 ||
                      served_o.bytes[31:SizeBits] != '0 || 64'(bound) > MemoryBytes ||
                      bound > (SizeBits+1)'(floor_i);

  assign serve_ready_o = !served_valid_o && free_q != '0;
  assign serve_retry_o = serve_ready_o && !was_ready_q;

  always_comb begin
    served_index_o = '0;
    for (int unsigned i = ServeJobs; i-- > 0;) if (free_q[i]) served_index_o = 2'(i);
  end

  always_ff @(posedge clk_i) begin
    was_ready_q    <= serve_ready_o || !rst_ni;
    answer_retry_o <= answer_ended_i;
    if (!rst_ni) begin
      served_valid_o <= 1'b0;
      free_q         <= '1;
    end else begin
      if (serve_valid_i && serve_ready_o) served_valid_o <= 1'b1;
      if (served_enters_i) begin
        served_valid_o         <= 1'b0;
        free_q[served_index_o] <= 1'b0;
      end
      if (served_ended_i) free_q[served_ended_index_i] <= 1'b1;
    end
    if (serve_valid_i && serve_ready_o) begin
      served_peer_o <= serve_peer_i;
      served_o      <= serve_i;
    end else if (is_outside) begin
      served_o.bytes <= '0;
    end
  end

  assign is_answering_o = answers_q[answer_entry_i];
  always_ff @(posedge clk_i) begin
    if (clear_i || answer_enters_i || answer_ended_i) begin
      answers_q[clear_i ? clear_entry_i :
                answer_enters_i ? answer_entry_i : answer_ended_entry_i] <= answer_enters_i;
    end
  end

endmodule
