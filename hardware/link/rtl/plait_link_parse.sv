// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Takes frames apart: gathers the head, judges it, hands the header over, lets the body through and
// gives a verdict. The consumer gets as many beats of body as the header says, whatever the frame
// turns out to be. What cannot be trusted at its header is swallowed here.
module plait_link_parse
  import plait_wire_pkg::*;
  import plait_link_pkg::*;
#(
  parameter int unsigned Width = 64,
  parameter bit          Udp   = 1'b0,
  localparam int unsigned Words       = Width / 64,
  localparam int unsigned WordBits    = (Words > 1) ? $clog2(Words) : 1,
  localparam int unsigned SkippedBits = 8 * UdpExtraBytes
) (
  input  logic                   clk_i,
  input  logic                   rst_ni,
  input  logic [15:0]            node_i,

  // Frames; where Udp at 512 bits the first 32 bytes stand in skipped_i instead.
  input  logic [Width-1:0]       data_i,
  input  logic [WordBits-1:0]    words_i,
  input  logic                   last_i,
  input  logic                   is_bad_i,
  input  logic                   is_cut_i,
  input  logic                   is_record_i,
  input  logic [SkippedBits-1:0] skipped_i,
  input  logic                   valid_i,
  output logic                   ready_o,

  output logic                   header_valid_o,
  output header_t                header_o,
  output logic                   header_is_record_o,

  output logic [Width-1:0]       body_data_o,
  output logic                   body_last_o,
  output logic                   body_valid_o,
  input  logic                   body_ready_i,

  output logic                   end_valid_o,
  output logic                   end_good_o,
  input  logic                   end_ready_i,

  output logic                   count_received_o,
  output logic                   count_bad_o,
  output logic                   count_foreign_o,
  output logic                   busy_o
);

  localparam bit          Pipelined   = Width == 512;
  localparam bit          IsMoved     = Udp && Width == 512;
  localparam int unsigned Bytes       = Width / 8;
  localparam int unsigned PrefixBytes = Udp ? UdpHeaderOffset : HeaderOffset;
  localparam int unsigned StoredBytes = PrefixBytes + HeaderBytes - (IsMoved ? UdpExtraBytes : 0);
  localparam int unsigned HeadBeats   = StoredBytes / Bytes;
  localparam int unsigned HeaderBeat  = (Width == 512) ? 0 : PrefixBytes / Bytes;  // its first
  localparam int unsigned RecordBeat  = (Width == 512) ? 0 : (PrefixBytes - HeaderOffset) / Bytes;
  localparam int unsigned IndexBits   = (HeadBeats > 1) ? $clog2(HeadBeats) : 1;
  localparam int unsigned LeftBits    = $clog2(PayloadBytesMax / 8 + 1);
  localparam int unsigned BodyDepth   = 16;
  localparam int unsigned VerdictDelay = Pipelined ? 3 : 1;

  typedef logic [IndexBits-1:0] index_t;
  typedef logic [LeftBits-1:0]  left_t;

  // Head: it is gathered. Check: it is judged, and waits for the frame before. Body: it passes.
  // Fill: the frame was too short, the consumer gets what is missing. Swallow: it is thrown away.
  typedef enum logic [2:0] {StHead, StCheck, StBody, StFill, StSwallow} state_e;

  state_e state_q;
  logic   passes, is_head_end, has_left, is_last_left, is_start;
  index_t index_q, index;
  left_t  left_q;     // words of body that the consumer has not got
  logic   is_waited_q, has_ended_q, is_short_q, is_record_q, is_cut_q, is_bad_q;

  assign passes       = valid_i && ready_o;
  assign is_start     = state_q == StHead && index_q == '0;
  assign index        = (is_start && is_record_i) ? index_t'(RecordBeat) : index_q;
  assign is_head_end  = index == index_t'(HeadBeats - 1);
  assign has_left     = left_q != '0;
  assign is_last_left = left_q <= left_t'(Words);

  // ---- Head.

  logic [8*StoredBytes-1:0] head_q;
  header_t                  header;
  logic [8*PrefixBytes-1:0] prefix;

  always_ff @(posedge clk_i) begin
    for (int unsigned i = 0; i < HeadBeats; i++) begin
      if (state_q == StHead && index == index_t'(i)) head_q[i*Width +: Width] <= data_i;
    end
  end
  assign header = head_q[8*StoredBytes-1 -: 8*HeaderBytes];
  if (IsMoved) begin : gen_prefix_moved
    assign prefix = {head_q[8*HeaderOffset-1:0], skipped_i};
  end else begin : gen_prefix
    assign prefix = head_q[8*PrefixBytes-1:0];

    logic unused_skipped;
    assign unused_skipped = &{1'b0, skipped_i};
  end

  // ---- Check. It passes over the header, header_check as zero, and the words of the body.

  logic [Width-1:0]   crc_data;
  logic [Width/8-1:0] crc_keep;
  logic               crc_valid, unused_check_valid;
  logic [31:0]        running, check;

  always_comb begin
    crc_data = data_i;
    if (state_q == StHead) begin
      if (is_head_end) crc_data[Width-1 -: 16] = '0;
      for (int unsigned i = 0; i < 8 * HeaderOffset; i++) begin
        if (Width == 512) crc_data[i % Width] = 1'b0;
      end
    end
  end
  always_comb begin
    for (int unsigned w = 0; w < Words; w++) begin
      crc_keep[8*w +: 8] = {8{Words == 1 || state_q == StHead || !last_i || w < 32'(words_i)}};
    end
  end
  assign crc_valid = passes && ((state_q == StHead && 32'(index) + 1 > HeaderBeat)
      || (state_q == StBody && (!last_i || words_i != '0)));

  plait_crc32c #(
    .Width    (Width),
    .StepBytes(8),
    .Pipelined(Pipelined),
    .Seed     ((Width == 512) ? seed_before_header() : '1)
  ) u_crc (
    .clk_i,
    .rst_ni,
    .data_i       (crc_data),
    .keep_i       (crc_keep),
    .last_i       (1'b0),
    .valid_i      (crc_valid),
    .restart_i    (passes && is_start),
    .running_o    (running),
    .check_o      (check),
    .check_valid_o(unused_check_valid)
  );

  logic [VerdictDelay-1:0] due_q;
  logic is_ours, is_early_sound, is_late_sound, is_early_good_q, is_judged, is_taken, is_refused;

  plait_link_judge #(
    .Udp(Udp)
  ) u_judge (
    .node_i,
    .prefix_i        (prefix),
    .header_i        (header),
    .running_i       (running),
    .is_ours_o       (is_ours),
    .is_early_sound_o(is_early_sound),
    .is_late_sound_o (is_late_sound)
  );

  // Looked at while the last beat of the head comes, or where that is the only one, in the cycle in
  // which it waits for the check.
  always_ff @(posedge clk_i) begin
    is_early_good_q <= is_ours && is_early_sound;
  end

  logic is_good;  // so far as can be known here
  assign is_good    = !is_short_q
      && (is_record_q || (is_early_good_q && is_late_sound && !has_ended_q));
  // One count a cycle: a late verdict on the frame before goes first.
  assign is_judged  = state_q == StCheck && (!Pipelined || (is_waited_q && !due_q[VerdictDelay-1]));
  assign is_taken   = is_judged && is_good && !header_valid_o;
  assign is_refused = is_judged && !is_good;

  // ---- State.

  logic   fifo_ready, fifo_valid, is_pushed;
  left_t  left_next;

  assign left_next = is_last_left ? '0 : left_q - left_t'(Words);
  assign is_pushed = has_left && ((state_q == StBody && valid_i) || state_q == StFill);
  assign ready_o   = state_q == StHead || state_q == StSwallow
      || (state_q == StBody && (!has_left || fifo_ready));

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      state_q <= StHead;
      index_q <= '0;
    end else begin
      unique case (state_q)
        StHead: if (passes) begin
          index_q <= (last_i || is_head_end) ? '0 : index + 1'b1;
          if (last_i || is_head_end) state_q <= StCheck;
        end
        StCheck: begin
          if (is_refused) state_q <= has_ended_q ? StHead : StSwallow;
          if (is_taken) state_q <= has_ended_q ? StFill : StBody;
        end
        StBody: if (passes && last_i) state_q <= is_last_left ? StHead : StFill;
        StFill: if (!has_left || (is_last_left && fifo_ready)) state_q <= StHead;
        default: if (passes && last_i) state_q <= StHead;
      endcase
    end
  end

  always_ff @(posedge clk_i) begin
    is_waited_q <= state_q == StCheck;
    if (state_q == StHead && passes) begin
      has_ended_q <= last_i;
      is_short_q  <= last_i && !is_head_end;
      is_record_q <= is_record_i;
      is_cut_q    <= is_cut_i;
      is_bad_q    <= is_bad_i || (is_bad_q && !is_start);
    end
    if (is_judged) left_q <= left_t'(padded_bytes(header.body_bytes) >> 3);
    if (is_pushed && fifo_ready) left_q <= left_next;
  end

  // ---- Verdict. What the check says is known VerdictDelay cycles behind the last beat.

  logic                    is_end, is_padding_bad, is_padding_bad_q, is_verdict_good;
  logic                    is_sound_end_q, is_end_cut_q, end_q, good_q, is_record_end;
  logic                    is_too_long_q;
  logic [31:0]             wanted_q;

  plait_link_padding #(
    .Width(Width)
  ) u_padding (
    .data_i,
    .left_i      (left_q[WordBits:0]),
    .used_i      (header_o.body_bytes[2:0]),
    .is_wrong_o  (is_padding_bad)
  );

  assign is_end          = state_q == StBody && passes && last_i && !is_record_q;
  assign is_record_end   = (state_q == StBody && passes && last_i && is_record_q)
      || (is_taken && has_ended_q);
  assign is_verdict_good = is_sound_end_q && !is_padding_bad_q && check == wanted_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      due_q <= '0;
      end_q <= 1'b0;
    end else begin
      due_q <= VerdictDelay'({due_q, is_end});
      if (due_q[VerdictDelay-1] || is_record_end) end_q <= 1'b1;
      else if (end_valid_o && end_ready_i) end_q <= 1'b0;
    end
    if (is_taken) begin
      is_padding_bad_q <= 1'b0;
      is_too_long_q    <= 1'b0;
    end else if (state_q == StBody && passes) begin
      if (has_left && is_last_left && is_padding_bad) is_padding_bad_q <= 1'b1;
      if (left_q < left_t'(Words)) is_too_long_q <= 1'b1;
    end
    if (is_end) begin
      is_sound_end_q <= !is_bad_q && !is_bad_i && !is_too_long_q && left_q == left_t'(words_i);
      is_end_cut_q   <= is_cut_i;
      wanted_q       <= data_i[64*words_i +: 32];
    end
    if (due_q[VerdictDelay-1]) good_q <= is_verdict_good;
    if (is_record_end) good_q <= 1'b1;
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      count_received_o <= 1'b0;
      count_bad_o      <= 1'b0;
      count_foreign_o  <= 1'b0;
    end else begin
      count_received_o <= due_q[VerdictDelay-1] && is_verdict_good;
      count_bad_o      <= (due_q[VerdictDelay-1] && !is_verdict_good && !is_end_cut_q)
          || (is_refused && (is_ours || is_record_q) && !is_cut_q);
      count_foreign_o  <= is_refused && !is_ours && !is_record_q && !is_cut_q;
    end
  end

  // ---- To the consumer.

  logic                         is_body_done_q, is_body_open, body_last;
  logic [$clog2(BodyDepth+1)-1:0] unused_count;

  assign is_body_open = header_valid_o && !is_body_done_q;

  plait_fifo #(
    .Width(Width + 1),
    .Depth(BodyDepth)
  ) u_body (
    .clk_i,
    .rst_ni,
    .data_i ({is_last_left, data_i}),
    .valid_i(is_pushed),
    .ready_o(fifo_ready),
    .data_o ({body_last, body_data_o}),
    .valid_o(fifo_valid),
    .ready_i(body_ready_i && is_body_open),
    .count_o(unused_count)
  );
  assign body_last_o  = body_last;
  assign body_valid_o = fifo_valid && is_body_open;
  assign end_valid_o  = end_q && is_body_done_q;
  assign end_good_o   = good_q;
  assign busy_o       = state_q != StHead || index_q != '0 || header_valid_o || due_q != '0;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      header_valid_o <= 1'b0;
      is_body_done_q <= 1'b0;
    end else begin
      if (is_taken) header_valid_o <= 1'b1;
      else if (end_valid_o && end_ready_i) header_valid_o <= 1'b0;
      if (is_taken) is_body_done_q <= header.body_bytes == '0;
      else if (body_valid_o && body_ready_i && body_last) is_body_done_q <= 1'b1;
    end
    if (is_taken) begin
      header_o           <= header;
      header_is_record_o <= is_record_q;
    end
  end

endmodule
