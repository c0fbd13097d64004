// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The root sends each its block: counts[i] elements at displs[i].
#include "template.h"

void NAME(PLAIT_WHO, const T* all, const int* counts, const int* displs, T* own, long count,
          int root) {
  if (rank != root) {
    plait_receive_from(PLAIT_ME, root, own, count * (long)sizeof(T));
    return;
  }
  for (int i = 1; i < size; ++i) {
    int to = plait_turn(root + i, size);
    plait_send_to(PLAIT_ME, to, all + displs[to], counts[to] * (long)sizeof(T));
  }
  PLAIT_COPY(own, all + displs[root], count);
}
