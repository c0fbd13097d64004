// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Where an endpoint's completions go.
#pragma once

#include "base/types.h"
#include "plait_commands.h"

namespace plait {

class CompletionSink {
 public:
  virtual ~CompletionSink() = default;
  virtual void complete(Time now, const plait_completion& completion) = 0;
};

}  // namespace plait
