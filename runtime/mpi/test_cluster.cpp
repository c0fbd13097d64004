// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "mpi/test_cluster.h"

#include <algorithm>

namespace plait::test {

std::span<std::uint8_t> TestMemory::at(std::uint64_t address, std::uint64_t size) {
  if (size > bytes_.size() || address > bytes_.size() - size) return {};
  return std::span(bytes_).subspan(address, size);
}

std::uint64_t TestMemory::allocate(std::uint64_t size) {
  const std::uint64_t address = bytes_.size();
  bytes_.resize(address + size + kGuardBytes, kFresh);
  return address;
}

void Cluster::Node::complete(Time, const plait_completion& completion) {
  EXPECT_FALSE(completions.contains(completion.request)) << "completed twice";
  completions[completion.request] = completion;
}

Cluster::Cluster(unsigned nodes, const EndpointConfig& config) : network(nodes) {
  for (unsigned node = 0; node < nodes; ++node) {
    const NodeId id = static_cast<NodeId>(node);
    EndpointConfig own = config;
    own.transport.self = id;
    own.transport.node_count = static_cast<std::uint16_t>(nodes);
    Node& made = *nodes_.emplace_back(std::make_unique<Node>());
    made.endpoint = std::make_unique<Endpoint>(own, network.link(id), made.memory, made);
    Endpoint* endpoint = made.endpoint.get();
    network.attach(id,
                   {[=](Time now, const Frame& frame) { endpoint->receive(now, frame); },
                    [=](Time now) { endpoint->poll(now); }, [=] { return endpoint->next_wake(); }});
  }
}

Request Cluster::command(NodeId node, plait_command command) {
  if (command.request == 0) command.request = ++requests_;
  nodes_.at(node)->endpoint->command(network.now(), command);
  return {node, command};
}

Request Cluster::send(NodeId from, NodeId to, std::uint32_t tag, std::uint64_t size,
                      const Options& options) {
  plait_command send{};
  send.opcode = PLAIT_OPCODE_SEND;
  send.flags = options.synchronous ? PLAIT_COMMAND_FLAG_SYNCHRONOUS : 0;
  send.datatype = options.datatype;
  send.collective = options.collective;
  send.context_id = options.context;
  send.peer = to;
  send.tag = tag;
  send.size = size;
  TestMemory& memory = nodes_.at(from)->memory;
  send.address = memory.allocate(size);
  for (std::uint8_t& byte : memory.at(send.address, size)) {
    fill_ = fill_ * 6364136223846793005u + 1442695040888963407u;
    byte = static_cast<std::uint8_t>(fill_ >> 56);
  }
  return command(from, send);
}

plait_command Cluster::filter(std::uint8_t opcode, int from, int tag,
                              const Options& options) const {
  plait_command command{};
  command.opcode = opcode;
  command.datatype = options.datatype;
  command.collective = options.collective;
  command.context_id = options.context;
  if (from == kAny) command.flags |= PLAIT_COMMAND_FLAG_ANY_SOURCE;
  if (tag == kAny) command.flags |= PLAIT_COMMAND_FLAG_ANY_TAG;
  if (from != kAny) command.peer = static_cast<NodeId>(from);
  if (tag != kAny) command.tag = static_cast<std::uint32_t>(tag);
  return command;
}

Request Cluster::receive(NodeId at, int from, int tag, std::uint64_t capacity,
                         const Options& options) {
  plait_command receive = filter(PLAIT_OPCODE_RECEIVE, from, tag, options);
  receive.size = capacity;
  receive.address = nodes_.at(at)->memory.allocate(capacity);
  return command(at, receive);
}

Request Cluster::probe(NodeId at, int from, int tag) {
  return command(at, filter(PLAIT_OPCODE_PROBE, from, tag, {}));
}

Request Cluster::probe_now(NodeId at, int from, int tag) {
  plait_command probe = filter(PLAIT_OPCODE_PROBE, from, tag, {});
  probe.flags |= PLAIT_COMMAND_FLAG_NOW;
  return command(at, probe);
}

void Cluster::cancel(const Request& request) {
  plait_command cancel{};
  cancel.opcode = PLAIT_OPCODE_CANCEL;
  cancel.request = request.command.request;
  command(request.node, cancel);
}

std::optional<plait_completion> Cluster::completion(const Request& request) const {
  const auto& completions = nodes_.at(request.node)->completions;
  const auto found = completions.find(request.command.request);
  if (found == completions.end()) return std::nullopt;
  return found->second;
}

int Cluster::status(const Request& request) const {
  const auto found = completion(request);
  return found ? found->status : -1;
}

std::vector<std::uint8_t> Cluster::bytes(const Request& request, std::uint64_t size) const {
  const auto span = nodes_.at(request.node)->memory.at(request.command.address, size);
  EXPECT_EQ(span.size(), size);
  return {span.begin(), span.end()};
}

void Cluster::expect_received(const Request& receive, const Request& send) const {
  const auto found = completion(receive);
  ASSERT_TRUE(found.has_value()) << "receive " << receive.command.request << " is not complete";
  EXPECT_EQ(found->status, PLAIT_STATUS_OK);
  EXPECT_EQ(found->peer, send.node);
  EXPECT_EQ(found->tag, send.command.tag);
  EXPECT_EQ(found->size, send.command.size);
  EXPECT_EQ(found->datatype, send.command.datatype);
  EXPECT_EQ(found->address, receive.command.address);
  ASSERT_LE(send.command.size, receive.command.size);
  EXPECT_TRUE(bytes(receive, send.command.size) == bytes(send, send.command.size))
      << "the bytes differ";
  expect_guard(receive);
}

void Cluster::expect_guard(const Request& receive) const {
  const std::uint64_t size = receive.command.size;
  const auto all = bytes(receive, size + TestMemory::kGuardBytes);
  const bool intact = std::all_of(all.begin() + static_cast<std::ptrdiff_t>(size), all.end(),
                                  [](std::uint8_t byte) { return byte == TestMemory::kFresh; });
  EXPECT_TRUE(intact) << "written behind the buffer";
}

void Cluster::expect_all_quiet() const {
  for (const auto& node : nodes_) {
    EXPECT_TRUE(node->endpoint->idle());
    EXPECT_TRUE(node->endpoint->posted().empty());
    EXPECT_TRUE(node->endpoint->unexpected().empty());
    EXPECT_TRUE(node->endpoint->sends().empty());
  }
}

}  // namespace plait::test
