// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "api/test_world.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <linux/futex.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <deque>
#include <map>

#include "api/process.h"
#include "mpi/endpoint.h"

namespace plait::test {
namespace {

constexpr std::size_t kSegmentMax = std::size_t{1} << 32;
constexpr auto kRunning = static_cast<std::uint32_t>(ChannelState::running);
constexpr auto kDead = static_cast<std::uint32_t>(ChannelState::dead);

void futex(std::atomic<std::uint32_t>* word, int operation, std::uint32_t value) {
  const timespec patience{0, 20'000'000};
  syscall(SYS_futex, word, operation, value, &patience, nullptr, 0);
}

}  // namespace

class World::Rank final : public NodeMemory, public CompletionSink {
 public:
  Rank(World& world, unsigned rank, unsigned size, const ChannelCosts& costs)
      : network_(world.network), rank_(rank) {
    descriptor_ = memfd_create("plait-test", 0);
    if (ftruncate(descriptor_, kArenaOffset) != 0) std::abort();
    base_ = static_cast<std::uint8_t*>(mmap(nullptr, kSegmentMax, PROT_READ | PROT_WRITE,
                                            MAP_SHARED | MAP_NORESERVE, descriptor_, 0));
    head_ = make_channel_head(base_, rank, size);
    head_->costs = costs;
    std::string("test-node").copy(head_->processor_name, sizeof head_->processor_name - 1);
    EndpointConfig config;
    config.transport.self = static_cast<NodeId>(rank);
    config.transport.node_count = static_cast<std::uint16_t>(size);
    endpoint_ =
        std::make_unique<Endpoint>(config, network_.link(config.transport.self), *this, *this);
    network_.attach(config.transport.self,
                    {[this](Time now, const Frame& frame) { endpoint_->receive(now, frame); },
                     [this](Time now) { step(now); }, [this] { return next_wake(); }});
  }

  ~Rank() override {
    if (pid_ > 0) end_process();
    munmap(base_, kSegmentMax);
    close(descriptor_);
  }

  void start(const std::function<void(int)>& body) {
    pid_ = fork();
    if (pid_ > 0) {
      await();
      return;
    }
    setenv("PLAIT_CHANNEL_FD", std::to_string(descriptor_).c_str(), 1);
    body(static_cast<int>(rank_));
    std::fflush(nullptr);
    head_->state.store(kDead);
    futex(&head_->state, FUTEX_WAKE, 1);
    _exit(testing::Test::HasFailure() ? 1 : 0);
  }

  // After the network came to rest: whoever is left waits for ever.
  void end_process() {
    if (pid_ <= 0) return;  // it has ended, by a signal too; -1 would be every process there is
    if (end_ == End::killed) end_ = blocked_end_;
    ::kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
    pid_ = -1;
  }

  std::span<std::uint8_t> at(std::uint64_t address, std::uint64_t size) override {
    struct stat facts{};
    fstat(descriptor_, &facts);
    const auto bytes = static_cast<std::uint64_t>(facts.st_size);
    if (address < kArenaOffset || address > bytes || size > bytes - address) return {};
    return {base_ + address, size};
  }

  ChannelHead* head_ = nullptr;
  End end_ = End::killed;  // until it is known
  int exit_code_ = -1;
  std::vector<ChannelEntry> told_, commands_;
  std::map<YieldReason, unsigned> yields_;

 private:
  void complete(Time now, const plait_completion& completion) override {
    if (posted_opcode_.at(completion.request) == PLAIT_OPCODE_NONE) {
      ADD_FAILURE() << "completed twice: request " << completion.request;
    }
    posted_opcode_[completion.request] = PLAIT_OPCODE_NONE;
    auto* ring = reinterpret_cast<plait_completion*>(base_ + kCompletionsOffset);
    const std::uint64_t written = head_->completions_written.load();
    ring[written % kCompletionRingEntries] = completion;
    head_->completions_written.store(written + 1);
    const bool listed = awaited_.erase(completion.request) > 0;
    if (blocked_ && (awaited_.empty() || (any_ && listed))) resume_at_ = std::max(now, local_);
  }

  Time next_wake() const {
    Time next = std::min(endpoint_->next_wake(), resume_at_);
    if (!entries_.empty()) next = std::min(next, std::max(entries_.front().time, network_.now()));
    return next;
  }

  void step(Time now) {
    while (!entries_.empty() && entries_.front().time <= now) {
      const ChannelEntry entry = entries_.front();
      entries_.pop_front();
      if (entry.kind == EntryKind::command) {
        commands_.push_back(entry);
        if (entry.body.opcode != PLAIT_OPCODE_CANCEL) {
          posted_opcode_[entry.body.request] = entry.body.opcode;
        }
        endpoint_->command(now, entry.body);
      } else {
        told_.push_back(entry);
      }
    }
    endpoint_->poll(now);
    if (resume_at_ > now || !entries_.empty()) return;
    resume_at_ = kNever;
    blocked_ = false;
    head_->now = now;
    head_->state.store(kRunning);
    futex(&head_->state, FUTEX_WAKE, 1);
    await();
  }

