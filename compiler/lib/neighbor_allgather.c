// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Each rank sends one block to all its neighbours in a grid.
#include "neighbours.h"
#include "template.h"

void NAME(PLAIT_WHO, const T* own, T* all, long count) {
  int neighbours = plait_neighbours(call, group);
  for (int i = 0; i < neighbours; ++i) {
    int to = plait_beside(group, rank, i), other = i ^ 1, from = plait_beside(group, rank, other);
    PLAIT_BESIDE(PLAIT_ME, to, own, count * (long)sizeof(T), from, all + other * count,
                 count * (long)sizeof(T));
  }
}
