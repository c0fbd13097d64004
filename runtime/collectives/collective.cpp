// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0

#include "collectives/collective.h"

#include <cstdlib>
#include <string>

#include "api/entry.h"
#include "api/process.h"
#include "api/request.h"
#include "collectives/selection.h"
#include "collectives/tree.h"
#include "plait_collectives_table.h"

namespace plait::api {
namespace {

// The environment first, so that the run's own description (the command line) wins.
Selection read_selection() {
  Selection selection;
#define X(name, code)                                                      \
  if (const char* forced = std::getenv(environment_name(#name).c_str())) { \
    selection.force(#name, forced);                                        \
  }
  const auto environment_name = [](std::string kind) {
    for (char& letter : kind) letter = static_cast<char>(std::toupper(letter));
    return "PLAIT_COLLECTIVE_" + kind;
  };
  PLAIT_COLLECTIVE_KINDS(X)
#undef X
  const ChannelHead& head = process().client->head();
  selection.force_all(head.collectives);
  if (head.tree[0] != '\0') selection.plan(parse_tree(head.tree, static_cast<int>(head.size)));
  selection.scale(head.network_latency, head.rate_bits_per_second);
  return selection;
}

const Selection& selection(const Communicator& comm) {
  static std::unique_ptr<Selection> selection;
  if (selection == nullptr) {
    try {
      selection = std::make_unique<Selection>(read_selection());
    } catch (const std::invalid_argument& error) {
      fail(&comm, MPI_ERR_ARG, error.what());
    }
  }
  return *selection;
}

bool is_world(const Communicator& comm) {
  if (comm.size != static_cast<int>(process().client->head().size)) return false;
  for (int rank = 0; rank < comm.size; ++rank) {
    if (comm.nodes[static_cast<std::size_t>(rank)] != rank) return false;
  }
  return true;
}

int root_node(const Communicator& comm, int root) {
  return root < 0 ? -1 : comm.nodes[static_cast<std::size_t>(root)];
}

// Number of this collective; the host hears of it at once.
std::uint32_t announce(Communicator& comm, std::uint8_t code, const Announcement& what) {
  const std::uint32_t number = comm.collectives_started;
  enter_collective(comm, code, root_node(comm, what.root), what.bytes, what.datatype,
                   what.operation);
  return number;
}

}  // namespace

bool lenient() {
  static const char* const asked = std::getenv("PLAIT_LENIENT");
  return asked != nullptr && asked[0] == '1';
}

void run(Schedule& schedule) {
  wait_until([&] { return schedule.advance(); }, [&] { return schedule.waiting_for(); }, false);
  if (schedule.error() == MPI_SUCCESS) return;
  fail(&schedule.communicator(), schedule.error(), schedule.error_text());
}

Collective::Collective(Communicator& comm, std::uint8_t code, const Announcement& announcement)
    : comm_(comm),
      schedule_(std::make_unique<Schedule>(comm, code, announce(comm, code, announcement),
                                           announcement.datatype)),
      packing_(*schedule_) {
  operands_.rank = comm.rank;
  operands_.size = comm.size;
  operands_.root = announcement.root < 0 ? 0 : announcement.root;
}

void Collective::build(std::uint8_t kind, std::uint64_t bytes) {
  const Selection& choices = selection(comm_);
  const auto& parents = choices.parents();
  const bool planned = !parents.empty() && is_world(comm_) &&
                       parents[static_cast<std::size_t>(operands_.root)] == -1;
  if (planned) operands_.parents = parents;
  build(choices.choose(kind, bytes, comm_.size, operands_.reduction.commutative, planned).build);
}

void Collective::build(std::uint8_t kind, std::uint64_t bytes, Algorithm linear) {
  if (lenient()) return build(linear);
  build(kind, bytes);
}

void Collective::build(Algorithm algorithm) {
  if (lenient()) schedule_->tolerate_short();
  algorithm(*schedule_, operands_);
  packing_.finish();
}

MPI_Request Collective::start() { return new_schedule_request(std::move(schedule_)); }
MPI_Request Collective::keep() { return new_persistent_schedule(std::move(schedule_)); }

}  // namespace plait::api
