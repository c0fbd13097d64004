// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Receives from virtual ports into node memory. A port has one transfer at a time; its other end
// may send what this end grants: the words that have arrived and a window more, up to the buffer's
// end. So nothing is under way when a transfer is done.
//
// What all ports together have granted and not got is limited by a pool, since a switch has to keep
// it when all ends send at once. Beside it each port has one frame, *because a receive whose end
// sends late must not hold what others wait for*. Ports that want to grant take turns.
//
// Frames have numbers, which go on from transfer to transfer. One that is the next is taken, an
// earlier one is a repetition, and a later one, or a broken one, ends the transfer as lost: what
// the buffer has is not to be believed. After that, and when a port has been connected, the next
// frame that is taken is the first one of a transfer. A transfer that does not end where the buffer
// does is truncated. The other end is told of each end.
//
// Words are written before the frame's end says whether it is good. They never leave the buffer.
module plait_circuit_receive
  import plait_wire_pkg::*;
#(
  parameter int unsigned Width       = 512,
  parameter int unsigned AddressBits = 24,
  parameter int unsigned Ports       = 4,    // a power of two
  parameter int unsigned Window      = 1024, // words
  parameter int unsigned Pool        = CircuitPoolWords,
  localparam int unsigned Lanes    = Width / 8,
  localparam int unsigned PortBits = $clog2(Ports),
  localparam int unsigned WordBits = AddressBits - $clog2(CircuitWordBytes),
  localparam int unsigned SizeBits = WordBits + 1
) (
  input  logic                       clk_i,
  input  logic                       rst_ni,
  input  logic                       clear_i,  // all transfers end: cancelled

  // A buffer, of a port that has none.
  input  logic                       post_valid_i,
  input  logic [PortBits-1:0]        post_port_i,
  input  logic [WordBits-1:0]        post_address_i,  // words
  input  logic [AddressBits:0]       post_bytes_i,    // not 0
  input  logic [31:0]                post_request_i,
  output logic [Ports-1:0]           open_o,          // until its completion has been taken

  // A port is connected anew; it has no transfer.
  input  logic                       connect_valid_i,
  input  logic [PortBits-1:0]        connect_port_i,
  input  logic [Ports-1:0][15:0]     node_i,

  // The other end is connected: it is told again what may come.
  input  logic                       hello_valid_i,
  input  logic [PortBits-1:0]        hello_port_i,

  // From plait_circuit_decode: frames of data that belong to a port.
  input  logic                       frame_valid_i,
  // verilator lint_off UNUSEDSIGNAL
  input  circuit_header_t            frame_header_i,
  // verilator lint_on UNUSEDSIGNAL
  input  logic [Width-1:0]           data_i,
  input  logic                       last_i,
  input  logic                       bad_i,
  input  logic                       valid_i,

  // Ports whose other end is to be told something, and what: ports take turns. It may change until
  // it is told.
  output logic [Ports-1:0]           telling_o,
  output logic [PortBits-1:0]        tell_port_o,
  output circuit_control_t           tell_o,         // without life
  input  logic                       told_i,

  output logic                       memory_write_valid_o,
  output logic [WordBits-1:0]        memory_write_address_o,
  output logic [Width-1:0]           memory_write_data_o,
  output logic [Lanes-1:0]           memory_write_lanes_o,
  input  logic                       memory_write_ready_i,

  // Until it is taken another one may come instead.
  output logic                       done_valid_o,
  output logic [31:0]                done_request_o,
  output logic [15:0]                done_node_o,
  output logic [AddressBits:0]       done_bytes_o,
  output status_e                    done_status_o,
  input  logic                       done_taken_i,

  output logic                       busy_o
);

  localparam int unsigned WritesKept = 32;
  // Words after which a grant is due. Not more than a frame: a sender that is to fill a buffer that
  // is too short waits until it knows that each full frame before has arrived.
  localparam int unsigned DueWords   =
      (Window / 4 < CircuitWordsMax) ? Window / 4 : CircuitWordsMax;
  localparam int unsigned LaneBits   = $clog2(CircuitWordBytes);

  typedef logic [SizeBits-1:0] size_t;
  typedef logic [PortBits-1:0] port_t;

  // ---- transfers -------------------------------------------------------------------------------
  logic  [Ports-1:0]               active_q, done_q, has_begun_q, is_fresh_q, any_number_q;
  logic  [Ports-1:0][WordBits-1:0] address_q;
  logic  [Ports-1:0][AddressBits:0] bytes_q;
  size_t [Ports-1:0]               words_q, accepted_q, target;
  logic  [Ports-1:0][31:0]         request_q;
  logic  [Ports-1:0][7:0]          transfer_q, number_q;
  status_e [Ports-1:0]             status_q;
  port_t                           done_port;  // whose completion is told

  assign open_o = active_q | done_q;

  // How far each port may grant now: what it has granted is not taken back.
  typedef logic signed [SizeBits+1:0] pool_t;
  size_t [Ports-1:0] told_accepted_q, told_target_q;
  pool_t             free_q;  // words of the pool; less than none where ports live on their frame

  always_comb begin
    for (int unsigned i = 0; i < Ports; i++) begin
      pool_t limit, least, most;
      limit = free_q + pool_t'(told_target_q[i]);
      least = pool_t'(accepted_q[i]) + pool_t'(CircuitWordsMax);
      most  = pool_t'(accepted_q[i]) + pool_t'(Window);
      if (limit < least) limit = least;
      if (limit > most) limit = most;
      if (limit < pool_t'(told_target_q[i])) limit = pool_t'(told_target_q[i]);
      if (limit > pool_t'(words_q[i])) limit = pool_t'(words_q[i]);
      target[i] = size_t'(limit);
    end
  end

  // ---- what comes ------------------------------------------------------------------------------
  // A frame's port, and what is to become of it: taken, lost what was before it, or nothing.
  port_t               port, port_q;
  logic                is_next, is_ahead, is_right, fits, takes, takes_q, is_gap_q, is_last_q;
  logic                is_end, is_lost, is_full, is_over, write_ready, is_dropped_q;
  logic [7:0]          distance, frame_number_q;
  size_t               frame_words, frame_words_q, accepted;
  logic [WordBits-1:0] next_q;

  assign port        = frame_header_i.port[PortBits-1:0];
  assign frame_words = size_t'(frame_header_i.words);
  assign distance    = frame_header_i.number - number_q[port];
  assign is_next     = distance == '0;
  assign is_ahead    = !distance[7];  // or the next
  assign is_right    = is_fresh_q[port] ?
                       frame_header_i.first && (is_ahead || any_number_q[port]) :
                       is_next && frame_header_i.first == !has_begun_q[port];
  assign fits        = accepted_q[port] + frame_words <= words_q[port];
  assign takes       = active_q[port] && is_right && fits;

  assign is_end   = valid_i && last_i && active_q[port_q] && (takes_q || is_gap_q);
  assign accepted = accepted_q[port_q] + frame_words_q;
  assign is_lost  = is_end && (takes_q ? bad_i || is_dropped_q || (valid_i && !write_ready) :
                                         !bad_i);
  assign is_full  = is_end && takes_q && !is_lost && accepted == words_q[port_q] && !is_last_q;
  assign is_over  = is_lost || is_full || (is_end && takes_q && is_last_q);

  always_ff @(posedge clk_i) begin
    if (frame_valid_i) begin
      port_q         <= port;
      takes_q        <= takes;
      is_gap_q       <= active_q[port] && !is_fresh_q[port] && is_ahead && !takes;
      is_last_q      <= frame_header_i.last;
      frame_number_q <= frame_header_i.number;
      frame_words_q  <= frame_words;
      is_dropped_q   <= 1'b0;
      next_q         <= address_q[port] + accepted_q[port][WordBits-1:0];
    end else if (valid_i) begin
      next_q <= next_q + 1'b1;
      if (takes_q && !write_ready) is_dropped_q <= 1'b1;
    end

    if (!rst_ni || clear_i) begin
      takes_q  <= 1'b0;
      is_gap_q <= 1'b0;
    end
    if (!rst_ni) begin
      active_q <= '0;
      done_q   <= '0;
    end else begin
      if (done_valid_o && done_taken_i) done_q[done_port] <= 1'b0;
      if (post_valid_i) active_q[post_port_i] <= 1'b1;
      if (is_over) begin
        active_q[port_q] <= 1'b0;
        done_q[port_q]   <= 1'b1;
      end
      if (clear_i) begin
        active_q <= '0;
        for (int unsigned i = 0; i < Ports; i++) if (active_q[i]) done_q[i] <= 1'b1;
      end
    end

    if (is_end && takes_q && !is_lost) begin
      accepted_q[port_q]   <= accepted;
      has_begun_q[port_q]  <= !is_over;
      is_fresh_q[port_q]   <= 1'b0;
      any_number_q[port_q] <= 1'b0;
    end
    // The number of a broken frame is not to be believed.
    if (is_end && !bad_i && (takes_q || is_lost)) number_q[port_q] <= frame_number_q + 1'b1;
    if (is_lost) begin
      has_begun_q[port_q] <= 1'b0;
      is_fresh_q[port_q]  <= 1'b1;
    end
    if (is_over) begin
      transfer_q[port_q] <= transfer_q[port_q] + 1'b1;
      status_q[port_q]   <= is_lost ? StatusLost : is_full ? StatusTruncated : StatusOk;
    end
    for (int unsigned i = 0; i < Ports; i++) begin
      if (clear_i && active_q[i]) status_q[i] <= StatusCancelled;
    end
    if (post_valid_i) begin
      address_q[post_port_i]  <= post_address_i;
      bytes_q[post_port_i]    <= post_bytes_i;
      words_q[post_port_i]    <= size_t'((post_bytes_i + (AddressBits+1)'(CircuitWordBytes - 1))
                                         >> LaneBits);
      request_q[post_port_i]  <= post_request_i;
      accepted_q[post_port_i] <= '0;
    end
    if (connect_valid_i) begin
      transfer_q[connect_port_i]   <= '0;
      has_begun_q[connect_port_i]  <= 1'b0;
      is_fresh_q[connect_port_i]   <= 1'b1;
      any_number_q[connect_port_i] <= 1'b1;
    end
  end

  // ---- what is told ----------------------------------------------------------------------------
  // Each port has at most one grant and, before it, one word of an end to tell. A grant that is
  // asked for goes in any case; one that is only due does not if another port has taken the pool.
  logic  [Ports-1:0]      asked_q, due_q, ended_q;
  logic  [Ports-1:0][7:0] ended_transfer_q, ended_flags_q;
  size_t [Ports-1:0]      ended_accepted_q;
  logic                   tells_end, tells_grant;
  port_t                  turn_q;  // the port that was told last
  pool_t                  given, returned;

  assign telling_o   = asked_q | due_q | ended_q;
  assign tells_end     = told_i && ended_q[tell_port_o];
  assign tells_grant   = told_i && !ended_q[tell_port_o];

  always_comb begin
    tell_port_o = turn_q;
    for (int unsigned i = Ports; i > 0; i--) begin
      if (telling_o[port_t'(32'(turn_q) + i)]) tell_port_o = port_t'(32'(turn_q) + i);
    end
    tell_o      = '0;
    tell_o.kind = CircuitKindGrant;
    if (ended_q[tell_port_o]) begin
      tell_o.transfer = ended_transfer_q[tell_port_o];
      tell_o.flags    = ended_flags_q[tell_port_o];
      tell_o.accepted = 32'(ended_accepted_q[tell_port_o]);
      tell_o.granted  = 32'(ended_accepted_q[tell_port_o]);
    end else begin
      tell_o.transfer = transfer_q[tell_port_o];
      tell_o.accepted = 32'(accepted_q[tell_port_o]);
      tell_o.granted  = 32'(target[tell_port_o]);
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni || clear_i) begin
      asked_q <= '0;
      due_q   <= '0;
      ended_q <= '0;
    end else begin
      // A quarter of the window has arrived or may be granted, or the last of it may be.
      for (int unsigned i = 0; i < Ports; i++) begin
        due_q[i] <= active_q[i] && (accepted_q[i] - told_accepted_q[i] >= size_t'(DueWords) ||
                                    target[i] - told_target_q[i] >= size_t'(DueWords) ||
                                    (target[i] == words_q[i] && target[i] != told_target_q[i]));
      end
      if (tells_grant) begin
        asked_q[tell_port_o] <= 1'b0;
        due_q[tell_port_o]   <= 1'b0;
      end
      if (tells_end) ended_q[tell_port_o] <= 1'b0;
      if (post_valid_i) asked_q[post_port_i] <= 1'b1;
      if (hello_valid_i && active_q[hello_port_i]) asked_q[hello_port_i] <= 1'b1;
      if (is_over) begin
        asked_q[port_q] <= 1'b0;
        due_q[port_q]   <= 1'b0;
        ended_q[port_q] <= 1'b1;
      end
    end
    if (!rst_ni) turn_q <= '0;
    else if (told_i) turn_q <= tell_port_o;
    if (tells_grant) begin
      told_accepted_q[tell_port_o] <= accepted_q[tell_port_o];
      told_target_q[tell_port_o]   <= target[tell_port_o];
    end
    if (post_valid_i) begin
      told_accepted_q[post_port_i] <= '0;
      told_target_q[post_port_i]   <= '0;
    end
    if (is_over) begin
      ended_transfer_q[port_q] <= transfer_q[port_q];
      ended_flags_q[port_q]    <= is_lost ? CircuitFlagLost : is_full ? CircuitFlagTruncated : '0;
      ended_accepted_q[port_q] <= is_lost ? accepted_q[port_q] : accepted;
    end
  end

  // What is granted leaves the pool; what has come, or will not come any more, returns to it. A
  // grant that is told while its transfer ends takes nothing.
  assign given    = (tells_grant && !(is_over && tell_port_o == port_q)) ?
                    pool_t'(target[tell_port_o]) - pool_t'(told_target_q[tell_port_o]) : '0;
  assign returned = is_over ? pool_t'(told_target_q[port_q]) - pool_t'(accepted_q[port_q]) :
                    (is_end && takes_q) ? pool_t'(frame_words_q) : '0;
  always_ff @(posedge clk_i) begin
    if (!rst_ni || clear_i) free_q <= pool_t'(Pool);
    else free_q <= free_q - given + returned;
  end

  // ---- writing ---------------------------------------------------------------------------------
  logic             is_write, is_last_word;
  logic [Lanes-1:0] lanes;
  logic [$clog2(WritesKept+1)-1:0] write_count;

  assign is_write     = valid_i && takes_q;
  // The buffer's last word may have less bytes than a whole one.
  assign is_last_word = next_q == address_q[port_q] + WordBits'(words_q[port_q] - 1'b1);
  assign lanes        = (is_last_word && bytes_q[port_q][LaneBits-1:0] != '0) ?
                        ~({Lanes{1'b1}} << bytes_q[port_q][LaneBits-1:0]) : '1;

  plait_fifo #(.Width(Width + WordBits + Lanes), .Depth(WritesKept)) u_writes (
    .clk_i,
    .rst_ni,
    .data_i ({lanes, next_q, data_i}),
    .valid_i(is_write && write_ready),
    .ready_o(write_ready),
    .data_o ({memory_write_lanes_o, memory_write_address_o, memory_write_data_o}),
    .valid_o(memory_write_valid_o),
    .ready_i(memory_write_ready_i),
    .count_o(write_count)
  );

  // ---- completions: when all is in memory ------------------------------------------------------
  typedef logic [$clog2(WritesKept+1)-1:0] count_t;
  count_t write_next, wait_q;  // writes that go before a completion
  logic   is_written;

  assign is_written = memory_write_valid_o && memory_write_ready_i;
  assign write_next = write_count + count_t'(is_write && write_ready) - count_t'(is_written);

  always_ff @(posedge clk_i) begin
    if (!rst_ni) wait_q <= '0;
    else if (is_over || clear_i) wait_q <= write_next;
    else if (is_written && wait_q != '0) wait_q <= wait_q - 1'b1;
  end
  always_comb begin
    done_port = '0;
    for (int unsigned i = Ports; i > 0; i--) if (done_q[i-1]) done_port = port_t'(i - 1);
  end
  assign done_valid_o   = done_q != '0 && wait_q == '0;
  assign done_request_o = request_q[done_port];
  assign done_node_o    = node_i[done_port];
  assign done_bytes_o   = (accepted_q[done_port] == words_q[done_port]) ? bytes_q[done_port] :
                          (AddressBits+1)'(accepted_q[done_port]) << LaneBits;
  assign done_status_o  = status_q[done_port];

  assign busy_o = valid_i || frame_valid_i || telling_o != '0 || memory_write_valid_o ||
                  done_q != '0;

endmodule
