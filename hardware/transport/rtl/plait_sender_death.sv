// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The course of a peer's death: all are told, then the rows of its two channels are buried. One
// peer at a time.
module plait_sender_death #(
  parameter int unsigned PeerBits = 7
) (
  input  logic                clk_i,
  input  logic                rst_ni,

  input  logic                dies_i,  // pulse: this peer
  input  logic [PeerBits-1:0] peer_i,

  output logic                failed_valid_o,
  output logic [PeerBits-1:0] failed_peer_o,
  input  logic                failed_done_i,

  output logic                bury_o,  // a row of that peer
  output logic                bury_is_reply_o,
  input  logic                buried_i,
  output logic                busy_o
);

  typedef enum logic [2:0] {DeathNone, DeathTold, DeathRequests, DeathReplies, DeathOver} death_e;

  death_e death_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      death_q <= DeathNone;
    end else begin
      unique case (death_q)
        DeathNone:     if (dies_i) death_q <= DeathTold;
        DeathTold:     if (failed_done_i) death_q <= DeathRequests;
        DeathRequests: if (buried_i) death_q <= DeathReplies;
        DeathReplies:  if (buried_i) death_q <= DeathOver;
        default:       if (!failed_done_i) death_q <= DeathNone;
      endcase
    end
  end

  always_ff @(posedge clk_i) begin
    if (death_q == DeathNone) failed_peer_o <= peer_i;
  end

  assign failed_valid_o  = death_q inside {DeathTold, DeathRequests, DeathReplies};
  assign bury_o          = death_q == DeathRequests || death_q == DeathReplies;
  assign bury_is_reply_o = death_q == DeathReplies;
  assign busy_o          = death_q != DeathNone;

endmodule
