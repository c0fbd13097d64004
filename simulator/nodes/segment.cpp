// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "nodes/segment.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <new>
#include <stdexcept>
#include <system_error>
#include <utility>

namespace plait::sim {
namespace {

// Address space, not memory: the mapping never moves, however far the process grows the segment.
constexpr std::uint64_t kReservedBytes = 1ull << 36;

// The first page stays free, so that no variable has address 0.
constexpr std::uint64_t kSymmetricBase = 4096;

[[noreturn]] void fail(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

void copy_text(std::span<char> target, const std::string& text, const char* what) {
  if (text.size() >= target.size()) {
    throw std::length_error(std::string(what) + " is longer than " +
                            std::to_string(target.size() - 1) + " characters");
  }
  std::copy(text.begin(), text.end(), target.begin());
}

}  // namespace

Segment::Segment(const SegmentConfig& config) : objects_(config.objects) {
  descriptor_ = memfd_create("plait-rank", MFD_CLOEXEC);
  if (descriptor_ < 0) fail("memfd_create");
  if (ftruncate(descriptor_, static_cast<off_t>(kArenaOffset)) != 0) fail("ftruncate");
  void* reserved =
      mmap(nullptr, kReservedBytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (reserved == MAP_FAILED) fail("mmap");
  base_ = static_cast<std::uint8_t*>(reserved);
  if (!grow()) fail("mmap");

  head_ = make_channel_head(base_, config.rank, config.size);
  head_->network_latency = config.network_latency;
  head_->rate_bits_per_second = config.rate_bits_per_second;
  head_->eager_bytes_max = config.eager_bytes_max;
  head_->costs = config.costs;
  head_->beginning_s = config.beginning_s.value_or(0);
  head_->machine_clock = config.beginning_s ? 0 : 1;
  copy_text(head_->processor_name, config.processor_name, "the processor name");
  copy_text(head_->collectives, config.collectives, "the list of forced collectives");
  copy_text(head_->tree, config.tree, "the planned tree");
}

Segment::~Segment() {
  if (base_ != nullptr) munmap(base_, kReservedBytes);
  if (descriptor_ >= 0) close(descriptor_);
}

// Maps what the process has added to the segment since. False if it added nothing.
bool Segment::grow() {
  struct stat status{};
  if (fstat(descriptor_, &status) != 0) return false;
  const auto size = std::min(
      static_cast<std::uint64_t>(status.st_size) / kSegmentPage * kSegmentPage, kReservedBytes);
  if (size <= mapped_bytes_) return false;
  void* part = mmap(base_ + mapped_bytes_, size - mapped_bytes_, PROT_READ | PROT_WRITE,
                    MAP_SHARED | MAP_FIXED, descriptor_, static_cast<off_t>(mapped_bytes_));
  if (part == MAP_FAILED) return false;
  mapped_bytes_ = size;
  return true;
}

std::span<std::uint8_t> Segment::at(std::uint64_t address, std::uint64_t size) {
  if (seen(address, size).empty() && !grow()) return {};
  if (seen(address, size).empty()) return {};
  return {base_ + address, size};
}

std::span<const std::uint8_t> Segment::seen(std::uint64_t address, std::uint64_t size) const {
  const bool is_inside =
      address >= kArenaOffset && address <= mapped_bytes_ && size <= mapped_bytes_ - address;
  if (!is_inside) return {};
  return {base_ + address, size};
}

// Without a list all of the program's variables are one object: all ranks run the same executable.
void Segment::share(std::uint64_t address, std::uint64_t bytes, std::uint64_t file_address) {
  if (std::exchange(is_shared_, true)) return;
  if (objects_.empty()) objects_.push_back({file_address, bytes, kSymmetricBase});
  moved_ = address - file_address;
  for (SharedObject& each : objects_) each.file_address += moved_;
}

std::uint64_t Segment::file_address(std::uint64_t own) const {
  const auto has = [&](const SharedObject& each) { return own - each.file_address < each.size; };
  return std::ranges::any_of(objects_, has) ? own - moved_ : 0;
}

std::uint64_t Segment::own(std::uint64_t symmetric, std::uint64_t size) {
  if (!is_shared_) return kNoAddress;
  for (const SharedObject& each : objects_) {
    const std::uint64_t offset = symmetric - each.symmetric;
    if (offset < each.size && size <= each.size - offset) return each.file_address + offset;
  }
  return kNoAddress;
}

std::uint64_t Segment::symmetric(std::uint64_t own, std::uint64_t size) {
  if (!is_shared_) return kNoAddress;
  for (const SharedObject& each : objects_) {
    const std::uint64_t offset = own - each.file_address;
    if (offset < each.size && size <= each.size - offset) return each.symmetric + offset;
  }
  return kNoAddress;
}

bool Segment::take(ChannelEntry& entry) {
  const auto read = head_->commands_read.load(std::memory_order_relaxed);
  const auto written = head_->commands_written.load(std::memory_order_acquire);
  // The process owns the counter: a wild one must not lead anywhere outside the ring.
  if (read == written || written - read > kCommandRingEntries) return false;
  const auto* ring = reinterpret_cast<const ChannelEntry*>(base_ + kCommandsOffset);
  entry = ring[read % kCommandRingEntries];
  head_->commands_read.store(read + 1, std::memory_order_release);
  return true;
}

void Segment::complete(const plait_completion& completion) { overflow_.push_back(completion); }

void Segment::flush_completions() {
  auto* ring = reinterpret_cast<plait_completion*>(base_ + kCompletionsOffset);
  const auto read = head_->completions_read.load(std::memory_order_acquire);
  auto written = head_->completions_written.load(std::memory_order_relaxed);
  while (!overflow_.empty() && written - read < kCompletionRingEntries) {
    ring[written++ % kCompletionRingEntries] = overflow_.front();
    overflow_.pop_front();
  }
  head_->completions_written.store(written, std::memory_order_release);
}

std::uint64_t Segment::completions_unread() const {
  return head_->completions_written.load(std::memory_order_acquire) -
         head_->completions_read.load(std::memory_order_acquire) + overflow_.size();
}

}  // namespace plait::sim
