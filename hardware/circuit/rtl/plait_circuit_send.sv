// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Sends from node memory through virtual ports. A port has one transfer at a time, of whole words.
// No more is sent than the other end has granted, and a frame is offered when all its words have
// been read, since a MAC must not run dry; the next one's are read meanwhile. Ports that may send
// take turns, a frame each.
//
// A transfer is done when the other end says that all of it has arrived, or that something is lost
// or too long. Grants name the transfer by its number; those for the next one count when they come
// before its command, also before the last one of this one, which may be late. A frame is full, but
// for the last one of a transfer, and but for one that ends what is granted when all before it has
// arrived: so a receiver whose buffer is too short sees it full.
module plait_circuit_send
  import plait_wire_pkg::*;
#(
  parameter int unsigned Width       = 512,
  parameter int unsigned AddressBits = 24,
  parameter int unsigned Ports       = 4,    // a power of two
  localparam int unsigned PortBits = $clog2(Ports),
  localparam int unsigned WordBits = AddressBits - $clog2(CircuitWordBytes),
  localparam int unsigned SizeBits = WordBits + 1
) (
  input  logic                       clk_i,
  input  logic                       rst_ni,
  input  logic                       clear_i,  // all transfers end: cancelled

  // A transfer, of a port that has none.
  input  logic                       post_valid_i,
  input  logic [PortBits-1:0]        post_port_i,
  input  logic [WordBits-1:0]        post_address_i,  // words
  input  logic [AddressBits:0]       post_bytes_i,    // not 0; they are sent as whole words
  input  logic [31:0]                post_request_i,
  output logic [Ports-1:0]           open_o,          // until its completion has been taken

  // A port is connected anew; it has no transfer.
  input  logic                       connect_valid_i,
  input  logic [PortBits-1:0]        connect_port_i,
  input  logic [Ports-1:0][15:0]     node_i,
  input  logic [Ports-1:0][5:0]      peer_port_i,

  // What the other end of a port has granted.
  input  logic                       grant_valid_i,
  input  logic [PortBits-1:0]        grant_port_i,
  // verilator lint_off UNUSEDSIGNAL
  input  circuit_control_t           grant_i,
  // verilator lint_on UNUSEDSIGNAL

  output logic                       memory_read_valid_o,
  output logic [WordBits-1:0]        memory_read_address_o,
  input  logic                       memory_read_ready_i,
  input  logic                       memory_read_data_valid_i,
  input  logic [Width-1:0]           memory_read_data_i,

  // As plait_circuit_encode takes it.
  output logic                       frame_valid_o,
  input  logic                       frame_ready_i,
  output logic [15:0]                frame_node_o,
  output circuit_header_t            frame_header_o,
  output logic [Width-1:0]           data_o,
  output logic                       valid_o,
  input  logic                       ready_i,

  // Until it is taken another one may come instead.
  output logic                       done_valid_o,
  output logic [31:0]                done_request_o,
  output logic [15:0]                done_node_o,
  output logic [AddressBits:0]       done_bytes_o,
  output status_e                    done_status_o,
  input  logic                       done_taken_i,

  output logic                       holds_o,  // frames that are to go, of whatever transfer
  output logic                       busy_o
);

  localparam int unsigned StoreWords = 512;   // some frames: block RAM has this depth
  localparam int unsigned FramesKept = 4;
  localparam int unsigned LaneBits   = $clog2(CircuitWordBytes);

  typedef logic [SizeBits-1:0] size_t;
  typedef logic [PortBits-1:0] port_t;
  typedef logic [$clog2(StoreWords+1)-1:0] count_t;

  // ---- transfers -------------------------------------------------------------------------------
  logic  [Ports-1:0]               active_q, done_q, can_send;
  logic  [Ports-1:0][WordBits-1:0] address_q;
  logic  [Ports-1:0][AddressBits:0] bytes_q;
  size_t [Ports-1:0]               words_q, sent_q, accepted_q, granted_q, takes;
  size_t [Ports-1:0]               next_granted_q;  // of the transfer after this one
  logic  [Ports-1:0][31:0]         request_q;
  logic  [Ports-1:0][7:0]          transfer_q, number_q;  // its number; of the next frame
  status_e [Ports-1:0]             status_q;

  logic  has_turn, starts, is_grant, is_next_grant, is_end;
  port_t turn_q, turn, done_port;
  size_t take;

  assign open_o = active_q | done_q;

  always_comb begin
    for (int unsigned i = 0; i < Ports; i++) begin
      size_t left, room;
      left     = words_q[i] - sent_q[i];
      room     = granted_q[i] - sent_q[i];
      takes[i] = (left > size_t'(CircuitWordsMax)) ? size_t'(CircuitWordsMax) : left;
      if (room < takes[i] && accepted_q[i] == sent_q[i]) takes[i] = room;
      can_send[i] = active_q[i] && takes[i] != '0 && takes[i] <= room;
    end
    turn     = turn_q;
    has_turn = 1'b0;
    for (int unsigned i = Ports; i > 0; i--) begin
      if (can_send[port_t'(32'(turn_q) + i)]) begin
        turn     = port_t'(32'(turn_q) + i);
        has_turn = 1'b1;
      end
    end
  end
  assign take = takes[turn];

  // What has not been sent has not arrived.
  assign is_grant = grant_valid_i && grant_i.transfer == transfer_q[grant_port_i] &&
                    grant_i.accepted <= (active_q[grant_port_i] ? 32'(sent_q[grant_port_i]) : '0);
  // The next one's first: nothing of that has been sent.
  assign is_next_grant = grant_valid_i && grant_i.flags == '0 && grant_i.accepted == '0 &&
                         grant_i.transfer == transfer_q[grant_port_i] + 1'b1;
  // All has arrived, or nothing more will.
  assign is_end   = is_grant && active_q[grant_port_i] &&
                    (grant_i.flags != '0 || size_t'(grant_i.accepted) == words_q[grant_port_i]);

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      active_q <= '0;
      done_q   <= '0;
    end else begin
      if (done_valid_o && done_taken_i) done_q[done_port] <= 1'b0;
      if (post_valid_i) active_q[post_port_i] <= 1'b1;
      if (is_end) begin
        active_q[grant_port_i] <= 1'b0;
        done_q[grant_port_i]   <= 1'b1;
      end
      if (clear_i) begin
        active_q <= '0;
        for (int unsigned i = 0; i < Ports; i++) if (active_q[i]) done_q[i] <= 1'b1;
      end
    end
    for (int unsigned i = 0; i < Ports; i++) begin
      if (clear_i && active_q[i]) status_q[i] <= StatusCancelled;
    end

    if (!rst_ni) begin
      turn_q   <= '0;
      number_q <= '0;
    end else if (starts) begin
      turn_q         <= turn;
      number_q[turn] <= number_q[turn] + 1'b1;
    end

    if (starts) sent_q[turn] <= sent_q[turn] + take;
    if (post_valid_i) begin
      address_q[post_port_i] <= post_address_i;
      bytes_q[post_port_i]   <= post_bytes_i;
      words_q[post_port_i]   <= size_t'((post_bytes_i + (AddressBits+1)'(CircuitWordBytes - 1))
                                        >> LaneBits);
      request_q[post_port_i] <= post_request_i;
      sent_q[post_port_i]    <= '0;
    end
    if (is_grant && !is_end) begin
      if (size_t'(grant_i.granted) > granted_q[grant_port_i]) begin
        granted_q[grant_port_i] <= size_t'(grant_i.granted);
      end
      if (size_t'(grant_i.accepted) > accepted_q[grant_port_i]) begin
        accepted_q[grant_port_i] <= size_t'(grant_i.accepted);
      end
    end
    if (is_end) begin
      transfer_q[grant_port_i] <= transfer_q[grant_port_i] + 1'b1;
      granted_q[grant_port_i]  <= next_granted_q[grant_port_i];
      accepted_q[grant_port_i] <= '0;
      status_q[grant_port_i]   <= |(grant_i.flags & CircuitFlagTruncated) ? StatusTruncated :
                                  grant_i.flags != '0 ? StatusLost : StatusOk;
    end
    if (is_next_grant && size_t'(grant_i.granted) > next_granted_q[grant_port_i]) begin
      next_granted_q[grant_port_i] <= size_t'(grant_i.granted);
    end
    if (is_end) next_granted_q[grant_port_i] <= '0;
    if (connect_valid_i) begin
      next_granted_q[connect_port_i] <= '0;
      transfer_q[connect_port_i] <= '0;
      granted_q[connect_port_i]  <= '0;
      accepted_q[connect_port_i] <= '0;
    end
  end

  // ---- reading ---------------------------------------------------------------------------------
  logic                          is_asking_q, is_asked, keep_ready, keep_valid, is_taken;
  logic [7:0]                    left_q;  // words of the frame that have not been asked for
  logic [WordBits-1:0]           next_q;
  count_t                        held_q;  // words that the store has, or is to have
  count_t                        came_q;  // those in it whose frame has not been taken
  count_t                        unused_count;
  logic [$clog2(FramesKept+1)-1:0] unused_frames;
  logic                          store_ready;
  circuit_header_t               header;

  assign starts   = !is_asking_q && has_turn && keep_ready &&
                    32'(held_q) + CircuitWordsMax <= StoreWords;
  assign is_asked = memory_read_valid_o && memory_read_ready_i;
  assign is_taken = frame_valid_o && frame_ready_i;
  assign memory_read_valid_o   = is_asking_q;
  assign memory_read_address_o = next_q;
  assign frame_valid_o         = keep_valid && came_q >= count_t'(frame_header_o.words);
  assign holds_o               = keep_valid;

  assign header = '{
    port:        8'(peer_port_i[turn]),
    source_port: 6'(turn),
    first:       sent_q[turn] == '0,
    last:        sent_q[turn] + take == words_q[turn],
    number:      number_q[turn],
    words:       take[7:0]
  };

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      is_asking_q <= 1'b0;
      held_q      <= '0;
      came_q      <= '0;
    end else begin
      if (starts) is_asking_q <= 1'b1;
      else if (is_asked && left_q == 8'd1) is_asking_q <= 1'b0;
      held_q <= held_q + (starts ? count_t'(take) : '0) - count_t'(valid_o && ready_i);
      came_q <= came_q + count_t'(memory_read_data_valid_i) -
                (is_taken ? count_t'(frame_header_o.words) : '0);
    end
    if (starts) begin
      left_q <= take[7:0];
      next_q <= address_q[turn] + sent_q[turn][WordBits-1:0];
    end else if (is_asked) begin
      left_q <= left_q - 1'b1;
      next_q <= next_q + 1'b1;
    end
  end

  plait_ram_fifo #(.Width(Width), .Depth(StoreWords)) u_store (
    .clk_i,
    .rst_ni,
    .data_i (memory_read_data_i),
    .valid_i(memory_read_data_valid_i),
    .ready_o(store_ready),
    .data_o,
    .valid_o,
    .ready_i,
    .count_o(unused_count)
  );

  plait_fifo #(.Width(16 + $bits(circuit_header_t)), .Depth(FramesKept)) u_frames (
    .clk_i,
    .rst_ni,
    .data_i ({node_i[turn], header}),
    .valid_i(starts),
    .ready_o(keep_ready),
    .data_o ({frame_node_o, frame_header_o}),
    .valid_o(keep_valid),
    .ready_i(is_taken),
    .count_o(unused_frames)
  );

  // ---- completions -----------------------------------------------------------------------------
  always_comb begin
    done_port = '0;
    for (int unsigned i = Ports; i > 0; i--) if (done_q[i-1]) done_port = port_t'(i - 1);
  end
  assign done_valid_o   = done_q != '0;
  assign done_request_o = request_q[done_port];
  assign done_node_o    = node_i[done_port];
  assign done_bytes_o   = bytes_q[done_port];
  assign done_status_o  = status_q[done_port];

  assign busy_o = has_turn || held_q != '0 || done_valid_o;

  logic unused;
  assign unused = &{1'b0, store_ready, unused_count, unused_frames};

endmodule