  // Until the process yields or has ended; then takes what it left.
  void await() {
    while (head_->state.load() == kRunning) {
      futex(&head_->state, FUTEX_WAIT, kRunning);
      if (reaped()) break;
    }
    while (head_->state.load() == kDead && !reaped()) {
    }
    collect();
  }

  bool reaped() {
    int status = 0;
    if (pid_ <= 0 || waitpid(pid_, &status, WNOHANG) != pid_) return pid_ <= 0;
    pid_ = -1;
    end_ = WIFEXITED(status) ? End::exited : End::killed;
    exit_code_ = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return true;
  }

  void collect() {
    const auto* ring = reinterpret_cast<const ChannelEntry*>(base_ + kCommandsOffset);
    std::uint64_t read = head_->commands_read.load();
    for (; read != head_->commands_written.load(); ++read) {
      const ChannelEntry& entry = ring[read % kCommandRingEntries];
      EXPECT_GE(entry.time, entries_.empty() ? 0 : entries_.back().time) << "time went back";
      entries_.push_back(entry);
    }
    head_->commands_read.store(read);
    if (pid_ <= 0) return;
    local_ = std::max(head_->local, network_.now());
    ++yields_[head_->reason];
    blocked_ = head_->reason == YieldReason::wait || head_->reason == YieldReason::stop;
    blocked_end_ = head_->reason == YieldReason::stop ? End::stopped : End::blocked;
    any_ = head_->waiting_any != 0;
    awaited_.clear();
    if (head_->reason == YieldReason::stop) {
      awaited_.emplace(0, true);  // nothing lets it go on
    } else if (blocked_ && head_->waiting_count <= std::size(head_->waiting_requests)) {
      for (std::uint32_t i = 0; i < head_->waiting_count; ++i) {
        awaited_.emplace(head_->waiting_requests[i], true);
      }
    }
    resume_at_ = blocked_ ? kNever : local_;
  }

  TestNetwork& network_;
  unsigned rank_;
  int descriptor_ = -1;
  pid_t pid_ = -1;
  std::uint8_t* base_ = nullptr;
  std::unique_ptr<Endpoint> endpoint_;
  std::deque<ChannelEntry> entries_;
  std::map<std::uint32_t, std::uint8_t> posted_opcode_;
  std::map<std::uint32_t, bool> awaited_;
  bool any_ = false, blocked_ = false;
  End blocked_end_ = End::blocked;
  Time resume_at_ = kNever, local_ = 0;
};

World::World(unsigned ranks, const ChannelCosts& costs) : network(ranks) {
  for (unsigned rank = 0; rank < ranks; ++rank) {
    ranks_.push_back(std::make_unique<Rank>(*this, rank, ranks, costs));
  }
}

World::~World() = default;

void World::run(const std::function<void(int)>& body) {
  for (const auto& rank : ranks_) rank->start(body);
  network.run();
  for (const auto& rank : ranks_) rank->end_process();
}

bool World::all_ended_well() const {
  bool well = true;
  for (std::size_t i = 0; i < ranks_.size(); ++i) {
    const Rank& rank = *ranks_[i];
    if (rank.end_ == End::exited && rank.exit_code_ == 0) continue;
    well = false;
    std::fprintf(stderr, "rank %zu: end %d, exit code %d, in %s: %s\n", i,
                 static_cast<int>(rank.end_), rank.exit_code_,
                 plait_call_name(rank.head_->waiting_call), rank.head_->message);
  }
  return well;
}

World::End World::end(int rank) const { return ranks_.at(static_cast<std::size_t>(rank))->end_; }

int World::exit_code(int rank) const {
  return ranks_.at(static_cast<std::size_t>(rank))->exit_code_;
}

const std::vector<ChannelEntry>& World::told(int rank) const {
  return ranks_.at(static_cast<std::size_t>(rank))->told_;
}

const std::vector<ChannelEntry>& World::commands(int rank) const {
  return ranks_.at(static_cast<std::size_t>(rank))->commands_;
}

std::vector<ChannelEntry> World::told(int rank, EntryKind kind) const {
  std::vector<ChannelEntry> found;
  std::ranges::copy_if(told(rank), std::back_inserter(found),
                       [&](const ChannelEntry& entry) { return entry.kind == kind; });
  return found;
}

std::string World::message(int rank) const { return head(rank).message; }

const ChannelHead& World::head(int rank) const {
  return *ranks_.at(static_cast<std::size_t>(rank))->head_;
}

unsigned World::yields(int rank, YieldReason reason) const {
  const auto& all = ranks_.at(static_cast<std::size_t>(rank))->yields_;
  const auto found = all.find(reason);
  return found == all.end() ? 0 : found->second;
}

}  // namespace plait::test
