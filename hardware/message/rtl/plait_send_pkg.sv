// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What plait_send keeps of a job, and what its parts say to each other.
// verilator lint_off UNUSEDPARAM
package plait_send_pkg;
  import plait_endpoint_pkg::*;

  // Byte addresses in the memory of another node: what PUT and GET can name.
  localparam int unsigned RemoteBits = 48;
  // GETs that are served, and CONTROLs and PUTs that are answered, at a time.
  localparam int unsigned ServeJobs = 4;
  // Jobs that only replies of the role take, when no other job is free.
  localparam int unsigned ReplyJobs = 4;
  // The payload of a frame, as a power of two.
  localparam int unsigned FrameLog = 12;

  // What stays as it is from a job's beginning to its completion.
  typedef struct packed {
    logic [63:0] address;     // of the payload in our memory; CONTROL: the register's value
    logic [63:0] size;
    logic [31:0] tag;
    logic [31:0] request;
    logic [15:0] peer;
    logic [15:0] context_id;
    logic [7:0]  collective;
    logic [7:0]  datatype;
    logic        is_refused;
    logic        is_full;       // only because too many requests wait for their replies
  } fixed_t;

  // What a CTS changes.
  typedef struct packed {
    // Address there. GET and CONTROL: the first word of the literals. A request that is replied to:
    // where the reply's payload goes.
    logic [RemoteBits-1:0] operand;
    logic [31:0]           message;
    logic [7:0]            handler;
    logic                  is_short;      // one frame without payload, whatever the size
    logic                  has_literal;   // it has an argument block
    logic                  is_advancing;  // the operand is an address, and grows with each frame
    logic                  is_sized;      // the operand is the size of the message instead
    logic                  is_replied;    // a request of the role that completes with its reply
  } route_t;

  // Who enters. The lower bits say where a row comes from, for those that write one.
  typedef enum logic [2:0] {
    EntryCommand = 3'd0, EntryCts = 3'd1, EntryAnswer = 3'd2, EntryServe = 3'd3,
    EntryUnblock = 3'd4, EntrySweep = 3'd5
  } entry_e;

  // What is to be answered.
  typedef struct packed {
    serve_e                what;
    logic [31:0]           message;
    logic [63:0]           address;  // CONTROL: {value, register}
    logic [RemoteBits-1:0] target;   // CONTROL, PUT: the status
    logic [31:0]           bytes;
  } served_t;

  // What becomes of a flow when a frame of its first job has been dealt with.
  typedef enum logic [1:0] {
    AfterMore,   // the job has more frames: the flow takes its next turn
    AfterEnd,    // the job leaves its flow; the next one follows
    AfterBlock   // the flow waits until it is unblocked
  } after_e;

endpackage
// verilator lint_on UNUSEDPARAM
