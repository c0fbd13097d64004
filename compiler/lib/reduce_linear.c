// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The root takes the vector of each rank in turn and combines them in rank order.
#include "template.h"

PLAIT_OWN(_sum, COUNT);
PLAIT_OWN(_part, COUNT);

void NAME(PLAIT_WHO, const T* own, T* result, long count, int root) {
  T *sum = PLAIT_LOCAL(_sum), *part = PLAIT_LOCAL(_part);
  long bytes = count * (long)sizeof(T);
  if (rank != root) {
    plait_send_to(PLAIT_ME, root, own, bytes);
    return;
  }
  for (int from = 0; from < size; ++from) {
    if (from == root) {
      PLAIT_COPY(part, own, count);
    } else {
      plait_receive_from(PLAIT_ME, from, part, bytes);
    }
    if (from == 0) {
      PLAIT_COPY(sum, part, count);
    } else {
      PLAIT_COMBINE(sum, sum, part, count);
    }
  }
  PLAIT_COPY(result, sum, count);
}
