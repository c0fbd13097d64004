// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// One-sided commands of this PE, and the wait for them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "api/progress.h"
#include "plait_wire.h"

namespace plait::shmem {

// The source may be changed when it returns; quiet() waits until the bytes are in dest.
void put(void* dest, const void* source, std::size_t bytes, int pe);
void get(void* dest, const void* source, std::size_t bytes, int pe);

// The same in two steps, of up to kCopyMax bytes: of a put the source may be changed at once; a get
// is in dest after end_copy(), which is called once when it is done. nullptr: it is done already.
inline constexpr std::size_t kCopyMax = std::size_t{1} << 30;
api::Transfer* start_put(void* dest, const void* source, std::size_t bytes, int pe);
api::Transfer* start_get(void* dest, const void* source, std::size_t bytes, int pe);
void end_copy(api::Transfer* transfer, void* dest);

// The same of elements that stand so many elements apart in dest and in source.
void put_strided(void* dest, const void* source, std::ptrdiff_t dst, std::ptrdiff_t sst,
                 std::size_t nelems, std::size_t element, int pe);
void get_strided(void* dest, const void* source, std::ptrdiff_t dst, std::ptrdiff_t sst,
                 std::size_t nelems, std::size_t element, int pe);
// A put, and behind it the signal set, or added to, as sig_op of shmem.h says.
void put_signal(void* dest, const void* source, std::size_t bytes, std::uint64_t* sig_addr,
                std::uint64_t signal, int sig_op, int pe);

// An operation of spec/wire.yaml's atomic_operations on a word of this type, one of word_types.
// Returns what the word was; without `fetches` it may return 0 before the operation is done.
std::uint64_t atomic(const void* word, std::uint32_t operation, std::uint32_t type,
                     std::uint64_t operand, std::uint64_t comparand, int pe, bool fetches);

// Waits until an own word compares with the value, by spec/commands.yaml's comparisons; or looks
// once.
void wait_for(const void* word, std::uint32_t type, std::uint32_t comparison, std::uint64_t value);
// Waits until one of some own words compares, or has done so: whoever asks looks again. Of more
// than kWatchedMax it waits only until others have had a chance.
struct Watched {
  const void* word;
  std::uint32_t type, comparison;
  std::uint64_t value;
};
inline constexpr std::size_t kWatchedMax = 64;
void wait_for_any(const std::vector<Watched>& words);
bool test_for(const void* word, std::uint32_t type, std::uint32_t comparison, std::uint64_t value);

// Waits until all puts and atomic operations of this PE are done.
void quiet();

// The number of a C type among word_types.
template <typename T>
constexpr std::uint32_t type_of() {
  constexpr std::uint32_t kSigned = PLAIT_WORD_TYPE_INT8 ^ PLAIT_WORD_TYPE_UINT8;
  return static_cast<std::uint32_t>(sizeof(T)) |
         (static_cast<T>(-1) < static_cast<T>(0) ? kSigned : 0);
}

}  // namespace plait::shmem
