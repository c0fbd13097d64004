// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Rounds of doubling blocks: a rank keeps the blocks of itself and those after it side by side, and
// gives the first 2^k of them to the rank 2^k behind.
#include "template.h"

PLAIT_OWN(_blocks, (RANKS) * (COUNT));

void NAME(PLAIT_WHO, const T* own, T* all, long count) {
  T* blocks = PLAIT_LOCAL(_blocks);
  PLAIT_COPY(blocks, own, count);
  for (int have = 1; have < size; have *= 2) {
    long bytes = (have < size - have ? have : size - have) * count * (long)sizeof(T);
    plait_exchange(PLAIT_ME, plait_turn(rank - have, size), blocks, bytes,
                   plait_turn(rank + have, size), blocks + have * count, bytes);
  }
  for (int i = 0; i < size; ++i) {
    int to = plait_turn(rank + i, size);
    PLAIT_COPY(all + to * count, blocks + i * count, count);
  }
}
