// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// As alltoall_pairwise: out_counts[i] elements at out_displs[i] go to rank i, counts[i] from it
// stand at displs[i] then.
#include "template.h"

void NAME(PLAIT_WHO, const T* out, const int* out_counts, const int* out_displs, T* in,
          const int* counts, const int* displs) {
  PLAIT_COPY(in + displs[rank], out + out_displs[rank], counts[rank]);
  for (int step = 1; step < size; ++step) {
    int to = plait_turn(rank + step, size), from = plait_turn(rank - step, size);
    plait_exchange(PLAIT_ME, to, out + out_displs[to], out_counts[to] * (long)sizeof(T), from,
                   in + displs[from], counts[from] * (long)sizeof(T));
  }
}
