// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// plait-sim [--parent PID] [--check] RUN.json: runs a cluster in virtual time. Started by the
// launcher (plait run), which makes the run description and puts the result into words. --check:
// only says whether the description can be run; models and programs need not be there yet.
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <system_error>
#include <vector>

#include "nodes/wall_clock.h"
#include "run/cluster.h"
#include "run/controller.h"
#include "run/description.h"
#include "run/outcome.h"
#include "run/output.h"
#include "run/result.h"
#include "run/timeline.h"
#include "run/watcher.h"
#include "trace/pending_file.h"

namespace plait::sim {
namespace {

struct Arguments {
  std::string description;
  long parent = 0;
  bool check = false;
};

Arguments parse_arguments(int argc, char** argv) {
  Arguments result;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument == "--parent" && i + 1 < argc) {
      result.parent = std::strtol(argv[++i], nullptr, 10);
    } else if (argument == "--check") {
      result.check = true;
    } else {
      result.description = argument;
    }
  }
  if (result.description.empty()) {
    throw ConfigError("usage: plait-sim [--parent PID] [--check] RUN.json");
  }
  return result;
}

// Ends with the launcher, however that ends: in order, so that what the ranks started ends too.
void follow_parent(long parent) {
  if (parent == 0) return;
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (getppid() != parent) std::exit(kExitSignal + SIGKILL);
}

// One core for simulator and ranks, which mostly take turns: a hand-over on one core costs a fifth
// of waking another. -1 with several threads: then the system places them.
int choose_cpu(const RunDescription& run) {
  if (run.threads > 1) return -1;
  const int cpu = sched_getcpu();
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(cpu, &set);
  return sched_setaffinity(0, sizeof set, &set) == 0 ? cpu : -1;
}

std::string progress_text(int seconds, Time virtual_time) {
  std::array<char, 96> text{};
  std::snprintf(text.data(), text.size(), "running, %d s; virtual time %.6g ms", seconds,
                static_cast<double>(virtual_time) / static_cast<double>(kMillisecond));
  return text.data();
}

// Tells of a rank that has computed for so long that somebody may think that it never ends. False:
// none has.
bool show_slow_rank(const std::vector<CpuNode*>& nodes, Output& output) {
  constexpr std::int64_t kLong = 10, kSecond = 1'000'000'000;
  const auto is_slow = [&](const CpuNode* node) {
    const auto since = node->running_since_ns();
    return since != 0 && steady_ns() - since >= kLong * kSecond;
  };
  const auto slow = std::find_if(nodes.begin(), nodes.end(), is_slow);
  if (slow == nodes.end()) return false;
  return output.say("plait: rank " + std::to_string((*slow)->rank()) + " has computed for " +
                    std::to_string(kLong) +
                    " s without a call, and virtual time stands still; Ctrl-C ends the run and "
                    "says where its ranks are");
}

// Starts every rank's process; an outcome if one cannot be started.
std::optional<Outcome> start_ranks(const RunDescription& run, Cluster& cluster,
                                   const Watcher& watcher, const Controller& controller) {
  const auto nodes = cluster.cpu_nodes();
  for (CpuNode* node : nodes) {
    const std::uint32_t rank = node->rank();
    const bool keeps_stdin = node == nodes.front();
    try {
      node->start(keeps_stdin, watcher.stopping(), controller.something_to_come());
    } catch (const std::system_error& error) {
      const bool absent = error.code() == std::errc::no_such_file_or_directory;
      return Outcome{"not_found",
                     absent ? kExitNotFound : kExitNotExecutable,
                     {{"rank", rank},
                      {"path", run.ranks[rank].program.path},
                      {"reason", error.code().message()}}};
    }
  }
  return std::nullopt;
}

// Does one thing at the run's end. What keeps it from being done is noted, and costs nothing else.
template <typename Task>
void attempt(nlohmann::json& unwritten, Task task) {
  try {
    task();
  } catch (const WriteError& error) {
    unwritten.push_back({{"path", error.path}, {"reason", error.reason}});
  }
}

int simulate(const RunDescription& run) {
  const auto began = std::chrono::steady_clock::now();
  Watcher::block_signals();
  Cluster cluster(run);
  Output output(run.label);
  Watcher watcher;  // after what it watches, so that it ends first
  output.give_up_when(watcher.ending());
  Controller controller(cluster, watcher, output, run.until);
  auto failed = start_ranks(run, cluster, watcher, controller);
  Outcome outcome;
  if (failed) {
    outcome = *failed;
    for (CpuNode* node : cluster.cpu_nodes()) node->kill();
  } else {
    watcher.start(cluster.cpu_nodes(), run.timeout_s, [&, is_told = false](int seconds) mutable {
      if (!is_told) is_told = show_slow_rank(cluster.cpu_nodes(), output);
      output.show_progress(progress_text(seconds, controller.virtual_time()));
    });
    const int cpu = choose_cpu(run);
    for (CpuNode* node : cluster.cpu_nodes()) {
      node->process()->use_cpu(cpu);
      if (run.threads <= 1) node->set_patience([&] { controller.show_live_output(); });
    }
    cluster.engine().run([&](const Progress& progress) { return controller.control(progress); });
    outcome = controller.finish();
  }
  auto unwritten = nlohmann::json::array();
  attempt(unwritten, [&] { cluster.network().finish(); });
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - began;
  auto result = make_result(run, cluster, outcome, controller.warnings(), wall.count());
  attempt(unwritten, [&] { write_dumps(run, cluster); });
  if (!run.trace_path.empty()) {
    const auto end = result["virtual_time_ps"].get<Time>();
    attempt(unwritten,
            [&] { write_file(run.trace_path, make_timeline(cluster, end).dump() + "\n"); });
  }
  if (!unwritten.empty()) result["unwritten"] = unwritten;
  if (!run.result_path.empty()) write_file(run.result_path, result.dump(1) + "\n");
  return outcome.exit_code;
}

}  // namespace
}  // namespace plait::sim

int main(int argc, char** argv) {
  try {
    const auto arguments = plait::sim::parse_arguments(argc, argv);
    plait::sim::follow_parent(arguments.parent);
    const auto run = plait::sim::read_description(arguments.description);
    if (arguments.check) {
      plait::sim::check(run);
      return 0;
    }
    return plait::sim::simulate(run);
  } catch (const plait::sim::ConfigError& error) {
    std::fprintf(stderr, "plait-sim: error: %s\n", error.what());
    return plait::sim::kExitUsage;
  } catch (const plait::sim::WriteError& error) {
    std::fprintf(stderr, "plait-sim: error: %s\n", error.what());
    return plait::sim::kExitUnwritten;
  } catch (const std::logic_error& error) {  // a model did what none may, or this program did
    std::fprintf(stderr, "plait-sim: error: %s\n", error.what());
    return plait::sim::kExitInternal;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "plait-sim: error: %s\n", error.what());
    return plait::sim::kExitFailed;
  }
}
