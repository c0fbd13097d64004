// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "run/locks.h"

#include <cstddef>
#include <cstring>
#include <optional>

#include "nodes/cpu_node.h"
#include "nodes/hardware_node.h"
#include "pgas/lock.h"

namespace plait::sim {
namespace {

// The symmetric address of the lock that a node waits for: a process watches a part of it, and the
// last that a role has asked for is to be the next in its queue.
std::uint64_t lock_of(Node& node) {
  if (node.hardware() != nullptr) return node.hardware()->last_atomic() & ~(sizeof(Lock) - 1);
  CpuNode& cpu = *node.cpu();
  const ChannelEntry* entry = cpu.request(cpu.head().waiting_requests[0]);
  if (entry == nullptr || entry->body.opcode != PLAIT_OPCODE_WATCH) return kNoAddress;
  plait_watch_command view;
  std::memcpy(&view, &entry->body, sizeof view);
  return cpu.symmetric(view.address - offsetof(Lock, waits), sizeof(Lock));
}

std::optional<Lock> lock_at(Node& node, std::uint64_t address) {
  const auto bytes = node.shared(address, sizeof(Lock));
  if (bytes.size() != sizeof(Lock)) return std::nullopt;
  Lock lock;
  std::memcpy(&lock, bytes.data(), sizeof lock);
  return lock;
}

// Goes from who waits to the front of the queue, where nobody waits.
std::optional<std::uint32_t> holder_of(std::uint64_t address, std::uint32_t waiting,
                                       const std::vector<Node*>& nodes) {
  for (std::size_t turn = 0; turn < nodes.size(); ++turn) {
    std::optional<std::uint32_t> before;
    for (Node* node : nodes) {
      const auto lock = lock_at(*node, address);
      if (!lock || lock->next != waiting + 1) continue;
      before = node->rank();
      if (lock->waits == 0) return before;
    }
    if (!before) return std::nullopt;
    waiting = *before;
  }
  return std::nullopt;
}

}  // namespace

void add_lock(nlohmann::json& facts, Node& node, const std::vector<Node*>& nodes) {
  if (facts.value("call", nlohmann::json()) != "shmem_set_lock" || !facts.contains("waits")) return;
  auto& waits = facts["waits"];
  if (waits.size() != 1 || waits[0]["kind"] != "watch") return;
  auto& wait = waits[0];
  wait["lock"] = true;
  if (wait.value("variable_at", std::uint64_t{0}) != 0) {
    wait["variable_at"] = wait["variable_at"].get<std::uint64_t>() - offsetof(Lock, waits);
    wait["bytes"] = sizeof(Lock);
  }
  const std::uint64_t address = lock_of(node);
  if (address == kNoAddress) return;
  if (const auto holder = holder_of(address, node.rank(), nodes)) wait["holder"] = *holder;
}

}  // namespace plait::sim
