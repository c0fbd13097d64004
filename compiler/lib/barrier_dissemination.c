// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// In round k each rank signals the one 2^k ahead and waits for the one 2^k behind.
#include "template.h"

void NAME(PLAIT_WHO) {
  for (int ahead = 1; ahead < size; ahead *= 2) {
    plait_exchange(PLAIT_ME, plait_turn(rank + ahead, size), 0, 0, plait_turn(rank - ahead, size),
                   0, 0);
  }
}
