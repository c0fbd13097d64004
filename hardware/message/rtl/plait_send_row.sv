// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The row of the job that enters, in the next cycle: of a command, a CTS, an answer or what is
// served, as source_i says, the lower bits of entry_e. What a source does not write is not cared
// for.
module plait_send_row
  import plait_wire_pkg::*;
  import plait_endpoint_pkg::*;
  import plait_send_pkg::*;
#(
  parameter int unsigned AddressBits = 24,
  parameter int unsigned Posted      = 64,
  localparam int unsigned EntryBits  = $clog2(Posted)
) (
  input  logic                 clk_i,
  input  logic [1:0]           source_i,

  input  command_t             command_i,
  input  logic [63:0]          command_size_i,
  input  logic                 command_has_tag_i,
  input  logic                 command_has_context_i,
  input  logic                 command_has_collective_i,
  input  logic                 command_is_refused_i,
  input  logic                 command_is_full_i,
  input  logic [31:0]          command_message_i,
  input  logic [7:0]           command_handler_i,
  input  logic                 command_is_short_i,
  input  logic                 command_has_literal_i,
  input  logic                 command_is_advancing_i,
  input  logic                 command_is_sized_i,
  input  logic                 command_is_replied_i,
  input  logic [63:0]          cts_address_i,
  input  logic [31:0]          cts_number_i,
  input  logic                 answer_is_refuse_i,
  input  logic [EntryBits-1:0] answer_entry_i,
  input  logic [31:0]          answer_message_i,
  input  logic [63:0]          answer_address_i,
  input  served_t              served_i,

  output fixed_t               fixed_o,
  output route_t               route_o
);

  localparam int unsigned SizeBits = AddressBits + 1;

  one_sided_command_t one_sided;  // the address there stands where a reply's does
  assign one_sided = command_i;

  // Addresses beyond RemoteBits and beyond our memory.
  logic unused;
  assign unused = ^{command_i, one_sided, cts_address_i, answer_address_i, served_i};

  logic is_get, is_control;
  assign is_get     = served_i.what == ServeGet;
  assign is_control = served_i.what == ServeControl;

  always_ff @(posedge clk_i) begin
    fixed_o <= '{
      address: command_i.address, size: command_size_i, tag: command_i.tag,
      request: command_i.request, peer: command_i.peer, context_id: command_i.context_id,
      collective: command_i.collective, datatype: command_i.datatype,
      is_refused: command_is_refused_i, is_full: command_is_full_i
    };
    if (!command_has_tag_i) begin
      fixed_o.tag      <= '0;
      fixed_o.datatype <= '0;
    end
    if (!command_has_collective_i) fixed_o.collective <= '0;
    if (!command_has_context_i) fixed_o.context_id <= '0;
    if (source_i != 2'(EntryCommand)) begin
      fixed_o.tag        <= (source_i == 2'(EntryAnswer)) ? 32'(answer_entry_i) : '0;
      fixed_o.context_id <= '0;
      fixed_o.collective <= '0;
      fixed_o.datatype   <= '0;
      fixed_o.size       <= 64'(is_get ? served_i.bytes[SizeBits-1:0] : SizeBits'(0));
      fixed_o.address    <= 64'(is_control ? served_i.address[63:32] : served_i.address[31:0]);
    end
  end

  // One lookup table a bit, where a bit has no more than four sources; a case would take two. The
  // first literal of a CONTROL's answer is {address, status}, the second one is the value. So the
  // upper operand has four sources too, since an address of ours has no more than 32 bits.
  logic [1:0] upper;
  assign upper = (source_i == 2'(EntryServe) && is_control) ? 2'(EntryAnswer) : source_i;

  always_ff @(posedge clk_i) begin
    route_o.operand[31:0] <=
        source_i[1] ? (source_i[0] ? served_i.target[31:0] : answer_address_i[31:0]) :
                      (source_i[0] ? cts_address_i[31:0] : one_sided.remote_address[31:0]);
    route_o.operand[47:32] <=
        upper[1] ? (upper[0] ? served_i.target[47:32] : served_i.address[15:0]) :
                   (upper[0] ? cts_address_i[47:32] : one_sided.remote_address[47:32]);
    if (source_i == 2'(EntryAnswer)) route_o.operand[47:32] <= '0;
    route_o.message <= source_i[1] ? (source_i[0] ? served_i.message : answer_message_i) :
                                     (source_i[0] ? cts_number_i : command_message_i);
    route_o.is_replied <= source_i == 2'(EntryCommand) && command_is_replied_i;
    unique case (source_i)
      2'(EntryCommand): begin
        route_o.handler      <= command_handler_i;
        route_o.is_short     <= command_is_short_i;
        route_o.has_literal  <= command_has_literal_i;
        route_o.is_advancing <= command_is_advancing_i;
        route_o.is_sized     <= command_is_sized_i;
      end
      2'(EntryCts): begin
        route_o.handler      <= HandlerPutReply;
        route_o.is_short     <= 1'b0;
        route_o.has_literal  <= 1'b0;
        route_o.is_advancing <= 1'b1;
        route_o.is_sized     <= 1'b0;
      end
      2'(EntryAnswer): begin
        route_o.handler      <= answer_is_refuse_i ? HandlerRefuse : HandlerCts;
        route_o.is_short     <= 1'b1;
        route_o.has_literal  <= 1'b0;
        route_o.is_advancing <= 1'b0;
        route_o.is_sized     <= 1'b0;
      end
      default: begin
        unique case (served_i.what)
          ServeGet:     route_o.handler <= HandlerPutReply;
          ServeControl: route_o.handler <= HandlerControl;
          default:      route_o.handler <= HandlerPutDone;
        endcase
        route_o.is_short     <= !is_get;
        route_o.has_literal  <= is_control;
        route_o.is_advancing <= is_get;
        route_o.is_sized     <= 1'b0;
      end
    endcase
  end

endmodule
