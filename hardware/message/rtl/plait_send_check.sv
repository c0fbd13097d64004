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
  parameter bit          Models      = 1'b0,  // as of plait_endpoint
  parameter int unsigned Parts       = 1,     // as well
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
  // What is to come, of a GET or a reply, reaches where the role may not write.
  input  logic                is_outside_i,
  input  logic                is_full_i,     // no other request may wait for its reply

  output logic                is_none_o,     // neither sent nor refused
  output logic                is_refused_o,
  output logic                is_full_o,     // refused for that alone
  output logic                is_stranger_o,  // its peer is no node of the cluster
  output logic [FlowBits-1:0] flow_o,
  output logic                has_number_o,  // the other end quotes our number
  output logic [7:0]          handler_o,
  output logic                is_short_o,
  output logic                has_literal_o,
  output logic                is_advancing_o,
  output logic                is_sized_o,
  output logic                is_replied_o,
  output logic                has_tag_o,     // of the fields that not all opcodes have
  output logic                has_context_o,
  output logic                has_collective_o,
  output logic [63:0]         size_o
);

  localparam int unsigned NodeBits = $clog2(Nodes);
  localparam int unsigned SizeBits = AddressBits + 1;
  // An eager message has at most RecordsPerMessage frames, and so has eager_bytes_max_i.
  localparam int unsigned EagerBits = FrameLog + $clog2(RecordsPerMessage) + 1;

  one_sided_command_t    one_sided;
  user_request_command_t request;
  assign one_sided = command_i;
  assign request   = command_i;

  logic unused;
  assign unused = ^{command_i, one_sided, request, eager_bytes_max_i};

  logic is_one_sided, is_replied, is_far, is_bad;
  logic [63:0] size;
  logic is_send, is_put, is_get, is_log, is_user, is_reply, is_eager, is_short;
  logic is_listed, is_node, is_within, is_inside, is_handler;
  logic [PeerBits-1:0] peer, write_node;
  logic [15:0]         node;
  logic                is_last, written;
  logic [SizeBits:0]   bound, far_end;

  logic is_listed_q [Nodes];
  logic is_controller_q;  // listed

  assign is_send   = command_i.opcode == OpcodeSend;
  assign is_put    = command_i.opcode == OpcodePut;
  assign is_get    = command_i.opcode == OpcodeGet;
  assign is_log    = command_i.opcode == OpcodeLog;
  assign is_reply  = command_i.opcode == OpcodeReply;
  assign is_user   = command_i.opcode == OpcodeRequest || is_reply;
  assign is_one_sided = is_put || is_get;
  assign is_replied   = command_i.opcode == OpcodeRequest &&
                        (command_i.flags & CommandFlagReplied) != '0;
  assign size         = is_one_sided ? 64'(one_sided.size) : is_user ? 64'(request.size) :
                        command_i.size;
  // Whether the bytes reach beyond 2^RemoteBits. A size that does not fit our memory is refused
  // anyway, so an adder of SizeBits is enough: they do if the upper bits of the address are all
  // ones and the lower ones carry. An end at 2^RemoteBits itself is allowed.
  assign far_end      = (SizeBits+1)'(one_sided.remote_address[SizeBits-1:0]) +
                        (SizeBits+1)'(size[SizeBits-1:0]);
  assign is_far       = is_one_sided &&
      (one_sided.remote_address[63:RemoteBits] != '0 ||
       (one_sided.remote_address[RemoteBits-1:SizeBits] == '1 && far_end[SizeBits] &&
        far_end[SizeBits-1:0] != '0));

  // The table of nodes. LOG goes to the controller, whose place is after the nodes'.
  assign node      = node_of(command_i.peer, Parts);
  assign peer      = is_log ? PeerBits'(Nodes) : PeerBits'(node);
  assign is_node   = is_log || (32'(node) < Nodes && (Parts == 1 || command_i.peer != '1));
  assign is_listed = is_log ? is_controller_q :
                     is_listed_q[node[NodeBits-1:0]] || node == node_i;

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
                     {1'b0, size[SizeBits-1:0]};
  assign is_inside = size == '0 ||
      (command_i.address[63:AddressBits] == '0 && size[63:SizeBits] == '0 &&
       is_within);

  // A role may not speak for the endpoint.
  assign is_handler = !is_user ||
      (request.handler >= (Models ? HandlerAtomic : HandlerUser) &&
       size[SizeBits-1:FrameLog+1] == '0 &&
       (!size[FrameLog] || size[FrameLog-1:0] == '0));

  // What is longer than node memory is refused, so that the size's lower bits decide.
  assign is_eager = (command_i.flags & CommandFlagSynchronous) == '0 &&
      size[SizeBits-1:EagerBits] == '0 &&
      size[EagerBits-1:0] <= eager_bytes_max_i[EagerBits-1:0];

  assign is_short = is_get || (is_send && !is_eager);

  assign is_bad = !(is_send || is_put || is_get || is_log || is_user) || !is_node || !is_listed ||
                  !is_inside || !is_handler || is_far || ((is_get || is_replied) && is_outside_i);

  always_ff @(posedge clk_i) begin
    is_none_o      <= command_i.opcode == OpcodeNone;
    is_stranger_o  <= !is_node || !is_listed;
    is_refused_o   <= is_bad || (is_replied && is_full_i);
    is_full_o      <= !is_bad;
    flow_o         <= {peer, !is_send && !is_reply, is_reply};
    is_short_o     <= is_short;
    has_number_o   <= is_short || is_put || is_replied;
    has_literal_o  <= is_get;
    is_advancing_o <= is_put;
    is_sized_o     <= !is_put && !is_get;
    is_replied_o   <= is_replied;
    has_tag_o      <= !is_one_sided;
    has_context_o  <= !is_one_sided && !is_user;
    has_collective_o <= (!is_one_sided && !is_user) || is_replied;
    size_o         <= size;
    unique case (command_i.opcode)
      OpcodeSend: handler_o <= is_eager ? HandlerMatch : HandlerRts;
      OpcodePut:  handler_o <= HandlerPut;
      OpcodeGet:  handler_o <= HandlerGet;
      OpcodeLog:  handler_o <= HandlerLog;
      default:    handler_o <= request.handler;
    endcase
  end

endmodule
