// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "api/process.h"

#include <dlfcn.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <string>
#include <utility>

#include "api/spin.h"
#include "channel/singleton.h"

namespace plait::api {
namespace {

constexpr int kUsage = 2;
// A loop that looks at the clock must see it move, also on a platform where looking costs nothing.
constexpr Time kLookMin = kNanosecond;

// Basic blocks that a thread of the program has run since it was last asked: threads run at the
// same time, so the rank's time is that of the thread which calls, whatever others do beside it.
// The library is there when a program begins, so that counting needs no call to find the counter.
[[gnu::tls_model("initial-exec")]] thread_local std::uint64_t blocks = 0;
// So many that it looks whether it yields.
[[gnu::tls_model("initial-exec")]] thread_local std::uint64_t blocks_max = ~std::uint64_t{0};
// A thread that waits for memory to change sees the change so late at most.
constexpr Time kComputingMax = 10 * kMicrosecond;

// Of the rank's own thread: after so many blocks without a call it yields, and after so many it is
// looked at whether its loop can end, more of them each time that this was in vain.
std::uint64_t blocks_to_yield = ~std::uint64_t{0};
std::uint64_t blocks_to_watch = std::uint64_t{1} << 22;
std::uint64_t blocks_told = 0;  // since the last call, and no longer in the counter

std::int64_t cpu_time_ns() {
  // The function of this name is the rank's own.
  static const auto machine =
      reinterpret_cast<decltype(&clock_gettime)>(dlsym(RTLD_NEXT, "clock_gettime"));
  timespec now{};
  machine(CLOCK_THREAD_CPUTIME_ID, &now);
  return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

}  // namespace

Process& process() {
  static Process* const self = new Process;  // outlives every destructor of the program
  return *self;
}

void attach() {
  Process& self = process();
  if (self.client) return;
  std::string why;
  const char* descriptor = std::getenv("PLAIT_CHANNEL_FD");
  if (descriptor != nullptr) {
    char* end = nullptr;
    const long number = std::strtol(descriptor, &end, 10);
    if (*end != '\0' || end == descriptor) {
      why = std::string("PLAIT_CHANNEL_FD is not a number: ") + descriptor;
    } else {
      self.client = channel::Client::attach(static_cast<int>(number), nullptr, &why);
    }
    unsetenv("PLAIT_CHANNEL_FD");  // programs that this one starts are worlds of their own
  } else {
    self.client = channel::start_singleton(&why);
  }
  if (!self.client) {
    std::fprintf(stderr, "plait: %s\n", why.c_str());
    std::exit(kUsage);
  }
  self.owner = this_thread();
  self.client->spend(std::exchange(self.early, 0));
  begin_compute();
}

const void* this_thread() {
  [[gnu::tls_model("initial-exec")]] thread_local const char mark = 0;
  return &mark;
}

void begin_compute() {
  Process& self = process();
  if (self.client->head().costs.measured != 0) self.cpu_mark_ns = cpu_time_ns();
}

namespace {

void yield_at(std::uint64_t site, YieldReason reason) {
  Process& self = process();
  ChannelHead& head = self.client->head();
  head.waiting_call = 0;
  head.waiting_site = site;
  head.waiting_count = 0;
  self.client->yield(reason);
}

bool is_watching = false;  // memory that others write to, while it computes

// A loop with calls that need no host, such as looks at a clock, yields at these.
void yield_if_due(std::uint64_t site) {
  const Process& self = process();
  const bool is_due =
      is_watching && self.life == Life::running && self.client->since_yield() >= kComputingMax;
  if (is_due) yield_at(site, YieldReason::compute);
}

}  // namespace

Time look_at_clock() {
  Process& self = process();
  charge_compute();
  ChannelHead& head = self.client->head();
  if (self.depth == 0) yield_if_due(head.last_site);
  self.client->spend(std::max(head.costs.wtime, kLookMin));
  ++head.clock_looks;
  head.free_until = 0;
  return self.client->local();
}

namespace {

void set_blocks_max() {
  const std::uint64_t left = blocks_to_watch - std::min(blocks_told, blocks_to_watch);
  blocks_max = std::min(blocks_to_yield, left);
}

}  // namespace

void charge_compute() {
  Process& self = process();
  const std::uint64_t counted = std::exchange(blocks, 0);
  if (self.owner == this_thread()) {
    blocks_told = 0;
    set_blocks_max();
  }
  const ChannelCosts& costs = self.client->head().costs;
  if (costs.measured != 0) {
    self.client->compute((cpu_time_ns() - self.cpu_mark_ns) * kNanosecond);
    self.cpu_mark_ns = cpu_time_ns();
  } else if (costs.block > 0) {
    self.client->compute(static_cast<Time>(counted) * costs.block);
  } else if (costs.compute > 0) {
    self.client->compute(costs.compute);
  }
}

void yield_while_computing() {
  is_watching = true;
  const Time block = process().client->head().costs.block;
  if (block > 0) blocks_to_yield = static_cast<std::uint64_t>(kComputingMax / block) + 1;
  set_blocks_max();
}

namespace {

void compute_on(const void* site) {
  Process& self = process();
  if (self.owner != this_thread()) {
    blocks_max = ~std::uint64_t{0};  // a child of the rank
    return;
  }
  const Spin spin = end_of_spin_watch();
  const std::unique_lock turn(self.turn, std::try_to_lock);
  if (!turn.owns_lock()) return;
  const auto at = reinterpret_cast<std::uint64_t>(site);
  const std::uint64_t told = blocks_told + blocks;
  const bool is_by_call = self.client->head().costs.compute > 0;  // and this is none
  if (!is_by_call) charge_compute();
  blocks = 0;
  blocks_told = told;
  if (self.depth == 0 && self.life == Life::running) {
    if (spin == Spin::open) blocks_to_watch *= 2;
    if (spin == Spin::proven) {
      yield_at(at, YieldReason::spin);
      blocks_told = 0;
    } else if (blocks_to_yield != ~std::uint64_t{0}) {
      yield_at(at, YieldReason::compute);
    }
    begin_compute();
  }
  if (blocks_told < blocks_to_watch) {
    set_blocks_max();
  } else if (self.depth > 0 || self.life != Life::running ||
             !watch_for_spin(site, *self.client, &blocks, &blocks_max)) {
    blocks_to_watch *= 2;
    set_blocks_max();
  } else {
    blocks_max = kSpinStepsMax;
  }
}

}  // namespace

// Calls outside Init .. Finalize have no communicator whose handler could be asked.
void check_life() {
  const Process& self = process();
  if (self.life == Life::running) return;
  const bool before = self.life == Life::before;
  attach();
  end_with_error(nullptr, MPI_ERR_OTHER,
                 before ? "called before MPI_Init" : "called after MPI_Finalize");
}

CallScope::CallScope(unsigned call, const void* site, void (*check)()) {
  Process& self = process();
  self.turn.lock();
  if (self.depth++ > 0) {
    check();
    return;
  }
  self.call = call;
  self.site = reinterpret_cast<std::uint64_t>(site);
  if (self.client) {
    self.client->head().last_call = self.call;
    self.client->head().last_site = self.site;
    ++self.client->head().scope;
  }
  check();
  charge_compute();
  self.client->spend(self.client->head().costs.call);
  yield_if_due(self.site);
}

CallScope::~CallScope() {
  Process& self = process();
  const std::lock_guard turn(self.turn, std::adopt_lock);
  if (--self.depth > 0) return;
  self.call = 0;
  self.site = 0;
  self.client->head().collective_call = 0;
  begin_compute();
}

const char* current_call_name() {
  const unsigned call = process().call;
  return call == 0 ? "MPI" : plait_call_name(call);
}

unsigned current_call() { return process().call; }

std::uint64_t current_site() { return process().site; }

void enter_collective(Communicator& comm, std::uint8_t collective, int root_node,
                      std::uint64_t bytes, std::uint8_t datatype, std::uint8_t operation) {
  Process& self = process();
  plait_command body{};
  body.collective = collective;
  body.context_id = comm.context;
  body.tag = comm.collectives_started++;
  body.peer = static_cast<std::uint16_t>(root_node);
  body.size = bytes;
  body.datatype = datatype;
  body.address = operation;
  body.request = comm.nodes[0] | static_cast<std::uint32_t>(comm.size) << 16;
  ChannelHead& head = self.client->head();
  head.collective_call = self.call;
  head.collective_context = comm.context;
  head.collective_number = body.tag;
  self.client->post(EntryKind::collective, body, self.call, self.site);
}

void end_with_error(const Communicator* comm, int error_class, const std::string& text) {
  Process& self = process();
  std::fflush(nullptr);
  plait_command body{};
  body.tag = static_cast<std::uint32_t>(error_class);
  body.peer = self.error_peer;
  if (comm != nullptr) body.context_id = comm->context;
  ChannelHead& head = self.client->head();
  const std::string sentence = std::string(current_call_name()) + ": " + text;
  std::snprintf(head.message, sizeof head.message, "%s", sentence.c_str());
  self.client->post(EntryKind::error, body, self.call, self.site);
  self.client->stop();
}

void warn(const std::string& text) {
  Process& self = process();
  ChannelHead& head = self.client->head();
  const std::string sentence = std::string(current_call_name()) + ": " + text;
  std::snprintf(head.message, sizeof head.message, "%s", sentence.c_str());
  self.client->post(EntryKind::warning, plait_command{}, self.call, self.site);
}

void end_with_abort(int code) {
  Process& self = process();
  std::fflush(nullptr);
  plait_command body{};
  body.tag = static_cast<std::uint32_t>(code);
  self.client->post(EntryKind::abort, body, self.call, self.site);
  self.client->stop();
}

}  // namespace plait::api

// What a compiler puts into each basic block under -fsanitize-coverage=trace-pc.
extern "C" __attribute__((visibility("default"))) void __sanitizer_cov_trace_pc() {
  if (++plait::api::blocks >= plait::api::blocks_max) [[unlikely]] {
    plait::api::compute_on(__builtin_return_address(0));
  }
}
