// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// MPI_Comm_dup, idup, dup_with_info, split, split_type, create, create_group.
#include "api/communicator_making.h"

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "api/attributes.h"
#include "api/check.h"
#include "api/entry.h"
#include "api/group.h"
#include "api/process.h"
#include "api/request.h"
#include "collectives/collective.h"
#include "collectives/internal.h"
#include "plait_collectives.h"

namespace plait::api {
namespace {

// What each rank says about the communicator to be made.
struct Proposal {
  std::int32_t color;
  std::int32_t key;
  std::uint32_t context;  // the next that is free here; 0: none is left; kPasses
};

// Another communicator in the making goes first on this rank. Odd, and less than any context that
// is free: FPGA ranks, which have no such proposal, take it for one that differs from theirs.
constexpr std::uint32_t kPasses = 1;
constexpr std::uint64_t kNotCompared = ~std::uint64_t{0};

// All ranks of comm agree on a context that is free on every one of them: each proposes one, and if
// they differ they ask again, from the highest on. What a rank proposes it gives to no other.
//
// Several agreements at once, on communicators that overlap, would climb over each other for ever.
// Those that have not agreed in their first round therefore wait in line, in the same order on all
// ranks, and only the first in line proposes. The first round of an agreement waits for ranks that
// may be late; so it stands in nobody's way.
class Agreement {
 public:
  Agreement(Communicator& comm, std::uint32_t number, std::uint8_t collective, int color = 0,
            int key = 0)
      : comm_(comm),
        place_(comm.context, number),
        collective_(collective),
        mine_{color, key, next_context()} {
    all_.resize(static_cast<std::size_t>(comm.size));
    if (mine_.context != 0) reserve_context(static_cast<std::uint16_t>(mine_.context));
  }
  Agreement(const Agreement&) = delete;
  Agreement& operator=(const Agreement&) = delete;
  ~Agreement() {
    release();
    line().erase(place_);
  }

  std::unique_ptr<Schedule> ask() {
    return exchange_schedule(comm_, place_.second, &mine_, sizeof mine_, all_.data(), collective_);
  }
  // After a round: true if they agree. Else it has made up its mind for the next one.
  bool hear() {
    std::uint32_t highest = 0;
    bool same = true;
    for (const Proposal& one : all_) {
      if (one.context == 0) {
        fail(&comm_, {PLAIT_MPI_NO_CONTEXT});
      }
      if (one.context != kPasses) highest = std::max(highest, one.context);
      same = same && one.context == mine_.context;
    }
    if (same && highest != 0) return true;
    release();
    line().insert(place_);
    mine_.context = kPasses;
    if (*line().begin() != place_) return false;
    mine_.context =
        highest == 0 ? next_context() : free_context(static_cast<std::uint16_t>(highest));
    if (mine_.context != 0) reserve_context(static_cast<std::uint16_t>(mine_.context));
    return false;
  }
  void wait() {
    do {
      run(*ask());
    } while (!hear());
  }
  // The context that is agreed on is the caller's.
  std::uint16_t take() {
    line().erase(place_);
    return static_cast<std::uint16_t>(std::exchange(mine_.context, kPasses));
  }
  // What the ranks said in the last round.
  const std::vector<Proposal>& all() const { return all_; }

 private:
  using Place = std::pair<std::uint16_t, std::uint32_t>;  // context and number of the call

  static std::set<Place>& line() {
    static std::set<Place>* const one = new std::set<Place>;
    return *one;
  }
  void release() {
    if (mine_.context > kPasses) return_context(static_cast<std::uint16_t>(mine_.context));
  }

