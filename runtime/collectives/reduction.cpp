// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0

#include "collectives/reduction.h"

#include <algorithm>
#include <climits>
#include <cstring>

namespace plait::api {

void Reduction::combine_lower(const void* lower, void* sum, std::size_t count) const {
  if (kernel != nullptr) {
    kernel(lower, sum, count);
    return;
  }
  // The function takes its length as an int; a whole vector of reduce_scatter may be longer.
  const auto* in = static_cast<const std::byte*>(lower) - lower_bound;
  auto* inout = static_cast<std::byte*>(sum) - lower_bound;
  for (std::size_t done = 0; done < count;) {
    int length = static_cast<int>(std::min<std::size_t>(count - done, INT_MAX));
    MPI_Datatype type = datatype;
    const std::size_t at = done * element_bytes;
    done += static_cast<std::size_t>(length);
    function(const_cast<std::byte*>(in + at), inout + at, &length, &type);
  }
}

void Reduction::combine_higher(void* sum, void* higher, std::size_t count) const {
  if (count == 0) return;
  combine_lower(sum, higher, count);
  std::memcpy(sum, higher, count * element_bytes);
}

}  // namespace plait::api
