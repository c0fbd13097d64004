// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// In the k-th of n - 1 exchanges a rank gives the one k ahead what it has for it, and adds what it
// gets from the one k behind to its own block.
#include "template.h"

PLAIT_OWN(_sum, COUNT);
PLAIT_OWN(_part, COUNT);

void NAME(PLAIT_WHO, const T* own, T* result, long count) {
  T *sum = PLAIT_LOCAL(_sum), *part = PLAIT_LOCAL(_part);
  long bytes = count * (long)sizeof(T);
  PLAIT_COPY(sum, own + rank * count, count);
  for (int step = 1; step < size; ++step) {
    int to = plait_turn(rank + step, size), from = plait_turn(rank - step, size);
    plait_exchange(PLAIT_ME, to, own + to * count, bytes, from, part, bytes);
    PLAIT_COMBINE(sum, part, sum, count);
  }
  PLAIT_COPY(result, sum, count);
}
