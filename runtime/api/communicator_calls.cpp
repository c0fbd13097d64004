// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// MPI_Comm_rank, size, dup, split, free, compare, set_name, get_name.
#include <algorithm>
#include <cstring>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "api/check.h"
#include "api/communicator.h"
#include "api/entry.h"
#include "api/process.h"
#include "collectives/internal.h"
#include "plait_collectives.h"

namespace plait::api {
namespace {

// What each rank says about the communicator to be made.
struct Proposal {
  std::int32_t color;
  std::int32_t key;
  std::uint32_t context;  // the next that is free here; 0: none is left
};

constexpr std::uint64_t kNotCompared = ~std::uint64_t{0};

// Agrees with all ranks of comm on a context that is free on every one of them. The proposals of
// the last round are left in all.
std::uint16_t agree_on_context(Communicator& comm, Proposal mine, std::vector<Proposal>* all,
                               std::uint8_t collective) {
  all->resize(static_cast<std::size_t>(comm.size));
  mine.context = next_context();
  while (true) {
    exchange(comm, &mine, sizeof mine, all->data(), collective);
    std::uint32_t highest = 0;
    bool same = true;
    for (const Proposal& one : *all) {
      if (one.context == 0) {
        fail(&comm, MPI_ERR_OTHER, "no context is left for another communicator");
      }
      highest = std::max(highest, one.context);
      same = same && one.context == mine.context;
    }
    if (same) return static_cast<std::uint16_t>(mine.context);
    mine.context = free_context(static_cast<std::uint16_t>(highest));
  }
}

MPI_Comm announce(Communicator made) {
  Process& self = process();
  plait_command body{};
  body.context_id = made.context;
  body.size = static_cast<std::uint64_t>(made.size);
  self.client->post(EntryKind::communicator, body, self.call, self.site);
  return add_communicator(std::move(made));
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

bool same_members(const Communicator& a, const Communicator& b) {
  return a.size == b.size && std::is_permutation(a.nodes.begin(), a.nodes.end(), b.nodes.begin());
}

}  // namespace
}  // namespace plait::api

using namespace plait::api;

extern "C" int PMPI_Comm_rank(MPI_Comm comm, int* rank) {
  return enter(PLAIT_CALL_COMM_RANK, __builtin_return_address(0), [&] {
    const Communicator& on = check_communicator(comm);
    check_output(&on, rank, "rank");
    *rank = on.rank;
  });
}
PLAIT_EXPORT(MPI_Comm_rank);

extern "C" int PMPI_Comm_size(MPI_Comm comm, int* size) {
  return enter(PLAIT_CALL_COMM_SIZE, __builtin_return_address(0), [&] {
    const Communicator& on = check_communicator(comm);
    check_output(&on, size, "size");
    *size = on.size;
  });
}
PLAIT_EXPORT(MPI_Comm_size);

extern "C" int PMPI_Comm_dup(MPI_Comm comm, MPI_Comm* newcomm) {
  return enter(PLAIT_CALL_COMM_DUP, __builtin_return_address(0), [&] {
    Communicator& on = check_communicator(comm);
    check_output(&on, newcomm, "newcomm");
    enter_collective(on, PLAIT_COLLECTIVE_COMM_DUP, -1, kNotCompared, 0, 0);
    std::vector<Proposal> all;
    Communicator made;
    made.context = agree_on_context(on, Proposal{}, &all, PLAIT_COLLECTIVE_COMM_DUP);
    made.rank = on.rank;
    made.size = on.size;
    made.nodes = on.nodes;
    made.errhandler = on.errhandler;
    *newcomm = announce(std::move(made));
  });
}
PLAIT_EXPORT(MPI_Comm_dup);

extern "C" int PMPI_Comm_split(MPI_Comm comm, int color, int key, MPI_Comm* newcomm) {
  return enter(PLAIT_CALL_COMM_SPLIT, __builtin_return_address(0), [&] {
    Communicator& on = check_communicator(comm);
    check_output(&on, newcomm, "newcomm");
    if (color < 0 && color != MPI_UNDEFINED) {
      fail(&on, MPI_ERR_ARG,
           "the color is " + std::to_string(color) + ", less than zero and not MPI_UNDEFINED");
    }
    enter_collective(on, PLAIT_COLLECTIVE_COMM_SPLIT, -1, kNotCompared, 0, 0);
    std::vector<Proposal> all;
    const std::uint16_t context =
        agree_on_context(on, Proposal{color, key, 0}, &all, PLAIT_COLLECTIVE_COMM_SPLIT);
    *newcomm = MPI_COMM_NULL;
    if (color == MPI_UNDEFINED) return;
    Communicator made = part_of(on, all);  // the parts share a context: they share no member
    made.context = context;
    *newcomm = announce(std::move(made));
  });
}
PLAIT_EXPORT(MPI_Comm_split);

extern "C" int PMPI_Comm_free(MPI_Comm* comm) {
  return enter(PLAIT_CALL_COMM_FREE, __builtin_return_address(0), [&] {
    check_output(nullptr, comm, "comm");
    const Communicator& on = check_communicator(*comm);
    if (*comm == MPI_COMM_WORLD || *comm == MPI_COMM_SELF) {
      fail(&on, MPI_ERR_COMM, on.name + " cannot be freed");
    }
    remove_communicator(*comm);
    *comm = MPI_COMM_NULL;
  });
}
PLAIT_EXPORT(MPI_Comm_free);

extern "C" int PMPI_Comm_compare(MPI_Comm comm1, MPI_Comm comm2, int* result) {
  return enter(PLAIT_CALL_COMM_COMPARE, __builtin_return_address(0), [&] {
    const Communicator& one = check_communicator(comm1);
    const Communicator& other = check_communicator(comm2);
    check_output(&one, result, "result");
    if (&one == &other) {
      *result = MPI_IDENT;
    } else if (one.nodes == other.nodes) {
      *result = MPI_CONGRUENT;
    } else {
      *result = same_members(one, other) ? MPI_SIMILAR : MPI_UNEQUAL;
    }
  });
}
PLAIT_EXPORT(MPI_Comm_compare);

extern "C" int PMPI_Comm_set_name(MPI_Comm comm, const char* comm_name) {
  return enter(PLAIT_CALL_COMM_SET_NAME, __builtin_return_address(0), [&] {
    Communicator& on = check_communicator(comm);
    check_output(&on, comm_name, "comm_name");
    on.name.assign(comm_name, strnlen(comm_name, MPI_MAX_OBJECT_NAME - 1));
  });
}
PLAIT_EXPORT(MPI_Comm_set_name);

extern "C" int PMPI_Comm_get_name(MPI_Comm comm, char* comm_name, int* resultlen) {
  return enter(PLAIT_CALL_COMM_GET_NAME, __builtin_return_address(0), [&] {
    const Communicator& on = check_communicator(comm);
    check_output(&on, comm_name, "comm_name");
    check_output(&on, resultlen, "resultlen");
    std::memcpy(comm_name, on.name.c_str(), on.name.size() + 1);
    *resultlen = static_cast<int>(on.name.size());
  });
}
PLAIT_EXPORT(MPI_Comm_get_name);
