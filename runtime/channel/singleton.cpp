// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "channel/singleton.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <new>
#include <set>
#include <span>

#include "mpi/endpoint.h"
#include "plait_mpi.h"

namespace plait::channel {
namespace {

constexpr int kDiagnosed = 6;
// So many polls that found nothing, and nothing that could still come: it will poll for ever.
constexpr unsigned kFruitlessPollsMax = 5'000'000;

// There is no other node: messages to the own node never come here.
class NoLink final : public Link {
 public:
  Time ready_at() const override { return kNever; }
  void transmit(Time, const Frame&) override {}
};

class SingletonHost final : public NodeMemory, private CompletionSink {
 public:
  SingletonHost() : endpoint_(EndpointConfig{}, link_, *this, *this) {}

  void serve(ChannelHead& head) {
    head_ = &head;
    base_ = reinterpret_cast<std::uint8_t*>(&head);
    now_ = std::max(now_, head.local);
    carry_out_entries();
    if (head.reason == YieldReason::wait) find_completion();
    if (head.reason == YieldReason::poll) count_poll();
    head.now = now_;
    head.state.store(static_cast<std::uint32_t>(ChannelState::running));
  }

  std::span<std::uint8_t> at(std::uint64_t address, std::uint64_t size) override {
    const std::uint64_t end = head_->segment_bytes;
    if (address < kArenaOffset || address > end || size > end - address) return {};
    return {base_ + address, static_cast<std::size_t>(size)};
  }

 private:
  void complete(Time, const plait_completion& completion) override {
    auto* ring = reinterpret_cast<plait_completion*>(base_ + kCompletionsOffset);
    const std::uint64_t written = head_->completions_written.load();
    if (written - head_->completions_read.load() == kCompletionRingEntries) {
      stop(kDiagnosed, "more completions than the ring holds");
    }
    ring[written % kCompletionRingEntries] = completion;
    head_->completions_written.store(written + 1);
    const bool fruitless_probe = probes_.erase(completion.request) > 0 && completion.found == 0;
    if (!fruitless_probe) fruitless_polls_ = 0;
  }

  void carry_out_entries() {
    const auto* ring = reinterpret_cast<const ChannelEntry*>(base_ + kCommandsOffset);
    std::uint64_t read = head_->commands_read.load();
    for (; read != head_->commands_written.load(); ++read) {
      carry_out(ring[read % kCommandRingEntries]);
    }
    head_->commands_read.store(read);
  }

  void carry_out(const ChannelEntry& entry) {
    switch (entry.kind) {
      case EntryKind::command:
        if (entry.body.opcode == PLAIT_OPCODE_PROBE) probes_.insert(entry.body.request);
        endpoint_.command(entry.time, entry.body);
        endpoint_.poll(entry.time);
        break;
      case EntryKind::abort:
        _exit(static_cast<int>(entry.body.tag));
      case EntryKind::error:
        stop(kDiagnosed, head_->message);
      case EntryKind::warning:
        std::fprintf(stderr, "plait: %s\n", head_->message);
        break;
      case EntryKind::unfinished:
        std::fprintf(stderr, "plait: rank 0: request of %s was never completed\n",
                     plait_call_name(entry.call));
        break;
      case EntryKind::finalize:
        if (entry.body.size > 0) stop(kDiagnosed, "MPI_Finalize: requests are still active");
        break;
      case EntryKind::shared:  // there is nobody to share them with
      case EntryKind::collective:
      case EntryKind::init:
      case EntryKind::communicator:
        break;
    }
  }

  bool completion_waits() const {
    return head_->completions_written.load() != head_->completions_read.load();
  }

  // Lets the endpoint's time pass until something has come.
  void find_completion() {
    while (!completion_waits()) {
      const Time wake = endpoint_.next_wake();
      if (wake == kNever) {
        stop(kDiagnosed, std::string("deadlock: rank 0 waits in ") +
                             plait_call_name(head_->waiting_call) +
                             " for a message, and there is no other rank to send one");
      }
      now_ = std::max(now_, wake);
      endpoint_.poll(now_);
    }
  }

  void count_poll() {
    if (fruitless_polls_++ == 0) wtime_at_start_ = head_->clock_looks;
    if (fruitless_polls_ < kFruitlessPollsMax || head_->clock_looks != wtime_at_start_) return;
    stop(kDiagnosed, std::string("deadlock: rank 0 polls in ") +
                         plait_call_name(head_->waiting_call) +
                         " for a message, and there is no other rank to send one");
  }

  [[noreturn]] static void stop(int code, const std::string& text) {
    std::fflush(nullptr);
    std::fprintf(stderr, "plait: rank 0: %s\n", text.c_str());
    _exit(code);
  }

  NoLink link_;
  ChannelHead* head_ = nullptr;
  std::uint8_t* base_ = nullptr;
  Time now_ = 0;
  unsigned fruitless_polls_ = 0;
  std::uint32_t wtime_at_start_ = 0;
  std::set<std::uint32_t> probes_;  // under way
  Endpoint endpoint_;
};

bool write_head(int descriptor) {
  if (ftruncate(descriptor, static_cast<off_t>(kArenaOffset)) != 0) return false;
  void* place = mmap(nullptr, kArenaOffset, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  if (place == MAP_FAILED) return false;
  auto* head = make_channel_head(place, 0, 1);
  head->rate_bits_per_second = 10'000'000'000;
  head->costs.measured = 1;  // alone, a program's time is what it computes
  head->machine_clock = 1;
  gethostname(head->processor_name, sizeof head->processor_name - 1);
  munmap(place, kArenaOffset);
  return true;
}

}  // namespace

std::unique_ptr<Client> start_singleton(std::string* why) {
  const int descriptor = memfd_create("plait-rank", MFD_CLOEXEC);
  if (descriptor < 0 || !write_head(descriptor)) {
    *why = std::string("cannot make node memory: ") + std::strerror(errno);
    if (descriptor >= 0) close(descriptor);
    return nullptr;
  }
  const auto host = std::make_shared<SingletonHost>();
  return Client::attach(descriptor, [host](ChannelHead& head) { host->serve(head); }, why);
}

}  // namespace plait::channel
