// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Along a binomial tree, counted from the root; the largest subtree first.
#include "template.h"

void NAME(PLAIT_WHO, T* data, long count, int root) {
  int place = plait_turn(rank - root, size);
  int reach = place == 0 ? size : place & -place;
  long bytes = count * (long)sizeof(T);
  if (place != 0) {
    plait_receive_from(PLAIT_ME, plait_turn((place & (place - 1)) + root, size), data, bytes);
  }
  for (int step = plait_top(size); step > 0; step /= 2) {
    if (step < reach && place + step < size) {
      plait_send_to(PLAIT_ME, plait_turn(place + step + root, size), data, bytes);
    }
  }
}
