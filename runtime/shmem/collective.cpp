// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "shmem/collective.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>

#include "collectives/collective.h"
#include "plait_collectives.h"
#include "shmem/call.h"
#include "shmem/symmetric.h"

namespace plait::shmem {
namespace {

using Bytes = std::vector<std::byte>;

// A copy: what a collective takes may be where it puts what it gives.
Bytes copy_of(const void* source, std::size_t bytes) {
  Bytes copy(bytes);
  if (bytes > 0) std::memcpy(copy.data(), source, bytes);
  return copy;
}

// Those that copies and reductions take; ends the run if they are not symmetric.
void check(const void* object, std::size_t bytes, const char* argument) {
  if (bytes > 0) segment_address(object, bytes, argument);
}

std::size_t span_of(std::size_t elements, std::size_t stride, std::size_t element) {
  return elements == 0 ? 0 : ((elements - 1) * stride + 1) * element;
}

// Elements that stand so far apart, one after the other, and back.
Bytes gather(const void* source, std::size_t elements, std::size_t stride, std::size_t element) {
  Bytes packed(elements * element);
  for (std::size_t i = 0; i < elements; ++i) {
    std::memcpy(packed.data() + i * element,
                static_cast<const std::byte*>(source) + i * stride * element, element);
  }
  return packed;
}
void scatter(const Bytes& packed, void* dest, std::size_t stride, std::size_t element) {
  for (std::size_t i = 0; i < packed.size() / element; ++i) {
    std::memcpy(static_cast<std::byte*>(dest) + i * stride * element, packed.data() + i * element,
                element);
  }
}

// code: of the call that FPGA ranks take part by; like: the bytes that all give, if they do.
void allgather(api::Communicator& comm, const void* mine, api::Blocks blocks, void* all,
               std::uint8_t code, std::uint64_t like) {
  const std::size_t bytes = blocks.bytes(comm.rank);
  api::Collective collective(comm, code, {-1, like, PLAIT_DATATYPE_BYTE, 0});
  std::size_t most = 0;
  for (int pe = 0; pe < comm.size; ++pe) most = std::max(most, blocks.bytes(pe));
  collective.operands().input = static_cast<const std::byte*>(mine);
  collective.operands().output = static_cast<std::byte*>(all);
  collective.operands().output_blocks = std::move(blocks);
  collective.operands().bytes = bytes;
  collective.build(PLAIT_COLLECTIVE_ALLGATHER, most);
  collective.run();
}

}  // namespace

void barrier(api::Communicator& comm) {
  api::Collective collective(comm, PLAIT_COLLECTIVE_BARRIER, {});
  collective.build(PLAIT_COLLECTIVE_BARRIER, 0);
  collective.run();
}
void barrier() { barrier(world()); }

void exchange(api::Communicator& comm, const void* mine, std::size_t bytes, void* all) {
  allgather(comm, mine, api::Blocks::uniform(bytes), all, PLAIT_COLLECTIVE_ALLGATHER, bytes);
}

void broadcast(api::Communicator& comm, void* dest, const void* source, std::size_t bytes, int root,
               bool also_root) {
  if (root < 0 || root >= comm.size) {
    fail("there is no PE " + std::to_string(root) + " to broadcast; there are 0 to " +
         std::to_string(comm.size - 1));
  }
  check(dest, bytes, "dest");
  check(source, bytes, "source");
  Bytes data(bytes);
  const bool is_root = comm.rank == root;
  if (is_root) data = copy_of(source, bytes);
  api::Collective collective(comm, PLAIT_COLLECTIVE_BCAST, {root, bytes, PLAIT_DATATYPE_BYTE, 0});
  collective.operands().output = data.data();
  collective.operands().bytes = bytes;
  collective.build(PLAIT_COLLECTIVE_BCAST, bytes);
  collective.run();
  if (bytes > 0 && (!is_root || also_root)) std::memcpy(dest, data.data(), bytes);
}

void collect(api::Communicator& comm, void* dest, const void* source, std::size_t bytes) {
  check(source, bytes, "source");
  const auto sizes = exchange(comm, static_cast<std::uint64_t>(bytes));
  std::vector<std::size_t> blocks(sizes.begin(), sizes.end());
  std::size_t sum = 0;
  for (const std::size_t size : blocks) sum += size;
  check(dest, sum, "dest");
  const Bytes mine = copy_of(source, bytes);
  allgather(comm, mine.data(), api::Blocks::packed(std::move(blocks)), dest,
            PLAIT_COLLECTIVE_ALLGATHERV, api::kNotComparable);
}

void fcollect(api::Communicator& comm, void* dest, const void* source, std::size_t bytes) {
  check(source, bytes, "source");
  check(dest, bytes * static_cast<std::size_t>(comm.size), "dest");
  const Bytes mine = copy_of(source, bytes);
  exchange(comm, mine.data(), bytes, dest);
}

void alltoall(api::Communicator& comm, void* dest, const void* source, std::size_t nelems,
              std::size_t element, Strides strides) {
  if (strides.dst == 0 || strides.sst == 0) fail("a stride is less than 1");
  const std::size_t elements = nelems * static_cast<std::size_t>(comm.size);
  check(dest, span_of(elements, strides.dst, element), "dest");
  check(source, span_of(elements, strides.sst, element), "source");
  const std::size_t bytes = nelems * element;
  const Bytes give = gather(source, elements, strides.sst, element);
  Bytes take(give.size());
  api::Collective collective(comm, PLAIT_COLLECTIVE_ALLTOALL, {-1, bytes, PLAIT_DATATYPE_BYTE, 0});
  collective.operands().input = give.data();
  collective.operands().output = take.data();
  collective.operands().input_blocks = api::Blocks::uniform(bytes);
  collective.operands().output_blocks = api::Blocks::uniform(bytes);
  collective.operands().bytes = bytes;
  collective.build(PLAIT_COLLECTIVE_ALLTOALL, bytes);
  collective.run();
  scatter(take, dest, strides.dst, element);
}

void reduce(api::Communicator& comm, void* dest, const void* source, std::size_t nelems,
            const Reducing& how) {
  const std::size_t bytes = nelems * how.element;
  check(dest, bytes, "dest");
  check(source, bytes, "source");
  const Bytes mine = copy_of(source, bytes);
  Bytes result(bytes);
  api::Collective collective(comm, PLAIT_COLLECTIVE_ALLREDUCE,
                             {-1, bytes, how.datatype, how.operation});
  collective.operands().reduction.kernel = how.kernel;
  collective.operands().reduction.element_bytes = how.element;
  collective.operands().input = mine.data();
  collective.operands().output = result.data();
  collective.operands().bytes = bytes;
  collective.build(PLAIT_COLLECTIVE_ALLREDUCE, bytes);
  collective.run();
  if (bytes > 0) std::memcpy(dest, result.data(), bytes);
}

}  // namespace plait::shmem
