// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "channel/singleton.h"
namespace plait::channel {
std::unique_ptr<Client> start_singleton(std::string* why) {
  *why = "no channel: start this program with plait run";
  return nullptr;
}
}  // namespace plait::channel
