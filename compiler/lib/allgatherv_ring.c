// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// As allgather_ring, with counts[i] elements of rank i at displs[i].
#include "template.h"

void NAME(PLAIT_WHO, const T* own, T* all, const int* counts, const int* displs) {
  int next = plait_turn(rank + 1, size), before = plait_turn(rank - 1, size), have = rank;
  PLAIT_COPY(all + displs[rank], own, counts[rank]);
  for (int step = 1; step < size; ++step) {
    int want = plait_turn(have - 1, size);
    plait_exchange(PLAIT_ME, next, all + displs[have], counts[have] * (long)sizeof(T), before,
                   all + displs[want], counts[want] * (long)sizeof(T));
    have = want;
  }
}
