// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// hardware_node MODEL CYCLES: what a hardware node of the simulator costs beside its model, for a
// 64-bit stand-in (hardware/model/testdata) that sends and receives at line rate without a pause.
// Prints ns of one evaluated cycle, medians of rounds that take turns, the first two in processor
// time, since other work on the host must not show in their ratio:
//
//   bare NS      the model alone in a loop, with the same traffic on its pins
//   node NS      a ring of two nodes on a network, one thread
//   cluster NS   a ring of eight nodes, two threads: wall time by cycles of all nodes
#include "nodes/hardware_node.h"

#include <time.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <memory>
#include <vector>

#include "engine/engine.h"
#include "network/network.h"
#include "plait_wire.h"

namespace plait::sim {
namespace {

constexpr std::size_t kBodyBytes = 1432;
constexpr std::size_t kFrameBytes = PLAIT_BODY_OFFSET + kBodyBytes + PLAIT_CHECK_BYTES;
constexpr Time kPeriod = 6400;
constexpr unsigned kRounds = 9;

FrameBytes frame_to(unsigned source, unsigned destination) {
  FrameBytes frame(kFrameBytes, 0x5A);
  std::fill_n(frame.begin(), 12, std::uint8_t{0});
  frame[5] = static_cast<std::uint8_t>(destination);
  frame[11] = static_cast<std::uint8_t>(source);
  frame[12] = PLAIT_ETHERTYPE >> 8;
  frame[13] = PLAIT_ETHERTYPE & 0xFF;
  plait_header header{};
  header.body_bytes = kBodyBytes;
  plait_header_pack(&header, frame.data() + PLAIT_HEADER_OFFSET);
  return frame;
}

// Bytes of a frame; frames without end, one behind the other; start.
std::vector<RegisterAccess> start() {
  return {{0x404, kFrameBytes}, {0x408, 0xFFFF'FFFF}, {0x414, 0xFFFF'FFFF}, {0x400, 1}};
}

double now_ns(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) * 1e9 + static_cast<double>(time.tv_nsec);
}

// The model between pins that do what the network would do.
double bare(const char* path, std::uint64_t cycles) {
  HardwareModel model(path);
  plait_model_inputs inputs{};
  plait_model_outputs outputs{};
  inputs.reset = 1;
  for (int i = 0; i < 8; ++i) model.step(inputs, outputs);
  inputs.reset = 0;
  RegisterBus bus;
  for (const RegisterAccess& access : start()) bus.write(access.address, access.value);
  const FrameBytes frame = frame_to(0, 1);
  std::copy(frame.begin(), frame.end(), model.memory().begin());
  inputs.registers_on = 1;
  while (bus.busy()) {
    bus.drive(inputs.registers);
    model.step(inputs, outputs);
    bus.observe(outputs.registers);
  }
  inputs.registers_on = 0;
  const std::size_t slot = (kPreambleBytes + kFrameBytes + kFcsBytes + kGapBytes + 7) / 8 * 8;
  std::size_t place = 0;  // of the beat in its slot
  const double begin = now_ns(CLOCK_THREAD_CPUTIME_ID);
  for (std::uint64_t cycle = 0; cycle < cycles; ++cycle) {
    inputs.mac_rx.valid = place < kFrameBytes;
    inputs.mac_tx_ready = inputs.mac_rx.valid;
    if (inputs.mac_rx.valid != 0) {
      const std::size_t count = std::min<std::size_t>(8, kFrameBytes - place);
      std::memcpy(inputs.mac_rx.data, frame.data() + place, count);
      inputs.mac_rx.keep = 0xFFU >> (8 - count);
      inputs.mac_rx.last = place + 8 >= kFrameBytes;
    }
    place = place + 8 == slot ? 0 : place + 8;
    model.step(inputs, outputs);
  }
  return (now_ns(CLOCK_THREAD_CPUTIME_ID) - begin) / static_cast<double>(cycles);
}

double ring(const char* path, unsigned count, unsigned threads, std::uint64_t cycles) {
  NetworkConfig config;
  config.node_count = count;
  Engine engine({.threads = threads});
  Network network(config, {}, engine);
  std::vector<std::unique_ptr<HardwareNode>> nodes;
  for (unsigned id = 0; id < count; ++id) {
    HardwareNodeConfig node;
    node.rank = id;
    node.model = path;
    node.start = start();
    nodes.push_back(
        std::make_unique<HardwareNode>(std::move(node), network.port(static_cast<NodeId>(id))));
    const FrameBytes frame = frame_to(id, (id + 1) % count);
    std::copy(frame.begin(), frame.end(), nodes.back()->memory().begin());
    network.attach(static_cast<NodeId>(id), engine.add(*nodes.back()));
  }
  engine.set_lookahead(network.lookahead());
  const auto until = [&](Time end) {
    engine.run([end](const Progress& progress) {
      return progress.now < end ? Verdict::go_on : Verdict::stop;
    });
  };
  until(100 * kMicrosecond);
  const auto total = [&nodes] {
    std::uint64_t sum = 0;
    for (const auto& node : nodes) sum += node->counters().cycles_run;
    return sum;
  };
  const std::uint64_t before = total();
  const clockid_t clock = threads == 1 ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC;
  const double begin = now_ns(clock);
  until(100 * kMicrosecond + static_cast<Time>(cycles / count) * kPeriod);
  return (now_ns(clock) - begin) / static_cast<double>(total() - before);
}

double median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + kRounds / 2, values.end());
  return values[kRounds / 2];
}

void measure(const char* path, std::uint64_t cycles) {
  std::vector<double> alone, pair, eight;
  for (unsigned round = 0; round < kRounds; ++round) {
    alone.push_back(bare(path, cycles));
    pair.push_back(ring(path, 2, 1, cycles));
    eight.push_back(ring(path, 8, 2, cycles));
  }
  std::printf("bare %.2f\nnode %.2f\ncluster %.2f\n", median(alone), median(pair), median(eight));
}

}  // namespace
}  // namespace plait::sim

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fputs("usage: hardware_node MODEL CYCLES\n", stderr);
    return 2;
  }
  try {
    plait::sim::measure(argv[1], std::strtoull(argv[2], nullptr, 10));
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "hardware_node: %s\n", error.what());
    return 1;
  }
}
