// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The wire: sizes and offsets of a frame, the header as a struct, and its wire form.
// Generated from spec/wire.yaml by spec/generate.py: edit that, never this.
#ifndef PLAIT_WIRE_H
#define PLAIT_WIRE_H

#include <stdint.h>

#include "plait_limits.h"

#define PLAIT_WIRE_VERSION 1
#define PLAIT_ETHERTYPE 0x88b5
#define PLAIT_UDP_PORT 51966
// first bytes of a MAC address; node number, big-endian
#define PLAIT_MAC_PREFIX {0x02, 0x50, 0x4c, 0x00}
// first bytes of an IPv4 address; node number likewise
#define PLAIT_IPV4_PREFIX {10, 80}
#define PLAIT_IPV4_TTL 64
#define PLAIT_ETHERNET_BYTES 14
#define PLAIT_IPV4_BYTES 20
#define PLAIT_UDP_BYTES 8
#define PLAIT_PAD_BYTES 2
#define PLAIT_UDP_PAD_BYTES 6
#define PLAIT_UDP_HEADER_OFFSET 48
#define PLAIT_HEADER_OFFSET 16
#define PLAIT_HEADER_BYTES 48
#define PLAIT_BODY_OFFSET 64
#define PLAIT_ARGUMENT_BLOCK_BYTES 64
#define PLAIT_BODY_ALIGN_BYTES 8
#define PLAIT_CHECK_BYTES 4

// carries a sequence number and is retransmitted until acknowledged; without it the frame only
// acknowledges
#define PLAIT_FLAG_DATA 0x01u
// reply channel, whatever flag direct says. All transport fields are the named channel's
#define PLAIT_FLAG_REPLY 0x02u
// first frame of a message
#define PLAIT_FLAG_FIRST 0x04u
// last frame of a message
#define PLAIT_FLAG_LAST 0x08u
// the receiver answers at once with an acknowledgement
#define PLAIT_FLAG_ACKNOWLEDGE_NOW 0x10u
// sent before; for captures and counters
#define PLAIT_FLAG_RETRANSMITTED 0x20u
// direct channel; without it and reply: request channel
#define PLAIT_FLAG_DIRECT 0x40u

// request, reply, direct: transport only: acknowledgement or credit
#define PLAIT_HANDLER_NONE 0
// request: eager message: payload lands in the matching posted buffer or in the unexpected queue.
// operand = bytes of the whole message in 47:0; the part of its node that sends in 61:56, the part
// that is to receive in 53:48
#define PLAIT_HANDLER_MATCH 1
// request: request to send: announces operand bytes under context, tag and datatype, and parts as
// match does; message = the sender's number, to be quoted in the CTS
#define PLAIT_HANDLER_RTS 2
// reply: clear to send: message = the sender's number from the RTS, tag = the receiver's number,
// operand = address to put to
#define PLAIT_HANDLER_CTS 3
// direct: payload is written at address operand; tag = bytes of the PUT from this frame on, of
// which none is written if one of them would stand where none may. message = the asker's number.
// The last frame is answered by PUT_DONE
#define PLAIT_HANDLER_PUT 4
// direct: asks for memory to be put back; six arguments are three numbers of 64 bit, the lower half
// first: byte address at the destination of this frame, byte address at its source, bytes. message
// = the asker's number
#define PLAIT_HANDLER_GET 5
// reply: answer to GET and CTS: as PUT, on the reply channel; message is quoted from the GET, or is
// the number that the CTS gave
#define PLAIT_HANDLER_PUT_REPLY 6
// reply: answer to an RTS that can never be taken (truncation): message = the sender's number; the
// sender completes, the data stay
#define PLAIT_HANDLER_REFUSE 7
// reply: answer to the last frame of a PUT: message is quoted; operand 0: all bytes are in memory,
// 1: none was written
#define PLAIT_HANDLER_PUT_DONE 8
// direct: payload is text that a role has printed, for the node controller_node; tag = the stream,
// see log_streams
#define PLAIT_HANDLER_LOG 16
// direct, reply: reads or writes a register of a hardware node's shell (spec/registers.yaml); the
// answer is the same handler on the reply channel, see conversation
#define PLAIT_HANDLER_CONTROL 17
// direct, reply: one operation on a word of the destination's memory: tag = operation + 256 x type
// (see atomic_operations, word_types); operand = 24; payload: symmetric address, operand,
// comparand, 8 bytes each. The reply's payload is what the word was, 8 bytes; it is empty where
// nothing was done
#define PLAIT_HANDLER_ATOMIC 64
// direct: a task: tag = the sender's ticket at the destination + 2^24 x function; payload: its
// words
#define PLAIT_HANDLER_TASK_LAUNCH 80
// direct: a word that such a task returns: tag = ticket + 2^26 x slot + 2^31 with the last, which
// frees the ticket
#define PLAIT_HANDLER_TASK_RESULT 81
// direct, reply: first of the handlers that a role supplies (GASNet). operand = bytes of the
// payload; collective = room for the reply's, in units of 16 bytes
#define PLAIT_HANDLER_USER 128

