// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A memory of a role whose words lie in external memory: the ports of plait_role_memory, before a
// cache of Sets x 4 lines of 512 bytes. While what is asked for is not there, stall_o is high:
// nothing that uses the memory may go on, and what it asks for stands. A cycle in which run_i is
// high is one as plait_role_memory sees it: that is when a write happens, and from then on what was
// read stands at read_data_o. Other memories may stall the role as well, so run_i may stay low
// where this one has all.
//
// A port is served as soon as its line is there, the writing one last: lines may push each other
// out, but nobody waits for ever. A line goes back when its place is needed and it was written to.
// When a line is used first and the one before it is there, the one behind it is fetched, so that
// who goes through memory in order waits less. See doc/role_cache.md.
//
// A reset changes no word, but must not come while a line moves. read_i and write_i are exact:
// what is read for nothing costs time. Places from Depth on give anything, and take no time.
module plait_role_cache #(
  parameter int unsigned Width     = 64,
  parameter int unsigned Depth     = 65536,
  parameter int unsigned Reads     = 1,
  parameter int unsigned Sets      = 32,
  parameter int unsigned FirstLine = 0,  // in external memory
  localparam int unsigned Lanes     = Width / 8,
  localparam int unsigned PlaceBits = $clog2(Depth),
  localparam int unsigned BeatBits  = 512,
  localparam int unsigned LineBits  = 26
) (
  input  logic                            clk_i,
  input  logic                            rst_ni,

  input  logic                            run_i,
  output logic                            stall_o,
  input  logic                            write_i,
  input  logic [PlaceBits-1:0]            write_place_i,
  input  logic [Lanes-1:0]                write_lanes_i,
  input  logic [Width-1:0]                write_data_i,

  input  logic [Reads-1:0]                read_i,
  input  logic [Reads-1:0][PlaceBits-1:0] read_place_i,
  output logic [Reads-1:0][Width-1:0]     read_data_o,

  // The ports of plait_external_memory for one client.
  output logic                            request_valid_o,
  output logic                            request_is_write_o,
  output logic [LineBits-1:0]             request_line_o,
  input  logic                            request_ready_i,
  output logic                            spill_valid_o,
  output logic [BeatBits-1:0]             spill_data_o,
  input  logic                            spill_ready_i,
  input  logic                            fill_valid_i,
  input  logic [BeatBits-1:0]             fill_data_i,

  // Low: nothing here will change but by the ports of the role.
  output logic                            busy_o
);

  localparam int unsigned Ways      = 4;
  localparam int unsigned LineBeats = 8;
  localparam int unsigned WordShift = $clog2(BeatBits / Width);
  localparam int unsigned LineShift = WordShift + $clog2(LineBeats);
  localparam int unsigned OwnBits   = PlaceBits - LineShift;  // of a line's number in this memory
  localparam int unsigned SetBits   = $clog2(Sets);
  localparam int unsigned WayBits   = $clog2(Ways);
  localparam int unsigned IndexBits = $clog2(LineBeats);
  localparam int unsigned Ports     = Reads + 1;  // the last one is that for writing
  localparam int unsigned Writing   = Reads;
  localparam int unsigned Lookups   = Ports + 2;  // and the lines before and behind a used one
  localparam int unsigned Before    = Ports, Behind = Ports + 1;

  if (Width != 64 && Width != 128 && Width != 512) begin : gen_no_width
    $error("plait_role_cache: Width is none of 64, 128 and 512.");
  end
  if (OwnBits <= SetBits || Depth % (1 << LineShift) != 0) begin : gen_no_depth
    $error("plait_role_cache: Depth is below the cache's, or no multiple of a line.");
  end
  if (Sets < 2 || (Sets & (Sets - 1)) != 0) begin : gen_no_sets
    $error("plait_role_cache: Sets is no power of two from 2 on.");
  end

  typedef logic [OwnBits-1:0]   own_t;
  typedef logic [SetBits-1:0]   set_t;
  typedef logic [WayBits-1:0]   way_t;
  typedef logic [IndexBits-1:0] index_t;
  typedef logic [SetBits+WayBits+IndexBits-1:0] row_t;
  typedef enum logic [2:0] {
    StServe, StLook, StSpill, StPush, StAsk, StFill
  } state_e;

  // Strides that are powers of two shall not fall on one set.
  function automatic set_t set_of(own_t line);
    set_of = '0;
    for (int unsigned i = 0; i < OwnBits; i++) set_of[i % SetBits] ^= line[i];
  endfunction

  // ---- where the words are ---------------------------------------------------------------------
  logic [Ports-1:0][PlaceBits-1:0] places;
  logic [Ports-1:0]                wants, is_inside, is_there, is_needed, taken_q, takes;
  own_t                            lines [Lookups];
  set_t                            sets [Lookups];
  logic [Lookups-1:0][Ways-1:0]    hits;
  way_t                            ways [Lookups];
  logic [Ways-1:0][OwnBits:0]      victims;  // valid, line
  logic [Ways-1:0]                 are_dirty;
  state_e                          state_q;
  own_t                            line_q, victim_q, used_line_q;
  logic                            is_used_q, learns;
  logic [Ports-1:0][Ways-1:0]      fresh;  // the line that a port uses is
  logic [Ways-1:0]                 first_ways;
  set_t                            first_set;
  own_t                            first_line;
  set_t                            set;
  way_t                            way_q, turn_q;
  index_t                          beat_q;
  logic                            looks, fills, is_filled, writes, is_blocked;

  assign places = {write_place_i, read_place_i};
  assign wants  = {write_i, read_i};

  for (genvar port = 0; port < Ports; port++) begin : gen_port
    assign lines[port]     = own_t'(places[port] >> LineShift);
    assign is_inside[port] = 32'(places[port]) < Depth;
    assign is_there[port]  = |hits[port];
    assign is_needed[port] = wants[port] && is_inside[port] && !taken_q[port];
  end
  assign lines[Before] = used_line_q - 1'b1;
  assign lines[Behind] = used_line_q + 1'b1;

  for (genvar i = 0; i < Lookups; i++) begin : gen_lookup
    assign sets[i] = set_of(lines[i]);
    always_comb begin
      ways[i] = '0;
      for (int unsigned way = 0; way < Ways; way++) if (hits[i][way]) ways[i] |= way_t'(way);
    end
  end

  // The cache's one writing port: a beat that comes goes before a word.
  assign is_blocked = (fills || looks) && is_needed[Writing];
  assign stall_o    = |(is_needed & ~is_there) || is_blocked;
  assign takes      = is_needed & is_there;
  assign writes     = run_i && takes[Writing];

  always_ff @(posedge clk_i) begin
    if (!rst_ni || run_i) taken_q <= '0;
    else taken_q <= taken_q | (takes & Ports'({Reads{1'b1}}));
  end

  assign set   = set_of(line_q);
  assign looks = state_q == StLook;

  for (genvar way = 0; way < Ways; way++) begin : gen_way
    logic [OwnBits:0] tags_q [Sets];
    logic             dirty_q [Sets];
    logic [Sets-1:0]  fresh_q;  // not used yet
    logic             is_mine;

    initial begin
      tags_q  = '{default: '0};
      dirty_q = '{default: '0};
    end

    for (genvar i = 0; i < Lookups; i++) begin : gen_match
      assign hits[i][way] = tags_q[sets[i]] == {1'b1, lines[i]};
    end
    assign victims[way]   = tags_q[set];
    assign are_dirty[way] = dirty_q[set];
    assign is_mine        = way_q == way_t'(way);
    always_ff @(posedge clk_i) begin
      if (looks && is_mine) tags_q[set] <= '0;
      else if (is_filled && is_mine) tags_q[set] <= {1'b1, line_q};
      if (looks && is_mine) dirty_q[set] <= 1'b0;
      else if (writes && hits[Writing][way]) dirty_q[sets[Writing]] <= 1'b1;
      if (is_filled && is_mine) fresh_q[set] <= 1'b1;
      else if (learns && first_ways[way]) fresh_q[first_set] <= 1'b0;
    end
    for (genvar port = 0; port < Ports; port++) begin : gen_fresh
      assign fresh[port][way] = hits[port][way] && fresh_q[sets[port]];
    end
  end

  // ---- the words -------------------------------------------------------------------------------
  // A copy for each port that reads, and one for lines that go back.
  row_t                 fill_row, write_row, spill_row;
  logic [BeatBits-1:0]  beat_data;
  logic [BeatBits/8-1:0] beat_lanes;
  logic                 is_held_q, is_pushing_q, pushes;

  assign fill_row   = {set, way_q, beat_q};
  assign spill_row  = fill_row;
  assign write_row  = {sets[Writing], ways[Writing], index_t'(write_place_i >> WordShift)};
  assign beat_data  = fills ? fill_data_i : {(BeatBits / Width){write_data_i}};
  if (WordShift == 0) begin : gen_whole
    assign beat_lanes = fills ? '1 : write_lanes_i;
  end else begin : gen_part
    assign beat_lanes = fills ? '1
        : (BeatBits / 8)'(write_lanes_i) << {write_place_i[WordShift-1:0], ($clog2(Lanes))'(0)};
  end

  for (genvar copy = 0; copy < Ports; copy++) begin : gen_copy
    logic [BeatBits-1:0] beats_q [Sets * Ways * LineBeats];
    logic [BeatBits-1:0] read_q;
    row_t                row;
    logic                reads;

    always_ff @(posedge clk_i) begin
      if (fills || writes) begin
        for (int unsigned lane = 0; lane < BeatBits / 8; lane++) begin
          if (beat_lanes[lane]) begin
            beats_q[fills ? fill_row : write_row][lane*8 +: 8] <= beat_data[lane*8 +: 8];
          end
        end
      end
      if (reads) read_q <= beats_q[row];
    end
    if (copy == Writing) begin : gen_spill
      assign row          = spill_row;
      assign reads        = pushes;
      assign spill_data_o = read_q;
    end else begin : gen_read
      assign row   = {sets[copy], ways[copy], index_t'(read_place_i[copy] >> WordShift)};
      assign reads = takes[copy];
      // What was read before stands until the role goes on.
      logic [Width-1:0] now, before_q;
      if (WordShift == 0) begin : gen_one
        assign now = read_q;
      end else begin : gen_some
        logic [WordShift-1:0] word_q;
        always_ff @(posedge clk_i) begin
          if (reads) word_q <= read_place_i[copy][WordShift-1:0];
        end
        assign now = read_q[{word_q, ($clog2(Width))'(0)} +: Width];
      end
      always_ff @(posedge clk_i) begin
        if (reads) before_q <= now;
      end
      assign read_data_o[copy] = taken_q[copy] ? before_q : now;
    end
  end

  // ---- lines come and go -----------------------------------------------------------------------
  logic is_missing, is_ahead;
  own_t missing;

  // The first port without its line.
  always_comb begin
    is_missing = 1'b0;
    missing    = '0;
    for (int unsigned port = Ports; port > 0; port--) begin
      if (is_needed[port-1] && !is_there[port-1]) begin
        is_missing = 1'b1;
        missing    = lines[port-1];
      end
    end
  end

  // The first port that uses a fresh line. It is looked up in the next cycles whether the one
  // behind it is to be fetched.
  logic is_first_use, is_last;

  always_comb begin
    is_first_use = 1'b0;
    first_ways   = '0;
    first_set    = '0;
    first_line   = '0;
    for (int unsigned port = Ports; port > 0; port--) begin
      if (takes[port-1] && |fresh[port-1]) begin
        is_first_use = 1'b1;
        first_ways   = fresh[port-1];
        first_set    = sets[port-1];
        first_line   = lines[port-1];
      end
    end
  end
  assign learns   = is_first_use && !is_used_q && !is_filled;
  assign is_last  = (32'(used_line_q) + 1) << LineShift >= Depth;
  assign is_ahead = is_used_q && |hits[Before] && !(|hits[Behind]) && !is_last;

  assign busy_o             = state_q != StServe || is_used_q;
  assign fills              = state_q == StFill && fill_valid_i;
  assign is_filled          = fills && beat_q == '1;
  assign pushes             = is_pushing_q && (!is_held_q || spill_ready_i);
  assign spill_valid_o      = is_held_q;
  assign request_valid_o    = state_q == StSpill || state_q == StAsk;
  assign request_is_write_o = state_q == StSpill;
  assign request_line_o     = LineBits'(FirstLine) +
                              LineBits'((state_q == StSpill) ? victim_q : line_q);

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      state_q      <= StServe;
      turn_q       <= '0;
      is_held_q    <= 1'b0;
      is_pushing_q <= 1'b0;
      is_used_q    <= 1'b0;
    end else begin
      unique case (state_q)
        StServe: begin
          if (is_missing || is_ahead) begin
            state_q <= StLook;
            turn_q  <= turn_q + 1'b1;
          end
        end
        StLook:  state_q <= (victims[way_q][OwnBits] && are_dirty[way_q]) ? StSpill : StAsk;
        StSpill: begin
          if (request_ready_i) begin
            state_q      <= StPush;
            is_pushing_q <= 1'b1;
          end
        end
        StPush: begin
          if (pushes && beat_q == '1) is_pushing_q <= 1'b0;
          if (pushes) is_held_q <= 1'b1;
          else if (spill_ready_i) is_held_q <= 1'b0;
          if (!is_pushing_q && spill_ready_i) state_q <= StAsk;
        end
        StAsk:   if (request_ready_i) state_q <= StFill;
        default: begin
          if (is_filled) state_q <= StServe;
        end
      endcase
      if (learns) is_used_q <= 1'b1;
      else if (state_q == StServe && !is_missing) is_used_q <= 1'b0;
    end
    if (learns) used_line_q <= first_line;
    if (state_q == StServe) begin
      line_q <= is_missing ? missing : lines[Behind];
      way_q  <= turn_q;
    end
    if (looks) victim_q <= victims[way_q][OwnBits-1:0];
    if (state_q == StSpill || state_q == StAsk) beat_q <= '0;
    else if (pushes || fills) beat_q <= beat_q + 1'b1;
  end

endmodule
