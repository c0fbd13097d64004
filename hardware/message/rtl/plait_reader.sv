// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads node memory: fills slots with bodies, and injects frame records. One job at a time asks for
// words, fills and records in turn; a fill's first word is asked for in the cycle after the last
// one of the fill before it, so that words follow each other from job to job.
//
// Fills: bytes from any address, moved to the start of a word; an argument block first if there is
// one, whose fourth word is 0. The first word comes 4 cycles after the job with a memory of one
// cycle, 5 if it is made of two words of memory, one more with Pipelined. fill_job_done_o follows
// the last word. A fill has a byte or an argument block.
//
// Records: 64 bytes, in which the 16-bit number at RecordLength says how many bytes follow, padded
// to words of 8 bytes. The newest word is kept back until it is known whether it is the last.
//
// Words wait in a buffer of Depth, and no more is asked for than it holds: so the sink of records
// may stop. Only words that hold wanted bytes are read. fill_job_ready_o depends on memory_ready_i,
// local_ready_i acts on registers alone.
module plait_reader
  import plait_endpoint_pkg::*;
#(
  parameter int unsigned Width       = 64,
  parameter int unsigned Slots       = 32,
  parameter int unsigned AddressBits = 24,
  parameter int unsigned Depth       = 32,
  parameter bit          Pipelined   = Width > 128,
  localparam int unsigned SlotBits   = $clog2(Slots),
  localparam int unsigned LaneBits   = $clog2(Width / 8),
  localparam int unsigned WordBits   = AddressBits - LaneBits
) (
  input  logic                clk_i,
  input  logic                rst_ni,

  // Fills; taken when the last word has been asked for the one before.
  input  logic                fill_job_valid_i,
  input  logic                fill_job_has_literal_i,
  input  logic [3:0][63:0]    fill_job_literal_i,
  input  logic [63:0]         fill_job_address_i,
  input  logic [BodyBits-1:0] fill_job_bytes_i,
  input  logic [SlotBits-1:0] fill_job_slot_i,
  output logic                fill_job_ready_o,
  output logic                fill_job_done_o,
  output logic                fill_valid_o,
  output logic [SlotBits-1:0] fill_slot_o,
  output logic [Width-1:0]    fill_data_o,

  // Records.
  input  logic                record_valid_i,
  input  logic [63:0]         record_address_i,
  output logic                record_ready_o,
  output logic [Width-1:0]    local_data_o,
  output logic [Width/8-1:0]  local_keep_o,
  output logic                local_last_o,
  output logic                local_valid_o,
  input  logic                local_ready_i,

  // Node memory.
  output logic                memory_valid_o,
  output logic [WordBits-1:0] memory_address_o,
  input  logic                memory_ready_i,
  input  logic                memory_data_valid_i,
  input  logic [Width-1:0]    memory_data_i,

  output logic                busy_o
);

  localparam int unsigned Lanes        = Width / 8;
  localparam int unsigned RecordLength = 30;  // byte offset
  localparam int unsigned LengthWord   = RecordLength / Lanes;
  localparam int unsigned LengthLane   = RecordLength % Lanes;
  localparam int unsigned LeftBits     = BodyBits - LaneBits;
  localparam int unsigned BlockWords   = 64 / Lanes;  // of an argument block, and of a head
  localparam int unsigned LiteralWords = (192 + Width - 1) / Width;  // that are not 0
  localparam int unsigned StepBits     = (BlockWords > 1) ? $clog2(BlockWords) : 1;
  localparam int unsigned PlaceBits    = $clog2(Depth);

  if (Width != 64 && Width != 128 && Width != 256 && Width != 512) begin : gen_no_width
    $error("plait_reader: Width is none of 64, 128, 256 and 512; a literal is whole words.");
  end
  if (Depth < 2 || (Depth & (Depth - 1)) != 0) begin : gen_no_depth
    $error("plait_reader: Depth is no power of two; the buffer's places are counted modulo it.");
  end

  // Addresses beyond node memory; records stand at multiples of 64.
  logic unused;
  assign unused = ^{fill_job_address_i, record_address_i, fill_job_literal_i[3]};

  typedef logic [PlaceBits-1:0] place_t;
  typedef logic [PlaceBits:0]   count_t;
  // How a word becomes part of a body.
  typedef struct packed {
    logic                is_zero;   // whatever it is
    logic                is_first;  // the first one of memory
    logic                is_last;   // the job ends with it
    logic                is_split;  // bytes of it stand in the next word of the body too
    logic [LaneBits-1:0] shift;
    logic [SlotBits-1:0] slot;
  } part_t;

  typedef enum logic [2:0] {
    StateIdle, StateLiteral, StateFill, StateHead, StateWait, StateBody, StateDrain
  } state_e;

  // ---------------------------------------------------------------- what is asked for
  state_e              state_d, state_q;
  logic [WordBits-1:0] address_q;
  // Words to ask for: left_q, and one more unless is_whole_q. Kept inverted, to count upward.
  logic [LeftBits-1:0] left_n_q, left_step, left_told, left_fill;
  logic                is_low_q;    // left_q is 0 or 1
  logic                is_whole_q;
  logic                is_wide_q;   // a word of memory goes before those
  logic [StepBits-1:0] step_q;      // words of an argument block, or of a head
  logic                first_q, is_split_q;
  logic [LaneBits-1:0] shift_q;
  logic [SlotBits-1:0] slot_q;
  logic                turn_q;      // records go first
  logic                room, asks, asked, is_last_word, is_last_step, literal, literal_last;
  logic                is_free, wants_record, wants_fill, take_fill, take_record;
  logic                has_length_q, take_length;
  logic                is_wide;
  logic [LaneBits-1:0] shift, tail;
  // Words asked for, arrived and taken, modulo twice the buffer; those that have a place in it.
  count_t              issue_q, arrive_q, read_q, held_q;
  logic                is_empty, is_newest, read;

  assign asks             = state_q == StateFill || state_q == StateHead || state_q == StateBody;
  assign room             = !held_q[PlaceBits];
  assign is_empty         = held_q == '0;
  assign is_newest        = held_q == count_t'(1);
  assign memory_valid_o   = asks && room;
  assign memory_address_o = address_q;
  assign asked            = memory_valid_o && memory_ready_i;
  assign is_last_word     = is_low_q && left_n_q[0] != is_whole_q && !is_wide_q;
  assign is_last_step     = 32'(step_q) == BlockWords - 1;

  // Words of a fill: one more than of its body if bytes of the body's last word stand in the next.
  assign shift   = fill_job_address_i[LaneBits-1:0];
  assign tail    = fill_job_bytes_i[LaneBits-1:0] - 1'b1;
  assign is_wide = 32'(shift) + 32'(tail) >= Lanes;

  assign is_free      = state_q == StateIdle || (state_q == StateFill && asked && is_last_word);
  assign wants_record = record_valid_i && (turn_q || !fill_job_valid_i);
  assign wants_fill   = fill_job_valid_i && !wants_record;
  assign take_record  = state_q == StateIdle && wants_record && is_empty;
  assign take_fill    = (is_free && wants_fill && !fill_job_has_literal_i) || literal_last;
  assign fill_job_ready_o = take_fill;
  assign record_ready_o   = take_record;

  // The argument block is written into the buffer, behind what is still to arrive.
  assign literal      = state_q == StateLiteral && issue_q == arrive_q && room;
  assign literal_last = literal && is_last_step;

  always_comb begin
    state_d = state_q;
    unique case (state_q)
      StateIdle, StateFill: begin
        if (is_free) begin
          state_d = StateIdle;
          if (wants_fill) state_d = fill_job_has_literal_i ? StateLiteral : StateFill;
          if (take_record) state_d = StateHead;
        end
      end
      StateLiteral: if (literal_last) state_d = (fill_job_bytes_i == '0) ? StateIdle : StateFill;
      StateHead:    if (asked && is_last_step) state_d = StateWait;
      StateWait: begin
        if (has_length_q) begin
          state_d = (is_low_q && left_n_q[0] && is_whole_q) ? StateDrain : StateBody;
        end
      end
      StateBody:    if (asked && is_last_word) state_d = StateDrain;
      default:      if (is_empty) state_d = StateIdle;
    endcase
  end

  // What it may become is looked at before it is known which it is.
  assign left_step = left_n_q + 1'b1;
  assign left_told = ~memory_data_i[8*LengthLane+LaneBits +: LeftBits];
  assign left_fill = ~fill_job_bytes_i[BodyBits-1:LaneBits];

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      state_q <= StateIdle;
      turn_q  <= 1'b0;
    end else begin
      state_q <= state_d;
      if (take_fill) turn_q <= 1'b1;
      if (take_record) turn_q <= 1'b0;
    end
    if (asked) begin
      address_q <= address_q + 1'b1;
      first_q   <= 1'b0;
      is_wide_q <= 1'b0;
      if (!is_wide_q && state_q != StateHead) begin
        left_n_q <= left_step;
        is_low_q <= left_step[LeftBits-1:1] == '1;
      end
    end
    if (take_length) begin
      left_n_q   <= left_told;
      is_low_q   <= left_told[LeftBits-1:1] == '1;
      is_whole_q <= memory_data_i[8*LengthLane +: LaneBits] == '0;
      is_wide_q  <= 1'b0;
    end
    if (take_fill) begin
      address_q  <= fill_job_address_i[AddressBits-1:LaneBits];
      left_n_q   <= left_fill;
      is_low_q   <= left_fill[LeftBits-1:1] == '1;
      is_whole_q <= fill_job_bytes_i[LaneBits-1:0] == '0;
      is_wide_q  <= is_wide;
    end
    if (take_fill || (is_free && wants_fill)) begin
      first_q    <= take_fill;
      is_split_q <= take_fill && shift != '0 && !is_wide;
      shift_q    <= take_fill ? shift : '0;
      slot_q     <= fill_job_slot_i;
    end
    if (take_record) address_q <= record_address_i[AddressBits-1:LaneBits];
    if (state_q != StateLiteral && state_q != StateHead) step_q <= '0;
    else if (asked || literal) step_q <= step_q + 1'b1;
  end

  // ---------------------------------------------------------------- the buffer
  logic [Width-1:0] words_q [Depth];
  part_t            parts_q [Depth];
  part_t            part_in, part;
  logic [1:0]       pick;
  logic [191:0]     literals;
  logic [Width-1:0] picked;
  logic [Width-1:0] word;
  logic             has_word, is_record, is_literal, issues, arrives;


  // From memory, or a word of literals; the words behind the literals are made 0 further on.
  assign literals = fill_job_literal_i[2:0];
  assign pick = memory_data_valid_i ? 2'd0 : 2'(step_q) + 2'd1;
  assign picked = pick[1] ? (pick[0] ? Width'(literals >> (2 * Width)) :
                                       Width'(literals >> Width)) :
                            (pick[0] ? Width'(literals) : memory_data_i);

  assign issues   = asked || literal;
  assign arrives  = memory_data_valid_i || literal;
  assign has_word = read_q != arrive_q;
  assign is_literal = state_q == StateLiteral;
  assign part_in  = '{
    is_zero:  is_literal && 32'(step_q) >= LiteralWords,
    is_first: first_q,
    is_last:  is_literal ? is_last_step && fill_job_bytes_i == '0 : is_last_word,
    is_split: is_split_q && is_last_word,
    shift:    shift_q,
    slot:     slot_q
  };
  assign word     = words_q[place_t'(read_q)];
  assign part     = parts_q[place_t'(read_q)];
  assign is_record = state_q inside {StateHead, StateWait, StateBody, StateDrain};

  always_ff @(posedge clk_i) begin
    if (issues) parts_q[place_t'(issue_q)] <= part_in;
    if (arrives) words_q[place_t'(arrive_q)] <= picked;
  end

  // A record begins with an empty buffer, and at its first place.
  always_ff @(posedge clk_i) begin
    if (!rst_ni || take_record) begin
      issue_q  <= '0;
      arrive_q <= '0;
      read_q   <= '0;
      held_q   <= '0;
    end else begin
      if (issues) issue_q <= issue_q + 1'b1;
      if (arrives) arrive_q <= arrive_q + 1'b1;
      if (read) read_q <= read_q + 1'b1;
      if (issues != read) held_q <= held_q + {{PlaceBits{read}}, 1'b1};
    end
  end

  // ---------------------------------------------------------------- records
  assign take_length = is_record && !has_length_q && memory_data_valid_i &&
                       32'(arrive_q) == LengthWord;
  always_ff @(posedge clk_i) begin
    if (take_record) has_length_q <= 1'b0;
    else if (take_length) has_length_q <= 1'b1;
  end

  assign local_data_o  = word;
  assign local_valid_o = is_record && has_word && (state_q == StateDrain || !is_newest);
  assign local_last_o  = state_q == StateDrain && is_newest;

  if (Width == 64) begin : gen_keep_all
    assign local_keep_o = '1;
  end else begin : gen_keep
    localparam int unsigned Eights = Width / 64;
    logic [LaneBits-4:0] over_q;  // eights of the last word, 0: all
    logic [Eights-1:0]   kept;
    always_ff @(posedge clk_i) begin
      if (take_length) begin
        over_q <= memory_data_i[8*LengthLane+3 +: LaneBits-3] +
                  (LaneBits-3)'(memory_data_i[8*LengthLane +: 3] != '0);
      end
    end
    assign kept = (local_last_o && over_q != '0) ? ~(~Eights'(0) << over_q) : '1;
    for (genvar i = 0; i < Eights; i++) begin : gen_eight
      assign local_keep_o[8*i +: 8] = {8{kept[i]}};
    end
  end

  // ---------------------------------------------------------------- fills
  // A word of memory is turned, so that its bytes stand in their lanes; then the lower lanes of a
  // word of the body are of the word before, the upper ones of this one. The last half turn is made
  // together with that choice, of both words.
  localparam int unsigned Half = LaneBits - 1;
  typedef logic [Width-1:0] word_t;

  logic             part_valid, part_valid_q, rest_q, pause_q, done_q;
  word_t            turned, turned_q, before_q;
  part_t            part_now;
  // verilator lint_off UNUSEDSIGNAL
  part_t            part_q;
  // verilator lint_on UNUSEDSIGNAL
  logic [Lanes-1:0] is_before, is_before_q;  // lanes

  // The rest of a split word takes a cycle of its own.
  assign read = is_record ? (local_valid_o && local_ready_i) : (has_word && !pause_q);

  function automatic word_t turn(input word_t data, input int unsigned lanes);
    return (data >> (8 * lanes)) | (data << (Width - 8 * lanes));
  endfunction

  // By two bits of a shift, but not by the half turn. One lookup table a bit.
  function automatic word_t turn_both(input word_t data, input logic [LaneBits-1:0] by,
                                      input int unsigned i);
    if (i + 1 == Half) return by[i] ? turn(data, 1 << i) : data;
    return by[i+1] ? (by[i] ? turn(data, 3 << i) : turn(data, 2 << i)) :
                     (by[i] ? turn(data, 1 << i) : data);
  endfunction

  if (Pipelined) begin : gen_pipelined
    localparam int unsigned Fine = LaneBits / 4 * 2;
    word_t part_turned_q, part_turned;
    part_t part_before_q;
    logic  valid_before_q;

    always_comb begin
      part_turned = word;
      for (int unsigned i = Fine; i < Half; i += 2) begin
        part_turned = turn_both(part_turned, part.shift, i);
      end
      turned = part_turned_q;
      for (int unsigned i = 0; i < Fine; i += 2) begin
        turned = turn_both(turned, part_before_q.shift, i);
      end
    end
    always_ff @(posedge clk_i) begin
      valid_before_q <= rst_ni && read && !is_record;
      part_turned_q  <= part_turned;
      part_before_q  <= part;
    end
    assign part_valid = valid_before_q;
    assign part_now   = part_before_q;
  end else begin : gen_direct
    always_comb begin
      turned = word;
      for (int unsigned i = 0; i < Half; i += 2) turned = turn_both(turned, part.shift, i);
    end
    assign part_valid = read && !is_record;
    assign part_now   = part;
  end

  always_comb begin
    for (int unsigned i = 0; i < Lanes; i++) begin
      is_before[i] = part_now.shift != '0 && i + 32'(part_now.shift) < Lanes;
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      part_valid_q <= 1'b0;
      rest_q       <= 1'b0;
      pause_q      <= 1'b0;
      done_q       <= 1'b0;
    end else begin
      part_valid_q <= part_valid;
      pause_q      <= read && !is_record && part.is_split;
      rest_q       <= part_valid_q && part_q.is_split;
      done_q       <= (part_valid_q && part_q.is_last && !part_q.is_split) || rest_q;
    end
    if (part_valid) begin
      turned_q    <= part_now.is_zero ? '0 : turned;
      part_q      <= part_now;
      is_before_q <= is_before;
    end
    if (part_valid_q) before_q <= turned_q;
  end

  // One lookup table a bit; a case would take two.
  for (genvar i = 0; i < Lanes; i++) begin : gen_lane
    localparam int unsigned Other = (i + Lanes / 2) % Lanes;
    assign fill_data_o[8*i +: 8] = is_before_q[i] ?
        (part_q.shift[Half] ? before_q[8*Other +: 8] : before_q[8*i +: 8]) :
        (part_q.shift[Half] ? turned_q[8*Other +: 8] : turned_q[8*i +: 8]);
  end
  assign fill_valid_o    = (part_valid_q && (!part_q.is_first || part_q.shift == '0)) || rest_q;
  assign fill_slot_o     = part_q.slot;
  assign fill_job_done_o = done_q;

  assign busy_o = state_q != StateIdle || !is_empty || part_valid || part_valid_q || rest_q ||
                  done_q || fill_job_valid_i || record_valid_i;

endmodule
