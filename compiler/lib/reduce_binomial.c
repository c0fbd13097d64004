// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Up a binomial tree, counted from the root: the operations that the compiler knows are
// commutative.
#include "template.h"

static T PLAIT_LOCAL(_sum)[COUNT], PLAIT_LOCAL(_part)[COUNT];

void NAME(PLAIT_WHO, const T* own, T* result, long count, int root) {
  T *sum = PLAIT_LOCAL(_sum), *part = PLAIT_LOCAL(_part);
  int place = plait_turn(rank - root, size);
  int reach = place == 0 ? size : place & -place;
  long bytes = count * (long)sizeof(T);
  for (long i = 0; i < count; ++i) sum[i] = own[i];
  for (int step = 1; step < reach && place + step < size; step *= 2) {
    plait_receive_from(PLAIT_ME, plait_turn(place + step + root, size), part, bytes);
    for (long i = 0; i < count; ++i) sum[i] = OP(sum[i], part[i]);
  }
  if (place != 0) {
    plait_send_to(PLAIT_ME, plait_turn((place & (place - 1)) + root, size), sum, bytes);
    return;
  }
  for (long i = 0; i < count; ++i) result[i] = sum[i];
}
