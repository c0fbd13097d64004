// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The unit that carries out messages for the handler atomic, one at a time, and replies with what
// the word was. It takes a message when it is free; it is free again when the endpoint has taken
// the reply. What the reply sends stands in the 64 bytes below the floor, in 8 places in turn: a
// place is used again when its command is complete. An operation on what is not there changes
// nothing, and its reply has no bytes: a word above those places or not at a multiple of its bytes,
// a type or operation that there is not, a payload of another size.
module plait_atomics
  import plait_wire_pkg::*;
#(
  parameter int unsigned Width       = 64,
  parameter int unsigned AddressBits = 24,
  localparam int unsigned Lanes      = Width / 8,
  localparam int unsigned LaneBits   = $clog2(Lanes),
  localparam int unsigned WordBits   = AddressBits - LaneBits
) (
  input  logic                   clk_i,
  input  logic                   rst_ni,
  input  logic [AddressBits-1:0] floor_i,  // a multiple of 64

  // Messages of this handler alone, as plait_receive gives them.
  input  logic                   user_valid_i,
  // verilator lint_off UNUSEDSIGNAL
  input  header_t                user_header_i,  // some of its fields
  // verilator lint_on UNUSEDSIGNAL
  output logic                   user_ready_o,
  input  logic [Width-1:0]       user_data_i,
  input  logic                   user_data_valid_i,
  input  logic                   user_end_valid_i,
  input  logic                   user_end_good_i,

  output logic                   command_valid_o,
  output command_t               command_o,
  input  logic                   command_ready_i,
  input  logic                   completion_valid_i,    // of an own command:
  input  logic [31:0]            completion_request_i,  // its number

  output logic                   memory_read_valid_o,
  output logic [WordBits-1:0]    memory_read_address_o,
  input  logic                   memory_read_ready_i,
  input  logic                   memory_read_data_valid_i,
  input  logic [Width-1:0]       memory_read_data_i,
  output logic                   memory_write_valid_o,
  output logic [WordBits-1:0]    memory_write_address_o,
  output logic [Width-1:0]       memory_write_data_o,
  output logic [Lanes-1:0]       memory_write_lanes_o,
  input  logic                   memory_write_ready_i,

  output logic                   busy_o
);

  localparam int unsigned Places = 8, PlaceBits = 3;
  // In bits 31:24 of a command's number: who gives it. Bit 31: a unit.
  localparam logic [7:0] Asker = 8'h81;
  // A request's payload: address, operand, comparand.
  localparam int unsigned Words     = 3;
  localparam int unsigned BeatWords = Width / 64;

  typedef enum logic [2:0] {StIdle, StTake, StRun, StKeep, StReply} state_e;
  state_e                 state_q;
  logic [7:0]             operation, handler_q;
  logic [6:0]             bytes;       // of the word
  logic                   is_signed;
  logic [15:0]            peer_q;
  logic [31:0]            tag_q, message_q;
  logic [63:0]            words_q [Words];
  logic [1:0]             count_q;     // words of the payload so far
  logic                   is_whole_q;  // the payload has the right size
  logic                   is_known, is_there, is_done_q, is_start_q;
  logic                   done, run_write_valid;
  logic [63:0]            old, old_q;
  logic [WordBits-1:0]    run_write_address;
  logic [Width-1:0]       run_write_data;
  logic [Lanes-1:0]       run_write_lanes;
  logic [AddressBits-1:0] address, place, end_of_words;
  logic [Places-1:0]      open_q;      // places of which the command is not complete
  logic [PlaceBits-1:0]   place_q;
  user_reply_command_t    reply;

  assign user_ready_o = state_q == StIdle && !open_q[place_q];
  assign busy_o       = !(state_q == StIdle || (state_q == StReply && !command_ready_i));

  // ---- what is asked for -----------------------------------------------------------------------
  assign operation    = tag_q[7:0];
  assign is_signed    = tag_q[14];
  assign bytes        = {tag_q[15], tag_q[13:8]};
  assign address      = words_q[0][AddressBits-1:0];
  assign end_of_words = floor_i - AddressBits'(Places * 8);
  assign is_known     = (bytes == 7'd1 || bytes == 7'd2 || bytes == 7'd4 || bytes == 7'd8) &&
                        operation <= AtomicOperationXor;
  // A word at a multiple of its bytes does not reach over what is a multiple of 64.
  assign is_there     = is_known && is_whole_q && words_q[0][63:AddressBits] == '0 &&
                        address < end_of_words && (address[2:0] & 3'(bytes[3:0] - 4'd1)) == '0;

  always_ff @(posedge clk_i) begin
    if (state_q == StIdle) begin
      handler_q  <= user_header_i.handler;
      peer_q     <= user_header_i.source;
      tag_q      <= user_header_i.tag;
      message_q  <= user_header_i.message;
      count_q    <= '0;
      is_whole_q <= user_header_i.argument_count == '0 &&
                    user_header_i.body_bytes == 16'(Words * 8);
    end
    if (state_q == StTake && user_data_valid_i) begin
      for (int unsigned i = 0; i < BeatWords; i++) begin
        if (32'(count_q) + i < Words) words_q[2'(32'(count_q) + i)] <= user_data_i[64*i +: 64];
      end
      count_q <= (32'(count_q) + BeatWords > Words) ? 2'(Words) : 2'(32'(count_q) + BeatWords);
    end
  end

  // ---- one after the other ---------------------------------------------------------------------
  always_ff @(posedge clk_i) begin
    is_start_q <= 1'b0;
    if (!rst_ni) begin
      state_q <= StIdle;
    end else begin
      unique case (state_q)
        StIdle:  if (user_valid_i && user_ready_o) state_q <= StTake;
        StTake:  if (user_end_valid_i) begin
          // Nothing comes of a damaged frame: it is sent again.
          state_q    <= !user_end_good_i ? StIdle : is_there ? StRun : StReply;
          is_start_q <= user_end_good_i && is_there;
          is_done_q  <= is_there;
        end
        StRun:   if (done) state_q <= StKeep;
        StKeep:  if (memory_write_ready_i) state_q <= StReply;
        default: if (command_ready_i) state_q <= StIdle;
      endcase
    end
    if (done) old_q <= old;

    if (!rst_ni) begin
      open_q  <= '0;
      place_q <= '0;
    end else begin
      if (completion_valid_i) open_q[completion_request_i[PlaceBits-1:0]] <= 1'b0;
      if (state_q == StReply && command_ready_i) begin
        open_q[place_q] <= 1'b1;
        place_q         <= place_q + 1'b1;
      end
    end
  end

  plait_atomic #(.Width(Width), .AddressBits(AddressBits)) u_atomic (
    .clk_i,
    .rst_ni,
    .start_i               (is_start_q),
    .operation_i           (operation),
    .bytes_i               (bytes[3:0]),
    .address_i             (address),
    .operand_i             (words_q[1]),
    .comparand_i           (words_q[2]),
    .done_o                (done),
    .old_o                 (old),
    .memory_read_valid_o,
    .memory_read_address_o,
    .memory_read_ready_i,
    .memory_read_data_valid_i,
    .memory_read_data_i,
    .memory_write_valid_o  (run_write_valid),
    .memory_write_address_o(run_write_address),
    .memory_write_data_o   (run_write_data),
    .memory_write_lanes_o  (run_write_lanes),
    .memory_write_ready_i  (memory_write_ready_i && state_q == StRun)
  );

  assign place                  = end_of_words + AddressBits'({place_q, 3'd0});
  assign memory_write_valid_o   = run_write_valid || state_q == StKeep;
  assign memory_write_address_o = (state_q == StKeep) ? place[AddressBits-1:LaneBits] :
                                                        run_write_address;
  assign memory_write_data_o    = (state_q == StKeep) ? {BeatWords{old_q}} : run_write_data;
  assign memory_write_lanes_o   = (state_q == StKeep) ? Lanes'(8'hff) << place[LaneBits-1:0] :
                                                        run_write_lanes;

  assign reply = '{
    opcode:  OpcodeReply,
    handler: handler_q,
    peer:    peer_q,
    size:    is_done_q ? 16'd8 : 16'd0,
    tag:     tag_q,
    message: message_q,
    request: {Asker, 21'd0, place_q},
    address: 64'(place),
    default: '0
  };
  assign command_valid_o = state_q == StReply;
  assign command_o       = reply;

  logic unused;
  assign unused = &{1'b0, is_signed, completion_request_i[31:PlaceBits]};

endmodule
