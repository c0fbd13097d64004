// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A role as a compiler could have made it, for tests of all that is around it. It says that it is
// there (text, then a record of format 0 with its rank), receives 8 bytes of rank 0 with tag 3,
// sends them back with 1 added, and ends with the code of parameter Code.
module plait_role
  import plait_wire_pkg::*;
#(
  parameter int unsigned Width       = 64,
  parameter int unsigned AddressBits = 24,
  parameter logic [31:0] Code        = 32'd0,
  localparam int unsigned WordBits   = AddressBits - $clog2(Width / 8),
  localparam int unsigned Lanes      = Width / 8
) (
  input  logic                clk_i,
  input  logic                rst_ni,
  input  logic                start_i,
  input  logic [15:0]         node_i,
  input  logic [15:0]         node_count_i,
  input  logic [63:0]         now_i,
  output logic                command_valid_o,
  output command_t            command_o,
  input  logic                command_ready_i,
  input  logic                completion_valid_i,
  input  completion_t         completion_i,
  output logic                completion_ready_o,
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
  input  logic                memory_wrote_valid_i,
  input  logic [WordBits-1:0] memory_wrote_address_i,
  input  logic [Width-1:0]    memory_wrote_data_i,
  input  logic [Lanes-1:0]    memory_wrote_lanes_i,
  output logic [15:0]         site_o,
  output logic                busy_o
);

  localparam logic [63:0] Text = 64'h1000, Record = 64'h2000, Token = 64'h3000;

  typedef enum logic [3:0] {
    Idle, WriteText, WriteFormat, WriteRank, LogText, WaitText, LogRecord, WaitRecord, Receive,
    WaitReceive, Read, Take, Write, Send, WaitSend, Exit
  } state_e;

  state_e      state_q;
  logic        is_over_q;
  logic [63:0] word_q, address;
  logic        is_command, is_wait, is_write;

  assign is_command = state_q inside {LogText, LogRecord, Receive, Send, Exit} && !is_over_q;
  assign is_wait    = state_q inside {WaitText, WaitRecord, WaitReceive, WaitSend};
  assign is_write   = state_q inside {WriteText, WriteFormat, WriteRank, Write};

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      state_q   <= Idle;
      is_over_q <= 1'b0;
    end else if (state_q == Exit) begin
      if (command_ready_i) is_over_q <= 1'b1;
    end else if ((state_q == Idle && start_i) || (is_command && command_ready_i) ||
                 (is_wait && completion_valid_i) || (is_write && memory_write_ready_i) ||
                 (state_q == Read && memory_read_ready_i) ||
                 (state_q == Take && memory_read_data_valid_i)) begin
      state_q <= state_e'(state_q + 4'd1);
    end
    if (state_q == Take) word_q <= memory_read_data_i[63:0] + 64'd1;
  end

  always_comb begin
    command_o            = '0;
    command_o.peer       = 16'd0;
    command_o.size       = 64'd8;
    command_o.address    = Token;
    command_o.tag        = 32'd3;
    unique case (state_q)
      LogText: begin
        command_o.opcode  = OpcodeLog;
        command_o.tag     = 32'(LogStreamStderr);
        command_o.address = Text;
      end
      LogRecord: begin
        command_o.opcode  = OpcodeLog;
        command_o.tag     = 32'(LogStreamRecord);
        command_o.address = Record;
        command_o.size    = 64'd16;
      end
      Receive: command_o.opcode = OpcodeReceive;
      Send:    command_o.opcode = OpcodeSend;
      default: begin
        command_o.opcode = OpcodeExit;
        command_o.size   = 64'(Code);
      end
    endcase
  end

  always_comb begin
    unique case (state_q)
      WriteText: begin
        address             = Text;
        memory_write_data_o = Width'(64'h0A_6572_6568_206D_49);  // "Im here\n"
      end
      WriteFormat: begin
        address             = Record;
        memory_write_data_o = '0;
      end
      WriteRank: begin
        address             = Record + 64'd8;
        memory_write_data_o = Width'(node_i);
      end
      default: begin
        address             = Token;
        memory_write_data_o = Width'(word_q);
      end
    endcase
  end

  assign command_valid_o        = is_command;
  assign completion_ready_o     = 1'b1;
  assign user_ready_o           = 1'b1;
  assign memory_read_valid_o    = state_q == Read;
  assign memory_read_address_o  = address[AddressBits-1:$clog2(Lanes)];
  assign memory_write_valid_o   = is_write;
  assign memory_write_address_o = address[AddressBits-1:$clog2(Lanes)];
  assign memory_write_lanes_o   = '1;
  assign site_o = (state_q == WaitReceive) ? 16'd1 : (state_q == WaitSend) ? 16'd2 :
                  (state_q == Exit) ? 16'd3 : 16'd0;
  assign busy_o = !(state_q == Idle || is_command || is_wait || is_over_q);

  logic unused;
  assign unused = &{1'b0, node_count_i, now_i, completion_i, user_valid_i, user_header_i,
                    user_data_i, user_data_valid_i, user_data_last_i, user_end_valid_i,
                    user_end_good_i, memory_read_data_i, address};

endmodule
