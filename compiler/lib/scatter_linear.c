// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The root sends each its block.
#include "template.h"

void NAME(PLAIT_WHO, const T* all, T* own, long count, int root) {
  long bytes = count * (long)sizeof(T);
  if (rank != root) {
    plait_receive_from(PLAIT_ME, root, own, bytes);
    return;
  }
  for (int i = 1; i < size; ++i) {
    int to = plait_turn(root + i, size);
    plait_send_to(PLAIT_ME, to, all + to * count, bytes);
  }
  PLAIT_COPY(own, all + root * count, count);
}
