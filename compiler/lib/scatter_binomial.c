// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Down a binomial tree: half of what a rank holds goes on in each round.
#include "template.h"

PLAIT_OWN(_blocks, (RANKS) * (COUNT));

void NAME(PLAIT_WHO, const T* all, T* own, long count, int root) {
  T* blocks = PLAIT_LOCAL(_blocks);
  int place = plait_turn(rank - root, size);
  int reach = place == 0 ? size : place & -place;
  int ranks = place + reach < size ? reach : size - place;
  long bytes = count * (long)sizeof(T);
  if (place != 0) {
    int parent = plait_turn((place & (place - 1)) + root, size);
    plait_receive_from(PLAIT_ME, parent, blocks, ranks * bytes);
  } else {
    for (int i = 0; i < size; ++i) {
      int from = plait_turn(root + i, size);
      PLAIT_COPY(blocks + i * count, all + from * count, count);
    }
  }
  PLAIT_COPY(own, blocks, count);
  for (int step = plait_top(size); step > 0; step /= 2) {
    if (step < reach && place + step < size) {
      int below = place + 2 * step < size ? step : size - place - step;
      plait_send_to(PLAIT_ME, plait_turn(place + step + root, size), blocks + step * count,
                    below * bytes);
    }
  }
}
