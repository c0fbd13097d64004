// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// hardware_node MODEL CYCLES PAIR EIGHT: what a hardware node of the simulator costs beside its
// model, while all nodes of a ring send and receive at line rate. PAIR and EIGHT are folders as in
// node_model.h. Prints ns of one evaluated cycle, medians of rounds that take turns, the first two
// in processor time, since other work on the host must not show in their ratio:
//
//   bare NS      the models of PAIR alone, each one's output handed to the other
//   node NS      PAIR on a network, one thread
//   cluster NS   EIGHT on a network, two threads: wall time by cycles of all nodes
#include "nodes/hardware_node.h"

#include <time.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "network/network.h"
#include "node_model.h"

namespace plait::sim {
namespace {

constexpr Time kPeriod = 6400, kWarm = 100 * kMicrosecond;
constexpr unsigned kRounds = 9;
constexpr unsigned kDelay = 200;  // cycles from one node to the other without a network
constexpr unsigned kPause = 3;    // cycles of preamble, FCS and gap

double now_ns(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) * 1e9 + static_cast<double>(time.tv_nsec);
}

// A model between pins that do what the network would do.
class Bare {
 public:
  Bare(const char* path, const NodeSetup& setup) : node_(path, setup) {}

  // A cycle of both.
  static void step(Bare& one, Bare& two, std::size_t cycle) {
    one.offer(cycle);
    two.offer(cycle);
    NodeModel::step(one.node_, two.node_);
    one.give(two, cycle);
    two.give(one, cycle);
  }
  std::uint64_t frames() const { return frames_; }

 private:
  void offer(std::size_t cycle) {
    node_.inputs.mac_rx[0] = line_[cycle % kDelay];
    node_.inputs.mac_tx_ready[0] = pause_ == 0 ? 1 : 0;
  }
  // What it sends, which the other one gets kDelay cycles later.
  void give(Bare& other, std::size_t cycle) {
    plait_model_beat& sent = other.line_[cycle % kDelay];
    sent.valid = node_.outputs.mac_tx[0].valid & node_.inputs.mac_tx_ready[0];
    if (sent.valid != 0) sent = node_.outputs.mac_tx[0];
    if (pause_ > 0) --pause_;
    if (sent.valid != 0 && sent.last != 0) {
      ++frames_;
      pause_ = kPause;
    }
  }

  NodeModel node_;
  std::array<plait_model_beat, kDelay> line_{};
  unsigned pause_ = 0;
  std::uint64_t frames_ = 0;
};

// One evaluated cycle, and how many frames the two sent in one.
struct Cost {
  double ns, frames;
};

Cost bare(const char* path, const std::vector<NodeSetup>& pair, std::uint64_t cycles) {
  Bare one(path, pair.at(0)), two(path, pair.at(1));
  std::size_t cycle = 0;
  const auto until = [&](std::uint64_t end) {
    for (; cycle < end; ++cycle) Bare::step(one, two, cycle);
  };
  const std::uint64_t warm = kWarm / kPeriod, each = cycles / 2;
  until(warm);
  const std::uint64_t before = one.frames() + two.frames();
  const double begin = now_ns(CLOCK_THREAD_CPUTIME_ID);
  until(warm + each);
  const double took = now_ns(CLOCK_THREAD_CPUTIME_ID) - begin;
  const auto sent = static_cast<double>(one.frames() + two.frames() - before);
  return {took / static_cast<double>(2 * each), sent / static_cast<double>(2 * each)};
}

Cost ring(const char* path, const std::vector<NodeSetup>& setups, unsigned threads,
          std::uint64_t cycles) {
  const auto count = static_cast<unsigned>(setups.size());
  NetworkConfig config;
  config.node_count = count;
  Engine engine({.threads = threads});
  Network network(config, {}, engine);
  std::vector<std::unique_ptr<HardwareNode>> nodes;
  for (unsigned id = 0; id < count; ++id) {
    HardwareNodeConfig node;
    node.rank = id;
    node.model = path;
    node.start = setups[id].registers;
    nodes.push_back(
        std::make_unique<HardwareNode>(std::move(node), network.port(static_cast<NodeId>(id))));
    const auto& image = setups[id].image;
    std::copy(image.begin(), image.end(), nodes.back()->memory().begin());
    network.attach(static_cast<NodeId>(id), engine.add(*nodes.back()));
  }
  engine.set_lookahead(network.lookahead());
  const auto until = [&](Time end) {
    engine.run([end](const Progress& progress) {
      return progress.now < end ? Verdict::go_on : Verdict::stop;
    });
  };
  until(kWarm);
  struct Total {
    std::uint64_t cycles = 0, frames = 0;
  };
  const auto total = [&nodes] {
    Total sum;
    for (const auto& node : nodes) {
      sum.cycles += node->counters().cycles_run;
      sum.frames += node->counters().frames_sent;
    }
    return sum;
  };
  const Total before = total();
  const clockid_t clock = threads == 1 ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC;
  const double begin = now_ns(clock);
  until(kWarm + static_cast<Time>(cycles / count) * kPeriod);
  const double took = now_ns(clock) - begin;
  const auto ran = static_cast<double>(total().cycles - before.cycles);
  return {took / ran, static_cast<double>(total().frames - before.frames) / ran};
}

double median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + kRounds / 2, values.end());
  return values[kRounds / 2];
}

void measure(char** argv) {
  const char* path = argv[1];
  const std::uint64_t cycles = std::strtoull(argv[2], nullptr, 10);
  const auto pair = read_setups(argv[3]), eight = read_setups(argv[4]);
  std::vector<double> alone, together, cluster;
  for (unsigned round = 0; round < kRounds; ++round) {
    const Cost without = bare(path, pair, cycles), with = ring(path, pair, 1, cycles);
    if (without.frames < 0.95 * with.frames || with.frames < 0.95 * without.frames) {
      throw std::runtime_error("not as many frames without the network as with it");
    }
    alone.push_back(without.ns);
    together.push_back(with.ns);
    cluster.push_back(ring(path, eight, 2, cycles).ns);
  }
  std::printf("bare %.2f\nnode %.2f\ncluster %.2f\n", median(alone), median(together),
              median(cluster));
}

}  // namespace
}  // namespace plait::sim

int main(int argc, char** argv) {
  if (argc != 5) {
    std::fputs("usage: hardware_node MODEL CYCLES PAIR EIGHT\n", stderr);
    return 2;
  }
  try {
    plait::sim::measure(argv);
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "hardware_node: %s\n", error.what());
    return 1;
  }
}
