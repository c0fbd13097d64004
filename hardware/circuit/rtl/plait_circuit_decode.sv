// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Takes the circuit frames for this node out of what a MAC receives: they lose their 18 bytes and
// come as a header, then words. All other frames pass to the packet side as they are; among them
// are circuit frames for other nodes, which the link layer there counts as foreign.
// hardware/circuit/doc/circuit.md has the contract. Nothing here can be stopped.
//
// Latency: none for packets; frame_valid_o stands two cycles behind a frame's first beat, and each
// word two cycles behind the beat that its last bytes are in: then the check is known. Header and
// word never come in the same cycle.
module plait_circuit_decode
  import plait_wire_pkg::*;
  import plait_circuit_pkg::*;
#(
  parameter int unsigned Width = 512
) (
  input  logic               clk_i,
  input  logic               rst_ni,

  input  logic [15:0]        node_i,  // own node number

  // From the MAC.
  input  logic [Width-1:0]   mac_data_i,
  input  logic [Width/8-1:0] mac_keep_i,
  input  logic               mac_last_i,
  input  logic               mac_error_i,  // with last
  input  logic               mac_valid_i,

  // What is no circuit frame for this node.
  output logic [Width-1:0]   packet_data_o,
  output logic [Width/8-1:0] packet_keep_o,
  output logic               packet_last_o,
  output logic               packet_error_o,
  output logic               packet_valid_o,

  // For one cycle: a frame begins.
  output logic               frame_valid_o,
  output logic [15:0]        frame_node_o,  // source
  output circuit_header_t    frame_header_o,

  // Its words: one at least, never more than the header says, and one last.
  output logic [Width-1:0]   data_o,
  output logic               last_o,
  output logic               bad_o,  // with last: the frame is broken, whatever its words are
  output logic               valid_o,

  // For one cycle: a head says what no head may, or the frame ends in its first beat. Nothing else
  // comes of such a frame.
  output logic               count_bad_o,

  output logic               busy_o
);

  if (Width != 512) begin : gen_no_width
    $error("plait_circuit_decode: Width is not 512.");
  end

  localparam int unsigned HeadBits  = 8 * CircuitHeadBytes;
  localparam int unsigned CheckBits = 8 * CircuitCheckBytes;
  localparam int unsigned EndBytes  = CircuitHeadBytes + CircuitCheckBytes;  // of the last beat
  // As it is on the wire, its upper byte first.
  localparam logic [15:0] EthertypeSwapped = {CircuitEthertype[7:0], CircuitEthertype[15:8]};

  circuit_head_t             head;
  logic [15:0]               source;
  logic                      is_ours, is_sound, is_circuit, is_first_q, is_circuit_q;
  logic [7:0]                left_q;  // words that have not come
  logic [Width-HeadBits-1:0] rest_q;  // of a word, in the beat before

  // ---- Head.

  assign head   = mac_data_i[HeadBits-1:0];
  assign source = {head.source[39:32], head.source[47:40]};

  assign is_ours = mac_keep_i[EthernetBytes-1]
      && head.destination == mac_address(node_i) && head.ethertype == EthertypeSwapped;
  assign is_sound = !mac_last_i && head.source == mac_address(source)
      && head.header.words != '0 && head.header.words <= 8'(CircuitWordsMax);
  assign is_circuit = is_first_q ? is_ours : is_circuit_q;

  assign packet_data_o  = mac_data_i;
  assign packet_keep_o  = mac_keep_i;
  assign packet_last_o  = mac_last_i;
  assign packet_error_o = mac_error_i;
  assign packet_valid_o = mac_valid_i && !is_circuit;

  // In the cycle behind a beat, and behind that as it is told: frame and words keep their distance.
  logic            frame_valid_q, valid_q, last_q, bad_q, is_wrong_q;
  logic [15:0]     node_q;
  circuit_header_t header_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      is_first_q    <= 1'b1;
      frame_valid_q <= 1'b0;
      frame_valid_o <= 1'b0;
      count_bad_o   <= 1'b0;
    end else begin
      if (mac_valid_i) is_first_q <= mac_last_i;
      frame_valid_q <= mac_valid_i && is_first_q && is_ours && is_sound;
      frame_valid_o <= frame_valid_q;
      count_bad_o   <= mac_valid_i && is_first_q && is_ours && !is_sound;
    end
    if (mac_valid_i && is_first_q) begin
      is_circuit_q <= is_ours;
      node_q       <= source;
      header_q     <= head.header;
    end
    frame_node_o   <= node_q;
    frame_header_o <= header_q;
  end

  // ---- Words. A frame has as many as it says when its last beat ends the last of them.

  logic             is_word, is_last_word, is_whole;
  logic [Width-1:0] word, word_q;
  logic [31:0]      check_q, wanted_q, running, unused_check;
  logic             unused_check_valid;

  assign is_word      = mac_valid_i && !is_first_q && is_circuit_q && left_q != '0;
  assign is_last_word = left_q == 8'd1;
  assign is_whole     = mac_last_i && is_last_word
      && mac_keep_i[EndBytes-1] && !mac_keep_i[EndBytes];
  assign word         = {mac_data_i[HeadBits-1:0], rest_q};

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      valid_q <= 1'b0;
      valid_o <= 1'b0;
    end else begin
      valid_q <= is_word;
      valid_o <= valid_q;
    end
    if (mac_valid_i) begin
      if (is_first_q) left_q <= is_sound ? head.header.words : '0;
      else if (is_word) left_q <= left_q - 1'b1;
      word_q  <= word;
      rest_q  <= mac_data_i[Width-1:HeadBits];
      last_q  <= mac_last_i || is_last_word;
      bad_q   <= mac_error_i || !is_whole;
      check_q <= mac_data_i[HeadBits +: CheckBits];
    end
    data_o     <= word_q;
    last_o     <= last_q;
    is_wrong_q <= bad_q;
    wanted_q   <= check_q;
  end

  // The head and each word are a beat of the check each, as plait_circuit_encode has them.
  plait_crc32c #(
    .Width    (Width),
    .StepBytes(Width / 8),
    .Pipelined(1'b1),
    .Seed     (seed_before(6'(Width / 8 - CircuitHeadBytes)))
  ) u_crc (
    .clk_i,
    .rst_ni,
    .data_i       (is_first_q ? {head, {(Width - HeadBits) {1'b0}}} : word),
    .keep_i       ('1),
    .last_i       (1'b0),
    .valid_i      (mac_valid_i && (is_first_q || is_word)),
    .restart_i    (mac_valid_i && is_first_q),
    .running_o    (running),
    .check_o      (unused_check),
    .check_valid_o(unused_check_valid)
  );

  assign bad_o  = is_wrong_q || running != wanted_q;
  assign busy_o = !is_first_q || frame_valid_q || frame_valid_o || valid_q || valid_o;

  logic unused;
  assign unused = &{1'b0, unused_check, unused_check_valid};

endmodule
