// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Down the tree of the run; each rank passes on the blocks of its subtree, in the tree's order.
#include "template.h"

PLAIT_OWN(_blocks, (RANKS) * (COUNT));

void NAME(PLAIT_WHO, const T* all, T* own, long count, int root) {
  T* blocks = PLAIT_LOCAL(_blocks);
  long bytes = count * (long)sizeof(T);
  int end = plait_tree_ranks[rank];
  if (rank != root) {
    plait_receive_from(PLAIT_ME, plait_tree_parent[rank], blocks, end * bytes);
  } else {
    for (int i = 0; i < size; ++i) {
      PLAIT_COPY(blocks + i * count, all + plait_tree_order[i] * count, count);
    }
  }
  PLAIT_COPY(own, blocks, count);
  for (int i = plait_tree_first[rank + 1] - 1; i >= plait_tree_first[rank]; --i) {
    int child = plait_tree_child[i];
    end -= plait_tree_ranks[child];
    plait_send_to(PLAIT_ME, child, blocks + end * count, plait_tree_ranks[child] * bytes);
  }
}
