// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The cluster table: which nodes there are, in which life, and whether a frame is of one of them. A
// node whose entry is written so that it ends an earlier life is a stranger until that has come to
// its end: first it is declared dead, which ends all that is under way with it; when that is over
// its rows are made new, one channel after the other; then it is heard, in the life that the table
// has by then. One node at a time, whatever is written meanwhile. The controller is always heard.
module plait_transport_rx_members import plait_wire_pkg::*; import plait_endpoint_pkg::*; #(
  parameter int unsigned Nodes = 64,
  localparam int unsigned PeerBits = $clog2(Nodes + 1),
  localparam int unsigned NodeBits = $clog2(Nodes)
) (
  input  logic                clk_i,
  input  logic                rst_ni,

  // After a reset, of each entry in turn; what table_write_i says in the same cycle counts more.
  input  logic                init_i,
  input  logic [PeerBits-1:0] init_node_i,
  input  logic                table_write_i,
  input  logic [PeerBits-1:0] table_node_i,
  input  logic                table_valid_i,
  input  logic [7:0]          table_life_i,
  input  logic                table_renews_i,  // an earlier life of it ends

  // Is this header of another node than these, or of another life, or for one?
  input  logic [15:0]         source_i,
  input  logic [7:0]          source_life_i,
  input  logic [7:0]          destination_life_i,
  input  logic [7:0]          own_life_i,
  output logic [PeerBits-1:0] peer_o,
  output logic                is_foreign_o,

  // An earlier life to be ended: taken when the death has begun, which goes on while dying_i is 1.
  output logic                end_valid_o,
  output logic [PeerBits-1:0] node_o,
  input  logic                end_ready_i,
  input  logic                dying_i,
  // Its row of this channel to be made new; ready: that is done.
  output logic                new_valid_o,
  output channel_t            new_channel_o,
  output logic [7:0]          new_life_o,
  input  logic                new_ready_i,
  output logic                pending_o
);

  typedef logic [PeerBits-1:0] peer_t;
  typedef struct packed {
    logic       is_valid;
    logic       is_stale;  // an earlier life is to be ended
    logic [7:0] life;
  } member_t;
  typedef enum logic [1:0] {LifeLook, LifeEnd, LifeDying, LifeNew} life_e;

  life_e    life_q;
  member_t  member_store_q [Nodes];
  member_t  source, looked, written;
  peer_t    place, node_q;
  logic [7:0] source_life;
  peer_t    left_q;  // entries to be looked at
  channel_t channel_q;
  logic [7:0] begun_q;  // life
  logic     is_controller, is_known, is_stale, is_last, is_written;

  // ------------------------------------------------------------------ the table
  assign is_stale   = life_q == LifeLook && left_q != '0 && looked.is_stale;
  assign is_written = table_write_i || init_i || is_stale;

  always_comb begin
    place   = node_q;
    written = looked;
    written.is_stale = 1'b0;
    if (table_write_i) begin
      place   = table_node_i;
      written = '{table_valid_i, table_renews_i, table_life_i};
    end else if (init_i) begin
      place   = init_node_i;
      written = '0;
    end
  end

  always_ff @(posedge clk_i) begin
    if (is_written && place != peer_t'(Nodes)) member_store_q[NodeBits'(place)] <= written;
  end
  assign looked = member_store_q[NodeBits'(node_q)];
  assign source = member_store_q[NodeBits'(source_i)];

  // ------------------------------------------------------------------ whose header it is
  assign is_controller = source_i == 16'(ControllerNode);
  assign is_known      = is_controller || source_i < 16'(Nodes);
  assign peer_o        = is_known && !is_controller ? peer_t'(source_i) : peer_t'(Nodes);
  assign source_life   = is_controller ? 8'(ControllerLife) : source.life;
  assign is_foreign_o  = !is_known || (!is_controller && (!source.is_valid || source.is_stale)) ||
                         source_life_i != source_life || destination_life_i != own_life_i ||
                         (life_q != LifeLook && peer_o == node_q);

  // ------------------------------------------------------------------ lives that end
  assign is_last = channel_q == ChannelBits'(Channels - 1);

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      life_q    <= LifeLook;
      left_q    <= '0;
      node_q    <= '0;
      channel_q <= '0;
    end else begin
      unique case (life_q)
        LifeLook: begin
          if (is_stale) begin
            if (!table_write_i) life_q <= LifeEnd;
          end else if (left_q != '0) begin
            node_q <= (node_q == peer_t'(Nodes - 1)) ? '0 : node_q + 1'b1;
            left_q <= left_q - 1'b1;
          end
        end
        LifeEnd:   if (end_ready_i) life_q <= LifeDying;
        LifeDying: if (!dying_i) life_q <= LifeNew;
        default:   if (new_ready_i) begin
          channel_q <= is_last ? '0 : channel_q + 1'b1;
          if (is_last) life_q <= LifeLook;
        end
      endcase
      // All are looked at once more.
      if (table_write_i && table_renews_i) left_q <= peer_t'(Nodes);
    end
  end

  // Who is written meanwhile is made new again.
  always_ff @(posedge clk_i) if (life_q == LifeDying) begun_q <= looked.life;

  assign end_valid_o   = life_q == LifeEnd;
  assign node_o        = node_q;
  assign new_valid_o   = life_q == LifeNew;
  assign new_channel_o = channel_q;
  assign new_life_o    = begun_q;
  assign pending_o     = left_q != '0 || life_q != LifeLook;

endmodule