// what a program prints
#define PLAIT_LOG_STREAM_STDOUT 1
// what it complains of
#define PLAIT_LOG_STREAM_STDERR 2
// what a compiled role prints: numbers, to which the host has the text; 8 bytes for the number of
// the format, 8 for each argument
#define PLAIT_LOG_STREAM_RECORD 3

// answers with the register's value
#define PLAIT_CONTROL_OPERATION_READ 0
// gives the register a value; the answer has the value given
#define PLAIT_CONTROL_OPERATION_WRITE 1

// done
#define PLAIT_CONTROL_STATUS_OK 0
// no such register, or it cannot be written; nothing changed
#define PLAIT_CONTROL_STATUS_REFUSED 1

// the word stays
#define PLAIT_ATOMIC_OPERATION_FETCH 0
// it becomes the operand
#define PLAIT_ATOMIC_OPERATION_SET 1
// it becomes the operand if it is the comparand
#define PLAIT_ATOMIC_OPERATION_COMPARE_SET 2
// the operand is added; it wraps
#define PLAIT_ATOMIC_OPERATION_ADD 3
// bits that the operand has not become 0
#define PLAIT_ATOMIC_OPERATION_AND 4
// bits that the operand has become 1
#define PLAIT_ATOMIC_OPERATION_OR 5
// bits that the operand has change
#define PLAIT_ATOMIC_OPERATION_XOR 6

// 1 byte
#define PLAIT_WORD_TYPE_UINT8 1
// 2 bytes
#define PLAIT_WORD_TYPE_UINT16 2
// 4 bytes, or any other word of 4
#define PLAIT_WORD_TYPE_UINT32 4
// 8 bytes, or any other word of 8
#define PLAIT_WORD_TYPE_UINT64 8
// 1 byte, signed
#define PLAIT_WORD_TYPE_INT8 65
// 2 bytes, signed
#define PLAIT_WORD_TYPE_INT16 66
// 4 bytes, signed
#define PLAIT_WORD_TYPE_INT32 68
// 8 bytes, signed
#define PLAIT_WORD_TYPE_INT64 72

static inline const char* plait_handler_name(unsigned number) {
  switch (number) {
    case 0: return "none";
    case 1: return "match";
    case 2: return "rts";
    case 3: return "cts";
    case 4: return "put";
    case 5: return "get";
    case 6: return "put_reply";
    case 7: return "refuse";
    case 8: return "put_done";
    case 16: return "log";
    case 17: return "control";
    case 64: return "atomic";
    case 80: return "task_launch";
    case 81: return "task_result";
    case 128: return "user";
    default: return "?";
  }
}

