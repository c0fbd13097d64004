// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "nodes/role_buffers.h"

#include <algorithm>

namespace plait::sim {

std::optional<BufferFault> fault_of_buffer(const std::vector<HardwareBuffer>& buffers,
                                           std::uint64_t address, std::uint64_t bytes,
                                           const std::string& what) {
  if (bytes == 0) return std::nullopt;
  const std::string text = "the " + what + " buffer ", all = std::to_string(bytes) + " bytes";
  if (address == 0) return BufferFault{true, text + "is a null pointer, for " + all};
  const auto behind =
      std::upper_bound(buffers.begin(), buffers.end(), address,
                       [](std::uint64_t at, const HardwareBuffer& each) { return at < each.low; });
  if (behind == buffers.begin()) return BufferFault{false, text + "of " + all + " is no object's"};
  const HardwareBuffer& found = *(behind - 1);
  const std::uint64_t before = address - found.low;
  if (before <= found.size && bytes <= found.size - before) return std::nullopt;
  const std::uint64_t left = before < found.size ? found.size - before : 0;
  return BufferFault{false, text + "of " + all + " goes beyond " + found.object + ", where " +
                                std::to_string(left) + " are left"};
}

std::optional<std::string> fault_of_shared(const std::vector<HardwareBuffer>& objects,
                                           std::uint64_t address, std::uint64_t bytes,
                                           std::uint32_t peer) {
  const auto after =
      std::upper_bound(objects.begin(), objects.end(), address,
                       [](std::uint64_t at, const HardwareBuffer& each) { return at < each.low; });
  const std::string pe = "PE " + std::to_string(peer);
  if (after == objects.begin() || address - (after - 1)->low >= (after - 1)->size) {
    return pe +
           " has nothing symmetric there: no variable of static storage whose address the"
           " program gives to OpenSHMEM, and nothing that shmem_malloc gave";
  }
  const std::uint64_t left = (after - 1)->size - (address - (after - 1)->low);
  if (bytes <= left) return std::nullopt;
  return std::to_string(bytes) + " bytes of " + pe + " go beyond " + (after - 1)->object +
         ", where " + std::to_string(left) + " are left";
}

}  // namespace plait::sim
