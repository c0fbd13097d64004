// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// In the k-th of n - 1 exchanges a rank sends to the one k ahead and receives from the one k
// behind. IN_PLACE: what is sent stands where what comes goes.
#include "template.h"

#ifdef IN_PLACE
PLAIT_OWN(_copy, (RANKS) * (COUNT));
#endif

void NAME(PLAIT_WHO, const T* out, T* in, long count) {
  long bytes = count * (long)sizeof(T);
#ifdef IN_PLACE
  PLAIT_COPY(PLAIT_LOCAL(_copy), in, size * count);
  out = PLAIT_LOCAL(_copy);
#endif
  PLAIT_COPY(in + rank * count, out + rank * count, count);
  for (int step = 1; step < size; ++step) {
    int to = plait_turn(rank + step, size), from = plait_turn(rank - step, size);
    plait_exchange(PLAIT_ME, to, out + to * count, bytes, from, in + from * count, bytes);
  }
}
