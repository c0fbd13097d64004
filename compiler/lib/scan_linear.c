// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A chain: each rank takes the result of the one before, adds its own and hands it on, in segments
// that are short enough to be sent without asking.
#include "template.h"

PLAIT_OWN(_sum, COUNT);
PLAIT_OWN(_part, COUNT);

void NAME(PLAIT_WHO, const T* own, T* result, long count) {
  T *sum = PLAIT_LOCAL(_sum), *part = PLAIT_LOCAL(_part);
  long each = 16384 / (long)sizeof(T), at = 0;
  PLAIT_COPY(sum, own, count);
  do {
    long some = count - at < each ? count - at : each, bytes = some * (long)sizeof(T);
    if (rank > 0) {
      plait_receive_from(PLAIT_ME, rank - 1, part + at, bytes);
      PLAIT_COMBINE(sum + at, part + at, sum + at, some);
    }
    if (rank + 1 < size) plait_send_to(PLAIT_ME, rank + 1, sum + at, bytes);
    at += each;
  } while (at < count);
  PLAIT_COPY(result, sum, count);
}
