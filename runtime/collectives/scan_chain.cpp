// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0

#include "collectives/scan_chain.h"

#include "collectives/segments.h"

namespace plait::api {

void scan_chain(Schedule& schedule, const Operands& operands, std::byte* before, std::byte* sum) {
  const int rank = operands.rank;
  const bool last = rank + 1 == operands.size;
  const bool sums = !last || sum == operands.output;
  const std::size_t element_bytes = operands.reduction.element_bytes;
  schedule.next_round();
  schedule.copy(sum, operands.input, operands.bytes);
  const auto segments = segments_of(operands.bytes, element_bytes);
  const auto pass_on = [&](std::size_t index) {
    if (!last) schedule.send(rank + 1, sum + segments[index].offset, segments[index].bytes);
  };
  for (std::size_t i = 0; i < segments.size(); ++i) {
    const auto [offset, bytes] = segments[i];
    schedule.next_round();
    if (rank > 0) {
      schedule.receive(rank - 1, before + offset, bytes);
      schedule.local([=, reduction = operands.reduction] {
        if (bytes > 0 && sums) {
          reduction.combine_lower(before + offset, sum + offset, bytes / element_bytes);
        }
      });
    }
    if (i > 0) pass_on(i - 1);
  }
  schedule.next_round();
  pass_on(segments.size() - 1);
}

}  // namespace plait::api
