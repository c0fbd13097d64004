// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Reduce to rank 0, then bcast, both along binomial trees.
#include "template.h"

PLAIT_OWN(_sum, COUNT);
PLAIT_OWN(_part, COUNT);

void NAME(PLAIT_WHO, const T* own, T* result, long count) {
  T *sum = PLAIT_LOCAL(_sum), *part = PLAIT_LOCAL(_part);
  int reach = rank == 0 ? size : rank & -rank;
  long bytes = count * (long)sizeof(T);
  PLAIT_COPY(sum, own, count);
  for (int step = 1; step < reach && rank + step < size; step *= 2) {
    plait_receive_from(PLAIT_ME, rank + step, part, bytes);
    PLAIT_COMBINE(sum, sum, part, count);
  }
  if (rank != 0) {
    plait_send_to(PLAIT_ME, rank & (rank - 1), sum, bytes);
    plait_receive_from(PLAIT_ME, rank & (rank - 1), sum, bytes);
  }
  for (int step = plait_top(size); step > 0; step /= 2) {
    if (step < reach && rank + step < size) plait_send_to(PLAIT_ME, rank + step, sum, bytes);
  }
  PLAIT_COPY(result, sum, count);
}
