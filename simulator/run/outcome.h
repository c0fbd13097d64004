// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// How a run ended. One name per way, in result files, in the launcher's words and in the docs.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace plait::sim {

inline constexpr int kExitUsage = 2;
inline constexpr int kExitDiagnosed = 6;
inline constexpr int kExitFailed = 7;
// The next two leave no result; the launcher tells its user kExitFailed.
inline constexpr int kExitInternal = 70;   // a fault of a model, or of the simulator
inline constexpr int kExitUnwritten = 73;  // a file that must be written cannot be
inline constexpr int kExitTimeout = 124;
inline constexpr int kExitNotExecutable = 126;
inline constexpr int kExitNotFound = 127;
inline constexpr int kExitSignal = 128;  // + number of the signal

struct Outcome {
  std::string name = "ok";
  int exit_code = 0;
  nlohmann::json diagnosis;  // null, or the facts; see docs/reference/result.md
};

}  // namespace plait::sim
