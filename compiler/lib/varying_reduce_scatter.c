// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// As reduce_scatter_pairwise, with counts[i] elements for rank i, one block behind the other.
#include "template.h"

PLAIT_OWN(_sum, COUNT);
PLAIT_OWN(_part, COUNT);

void NAME(PLAIT_WHO, const T* own, T* result, const int* counts) {
  T *sum = PLAIT_LOCAL(_sum), *part = PLAIT_LOCAL(_part);
  long count = counts[rank], start = 0;
  for (int i = 0; i < rank; ++i) start += counts[i];
  PLAIT_COPY(sum, own + start, count);
  for (int step = 1; step < size; ++step) {
    int to = plait_turn(rank + step, size), from = plait_turn(rank - step, size);
    long place = 0;
    for (int i = 0; i < to; ++i) place += counts[i];
    plait_exchange(PLAIT_ME, to, own + place, counts[to] * (long)sizeof(T), from, part,
                   count * (long)sizeof(T));
    PLAIT_COMBINE(sum, part, sum, count);
  }
  PLAIT_COPY(result, sum, count);
}