  Communicator& comm_;
  Place place_;
  std::uint8_t collective_;
  Proposal mine_;
  std::vector<Proposal> all_;
};

Communicator& announce(Communicator made) {
  Process& self = process();
  plait_command body{};
  body.context_id = made.context;
  body.size = static_cast<std::uint64_t>(made.size);
  self.client->post(EntryKind::communicator, body, self.call, self.site);
  return *find_communicator(add_communicator(std::move(made)));
}

// The members that chose my color, by key, then by rank.
Communicator part_of(const Communicator& comm, const std::vector<Proposal>& all) {
  const std::int32_t color = all[static_cast<std::size_t>(comm.rank)].color;
  std::vector<std::pair<std::int32_t, int>> members;
  for (int rank = 0; rank < comm.size; ++rank) {
    const Proposal& one = all[static_cast<std::size_t>(rank)];
    if (one.color == color) members.emplace_back(one.key, rank);
  }
  std::sort(members.begin(), members.end());
  Communicator made;
  made.size = static_cast<int>(members.size());
  made.errhandler = comm.errhandler;
  for (const auto& [key, rank] : members) {
    if (rank == comm.rank) made.rank = static_cast<int>(made.nodes.size());
    made.nodes.push_back(comm.nodes[static_cast<std::size_t>(rank)]);
  }
  return made;
}

Communicator duplicate_of(const Communicator& comm) {
  Communicator made;
  made.rank = comm.rank;
  made.size = comm.size;
  made.nodes = comm.nodes;
  made.errhandler = comm.errhandler;
  made.cart = comm.cart;
  made.graph = comm.graph;
  return made;
}

// Attributes last: their functions may be the program's own, and refuse.
MPI_Comm finish_duplicate(const Communicator& from, Communicator made) {
  Communicator& added = announce(std::move(made));
  copy_attributes(from, &added);
  return handle_of(added);
}

MPI_Comm duplicate(Communicator& comm) {
  enter_collective(comm, PLAIT_COLLECTIVE_COMM_DUP, -1, kNotCompared, 0, 0);
  Agreement agreement(comm, comm.collectives_started - 1, PLAIT_COLLECTIVE_COMM_DUP);
  agreement.wait();
  Communicator made = duplicate_of(comm);
  made.context = agreement.take();
  return finish_duplicate(comm, std::move(made));
}

// A duplicate in the making, while its owner goes on.
struct Duplication {
  Communicator& from;
  MPI_Comm* result;
  Communicator made;
  Agreement agreement;

  // nullptr: it is made.
  std::unique_ptr<Schedule> hear() {
    if (!agreement.hear()) return agreement.ask();
    made.context = agreement.take();
    *result = finish_duplicate(from, std::move(made));
    return nullptr;
  }
};

void start_duplicate(Communicator& comm, MPI_Comm* newcomm, MPI_Request* request) {
  enter_collective(comm, PLAIT_COLLECTIVE_COMM_IDUP, -1, kNotCompared, 0, 0);
  const std::shared_ptr<Duplication> state(
      new Duplication{comm,
                      newcomm,
                      duplicate_of(comm),
                      {comm, comm.collectives_started - 1, PLAIT_COLLECTIVE_COMM_IDUP}});
  *newcomm = MPI_COMM_NULL;
  *request = new_schedule_request(state->agreement.ask(), [state] { return state->hear(); });
}

}  // namespace

Communicator* split_off(Communicator& comm, int color, int key, std::uint8_t collective) {
  enter_collective(comm, collective, -1, kNotCompared, 0, 0);
  Agreement agreement(comm, comm.collectives_started - 1, collective, color, key);
  agreement.wait();
  if (color == MPI_UNDEFINED) return nullptr;
  // The parts share a context: they share no member.
  Communicator made = part_of(comm, agreement.all());
  made.context = agreement.take();
  return &announce(std::move(made));
}

namespace {

MPI_Comm handle_or_null(const Communicator* comm) {
  return comm == nullptr ? MPI_COMM_NULL : handle_of(*comm);
}

// The group's members are all in comm.
const Group& check_part(const Communicator& comm, MPI_Group handle) {
  const Group& group = check_group(handle);
  for (const NodeId node : group.nodes) {
    if (rank_of_node(comm, node) >= 0) continue;
    fail(&comm, {.status = PLAIT_MPI_OUTSIDE, .peer = node});
  }
  return group;
}

// Only the members call it: they agree among themselves, as a communicator that is no more than a
// list of them; its messages have numbers that no collective of comm gets to.
Communicator create_within(const Communicator& comm, const Group& group, int tag) {
  constexpr std::uint32_t kFar = 0x40000000;
  Communicator made = duplicate_of(comm);
  made.cart = nullptr;
  made.graph = nullptr;
  made.nodes = group.nodes;
  made.size = static_cast<int>(group.nodes.size());
  made.rank = rank_in(group, comm.nodes[static_cast<std::size_t>(comm.rank)]);
  made.context = comm.context;
  made.collectives_started = (kFar | (static_cast<std::uint32_t>(tag) & (kFar - 1))) + 1;
  {
    Agreement agreement(made, made.collectives_started - 1, PLAIT_COLLECTIVE_COMM_CREATE_GROUP);
    agreement.wait();
    made.context = agreement.take();
  }
  made.collectives_started = 0;
  return made;
}

}  // namespace

Communicator& make_among(const Communicator& comm, std::vector<NodeId> nodes, int tag) {
  return announce(create_within(comm, Group{std::move(nodes)}, tag));
}

}  // namespace plait::api

using namespace plait::api;

