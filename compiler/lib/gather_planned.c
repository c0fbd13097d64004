// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Up the tree of the run; each rank collects the blocks of its subtree, in the tree's order.
#include "template.h"

PLAIT_OWN(_blocks, (RANKS) * (COUNT));

void NAME(PLAIT_WHO, const T* own, T* all, long count, int root) {
  T* blocks = PLAIT_LOCAL(_blocks);
  long bytes = count * (long)sizeof(T);
  int at = 1;
  for (int i = plait_tree_first[rank]; i < plait_tree_first[rank + 1]; ++i) {
    int child = plait_tree_child[i];
    plait_receive_from(PLAIT_ME, child, blocks + at * count, plait_tree_ranks[child] * bytes);
    at += plait_tree_ranks[child];
  }
  PLAIT_COPY(blocks, own, count);
  if (rank != root) {
    plait_send_to(PLAIT_ME, plait_tree_parent[rank], blocks, at * bytes);
    return;
  }
  for (int i = 0; i < size; ++i) {
    PLAIT_COPY(all + plait_tree_order[i] * count, blocks + i * count, count);
  }
}
