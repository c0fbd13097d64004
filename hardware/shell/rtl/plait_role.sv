// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The role that plays a list: it drives a whole node before there is a compiled program. A
// program's role is a file of the same name with the same ports.
//
// From address 0 of node memory on stand records of 32 bytes, laid out as command_t. Opcodes below
// FirstStep go to the shell as they are; the others are steps of the role itself:
//
//   OpWait    waits until at most `size` commands are under way
//   OpAdd     adds `size` to the 64 bits at `address`
//   OpRepeat  goes back to record `address` until it has been here `size` times
//   OpMark    writes the node's cycle counter to the 64 bits at `address`
//   OpLog     from now on completions are written to `address`, up to `size` of them
//   OpUser    writes how many messages came for the role's own handlers, and the sum of the first
//             64 bits of their bodies (8 bytes or more, or none), to the 16 bytes at `address`
//   OpReply   from now on `size` bytes at `address` are what replies carry; before, nothing
//
// A message for the role's own handlers that wants a reply has one at once, with its handler and
// tag; meanwhile no other message is taken. The reply goes before a record that waits for a job:
// the role offers nothing for a cycle, then the reply, then the record again. A reply's completion
// has the number ReplyNumber; it is not written and does not count.
//
// `address` is a multiple of 8, OpLog's of 32. The list ends with opcode exit; what follows is not
// read. A command none counts as no command. Completions are taken at once but while something is
// written.
module plait_role
  import plait_wire_pkg::*;
