// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The bodies of all frames that are not acknowledged, a slot of 4 KiB for each. A slot is filled a
// word a cycle and may be read while it is filled: the reader waits for a word that is not there.
// The first word of a body is offered 3 cycles after its load (256 bits and more: 2), then one a
// cycle.
module plait_replay_buffer import plait_wire_pkg::*; import plait_endpoint_pkg::*; #(
  parameter int unsigned Width = 64,
  parameter int unsigned Slots = 32,
  localparam int unsigned SlotBits = $clog2(Slots)
) (
  input  logic                clk_i,
  input  logic                rst_ni,

  // Pulse: what is filled into this slot from now on is a new body.
  input  logic                granted_i,
  input  logic [SlotBits-1:0] granted_slot_i,

  // Pulse: from now on a word for this slot comes in each cycle, after some cycles.
  input  logic                begin_valid_i,
  input  logic [SlotBits-1:0] begin_slot_i,
  input  logic                fill_valid_i,
  input  logic [SlotBits-1:0] fill_slot_i,
  input  logic [Width-1:0]    fill_data_i,

  // Has the filling of this slot begun? Is its first word there?
  input  logic [SlotBits-1:0] next_slot_i,
  output logic                next_is_begun_o,
  output logic                next_is_there_o,

  // A body is to leave; bytes may be 0.
  input  logic                load_valid_i,
  input  logic [SlotBits-1:0] load_slot_i,
  input  logic [BodyBits-1:0] load_bytes_i,
  output logic                load_ready_o,
  output logic                is_near_end_o,  // at most 15 words are to be read

  output logic [Width-1:0]    body_data_o,
  output logic                body_valid_o,
  input  logic                body_ready_i,

  // This slot has been read to its end.
  output logic                release_valid_o,
  output logic [SlotBits-1:0] release_slot_o,
  input  logic                release_ready_i,
  // Is this slot being read, or read and not released?
  input  logic [SlotBits-1:0] slot_i,
  output logic                slot_is_leaving_o,

  output logic                busy_o  // words that were read have not left
);

  localparam int unsigned WordBytes = Width / 8;
  localparam int unsigned Words     = PayloadBytesMax / WordBytes;
  localparam int unsigned WordBits  = $clog2(Words);
  localparam int unsigned CountBits = WordBits + 1;

  typedef logic [SlotBits-1:0]  slot_t;
  typedef logic [CountBits-1:0] count_t;

  if (Width != 64 && Width != 128 && Width != 256 && Width != 512) begin : gen_no_width
    $error("plait_replay_buffer: Width is none of 64, 128, 256 and 512.");
  end

  // ------------------------------------------------------------------ filling
  // A slot is fresh, granted and nothing of it begun or there, while two of its bits differ.
  logic   granted_q [Slots];
  logic   begun_q [Slots];
  logic   there_q [Slots];
  slot_t  filling_q;  // the slot that was filled last, or is being filled
  count_t filled_q, fill_word;

  assign fill_word = (granted_q[fill_slot_i] != there_q[fill_slot_i]) ? '0 : filled_q;

  always_ff @(posedge clk_i) begin
    if (granted_i) granted_q[granted_slot_i] <= !there_q[granted_slot_i];
    if (begin_valid_i) begun_q[begin_slot_i] <= granted_q[begin_slot_i];
    if (fill_valid_i) begin
      there_q[fill_slot_i] <= granted_q[fill_slot_i];
      filling_q            <= fill_slot_i;
      filled_q             <= fill_word + 1'b1;
    end
  end

  // ------------------------------------------------------------------ leaving
  logic   is_busy_q, is_there, is_read, is_finished, read_valid_q, release_valid_q;
  logic   read_ready;
  logic [Width-1:0] read_data;
  slot_t  slot_q, release_slot_q;
  count_t word_q, left_q;   // left: whole words that are to be read; then a part of one, maybe
  logic   has_part_q, is_all;

  assign is_all      = left_q == '0 && !has_part_q;
  assign is_there    = granted_q[slot_q] == there_q[slot_q]
                       && (filling_q != slot_q || word_q != filled_q);
  assign is_read     = is_busy_q && !is_all && is_there && (!read_valid_q || read_ready);
  assign is_finished = is_busy_q && is_all && (!release_valid_q || release_ready_i);

  plait_ram_1w1r #(.Width(Width), .Depth(Slots * Words)) u_bodies (
    .clk_i, .write_enable_i(fill_valid_i),
    .write_address_i({fill_slot_i, fill_word[WordBits-1:0]}), .write_lanes_i(1'b1),
    .write_data_i(fill_data_i),
    .read_enable_i(is_read), .read_address_i({slot_q, word_q[WordBits-1:0]}),
    .read_data_o(read_data)
  );

  // What is behind has a long way, and the RAM is slow; where a header is several beats, the cycle
  // that this register takes does not show.
  if (Width < 256) begin : gen_register
    logic             out_valid_q;
    logic [Width-1:0] out_q;

    assign read_ready = !out_valid_q || body_ready_i;
    always_ff @(posedge clk_i) begin
      if (!rst_ni) out_valid_q <= 1'b0;
      else if (read_ready) out_valid_q <= read_valid_q;
      if (read_ready) out_q <= read_data;
    end
    assign body_valid_o = out_valid_q;
    assign body_data_o  = out_q;
    assign busy_o       = out_valid_q || read_valid_q;
  end else begin : gen_direct
    assign read_ready   = body_ready_i;
    assign body_valid_o = read_valid_q;
    assign body_data_o  = read_data;
    assign busy_o       = read_valid_q;
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      is_busy_q       <= 1'b0;
      read_valid_q    <= 1'b0;
      release_valid_q <= 1'b0;
    end else begin
      if (is_finished) is_busy_q <= 1'b0;
      if (load_valid_i && load_ready_o) is_busy_q <= 1'b1;
      if (is_read) read_valid_q <= 1'b1;
      else if (read_ready) read_valid_q <= 1'b0;
      if (is_finished) release_valid_q <= 1'b1;
      else if (release_ready_i) release_valid_q <= 1'b0;
    end
  end

  always_ff @(posedge clk_i) begin
    if (!is_busy_q) begin
      slot_q <= load_slot_i;
      left_q <= count_t'(load_bytes_i >> $clog2(WordBytes));
      word_q <= '0;
      has_part_q <= load_bytes_i[$clog2(WordBytes)-1:0] != '0;
    end else if (is_read) begin
      if (left_q == '0) has_part_q <= 1'b0;
      else left_q <= left_q - 1'b1;
      word_q <= word_q + 1'b1;
    end
    if (is_finished) release_slot_q <= slot_q;
  end

  assign next_is_begun_o   = granted_q[next_slot_i] == begun_q[next_slot_i];
  assign next_is_there_o   = granted_q[next_slot_i] == there_q[next_slot_i];
  assign load_ready_o      = !is_busy_q;
  assign is_near_end_o     = !is_busy_q || left_q[CountBits-1:4] == '0;
  assign release_valid_o   = release_valid_q;
  assign release_slot_o    = release_slot_q;
  assign slot_is_leaving_o = (is_busy_q && slot_q == slot_i)
                             || (release_valid_q && release_slot_q == slot_i);

endmodule
