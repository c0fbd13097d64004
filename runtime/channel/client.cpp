// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "channel/client.h"

#include <fcntl.h>
#include <linux/futex.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <ctime>
#include <utility>

#include "channel/crash.h"

namespace plait::channel {
namespace {

// Address space set aside, so that the segment can grow without moving. Only what there is can be
// accessed: tools that shadow memory, such as valgrind, spend memory on all that can. Less where
// the process may not have as much.
constexpr std::size_t kReserveBytes = std::size_t{64} << 30;
constexpr std::size_t kReserveBytesMin = std::size_t{64} << 20;
constexpr std::uint64_t kGrowBytes = std::uint64_t{16} << 20;
constexpr Time kFreePauseMax = kMillisecond;
constexpr int kKilled = 128 + 9;

long futex(std::atomic<std::uint32_t>* word, int operation, std::uint32_t value,
           const timespec* timeout) {
  return syscall(SYS_futex, reinterpret_cast<std::uint32_t*>(word), operation, value, timeout,
                 nullptr, 0);
}

std::byte* reserve(std::size_t least, std::size_t* reserved) {
  for (std::size_t bytes = kReserveBytes; bytes >= std::max(kReserveBytesMin, least); bytes /= 2) {
    void* base =
        mmap(nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (base == MAP_FAILED) continue;
    *reserved = bytes;
    return static_cast<std::byte*>(base);
  }
  return nullptr;
}

// Puts a part of the segment, whole pages, where it belongs in what is reserved.
bool map_part(int descriptor, std::byte* base, std::uint64_t begin, std::uint64_t end) {
  return mmap(base + begin, end - begin, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, descriptor,
              static_cast<off_t>(begin)) != MAP_FAILED;
}

}  // namespace

ChannelHead* map_head(int descriptor) {
  void* place = mmap(nullptr, kCommandsOffset, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  if (place == MAP_FAILED) return nullptr;
  auto* head = static_cast<ChannelHead*>(place);
  const bool is_known = head->magic == kChannelMagic && head->version == kChannelVersion;
  if (!is_known) munmap(place, kCommandsOffset);
  return is_known ? head : nullptr;
}

std::unique_ptr<Client> Client::attach(int descriptor, Serve serve, std::string* why) {
  struct stat facts{};
  if (fstat(descriptor, &facts) != 0 || facts.st_size < static_cast<off_t>(sizeof(ChannelHead))) {
    *why = "descriptor " + std::to_string(descriptor) + " is no channel";
    return nullptr;
  }
  const auto present = round_up_to_page(static_cast<std::uint64_t>(facts.st_size));
  std::size_t reserved = 0;
  std::byte* base = reserve(present, &reserved);
  if (base == nullptr || !map_part(descriptor, base, 0, present)) {
    if (base != nullptr) munmap(base, reserved);
    *why = "cannot map the channel: not enough address space (see ulimit -v)";
    return nullptr;
  }
  const ChannelHead& head = *reinterpret_cast<const ChannelHead*>(base);
  if (head.magic != kChannelMagic || head.version != kChannelVersion) {
    *why = "the channel has version " + std::to_string(head.version) + ", this library wants " +
           std::to_string(kChannelVersion);
    munmap(base, reserved);
    return nullptr;
  }
  fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  return std::unique_ptr<Client>(new Client(descriptor, base, reserved, std::move(serve)));
}

Client::Client(int descriptor, std::byte* base, std::size_t reserved, Serve serve)
    : descriptor_(descriptor),
      parent_(getppid()),
      base_(base),
      reserved_(reserved),
      head_(reinterpret_cast<ChannelHead*>(base)),
      commands_(reinterpret_cast<ChannelEntry*>(base + head_->commands_offset)),
      completions_(reinterpret_cast<plait_completion*>(base + head_->completions_offset)),
      serve_(std::move(serve)),
      arena_(head_->arena_offset) {
  list_modules(*head_);
  tell_crashes(head_);
}

Client::~Client() {
  tell_crashes(nullptr);
  munmap(base_, reserved_);
  close(descriptor_);
}

void Client::compute(Time cost) {
  local_ += cost;
  computed_ += cost;
  computed_so_far_ += cost;
}

void Client::post(EntryKind kind, const plait_command& body, unsigned call, std::uint64_t site) {
  const std::uint64_t written = head_->commands_written.load(std::memory_order_relaxed);
  if (written - head_->commands_read.load(std::memory_order_acquire) == kCommandRingEntries) {
    yield(YieldReason::flush);
  }
  ChannelEntry& entry = commands_[written % kCommandRingEntries];
  entry.body = body;
  entry.time = local_;
  entry.site = site;
  entry.call = static_cast<std::uint16_t>(call);
  entry.scope = static_cast<std::uint16_t>(head_->scope);
  entry.kind = kind;
  entry.compute = std::exchange(computed_, 0);
  head_->free_until = 0;
  head_->commands_written.store(written + 1, std::memory_order_release);
}

bool Client::take(plait_completion* completion) {
  const std::uint64_t read = head_->completions_read.load(std::memory_order_relaxed);
  if (read == head_->completions_written.load(std::memory_order_acquire)) return false;
  *completion = completions_[read % kCompletionRingEntries];
  head_->completions_read.store(read + 1, std::memory_order_release);
  return true;
}

void Client::yield(YieldReason reason) {
  head_->reason = reason;
  head_->local = local_;
  head_->state.store(static_cast<std::uint32_t>(ChannelState::yielded), std::memory_order_release);
  if (serve_) {
    serve_(*head_);
  } else {
    futex(&head_->state, FUTEX_WAKE, 1, nullptr);
  }
  sleep_until_running();
  local_ = std::max(local_, head_->now);
  last_yield_ = local_;
  if (reason == YieldReason::poll || reason == YieldReason::pause) last_poll_ = local_;
}

bool Client::is_poll_free() const {
  return local_ < head_->free_until && local_ - last_poll_ <= kPollTurnMax;
}

void Client::poll(Time cost) {
  const bool is_free = is_poll_free();
  head_->poll_turn = local_ - last_poll_;
  ++head_->polls;
  spend(cost);
  last_poll_ = last_yield_ = local_;
  if (!is_free) yield(YieldReason::poll);
}

void Client::pause(Time time) {
  const bool is_free = local_ < head_->free_until && time <= kFreePauseMax;
  head_->pause = time;
  ++head_->polls;
  spend(time);
  last_poll_ = last_yield_ = local_;
  if (!is_free) yield(YieldReason::pause);
}

void Client::stop() {
  while (true) yield(YieldReason::stop);
}

// The host ends its processes when it ends. Should it be killed, the new parent tells.
void Client::sleep_until_running() {
  constexpr auto kRunning = static_cast<std::uint32_t>(ChannelState::running);
  constexpr auto kDead = static_cast<std::uint32_t>(ChannelState::dead);
  const timespec patience{2, 0};
  while (true) {
    const std::uint32_t state = head_->state.load(std::memory_order_acquire);
    if (state == kRunning) return;
    if (state == kDead) _exit(kKilled);
    if (futex(&head_->state, FUTEX_WAIT, state, &patience) != 0 && errno == ETIMEDOUT &&
        getppid() != parent_) {
      _exit(kKilled);
    }
  }
}

std::uint64_t Client::allocate(std::size_t bytes) {
  if (bytes > reserved_) throw std::bad_alloc();  // rounding it up could wrap round
  const std::uint64_t address = arena_.allocate(bytes);
  const std::uint64_t top = arena_.top();
  if (top <= head_->segment_bytes) return address;
  const std::uint64_t wanted = std::max(top, head_->segment_bytes + kGrowBytes);
  if (!grow(wanted)) {
    arena_.release(address, bytes);
    throw std::bad_alloc();
  }
  return address;
}

bool Client::grow(std::uint64_t wanted) {
  const std::uint64_t before = head_->segment_bytes;
  if (wanted > reserved_ || ftruncate(descriptor_, static_cast<off_t>(wanted)) != 0) return false;
  if (!map_part(descriptor_, base_, before, wanted)) return false;
  head_->segment_bytes = wanted;
  return true;
}

bool Client::map_again(void* place, std::uint64_t address, std::size_t bytes) {
  return mmap(place, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, descriptor_,
              static_cast<off_t>(address)) == place;
}

void Client::release(std::uint64_t address, std::size_t bytes) { arena_.release(address, bytes); }

}  // namespace plait::channel
