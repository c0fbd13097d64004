// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// As neighbor_allgather; counts[i] elements from neighbour i stand at displs[i] then.
#include "neighbours.h"
#include "template.h"

void NAME(PLAIT_WHO, const T* own, T* all, const int* counts, const int* displs, long count) {
  int neighbours = plait_neighbours(call, group);
  for (int i = 0; i < neighbours; ++i) {
    int to = plait_beside(group, rank, i), other = i ^ 1, from = plait_beside(group, rank, other);
    PLAIT_BESIDE(PLAIT_ME, to, own, count * (long)sizeof(T), from, all + displs[other],
                 counts[other] * (long)sizeof(T));
  }
}
