// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Words that the parts of plait_receive share.
// verilator lint_off UNUSEDPARAM
package plait_receive_pkg;

  // What is to be done about a frame.
  typedef enum logic [3:0] {
    KindMatchFirst,
    KindMatchLater,
    KindTaken,    // a record of an eager message that a receive has taken
    KindRts,      // or the record of one, taken
    KindCts,      // or REFUSE, or PUT_DONE
    KindPut,
    KindPutReply,
    KindGet,
    KindControl,
    KindUser,
    KindUserReply,
    KindUnknown   // or on the wrong channel: dropped and counted
  } kind_e;

  // What a completion says, but for its address.
  typedef struct packed {
    logic [7:0]  status;
    logic [31:0] request;
    logic [31:0] tag;
    logic [15:0] peer;
    logic [7:0]  datatype;
    logic [7:0]  collective;
    logic [63:0] size;
  } outcome_t;

  // Of an eager message of several frames, the next one.
  typedef struct packed {
    logic       is_active;
    logic       is_unexpected;
    logic [1:0] index;
  } assembly_t;

endpackage
// verilator lint_on UNUSEDPARAM
