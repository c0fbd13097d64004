// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// In each of n - 1 rounds a rank passes on the block that it got in the round before.
#include "template.h"

void NAME(PLAIT_WHO, const T* own, T* all, long count) {
  int next = plait_turn(rank + 1, size), before = plait_turn(rank - 1, size), have = rank;
  long bytes = count * (long)sizeof(T);
  PLAIT_COPY(all + rank * count, own, count);
  for (int step = 1; step < size; ++step) {
    int want = plait_turn(have - 1, size);
    plait_exchange(PLAIT_ME, next, all + have * count, bytes, before, all + want * count, bytes);
    have = want;
  }
}