extern "C" int PMPI_Comm_dup(MPI_Comm comm, MPI_Comm* newcomm) {
  return enter(PLAIT_CALL_COMM_DUP, __builtin_return_address(0), [&] {
    Communicator& on = check_communicator(comm);
    check_output(&on, newcomm, "newcomm");
    *newcomm = duplicate(on);
  });
}
PLAIT_EXPORT(MPI_Comm_dup);

extern "C" int PMPI_Comm_dup_with_info(MPI_Comm comm, MPI_Info, MPI_Comm* newcomm) {
  return enter(PLAIT_CALL_COMM_DUP_WITH_INFO, __builtin_return_address(0), [&] {
    Communicator& on = check_communicator(comm);
    check_output(&on, newcomm, "newcomm");
    *newcomm = duplicate(on);
  });
}
PLAIT_EXPORT(MPI_Comm_dup_with_info);

extern "C" int PMPI_Comm_idup(MPI_Comm comm, MPI_Comm* newcomm, MPI_Request* request) {
  return enter(PLAIT_CALL_COMM_IDUP, __builtin_return_address(0), [&] {
    Communicator& on = check_communicator(comm);
    check_output(&on, newcomm, "newcomm");
    check_output(&on, request, "request");
    start_duplicate(on, newcomm, request);
  });
}
PLAIT_EXPORT(MPI_Comm_idup);

extern "C" int PMPI_Comm_split(MPI_Comm comm, int color, int key, MPI_Comm* newcomm) {
  return enter(PLAIT_CALL_COMM_SPLIT, __builtin_return_address(0), [&] {
    Communicator& on = check_communicator(comm);
    check_output(&on, newcomm, "newcomm");
    if (color < 0 && color != MPI_UNDEFINED) {
      fail(&on, {.status = PLAIT_MPI_COLOR, .peer = color});
    }
    *newcomm = handle_or_null(split_off(on, color, key, PLAIT_COLLECTIVE_COMM_SPLIT));
  });
}
PLAIT_EXPORT(MPI_Comm_split);

// Each rank of a cluster is a node of its own: no two share memory, nor anything below it.
extern "C" int PMPI_Comm_split_type(MPI_Comm comm, int split_type, int key, MPI_Info,
                                    MPI_Comm* newcomm) {
  return enter(PLAIT_CALL_COMM_SPLIT_TYPE, __builtin_return_address(0), [&] {
    Communicator& on = check_communicator(comm);
    check_output(&on, newcomm, "newcomm");
    if (split_type != MPI_UNDEFINED &&
        (split_type < MPI_COMM_TYPE_SHARED || split_type > MPI_COMM_TYPE_RESOURCE_GUIDED)) {
      fail(&on, MPI_ERR_ARG, std::to_string(split_type) + " is no way to split a communicator");
    }
    const int color = split_type == MPI_COMM_TYPE_SHARED ? on.rank : MPI_UNDEFINED;
    *newcomm = handle_or_null(split_off(on, color, key, PLAIT_COLLECTIVE_COMM_SPLIT_TYPE));
  });
}
PLAIT_EXPORT(MPI_Comm_split_type);

extern "C" int PMPI_Comm_create(MPI_Comm comm, MPI_Group group, MPI_Comm* newcomm) {
  return enter(PLAIT_CALL_COMM_CREATE, __builtin_return_address(0), [&] {
    Communicator& on = check_communicator(comm);
    const Group& of = check_part(on, group);
    check_output(&on, newcomm, "newcomm");
    const int key = rank_in(of, on.nodes[static_cast<std::size_t>(on.rank)]);
    const int color = key == MPI_UNDEFINED ? MPI_UNDEFINED : of.nodes[0];
    *newcomm = handle_or_null(split_off(on, color, key, PLAIT_COLLECTIVE_COMM_CREATE));
  });
}
PLAIT_EXPORT(MPI_Comm_create);

extern "C" int PMPI_Comm_create_group(MPI_Comm comm, MPI_Group group, int tag, MPI_Comm* newcomm) {
  return enter(PLAIT_CALL_COMM_CREATE_GROUP, __builtin_return_address(0), [&] {
    Communicator& on = check_communicator(comm);
    const Group& of = check_part(on, group);
    check_tag(on, tag, false);
    check_output(&on, newcomm, "newcomm");
    *newcomm = MPI_COMM_NULL;
    if (rank_in(of, on.nodes[static_cast<std::size_t>(on.rank)]) == MPI_UNDEFINED) return;
    *newcomm = handle_of(announce(create_within(on, of, tag)));
  });
}
PLAIT_EXPORT(MPI_Comm_create_group);
