// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The root streams each its block, as many at a time as there are lanes. Its own is copied
// meanwhile.
#include "lanes.h"
#include "template.h"

void NAME(PLAIT_WHO, const T* all, T* own, long count, int root) {
  long bytes = count * (long)sizeof(T);
  if (rank != root) {
    plait_lane_with_root(PLAIT_ME, PLAIT_OP_CIRCUIT_RECEIVE, own, bytes, root);
    return;
  }
  for (int i = 1; i < size + PLAIT_LANES; ++i) {
    plait_lane_step(PLAIT_ME, PLAIT_OP_CIRCUIT_SEND, i, all, bytes, root);
    if (i == PLAIT_LANES) {
      PLAIT_COPY(own, all + root * count, count);
    }
  }
}
