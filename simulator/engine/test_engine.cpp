// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The engine with components of its own, no network: order, repeatability, waiting, ends.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "engine/arrival_queue.h"
#include "engine/engine.h"
#include "trace/hash.h"

namespace plait::sim {
namespace {

constexpr Time kLatency = 1000;

// Has a fixed list of events, and passes every token it gets on to another member until it is used
// up.
class Member : public Component {
 public:
  explicit Member(ComponentId self, unsigned members = 1) : self_(self), members_(members) {}
  void begin_at(Time time) { begins_.push_back(time); }
  std::vector<Time> handled;

  Step run(Time until, Outbox& outbox) override {
    while (next_event() < until) {
      const Time now = next_event();
      handled.push_back(now);
      hash_.add(static_cast<std::uint64_t>(now));
      if (next_begin_ < begins_.size() && begins_[next_begin_] == now) {
        ++next_begin_;
        pass_on(now, 12, outbox);
      } else {
        const Delivery token = arrivals_.pop();
        hash_.add(std::uint64_t{token.source} << 32 | token.port);
        if (token.port > 0) {
          pass_on(now, token.port - 1, outbox);
          pass_on(now, token.port / 2, outbox);
        }
      }
    }
    return Step::done;
  }
  void deliver(const Delivery& delivery) override { arrivals_.push(delivery.at, delivery); }
  Time next_event() const override {
    const Time begin = next_begin_ < begins_.size() ? begins_[next_begin_] : kNever;
    return std::min(begin, arrivals_.next_time());
  }
  std::uint64_t hash() const override { return hash_.value(); }

 private:
  // Tokens that fall on the same time are wanted: they show whether order is kept.
  void pass_on(Time now, std::uint32_t life, Outbox& outbox) {
    Delivery token;
    token.at = now + kLatency + static_cast<Time>(life % 4) * 500;
    token.source = self_;
    token.target = static_cast<ComponentId>((self_ + life + 1) % members_);
    token.serial = serial_++;
    token.port = life;
    outbox.send(token);
  }

