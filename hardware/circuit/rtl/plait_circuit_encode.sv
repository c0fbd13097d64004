// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// From a header and its words to the beats of a circuit frame: puts Ethernet's part and the header
// in front, which moves each word by a constant 18 bytes, and the check behind. See
// hardware/circuit/doc/circuit.md.
//
// A frame of n words is n + 1 beats, and takes n + 1 cycles: no bubble inside a frame while words
// come, and none between frames. The first beat is offered two cycles behind frame_valid_i where
// the first word is there by then. A frame stands still while words do: a MAC that must not run dry
// is served by who offers a frame when all its words are there. frame_ready_o and ready_o depend on
// mac_ready_i.
module plait_circuit_encode
  import plait_wire_pkg::*;
  import plait_circuit_pkg::*;
#(
  parameter int unsigned Width = 512
) (
  input  logic               clk_i,
  input  logic               rst_ni,

  input  logic [15:0]        node_i,  // own node number

  // Passes when the header has been taken. words is from 1 to CircuitWordsMax.
  input  logic               frame_valid_i,
  output logic               frame_ready_o,
  input  logic [15:0]        frame_node_i,  // destination
  input  circuit_header_t    frame_header_i,

  // So many words as the header says, behind it.
  input  logic [Width-1:0]   data_i,
  input  logic               valid_i,
  output logic               ready_o,

  output logic [Width-1:0]   mac_data_o,
  output logic [Width/8-1:0] mac_keep_o,
  output logic               mac_last_o,
  output logic               mac_valid_o,
  input  logic               mac_ready_i,

  output logic               busy_o
);

  if (Width != 512) begin : gen_no_width
    $error("plait_circuit_encode: Width is not 512.");
  end

  localparam int unsigned HeadBits  = 8 * CircuitHeadBytes;
  localparam int unsigned CheckBits = 8 * CircuitCheckBytes;
  localparam int unsigned EndBytes  = CircuitHeadBytes + CircuitCheckBytes;  // of the last beat

  // Next: between frames. Words: each word that comes makes a beat. Rest: what is left of the last
  // word is the last beat.
  typedef enum logic [1:0] {StNext, StWords, StRest} state_e;

  state_e              state_q;
  logic [7:0]          left_q;   // words that have not come
  logic [HeadBits-1:0] carry_q;  // the next beat's first bytes: the head, or the end of a word
  logic                moves, takes, starts;
  circuit_head_t       head;
  logic [Width-1:0]    beat_q;   // without the check
  logic                is_end_new_q;  // the last beat has come in the cycle before
  logic [31:0]         running, check, check_q;
  logic [31:0]         unused_check;
  logic                unused_check_valid;

  assign head          = circuit_head(node_i, frame_node_i, frame_header_i);
  assign moves         = !mac_valid_o || mac_ready_i;
  assign frame_ready_o = state_q == StNext || (state_q == StRest && moves);
  assign starts        = frame_valid_i && frame_ready_o;
  assign ready_o       = state_q == StWords && moves;
  assign takes         = valid_i && ready_o;
  assign busy_o        = state_q != StNext || mac_valid_o;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      state_q     <= StNext;
      mac_valid_o <= 1'b0;
      is_end_new_q <= 1'b0;
    end else begin
      is_end_new_q <= moves && state_q == StRest;
      if (moves) mac_valid_o <= takes || state_q == StRest;
      if (starts) state_q <= StWords;
      else if (state_q == StRest && moves) state_q <= StNext;
      else if (takes && left_q == 8'd1) state_q <= StRest;
    end
  end

  always_ff @(posedge clk_i) begin
    if (moves) begin
      beat_q     <= {data_i[Width-HeadBits-1:0], carry_q};
      mac_keep_o <= '1;
      mac_last_o <= state_q == StRest;
      if (state_q == StRest) begin
        beat_q     <= Width'(carry_q);
        mac_keep_o <= {{(Width / 8 - EndBytes) {1'b0}}, {EndBytes{1'b1}}};
      end
    end
    if (starts) begin
      left_q  <= frame_header_i.words;
      carry_q <= head;
    end else if (takes) begin
      left_q  <= left_q - 1'b1;
      carry_q <= data_i[Width-1 -: HeadBits];
    end
    check_q <= check;
  end

  // The head and each word are a beat of the check each: none of them needs to be moved. It is
  // there when the last beat is, and is kept from then on, since the next frame may have begun.
  plait_crc32c #(
    .Width    (Width),
    .StepBytes(Width / 8),
    .Pipelined(1'b1),
    .Seed     (seed_before(6'(Width / 8 - CircuitHeadBytes)))
  ) u_crc (
    .clk_i,
    .rst_ni,
    .data_i       (starts ? {head, {(Width - HeadBits) {1'b0}}} : data_i),
    .keep_i       ('1),
    .last_i       (!starts && left_q == 8'd1),
    .valid_i      (starts || takes),
    .restart_i    (1'b0),
    .running_o    (running),
    .check_o      (unused_check),
    .check_valid_o(unused_check_valid)
  );

  assign check = is_end_new_q ? running : check_q;
  always_comb begin
    mac_data_o = beat_q;
    if (mac_last_o) mac_data_o[HeadBits +: CheckBits] = check;
  end

  logic unused;
  assign unused = &{1'b0, unused_check, unused_check_valid};

endmodule
