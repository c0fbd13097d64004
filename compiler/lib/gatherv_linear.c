// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Each sends its block to the root, which takes counts[i] elements to displs[i].
#include "template.h"

void NAME(PLAIT_WHO, const T* own, T* all, const int* counts, const int* displs, long count,
          int root) {
  if (rank != root) {
    plait_send_to(PLAIT_ME, root, own, count * (long)sizeof(T));
    return;
  }
  for (int i = 1; i < size; ++i) {
    int from = plait_turn(root + i, size);
    plait_receive_from(PLAIT_ME, from, all + displs[from], counts[from] * (long)sizeof(T));
  }
  PLAIT_COPY(all + displs[root], own, count);
}
