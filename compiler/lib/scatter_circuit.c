// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The root streams each its block.
#include "lanes.h"
#include "template.h"

void NAME(PLAIT_WHO, const T* all, T* own, long count, int root) {
  long bytes = count * (long)sizeof(T);
  if (rank != root) {
    plait_lane_with_root(PLAIT_ME, PLAIT_OP_CIRCUIT_RECEIVE, own, bytes, root);
    return;
  }
  plait_lanes_of_root(PLAIT_ME, PLAIT_OP_CIRCUIT_SEND, all, bytes, root, all + root * count, own);
}
