// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The course of a peer's death: all are told, then the rows of its channels are buried, one
// after the other. One peer at a time.
module plait_sender_death import plait_endpoint_pkg::*; #(
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
  output channel_t            bury_channel_o,
  input  logic                buried_i,
  output logic                busy_o
);

  typedef enum logic [1:0] {DeathNone, DeathTold, DeathBury, DeathOver} death_e;

  death_e                 death_q;
  logic [ChannelBits-1:0] channel_q;
  logic                   is_last;

  assign is_last = channel_q == ChannelBits'(Channels - 1);

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      death_q <= DeathNone;
    end else begin
      unique case (death_q)
        DeathNone: if (dies_i) death_q <= DeathTold;
        DeathTold: if (failed_done_i) death_q <= DeathBury;
        DeathBury: if (buried_i && is_last) death_q <= DeathOver;
        default:   if (!failed_done_i) death_q <= DeathNone;
      endcase
    end
  end

  always_ff @(posedge clk_i) begin
    if (death_q == DeathNone) failed_peer_o <= peer_i;
    if (death_q == DeathTold) channel_q <= '0;
    else if (buried_i) channel_q <= channel_q + 1'b1;
  end

  assign failed_valid_o = death_q == DeathTold || death_q == DeathBury;
  assign bury_o         = death_q == DeathBury;
  assign bury_channel_o = channel_q;
  assign busy_o         = death_q != DeathNone;

endmodule
