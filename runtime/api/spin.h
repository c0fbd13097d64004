// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Finds loops that nothing within the process can end: while (flag == 0) {}.
//
// The thread is led through its loop one instruction at a time (the trap flag of x86-64). Where all
// registers are again what they were, all memory is, too, and no instruction on the way asks the
// world outside, the loop goes on like this until somebody else writes to its memory. It is a
// proof: a loop that counts its turns, looks at a clock, reads a file, or runs beside another
// thread or a signal handler of the program's is never called one.
#pragma once

#include <cstdint>

#include "channel/client.h"

namespace plait::api {

enum class Spin { unwatched, watched, open, proven };

// So many instructions are looked at.
inline constexpr std::uint64_t kSpinStepsMax = 2048;

// Alone in its memory: no other thread, no child, no handler of a signal that may come, no timer of
// the machine that may send one, no debugger.
bool is_alone();

// From now on a timer of the machine may send the process a signal.
void expect_signals();

// Leads the calling thread step by step from its return to site on, until it is known. What lies in
// *counter, 8 bytes, is no part of the memory that is compared, nor is *at_end, which becomes 0
// when the steps are over. False if this process cannot be watched (threads, handlers, a debugger).
bool watch_for_spin(const void* site, channel::Client& client, std::uint64_t* counter,
                    std::uint64_t* at_end);

// Ends the watch, and what came of it: unwatched if there was none, open if nothing is known.
Spin end_of_spin_watch();

}  // namespace plait::api
