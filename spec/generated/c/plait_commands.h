// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Commands go from a role to its shell, completions come back.
// Generated from spec/commands.yaml by spec/generate.py: edit that, never this.
#ifndef PLAIT_COMMANDS_H
#define PLAIT_COMMANDS_H

#include <stddef.h>
#include <stdint.h>

#ifndef __cplusplus
#include <assert.h>
#endif

// ignored
#define PLAIT_OPCODE_NONE 0
// send size bytes at address to peer; completes when the buffer may be used again
#define PLAIT_OPCODE_SEND 1
// post a receive of up to size bytes at address
#define PLAIT_OPCODE_RECEIVE 2
// complete when a message matches, without taking it; with flag now, at once
#define PLAIT_OPCODE_PROBE 3
// cancel the receive numbered request if nothing matched it yet; its completion says cancelled or
// comes as usual
#define PLAIT_OPCODE_CANCEL 4
// write size bytes at address to the memory of peer, at remote_address. Completes when the bytes
// are there; refused if one of them would stand where the peer's role may not write, and then none
// is written
#define PLAIT_OPCODE_PUT 5
// read size bytes of the memory of peer, at remote_address, to address here; completes when all
// bytes are here
#define PLAIT_OPCODE_GET 6
// send size bytes of text at address to controller_node
#define PLAIT_OPCODE_LOG 7
// active message to a handler of peer, with size bytes at address as its payload. Completes when
// the payload may be used again; with flag replied when the reply is here
#define PLAIT_OPCODE_REQUEST 8
// answers a request that had flag replied: completes it there, where its payload is written. A
// second reply, or one to a request without the flag, is dropped there and counted
#define PLAIT_OPCODE_REPLY 9
// the role has ended; size = its exit code. The last command
#define PLAIT_OPCODE_EXIT 10
// completes when size cycles have passed, at most 2^48 - 1
#define PLAIT_OPCODE_PAUSE 11
// completes when the word at address compares with value
#define PLAIT_OPCODE_WATCH 16
// completes with the next request to a handler of the program: its payload, up to size bytes, at
// address; handler in datatype, source, tag and size of the payload, and in address the message
// number that a reply quotes
#define PLAIT_OPCODE_TAKE 17
// virtual port port leads to peer_port of peer, which has to do the same; full while a transfer of
// the port is open
#define PLAIT_OPCODE_CIRCUIT_CONNECT 32
// send size bytes at address through the port; completes when all of them are in the buffer of the
// peer's circuit_receive
#define PLAIT_OPCODE_CIRCUIT_SEND 33
// receive up to size bytes from the port at address; completes with the size of what came
#define PLAIT_OPCODE_CIRCUIT_RECEIVE 34
// start a task of function peer; size is its first word, tag the word of the caller's closure that
// its result becomes (task_words_max or more: none). Given by the role's control kernel it
// completes when the task has returned, with word 0 of the result in size
#define PLAIT_OPCODE_TASK_LAUNCH 48
// size becomes word tag of the next launch. The control kernel gets word tag of the last result in
// size
#define PLAIT_OPCODE_TASK_WORD 49
// size becomes word tag of the PE's closure
#define PLAIT_OPCODE_TASK_WRITE 50
// the PE is free; function peer goes on with its closure's words when all children are back
#define PLAIT_OPCODE_TASK_SYNC 51
// size becomes the word that is tag places after the first of the task's result
#define PLAIT_OPCODE_TASK_RESULT 52
// as task_result; then the task is done, and the PE free
#define PLAIT_OPCODE_TASK_RETURN 53
// waits until no other PE has the lock of the node, and takes it
#define PLAIT_OPCODE_TASK_LOCK 54
// gives it back, after as many as there were task_lock
#define PLAIT_OPCODE_TASK_UNLOCK 55
// as task_launch, but what the task returns goes where the PE's task returns to, which is done; the
// PE is free
#define PLAIT_OPCODE_TASK_PASS 56
// as task_launch, but nobody gets what the task returns; the end of the region waits for it
#define PLAIT_OPCODE_TASK_DISCARD 57

// send completes only after the receiver has matched it
#define PLAIT_COMMAND_FLAG_SYNCHRONOUS 0x01u
// receive, probe: peer is not compared
#define PLAIT_COMMAND_FLAG_ANY_SOURCE 0x02u
// receive, probe: tag is not compared
#define PLAIT_COMMAND_FLAG_ANY_TAG 0x04u
// probe: complete at once, found or not
#define PLAIT_COMMAND_FLAG_NOW 0x08u
// request: peer answers with one reply
#define PLAIT_COMMAND_FLAG_REPLIED 0x10u

