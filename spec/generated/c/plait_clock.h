// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// When virtual time begins, and the C library's functions that pass it, as calls.
// Generated from spec/clock.yaml by spec/generate.py: edit that, never this.
#ifndef PLAIT_CLOCK_H
#define PLAIT_CLOCK_H

// what the calendar says at virtual time 0, in seconds since 1970
#define PLAIT_BEGINNING_S 946684800

#define PLAIT_CALL_SLEEP 4400
#define PLAIT_CALL_USLEEP 4401
#define PLAIT_CALL_NANOSLEEP 4402
#define PLAIT_CALL_CLOCK_NANOSLEEP 4403
#define PLAIT_CALL_THRD_SLEEP 4404
#define PLAIT_CALL_SELECT 4405
#define PLAIT_CALL_PSELECT 4406
#define PLAIT_CALL_POLL 4407
#define PLAIT_CALL_PPOLL 4408
#define PLAIT_CALL_EPOLL_WAIT 4409
#define PLAIT_CALL_SCHED_YIELD 4410
#define PLAIT_CALL_THRD_YIELD 4411
#define PLAIT_CALL_ALARM 4412
#define PLAIT_CALL_UALARM 4413
#define PLAIT_CALL_SETITIMER 4414
#define PLAIT_CALL_TIMER_CREATE 4415
#define PLAIT_CALL_TIMERFD_CREATE 4416
#define PLAIT_CALL_EPOLL_PWAIT 4417
#define PLAIT_CALL_EPOLL_PWAIT2 4418
#define PLAIT_CALL_SIGTIMEDWAIT 4419
#define PLAIT_CALL_SEMTIMEDOP 4420
#define PLAIT_CALL_PAUSE 4421
#define PLAIT_CALL_PTHREAD_MUTEX_LOCK 4422

#define PLAIT_OP_PAUSE 11

#define PLAIT_CLOCK_TOO_LONG (-140)

#ifdef __cplusplus
// The words of an error, nullptr for another number.
inline const char* plait_clock_error(long long number) {
  switch (number) {
    case -140:
      return "lasts longer than virtual time; an FPGA rank and a soft processor count 2^48 "
             "cycles of a pause";
    default:
      return nullptr;
  }
}
#endif

#endif  // PLAIT_CLOCK_H
