// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A chain from the root, in blocks: each rank sends one on while the next one comes, by its second
// lane what it has by its first.
#include "lanes.h"
#include "template.h"

void NAME(PLAIT_WHO, T* data, long count, int root) {
  enum { kBlock = 32768 };
  long bytes = count * (long)sizeof(T), sent = 0, at = 0;
  int place = plait_turn(rank - root, size);
  int before = plait_turn(rank - 1, size), after = plait_turn(rank + 1, size);
  if (place > 0) plait_lane_connect(PLAIT_ME, 0, before, 1);
  if (place < size - 1) plait_lane_connect(PLAIT_ME, 1, after, 0);
  while (at < bytes) {
    long block = bytes - at < kBlock ? bytes - at : kBlock;
    if (place > 0) {
      plait_lane_start(PLAIT_ME, PLAIT_OP_CIRCUIT_RECEIVE, 0, before, 1, (char*)data + at, block);
      plait_lane_end(PLAIT_ME, PLAIT_OP_CIRCUIT_RECEIVE, 0, before, 1, block);
    }
    if (place < size - 1) {
      if (sent > 0) plait_lane_end(PLAIT_ME, PLAIT_OP_CIRCUIT_SEND, 1, after, 0, sent);
      plait_lane_start(PLAIT_ME, PLAIT_OP_CIRCUIT_SEND, 1, after, 0, (char*)data + at, block);
      sent = block;
    }
    at += block;
  }
  if (sent > 0) plait_lane_end(PLAIT_ME, PLAIT_OP_CIRCUIT_SEND, 1, after, 0, sent);
}
