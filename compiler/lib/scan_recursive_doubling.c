// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Partners 2^k apart exchange what stands for their runs of 2^k ranks; what comes from below goes
// into the result, too.
#include "template.h"

PLAIT_OWN(_sum, COUNT);
PLAIT_OWN(_run, COUNT);
PLAIT_OWN(_part, COUNT);

void NAME(PLAIT_WHO, const T* own, T* result, long count) {
  T *sum = PLAIT_LOCAL(_sum), *run = PLAIT_LOCAL(_run), *part = PLAIT_LOCAL(_part);
  long bytes = count * (long)sizeof(T);
  PLAIT_COPY(sum, own, count);
  PLAIT_COPY(run, own, count);
  for (int step = 1; step < size; step *= 2) {
    int partner = rank ^ step;
    if (partner < size) {
      plait_exchange(PLAIT_ME, partner, run, bytes, partner, part, bytes);
      if (partner < rank) {
        PLAIT_COMBINE(sum, part, sum, count);
        PLAIT_COMBINE(run, part, run, count);
      } else {
        PLAIT_COMBINE(run, run, part, count);
      }
    }
  }
  PLAIT_COPY(result, sum, count);
}
