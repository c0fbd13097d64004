// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Each streams its block to the root.
#include "lanes.h"
#include "template.h"

void NAME(PLAIT_WHO, const T* own, T* all, long count, int root) {
  long bytes = count * (long)sizeof(T);
  if (rank != root) {
    plait_lane_with_root(PLAIT_ME, PLAIT_OP_CIRCUIT_SEND, own, bytes, root);
    return;
  }
  plait_lanes_of_root(PLAIT_ME, PLAIT_OP_CIRCUIT_RECEIVE, all, bytes, root, own,
                      all + root * count);
}
