// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What plait_sender_flows keeps of each peer and of each frame, and the steps of its tasks.
package plait_sender_pkg;
  import plait_endpoint_pkg::*;

  typedef struct packed {
    logic is_dead;
    // Of each channel in a row, nothing heard of the peer between them.
    logic [Channels-1:0][7:0] expiries;
  } peer_t;

  typedef struct packed {
    logic is_arrived;   // the peer has it
    logic is_detached;  // in no list any more; free once it has left the queues
    logic is_queued;    // to be sent again
  } mark_t;

  typedef struct packed {
    logic        is_repeated;
    logic [7:0]  serial;
    logic [23:0] time_;
  } sent_t;

  typedef enum logic [3:0] {
    StateSweep, StateIdle, StateRow, StateDistance, StateCheck, StateWalk, StateSettle, StateLose,
    StateWrite, StateRelease
  } state_e;

  typedef enum logic [2:0] {
    TaskOpen, TaskFrame, TaskExpire, TaskHear, TaskBury, TaskSilence, TaskNew
  } task_e;

endpackage
