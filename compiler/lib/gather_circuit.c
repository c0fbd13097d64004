// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Each streams its block to the root, which has as many streams under way as lanes, and takes them
// in the order of ranks. Its own block is copied meanwhile.
#include "lanes.h"
#include "template.h"

void NAME(PLAIT_WHO, const T* own, T* all, long count, int root) {
  long bytes = count * (long)sizeof(T);
  if (rank != root) {
    plait_lane_with_root(PLAIT_ME, PLAIT_OP_CIRCUIT_SEND, own, bytes, root);
    return;
  }
  for (int i = 1; i < size + PLAIT_LANES; ++i) {
    plait_lane_step(PLAIT_ME, PLAIT_OP_CIRCUIT_RECEIVE, i, all, bytes, root);
    if (i == PLAIT_LANES) {
      PLAIT_COPY(all + root * count, own, count);
    }
  }
}
