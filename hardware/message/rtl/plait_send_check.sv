// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads a command: what it becomes on the wire, and whether it is refused. All that is said here is
// said of the command of the cycle before. table_clear_i takes a node out of the table; the user
// goes through all of them after a reset.
module plait_send_check
  import plait_wire_pkg::*;
  import plait_endpoint_pkg::*;
  import plait_send_pkg::*;
#(
  parameter int unsigned Nodes       = 64,
  parameter int unsigned AddressBits = 24,
  parameter logic [63:0] MemoryBytes = 64'd1 << AddressBits,
  localparam int unsigned PeerBits = $clog2(Nodes + 1),
  localparam int unsigned FlowBits = PeerBits + ChannelBits
) (
  input  logic                clk_i,

  input  logic                table_write_i,
  input  logic [PeerBits-1:0] table_node_i,
  input  logic                table_valid_i,
  input  logic                table_clear_i,
  input  logic [PeerBits-1:0] table_clear_node_i,

  input  logic [31:0]         eager_bytes_max_i,
  input  logic [15:0]         node_i,
  input  command_t            command_i,
  input  logic                is_outside_i,  // its buffer reaches where the role may not write

  output logic                is_none_o,     // neither sent nor refused
  output logic                is_refused_o,
  output logic                is_stranger_o,  // its peer is no node of the cluster
  output logic [FlowBits-1:0] flow_o,
  output logic                has_number_o,  // the other end quotes our number
  output logic [7:0]          handler_o,
  output logic                is_short_o,
  output logic                has_literal_o,
  output logic                is_advancing_o,
  output logic                is_sized_o
);

  localparam int unsigned NodeBits = $clog2(Nodes);
  localparam int unsigned SizeBits = AddressBits + 1;
  // An eager message has at most RecordsPerMessage frames, and so has eager_bytes_max_i.
  localparam int unsigned EagerBits = FrameLog + $clog2(RecordsPerMessage) + 1;

  logic unused;
  assign unused = ^{command_i, eager_bytes_max_i};

  logic is_send, is_put, is_get, is_log, is_user, is_reply, is_eager, is_short;
  logic is_listed, is_node, is_within, is_inside, is_handler;
  logic [PeerBits-1:0] peer, write_node;
  logic                is_last, written;
  logic [SizeBits:0]   bound;

  logic is_listed_q [Nodes];
  logic is_controller_q;  // listed

  assign is_send   = command_i.opcode == OpcodeSend;
  assign is_put    = command_i.opcode == OpcodePut;
  assign is_get    = command_i.opcode == OpcodeGet;
  assign is_log    = command_i.opcode == OpcodeLog;
  assign is_reply  = command_i.opcode == OpcodeReply;
  assign is_user   = command_i.opcode == OpcodeRequest || is_reply;

  // The table of nodes. LOG goes to the controller, whose place is behind the nodes.
  assign peer      = is_log ? PeerBits'(Nodes) : PeerBits'(command_i.peer);
  assign is_node   = is_log || 32'(command_i.peer) < Nodes;
  assign is_listed = is_log ? is_controller_q :
                     is_listed_q[command_i.peer[NodeBits-1:0]] || command_i.peer == node_i;

  assign write_node = table_write_i ? table_node_i : table_clear_node_i;
  assign is_last    = 32'(write_node) == Nodes;
  assign written    = table_write_i && table_valid_i;
  always_ff @(posedge clk_i) begin
    if (table_write_i || table_clear_i) begin
      if (is_last) is_controller_q <= written;
      else is_listed_q[write_node[NodeBits-1:0]] <= written;
    end
  end

  // A comparison costs a table for each bit, so that a memory of all addresses is asked for less.
  if (MemoryBytes == 64'd1 << AddressBits) begin : gen_all
    assign is_within = bound[SizeBits:AddressBits] == '0 ||
                       (bound[SizeBits:AddressBits] == 2'b01 && bound[AddressBits-1:0] == '0);
  end else begin : gen_part
    assign is_within = bound <= (SizeBits+1)'(MemoryBytes);
  end

  // The buffer. Nothing is read where there is nothing to send.
  assign bound     = {2'b00, command_i.address[AddressBits-1:0]} +
                     {1'b0, command_i.size[SizeBits-1:0]};
  assign is_inside = command_i.size == '0 ||
      (command_i.address[63:AddressBits] == '0 && command_i.size[63:SizeBits] == '0 &&
       is_within);

  // A role may not speak for the endpoint.
  assign is_handler = !is_user ||
      (command_i.datatype >= HandlerUser && command_i.size[SizeBits-1:FrameLog+1] == '0 &&
       (!command_i.size[FrameLog] || command_i.size[FrameLog-1:0] == '0));

  // What is longer than node memory is refused, so that the size's lower bits decide.
  assign is_eager = (command_i.flags & CommandFlagSynchronous) == '0 &&
      command_i.size[SizeBits-1:EagerBits] == '0 &&
      command_i.size[EagerBits-1:0] <= eager_bytes_max_i[EagerBits-1:0];

  assign is_short = is_get || (is_send && !is_eager);

  always_ff @(posedge clk_i) begin
    is_none_o      <= command_i.opcode == OpcodeNone;
    is_stranger_o  <= !is_node || !is_listed;
    is_refused_o   <= !(is_send || is_put || is_get || is_log || is_user) ||
                      !is_node || !is_listed || !is_inside || !is_handler ||
                      (is_get && is_outside_i);
    flow_o         <= {peer, !is_send && !is_reply, is_reply};
    is_short_o     <= is_short;
    has_number_o   <= is_short || is_put;
    has_literal_o  <= is_get;
    is_advancing_o <= is_put;
    is_sized_o     <= !is_put && !is_get;
    unique case (command_i.opcode)
      OpcodeSend: handler_o <= is_eager ? HandlerMatch : HandlerRts;
      OpcodePut:  handler_o <= HandlerPut;
      OpcodeGet:  handler_o <= HandlerGet;
      OpcodeLog:  handler_o <= HandlerLog;
      default:    handler_o <= command_i.datatype;
    endcase
  end

endmodule
