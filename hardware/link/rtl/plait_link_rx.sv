// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// From the MAC's beats to a header, the body as a stream, and a verdict at the end; see
// hardware/link/doc/link.md. Frames of the MAC, which cannot be stopped, and of the node itself
// come in turn. While a frame is with the consumer the head of the next one is gathered.
//
// Latency from the MAC: header_valid_o 4 cycles behind the header's last beat (128 bits: 3),
// end_valid_o at most 5 behind the last beat (128 bits: 4, 512 bits: 7, in UDP 8). A cycle is lost
// for each full frame (512 bits: 4).
module plait_link_rx
  import plait_wire_pkg::*;
  import plait_link_pkg::*;
#(
  parameter int unsigned Width     = 64,
  parameter int unsigned FifoBeats = 1024,
  parameter bit          Udp       = 1'b0
) (
  input  logic               clk_i,
  input  logic               rst_ni,

  input  logic [15:0]        node_i,  // own node number

  // From the MAC; cannot be stopped.
  input  logic [Width-1:0]   mac_data_i,
  input  logic [Width/8-1:0] mac_keep_i,
  input  logic               mac_last_i,
  input  logic               mac_error_i,
  input  logic               mac_valid_i,

  // From the node: a whole frame as on the link, or a record: 16 bytes of any value, header and
  // padded body, without a check, and trusted.
  input  logic [Width-1:0]   local_data_i,
  input  logic [Width/8-1:0] local_keep_i,
  input  logic               local_last_i,
  input  logic               local_is_record_i,  // stands through the frame
  input  logic               local_valid_i,
  output logic               local_ready_o,

  // One frame: stands from when its header is known to be good until its end passes.
  output logic               header_valid_o,
  output header_t            header_o,
  output logic               header_is_record_o,

  // Its body_bytes, and junk up to whole beats: always as many beats as the header says.
  output logic [Width-1:0]   body_data_o,
  output logic               body_last_o,
  output logic               body_valid_o,
  input  logic               body_ready_i,

  // Comes when the last beat of the body has passed.
  output logic               end_valid_o,
  output logic               end_good_o,
  input  logic               end_ready_i,

  // Pulses.
  output logic               count_received_o,
  output logic               count_bad_o,       // malformed, or its check is wrong
  output logic               count_foreign_o,   // another protocol, or not for this node
  output logic               count_overflow_o,  // no room for it

  output logic               busy_o
);

  localparam int unsigned Words    = Width / 64;
  localparam int unsigned WordBits = (Words > 1) ? $clog2(Words) : 1;

  if (Width != 64 && Width != 128 && Width != 512) begin : gen_no_width
    $error("plait_link_rx: Width is none of 64, 128 and 512.");
  end

  typedef struct packed {
    logic                is_record;
    logic                is_cut;
    logic                is_bad;
    logic                last;
    logic [WordBits-1:0] words;
    logic [Width-1:0]    data;
  } beat_t;

  // ---- Both sources, a frame at a time.

  beat_t mac, own, joined;
  logic  mac_valid, mac_ready, joined_valid, joined_ready, joined_last;
  logic [1:0] unused_grant;

  plait_link_store #(
    .Width(Width),
    .Beats(FifoBeats)
  ) u_store (
    .clk_i,
    .rst_ni,
    .mac_data_i,
    .mac_keep_i,
    .mac_last_i,
    .mac_error_i,
    .mac_valid_i,
    .data_o  (mac.data),
    .words_o (mac.words),
    .last_o  (mac.last),
    .is_bad_o(mac.is_bad),
    .is_cut_o(mac.is_cut),
    .valid_o (mac_valid),
    .ready_i (mac_ready),
    .count_overflow_o
  );
  assign mac.is_record = 1'b0;

  plait_link_mark #(
    .Width(Width)
  ) u_mark (
    .keep_i  (local_keep_i),
    .last_i  (local_last_i),
    .words_o (own.words),
    .is_odd_o(own.is_bad)
  );
  assign own.data      = local_data_i;
  assign own.last      = local_last_i;
  assign own.is_cut    = 1'b0;
  assign own.is_record = local_is_record_i;

  plait_arbiter #(
    .Inputs(2),
    .Width ($bits(beat_t))
  ) u_arbiter (
    .clk_i,
    .rst_ni,
    .data_i ({own, mac}),
    .last_i ({own.last, mac.last}),
    .valid_i({local_valid_i, mac_valid}),
    .ready_o({local_ready_o, mac_ready}),
    .data_o (joined),
    .last_o (joined_last),
    .valid_o(joined_valid),
    .ready_i(joined_ready),
    .grant_o(unused_grant)
  );

  // ---- At 512 bits UDP puts the header into the middle of a beat: there, moved to its place.

  localparam bit          IsMoved     = Udp && Width == 512;
  localparam int unsigned SkippedBits = 8 * UdpExtraBytes;

  beat_t                  beat;
  logic                   valid, ready, is_moving;  // is_moving: a frame, or a beat, is kept here
  logic [SkippedBits-1:0] skipped;

  if (IsMoved) begin : gen_moved
    plait_link_unwrap u_unwrap (
      .clk_i,
      .rst_ni,
      .data_i     (joined.data),
      .words_i    (joined.words),
      .last_i     (joined_last),
      .is_bad_i   (joined.is_bad),
      .is_cut_i   (joined.is_cut),
      .is_record_i(joined.is_record),
      .valid_i    (joined_valid),
      .ready_o    (joined_ready),
      .data_o     (beat.data),
      .words_o    (beat.words),
      .last_o     (beat.last),
      .is_bad_o   (beat.is_bad),
      .is_cut_o   (beat.is_cut),
      .is_record_o(beat.is_record),
      .valid_o    (valid),
      .ready_i    (ready),
      .skipped_o  (skipped),
      .busy_o     (is_moving)
    );
  end else if (Width != 64) begin : gen_in_place
    assign beat         = joined;
    assign valid        = joined_valid;
    assign joined_ready = ready;
    assign skipped      = '0;
    assign is_moving    = 1'b0;

    logic unused_last;
    assign unused_last = joined_last;
  end else begin : gen_registered
    // Between the choice of a source and the check. Where beats are wider there are fewer of them,
    // and all that follows comes closer to the end of a frame: this cycle would show there.
    beat_t beat_q;
    logic  valid_q;

    always_ff @(posedge clk_i) begin
      if (!rst_ni) valid_q <= 1'b0;
      else if (joined_ready) valid_q <= joined_valid;
      if (joined_ready) beat_q <= joined;
    end
    assign beat         = beat_q;
    assign valid        = valid_q;
    assign joined_ready = !valid_q || ready;
    assign skipped      = '0;
    assign is_moving    = valid_q;

    logic unused_last;
    assign unused_last = joined_last;
  end

  // ---- Head, body, verdict.

  logic        parse_busy;

  plait_link_parse #(
    .Width(Width),
    .Udp  (Udp)
  ) u_parse (
    .clk_i,
    .rst_ni,
    .node_i,
    .data_i     (beat.data),
    .words_i    (beat.words),
    .last_i     (beat.last),
    .is_bad_i   (beat.is_bad),
    .is_cut_i   (beat.is_cut),
    .is_record_i(beat.is_record),
    .skipped_i  (skipped),
    .valid_i    (valid),
    .ready_o    (ready),
    .header_valid_o,
    .header_o,
    .header_is_record_o,
    .body_data_o,
    .body_last_o,
    .body_valid_o,
    .body_ready_i,
    .end_valid_o,
    .end_good_o,
    .end_ready_i,
    .count_received_o,
    .count_bad_o,
    .count_foreign_o,
    .busy_o     (parse_busy)
  );

  logic unused_joined;
  assign unused_joined = &{1'b0, joined};

  assign busy_o = mac_valid || is_moving || parse_busy;

endmodule