typedef struct plait_header {
  // number: protocol version, 1
  uint8_t version;
  // bits: see flags
  uint8_t flags;
  // number: life of the source node, counted by who starts it again, the controller's is 0; frames
  // of another life than the destination knows of are refused
  uint8_t source_life;
  // number: life of the destination that the frame is for; a node that was started again refuses
  // what was meant for it before
  uint8_t destination_life;
  // node: node that sent the frame; written by the shell, never by the role
  uint16_t source;
  // node: node that the frame is for
  uint16_t destination;
  // frame: with flag data: number of this frame in its channel to this peer, modulo 2^16; without:
  // the credit its sender has heard of
  uint16_t sequence_number;
  // frame: next frame expected from the destination on this channel: all before it arrived
  uint16_t acknowledge;
  // frame: first sequence number that the destination must not send yet on this channel; absolute,
  // so a lost update heals
  uint16_t credit;
  // byte: argument block and payload, without padding and check
  uint16_t body_bytes;
  // bitmap: bit i set: frame acknowledge + 1 + i has arrived
  uint64_t selective;
  // number: MPI tag; in CTS the receiver's message number; in PUT the bytes that are still to come
  uint32_t tag;
  // number: message number: the sender's in RTS, PUT, GET and a user's request, 0 there if it wants
  // no reply; the destination's own in CTS, REFUSE, PUT_DONE, PUT_REPLY and a user's reply
  uint32_t message;
  // handler's: bytes of the whole message in MATCH and RTS; byte address in the destination's node
  // memory in PUT and PUT_REPLY, in the source's in CTS
  uint64_t operand;
  // number: what acts on arrival, see handlers
  uint8_t handler;
  // count: 32-bit arguments in the argument block, 0 to 16; 0: no block
  uint8_t argument_count;
  // number: code of the basic datatype (spec/mpi.yaml), 0 unknown, so that a mismatch can be named
  uint8_t datatype;
  // number: code of the collective (spec/collectives.yaml), 0 point to point
  uint8_t collective;
  // number: communicator's context; odd numbers are for collectives
  uint16_t context_id;
  // check: check of the header alone, see frame; the last two bytes, so that all it covers has
  // passed before it
  uint16_t header_check;
} plait_header;

// The header's wire form, little-endian whatever the machine is.
static inline void plait_header_pack(const plait_header* header, uint8_t out[48]) {
  out[0] = (uint8_t)(header->version);
  out[1] = (uint8_t)(header->flags);
  out[2] = (uint8_t)(header->source_life);
  out[3] = (uint8_t)(header->destination_life);
  out[4] = (uint8_t)(header->source);
  out[5] = (uint8_t)(header->source >> 8);
  out[6] = (uint8_t)(header->destination);
  out[7] = (uint8_t)(header->destination >> 8);
  out[8] = (uint8_t)(header->sequence_number);
  out[9] = (uint8_t)(header->sequence_number >> 8);
  out[10] = (uint8_t)(header->acknowledge);
  out[11] = (uint8_t)(header->acknowledge >> 8);
  out[12] = (uint8_t)(header->credit);
  out[13] = (uint8_t)(header->credit >> 8);
  out[14] = (uint8_t)(header->body_bytes);
  out[15] = (uint8_t)(header->body_bytes >> 8);
  out[16] = (uint8_t)(header->selective);
  out[17] = (uint8_t)(header->selective >> 8);
  out[18] = (uint8_t)(header->selective >> 16);
  out[19] = (uint8_t)(header->selective >> 24);
  out[20] = (uint8_t)(header->selective >> 32);
  out[21] = (uint8_t)(header->selective >> 40);
  out[22] = (uint8_t)(header->selective >> 48);
  out[23] = (uint8_t)(header->selective >> 56);
  out[24] = (uint8_t)(header->tag);
  out[25] = (uint8_t)(header->tag >> 8);
  out[26] = (uint8_t)(header->tag >> 16);
  out[27] = (uint8_t)(header->tag >> 24);
  out[28] = (uint8_t)(header->message);
  out[29] = (uint8_t)(header->message >> 8);
  out[30] = (uint8_t)(header->message >> 16);
  out[31] = (uint8_t)(header->message >> 24);
  out[32] = (uint8_t)(header->operand);
  out[33] = (uint8_t)(header->operand >> 8);
  out[34] = (uint8_t)(header->operand >> 16);
  out[35] = (uint8_t)(header->operand >> 24);
  out[36] = (uint8_t)(header->operand >> 32);
  out[37] = (uint8_t)(header->operand >> 40);
  out[38] = (uint8_t)(header->operand >> 48);
  out[39] = (uint8_t)(header->operand >> 56);
  out[40] = (uint8_t)(header->handler);
  out[41] = (uint8_t)(header->argument_count);
  out[42] = (uint8_t)(header->datatype);
  out[43] = (uint8_t)(header->collective);
  out[44] = (uint8_t)(header->context_id);
  out[45] = (uint8_t)(header->context_id >> 8);
  out[46] = (uint8_t)(header->header_check);
  out[47] = (uint8_t)(header->header_check >> 8);
}

