// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Each rank sends a block to each of its neighbours in a grid.
#include "template.h"
// Behind it, which says what an exchange is.
#include "neighbours.h"
#undef PLAIT_BESIDE
#ifdef PLAIT_SITE
#define PLAIT_BESIDE plait_record_beside
#else
#define PLAIT_BESIDE plait_exchange_beside
#endif

void NAME(PLAIT_WHO, const T* out, T* in, long count) {
  int neighbours = plait_neighbours(call, group);
  for (int i = 0; i < neighbours; ++i) {
    int to = plait_beside(group, rank, i), other = i ^ 1, from = plait_beside(group, rank, other);
    PLAIT_BESIDE(PLAIT_ME, to, out + i * count, count * (long)sizeof(T), from, in + other * count,
                 count * (long)sizeof(T));
  }
}
