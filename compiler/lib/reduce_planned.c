// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Up the tree of the run, the smallest subtree first.
#include "template.h"

PLAIT_OWN(_sum, COUNT);
PLAIT_OWN(_part, COUNT);

void NAME(PLAIT_WHO, const T* own, T* result, long count, int root) {
  T *sum = PLAIT_LOCAL(_sum), *part = PLAIT_LOCAL(_part);
  long bytes = count * (long)sizeof(T);
  PLAIT_COPY(sum, own, count);
  for (int i = plait_tree_first[rank]; i < plait_tree_first[rank + 1]; ++i) {
    plait_receive_from(PLAIT_ME, plait_tree_child[i], part, bytes);
    PLAIT_COMBINE(sum, sum, part, count);
  }
  if (rank != root) {
    plait_send_to(PLAIT_ME, plait_tree_parent[rank], sum, bytes);
    return;
  }
  PLAIT_COPY(result, sum, count);
}
