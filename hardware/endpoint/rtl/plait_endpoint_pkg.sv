// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What the endpoint's modules say to each other; the contract is in
// hardware/endpoint/doc/endpoint.md.
// No design uses every number.
// verilator lint_off UNUSEDPARAM
package plait_endpoint_pkg;
  import plait_wire_pkg::*;

  // A frame of at most PayloadBytesMax bytes of body.
  localparam int unsigned BodyBits = 13;

  // A flow is {peer, channel}; of the four numbers of a channel three are used.
  localparam int unsigned Channels    = 3;
  localparam int unsigned ChannelBits = 2;
  typedef struct packed {
    logic is_direct;
    logic is_reply;
  } channel_t;

  function automatic channel_t channel_of(input logic [7:0] flags);
    return '{is_direct: (flags & (FlagDirect | FlagReply)) == FlagDirect,
             is_reply:  (flags & FlagReply) != '0};
  endfunction

  function automatic logic [7:0] channel_flags(input channel_t channel);
    return (channel.is_direct ? FlagDirect : 8'd0) | (channel.is_reply ? FlagReply : 8'd0);
  endfunction

  // The part of a header that the message layer decides; transport adds the rest.
  typedef struct packed {
    logic [63:0]         operand;
    logic [31:0]         message;
    logic [31:0]         tag;
    logic [15:0]         context_id;
    logic [7:0]          collective;
    logic [7:0]          datatype;
    logic [7:0]          argument_count;
    logic [7:0]          handler;
    logic                is_first;
    logic                is_last;
    logic [BodyBits-1:0] body_bytes;
  } message_head_t;

  // An address of MPI, in commands and completions: a part of a node. Where no node has several
  // parts the part is 0, and the address is the node's number.
  typedef struct packed {
    logic [5:0] part;
    logic [9:0] node;
  } place_t;

  function automatic logic [15:0] node_of(input logic [15:0] place, input int unsigned parts);
    return (parts > 1) ? 16'(place[9:0]) : place;
  endfunction

  // In operand of a message of MPI, above its size: who sends it, and who is to receive it.
  localparam int unsigned SenderPartBit   = 56;
  localparam int unsigned ReceiverPartBit = 48;

  function automatic logic is_for_parts(input logic [7:0] handler);
    return handler == HandlerMatch || handler == HandlerRts;
  endfunction

  // What transport decides about a frame with data that came in.
  typedef enum logic [1:0] {
    VerdictProcess,  // its turn: the handler acts on it
    VerdictHold,     // to be kept in its hold place until its turn comes
    VerdictDiscard   // seen before, or beyond the credit: nothing remains of it
  } verdict_e;

  typedef enum logic [1:0] {
    OpenGranted,
    OpenBlocked,  // no credit, or as many frames in flight as a flow may have: unblocked_* tells
    OpenFailed    // the peer is dead
  } open_result_e;

  // What the sending half is to answer.
  typedef enum logic [1:0] {ServeGet, ServeControl, ServePut} serve_e;

  // What the receiving half tells the sending half about a flow.
  typedef struct packed {
    logic [15:0] acknowledge;
    logic [63:0] selective;
    logic [15:0] credit;
  } transport_fields_t;

  // An envelope that is looked for among the posted receives.
  typedef struct packed {
    logic [5:0]  part;     // that it is for
    logic [15:0] context_id;
    logic [15:0] source;   // an address
    logic [31:0] tag;
    logic [7:0]  datatype;
    logic [7:0]  collective;
    logic [63:0] size;     // bytes of the whole message
    logic        is_rts;
    logic [31:0] message;  // the sender's number, of an RTS
  } envelope_t;

  // A posted receive.
  typedef struct packed {
    logic [31:0] request;
    logic [63:0] address;
    logic [63:0] capacity;
    logic [7:0]  datatype;
    logic [7:0]  collective;
  } posted_t;

  typedef enum logic [1:0] {
    SearchPosted,      // a posted receive matches
    SearchUnexpected,  // none does; there is a place in the unexpected queue
    SearchFull         // none does, and there is no place: the message is pushed back
  } search_result_e;

  // What a frame that was pushed back waits for.
  typedef enum logic [2:0] {
    CauseNone,    // it was not pushed back
    CausePlace,   // a receive that it matches, or a place for an unexpected message
    CauseServe,   // something to answer it with
    CauseUser,    // the role
    CauseUnit,    // the unit that acts on it
    CauseAnswer   // that the receive's last answer has gone
  } cause_e;

  // What those that were pushed back may try again for: pulses, and what there is now.
  typedef struct packed {
    logic        any;         // a receive or probe for any source was posted
    logic        named;       // one for this source:
    logic [15:0] peer;
    logic        place;
    logic        serve;
    logic        user;
    logic        unit;
    logic        answer;
    logic        has_posted;  // a receive or probe that nothing has come for
    logic        has_place;
    logic        has_serve;
    logic        has_user;
    logic        has_unit;
  } retry_t;

  // Messages of the handlers 64 to 79 are for a unit beside the role.
  function automatic logic is_for_unit(input logic [7:0] handler);
    return (handler & 8'hf0) == HandlerAtomic;
  endfunction

  // Commands of virtual circuits, which the unit plait_circuits takes where there is one.
  function automatic logic is_for_circuits(input logic [7:0] opcode);
    return (opcode & 8'hf0) == OpcodeCircuitConnect;
  endfunction

  // Values of registers that the endpoint works by. Times in clock cycles.
  typedef struct packed {
    logic [15:0] node;
    logic [7:0]  life;
    logic [31:0] acknowledge_delay;
    logic [31:0] retransmit_initial;
    logic [31:0] retransmit_min;
    logic [31:0] retransmit_max;
    logic [7:0]  retries_max;
    logic [31:0] eager_bytes_max;
    logic [63:0] hold_base;        // byte address of the hold places in node memory
    logic [63:0] unexpected_base;  // byte address of the unexpected messages
  } endpoint_config_t;

  // What the status registers show.
  typedef struct packed {
    logic        is_waiting;  // a receive or blocking probe is open; the oldest is:
    logic        is_probe;
    logic        any_source;
    logic        any_tag;
    logic [15:0] peer;
    logic [15:0] context_id;
    logic [31:0] tag;
    logic        is_send_waiting;  // a send that was announced last and has not been answered:
    logic [15:0] send_peer;
    logic [15:0] send_context;
    logic [31:0] send_tag;
    logic [15:0] posted_count;
    logic [15:0] unexpected_count;
    logic [15:0] last_source;  // of the last good frame
    logic [7:0]  last_handler;
    logic [15:0] failed_node;  // the peer that died last; valid with the event
    logic        is_acknowledged;  // all that was sent is
  } endpoint_status_t;

  // Pulses, one for each time that it happens.
  typedef struct packed {
    logic received;
    logic bad;
    logic foreign;
    logic overflow;
    logic duplicate;
    logic life;             // of another one, or from a stranger
    logic pushed_back;
    logic discarded;        // a good frame that nothing could take
    logic sent;
    logic retransmitted;
    logic timeout;
    logic refused;          // a frame stopped by the egress guard
    logic command_refused;  // a command that names no node of the cluster
    logic failed;           // a peer that is dead
  } endpoint_events_t;

  // A frame in node memory: HeadBytes of which the last HeaderBytes are the header, then the body.
  localparam int unsigned HeadBytes         = BodyOffset;
  localparam int unsigned RecordBytes       = HeadBytes + PayloadBytesMax;
  localparam int unsigned RecordsPerMessage = 4;  // of an eager message: up to 16 KiB

endpackage
// verilator lint_on UNUSEDPARAM
