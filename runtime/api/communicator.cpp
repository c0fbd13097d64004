// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "api/communicator.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <memory>
#include <string>
#include <utility>

#include "api/transfer.h"

namespace plait::api {
namespace {

constexpr std::uint32_t kFirstFree = 4;
constexpr std::uint32_t kContexts = 65536;

struct Table {
  std::vector<std::unique_ptr<Communicator>> live;
  std::vector<std::unique_ptr<Communicator>> freed;  // with requests still on them
  std::bitset<kContexts / 2> taken;
  std::uint32_t next = kFirstFree;
};

Table& table() {
  static Table* const one = new Table;
  return *one;
}

MPI_Comm address_of(const Communicator* comm) {
  return reinterpret_cast<MPI_Comm>(const_cast<Communicator*>(comm));
}

// Gives back the contexts of freed communicators that nothing uses any more.
void sweep() {
  if (schedules_active()) return;
  std::erase_if(table().freed, [](const std::unique_ptr<Communicator>& comm) {
    if (comm->uses > 0) return false;
    table().taken.reset(comm->context / 2);
    return true;
  });
}

}  // namespace

void make_first_communicators(int rank, int size) {
  Communicator world;
  world.context = kWorldContext;
  world.rank = rank;
  world.size = size;
  for (int i = 0; i < size; ++i) world.nodes.push_back(static_cast<NodeId>(i));
  world.name = "MPI_COMM_WORLD";
  add_communicator(std::move(world));
  Communicator self;
  self.context = kSelfContext;
  self.nodes = {static_cast<NodeId>(rank)};
  self.name = "MPI_COMM_SELF";
  add_communicator(std::move(self));
  table().next = kFirstFree;
}

Communicator* find_communicator(MPI_Comm handle) {
  const auto& live = table().live;
  if (live.empty()) return nullptr;
  if (handle == MPI_COMM_WORLD) return live[0].get();
  if (handle == MPI_COMM_SELF) return live[1].get();
  const auto found = std::find_if(live.begin() + 2, live.end(), [&](const auto& comm) {
    return address_of(comm.get()) == handle;
  });
  return found == live.end() ? nullptr : found->get();
}

MPI_Comm add_communicator(Communicator comm) {
  table().taken.set(comm.context / 2);
  table().next = comm.context + 2U;
  table().live.push_back(std::make_unique<Communicator>(std::move(comm)));
  return address_of(table().live.back().get());
}

void remove_communicator(MPI_Comm handle) {
  auto& live = table().live;
  const auto found = std::find_if(live.begin() + 2, live.end(), [&](const auto& comm) {
    return address_of(comm.get()) == handle;
  });
  if (found == live.end()) return;
  table().freed.push_back(std::move(*found));
  live.erase(found);
}

std::uint16_t free_context(std::uint16_t least) {
  sweep();
  for (std::uint32_t context = least; context < kContexts; context += 2) {
    if (!table().taken.test(context / 2)) return static_cast<std::uint16_t>(context);
  }
  return 0;
}

void reserve_context(std::uint16_t context) { table().taken.set(context / 2); }
void return_context(std::uint16_t context) { table().taken.reset(context / 2); }

MPI_Comm handle_of(const Communicator& comm) {
  if (comm.context == kWorldContext) return MPI_COMM_WORLD;
  return comm.context == kSelfContext ? MPI_COMM_SELF : address_of(&comm);
}

std::uint16_t next_context() {
  const std::uint16_t next = table().next < kContexts ? free_context(table().next) : 0;
  return next != 0 ? next : free_context(kFirstFree);
}

std::string describe_rank(const Communicator& comm, int rank) {
  std::string text = "rank " + std::to_string(rank);
  if (comm.context == kWorldContext) return text;
  return text + " of " + (comm.name.empty() ? "this communicator" : comm.name);
}

int rank_of_node(const Communicator& comm, NodeId node) {
  if (node < comm.nodes.size() && comm.nodes[node] == node) return node;
  const auto found = std::find(comm.nodes.begin(), comm.nodes.end(), node);
  return found == comm.nodes.end() ? -1 : static_cast<int>(found - comm.nodes.begin());
}

}  // namespace plait::api
