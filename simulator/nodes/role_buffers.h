// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Whether the messages of a role stay inside of the program's objects. The role is not asked: its
// commands say what they send and where they receive.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace plait::sim {

// An object of the program in node memory.
struct HardwareBuffer {
  std::string object;     // as declared
  std::uint64_t low = 0;  // its address
  std::uint64_t size = 0;
};

struct BufferFault {
  bool is_null = false;
  std::string text;  // "the receive buffer ..."
};

// What is wrong with `bytes` at an address, of a buffer called `what`; nothing: it is inside of an
// object. `buffers` are in the order of their addresses.
std::optional<BufferFault> fault_of_buffer(const std::vector<HardwareBuffer>& buffers,
                                           std::uint64_t address, std::uint64_t bytes,
                                           const std::string& what);

// What `bytes` at an address in a peer's memory are of an object only in part, or not at all;
// nothing: they are inside of one.
std::optional<std::string> fault_of_shared(const std::vector<HardwareBuffer>& objects,
                                           std::uint64_t address, std::uint64_t bytes,
                                           std::uint32_t peer);

}  // namespace plait::sim
