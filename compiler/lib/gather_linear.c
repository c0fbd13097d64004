// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Each sends its block to the root, which takes them straight to their places.
#include "template.h"

void NAME(PLAIT_WHO, const T* own, T* all, long count, int root) {
  long bytes = count * (long)sizeof(T);
  if (rank != root) {
    plait_send_to(PLAIT_ME, root, own, bytes);
    return;
  }
  for (int i = 1; i < size; ++i) {
    int from = plait_turn(root + i, size);
    plait_receive_from(PLAIT_ME, from, all + from * count, bytes);
  }
  PLAIT_COPY(all + root * count, own, count);
}
