// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Up a binomial tree, counted from the root. An operation that does not commute goes up to rank 0,
// in the order of ranks, which hands the result on.
#include "template.h"

PLAIT_OWN(_sum, COUNT);
PLAIT_OWN(_part, COUNT);

void NAME(PLAIT_WHO, const T* own, T* result, long count, int root) {
  T *sum = PLAIT_LOCAL(_sum), *part = PLAIT_LOCAL(_part);
#ifdef ORDERED
  int top = 0;
#else
  int top = root;
#endif
  int place = plait_turn(rank - top, size);
  int reach = place == 0 ? size : place & -place;
  long bytes = count * (long)sizeof(T);
  PLAIT_COPY(sum, own, count);
  for (int step = 1; step < reach && place + step < size; step *= 2) {
    plait_receive_from(PLAIT_ME, plait_turn(place + step + top, size), part, bytes);
    PLAIT_COMBINE(sum, sum, part, count);
  }
  if (place != 0) {
    plait_send_to(PLAIT_ME, plait_turn((place & (place - 1)) + top, size), sum, bytes);
  }
  if (top != root && rank == top) plait_send_to(PLAIT_ME, root, sum, bytes);
  if (rank != root) return;
  if (top != root) plait_receive_from(PLAIT_ME, top, sum, bytes);
  PLAIT_COPY(result, sum, count);
}
