// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The frames that a node is ready to buffer on one channel, shared by the peers that are sending.
// One sender alone may fill its window; sixty-four get a frame each, so that together they do not
// drown the last switch before the node.
#pragma once

#include <deque>

#include "base/types.h"
#include "transport/connection.h"

namespace plait {

// How long a peer counts as sending after the last frame of a message; in the middle of one, when
// each of sixty-four has to wait longer than that for its turn on the last link, until nothing has
// come for so long that it must be in trouble.
inline constexpr Time kDrawingPeriod = 100 * kMicrosecond;
inline constexpr Time kSilencePeriod = 10 * kMillisecond;

class CreditPool {
 public:
  explicit CreditPool(const TransportConfig& config) : config_(config) {}

  // A data frame of this flow has come.
  void note(Time now, Flow& flow);
  // Frames that each peer may have under way now.
  unsigned share(Time now);

 private:
  struct Member {
    Time until;  // when to look again whether it still draws
    Flow* flow;
  };

  const TransportConfig& config_;
  std::deque<Member> members_;
};

}  // namespace plait
