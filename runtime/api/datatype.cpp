// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "api/datatype.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <unordered_map>
#include <utility>

#include "plait_mpi.h"

namespace plait::api {
namespace {

using _Bool = bool;  // the table has C's name

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
  return Datatype(name, code, {value, index}, sizeof(Pair), alignof(Pair));
}

Registry make_registry() {
  Registry made;
#define PLAIT_ADD(handle, code, type, kind)                                                   \
  made.basic.emplace(handle, std::make_shared<Datatype>(                                      \
                                 #handle, std::uint8_t{code},                                 \
                                 std::vector<Datatype::Run>{{0, plait_datatype_bytes(code)}}, \
                                 plait_datatype_bytes(code), alignof(type)));
  PLAIT_BASIC_DATATYPES(PLAIT_ADD)
#undef PLAIT_ADD
#define PLAIT_ADD(handle, code, type, kind) \
  made.basic.emplace(handle, std::make_shared<Datatype>(pair_type<type>(#handle, code)));
  PLAIT_PAIR_DATATYPES(PLAIT_ADD)
#undef PLAIT_ADD
#define PLAIT_ADD(handle, other)                                                 \
  made.basic.emplace(handle, std::make_shared<Datatype>(*made.basic.at(other))); \
  made.basic.at(handle)->set_label(#handle);
  PLAIT_EQUIVALENT_DATATYPES(PLAIT_ADD)
#undef PLAIT_ADD
  return made;
}

Registry& registry() {
  static Registry* const one = new Registry(make_registry());
  return *one;
}

}  // namespace

Datatype::Datatype(std::string name, std::uint8_t code, std::vector<Run> runs, std::size_t extent,
                   std::size_t alignment)
    : name_(std::move(name)),
      label_(name_),
      code_(code),
      committed_(true),
      basic_(true),
      upper_(static_cast<std::ptrdiff_t>(extent)),
      alignment_(alignment),
      runs_(std::move(runs)) {
  for (const Run& run : runs_) {
    size_ += run.bytes;
    basics_.push_back({1, run.bytes});
    true_upper_ = run.offset + static_cast<std::ptrdiff_t>(run.bytes);
  }
  basic_size_ = size_;
  simplify();
}

Datatype Datatype::vector(const Datatype& element, std::size_t count, std::size_t length,
                          std::ptrdiff_t stride) {
  return vector_of_bytes(element, count, length, stride * element.extent());
}

Datatype Datatype::vector_of_bytes(const Datatype& element, std::size_t count, std::size_t length,
                                   std::ptrdiff_t stride_bytes) {
  Datatype made = element;
  made.committed_ = made.basic_ = false;
  made.label_.clear();
  made.size_ = element.size_ * count * length;
  if (count == 0 || length == 0) {
    made.lower_ = made.upper_ = made.true_lower_ = made.true_upper_ = 0;
    made.loops_.clear();
    made.runs_.clear();
    made.parts_.clear();
    made.simplify();
    return made;
  }
  const Loop blocks{count, stride_bytes};
  const Loop within{length, element.extent()};
  made.loops_.insert(made.loops_.begin(), {blocks, within});
  for (const Loop& loop : {within, blocks}) {
    const std::ptrdiff_t last = static_cast<std::ptrdiff_t>(loop.count - 1) * loop.stride;
    made.lower_ += std::min<std::ptrdiff_t>(last, 0);
    made.upper_ += std::max<std::ptrdiff_t>(last, 0);
    made.true_lower_ += std::min<std::ptrdiff_t>(last, 0);
    made.true_upper_ += std::max<std::ptrdiff_t>(last, 0);
  }
  made.simplify();
  return made;
}

namespace {

struct Bounds {
  std::ptrdiff_t lower = PTRDIFF_MAX, upper = PTRDIFF_MIN;
  void take(std::ptrdiff_t low, std::ptrdiff_t high, std::ptrdiff_t reach) {
    lower = std::min(lower, low + std::min<std::ptrdiff_t>(reach, 0));
    upper = std::max(upper, high + std::max<std::ptrdiff_t>(reach, 0));
  }
  bool any() const { return lower <= upper; }
};

}  // namespace

Datatype Datatype::structure(const std::vector<Part>& parts, bool aligned) {
  Datatype made;
  Bounds natural, set, data;
  bool one_code = true, whole = true;
  for (const Part& part : parts) {
    const Datatype& element = *part.element;
    if (part.count == 0) continue;
    const auto reach = static_cast<std::ptrdiff_t>(part.count - 1) * element.extent();
    const std::ptrdiff_t at = part.offset;
    (element.bounds_set_ ? set : natural).take(at + element.lower_, at + element.upper_, reach);
    made.alignment_ = std::max(made.alignment_, element.alignment_);
    if (element.size_ == 0) continue;
    data.take(at + element.true_lower_, at + element.true_upper_, reach);
    one_code = one_code && (made.size_ == 0 || made.code_ == element.code_);
    if (made.size_ == 0) made.code_ = element.code_, made.name_ = element.name_;
    made.basic_size_ = element.basic_size_;
    made.size_ += part.count * element.size_;
    whole = whole && (element.contiguous_ ||
                      (part.count == 1 && element.loops_.empty() && element.parts_.empty()));
    made.parts_.push_back(part);
    std::size_t period = 0;
    for (const Basics& each : element.basics_) period += each.count * each.bytes;
    for (std::size_t i = 0; i < part.count * element.size_ / period; ++i) {
      for (const Basics& each : element.basics_) {
        auto& all = made.basics_;
        if (!all.empty() && all.back().bytes == each.bytes) {
          all.back().count += each.count;
        } else {
          all.push_back(each);
        }
      }
    }
  }
  if (!one_code) made.code_ = 0, made.name_ = "several datatypes", made.basic_size_ = 0;
  if (data.any()) made.true_lower_ = data.lower, made.true_upper_ = data.upper;
  made.bounds_set_ = set.any();
  const Bounds& bounds = set.any() ? set : natural;
  if (bounds.any()) made.lower_ = bounds.lower, made.upper_ = bounds.upper;
  if (aligned && !made.bounds_set_) {
    const auto unit = static_cast<std::ptrdiff_t>(made.alignment_);
    made.upper_ = made.lower_ + (made.extent() + unit - 1) / unit * unit;
  }
  if (whole) made.melt_parts();
  made.simplify();
  return made;
}

// Parts that are runs of bytes become runs; neighbours become one.
void Datatype::melt_parts() {
  for (const Part& part : parts_) {
    for (const Run& run : part.element->runs_) {
      const std::ptrdiff_t offset = part.offset + run.offset;
      const std::size_t bytes = run.bytes * part.count;
      if (!runs_.empty() &&
          runs_.back().offset + static_cast<std::ptrdiff_t>(runs_.back().bytes) == offset) {
        runs_.back().bytes += bytes;
      } else {
        runs_.push_back({offset, bytes});
      }
    }
  }
  parts_.clear();
}

Datatype Datatype::resized(const Datatype& type, std::ptrdiff_t lower, std::ptrdiff_t extent) {
  Datatype made = type;
  made.committed_ = made.basic_ = false;
  made.label_.clear();
  made.bounds_set_ = true;
  made.lower_ = lower;
  made.upper_ = lower + extent;
  made.simplify();
  return made;
}

std::int64_t Datatype::elements(std::uint64_t bytes) const {
  std::uint64_t period_bytes = 0, period_count = 0;
  for (const Basics& each : basics_) {
    period_bytes += each.count * each.bytes;
    period_count += each.count;
  }
  if (period_bytes == 0) return bytes == 0 ? 0 : -1;
  std::uint64_t count = bytes / period_bytes * period_count, left = bytes % period_bytes;
  for (const Basics& each : basics_) {
    const std::uint64_t some = std::min<std::uint64_t>(left / each.bytes, each.count);
    count += some;
    left -= some * each.bytes;
    if (some < each.count) break;
  }
  return left == 0 ? static_cast<std::int64_t>(count) : -1;
}

// Copies one element between memory and packed bytes; depth counts the loops already entered.
template <typename CopyRun>
void Datatype::walk(std::size_t depth, std::ptrdiff_t origin, const CopyRun& copy_run) const {
  if (depth < loops_.size()) {
    const Loop& loop = loops_[depth];
    for (std::size_t i = 0; i < loop.count; ++i, origin += loop.stride) {
      walk(depth + 1, origin, copy_run);
    }
    return;
  }
  for (const Run& run : runs_) copy_run(origin + run.offset, run.bytes);
  for (const Part& part : parts_) {
    for (std::size_t i = 0; i < part.count; ++i) {
      const auto at = static_cast<std::ptrdiff_t>(i) * part.element->extent();
      part.element->walk(0, origin + part.offset + at, copy_run);
    }
  }
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
    walk(0, static_cast<std::ptrdiff_t>(i) * extent(),
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
    walk(0, element * extent(), [&](std::ptrdiff_t offset, std::size_t run) {
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
