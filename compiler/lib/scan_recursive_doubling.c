// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Partners 2^k apart exchange what stands for their runs of 2^k ranks; what comes from below goes
// into the result, too.
#include "template.h"

static T PLAIT_LOCAL(_sum)[COUNT], PLAIT_LOCAL(_run)[COUNT], PLAIT_LOCAL(_part)[COUNT];

void NAME(PLAIT_WHO, const T* own, T* result, long count) {
  T *sum = PLAIT_LOCAL(_sum), *run = PLAIT_LOCAL(_run), *part = PLAIT_LOCAL(_part);
  long bytes = count * (long)sizeof(T);
  for (long i = 0; i < count; ++i) {
    sum[i] = own[i];
    run[i] = own[i];
  }
  for (int step = 1; step < size; step *= 2) {
    int partner = rank ^ step;
    if (partner < size) {
      plait_exchange(PLAIT_ME, partner, run, bytes, partner, part, bytes);
      for (long i = 0; i < count; ++i) {
        if (partner < rank) sum[i] = OP(part[i], sum[i]);
        run[i] = partner < rank ? OP(part[i], run[i]) : OP(run[i], part[i]);
      }
    }
  }
  for (long i = 0; i < count; ++i) result[i] = sum[i];
}
