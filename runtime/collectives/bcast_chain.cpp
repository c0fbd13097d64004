// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// From the root to the rank after it, and so on to the last, in segments: while one arrives, the
// one before leaves. Each link carries the data once, but the last rank waits for n - 1 segments
// in a row: for long data and few ranks.

#include "collectives/algorithms.h"
#include "collectives/segments.h"

namespace plait::api {

void bcast_chain(Schedule& schedule, const Operands& operands) {
  const int size = operands.size;
  const int place = (operands.rank - operands.root + size) % size;
  const int before = (operands.rank - 1 + size) % size, after = (operands.rank + 1) % size;
  const Segment* got = nullptr;  // and still to be passed on
  const auto segments = segments_of(operands.bytes, 1);
  const auto pass_on = [&] {
    if (got != nullptr && place + 1 < size) {
      schedule.send(after, operands.output + got->offset, got->bytes);
    }
  };
  for (const Segment& segment : segments) {
    schedule.next_round();
    if (place > 0) schedule.receive(before, operands.output + segment.offset, segment.bytes);
    pass_on();
    got = &segment;
  }
  schedule.next_round();
  pass_on();
}

}  // namespace plait::api
