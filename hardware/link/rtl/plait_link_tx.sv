// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// From a header and a body to the beats of a frame: puts Ethernet's part, in UDP also IPv4's and
// UDP's, in front, fills in header_check, blanks what fills up the body, and adds the check. No
// bubble inside a frame while body comes, and none between frames. The first beat is offered one
// cycle behind frame_valid_i (512 bits: three, for header_check stands in it; in UDP four).
//
// Every beat goes through the stages of a pipe that is as long as the check takes, so that the
// check over a beat stands at check when the beat stands at the end of the pipe.
module plait_link_tx
  import plait_wire_pkg::*;
  import plait_link_pkg::*;
#(
  parameter int unsigned Width = 64,
  parameter bit          Udp   = 1'b0
) (
  input  logic               clk_i,
  input  logic               rst_ni,

  // Passes when the header has been taken. header_check may have any value.
  input  logic               frame_valid_i,
  output logic               frame_ready_o,
  input  header_t            frame_header_i,

  // ceil(body_bytes / bytes of a beat) beats; what is beyond body_bytes may have any value.
  input  logic [Width-1:0]   body_data_i,
  input  logic               body_valid_i,
  output logic               body_ready_o,

  output logic [Width-1:0]   mac_data_o,
  output logic [Width/8-1:0] mac_keep_o,
  output logic               mac_last_o,
  output logic               mac_is_own_o,  // the frame is for the node that it is from
  output logic               mac_valid_o,
  input  logic               mac_ready_i,

  output logic               busy_o
);

  localparam bit          Pipelined   = Width == 512;
  localparam bit          IsMoved     = Udp && Width == 512;
  localparam int unsigned Stages      = Pipelined ? 3 : 1;
  localparam int unsigned Bytes       = Width / 8;
  localparam int unsigned Words       = Width / 64;
  localparam int unsigned WordBits    = (Words > 1) ? $clog2(Words) : 1;
  localparam int unsigned PrefixBytes = (Udp && !IsMoved) ? UdpHeaderOffset : HeaderOffset;
  localparam int unsigned HeadBytes   = PrefixBytes + HeaderBytes;
  localparam int unsigned HeadBeats   = HeadBytes / Bytes;
  localparam int unsigned HeaderBeat  = (Width == 512) ? 0 : PrefixBytes / Bytes;  // its first
  localparam int unsigned IndexBits   = (HeadBeats > 1) ? $clog2(HeadBeats) : 1;
  localparam int unsigned LeftBits    = $clog2(PayloadBytesMax + 1);

  if (Width != 64 && Width != 128 && Width != 512) begin : gen_no_width
    $error("plait_link_tx: Width is none of 64, 128 and 512.");
  end

  typedef logic [IndexBits-1:0] index_t;
  typedef logic [LeftBits-1:0]  left_t;
  typedef logic [8*HeadBytes-1:0] head_bits_t;

  function automatic head_bits_t head_of(input header_t header);
    header_t blanked;
    udp_t    udp;
    blanked = header;
    blanked.header_check = '0;
    udp = udp_header(header.source, header.destination, header.body_bytes);
    if (!Udp) begin
      return head_bits_t'({blanked, ethernet_header(header.source, header.destination)});
    end
    if (IsMoved) return head_bits_t'({blanked, udp[$bits(udp_t)-1 -: 8*PrefixBytes]});
    return head_bits_t'({blanked, udp});
  endfunction

  // ---- What goes into the pipe: the head's beats, the body's, and the check alone if the body
  // fills its last beat.

  typedef enum logic [1:0] {StHead, StBody, StCheck} state_e;

  state_e             state_q;
  index_t             index_q;
  header_t            header_q;
  left_t              left_q;    // bytes of body that are to come
  head_bits_t         head_first, head_later;
  logic               moves, is_offered, passes, is_head_end, is_first, is_last_left, is_last;
  logic [Width-1:0]   body, data;
  logic [Words-1:0]   is_word;   // has bytes of the body
  logic [WordBits-1:0] words;
  logic               is_own, is_own_q;

  assign is_own       = is_first ? frame_header_i.destination == frame_header_i.source : is_own_q;
  assign is_first     = state_q == StHead && index_q == '0;
  assign is_head_end  = state_q == StHead && index_q == index_t'(HeadBeats - 1);
  assign is_last_left = left_q <= left_t'(Bytes);
  assign is_offered   = is_first ? frame_valid_i : (state_q != StBody || body_valid_i);
  assign passes       = is_offered && moves;
  assign frame_ready_o = is_first && moves;
  assign body_ready_o  = state_q == StBody && moves;

  assign head_first = head_of(frame_header_i);
  assign head_later = head_of(header_q);
  for (genvar i = 0; i < Bytes; i++) begin : gen_byte
    assign body[8*i +: 8] =
        body_data_i[8*i +: 8] & {8{state_q == StBody && (!is_last_left || left_t'(i) < left_q)}};
  end
  always_comb begin
    for (int unsigned w = 0; w < Words; w++) is_word[w] = !is_last_left || left_t'(8*w) < left_q;
    words = '0;
    for (int unsigned w = 1; w < Words; w++) begin
      if (state_q == StBody && !is_word[w] && is_word[w-1]) words |= WordBits'(w);
    end
  end
  // The last beat of the body has room for the check where its last word is unused.
  assign is_last = state_q == StCheck || (state_q == StBody && is_last_left && !is_word[Words-1]);

  always_comb begin
    data = body;
    for (int unsigned i = 0; i < HeadBeats; i++) begin
      if (state_q == StHead && index_q == index_t'(i)) begin
        data |= (i == 0) ? head_first[Width-1:0] : head_later[i*Width +: Width];
      end
    end
  end

  logic unused_first;
  assign unused_first = &{1'b0, head_first};

  logic is_body_empty;
  assign is_body_empty = is_first ? frame_header_i.body_bytes == '0 : left_q == '0;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      state_q <= StHead;
      index_q <= '0;
    end else if (passes) begin
      unique case (state_q)
        StHead: begin
          index_q <= is_head_end ? '0 : index_q + 1'b1;
          if (is_head_end) state_q <= is_body_empty ? StCheck : StBody;
        end
        StBody: if (is_last_left) state_q <= is_last ? StHead : StCheck;
        default: state_q <= StHead;
      endcase
    end
  end

  always_ff @(posedge clk_i) begin
    is_own_q <= is_own;
    if (frame_ready_o) header_q <= frame_header_i;
    if (frame_ready_o) left_q <= left_t'(frame_header_i.body_bytes);
    else if (passes && state_q == StBody) left_q <= left_q - left_t'(Bytes);
  end

  // ---- Check.

  logic [Width-1:0]   crc_data;
  logic [Width/8-1:0] crc_keep;
  logic               crc_valid, unused_check_valid;
  logic [31:0]        check, unused_running;

  always_comb begin
    crc_data = data;
    for (int unsigned i = 0; i < 8 * HeaderOffset; i++) begin
      if (Width == 512 && state_q == StHead) crc_data[i % Width] = 1'b0;
    end
  end
  for (genvar w = 0; w < Words; w++) begin : gen_keep
    assign crc_keep[8*w +: 8] = {8{Words == 1 || state_q == StHead || is_word[w]}};
  end
  assign crc_valid = passes
      && ((state_q == StHead && 32'(index_q) + 1 > HeaderBeat) || state_q == StBody);

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
    .last_i       ((state_q == StHead) ? is_head_end && is_body_empty : is_last_left),
    .valid_i      (crc_valid),
    .restart_i    (passes && is_first),
    .running_o    (unused_running),
    .check_o      (check),
    .check_valid_o(unused_check_valid)
  );

  // ---- The pipe.

  typedef struct packed {
    logic                is_own;
    logic                is_head_end;
    logic                last;
    logic [WordBits-1:0] words;  // before the check in the last beat
    logic [Width-1:0]    data;
  } stage_t;

  stage_t              stage;
  stage_t [Stages-1:0] stage_q;
  logic   [Stages-1:0] stage_valid_q;
  logic                is_advancing;  // false: the pipe's end waits

  always_ff @(posedge clk_i) begin
    if (!rst_ni) stage_valid_q <= '0;
    else if (is_advancing) stage_valid_q <= Stages'({stage_valid_q, passes});
    if (is_advancing) stage_q <= ($bits(stage_q))'({stage_q, stage});
  end
  assign stage = '{is_own: is_own, is_head_end: is_head_end, last: is_last, words: words,
                   data: data};

  stage_t             ending;
  logic [Width-1:0]   end_data;
  logic [Width/8-1:0] end_keep;

  assign ending = stage_q[Stages-1];
  always_comb begin
    end_data = ending.data;
    for (int unsigned w = 0; w < Words; w++) begin
      if (ending.last && ending.words == WordBits'(w)) end_data[64*w +: 32] |= check;
    end
    if (ending.is_head_end) end_data[Width-1 -: 16] |= header_check_of(check);
    for (int unsigned i = 0; i < Bytes; i++) begin
      end_keep[i] = !ending.last || 32'(i) < 32'({ending.words, 3'd4});
    end
  end

  // ---- To the MAC.

  logic [Width-1:0]   out_data;
  logic [Width/8-1:0] out_keep;
  logic               out_last, out_is_own, out_valid, out_ready, is_wrapping;

  if (Pipelined) begin : gen_free_running
    // The check cannot be stopped, so neither can the pipe: all that is in it finds room behind it.
    localparam int unsigned Depth = 2 * (Stages + 1);
    logic [$clog2(Depth+1)-1:0] count;
    logic unused_ready;

    plait_fifo #(
      .Width      (Width + Bytes + 2),
      .Depth      (Depth),
      .FallThrough(1'b1)
    ) u_fifo (
      .clk_i,
      .rst_ni,
      .data_i ({ending.is_own, ending.last, end_keep, end_data}),
      .valid_i(stage_valid_q[Stages-1]),
      .ready_o(unused_ready),
      .data_o ({out_is_own, out_last, out_keep, out_data}),
      .valid_o(out_valid),
      .ready_i(out_ready),
      .count_o(count)
    );
    assign is_advancing = 1'b1;
    assign moves        = count <= ($bits(count))'(Depth - Stages - 1);
  end else begin : gen_stopped
    assign is_advancing = !stage_valid_q[0] || out_ready;
    assign moves        = is_advancing;
    assign out_data     = end_data;
    assign out_keep     = end_keep;
    assign out_last     = ending.last;
    assign out_is_own   = ending.is_own;
    assign out_valid    = stage_valid_q[0];
  end

  if (IsMoved) begin : gen_wrap
    plait_link_wrap u_wrap (
      .clk_i,
      .rst_ni,
      .data_i (out_data),
      .keep_i (out_keep),
      .last_i (out_last),
      .is_own_i(out_is_own),
      .valid_i(out_valid),
      .ready_o(out_ready),
      .data_o (mac_data_o),
      .keep_o (mac_keep_o),
      .last_o (mac_last_o),
      .is_own_o(mac_is_own_o),
      .valid_o(mac_valid_o),
      .ready_i(mac_ready_i),
      .busy_o (is_wrapping)
    );
  end else begin : gen_as_is
    assign {mac_data_o, mac_keep_o, mac_last_o, mac_is_own_o, mac_valid_o} =
        {out_data, out_keep, out_last, out_is_own, out_valid};
    assign out_ready   = mac_ready_i;
    assign is_wrapping = 1'b0;
  end

  assign busy_o = state_q != StHead || index_q != '0 || stage_valid_q != '0 || out_valid
      || is_wrapping;

endmodule
