// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Exchanges of the whole vector with the partner 2^k away. Where n is no power of two, pairs of the
// first ranks are merged before and told the result after.
#include "template.h"

PLAIT_OWN(_sum, COUNT);
PLAIT_OWN(_part, COUNT);

void NAME(PLAIT_WHO, const T* own, T* result, long count) {
  T *sum = PLAIT_LOCAL(_sum), *part = PLAIT_LOCAL(_part);
  long bytes = count * (long)sizeof(T);
  int power = 1;
  while (power * 2 <= size) power *= 2;
  int merged = size - power;
  int is_merged = rank < 2 * merged, place = is_merged ? rank / 2 : rank - merged;
  PLAIT_COPY(sum, own, count);
  if (is_merged && rank % 2 != 0) {
    plait_send_to(PLAIT_ME, rank - 1, sum, bytes);
    plait_receive_from(PLAIT_ME, rank - 1, sum, bytes);
  } else {
    if (is_merged) {
      plait_receive_from(PLAIT_ME, rank + 1, part, bytes);
      PLAIT_COMBINE(sum, sum, part, count);
    }
    for (int step = 1; step < power; step *= 2) {
      int other = place ^ step, partner = other < merged ? other * 2 : other + merged;
      plait_exchange(PLAIT_ME, partner, sum, bytes, partner, part, bytes);
      if (partner < rank) {
        PLAIT_COMBINE(sum, part, sum, count);
      } else {
        PLAIT_COMBINE(sum, sum, part, count);
      }
    }
    if (is_merged) plait_send_to(PLAIT_ME, rank + 1, sum, bytes);
  }
  PLAIT_COPY(result, sum, count);
}
