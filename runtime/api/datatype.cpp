// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "api/datatype.h"

#include <algorithm>
#include <cstring>
#include <unordered_map>
#include <utility>

#include "plait_mpi.h"

namespace plait::api {
namespace {

// Copies one element between memory and packed bytes; depth counts the loops already entered.
template <typename CopyRun>
void walk(const std::vector<Datatype::Loop>& loops, const std::vector<Datatype::Run>& runs,
          std::size_t depth, std::ptrdiff_t origin, const CopyRun& copy_run) {
  if (depth == loops.size()) {
    for (const Datatype::Run& run : runs) copy_run(origin + run.offset, run.bytes);
    return;
  }
  const Datatype::Loop& loop = loops[depth];
  for (std::size_t i = 0; i < loop.count; ++i, origin += loop.stride) {
    walk(loops, runs, depth + 1, origin, copy_run);
  }
}

struct Registry {
  std::unordered_map<MPI_Datatype, DatatypeRef> basic, derived;
};

template <typename Value>
Datatype pair_type(const char* name, std::uint8_t code) {
  struct Pair {
    Value value;
    int index;
  };
  const Datatype::Run value{0, sizeof(Value)};
  const Datatype::Run index{offsetof(Pair, index), sizeof(int)};
  return Datatype(name, code, {value, index}, sizeof(Pair));
}

Registry make_registry() {
  Registry made;
#define PLAIT_ADD(handle, code, type, kind)                                                   \
  made.basic.emplace(handle, std::make_shared<Datatype>(                                      \
                                 #handle, std::uint8_t{code},                                 \
                                 std::vector<Datatype::Run>{{0, plait_datatype_bytes(code)}}, \
                                 plait_datatype_bytes(code)));
  PLAIT_BASIC_DATATYPES(PLAIT_ADD)
#undef PLAIT_ADD
#define PLAIT_ADD(handle, code, type, kind) \
  made.basic.emplace(handle, std::make_shared<Datatype>(pair_type<type>(#handle, code)));
  PLAIT_PAIR_DATATYPES(PLAIT_ADD)
#undef PLAIT_ADD
  return made;
}

Registry& registry() {
  static Registry* const one = new Registry(make_registry());
  return *one;
}

}  // namespace

Datatype::Datatype(std::string name, std::uint8_t code, std::vector<Run> runs, std::size_t extent)
    : name_(std::move(name)),
      code_(code),
      committed_(true),
      basic_(true),
      upper_(static_cast<std::ptrdiff_t>(extent)),
      runs_(std::move(runs)) {
  for (const Run& run : runs_) size_ += run.bytes;
  basic_size_ = size_;
  simplify();
}

Datatype Datatype::vector(const Datatype& element, std::size_t count, std::size_t length,
                          std::ptrdiff_t stride) {
  Datatype made = element;
  made.committed_ = made.basic_ = false;
  made.size_ = element.size_ * count * length;
  if (count == 0 || length == 0) {
    made.lower_ = made.upper_ = 0;
    made.loops_.clear();
    made.runs_.clear();
    made.simplify();
    return made;
  }
  const Loop blocks{count, stride * element.extent()};
  const Loop within{length, element.extent()};
  made.loops_.insert(made.loops_.begin(), {blocks, within});
  for (const Loop& loop : {within, blocks}) {
    const std::ptrdiff_t last = static_cast<std::ptrdiff_t>(loop.count - 1) * loop.stride;
    made.lower_ += std::min<std::ptrdiff_t>(last, 0);
    made.upper_ += std::max<std::ptrdiff_t>(last, 0);
  }
  made.simplify();
  return made;
}

// Drops loops that run once, and melts loops over neighbouring bytes into longer runs.
void Datatype::simplify() {
  if (runs_.size() == 2 &&
      runs_[0].offset + static_cast<std::ptrdiff_t>(runs_[0].bytes) == runs_[1].offset) {
    runs_[0].bytes += runs_[1].bytes;
    runs_.pop_back();
  }
  std::erase_if(loops_, [](const Loop& loop) { return loop.count == 1; });
  while (!loops_.empty() && runs_.size() == 1 &&
         loops_.back().stride == static_cast<std::ptrdiff_t>(runs_[0].bytes)) {
    runs_[0].bytes *= loops_.back().count;
    loops_.pop_back();
  }
  const bool one_run = loops_.empty() && runs_.size() == 1 && runs_[0].offset == 0;
  contiguous_ = size_ == 0 ||
                (one_run && lower_ == 0 && extent() == static_cast<std::ptrdiff_t>(runs_[0].bytes));
}

void Datatype::pack(void* packed, const void* memory, std::size_t count) const {
  if (size_ == 0 || count == 0) return;
  if (contiguous_) {
    std::memcpy(packed, memory, size_ * count);
    return;
  }
  auto* to = static_cast<std::uint8_t*>(packed);
  const auto* from = static_cast<const std::uint8_t*>(memory);
  for (std::size_t i = 0; i < count; ++i) {
    walk(loops_, runs_, 0, static_cast<std::ptrdiff_t>(i) * extent(),
         [&](std::ptrdiff_t offset, std::size_t bytes) {
           std::memcpy(to, from + offset, bytes);
           to += bytes;
         });
  }
}

void Datatype::unpack(void* memory, const void* packed, std::size_t count) const {
  unpack_bytes(memory, packed, size_ * count);
}

void Datatype::unpack_bytes(void* memory, const void* packed, std::size_t bytes) const {
  if (size_ == 0 || bytes == 0) return;
  if (contiguous_) {
    std::memcpy(memory, packed, bytes);
    return;
  }
  auto* to = static_cast<std::uint8_t*>(memory);
  const auto* from = static_cast<const std::uint8_t*>(packed);
  for (std::ptrdiff_t element = 0; bytes > 0; ++element) {
    walk(loops_, runs_, 0, element * extent(), [&](std::ptrdiff_t offset, std::size_t run) {
      const std::size_t part = std::min(run, bytes);
      if (part == 0) return;
      std::memcpy(to + offset, from, part);
      from += part;
      bytes -= part;
    });
  }
}

DatatypeRef find_datatype(MPI_Datatype handle) {
  const Registry& all = registry();
  if (const auto found = all.basic.find(handle); found != all.basic.end()) return found->second;
  const auto found = all.derived.find(handle);
  return found == all.derived.end() ? nullptr : found->second;
}

MPI_Datatype new_datatype(Datatype type) {
  auto made = std::make_shared<Datatype>(std::move(type));
  auto* const handle = reinterpret_cast<MPI_Datatype>(made.get());
  registry().derived.emplace(handle, std::move(made));
  return handle;
}

bool predefined(MPI_Datatype handle) { return registry().basic.contains(handle); }

void free_datatype(MPI_Datatype handle) { registry().derived.erase(handle); }

}  // namespace plait::api