static inline void plait_header_unpack(plait_header* header, const uint8_t in[48]) {
  header->version = in[0];
  header->flags = in[1];
  header->source_life = in[2];
  header->destination_life = in[3];
  header->source = in[4];
  header->source = (uint16_t)(header->source | (uint16_t)((uint16_t)in[5] << 8));
  header->destination = in[6];
  header->destination = (uint16_t)(header->destination | (uint16_t)((uint16_t)in[7] << 8));
  header->sequence_number = in[8];
  header->sequence_number = (uint16_t)(header->sequence_number | (uint16_t)((uint16_t)in[9] << 8));
  header->acknowledge = in[10];
  header->acknowledge = (uint16_t)(header->acknowledge | (uint16_t)((uint16_t)in[11] << 8));
  header->credit = in[12];
  header->credit = (uint16_t)(header->credit | (uint16_t)((uint16_t)in[13] << 8));
  header->body_bytes = in[14];
  header->body_bytes = (uint16_t)(header->body_bytes | (uint16_t)((uint16_t)in[15] << 8));
  header->selective = in[16];
  header->selective = (uint64_t)(header->selective | (uint64_t)((uint64_t)in[17] << 8));
  header->selective = (uint64_t)(header->selective | (uint64_t)((uint64_t)in[18] << 16));
  header->selective = (uint64_t)(header->selective | (uint64_t)((uint64_t)in[19] << 24));
  header->selective = (uint64_t)(header->selective | (uint64_t)((uint64_t)in[20] << 32));
  header->selective = (uint64_t)(header->selective | (uint64_t)((uint64_t)in[21] << 40));
  header->selective = (uint64_t)(header->selective | (uint64_t)((uint64_t)in[22] << 48));
  header->selective = (uint64_t)(header->selective | (uint64_t)((uint64_t)in[23] << 56));
  header->tag = in[24];
  header->tag = (uint32_t)(header->tag | (uint32_t)((uint32_t)in[25] << 8));
  header->tag = (uint32_t)(header->tag | (uint32_t)((uint32_t)in[26] << 16));
  header->tag = (uint32_t)(header->tag | (uint32_t)((uint32_t)in[27] << 24));
  header->message = in[28];
  header->message = (uint32_t)(header->message | (uint32_t)((uint32_t)in[29] << 8));
  header->message = (uint32_t)(header->message | (uint32_t)((uint32_t)in[30] << 16));
  header->message = (uint32_t)(header->message | (uint32_t)((uint32_t)in[31] << 24));
  header->operand = in[32];
  header->operand = (uint64_t)(header->operand | (uint64_t)((uint64_t)in[33] << 8));
  header->operand = (uint64_t)(header->operand | (uint64_t)((uint64_t)in[34] << 16));
  header->operand = (uint64_t)(header->operand | (uint64_t)((uint64_t)in[35] << 24));
  header->operand = (uint64_t)(header->operand | (uint64_t)((uint64_t)in[36] << 32));
  header->operand = (uint64_t)(header->operand | (uint64_t)((uint64_t)in[37] << 40));
  header->operand = (uint64_t)(header->operand | (uint64_t)((uint64_t)in[38] << 48));
  header->operand = (uint64_t)(header->operand | (uint64_t)((uint64_t)in[39] << 56));
  header->handler = in[40];
  header->argument_count = in[41];
  header->datatype = in[42];
  header->collective = in[43];
  header->context_id = in[44];
  header->context_id = (uint16_t)(header->context_id | (uint16_t)((uint16_t)in[45] << 8));
  header->header_check = in[46];
  header->header_check = (uint16_t)(header->header_check | (uint16_t)((uint16_t)in[47] << 8));
}

// header_check, from the CRC-32C of the header's bytes with header_check as zero.
static inline uint16_t plait_header_check_of(uint32_t crc) {
  const uint32_t high = crc >> 16;
  return (uint16_t)(crc ^ (high << 1 | high >> 15));
}

#endif  // PLAIT_WIRE_H
