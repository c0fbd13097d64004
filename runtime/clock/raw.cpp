// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Calls of the system by number: what looks at a clock tells virtual time, as the function of that
// name does, and waits for other threads have their limits on a clock of the rank, as those of
// std::future have.
#include <linux/futex.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/times.h>

#include <cstdint>

#include "clock/clocks.h"
#include "clock/machine.h"

namespace plait::api {
namespace {

using SystemCall = long(long, long, long, long, long, long, long);

SystemCall* machine_call() {
  static SystemCall* const found = next_of<SystemCall>("syscall");
  return found;
}

// It is found before a handler of a signal may need it.
__attribute__((constructor)) void find_machine_call() { machine_call(); }

template <typename T>
T* pointer(long argument) {
  return reinterpret_cast<T*>(argument);
}

}  // namespace
}  // namespace plait::api

using namespace plait::api;

// The C library's syscall, which takes six arguments, however many there are.
PLAIT_INSTEAD long plait_syscall(long number, long a, long b, long c, long d, long e,
                                 long f) noexcept __asm__("syscall");

long plait_syscall(long number, long a, long b, long c, long d, long e, long f) noexcept {
  switch (number) {
    case SYS_clock_gettime:
      return clock_gettime(static_cast<clockid_t>(a), pointer<timespec>(b));
    case SYS_clock_getres:
      return clock_getres(static_cast<clockid_t>(a), pointer<timespec>(b));
    case SYS_gettimeofday:
      if (a == 0) break;
      return gettimeofday(pointer<timeval>(a), pointer<void>(b));
    case SYS_time:
      return time(pointer<time_t>(a));
    case SYS_times:
      return times(pointer<tms>(a));
    case SYS_getrusage:
      return getrusage(static_cast<__rusage_who_t>(a), pointer<rusage>(b));
    case SYS_futex: {
      if ((b & FUTEX_CMD_MASK) != FUTEX_WAIT_BITSET) break;
      const clockid_t clock = (b & FUTEX_CLOCK_REALTIME) != 0 ? CLOCK_REALTIME : CLOCK_MONOTONIC;
      const MachineLimit until(clock, pointer<const timespec>(d));
      const timespec* const limit = until;
      const long place = reinterpret_cast<long>(limit);
      return until.ended_by_errno(machine_call()(number, a, b, c, place, e, f));
    }
    default:
      break;
  }
  return machine_call()(number, a, b, c, d, e, f);
}
