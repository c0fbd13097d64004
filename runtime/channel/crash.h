// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Where a program was when a signal ended it, told to its host through the channel.
//
// When the library is loaded into a process that has a channel, it handles SIGSEGV, SIGBUS, SIGFPE,
// SIGILL and SIGABRT where nobody else does. The handler writes the place into ChannelHead::crash
// and lets the signal have its usual end, core dump included. A program that installs a handler of
// its own, and sanitizers, which have theirs already, are not disturbed.
#pragma once

#include <cstdint>

#include "channel/layout.h"

namespace plait::channel {

// From now on crashes are told there; null: nowhere. Before the first call the channel that
// PLAIT_CHANNEL_FD names is looked for when it is needed.
void tell_crashes(ChannelHead* head);

// The signals of which nobody but this handler will hear, a bit each: 1 << (number - 1).
std::uint64_t crashes_handled();

}  // namespace plait::channel
