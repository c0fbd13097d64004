// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The C library's clocks and pauses, as a rank has them: clocks.cpp and pauses.cpp define these
// functions of the C library anew, and the program finds them before the C library's own. A program
// without a host, a child that a rank has forked, and one that is to have the machine's clock get
// what the C library says.
#pragma once

#include <cerrno>
#include <cstdint>
#include <ctime>

#include "base/types.h"

namespace plait::api {

// Whether this process is a rank whose time is virtual. Allocates nothing: what looks at a clock
// may be an allocator.
bool is_virtual();
// The same, and this thread is the one whose pauses pass the rank's time. Joins the host if that
// has not happened.
bool is_owner();

// What a clock of the rank shows at a virtual time, in nanoseconds; false of clocks that are left
// to the machine.
bool shown_by(clockid_t clock, Time now, std::int64_t* nanoseconds);

// A limit of a wait, a time on a clock of the rank, as one on the machine's that is as far away.
// What is no such time stays as it is. When the wait has ended at it, the rank's time is there,
// too.
class MachineLimit {
 public:
  MachineLimit(clockid_t clock, const timespec* limit);
  MachineLimit(const MachineLimit&) = delete;
  operator const timespec*() const { return limit_; }  // where the C library's function takes it
  // What a call gave, an error or -1 with errno: of the first thread's, time passes if it timed
  // out.
  int ended(int result, int timed_out = ETIMEDOUT) const;
  long ended_by_errno(long result) const;

 private:
  Time at_ = kNever;  // by virtual time
  const timespec* limit_;
  timespec on_machine_{};
};

// Lets the rank's time pass, in a call that is told by this number and return address. False if
// another thread is in an MPI call: then nothing has happened.
bool pass(unsigned call, const void* site, Time time);

// Waits for ever, in a call that is told by this number and return address and that nothing can
// end. Does nothing where something may: another thread, a handler of a signal, a timer, ...
void wait_for_ever(unsigned call, const void* site);

timespec to_timespec(std::int64_t nanoseconds);

}  // namespace plait::api