// the word is value
#define PLAIT_COMPARISON_EQUAL 0
// it is not
#define PLAIT_COMPARISON_NOT_EQUAL 1
// it is greater
#define PLAIT_COMPARISON_GREATER 2
// it is greater, or value
#define PLAIT_COMPARISON_GREATER_EQUAL 3
// it is less
#define PLAIT_COMPARISON_LESS 4
// it is less, or value
#define PLAIT_COMPARISON_LESS_EQUAL 5

// done
#define PLAIT_STATUS_OK 0
// the message was longer than the buffer; as much as fits was written, nothing of a message that
// came by RTS
#define PLAIT_STATUS_TRUNCATED 1
// datatype or collective of the message differs from what was asked for
#define PLAIT_STATUS_MISMATCHED 2
// the peer does not answer
#define PLAIT_STATUS_PEER_FAILED 3
// cancelled before anything matched
#define PLAIT_STATUS_CANCELLED 4
// peer outside the cluster, buffer outside node memory, of get also what the peer has not, the
// buffer of a receive, get or reply where the endpoint keeps frames, or a command that this shell
// does not know
#define PLAIT_STATUS_REFUSED 5
// a receive or probe that finds no room: the shell keeps as many as it can, and nothing has come
// for any of them; it may be given again when one is done
#define PLAIT_STATUS_FULL 6
// a frame of a circuit's transfer was lost or broken; the buffer may have any part of it
#define PLAIT_STATUS_LOST 7

static inline const char* plait_opcode_name(unsigned number) {
  switch (number) {
    case 0: return "none";
    case 1: return "send";
    case 2: return "receive";
    case 3: return "probe";
    case 4: return "cancel";
    case 5: return "put";
    case 6: return "get";
    case 7: return "log";
    case 8: return "request";
    case 9: return "reply";
    case 10: return "exit";
    case 11: return "pause";
    case 16: return "watch";
    case 17: return "take";
    case 32: return "circuit_connect";
    case 33: return "circuit_send";
    case 34: return "circuit_receive";
    case 48: return "task_launch";
    case 49: return "task_word";
    case 50: return "task_write";
    case 51: return "task_sync";
    case 52: return "task_result";
    case 53: return "task_return";
    case 54: return "task_lock";
    case 55: return "task_unlock";
    case 56: return "task_pass";
    case 57: return "task_discard";
    default: return "?";
  }
}

static inline const char* plait_status_name(unsigned number) {
  switch (number) {
    case 0: return "ok";
    case 1: return "truncated";
    case 2: return "mismatched";
    case 3: return "peer_failed";
    case 4: return "cancelled";
    case 5: return "refused";
    case 6: return "full";
    case 7: return "lost";
    default: return "?";
  }
}

typedef struct plait_command {
  // number: see opcodes
  uint8_t opcode;
  // number: see command_flags
  uint8_t flags;
  // number: code of the basic datatype, spec/mpi.yaml; 0 unknown
  uint8_t datatype;
  // number: code of the collective that this is part of, 0 none
  uint8_t collective;
  // number: at the other end: node 9:0, its part 15:10, which is 0 where each node has one rank
  uint16_t peer;
  // number: communicator's context; odd numbers are for collectives
  uint16_t context_id;
  // number: MPI tag; of log the stream (log_streams in spec/wire.yaml), 7:0, and the part that
  // prints, 15:8
  uint32_t tag;
  // number: the role's own number for this command, quoted in the completion
  uint32_t request;
  // number: byte address of the buffer in node memory
  uint64_t address;
  // number: bytes to send, or capacity in bytes to receive
  uint64_t size;
} plait_command;
static_assert(sizeof(plait_command) == 32, "plait_command has padding");
static_assert(offsetof(plait_command, opcode) == 0, "opcode has moved");
static_assert(offsetof(plait_command, flags) == 1, "flags has moved");
static_assert(offsetof(plait_command, datatype) == 2, "datatype has moved");
static_assert(offsetof(plait_command, collective) == 3, "collective has moved");
static_assert(offsetof(plait_command, peer) == 4, "peer has moved");
static_assert(offsetof(plait_command, context_id) == 6, "context_id has moved");
static_assert(offsetof(plait_command, tag) == 8, "tag has moved");
static_assert(offsetof(plait_command, request) == 12, "request has moved");
static_assert(offsetof(plait_command, address) == 16, "address has moved");
static_assert(offsetof(plait_command, size) == 24, "size has moved");

