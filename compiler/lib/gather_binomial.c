// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Up a binomial tree: what a rank holds doubles in each round.
#include "template.h"

PLAIT_OWN(_blocks, (RANKS) * (COUNT));

void NAME(PLAIT_WHO, const T* own, T* all, long count, int root) {
  T* blocks = PLAIT_LOCAL(_blocks);
  int place = plait_turn(rank - root, size);
  int reach = place == 0 ? size : place & -place;
  int ranks = place + reach < size ? reach : size - place;
  long bytes = count * (long)sizeof(T);
  for (int step = 1; step < reach && place + step < size; step *= 2) {
    int below = place + 2 * step < size ? step : size - place - step;
    plait_receive_from(PLAIT_ME, plait_turn(place + step + root, size), blocks + step * count,
                       below * bytes);
  }
  PLAIT_COPY(blocks, own, count);
  if (place != 0) {
    int parent = plait_turn((place & (place - 1)) + root, size);
    plait_send_to(PLAIT_ME, parent, blocks, ranks * bytes);
    return;
  }
  for (int i = 0; i < size; ++i) {
    int to = plait_turn(root + i, size);
    PLAIT_COPY(all + to * count, blocks + i * count, count);
  }
}
