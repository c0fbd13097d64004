// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// For tests: a cluster of endpoints on a TestNetwork. The verbs are MPI's; each returns a request
// that the test asks about later.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "message/test_network.h"
#include "mpi/endpoint.h"
#include "plait_mpi.h"

namespace plait::test {

inline constexpr int kAny = -1;

struct Options {
  bool synchronous = false;
  std::uint8_t datatype = PLAIT_DATATYPE_INT;
  std::uint8_t collective = 0;
  std::uint16_t context = 0;
};

struct Request {
  NodeId node = 0;
  plait_command command{};
};

class TestMemory final : public NodeMemory {
 public:
  std::span<std::uint8_t> at(std::uint64_t address, std::uint64_t size) override;
  // The address of fresh bytes, with a guard behind them.
  std::uint64_t allocate(std::uint64_t size);

  static constexpr std::uint64_t kGuardBytes = 16;
  static constexpr std::uint8_t kFresh = 0xEE;

 private:
  std::vector<std::uint8_t> bytes_;
};

class Cluster {
 public:
  explicit Cluster(unsigned nodes, const EndpointConfig& config = {});

  // Payload bytes are made from a counter, so that no two messages have the same.
  Request send(NodeId from, NodeId to, std::uint32_t tag, std::uint64_t size,
               const Options& options = {});
  Request receive(NodeId at, int from, int tag, std::uint64_t capacity,
                  const Options& options = {});
  Request probe(NodeId at, int from, int tag);
  Request probe_now(NodeId at, int from, int tag);
  void cancel(const Request& request);
  // Any command as it stands.
  Request command(NodeId node, plait_command command);

  void run() { network.run(); }
  bool done(const Request& request) const { return completion(request).has_value(); }
  std::optional<plait_completion> completion(const Request& request) const;
  // The status, or -1 while the request is not complete.
  int status(const Request& request) const;
  std::vector<std::uint8_t> bytes(const Request& request, std::uint64_t size) const;
  // The receive is complete, whole, and holds what the send sent; nothing behind it was touched.
  void expect_received(const Request& receive, const Request& send) const;
  void expect_guard(const Request& receive) const;
  void expect_all_quiet() const;

  Endpoint& endpoint(NodeId node) { return *nodes_.at(node)->endpoint; }
  TestMemory& memory(NodeId node) { return nodes_.at(node)->memory; }

  TestNetwork network;

 private:
  struct Node final : CompletionSink {
    TestMemory memory;
    std::map<std::uint32_t, plait_completion> completions;
    std::unique_ptr<Endpoint> endpoint;
    void complete(Time now, const plait_completion& completion) override;
  };

  plait_command filter(std::uint8_t opcode, int from, int tag, const Options& options) const;

  std::vector<std::unique_ptr<Node>> nodes_;
  std::uint32_t requests_ = 0;
  std::uint64_t fill_ = 1;
};

}  // namespace plait::test