typedef struct plait_one_sided_command {
  // number: see opcodes
  uint8_t opcode;
  // number: see command_flags
  uint8_t flags;
  // number: zero
  uint16_t reserved;
  // number: node whose memory it is about
  uint16_t peer;
  // number: zero
  uint16_t reserved_2;
  // number: bytes
  uint32_t size;
  // number: as in command
  uint32_t request;
  // number: byte address in node memory here
  uint64_t address;
  // number: byte address in the node memory of peer, below 2^48
  uint64_t remote_address;
} plait_one_sided_command;
static_assert(sizeof(plait_one_sided_command) == 32, "plait_one_sided_command has padding");
static_assert(offsetof(plait_one_sided_command, opcode) == 0, "opcode has moved");
static_assert(offsetof(plait_one_sided_command, flags) == 1, "flags has moved");
static_assert(offsetof(plait_one_sided_command, reserved) == 2, "reserved has moved");
static_assert(offsetof(plait_one_sided_command, peer) == 4, "peer has moved");
static_assert(offsetof(plait_one_sided_command, reserved_2) == 6, "reserved_2 has moved");
static_assert(offsetof(plait_one_sided_command, size) == 8, "size has moved");
static_assert(offsetof(plait_one_sided_command, request) == 12, "request has moved");
static_assert(offsetof(plait_one_sided_command, address) == 16, "address has moved");
static_assert(offsetof(plait_one_sided_command, remote_address) == 24, "remote_address has moved");

typedef struct plait_user_request_command {
  // number: see opcodes
  uint8_t opcode;
  // number: see command_flags
  uint8_t flags;
  // number: the peer's handler, 128 or more
  uint8_t handler;
  // number: with flag replied: room for the reply's payload, in units of 16 bytes
  uint8_t reply_units;
  // number: node whose handler it is
  uint16_t peer;
  // number: bytes of payload, up to payload_bytes_max
  uint16_t size;
  // number: travels in the header
  uint32_t tag;
  // number: as in command
  uint32_t request;
  // number: byte address of the payload
  uint64_t address;
  // number: with flag replied: byte address that the reply's payload goes to
  uint64_t reply_address;
} plait_user_request_command;
static_assert(sizeof(plait_user_request_command) == 32, "plait_user_request_command has padding");
static_assert(offsetof(plait_user_request_command, opcode) == 0, "opcode has moved");
static_assert(offsetof(plait_user_request_command, flags) == 1, "flags has moved");
static_assert(offsetof(plait_user_request_command, handler) == 2, "handler has moved");
static_assert(offsetof(plait_user_request_command, reply_units) == 3, "reply_units has moved");
static_assert(offsetof(plait_user_request_command, peer) == 4, "peer has moved");
static_assert(offsetof(plait_user_request_command, size) == 6, "size has moved");
static_assert(offsetof(plait_user_request_command, tag) == 8, "tag has moved");
static_assert(offsetof(plait_user_request_command, request) == 12, "request has moved");
static_assert(offsetof(plait_user_request_command, address) == 16, "address has moved");
static_assert(offsetof(plait_user_request_command, reply_address) == 24, "reply_address has moved");

typedef struct plait_user_reply_command {
  // number: see opcodes
  uint8_t opcode;
  // number: see command_flags
  uint8_t flags;
  // number: 128 or more: what the reply is for
  uint8_t handler;
  // number: zero
  uint8_t reserved;
  // number: node that asked
  uint16_t peer;
  // number: bytes of payload, up to payload_bytes_max
  uint16_t size;
  // number: travels in the header
  uint32_t tag;
  // number: as in command
  uint32_t request;
  // number: byte address of the payload
  uint64_t address;
  // number: message of the request's header, which the reply is for
  uint32_t message;
  // number: zero
  uint32_t reserved_2;
} plait_user_reply_command;
static_assert(sizeof(plait_user_reply_command) == 32, "plait_user_reply_command has padding");
static_assert(offsetof(plait_user_reply_command, opcode) == 0, "opcode has moved");
static_assert(offsetof(plait_user_reply_command, flags) == 1, "flags has moved");
static_assert(offsetof(plait_user_reply_command, handler) == 2, "handler has moved");
static_assert(offsetof(plait_user_reply_command, reserved) == 3, "reserved has moved");
static_assert(offsetof(plait_user_reply_command, peer) == 4, "peer has moved");
static_assert(offsetof(plait_user_reply_command, size) == 6, "size has moved");
static_assert(offsetof(plait_user_reply_command, tag) == 8, "tag has moved");
static_assert(offsetof(plait_user_reply_command, request) == 12, "request has moved");
static_assert(offsetof(plait_user_reply_command, address) == 16, "address has moved");
static_assert(offsetof(plait_user_reply_command, message) == 24, "message has moved");
static_assert(offsetof(plait_user_reply_command, reserved_2) == 28, "reserved_2 has moved");

