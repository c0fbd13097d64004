// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What progress.cpp needs to know of transfers and schedules.
#pragma once

namespace plait::api {

// Takes what has come from the endpoint, false if nothing has; progress() calls it.
bool take_completions();
// A non-blocking collective is under way.
bool schedules_active();

}  // namespace plait::api
