// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Along the tree of the run; the largest subtree first.
#include "template.h"

void NAME(PLAIT_WHO, T* data, long count, int root) {
  long bytes = count * (long)sizeof(T);
  if (rank != root) plait_receive_from(PLAIT_ME, plait_tree_parent[rank], data, bytes);
  for (int i = plait_tree_first[rank + 1] - 1; i >= plait_tree_first[rank]; --i) {
    plait_send_to(PLAIT_ME, plait_tree_child[i], data, bytes);
  }
}
