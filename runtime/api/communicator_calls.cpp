// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// MPI_Comm_rank, size, free, compare, test_inter, set_name, get_name.
#include <algorithm>
#include <cstring>
#include <string>

#include "api/attributes.h"
#include "api/check.h"
#include "api/communicator.h"
#include "api/entry.h"

namespace plait::api {
namespace {

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

extern "C" int PMPI_Comm_free(MPI_Comm* comm) {
  return enter(PLAIT_CALL_COMM_FREE, __builtin_return_address(0), [&] {
    check_output(nullptr, comm, "comm");
    const Communicator& on = check_communicator(*comm);
    if (*comm == MPI_COMM_WORLD || *comm == MPI_COMM_SELF) {
      fail(&on, {PLAIT_MPI_BUILT_IN});
    }
    delete_attributes(*comm);
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

extern "C" int PMPI_Comm_test_inter(MPI_Comm comm, int* flag) {
  return enter(PLAIT_CALL_COMM_TEST_INTER, __builtin_return_address(0), [&] {
    const Communicator& on = check_communicator(comm);
    check_output(&on, flag, "flag");
    *flag = 0;  // there are no others
  });
}
PLAIT_EXPORT(MPI_Comm_test_inter);
