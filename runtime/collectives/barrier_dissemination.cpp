// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// In round k each rank signals the one 2^k ahead and waits for the one 2^k behind. After
// ceil(log2 n) rounds each has heard, directly or not, of all.

#include "collectives/algorithms.h"

namespace plait::api {

void barrier_dissemination(Schedule& schedule, const Operands& operands) {
  const int size = operands.size;
  for (int ahead = 1; ahead < size; ahead *= 2) {
    schedule.next_round();
    schedule.receive((operands.rank - ahead + size) % size, nullptr, 0);
    schedule.send((operands.rank + ahead) % size, nullptr, 0);
  }
}

}  // namespace plait::api
