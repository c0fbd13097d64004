// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The process's end of the channel: maps the segment, posts entries, takes completions, yields to
// the host, and keeps the process's own virtual time. See layout.h for the conversation.
//
//            post() ...              host writes completions, now
//   running ----------> yield() ---> yielded --------------------> running
//                                      `--> dead: the run is over, the process ends at once
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "base/types.h"
#include "channel/arena.h"
#include "channel/layout.h"

namespace plait::channel {

class Client {
 public:
  // What answers a yield. The default sleeps on the futex until another process has; a host within
  // this process (a program started alone, tests) does its work here and returns.
  using Serve = std::function<void(ChannelHead&)>;

  // Maps the segment behind a descriptor and takes the descriptor over (close-on-exec). Null if it
  // is no channel of this version; then why says so.
  static std::unique_ptr<Client> attach(int descriptor, Serve serve, std::string* why);
  ~Client();
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  ChannelHead& head() { return *head_; }
  const ChannelHead& head() const { return *head_; }

  Time local() const { return local_; }
  void spend(Time cost) { local_ += cost; }
  // Adds time computed by the program, to be told with the next entry.
  void compute(Time cost);
  Time computed() const { return computed_so_far_; }
  int descriptor() const { return descriptor_; }

  // Puts an entry into the ring, at the local time; yields first if the ring is full.
  void post(EntryKind kind, const plait_command& body, unsigned call, std::uint64_t site);
  bool take(plait_completion* completion);
  // Lets the host run. Comes back when the host says so, local time not before the host's.
  void yield(YieldReason reason);
  // Since it last let the host run, or could have.
  Time since_yield() const { return local_ - last_yield_; }
  // Passes the time of a fruitless poll and lets the host run, unless the poll is free.
  void poll(Time cost);
  // Passes time in a pause, and lets the host run, unless that is free.
  void pause(Time time);
  // Whether the host need not be asked what the next poll finds: nothing.
  bool is_poll_free() const;
  // Yields for ever: the host ends the process.
  [[noreturn]] void stop();

  std::uint64_t allocate(std::size_t bytes);
  void release(std::uint64_t address, std::size_t bytes);
  void* at(std::uint64_t address) { return base_ + address; }
  // The same bytes of the segment at a second place as well, in whole pages; false if not.
  bool map_again(void* place, std::uint64_t address, std::size_t bytes);
  std::uint64_t taken() const { return arena_.taken(); }

 private:
  Client(int descriptor, std::byte* base, std::size_t reserved, Serve serve);
  void sleep_until_running();
  bool grow(std::uint64_t wanted);  // to so many bytes, whole pages

  int descriptor_;
  int parent_;  // its end is the run's end
  std::byte* base_;
  std::size_t reserved_;
  ChannelHead* head_;
  ChannelEntry* commands_;
  plait_completion* completions_;
  Serve serve_;
  Arena arena_;
  Time local_ = 0;
  Time last_poll_ = 0;   // or pause: its end
  Time last_yield_ = 0;  // or poll or pause that needed no host
  Time computed_ = 0;    // since the last entry
  Time computed_so_far_ = 0;
};

// The head of the channel that a descriptor is, mapped; null if it is none of this version. For who
// has no client yet.
ChannelHead* map_head(int descriptor);

// Fills the head's table of loaded objects.
void list_modules(ChannelHead& head);

}  // namespace plait::channel
