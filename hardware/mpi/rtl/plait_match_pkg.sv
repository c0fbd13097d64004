// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What the parts of plait_match say to each other.
// verilator lint_off UNUSEDPARAM
package plait_match_pkg;

  // What a receive or a probe asks for.
  typedef struct packed {
    logic        is_probe;
    logic        any_source;
    logic        any_tag;
    logic [15:0] context_id;
    logic [15:0] source;
    logic [31:0] tag;
  } key_t;

  // A receive and a message, field by field; and what each of them is.
  typedef struct packed {
    logic part;
    logic context_id;
    logic source;
    logic tag;             // in halves, since a comparison is long
    logic tag_high;
    logic request;         // the receive has the number that is to be cancelled; the same
    logic request_high;
    logic posted_failed;   // the receive names the failed node
    logic message_failed;  // the message is of the failed node
    logic is_probe;
    logic is_rts;
  } fits_t;

endpackage
// verilator lint_on UNUSEDPARAM