  ComponentId self_;
  unsigned members_;
  std::vector<Time> begins_;
  std::size_t next_begin_ = 0;
  std::uint64_t serial_ = 0;
  ArrivalQueue arrivals_;
  TraceHash hash_;
};

Verdict until_quiescent(const Progress& progress) {
  return progress.quiescent ? Verdict::stop : Verdict::go_on;
}

std::uint64_t hash_of_run(Engine::Options options, Time lookahead) {
  constexpr unsigned kMembers = 9;
  Engine engine(options);
  std::vector<std::unique_ptr<Member>> members;
  for (ComponentId id = 0; id < kMembers; ++id) {
    members.push_back(std::make_unique<Member>(id, kMembers));
    members.back()->begin_at(100 * id);
    members.back()->begin_at(40'000);
    engine.add(*members.back());
  }
  engine.set_lookahead(lookahead);
  EXPECT_EQ(engine.run(until_quiescent), StopReason::stopped);
  EXPECT_GT(engine.deliveries(), 500U);
  return engine.hash();
}

TEST(Engine, ThreadsLookaheadAndSkippingDoNotShow) {
  const std::uint64_t expected = hash_of_run({}, kLatency);
  for (const unsigned threads : {1U, 2U, 3U}) {
    for (const bool idle_skip : {true, false}) {
      for (const Time lookahead : {kLatency, Time{999}, Time{333}, Time{10}}) {
        const Engine::Options options{threads, idle_skip, 0};
        EXPECT_EQ(hash_of_run(options, lookahead), expected) << threads << idle_skip << lookahead;
      }
    }
  }
}

// Those of one team note with how many they ran.
class TeamPlayer : public Member {
 public:
  TeamPlayer(ComponentId self, unsigned members, const void* team)
      : Member(self, members), team_(team) {}
  const void* team() const override { return team_; }
  void run_team(std::span<const TeamMember> members, Time until) override {
    for (const TeamMember& member : members) {
      auto& player = dynamic_cast<TeamPlayer&>(*member.component);
      EXPECT_EQ(player.team_, team_);
      player.most = std::max(player.most, members.size());
      player.run(until, *member.outbox);
    }
  }
  std::size_t most = 0;

 private:
  const void* team_;
};

TEST(Engine, TeamsRunTogetherAndDoNotShow) {
  constexpr unsigned kMembers = 31;
  const int one = 1, other = 2;
  std::optional<std::uint64_t> expected;
  for (const unsigned threads : {1U, 2U, 3U}) {
    for (const bool is_team : {false, true}) {
      Engine engine({threads, true, 0});
      std::vector<std::unique_ptr<TeamPlayer>> members;
      for (ComponentId id = 0; id < kMembers; ++id) {
        const void* team = !is_team || id % 5 == 0 ? nullptr : id == 1 ? &other : &one;
        members.push_back(std::make_unique<TeamPlayer>(id, kMembers, team));
        members.back()->begin_at(100);
        engine.add(*members.back());
      }
      engine.set_lookahead(kLatency);
      engine.run(until_quiescent);
      expected = expected.value_or(engine.hash());
      EXPECT_EQ(engine.hash(), *expected) << threads << is_team;
      for (ComponentId id = 0; id < kMembers; ++id) {
        const std::size_t most = members[id]->most;
        if (!is_team || id % 5 == 0) {
          EXPECT_EQ(most, 0U);
        } else {
          EXPECT_LE(most, id == 1 ? 1U : kTeamMax);
          EXPECT_GE(most, id == 1 ? 1U : 5U) << "the first window has 23 of one team";
        }
      }
    }
  }
}

TEST(Engine, WindowsEndAtMultiplesOfTheLookaheadSkippingOrNot) {
  for (const bool idle_skip : {true, false}) {
    Engine engine({1, idle_skip, 0});
    Member member(0);
    member.begin_at(2'300);
    engine.add(member);
    engine.set_lookahead(kLatency);
    std::vector<Time> seen;
    engine.run([&](const Progress& progress) {
      seen.push_back(progress.now);
      return member.handled.empty() ? Verdict::go_on : Verdict::stop;
    });
    EXPECT_EQ(seen.back(), 3'000);
    EXPECT_EQ(seen.size(), idle_skip ? 2U : 4U);
  }
}

TEST(Engine, IdleComponentsAreNotRun) {
  class Idle : public Component {
   public:
    unsigned runs = 0;
    Step run(Time, Outbox&) override {
      ++runs;
      return Step::done;
    }
    void deliver(const Delivery&) override {}
    Time next_event() const override { return kNever; }
    std::uint64_t hash() const override { return 0; }
  };
  Engine engine;
  Idle idle;
  Member member(1);
  member.begin_at(0);
  member.begin_at(50'000);
  engine.add(idle);
  engine.add(member);
  engine.set_lookahead(kLatency);
  engine.run(
      [&](const Progress&) { return member.handled.size() == 2 ? Verdict::stop : Verdict::go_on; });
  EXPECT_EQ(idle.runs, 0U);
}

TEST(Engine, DeliversInTheOrderOfTimeSourceSerial) {
  class Burst : public Component {
   public:
    ComponentId self = 0;
    std::vector<Time> offsets;
    bool sent = false;
    Step run(Time, Outbox& outbox) override {
      std::uint64_t serial = 0;
      for (const Time offset : offsets) {
        Delivery delivery;
        delivery.at = kLatency + offset;
        delivery.source = self;
        delivery.target = 2;
        delivery.serial = serial++;
        outbox.send(delivery);
      }
      sent = true;
      return Step::done;
    }
    void deliver(const Delivery& delivery) override {
      got.push_back({delivery.at, delivery.source, delivery.serial});
    }
    Time next_event() const override { return sent || self == 2 ? kNever : 0; }
    std::uint64_t hash() const override { return 0; }
    std::vector<std::tuple<Time, ComponentId, std::uint64_t>> got;
  };
  Burst bursts[3];
  bursts[0].offsets = {7, 0, 0};
  bursts[1].offsets = {0, 3};
  Engine engine;
  for (ComponentId id = 0; id < 3; ++id) {
    bursts[id].self = id;
    engine.add(bursts[id]);
  }
  engine.set_lookahead(kLatency);
  engine.run(until_quiescent);
  ASSERT_EQ(bursts[2].got.size(), 5U);
  EXPECT_TRUE(std::is_sorted(bursts[2].got.begin(), bursts[2].got.end()));
}

// Waits `waits` times in each of its events, as a rank's process makes its component wait.
class Waiter : public Component {
 public:
  Waiter(std::vector<std::string>& log, std::string name, unsigned waits, unsigned events)
      : log_(log), name_(std::move(name)), waits_(waits), left_(waits), events_(events) {}
  Step run(Time until, Outbox&) override {
    while (next_event() < until) {
      if (left_ > 0) {
        log_.push_back(name_ + " starts");
        return Step::waiting;
      }
      left_ = waits_;
      ++done_;
    }
    return Step::done;
  }
  void await() override {
    log_.push_back(name_ + " awaited");
    --left_;
  }
  void deliver(const Delivery&) override {}
  Time next_event() const override {
    return done_ < events_ ? static_cast<Time>(done_) * 10 * kLatency : kNever;
  }
  std::uint64_t hash() const override { return done_; }

 private:
  std::vector<std::string>& log_;
  std::string name_;
  unsigned waits_, left_, events_, done_ = 0;
};

TEST(Engine, StartsAllBeforeItWaitsForAny) {
  std::vector<std::string> log;
  Waiter first(log, "first", 2, 1), second(log, "second", 1, 1);
  Member other(2);
  other.begin_at(0);
  Engine engine;
  engine.add(first);
  engine.add(second);
  engine.add(other);
  engine.set_lookahead(kLatency);
  engine.run(
      [&](const Progress&) { return other.handled.empty() ? Verdict::go_on : Verdict::stop; });
  const std::vector<std::string> expected = {"first starts", "second starts",  "first awaited",
                                             "first starts", "second awaited", "first awaited"};
  EXPECT_EQ(log, expected);
  EXPECT_EQ(first.hash(), 1U);
  EXPECT_EQ(second.hash(), 1U);
}

TEST(Engine, WaitingWorksOnThreads) {
  std::vector<std::vector<std::string>> logs(8);
  std::vector<std::unique_ptr<Waiter>> waiters;
  Engine engine({3, true, 0});
  for (std::vector<std::string>& log : logs) {
    waiters.push_back(std::make_unique<Waiter>(log, "x", 3, 50));
    engine.add(*waiters.back());
  }
  engine.set_lookahead(kLatency);
  engine.run(until_quiescent);
  for (std::size_t i = 0; i < waiters.size(); ++i) {
    EXPECT_EQ(waiters[i]->hash(), 50U);
    EXPECT_EQ(logs[i].size(), 50U * 3 * 2);
  }
}

TEST(Engine, TheControlMayBringEventsWhenNothingIsLeft) {
  Engine engine;
  Member member(0);
  engine.add(member);
  engine.set_lookahead(kLatency);
  unsigned asked = 0;
  const StopReason reason = engine.run([&](const Progress& progress) {
    if (progress.quiescent && asked++ == 0) {
      member.begin_at(77);
    }
    return Verdict::go_on;
  });
  EXPECT_EQ(reason, StopReason::quiescent);
  EXPECT_EQ(member.handled.front(), 77);
  EXPECT_EQ(asked, 2U);
}

TEST(Engine, RefreshShowsAChangeFromOutside) {
  Engine engine;
  Member far(0), near(1);
  far.begin_at(1'000'000);
  engine.add(far);
  const ComponentId id = engine.add(near);
  engine.set_lookahead(kLatency);
  engine.run([&](const Progress& progress) {
    if (progress.now == 0) {
      near.begin_at(5);
      engine.refresh(id);
    }
    return near.handled.empty() ? Verdict::go_on : Verdict::stop;
  });
  EXPECT_TRUE(far.handled.empty());
  EXPECT_EQ(engine.now(), kLatency);
}

TEST(Engine, AnErrorOfAComponentComesOutOfRun) {
  class Broken : public Component {
   public:
    explicit Broken(const char* text) : text_(text) {}
    Step run(Time, Outbox&) override { throw std::runtime_error(text_); }
    void deliver(const Delivery&) override {}
    Time next_event() const override { return 0; }
    std::uint64_t hash() const override { return 0; }

   private:
    const char* text_;
  };
  Broken first("the first"), second("the second");
  for (const unsigned threads : {1U, 3U}) {
    Engine engine({threads, true, 0});
    engine.add(first);
    engine.add(second);
    try {
      engine.run(until_quiescent);
      FAIL();
    } catch (const std::runtime_error& error) {
      EXPECT_STREQ(error.what(), "the first");
    }
  }
}

TEST(Engine, RefusesFramesThatArriveTooSoon) {
  Engine engine;
  Member member(0);
  member.begin_at(0);
  engine.add(member);
  engine.set_lookahead(2 * kLatency);
  EXPECT_THROW(engine.run(until_quiescent), std::logic_error);
  EXPECT_THROW(engine.set_lookahead(0), std::invalid_argument);
}

TEST(Engine, ObserversFollowTheWindows) {
  class Watch : public WindowObserver {
   public:
    std::vector<Time> seen;
    void window_done(Time until) override { seen.push_back(until); }
  };
  Engine engine;
  Watch watch;
  std::vector<std::string> log;
  Waiter waiter(log, "x", 0, 3);
  engine.add(waiter);
  engine.add_observer(watch);
  engine.set_lookahead(kLatency);
  engine.run(until_quiescent);
  EXPECT_EQ(watch.seen, (std::vector<Time>{1'000, 11'000, 21'000}));
}

}  // namespace
}  // namespace plait::sim
