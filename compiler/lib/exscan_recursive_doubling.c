// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// As scan_recursive_doubling, with a result that leaves the own vector out: the first that comes
// from below starts it. Rank 0 gets nothing.
#include "template.h"

PLAIT_OWN(_run, COUNT);
PLAIT_OWN(_part, COUNT);

void NAME(PLAIT_WHO, const T* own, T* result, long count) {
  T *run = PLAIT_LOCAL(_run), *part = PLAIT_LOCAL(_part);
  long bytes = count * (long)sizeof(T);
  int has_started = 0;
  PLAIT_COPY(run, own, count);
  for (int step = 1; step < size; step *= 2) {
    int partner = rank ^ step;
    if (partner < size) {
      plait_exchange(PLAIT_ME, partner, run, bytes, partner, part, bytes);
      if (partner < rank) {
        if (has_started) {
          PLAIT_COMBINE(result, part, result, count);
        } else {
          PLAIT_COPY(result, part, count);
        }
        PLAIT_COMBINE(run, part, run, count);
        has_started = 1;
      } else {
        PLAIT_COMBINE(run, run, part, count);
      }
    }
  }
}
