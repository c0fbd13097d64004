// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0

#include "collectives/packing.h"

#include <cstring>
#include <utility>

#include "collectives/collective.h"

namespace plait::api {
namespace {

std::size_t elements(const Blocks& memory, int rank, const Datatype& type) {
  return type.size() == 0 ? 0 : memory.bytes(rank) / type.size();
}

Blocks without_gaps(int ranks, const Blocks& memory) {
  std::vector<std::size_t> bytes;
  for (int rank = 0; rank < ranks; ++rank) bytes.push_back(memory.bytes(rank));
  return Blocks::packed(std::move(bytes));
}

std::size_t sum(int ranks, const Blocks& blocks) {
  std::size_t bytes = 0;
  for (int rank = 0; rank < ranks; ++rank) bytes += blocks.bytes(rank);
  return bytes;
}

// Data of count elements from one place with the datatype's layout to another.
void copy_elements(std::byte* to, const std::byte* from, std::size_t count, const Datatype& type) {
  std::vector<std::byte> packed(count * type.size());
  type.pack(packed.data(), from, count);
  type.unpack(to, packed.data(), count);
}

}  // namespace

Blocks memory_blocks(int ranks, std::size_t count, const Datatype& type) {
  if (type.contiguous()) return Blocks::uniform(count * type.size());
  const auto size = static_cast<std::size_t>(ranks);
  std::vector<std::ptrdiff_t> offsets;
  for (std::size_t rank = 0; rank < size; ++rank) {
    offsets.push_back(static_cast<std::ptrdiff_t>(rank * count) * type.extent());
  }
  return {std::vector<std::size_t>(size, count * type.size()), std::move(offsets)};
}

Blocks memory_blocks(int ranks, const int* counts, const int* displacements, const Datatype& type) {
  std::vector<std::size_t> bytes;
  std::vector<std::ptrdiff_t> offsets;
  for (int rank = 0; rank < ranks; ++rank) {
    bytes.push_back(static_cast<std::size_t>(counts[rank]) * type.size());
    offsets.push_back(std::ptrdiff_t{displacements[rank]} * type.extent());
  }
  return {std::move(bytes), std::move(offsets)};
}

const std::byte* Packing::input(const void* buffer, std::size_t count, const DatatypeRef& type) {
  if (type->contiguous() || count == 0) return static_cast<const std::byte*>(buffer);
  std::byte* packed = schedule_.scratch(count * type->size());
  schedule_.local([=] { type->pack(packed, buffer, count); });
  return packed;
}

std::byte* Packing::output(void* buffer, std::size_t count, const DatatypeRef& type) {
  return in_out(buffer, count, type, false);
}

std::byte* Packing::in_out(void* buffer, std::size_t count, const DatatypeRef& type, bool filled) {
  if (type->contiguous() || count == 0) return static_cast<std::byte*>(buffer);
  std::byte* packed = schedule_.scratch(count * type->size());
  // What a message that is shorter than wanted leaves alone is unpacked as it was.
  if (filled || lenient()) schedule_.local([=] { type->pack(packed, buffer, count); });
  if (!filled) {
    last_.push_back([=] { type->unpack(buffer, packed, count); });
  }
  return packed;
}

Parts<const std::byte> Packing::input_parts(const void* buffer, int ranks, const Blocks& memory,
                                            const DatatypeRef& type, bool copied) {
  const auto* from = static_cast<const std::byte*>(buffer);
  if (type->contiguous() && !copied) return {from, memory};
  const Blocks blocks = without_gaps(ranks, memory);
  std::byte* packed = schedule_.scratch(sum(ranks, blocks));
  for (int rank = 0; rank < ranks; ++rank) {
    if (blocks.bytes(rank) == 0) continue;
    std::byte* to = packed + blocks.offset(rank);
    const std::byte* block = from + memory.offset(rank);
    const std::size_t count = elements(memory, rank, *type);
    schedule_.local([=] { type->pack(to, block, count); });
  }
  return {packed, blocks};
}

Parts<std::byte> Packing::output_parts(void* buffer, int ranks, const Blocks& memory,
                                       const DatatypeRef& type, int kept) {
  auto* to = static_cast<std::byte*>(buffer);
  if (type->contiguous()) return {to, memory};
  const Blocks blocks = without_gaps(ranks, memory);
  std::byte* packed = schedule_.scratch(sum(ranks, blocks));
  for (int rank = 0; rank < ranks; ++rank) {
    const std::size_t count = elements(memory, rank, *type);
    if (count == 0) continue;
    std::byte* block = packed + blocks.offset(rank);
    std::byte* place = to + memory.offset(rank);
    if (rank == kept || lenient()) schedule_.local([=] { type->pack(block, place, count); });
    if (rank != kept) {
      last_.push_back([=] { type->unpack(place, block, count); });
    }
  }
  return {packed, blocks};
}

const std::byte* Packing::operand(const void* buffer, std::size_t count, const DatatypeRef& type,
                                  bool copied) {
  const auto* from = static_cast<const std::byte*>(buffer);
  if (count == 0 || (type->contiguous() && !copied)) return from;
  std::byte* vector = schedule_.scratch(count * static_cast<std::size_t>(type->extent()));
  schedule_.local([=] { copy_elements(vector - type->lower_bound(), from, count, *type); });
  return vector;
}

std::byte* Packing::result(void* buffer, std::size_t count, const DatatypeRef& type) {
  auto* to = static_cast<std::byte*>(buffer);
  if (count == 0 || type->contiguous()) return to;
  std::byte* vector = schedule_.scratch(count * static_cast<std::size_t>(type->extent()));
  last_.push_back([=] { copy_elements(to, vector - type->lower_bound(), count, *type); });
  return vector;
}

void Packing::finish() {
  schedule_.next_round();
  for (auto& step : last_) schedule_.local(std::move(step));
  last_.clear();
}

}  // namespace plait::api