#(
  parameter int unsigned Width       = 64,
  parameter int unsigned AddressBits = 24,
  parameter int unsigned Banks       = 1,  // of node memory, as of plait_node_memory
  localparam int unsigned WordBits   = AddressBits - $clog2(Width / 8),
  localparam int unsigned Lanes      = Width / 8
) (
  input  logic                clk_i,
  input  logic                rst_ni,
  input  logic                start_i,
  input  logic [15:0]         node_i,
  input  logic [15:0]         node_count_i,
  input  logic [63:0]         now_i,  // the node's cycle counter

  output logic                command_valid_o,
  output command_t            command_o,
  input  logic                command_ready_i,
  input  logic                completion_valid_i,
  input  completion_t         completion_i,
  output logic                completion_ready_o,

  // Messages for handlers from HandlerUser on.
  input  logic                user_valid_i,
  input  header_t             user_header_i,
  output logic                user_ready_o,
  input  logic [Width-1:0]    user_data_i,
  input  logic                user_data_valid_i,
  input  logic                user_data_last_i,
  input  logic                user_end_valid_i,
  input  logic                user_end_good_i,

  output logic                memory_read_valid_o,
  output logic [WordBits-1:0] memory_read_address_o,
  input  logic                memory_read_ready_i,
  input  logic                memory_read_data_valid_i,
  input  logic [Width-1:0]    memory_read_data_i,
  output logic                memory_write_valid_o,
  output logic [WordBits-1:0] memory_write_address_o,
  output logic [Width-1:0]    memory_write_data_o,
  output logic [Lanes-1:0]    memory_write_lanes_o,
  input  logic                memory_write_ready_i,
  // What each bank of node memory takes in this cycle, whoever it is from, below what the endpoint
  // keeps there.
  input  logic [Banks-1:0]               memory_wrote_valid_i,
  input  logic [Banks-1:0][WordBits-1:0] memory_wrote_address_i,
  input  logic [Banks-1:0][Width-1:0]    memory_wrote_data_i,
  input  logic [Banks-1:0][Lanes-1:0]    memory_wrote_lanes_i,

  // Where it waits, as a number of its own; 0: it does not. For a diagnosis.
  output logic [15:0]         site_o,
  // Nothing will change without an input.
  output logic                busy_o
);

  localparam logic [7:0] FirstStep = 8'hf0;
  localparam logic [7:0] OpWait = 8'hf0, OpAdd = 8'hf1, OpRepeat = 8'hf2, OpMark = 8'hf3;
  localparam logic [7:0] OpLog = 8'hf8, OpUser = 8'hf4, OpReply = 8'hf5;
  localparam logic [31:0] ReplyNumber = 32'h00ff_ffff;
  localparam int unsigned RecordBits = 8 * CommandBytes;
  localparam int unsigned Beats      = (Width < RecordBits) ? RecordBits / Width : 1;
  localparam int unsigned BeatBits   = (Beats > 1) ? $clog2(Beats) : 1;
  localparam int unsigned LaneBits   = $clog2(Lanes);

  if (Width != 64 && Width != 128 && Width != 512) begin : gen_no_width
    $error("plait_role: Width is none of 64, 128 and 512.");
  end

  typedef enum logic [3:0] {
    StateIdle, StateAsk, StateFetch, StateAct, StateCommand, StateWait, StateAddAsk, StateAddTake,
    StateWrite, StateEnd
  } state_e;

  state_e                    state_q;
  logic [AddressBits-1:0]    next_q;  // byte address of the record behind the present one
  logic [BeatBits:0]         asked_q, taken_q;
  logic [RecordBits-1:0]     record_q;
  command_t                  record;
  logic [31:0]               under_way_q, turns_q;
  logic [63:0]               mark_q;
  logic [AddressBits-1:0]    log_q;
  logic [31:0]               log_left_q;
  logic [31:0]               user_count_q;
  logic [63:0]               user_sum_q, user_word_q;
  logic                      is_user_q, is_body_q;

  // What is being written: `left_q` beats of `data_q` from `address_q` on.
  logic                      is_writing_q, is_word_q, is_own_q, is_written;
  logic [RecordBits-1:0]     data_q;
  logic [AddressBits-1:0]    address_q;
  logic [BeatBits:0]         left_q;

  assign record = record_q;

  // ---- commands and completions ----------------------------------------------------------------
  logic                is_issued, is_completed, is_counted, is_logged, is_own;
  logic                is_pending_q, is_replying_q;  // a reply is to be sent; it stands there
  user_reply_command_t reply_q;

  // A command that becomes a job may be withdrawn; one for receives stays until it is taken.
  logic is_job, is_offered;
  assign is_job = record.opcode inside {OpcodeSend, OpcodePut, OpcodeGet, OpcodeLog, OpcodeRequest};
  assign is_offered         = state_q == StateCommand && !(is_pending_q && is_job);
  assign command_valid_o    = is_replying_q || is_offered;
  assign command_o          = is_replying_q ? reply_q : record;
  assign is_issued          = is_offered && command_ready_i && !is_replying_q;
  assign is_own             = completion_i.request != ReplyNumber;
  assign is_counted         = record.opcode != OpcodeNone && record.opcode != OpcodeExit &&
                              record.opcode != OpcodeCancel;
  assign completion_ready_o = !is_writing_q && state_q != StateWrite;
  assign is_completed       = completion_valid_i && completion_ready_o && is_own;
  assign is_logged          = is_completed && log_left_q != '0;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      under_way_q <= '0;
    end else begin
      under_way_q <= under_way_q + 32'(is_issued && is_counted) - 32'(is_completed);
    end
  end

  // A record comes in several words, or is a part of one.
  logic [RecordBits-1:0] gathered;

  if (Width == RecordBits * 2) begin : gen_half
    assign gathered = next_q[5] ? memory_read_data_i[Width-1 -: RecordBits]
                                : memory_read_data_i[RecordBits-1:0];
  end else begin : gen_several
    assign gathered = {memory_read_data_i, record_q[RecordBits-1:Width]};
  end

  // ---- the list --------------------------------------------------------------------------------
  logic [63:0] addend;

  // The 64 bits at the record's address, of the word that was read.
  if (Width == 64) begin : gen_whole
    assign addend = memory_read_data_i;
  end else begin : gen_part
    assign addend = memory_read_data_i[{record.address[LaneBits-1:3], 6'd0} +: 64];
  end

  assign memory_read_valid_o   = (state_q == StateAsk) || (state_q == StateAddAsk);
  assign memory_read_address_o = (state_q == StateAddAsk)
      ? record.address[AddressBits-1:LaneBits]
      : next_q[AddressBits-1:LaneBits] + WordBits'(asked_q);

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      state_q  <= StateIdle;
      next_q   <= '0;
      turns_q  <= '0;
      asked_q  <= '0;
      taken_q  <= '0;
    end else begin
      if (memory_read_data_valid_i && state_q != StateAddTake) taken_q <= taken_q + 1'b1;
      unique case (state_q)
        StateIdle: if (start_i) state_q <= StateAsk;
        StateAsk: begin
          if (memory_read_ready_i) begin
            asked_q <= asked_q + 1'b1;
            if (asked_q == (BeatBits + 1)'(Beats - 1)) state_q <= StateFetch;
          end
        end
        StateFetch: begin
          if (taken_q == (BeatBits + 1)'(Beats)) begin
            state_q <= (record.opcode >= FirstStep) ? StateAct : StateCommand;
            next_q  <= next_q + AddressBits'(CommandBytes);
            asked_q <= '0;
            taken_q <= '0;
          end
        end
        StateCommand: begin
          if (is_issued) state_q <= (record.opcode == OpcodeExit) ? StateEnd : StateAsk;
        end
        StateAct: begin
          unique case (record.opcode)
            OpWait: state_q <= StateWait;
            OpAdd: state_q <= StateAddAsk;
            OpRepeat: begin
              state_q <= StateAsk;
              turns_q <= '0;
              if (turns_q + 1'b1 < record.size[31:0]) begin
                turns_q <= turns_q + 1'b1;
                next_q  <= {record.address[AddressBits-6:0], 5'd0};
              end
            end
            OpMark, OpUser: if (!is_writing_q) state_q <= StateWrite;
            default: state_q <= StateAsk;
          endcase
        end
        StateWait: if (under_way_q <= record.size[31:0]) state_q <= StateAsk;
        StateAddAsk: if (memory_read_ready_i) state_q <= StateAddTake;
        StateAddTake: if (memory_read_data_valid_i) state_q <= StateWrite;
        StateWrite: if (is_own_q && is_written) state_q <= StateAsk;
        default: state_q <= StateEnd;
      endcase
    end
    if (memory_read_data_valid_i && state_q != StateAddTake) record_q <= gathered;
    if (state_q == StateAct) mark_q <= now_i;
    if (state_q == StateAddTake && memory_read_data_valid_i) begin
      record_q[8*(CommandBytes-8) +: 64] <= addend + record.size;
    end
  end

  // ---- what it writes --------------------------------------------------------------------------
  logic [63:0] word;

  assign word       = (record.opcode == OpMark) ? mark_q : record.size;
  assign is_written = is_writing_q && memory_write_ready_i && left_q == (BeatBits + 1)'(1);

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      is_writing_q <= 1'b0;
      log_left_q   <= '0;
    end else begin
      if (state_q == StateAct && record.opcode == OpLog) log_left_q <= record.size[31:0];
      if (is_logged) begin
        is_writing_q <= 1'b1;
        log_left_q   <= log_left_q - 1'b1;
      end else if (state_q == StateWrite && !is_writing_q) begin
        is_writing_q <= 1'b1;
      end else if (is_written) begin
        is_writing_q <= 1'b0;
      end
    end
    // What is being written is the step's own, not a completion.
    if (!is_writing_q) is_own_q <= state_q == StateWrite && !is_logged;
    if (state_q == StateAct && record.opcode == OpLog) log_q <= record.address[AddressBits-1:0];
    if (is_logged) begin
      data_q    <= completion_i;
      address_q <= log_q;
      log_q     <= log_q + AddressBits'(CompletionBytes);
      left_q    <= (BeatBits + 1)'(Beats);
      is_word_q <= 1'b0;
    end else if (state_q == StateWrite && !is_writing_q) begin
      data_q    <= (record.opcode == OpUser) ? {2{user_sum_q, 64'(user_count_q)}} : {4{word}};
      address_q <= record.address[AddressBits-1:0];
      left_q    <= (record.opcode == OpUser && Width == 64) ? (BeatBits + 1)'(2)
                                                           : (BeatBits + 1)'(1);
      is_word_q <= record.opcode != OpUser;
    end else if (is_writing_q && memory_write_ready_i) begin
      data_q    <= data_q >> ((Width < RecordBits) ? Width : 0);
      address_q <= address_q + AddressBits'(Lanes);
      left_q    <= left_q - 1'b1;
    end
  end

  assign memory_write_valid_o   = is_writing_q;
  assign memory_write_address_o = address_q[AddressBits-1:LaneBits];
  if (Width == 64) begin : gen_write_whole
    assign memory_write_data_o  = data_q[63:0];
    assign memory_write_lanes_o = '1;
    logic unused;
    assign unused = &{1'b0, is_word_q, address_q[2:0]};
  end else begin : gen_write_part
    // Lanes of 8, 16 or 32 bytes at their place in the word; the data stand at all of them.
    logic [Lanes-1:0] lanes;
    logic             is_log_q;
    if (Width == 128) begin : gen_two
      assign memory_write_data_o = data_q[127:0];
      assign lanes = is_word_q ? Lanes'(8'hff) : '1;
    end else begin : gen_eight
      assign memory_write_data_o = {2{data_q}};
      assign lanes = is_word_q ? Lanes'(8'hff)
          : is_log_q ? Lanes'(32'hffff_ffff) : Lanes'(16'hffff);
    end
    always_ff @(posedge clk_i) if (!is_writing_q) is_log_q <= is_logged;
    assign memory_write_lanes_o = lanes << {address_q[LaneBits-1:3], 3'd0};
    logic unused;
    assign unused = &{1'b0, is_log_q, address_q[2:0]};
  end

  // ---- messages for own handlers ---------------------------------------------------------------
  // A message's worth is the first word of its body, 0 if it has none.
  assign user_ready_o = !is_pending_q && !is_replying_q;
  assign site_o       = '0;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      user_count_q  <= '0;
      user_sum_q    <= '0;
      user_word_q   <= '0;
      is_user_q     <= 1'b0;
      is_body_q     <= 1'b0;
      is_pending_q  <= 1'b0;
      is_replying_q <= 1'b0;
    end else begin
      if (user_end_valid_i) begin
        is_user_q   <= 1'b0;
        is_body_q   <= 1'b0;
        user_word_q <= '0;
        if (user_end_good_i) begin
          user_count_q <= user_count_q + 1'b1;
          user_sum_q   <= user_sum_q + user_word_q;
          is_pending_q <= reply_q.message != '0;
        end
      end else begin
        if (user_valid_i) is_user_q <= 1'b1;
        if (user_data_valid_i) is_body_q <= 1'b1;
        if (user_data_valid_i && !is_body_q) user_word_q <= user_data_i[63:0];
      end
      if (is_pending_q && !is_offered) begin
        is_pending_q  <= 1'b0;
        is_replying_q <= 1'b1;
      end else if (command_ready_i) begin
        is_replying_q <= 1'b0;
      end
    end
  end
  always_ff @(posedge clk_i) begin
    if (user_valid_i && user_ready_o) begin
      reply_q.opcode  <= OpcodeReply;
      reply_q.handler <= user_header_i.handler;
      reply_q.peer    <= user_header_i.source;
      reply_q.tag     <= user_header_i.tag;
      reply_q.message <= user_header_i.message;
      reply_q.request <= ReplyNumber;
    end
    if (state_q == StateAct && record.opcode == OpReply) begin
      reply_q.address <= record.address;
      reply_q.size    <= record.size[15:0];
    end
    if (!rst_ni) reply_q <= '0;
  end

  assign busy_o = is_writing_q || completion_valid_i || is_user_q || is_pending_q ||
                  !(state_q == StateIdle || state_q == StateEnd || state_q == StateWait ||
                    state_q == StateCommand) ||
                  (state_q == StateIdle && start_i) || is_issued ||
                  (state_q == StateWait && under_way_q <= record.size[31:0]);

  logic unused;
  assign unused = &{1'b0, memory_wrote_valid_i, memory_wrote_address_i, memory_wrote_data_i,
                    memory_wrote_lanes_i, node_i, node_count_i, user_header_i, user_data_last_i,
                    user_data_i, record.address[63:AddressBits]};

endmodule
