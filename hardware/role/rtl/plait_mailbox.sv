// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Takes messages for a role's own handlers and lays them into boxes in node memory, from Base on in
// a ring, where a part of the role finds them. A box is free again when that part has written 0 to
// its first byte. What a broken frame has brought never gets there. See doc/mailbox.md.
module plait_mailbox
  import plait_wire_pkg::*;
#(
  parameter int unsigned Width       = 64,
  parameter int unsigned AddressBits = 24,
  parameter int unsigned Bytes       = 576,  // of a payload at most, a multiple of 64
  parameter int unsigned Boxes       = 8,
  parameter logic [AddressBits-1:0] Base = '0,  // a multiple of 64
  parameter int unsigned Banks       = 1,    // of node memory
  localparam int unsigned Lanes      = Width / 8,
  localparam int unsigned LaneBits   = $clog2(Lanes),
  localparam int unsigned WordBits   = AddressBits - LaneBits
) (
  input  logic                clk_i,
  input  logic                rst_ni,

  input  logic                user_valid_i,
  // verilator lint_off UNUSEDSIGNAL
  input  header_t             user_header_i,  // some of its fields
  // verilator lint_on UNUSEDSIGNAL
  output logic                user_ready_o,
  input  logic [Width-1:0]    user_data_i,
  input  logic                user_data_valid_i,
  input  logic                user_end_valid_i,
  input  logic                user_end_good_i,

  output logic                memory_write_valid_o,
  output logic [WordBits-1:0] memory_write_address_o,
  output logic [Width-1:0]    memory_write_data_o,
  output logic [Lanes-1:0]    memory_write_lanes_o,
  input  logic                memory_write_ready_i,
  input  logic [Banks-1:0]               memory_wrote_valid_i,
  input  logic [Banks-1:0][WordBits-1:0] memory_wrote_address_i,
  // verilator lint_off UNUSEDSIGNAL
  input  logic [Banks-1:0][Width-1:0]    memory_wrote_data_i,   // the first byte
  input  logic [Banks-1:0][Lanes-1:0]    memory_wrote_lanes_i,
  // verilator lint_on UNUSEDSIGNAL

  output logic                busy_o
);

  localparam int unsigned HeadBits  = 192;  // what is used of the box's 64 bytes before the payload
  localparam int unsigned HeadWords = (HeadBits + Width - 1) / Width;
  localparam int unsigned Words     = Bytes / Lanes;
  localparam int unsigned PlaceBits = $clog2(Words);
  localparam int unsigned AtBits    = $clog2(Words + 1);
  localparam int unsigned FullBits  = $clog2(Boxes + 1);
  localparam logic [WordBits-1:0] First    = Base[AddressBits-1:LaneBits];
  localparam logic [WordBits-1:0] BoxWords = WordBits'((64 + Bytes) / Lanes);
  localparam logic [WordBits-1:0] Last     = First + WordBits'(Boxes - 1) * BoxWords;

  if (Bytes % 64 != 0 || Base[5:0] != '0) begin : gen_no_place
    $error("plait_mailbox: Bytes or Base is no multiple of 64.");
  end

  typedef enum logic [2:0] {
    Idle,
    Filling,   // a message comes
    Ask,       // its first word is read
    Laying,    // its payload goes to node memory
    Head       // and what is known of it, the first word last
  } state_e;

  state_e               state_q;
  logic [AtBits-1:0]    count_q, at_q, next;  // words that have come, that have gone
  logic [WordBits-1:0]  to_q, oldest_q;  // where boxes begin: the next one, the oldest that is full
  logic [FullBits-1:0]  full_q;          // boxes that are full
  logic [HeadBits-1:0]  head_q;
  logic [1:0]           head_left_q;
  logic [Width-1:0]     word;
  logic                 is_kept, is_laid, is_freed, moves;
  logic [HeadWords*Width-1:0] head;
  logic [Banks-1:0]     frees;           // a store to the oldest box does, in each bank

  for (genvar bank = 0; bank < Banks; bank++) begin : gen_frees
    assign frees[bank] = memory_wrote_valid_i[bank] && memory_wrote_address_i[bank] == oldest_q &&
                         memory_wrote_lanes_i[bank][0] && memory_wrote_data_i[bank][7:0] == '0;
  end

  function automatic logic [WordBits-1:0] after(input logic [WordBits-1:0] box);
    return (box == Last) ? First : box + BoxWords;
  endfunction

  assign user_ready_o = state_q == Idle && full_q != FullBits'(Boxes);
  assign is_kept      = user_data_valid_i && count_q != AtBits'(Words);
  assign is_laid      = state_q == Head && memory_write_ready_i && head_left_q == '0;
  assign is_freed     = |frees && full_q != '0;
  assign moves        = state_q == Laying && memory_write_ready_i;
  assign next         = at_q + AtBits'(moves);
  assign busy_o       = state_q != Idle;

  plait_ram_1w1r #(.Width(Width), .Depth(2 ** PlaceBits)) payload (
    .clk_i, .write_enable_i(is_kept), .write_address_i(count_q[PlaceBits-1:0]),
    .write_lanes_i(1'b1), .write_data_i(user_data_i),
    .read_enable_i(state_q == Ask || moves), .read_address_i(next[PlaceBits-1:0]),
    .read_data_o(word)
  );

  always_ff @(posedge clk_i) begin
    if (state_q == Idle) begin
      head_q <= {user_header_i.operand[31:0], user_header_i.tag,
                 user_header_i.message, 8'd0, user_header_i.handler, user_header_i.source,
                 64'd1};
    end
    if (!rst_ni) begin
      state_q  <= Idle;
      count_q  <= '0;
      to_q     <= First;
      oldest_q <= First;
      full_q   <= '0;
    end else begin
      if (state_q == Idle) count_q <= '0;
      else if (is_kept) count_q <= count_q + 1'b1;
      if (is_laid) to_q <= after(to_q);
      if (is_freed) oldest_q <= after(oldest_q);
      full_q <= full_q + FullBits'(is_laid) - FullBits'(is_freed);
      unique case (state_q)
        Idle: if (user_valid_i && user_ready_o) state_q <= Filling;
        Filling: begin
          at_q        <= '0;
          head_left_q <= 2'(HeadWords - 1);
          if (user_end_valid_i) state_q <= user_end_good_i ? Ask : Idle;
        end
        Ask: state_q <= (count_q == '0) ? Head : Laying;
        Laying: begin
          at_q <= next;
          if (next == count_q) state_q <= Head;
        end
        default: begin
          if (memory_write_ready_i) head_left_q <= head_left_q - 1'b1;
          if (is_laid) state_q <= Idle;
        end
      endcase
    end
  end

  assign head                   = (HeadWords * Width)'(head_q);
  assign memory_write_valid_o   = state_q == Laying || state_q == Head;
  assign memory_write_lanes_o   = '1;
  assign memory_write_address_o = to_q + ((state_q == Head) ? WordBits'(head_left_q) :
                                  WordBits'(64 / Lanes) + WordBits'(at_q));
  assign memory_write_data_o    = (state_q == Head) ? head[head_left_q*Width +: Width] : word;

endmodule
