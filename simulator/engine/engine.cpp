// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// One window: find the components with events in it, run them, deliver what they sent, in order.
#include "engine/engine.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <exception>
#include <limits>
#include <mutex>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>

#include "engine/schedule.h"
#include "engine/worker_pool.h"
#include "trace/hash.h"

namespace plait::sim {
namespace {

// What one component sent in this window.
class Collector : public Outbox {
 public:
  explicit Collector(const Time& until) : until_(until) {}
  void send(Delivery delivery) override {
    if (delivery.at < until_) {
      throw std::logic_error("component " + std::to_string(delivery.source) +
                             " sent a frame that arrives at " + std::to_string(delivery.at) +
                             " ps, inside the window that ends at " + std::to_string(until_) +
                             " ps: its latency is smaller than the lookahead");
    }
    deliveries.push_back(std::move(delivery));
  }
  std::vector<Delivery> deliveries;

 private:
  const Time& until_;
};

constexpr std::size_t kNoTeam = std::numeric_limits<std::size_t>::max();

bool earlier(const Delivery* a, const Delivery* b) {
  return std::tie(a->at, a->source, a->serial) < std::tie(b->at, b->source, b->serial);
}

}  // namespace

class Engine::Impl {
 public:
  explicit Impl(const Options& options) : options_(options) {
    options_.threads = std::max(1U, options.threads);
    if (options.threads > 1) {
      pool_.emplace(options.threads);
    }
  }

  ComponentId add(Component& component) {
    components_.push_back(&component);
    teams_.push_back(team_of(component));
    sent_.push_back(std::make_unique<Collector>(until_));
    return schedule_.add(component.next_event());
  }

  StopReason run(const Control& control);
  void refresh(ComponentId id) { schedule_.set(id, components_.at(id)->next_event()); }
  std::uint64_t hash() const;

  Options options_;
  Time lookahead_ = kMicrosecond;
  Time now_ = 0;
  std::uint64_t windows_ = 0, deliveries_ = 0;
  std::vector<WindowObserver*> observers_;

 private:
  void refresh_all();
  Time window_of(Time first) const;  // when the window begins that has an event at `first`
  void run_window(Time first);
  void run_active();
  void run_active_as_pays();
  std::size_t team_of(const Component& component);
  void divide();
  void run_share();
  Step run_one(ComponentId id, bool await_first = false);
  void run_team(std::span<const ComponentId> ids);
  void fail(ComponentId id);
  void deliver();

  std::vector<Component*> components_;
  Schedule schedule_;  // next_event() of each, asked only when it can have changed
  std::vector<std::unique_ptr<Collector>> sent_;
  std::vector<const void*> team_keys_;
  std::vector<std::size_t> teams_;  // the place of each one's team in members_, or kNoTeam

  // The current window.
  Time until_ = 0;
  std::vector<ComponentId> active_;
  std::vector<std::vector<ComponentId>> members_;       // those of active_ in each team
  std::vector<std::span<const ComponentId>> together_;  // parts of teams, each for one thread
  std::vector<ComponentId> alone_;                      // those of active_ in no team
  std::atomic<std::size_t> claimed_{0};                 // of together_, then of alone_
  std::vector<Delivery*> in_order_;

