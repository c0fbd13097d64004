// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// shmem_malloc and its like. All PEs call them with the same arguments, which they tell each other
// first: so all get the same offset of the heap, or all nothing.
#include <algorithm>
#include <bit>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include "shmem/call.h"
#include "shmem/collective.h"
#include "shmem/symmetric.h"
#include "shmem/transfers.h"

using namespace plait::shmem;

namespace {

constexpr std::uint64_t kNoBlock = ~std::uint64_t{0};

// What a PE calls; what all must agree on.
struct Wish {
  std::uint64_t call, bytes, align, block, heap_bytes;
  bool operator==(const Wish&) const = default;
};

std::string describe(const Wish& wish, bool with_heap) {
  std::string text = std::string("calls ") + plait_call_name(static_cast<unsigned>(wish.call));
  if (wish.block != kNoBlock) text += " of the block at " + std::to_string(wish.block);
  if (wish.call != PLAIT_CALL_SHMEM_FREE) text += " for " + std::to_string(wish.bytes) + " bytes";
  if (wish.align > Heap::kAlign) text += " aligned to " + std::to_string(wish.align);
  if (with_heap) text += " in a heap of " + std::to_string(wish.heap_bytes);
  return text;
}

// Waits for all, with what they have put; ends the run if they do not want the same.
void agree(std::uint64_t bytes, std::uint64_t align, std::uint64_t block) {
  quiet();
  const auto all =
      exchange(world(), Wish{plait::api::current_call(), bytes, align, block, heap().bytes()});
  const bool heaps_differ = std::any_of(all.begin(), all.end(), [&](const Wish& each) {
    return each.heap_bytes != all[0].heap_bytes;
  });
  std::string text;
  std::vector<Wish> told;
  for (std::size_t pe = 0; pe < all.size() && told.size() < 4; ++pe) {
    if (std::find(told.begin(), told.end(), all[pe]) != told.end()) continue;
    told.push_back(all[pe]);
    text += (text.empty() ? "PE " : "; PE ") + std::to_string(pe) + " " +
            describe(all[pe], heaps_differ);
  }
  if (told.size() > 1) fail("the PEs disagree: " + text);
}

void* allocate(std::uint64_t bytes, std::uint64_t align) {
  if (bytes == 0) return nullptr;
  const auto offset = align > kHeapAlign ? std::nullopt : heap().allocate(bytes, align);
  return offset ? heap_at(*offset) : nullptr;
}

// The block that a program gives back; ends the run if it is none.
std::uint64_t block_of(const void* block) {
  if (block == nullptr) return kNoBlock;
  const std::uint64_t offset = heap_offset(block);
  if (heap().size_of(offset) == 0) {
    fail(
        "ptr is no block of the symmetric heap: shmem_malloc gave no such address, or it has been"
        " freed");
  }
  return offset;
}

void* zeroed(std::uint64_t bytes) {
  void* block = allocate(bytes, 1);
  if (block != nullptr) std::memset(block, 0, bytes);
  barrier();
  return block;
}

void* moved(void* block, std::uint64_t bytes) {
  const std::uint64_t offset = block_of(block);
  agree(bytes, 1, offset);
  if (block == nullptr) return allocate(bytes, 1);
  if (bytes == 0) {
    heap().release(offset);
    return nullptr;
  }
  const std::uint64_t before = heap().size_of(offset);
  if (heap().resize(offset, bytes)) return block;
  void* made = allocate(bytes, 1);
  if (made == nullptr) return nullptr;
  std::memcpy(made, block, std::min(before, bytes));
  heap().release(offset);
  barrier();
  return made;
}

}  // namespace

extern "C" void* pshmem_malloc(size_t size) {
  return enter(PLAIT_CALL_SHMEM_MALLOC, PLAIT_SHMEM_HERE, [&] {
    agree(size, 1, kNoBlock);
    return allocate(size, 1);
  });
}
PLAIT_SHMEM_EXPORT(malloc)

extern "C" void* pshmem_malloc_with_hints(size_t size, long) {
  return enter(PLAIT_CALL_SHMEM_MALLOC_WITH_HINTS, PLAIT_SHMEM_HERE, [&] {
    agree(size, 1, kNoBlock);
    return allocate(size, 1);
  });
}
PLAIT_SHMEM_EXPORT(malloc_with_hints)

extern "C" void* pshmem_calloc(size_t count, size_t size) {
  return enter(PLAIT_CALL_SHMEM_CALLOC, PLAIT_SHMEM_HERE, [&] {
    const bool fits = size == 0 || count <= (kNoBlock - 1) / size;
    const std::uint64_t bytes = fits ? count * size : kNoBlock;
    agree(bytes, 1, kNoBlock);
    return zeroed(bytes);
  });
}
PLAIT_SHMEM_EXPORT(calloc)

extern "C" void* pshmem_align(size_t alignment, size_t size) {
  return enter(PLAIT_CALL_SHMEM_ALIGN, PLAIT_SHMEM_HERE, [&] {
    if (!std::has_single_bit(alignment)) {
      fail("the alignment is " + std::to_string(alignment) + ", no power of two");
    }
    agree(size, alignment, kNoBlock);
    return allocate(size, alignment);
  });
}
PLAIT_SHMEM_EXPORT(align)

extern "C" void* pshmem_realloc(void* ptr, size_t size) {
  return enter(PLAIT_CALL_SHMEM_REALLOC, PLAIT_SHMEM_HERE, [&] { return moved(ptr, size); });
}
PLAIT_SHMEM_EXPORT(realloc)

extern "C" void pshmem_free(void* ptr) {
  enter(PLAIT_CALL_SHMEM_FREE, PLAIT_SHMEM_HERE, [&] {
    const std::uint64_t offset = block_of(ptr);
    agree(0, 1, offset);
    if (ptr != nullptr) heap().release(offset);
  });
}
PLAIT_SHMEM_EXPORT(free)
