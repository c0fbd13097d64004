// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What progress.cpp needs to know of transfers and schedules.
#pragma once

#include "api/progress.h"

namespace plait::api {

// Takes what has come from the endpoint, false if nothing has; progress() calls it.
bool take_completions();
// Posts a command that is no send or receive: the transfer's number becomes its request, and what
// is staged stays the transfer's.
void post_command(Transfer* transfer, plait_command command);
// Asks for the end of a receive or watch; it completes as cancelled, or as it would have.
void cancel(const Transfer* transfer);
// A non-blocking collective is under way.
bool schedules_active();

}  // namespace plait::api
