// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The unit of virtual circuits, between a node's MAC and its endpoint: packets of the endpoint pass
// it as they are and share the cable with circuit frames, a frame each in turn. Commands connect
// virtual ports, send and receive; hardware/circuit/doc/circuits.md has the contract.
//
// A command never waits for another node: a port that has a transfer of this kind, or any for a
// connect, is told as full; a buffer that is not all below the floor, or does not begin at a word,
// a port that there is not and a node outside the cluster are refused.
module plait_circuits
  import plait_wire_pkg::*;
#(
  parameter int unsigned Width       = 512,
  parameter int unsigned Nodes       = 64,
  parameter int unsigned AddressBits = 24,
  parameter int unsigned Ports       = 4,    // virtual ports, a power of two
  parameter int unsigned Window      = 1024, // words that a sender may have under way
  localparam int unsigned Lanes    = Width / 8,
  localparam int unsigned PeerBits = $clog2(Nodes + 1),
  localparam int unsigned WordBits = AddressBits - $clog2(CircuitWordBytes)
) (
  input  logic                   clk_i,
  input  logic                   rst_ni,
  input  logic                   clear_i,  // the role's life ends: transfers are cancelled
  input  logic [15:0]            node_i,
  input  logic [7:0]             life_i,
  input  logic [AddressBits-1:0] floor_i,

  input  logic                   table_write_i,
  input  logic [PeerBits-1:0]    table_node_i,
  input  logic                   table_valid_i,
  input  logic [7:0]             table_life_i,

  input  logic                   command_valid_i,
  // verilator lint_off UNUSEDSIGNAL
  input  command_t               command_i,
  // verilator lint_on UNUSEDSIGNAL
  output logic                   command_ready_o,
  output logic                   completion_valid_o,
  output completion_t            completion_o,
  input  logic                   completion_ready_i,

  // The endpoint's side.
  input  logic [Width-1:0]       packet_tx_data_i,
  input  logic [Lanes-1:0]       packet_tx_keep_i,
  input  logic                   packet_tx_last_i,
  input  logic                   packet_tx_valid_i,
  output logic                   packet_tx_ready_o,
  output logic [Width-1:0]       packet_rx_data_o,
  output logic [Lanes-1:0]       packet_rx_keep_o,
  output logic                   packet_rx_last_o,
  output logic                   packet_rx_error_o,
  output logic                   packet_rx_valid_o,

  input  logic [Width-1:0]       mac_rx_data_i,
  input  logic [Lanes-1:0]       mac_rx_keep_i,
  input  logic                   mac_rx_last_i,
  input  logic                   mac_rx_error_i,
  input  logic                   mac_rx_valid_i,
  output logic [Width-1:0]       mac_tx_data_o,
  output logic [Lanes-1:0]       mac_tx_keep_o,
  output logic                   mac_tx_last_o,
  output logic                   mac_tx_valid_o,
  input  logic                   mac_tx_ready_i,

  output logic                   memory_read_valid_o,
  output logic [WordBits-1:0]    memory_read_address_o,
  input  logic                   memory_read_ready_i,
  input  logic                   memory_read_data_valid_i,
  input  logic [Width-1:0]       memory_read_data_i,
  output logic                   memory_write_valid_o,
  output logic [WordBits-1:0]    memory_write_address_o,
  output logic [Width-1:0]       memory_write_data_o,
  output logic [Lanes-1:0]       memory_write_lanes_o,
  input  logic                   memory_write_ready_i,

  output logic                   busy_o
);

  localparam int unsigned PortBits = $clog2(Ports);
  localparam int unsigned LaneBits = $clog2(CircuitWordBytes);
  typedef logic [PortBits-1:0] port_t;

  if (Ports < 2 || Ports > 64 || (Ports & (Ports - 1)) != 0) begin : gen_no_ports
    $error("plait_circuits: Ports is no power of two from 2 to 64.");
  end

  // ---- commands --------------------------------------------------------------------------------
  // verilator lint_off UNUSEDSIGNAL
  circuit_command_t command;  // some of its fields
  // verilator lint_on UNUSEDSIGNAL
  port_t            at;
  logic             is_connect, is_send, is_receive, is_port, is_buffer, is_told, is_full, is_good;
  logic             takes, does, connects, sends, receives, is_empty, table_ready, connect_is_good;
  logic             answer_valid_q, answer_taken, is_draining_q, is_left, send_holds;
  completion_t      answer, answer_q;
  logic [AddressBits:0] size;
  logic [Ports-1:0] connected, send_open, receive_open, hello_q, telling;
  logic [Ports-1:0][15:0] node;
  logic [Ports-1:0][5:0]  peer_port;

  assign command    = command_i;
  assign at         = command.port[PortBits-1:0];
  assign is_connect = command.opcode == OpcodeCircuitConnect;
  assign is_send    = command.opcode == OpcodeCircuitSend;
  assign is_receive = command.opcode == OpcodeCircuitReceive;
  assign is_port    = 32'(command.port) < Ports;
  assign size       = command.size[AddressBits:0];
  assign is_empty   = command.size == '0;
  // A size that does not fit in an address is refused before the sum is looked at.
  assign is_buffer  = is_empty ||
                      (command.address[63:AddressBits] == '0 &&
                       command.size[63:AddressBits] == '0 &&
                       command.address[LaneBits-1:0] == '0 &&
                       (AddressBits+1)'(command.address) + size <= (AddressBits+1)'(floor_i));
  assign is_good    = is_connect ? connect_is_good :
                      (is_send || is_receive) && is_port && connected[at] && is_buffer;
  assign is_full    = is_connect ? send_open[at] || receive_open[at] :
                      is_send ? send_open[at] : receive_open[at];
  // What a port has to say to the node that it leads to now is said first. What is left of an
  // earlier life, its ends and frames, goes before a hello: behind that the other end may take a
  // frame for one of a new link.
  assign is_told    = !is_connect || !(hello_q[at] || telling[at] || is_draining_q);
  // The shell waits for a command that stands when a life ends: it is taken, and cancelled.
  assign command_ready_o = !answer_valid_q && (clear_i || (table_ready && is_told));

  assign is_left  = send_holds || send_open != '0 || receive_open != '0;
  assign takes    = command_valid_i && command_ready_o;
  assign does     = takes && !clear_i && is_good && !is_full;
  assign connects = does && is_connect;
  assign sends    = does && is_send && !is_empty;
  assign receives = does && is_receive && !is_empty;

  always_comb begin
    answer         = '0;
    answer.request = command.request;
    answer.peer    = command.peer;
    answer.status  = clear_i ? StatusCancelled :
                     !is_good ? StatusRefused : is_full ? StatusFull : StatusOk;
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni) answer_valid_q <= 1'b0;
    else if (takes) answer_valid_q <= !(sends || receives);
    else if (answer_taken) answer_valid_q <= 1'b0;
    if (takes) answer_q <= answer;
    if (!rst_ni) is_draining_q <= 1'b0;
    else is_draining_q <= clear_i || (is_draining_q && is_left);
  end

  // ---- table -----------------------------------------------------------------------------------
  logic            frame_valid, frame_is_ours, frame_is_control;
  logic [15:0]     frame_node;
  logic [7:0]      frame_life;
  circuit_header_t frame_header;

  plait_circuit_table #(.Nodes(Nodes), .Ports(Ports)) u_table (
    .clk_i,
    .rst_ni,
    .clear_i,
    .table_write_i,
    .table_node_i,
    .table_valid_i,
    .table_life_i,
    .connect_valid_i    (connects),
    .connect_port_i     (command.port),
    .connect_node_i     (command.peer),
    .connect_peer_port_i(command.peer_port),
    .connect_is_good_o  (connect_is_good),
    .connected_o        (connected),
    .node_o             (node),
    .peer_port_o        (peer_port),
    .frame_node_i       (frame_node),
    .frame_header_i     (frame_header),
    .frame_is_ours_o    (frame_is_ours),
    .frame_life_o       (frame_life),
    .ready_o            (table_ready)
  );

  // ---- what comes ------------------------------------------------------------------------------
  logic             word_valid, word_last, word_bad, unused_bad, decode_busy;
  logic             is_control_q, is_data_q, control_valid, hello_valid, grant_valid;
  logic [7:0]       life_q;
  logic [Width-1:0] word;
  port_t            frame_port_q;
  circuit_control_t control;

  plait_circuit_decode #(.Width(Width)) u_decode (
    .clk_i,
    .rst_ni,
    .node_i,
    .mac_data_i    (mac_rx_data_i),
    .mac_keep_i    (mac_rx_keep_i),
    .mac_last_i    (mac_rx_last_i),
    .mac_error_i   (mac_rx_error_i),
    .mac_valid_i   (mac_rx_valid_i),
    .packet_data_o (packet_rx_data_o),
    .packet_keep_o (packet_rx_keep_o),
    .packet_last_o (packet_rx_last_o),
    .packet_error_o(packet_rx_error_o),
    .packet_valid_o(packet_rx_valid_o),
    .frame_valid_o (frame_valid),
    .frame_node_o  (frame_node),
    .frame_header_o(frame_header),
    .data_o        (word),
    .last_o        (word_last),
    .bad_o         (word_bad),
    .valid_o       (word_valid),
    .count_bad_o   (unused_bad),
    .busy_o        (decode_busy)
  );

  assign frame_is_control = |(frame_header.port & CircuitControl);
  assign control          = word[$bits(circuit_control_t)-1:0];
  assign control_valid    = word_valid && word_last && !word_bad && is_control_q &&
                            control.life == life_q;
  assign hello_valid      = control_valid && control.kind == CircuitKindHello;
  assign grant_valid      = control_valid && control.kind == CircuitKindGrant;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      is_control_q <= 1'b0;
      is_data_q    <= 1'b0;
    end else if (frame_valid) begin
      is_control_q <= frame_is_ours && frame_is_control && frame_header.words == 8'd1 &&
                      !(connects && at == frame_header.port[PortBits-1:0]);
      is_data_q    <= frame_is_ours && !frame_is_control;
    end else if (connects && at == frame_port_q) begin
      is_control_q <= 1'b0;  // it was another link's
    end
    if (frame_valid) begin
      frame_port_q <= frame_header.port[PortBits-1:0];
      life_q       <= frame_life;
    end
  end

  // ---- transfers -------------------------------------------------------------------------------
  logic                 stream_valid, stream_ready, stream_word_valid, stream_word_ready;
  logic [15:0]          stream_node;
  circuit_header_t      stream_header;
  logic [Width-1:0]     stream_word;
  logic                 sent_valid, sent_taken, send_busy;
  logic [31:0]          sent_request, came_request;
  logic [15:0]          sent_node, came_node;
  status_e              sent_status, came_status;
  logic                 came_valid, came_taken, receive_busy, is_told_now;
  logic [AddressBits:0] sent_bytes, came_bytes;
  port_t                tell_port;
  circuit_control_t     tell;

  plait_circuit_send #(.Width(Width), .AddressBits(AddressBits), .Ports(Ports)) u_send (
    .clk_i,
    .rst_ni,
    .clear_i,
    .post_valid_i   (sends),
    .post_port_i    (at),
    .post_address_i (command.address[AddressBits-1:LaneBits]),
    .post_bytes_i   (size),
    .post_request_i (command.request),
    .open_o         (send_open),
    .connect_valid_i(connects),
    .connect_port_i (at),
    .node_i         (node),
    .peer_port_i    (peer_port),
    .grant_valid_i  (grant_valid),
    .grant_port_i   (frame_port_q),
    .grant_i        (control),
    .memory_read_valid_o,
    .memory_read_address_o,
    .memory_read_ready_i,
    .memory_read_data_valid_i,
    .memory_read_data_i,
    .frame_valid_o  (stream_valid),
    .frame_ready_i  (stream_ready),
    .frame_node_o   (stream_node),
    .frame_header_o (stream_header),
    .data_o         (stream_word),
    .valid_o        (stream_word_valid),
    .ready_i        (stream_word_ready),
    .done_valid_o   (sent_valid),
    .done_request_o (sent_request),
    .done_node_o    (sent_node),
    .done_bytes_o   (sent_bytes),
    .done_status_o  (sent_status),
    .done_taken_i   (sent_taken),
    .holds_o        (send_holds),
    .busy_o         (send_busy)
  );

  plait_circuit_receive #(
    .Width      (Width),
    .AddressBits(AddressBits),
    .Ports      (Ports),
    .Window     (Window)
  ) u_receive (
    .clk_i,
    .rst_ni,
    .clear_i,
    .post_valid_i   (receives),
    .post_port_i    (at),
    .post_address_i (command.address[AddressBits-1:LaneBits]),
    .post_bytes_i   (size),
    .post_request_i (command.request),
    .open_o         (receive_open),
    .connect_valid_i(connects),
    .connect_port_i (at),
    .node_i         (node),
    .hello_valid_i  (hello_valid),
    .hello_port_i   (frame_port_q),
    .frame_valid_i  (frame_valid && frame_is_ours && !frame_is_control),
    .frame_header_i (frame_header),
    .data_i         (word),
    .last_i         (word_last),
    .bad_i          (word_bad),
    .valid_i        (word_valid && is_data_q),
    .telling_o      (telling),
    .tell_port_o    (tell_port),
    .tell_o         (tell),
    .told_i         (is_told_now),
    .memory_write_valid_o,
    .memory_write_address_o,
    .memory_write_data_o,
    .memory_write_lanes_o,
    .memory_write_ready_i,
    .done_valid_o   (came_valid),
    .done_request_o (came_request),
    .done_node_o    (came_node),
    .done_bytes_o   (came_bytes),
    .done_status_o  (came_status),
    .done_taken_i   (came_taken),
    .busy_o         (receive_busy)
  );

  // ---- completions: of commands at once, then of what was sent, then of what came --------------
  completion_t done;
  logic        is_free;

  assign is_free      = !completion_valid_o || completion_ready_i;
  assign answer_taken = is_free;
  assign sent_taken   = is_free && !answer_valid_q;
  assign came_taken   = is_free && !answer_valid_q && !sent_valid;
  always_comb begin
    done = '0;
    if (answer_valid_q) begin
      done = answer_q;
    end else if (sent_valid) begin
      done.request = sent_request;
      done.peer    = sent_node;
      done.size    = 64'(sent_bytes);
      done.status  = sent_status;
    end else begin
      done.request = came_request;
      done.peer    = came_node;
      done.size    = 64'(came_bytes);
      done.status  = came_status;
    end
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni) completion_valid_o <= 1'b0;
    else if (is_free) completion_valid_o <= answer_valid_q || sent_valid || came_valid;
    if (is_free) completion_o <= done;
  end

  // ---- what goes: control frames first ---------------------------------------------------------
  logic             has_hello, has_control, encode_busy, encode_ready, encode_word_ready;
  logic             is_telling_q, has_word_q;
  port_t            hello_port, control_port;
  circuit_control_t control_word, control_word_q;
  circuit_header_t  control_header;
  logic [Width-1:0] circuit_data;
  logic [Lanes-1:0] circuit_keep;
  logic             circuit_last, circuit_valid, circuit_ready, takes_control;

  always_comb begin
    hello_port = '0;
    for (int unsigned i = Ports; i > 0; i--) if (hello_q[i-1]) hello_port = port_t'(i - 1);
    control_word      = has_hello ? '0 : tell;
    control_word.life = life_i;
    if (has_hello) control_word.kind = CircuitKindHello;
    control_header             = '0;
    control_header.port        = CircuitControl | 8'(peer_port[control_port]);
    control_header.source_port = 6'(control_port);
    control_header.words       = 8'd1;
  end
  assign has_hello     = hello_q != '0;
  assign has_control   = has_hello || telling != '0;
  assign control_port  = has_hello ? hello_port : tell_port;
  // One word of a control frame is kept until the encoder takes it.
  assign takes_control = has_control && encode_ready && !has_word_q;
  assign is_told_now   = takes_control && !has_hello;
  assign stream_ready  = encode_ready && !has_control && !has_word_q;
  assign stream_word_ready = encode_word_ready && !is_telling_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni || clear_i) hello_q <= '0;
    else begin
      if (takes_control && has_hello) hello_q[hello_port] <= 1'b0;
      if (connects) hello_q[at] <= 1'b1;
    end
    if (!rst_ni) begin
      is_telling_q <= 1'b0;
      has_word_q   <= 1'b0;
    end else begin
      if (takes_control) is_telling_q <= 1'b1;
      else if (stream_valid && stream_ready) is_telling_q <= 1'b0;
      if (takes_control) has_word_q <= 1'b1;
      else if (encode_word_ready && is_telling_q) has_word_q <= 1'b0;
    end
    if (takes_control) control_word_q <= control_word;
  end

  plait_circuit_encode #(.Width(Width)) u_encode (
    .clk_i,
    .rst_ni,
    .node_i,
    .frame_valid_i (takes_control || (stream_valid && stream_ready)),
    .frame_ready_o (encode_ready),
    .frame_node_i  (has_control ? node[control_port] : stream_node),
    .frame_header_i(has_control ? control_header : stream_header),
    .data_i        (is_telling_q ? Width'(control_word_q) : stream_word),
    .valid_i       (is_telling_q ? has_word_q : stream_word_valid),
    .ready_o       (encode_word_ready),
    .mac_data_o    (circuit_data),
    .mac_keep_o    (circuit_keep),
    .mac_last_o    (circuit_last),
    .mac_valid_o   (circuit_valid),
    .mac_ready_i   (circuit_ready),
    .busy_o        (encode_busy)
  );

  logic [1:0] unused_grant;
  plait_arbiter #(.Inputs(2), .Width(Width + Lanes)) u_arbiter (
    .clk_i,
    .rst_ni,
    .data_i ({{circuit_keep, circuit_data}, {packet_tx_keep_i, packet_tx_data_i}}),
    .last_i ({circuit_last, packet_tx_last_i}),
    .valid_i({circuit_valid, packet_tx_valid_i}),
    .ready_o({circuit_ready, packet_tx_ready_o}),
    .data_o ({mac_tx_keep_o, mac_tx_data_o}),
    .last_o (mac_tx_last_o),
    .valid_o(mac_tx_valid_o),
    .ready_i(mac_tx_ready_i),
    .grant_o(unused_grant)
  );

  assign busy_o = !table_ready || answer_valid_q || completion_valid_o || has_control ||
                  has_word_q || encode_busy || decode_busy || send_busy || receive_busy;

  logic unused;
  assign unused = &{1'b0, unused_bad, unused_grant, frame_life, control};

endmodule
