// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// As neighbor_alltoall: out_counts[i] elements at out_displs[i] go to neighbour i, counts[i]
// from it stand at displs[i] then.
#include "neighbours.h"
#include "template.h"

void NAME(PLAIT_WHO, const T* out, const int* out_counts, const int* out_displs, T* in,
          const int* counts, const int* displs) {
  int neighbours = plait_neighbours(call, group);
  for (int i = 0; i < neighbours; ++i) {
    int to = plait_beside(group, rank, i), other = i ^ 1, from = plait_beside(group, rank, other);
    PLAIT_BESIDE(PLAIT_ME, to, out + out_displs[i], out_counts[i] * (long)sizeof(T), from,
                 in + displs[other], counts[other] * (long)sizeof(T));
  }
}