typedef struct plait_watch_command {
  // number: see opcodes
  uint8_t opcode;
  // number: see command_flags
  uint8_t flags;
  // number: see word_types in spec/wire.yaml
  uint8_t word_type;
  // number: see comparisons
  uint8_t comparison;
  // number: the node itself
  uint16_t peer;
  // number: zero
  uint16_t reserved;
  // number: zero
  uint32_t reserved_2;
  // number: as in command
  uint32_t request;
  // number: byte address of the word
  uint64_t address;
  // number: what it is compared with; bits that the word has not are not looked at
  uint64_t value;
} plait_watch_command;
static_assert(sizeof(plait_watch_command) == 32, "plait_watch_command has padding");
static_assert(offsetof(plait_watch_command, opcode) == 0, "opcode has moved");
static_assert(offsetof(plait_watch_command, flags) == 1, "flags has moved");
static_assert(offsetof(plait_watch_command, word_type) == 2, "word_type has moved");
static_assert(offsetof(plait_watch_command, comparison) == 3, "comparison has moved");
static_assert(offsetof(plait_watch_command, peer) == 4, "peer has moved");
static_assert(offsetof(plait_watch_command, reserved) == 6, "reserved has moved");
static_assert(offsetof(plait_watch_command, reserved_2) == 8, "reserved_2 has moved");
static_assert(offsetof(plait_watch_command, request) == 12, "request has moved");
static_assert(offsetof(plait_watch_command, address) == 16, "address has moved");
static_assert(offsetof(plait_watch_command, value) == 24, "value has moved");

typedef struct plait_circuit_command {
  // number: see opcodes
  uint8_t opcode;
  // number: see command_flags
  uint8_t flags;
  // number: virtual port of this node
  uint8_t port;
  // number: connect: virtual port of peer at the other end
  uint8_t peer_port;
  // number: connect: node at the other end
  uint16_t peer;
  // number: zero
  uint16_t reserved;
  // number: zero
  uint32_t reserved_2;
  // number: as in command
  uint32_t request;
  // number: send, receive: byte address of the buffer in node memory
  uint64_t address;
  // number: bytes to send, or capacity in bytes to receive
  uint64_t size;
} plait_circuit_command;
static_assert(sizeof(plait_circuit_command) == 32, "plait_circuit_command has padding");
static_assert(offsetof(plait_circuit_command, opcode) == 0, "opcode has moved");
static_assert(offsetof(plait_circuit_command, flags) == 1, "flags has moved");
static_assert(offsetof(plait_circuit_command, port) == 2, "port has moved");
static_assert(offsetof(plait_circuit_command, peer_port) == 3, "peer_port has moved");
static_assert(offsetof(plait_circuit_command, peer) == 4, "peer has moved");
static_assert(offsetof(plait_circuit_command, reserved) == 6, "reserved has moved");
static_assert(offsetof(plait_circuit_command, reserved_2) == 8, "reserved_2 has moved");
static_assert(offsetof(plait_circuit_command, request) == 12, "request has moved");
static_assert(offsetof(plait_circuit_command, address) == 16, "address has moved");
static_assert(offsetof(plait_circuit_command, size) == 24, "size has moved");

typedef struct plait_completion {
  // number: number that the command carried
  uint32_t request;
  // number: see completion_status
  uint8_t status;
  // number: datatype code of the message that came; of a reply the handler that it names
  uint8_t datatype;
  // number: the address that the message came from, as in a command
  uint16_t peer;
  // number: tag of the message
  uint32_t tag;
  // number: collective code of the message
  uint8_t collective;
  // number: probe: 1 if a message matched
  uint8_t found;
  // number: zero
  uint16_t reserved;
  // number: bytes of the message; more than the capacity where the status is truncated
  uint64_t size;
  // number: where the payload stands, for completions that carry some
  uint64_t address;
} plait_completion;
static_assert(sizeof(plait_completion) == 32, "plait_completion has padding");
static_assert(offsetof(plait_completion, request) == 0, "request has moved");
static_assert(offsetof(plait_completion, status) == 4, "status has moved");
static_assert(offsetof(plait_completion, datatype) == 5, "datatype has moved");
static_assert(offsetof(plait_completion, peer) == 6, "peer has moved");
static_assert(offsetof(plait_completion, tag) == 8, "tag has moved");
static_assert(offsetof(plait_completion, collective) == 12, "collective has moved");
static_assert(offsetof(plait_completion, found) == 13, "found has moved");
static_assert(offsetof(plait_completion, reserved) == 14, "reserved has moved");
static_assert(offsetof(plait_completion, size) == 16, "size has moved");
static_assert(offsetof(plait_completion, address) == 24, "address has moved");

#endif  // PLAIT_COMMANDS_H
