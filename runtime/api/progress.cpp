// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// How a call waits: take what has come, move the schedules on, yield to the host until there is
// more.
#include "api/progress.h"

#include <algorithm>

#include "api/process.h"
#include "api/request.h"
#include "api/spin.h"
#include "api/transfer.h"

namespace plait::api {
namespace {

// Polling must cost something, or a loop of polls would stand still in virtual time.
constexpr Time kPollMin = kNanosecond;

// Tells the host what this process waits for: for diagnoses, and so that it runs again only when
// that has come. Active schedules need every completion, so then nothing is listed.
void publish(const std::vector<Transfer*>& transfers, bool any) {
  Process& self = process();
  ChannelHead& head = self.client->head();
  head.waiting_site = self.site;
  head.waiting_call = self.call;
  head.waiting_any = any ? 1 : 0;
  std::uint32_t count = 0;
  if (!schedules_active()) {
    for (const Transfer* transfer : transfers) {
      if (transfer->done) continue;
      if (count < kListedMax) head.waiting_requests[count] = transfer->command.request;
      ++count;
    }
  }
  head.waiting_count = count;
}

}  // namespace

void progress() {
  const bool news = take_completions();
  advance_requests(news);
}

void wait_until(const std::function<bool()>& condition,
                const std::function<std::vector<Transfer*>()>& transfers, bool any) {
  Process& self = process();
  while (true) {
    progress();
    if (condition()) break;
    publish(transfers(), any);
    self.client->yield(YieldReason::wait);
  }
  self.client->head().waiting_count = 0;
}

void wait_until(const std::function<bool()>& condition, const std::vector<Transfer*>& transfers,
                bool any) {
  wait_until(condition, [&] { return transfers; }, any);
}

void wait_for_arrival(const std::vector<Transfer*>& transfers) {
  Process& self = process();
  ChannelHead& head = self.client->head();
  publish(transfers, true);
  head.waiting_arrivals = 1;
  self.client->yield(YieldReason::wait);
  head.waiting_arrivals = 0;
  head.waiting_count = 0;
  progress();
}

void poll_once() {
  Process& self = process();
  publish({}, false);
  self.client->poll(std::max(self.client->head().costs.poll, kPollMin));
  tell_if_alone();
  progress();
}

void tell_if_alone() {
  constexpr std::uint64_t kPolls = 1 << 18;  // looking takes longer than many a poll
  ChannelHead& head = process().client->head();
  if (head.polls % kPolls == 0) head.is_alone = is_alone() ? 1 : 0;
}

}  // namespace plait::api
