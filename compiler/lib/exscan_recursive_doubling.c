// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// As scan_recursive_doubling, with a result that leaves the own vector out: the first that comes
// from below starts it. Rank 0 gets nothing.
#include "template.h"

static T PLAIT_LOCAL(_run)[COUNT], PLAIT_LOCAL(_part)[COUNT];

void NAME(PLAIT_WHO, const T* own, T* result, long count) {
  T *run = PLAIT_LOCAL(_run), *part = PLAIT_LOCAL(_part);
  long bytes = count * (long)sizeof(T);
  int has_started = 0;
  for (long i = 0; i < count; ++i) run[i] = own[i];
  for (int step = 1; step < size; step *= 2) {
    int partner = rank ^ step;
    if (partner < size) {
      plait_exchange(PLAIT_ME, partner, run, bytes, partner, part, bytes);
      for (long i = 0; i < count; ++i) {
        if (partner < rank) result[i] = has_started ? OP(part[i], result[i]) : part[i];
        run[i] = partner < rank ? OP(part[i], run[i]) : OP(run[i], part[i]);
      }
      if (partner < rank) has_started = 1;
    }
  }
}
