// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Between the buffers of a call and the contiguous bytes of its operands. Buffers of contiguous
// datatypes are used as they stand; others are packed by the schedule's first steps and
// unpacked by its last.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "api/datatype.h"
#include "collectives/blocks.h"
#include "collectives/schedule.h"

namespace plait::api {

// Where the caller's blocks stand in memory: bytes() counts data only, without gaps.
Blocks memory_blocks(int ranks, std::size_t count, const Datatype& type);
Blocks memory_blocks(int ranks, const int* counts, const int* displacements, const Datatype& type);

template <typename Byte>
struct Parts {
  Byte* data;
  Blocks blocks;
};

class Packing {
 public:
  explicit Packing(Schedule& schedule) : schedule_(schedule) {}

  // Packed data. Outputs are complete after finish().
  const std::byte* input(const void* buffer, std::size_t count, const DatatypeRef& type);
  std::byte* output(void* buffer, std::size_t count, const DatatypeRef& type);
  // filled: the buffer's content is wanted (the root of a bcast).
  std::byte* in_out(void* buffer, std::size_t count, const DatatypeRef& type, bool filled);

  // copied: into memory of its own, for MPI_IN_PLACE.
  Parts<const std::byte> input_parts(const void* buffer, int ranks, const Blocks& memory,
                                     const DatatypeRef& type, bool copied);
  // kept: the rank whose block stands in its place already, -1 none.
  Parts<std::byte> output_parts(void* buffer, int ranks, const Blocks& memory,
                                const DatatypeRef& type, int kept);

  // The vectors of a reduction keep the layout of the datatype, which a program's own operation
  // knows; gaps are zero. They begin with the first byte of an element.
  const std::byte* operand(const void* buffer, std::size_t count, const DatatypeRef& type,
                           bool copied);
  std::byte* result(void* buffer, std::size_t count, const DatatypeRef& type);

  // Adds the unpacking, after all rounds.
  void finish();

 private:
  Schedule& schedule_;
  std::vector<std::function<void()>> last_;
};

}  // namespace plait::api
