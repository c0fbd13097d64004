// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Writes a frame's body, or its header, to node memory: `bytes` bytes from byte address `address`
// on, at any alignment. What of the body lies behind them is taken and dropped, so a job of 0 bytes
// drops the body. Passes a beat in every cycle in which memory takes a word; a body that does not
// end where a word of memory ends costs one cycle more. A beat is offered to memory one cycle after
// it has passed, two above 64 bits, where the shifter has two stages: whole 64-bit words, bytes.
module plait_writer import plait_wire_pkg::*; import plait_endpoint_pkg::*; #(
  parameter int unsigned Width       = 64,
  parameter int unsigned AddressBits = 24,
  localparam int unsigned Lanes    = Width / 8,
  localparam int unsigned LaneBits = $clog2(Lanes),
  localparam int unsigned WordBits = AddressBits - LaneBits
) (
  input  logic                   clk_i,
  input  logic                   rst_ni,

  // A job, taken at once; only while is_quiet_o is high. Without a header, has_body says whether
  // the frame has a body at all. A header is as a body of HeaderBytes bytes.
  input  logic                   start_i,
  input  logic                   start_is_header_i,
  input  logic                   start_has_body_i,
  input  logic [AddressBits-1:0] start_address_i,
  input  logic [BodyBits-1:0]    start_bytes_i,

  // A record keeps only what its reader looks at.
  // verilator lint_off UNUSEDSIGNAL
  input  header_t                header_i,
  // verilator lint_on UNUSEDSIGNAL
  input  logic [Width-1:0]       body_data_i,
  input  logic                   body_last_i,
  input  logic                   body_valid_i,
  output logic                   body_ready_o,

  // Nothing is under way: all that was taken has been written by the end of this cycle.
  output logic                   is_quiet_o,

  output logic                   memory_valid_o,
  output logic [WordBits-1:0]    memory_address_o,
  output logic [Width-1:0]       memory_data_o,
  output logic [Lanes-1:0]       memory_lanes_o,
  input  logic                   memory_ready_i
);

  localparam int unsigned HeaderBeats = (HeaderBytes + Lanes - 1) / Lanes;
  localparam int unsigned BeatBits    = 3;
  // What is left, as a signed number.
  localparam int unsigned LeftBits    = BodyBits + 1;

  if (Width != 64 && Width != 128 && Width != 256 && Width != 512) begin : gen_bad_width
    $error("plait_writer: Width is none of 64, 128, 256 and 512.");
  end

  typedef enum logic [1:0] {StIdle, StHeader, StBody, StFlush} state_e;
  typedef logic [LeftBits-1:0] left_t;

  state_e              state_d, state_q;
  logic [BeatBits-1:0] beat_q;
  logic [WordBits-1:0] word_q;
  logic [LaneBits-1:0] shift_q;
  logic                is_first_q;
  left_t               left_d, left_q;
  logic                is_moving, is_taken, is_source_last, is_more, has_bytes;
  logic [Width-1:0]    taken;
  logic [Lanes-1:0]    lanes;

  // A word takes as many bytes as fit behind its beginning, the first one behind shift_q; left_d is
  // what remains after this word, not above 0 if nothing does.
  assign left_d = left_q +
      {{(LeftBits-LaneBits){1'b1}}, is_first_q ? shift_q : LaneBits'(0)};
  assign is_more   = !left_d[LeftBits-1] && left_d != '0;
  assign has_bytes = !left_q[LeftBits-1] && left_q != '0;
  assign lanes = ({Lanes{1'b1}} << (is_first_q ? shift_q : '0)) &
      (left_d[LeftBits-1] ? ~({Lanes{1'b1}} << left_d[LaneBits-1:0]) : '1);

  if (HeaderBeats == 1) begin : gen_header_at_once
    assign taken = (state_q == StHeader) ? Width'(header_i) : body_data_i;
  end else if (Width == 64) begin : gen_header_words
    assign taken = body_data_i;  // header words join further on, as they are never shifted
  end else begin : gen_header_beats
    logic [HeaderBeats-1:0][Width-1:0] header_beats;
    assign header_beats = header_i;
    assign taken = (state_q == StHeader) ? header_beats[beat_q] : body_data_i;
  end

  assign is_source_last = (state_q == StHeader) ? beat_q == BeatBits'(HeaderBeats - 1) :
                                                  body_last_i;
  assign body_ready_o   = state_q == StBody && is_moving;
  assign is_taken = is_moving && (state_q == StHeader || state_q == StFlush ||
                                  (state_q == StBody && body_valid_i));

  always_comb begin
    state_d = state_q;
    unique case (state_q)
      StIdle: if (start_i) state_d = start_is_header_i ? StHeader :
                                     (start_has_body_i ? StBody : StIdle);
      StHeader, StBody: if (is_taken && is_source_last) state_d = is_more ? StFlush : StIdle;
      default: if (is_taken) state_d = StIdle;
    endcase
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) state_q <= StIdle;
    else         state_q <= state_d;
  end

  always_ff @(posedge clk_i) begin
    word_q <= WordBits'(is_taken) + (start_i ? start_address_i[AddressBits-1:LaneBits] : word_q);
    if (start_i) left_q <= left_t'(start_bytes_i);
    else if (is_taken && !left_q[LeftBits-1]) left_q <= left_d;
    if (start_i) shift_q <= start_address_i[LaneBits-1:0];
    if (start_i) is_first_q <= 1'b1;
    else if (is_taken) is_first_q <= 1'b0;
    if (start_i) beat_q <= '0;
    else if (is_taken) beat_q <= beat_q + 1'b1;
  end

  // The shifter, one stage for whole 64-bit words where a beat has several, one for bytes.
  logic                valid_q, coarse_valid;
  logic [Lanes-1:0]    coarse_lanes;
  logic [WordBits-1:0] coarse_word;
  logic [Width-1:0]    coarse;
  logic                coarse_is_taken;  // coarse stands for one cycle of movement
  logic [55:0]         before_q;         // what stood before it

  assign is_moving = !valid_q || memory_ready_i;

  if (Width == 64) begin : gen_no_coarse
    assign coarse          = taken;
    assign coarse_is_taken = is_taken;
    assign coarse_valid    = is_taken && has_bytes;
    assign coarse_lanes    = lanes;
    assign coarse_word     = word_q;
    assign is_quiet_o      = state_q == StIdle && is_moving;
  end else begin : gen_coarse
    localparam int unsigned Units    = Width / 64;
    localparam int unsigned UnitBits = $clog2(Units);
    logic [2*Units-1:0][63:0] window;
    logic [Units-1:0][63:0]   coarse_q, taken_q;
    logic                     coarse_valid_q, coarse_is_taken_q;
    logic [Lanes-1:0]         coarse_lanes_q;
    logic [WordBits-1:0]      coarse_word_q;

    assign window = {taken, taken_q};
    always_ff @(posedge clk_i) begin
      if (is_taken) begin
        taken_q        <= taken;
        coarse_lanes_q <= lanes;
        coarse_word_q  <= word_q;
        for (int unsigned unit = 0; unit < Units; unit++) begin
          coarse_q[unit] <= window[(UnitBits+1)'(Units + unit) -
                                   (UnitBits+1)'(shift_q[LaneBits-1:3])];
        end
      end
    end
    always_ff @(posedge clk_i) begin
      if (!rst_ni) begin
        coarse_valid_q    <= 1'b0;
        coarse_is_taken_q <= 1'b0;
      end else if (is_moving) begin
        coarse_valid_q    <= is_taken && has_bytes;
        coarse_is_taken_q <= is_taken;
      end
    end
    assign coarse          = coarse_q;
    assign coarse_is_taken = coarse_is_taken_q && is_moving;
    assign coarse_valid    = coarse_valid_q;
    assign coarse_lanes    = coarse_lanes_q;
    assign coarse_word     = coarse_word_q;
    assign is_quiet_o      = state_q == StIdle && !coarse_is_taken_q && is_moving;
  end

  // By four bytes, then by up to three: three bytes before the beat are enough for that.
  logic [Width+55:0] window;
  logic [Width+23:0] by_four;
  logic [Width-1:0]  fine;
  assign window  = {coarse, before_q};
  if (Width == 64) begin : gen_words
    // Of a header only what matters in a record, so that few things meet in a bit.
    logic [63:0] other;
    logic        is_header_q, is_four_q;  // is_four_q: by four bytes; the operand
    always_comb begin
      unique case (beat_q[1:0])
        2'd0:    other[15:8] = header_i.flags;
        2'd1:    other[15:8] = beat_q[2] ? header_i.argument_count :
                                           header_i.sequence_number[15:8];
        default: other[15:8] = header_i.tag[15:8];
      endcase
      other[7:0]   = beat_q[1] ? header_i.tag[7:0] :
                     (beat_q[2] ? header_i.handler : header_i.sequence_number[7:0]);
      other[31:16] = beat_q[1] ? header_i.tag[31:16] : {header_i.collective, header_i.datatype};
      other[47:32] = beat_q[1] ? header_i.message[15:0] :
                     (beat_q[2] ? header_i.context_id : header_i.source);
      other[63:48] = beat_q[1] ? header_i.message[31:16] : header_i.body_bytes;
    end
    always_ff @(posedge clk_i) begin
      if (start_i) begin
        is_header_q <= start_is_header_i;
        is_four_q   <= !start_is_header_i && start_address_i[2];
      end else if (is_header_q && is_taken) begin
        is_four_q <= beat_q == 3'd3;
      end
    end
    always_comb begin
      by_four[23:0] = is_four_q ? window[23:0] : window[55:32];
      unique case ({is_header_q, is_four_q})
        2'd0:    by_four[87:24] = window[119:56];
        2'd1:    by_four[87:24] = window[87:24];
        2'd2:    by_four[87:24] = other;
        default: by_four[87:24] = header_i.operand;
      endcase
    end
  end else begin : gen_bytes
    assign by_four = shift_q[2] ? window[Width+23:0] : window[Width+55:32];
  end
  always_comb begin
    unique case (shift_q[1:0])
      2'd0:    fine = by_four[24 +: Width];
      2'd1:    fine = by_four[16 +: Width];
      2'd2:    fine = by_four[8 +: Width];
      default: fine = by_four[0 +: Width];
    endcase
  end

  // A job starts only when all stages are empty, so that shift_q is that of what moves.
  always_ff @(posedge clk_i) begin
    if (coarse_is_taken) begin
      before_q         <= coarse[Width-1 -: 56];
      memory_address_o <= coarse_word;
      memory_lanes_o   <= coarse_lanes;
      memory_data_o    <= fine;
    end
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni)        valid_q <= 1'b0;
    else if (is_moving) valid_q <= coarse_valid;
  end
  assign memory_valid_o = valid_q;

endmodule
