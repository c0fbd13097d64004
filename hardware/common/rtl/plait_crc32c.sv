// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// CRC-32C of the packets that pass on a stream. It looks on and never stops anyone: valid_i says
// that a beat passes, that is valid and ready. check_valid_o is high for one cycle, the first one
// after the last beat (Pipelined: the third), with the check of the packet; packets may follow
// without a gap.
//
// running_o is the check of the whole beats so far, from the first cycle after a beat (Pipelined:
// the second) until the next one; check_o follows it (Pipelined: a cycle later) whether a packet
// has ended or not. restart_i forgets what has passed of a packet: a beat that passes in the same
// cycle is the first of the next one. Seed is the state before a packet, other than CRC-32C's own
// where the packet is preceded by bytes that are fed as zeros: see plait_link_pkg.
//
// The state is linear in state and data, so that each bit of the new one is the parity of a
// constant selection of bits. A last beat that is not full is taken as one filled up with zeros,
// and then the zeros are taken back, 1, 2, 4 ... bytes at a time. StepBytes is what the size of
// every packet is a multiple of: it spares the smaller of these steps.
module plait_crc32c
  import plait_crc32c_pkg::*;
#(
  parameter int unsigned Width     = 64,
  parameter int unsigned StepBytes = 1,
  parameter bit          Pipelined = 1'b0,
  parameter logic [31:0] Seed      = '1,
  // The same by tables, which a simulator looks up faster than it counts bits.
`ifdef VERILATOR
  parameter bit          Tables    = 1'b1
`else
  parameter bit          Tables    = 1'b0
`endif
) (
  input  logic               clk_i,
  input  logic               rst_ni,

  input  logic [Width-1:0]   data_i,
  input  logic [Width/8-1:0] keep_i,
  input  logic               last_i,
  input  logic               valid_i,
  input  logic               restart_i,

  output logic [31:0]        running_o,
  output logic [31:0]        check_o,
  output logic               check_valid_o
);

  localparam int unsigned Bytes     = Width / 8;
  localparam int unsigned Steps     = $clog2(Bytes);
  localparam int unsigned StepFirst = $clog2(StepBytes);
  typedef logic [31:0] state_t;

  if (Width < 64 || Width > BeatBitsMax || Width != 8 * 2 ** Steps) begin : gen_no_width
    $error("plait_crc32c: Width is none of 64, 128, 256 and 512.");
  end
  if (StepBytes > Bytes || StepBytes != 2 ** StepFirst) begin : gen_no_step
    $error("plait_crc32c: StepBytes is no power of two up to the bytes of a beat.");
  end

  // What a beat adds to the state, and how many bytes it lacks.
  logic [Width-1:0] data;
  logic [Steps-1:0] missing;

  for (genvar i = 0; i < Bytes; i++) begin : gen_byte
    // The first byte of a step speaks for all of it.
    assign data[8*i +: 8] = data_i[8*i +: 8] & {8{keep_i[i - i % StepBytes]}};
  end
  always_comb begin
    missing = '0;
    for (int unsigned i = StepBytes; i < Bytes; i += StepBytes) begin
      if (!keep_i[i] && keep_i[i-StepBytes]) missing |= Steps'(Bytes - i);
    end
  end

  // What a beat's bits make of a state that is zero: each bit of it a parity, or each four bits of
  // the beat a place in a table of the states that they make.
  localparam int unsigned Nibbles = Width / 4;
  typedef state_t [Nibbles-1:0][15:0] tables_t;

  // Small parts are put together first: a tool copies the whole of what it changes at each step.
  function automatic tables_t tables();
    state_t [15:0] states;
    state_t        made;
    for (int unsigned n = 0; Tables && n < Nibbles; n++) begin
      for (int unsigned value = 0; value < 16; value++) begin
        for (int unsigned b = 0; b < 32; b++) begin
          made[b] = ^(4'(value) & BeatMask[b][BeatBitsMax-Width+4*n +: 4]);
        end
        states[value] = made;
      end
      tables[n] = states;
    end
  endfunction
  localparam tables_t Table = tables();

  function automatic state_t folded(input logic [Width-1:0] bits);
    folded = '0;
    if (Tables) begin
      for (int unsigned n = 0; n < Nibbles; n++) folded ^= Table[n][bits[4*n +: 4]];
    end else begin
      for (int unsigned b = 0; b < 32; b++) begin
        folded[b] = ^(bits & BeatMask[b][BeatBitsMax-1 -: Width]);
      end
    end
  endfunction

  // state_q is the seed of the next packet where is_first_q says that one has ended.
  state_t           state_q, state, next;
  logic             is_first_q, is_end_q;
  logic [Steps-1:0] missing_s, missing_q;
  logic             last_s, valid_s, restart_s;

  assign state = (is_first_q || restart_s) ? Seed : state_q;

  if (Pipelined) begin : gen_next_pipelined
    // The beat's part takes a cycle of its own; only the state's own part is in the loop.
    state_t added, added_q, moved;

    assign added = folded(data);
    assign moved = folded(Width'(state));
    assign next  = moved ^ added_q;

    always_ff @(posedge clk_i) begin
      added_q   <= added;
      missing_s <= missing;
      last_s    <= last_i;
      valid_s   <= valid_i && rst_ni;
      restart_s <= restart_i && rst_ni;
    end
  end else begin : gen_next_plain
    // The state goes in with the first 32 bits: half as many gates as for both parts alone.
    logic [Width-1:0] mixed;

    assign mixed = data ^ Width'(state);
    assign next  = folded(mixed);
    assign missing_s = missing;
    assign last_s    = last_i;
    assign valid_s   = valid_i;
    assign restart_s = restart_i;
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      is_first_q <= 1'b1;
      is_end_q   <= 1'b0;
    end else begin
      if (valid_s) is_first_q <= last_s;
      else if (restart_s) is_first_q <= 1'b1;
      is_end_q <= valid_s && last_s;
    end
    if (valid_s) begin
      state_q   <= next;
      missing_q <= missing_s;
    end
  end

  assign running_o = ~state_q;

  // Takes the missing bytes back.
  state_t rewound;

  for (genvar s = 0; s < Steps; s++) begin : gen_rewind
    state_t earlier, later;
    if (s == 0) begin : gen_start
      assign earlier = state_q;
    end else begin : gen_go_on
      assign earlier = gen_rewind[s-1].later;
    end
    if (s < StepFirst) begin : gen_skip
      assign later = earlier;
    end else begin : gen_step
      state_t back;
      for (genvar b = 0; b < 32; b++) begin : gen_bit
        assign back[b] = ^(earlier & RewindMask[s][b]);
      end
      assign later = missing_q[s] ? back : earlier;
    end
  end
  assign rewound = gen_rewind[Steps-1].later;

  logic unused_missing;
  assign unused_missing = &{1'b0, missing_q};

  if (Pipelined) begin : gen_check_register
    always_ff @(posedge clk_i) begin
      check_o       <= ~rewound;
      check_valid_o <= is_end_q && rst_ni;
    end
  end else begin : gen_check_wire
    assign check_o       = ~rewound;
    assign check_valid_o = is_end_q;
  end

endmodule
