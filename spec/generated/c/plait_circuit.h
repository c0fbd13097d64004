// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Frames of virtual circuits: sizes, the header and the control body, their wire form.
// Generated from spec/wire.yaml by spec/generate.py: edit that, never this.
#ifndef PLAIT_CIRCUIT_H
#define PLAIT_CIRCUIT_H

#include <stdint.h>

#define PLAIT_CIRCUIT_ETHERTYPE 0x88b6
// in a frame, from the MAC address on
#define PLAIT_CIRCUIT_HEADER_OFFSET 14
#define PLAIT_CIRCUIT_HEADER_BYTES 4
// what precedes the words
#define PLAIT_CIRCUIT_HEAD_BYTES 18
#define PLAIT_CIRCUIT_WORD_BYTES 64
#define PLAIT_CIRCUIT_WORDS_MAX 143
// CRC-32C of all before it, behind the last word
#define PLAIT_CIRCUIT_CHECK_BYTES 4
// the rest of a control frame's word is zero
#define PLAIT_CIRCUIT_CONTROL_BYTES 12
// in port: the frame is a control frame
#define PLAIT_CIRCUIT_CONTROL 0x80u

// this end is connected: what the other end had to say before, it says again
#define PLAIT_CIRCUIT_KIND_HELLO 1
// what has arrived, and how far the other end may send
#define PLAIT_CIRCUIT_KIND_GRANT 2
// a frame of the transfer is missing or broken: the transfer has ended with status lost
#define PLAIT_CIRCUIT_FLAG_LOST 0x01u
// the transfer is longer than what it is received into: it has ended with status truncated
#define PLAIT_CIRCUIT_FLAG_TRUNCATED 0x02u

typedef struct plait_circuit_header {
  // number: virtual port at the destination; with control_mask: a control frame for it
  uint8_t port;
  // number: virtual port that the frame comes from
  uint8_t source_port;
  // bit: first frame of a transfer
  uint8_t first;
  // bit: last frame of a transfer
  uint8_t last;
  // frame: number of the frame on its port, modulo 256: it goes on from one transfer to the next
  uint8_t number;
  // word: words in this frame, 1 to words_max
  uint8_t words;
} plait_circuit_header;

// A value that is too large for its field does not reach into the next one.
static inline void plait_circuit_header_pack(const plait_circuit_header* header, uint8_t out[4]) {
  out[0] = (uint8_t)((header->port & 255));
  out[1] = (uint8_t)((header->source_port & 63)
                     | (header->first & 1) << 6
                     | (header->last & 1) << 7);
  out[2] = (uint8_t)((header->number & 255));
  out[3] = (uint8_t)((header->words & 255));
}

static inline void plait_circuit_header_unpack(plait_circuit_header* header, const uint8_t in[4]) {
  header->port = (uint8_t)(in[0] & 255);
  header->source_port = (uint8_t)(in[1] & 63);
  header->first = (uint8_t)(in[1] >> 6 & 1);
  header->last = (uint8_t)(in[1] >> 7 & 1);
  header->number = (uint8_t)(in[2] & 255);
  header->words = (uint8_t)(in[3] & 255);
}

typedef struct plait_circuit_control {
  // number: see kinds
  uint8_t kind;
  // number: transfer of this circuit that it is about, modulo 256
  uint8_t transfer;
  // bits: see flags
  uint8_t flags;
  // number: life of the node that the frame comes from, as source_life in the header of other
  // frames
  uint8_t life;
  // word: words of the transfer that have arrived, from its first one on; absolute, so that a lost
  // grant heals
  uint32_t accepted;
  // word: words of the transfer that may have been sent; absolute, never less than accepted
  uint32_t granted;
} plait_circuit_control;

// The control's wire form, little-endian whatever the machine is.
static inline void plait_circuit_control_pack(const plait_circuit_control* control,
                                              uint8_t out[12]) {
  out[0] = (uint8_t)(control->kind);
  out[1] = (uint8_t)(control->transfer);
  out[2] = (uint8_t)(control->flags);
  out[3] = (uint8_t)(control->life);
  out[4] = (uint8_t)(control->accepted);
  out[5] = (uint8_t)(control->accepted >> 8);
  out[6] = (uint8_t)(control->accepted >> 16);
  out[7] = (uint8_t)(control->accepted >> 24);
  out[8] = (uint8_t)(control->granted);
  out[9] = (uint8_t)(control->granted >> 8);
  out[10] = (uint8_t)(control->granted >> 16);
  out[11] = (uint8_t)(control->granted >> 24);
}

static inline void plait_circuit_control_unpack(plait_circuit_control* control,
                                                const uint8_t in[12]) {
  control->kind = in[0];
  control->transfer = in[1];
  control->flags = in[2];
  control->life = in[3];
  control->accepted = in[4];
  control->accepted = (uint32_t)(control->accepted | (uint32_t)((uint32_t)in[5] << 8));
  control->accepted = (uint32_t)(control->accepted | (uint32_t)((uint32_t)in[6] << 16));
  control->accepted = (uint32_t)(control->accepted | (uint32_t)((uint32_t)in[7] << 24));
  control->granted = in[8];
  control->granted = (uint32_t)(control->granted | (uint32_t)((uint32_t)in[9] << 8));
  control->granted = (uint32_t)(control->granted | (uint32_t)((uint32_t)in[10] << 16));
  control->granted = (uint32_t)(control->granted | (uint32_t)((uint32_t)in[11] << 24));
}

#endif  // PLAIT_CIRCUIT_H
