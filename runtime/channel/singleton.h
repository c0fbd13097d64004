// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A program started by itself, without plait: a world of one rank whose endpoint lives in its own
// process. It meets the same channel, answered by a function call.
#pragma once

#include <memory>
#include <string>

#include "channel/client.h"

namespace plait::channel {

// Null if the segment cannot be made; then why says so.
std::unique_ptr<Client> start_singleton(std::string* why);

}  // namespace plait::channel