  std::optional<WorkerPool> pool_;
  double cost_ns_ = 0;  // of one component in one window, on this host
  std::mutex failure_mutex_;
  std::exception_ptr failure_;
  ComponentId failed_ = 0;  // the lowest number, so that the error does not depend on threads
};

StopReason Engine::Impl::run(const Control& control) {
  refresh_all();
  for (;;) {
    const bool quiescent = schedule_.first() == kNever;
    const Time next = quiescent ? kNever : window_of(schedule_.first());
    if (control({now_, quiescent, next, schedule_.busy()}) == Verdict::stop) {
      return StopReason::stopped;
    }
    if (quiescent) {
      refresh_all();
    }
    const Time first = schedule_.first();
    if (first == kNever) {
      return StopReason::quiescent;
    }
    run_window(first);
  }
}

void Engine::Impl::refresh_all() {
  for (ComponentId id = 0; id < components_.size(); ++id) {
    refresh(id);
  }
}

// Windows begin and end at multiples of the lookahead whether idle ones are skipped or not, so that
// the control, which is called between windows, sees the same times in both cases.
Time Engine::Impl::window_of(Time first) const {
  const Time begin = options_.idle_skip ? std::max(now_, first) : now_;
  return begin / lookahead_ * lookahead_;
}

void Engine::Impl::run_window(Time first) {
  const Time start = window_of(first);
  until_ = start > kNever - lookahead_ ? kNever : start + lookahead_;
  if (options_.idle_skip) {
    schedule_.collect(until_, active_);
  } else {
    active_.resize(components_.size());
    std::iota(active_.begin(), active_.end(), ComponentId{0});
  }
  run_active();
  deliver();
  now_ = until_;
  ++windows_;
  for (WindowObserver* observer : observers_) {
    observer->window_done(until_);
  }
}

std::size_t Engine::Impl::team_of(const Component& component) {
  const void* key = component.team();
  if (key == nullptr) return kNoTeam;
  const auto found = std::find(team_keys_.begin(), team_keys_.end(), key);
  if (found != team_keys_.end()) return static_cast<std::size_t>(found - team_keys_.begin());
  team_keys_.push_back(key);
  members_.emplace_back();
  return members_.size() - 1;
}

// Finds together_ and alone_: each team in as many parts as there are threads, or more.
void Engine::Impl::divide() {
  alone_.clear();
  together_.clear();
  for (auto& members : members_) members.clear();
  for (const ComponentId id : active_) {
    (teams_[id] == kNoTeam ? alone_ : members_[teams_[id]]).push_back(id);
  }
  for (const std::span<const ComponentId> team : members_) {
    if (team.empty()) continue;
    const std::size_t share = (team.size() + options_.threads - 1) / options_.threads;
    const std::size_t parts = (share + kTeamMax - 1) / kTeamMax * options_.threads;
    for (std::size_t i = 0, begin = 0; i < parts; ++i) {
      const std::size_t end = team.size() * (i + 1) / parts;
      if (end > begin) together_.push_back(team.subspan(begin, end - begin));
      begin = end;
    }
  }
}

void Engine::Impl::run_active() {
  divide();
  claimed_.store(0, std::memory_order_relaxed);
  if (!pool_ || active_.size() < 2) {
    run_share();
  } else if (options_.parallel_worth_ns == 0) {
    pool_->run([this] { run_share(); });
  } else {
    run_active_as_pays();
  }
  for (const ComponentId id : active_) {
    schedule_.set(id, components_[id]->next_event());
  }
  if (failure_) {
    std::rethrow_exception(std::exchange(failure_, nullptr));
  }
}

// Now and then a window is run alone and timed; that decides for those that follow. Host time
// chooses the threads here, which no result depends on.
void Engine::Impl::run_active_as_pays() {
  constexpr std::uint64_t kEvery = 64;
  if (windows_ % kEvery != 0) {
    const double expected_ns = cost_ns_ * static_cast<double>(active_.size());
    if (expected_ns > static_cast<double>(options_.parallel_worth_ns)) {
      pool_->run([this] { run_share(); });
    } else {
      run_share();
    }
    return;
  }
  const auto before = std::chrono::steady_clock::now();
  run_share();
  const std::chrono::duration<double, std::nano> took = std::chrono::steady_clock::now() - before;
  cost_ns_ = (cost_ns_ + took.count() / static_cast<double>(active_.size())) / 2;
}

// One thread's part of the window. Components that wait for a process are put aside until no other
// is left to start, so the processes of several ranks run at the same time, also beside one thread.
void Engine::Impl::run_share() {
  static thread_local std::vector<ComponentId> waiting;
  waiting.clear();
  for (;;) {
    const std::size_t claim = claimed_.fetch_add(1, std::memory_order_relaxed);
    if (claim < together_.size()) {
      run_team(together_[claim]);
      continue;
    }
    const std::size_t place = claim - together_.size();
    if (place >= alone_.size()) {
      break;
    }
    if (run_one(alone_[place]) == Step::waiting) {
      waiting.push_back(alone_[place]);
    }
  }
  while (!waiting.empty()) {
    std::size_t still = 0;
    for (std::size_t i = 0; i < waiting.size(); ++i) {
      if (run_one(waiting[i], true) == Step::waiting) {
        waiting[still++] = waiting[i];
      }
    }
    waiting.resize(still);
  }
}

Step Engine::Impl::run_one(ComponentId id, bool await_first) {
  try {
    if (await_first) {
      components_[id]->await();
    }
    return components_[id]->run(until_, *sent_[id]);
  } catch (...) {
    fail(id);
    return Step::done;
  }
}

// At most kTeamMax.
void Engine::Impl::run_team(std::span<const ComponentId> ids) {
  std::array<TeamMember, kTeamMax> members{};
  for (std::size_t i = 0; i < ids.size(); ++i)
    members[i] = {components_[ids[i]], sent_[ids[i]].get()};
  try {
    members[0].component->run_team({members.data(), ids.size()}, until_);
  } catch (...) {
    fail(ids[0]);
  }
}

// In a handler: the exception is thrown when the window is over.
void Engine::Impl::fail(ComponentId id) {
  const std::lock_guard lock(failure_mutex_);
  if (!failure_ || id < failed_) {
    failure_ = std::current_exception();
    failed_ = id;
  }
}

void Engine::Impl::deliver() {
  in_order_.clear();
  for (const ComponentId id : active_) {
    for (Delivery& delivery : sent_[id]->deliveries) {
      in_order_.push_back(&delivery);
    }
  }
  if (in_order_.empty()) {
    return;
  }
  std::sort(in_order_.begin(), in_order_.end(), earlier);
  for (const Delivery* delivery : in_order_) {
    const ComponentId target = delivery->target;
    components_.at(target)->deliver(*delivery);
    schedule_.set(target, components_[target]->next_event());
  }
  deliveries_ += in_order_.size();
  for (const ComponentId id : active_) {
    sent_[id]->deliveries.clear();
  }
}

std::uint64_t Engine::Impl::hash() const {
  TraceHash hash;
  for (const Component* component : components_) {
    hash.add(component->hash());
  }
  return hash.value();
}

Engine::Engine(const Options& options) : impl_(std::make_unique<Impl>(options)) {}
Engine::~Engine() = default;
ComponentId Engine::add(Component& component) { return impl_->add(component); }
void Engine::add_observer(WindowObserver& observer) { impl_->observers_.push_back(&observer); }
StopReason Engine::run(const Control& control) { return impl_->run(control); }
void Engine::refresh(ComponentId id) { impl_->refresh(id); }
Time Engine::now() const { return impl_->now_; }
std::uint64_t Engine::windows() const { return impl_->windows_; }
std::uint64_t Engine::deliveries() const { return impl_->deliveries_; }
std::uint64_t Engine::hash() const { return impl_->hash(); }

void Engine::set_lookahead(Time lookahead) {
  if (lookahead <= 0) {
    throw std::invalid_argument("the lookahead must be positive: frames must take time");
  }
  impl_->lookahead_ = lookahead;
}

}  // namespace plait::sim
