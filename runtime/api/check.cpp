// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "api/check.h"

#include <string>

#include "api/communicator.h"
#include "plait_limits.h"

namespace plait::api {
namespace {

std::string name_of(const Communicator& comm) {
  return comm.name.empty() ? "this communicator" : comm.name;
}

std::string ranks_of(const Communicator& comm) {
  if (comm.size == 1) return "which has rank 0 only";
  return "which has ranks 0 to " + std::to_string(comm.size - 1);
}

}  // namespace

Communicator& check_communicator(MPI_Comm handle) {
  if (Communicator* comm = find_communicator(handle)) return *comm;
  fail(nullptr, MPI_ERR_COMM,
       handle == MPI_COMM_NULL ? "the communicator is MPI_COMM_NULL"
                               : "the handle is no communicator, or one that was freed");
}

DatatypeRef check_datatype(const Communicator& comm, MPI_Datatype handle) {
  DatatypeRef type = find_datatype(handle);
  if (!type) {
    fail(&comm, MPI_ERR_TYPE,
         handle == MPI_DATATYPE_NULL ? "the datatype is MPI_DATATYPE_NULL"
                                     : "the handle is no datatype, or one that was freed");
  }
  if (!type->committed()) {
    fail(&comm, MPI_ERR_TYPE, "the datatype was not committed; call MPI_Type_commit first");
  }
  return type;
}

DatatypeRef check_any_datatype(MPI_Datatype handle) {
  DatatypeRef type = find_datatype(handle);
  if (type) return type;
  fail(nullptr, MPI_ERR_TYPE,
       handle == MPI_DATATYPE_NULL ? "the datatype is MPI_DATATYPE_NULL"
                                   : "the handle is no datatype, or one that was freed");
}

void check_not_negative(int value, const char* what) {
  if (value >= 0) return;
  fail(nullptr, what == std::string("count") ? MPI_ERR_COUNT : MPI_ERR_ARG,
       std::string("the ") + what + " is " + std::to_string(value) + ", less than zero");
}

void check_count(const Communicator& comm, int count) {
  if (count < 0) {
    fail(&comm, MPI_ERR_COUNT, "the count is " + std::to_string(count) + ", less than zero");
  }
}

void check_buffer(const Communicator& comm, const void* buffer, std::size_t bytes,
                  const char* what) {
  if (bytes == 0) return;
  if (buffer == nullptr) {
    fail(
        &comm, MPI_ERR_BUFFER,
        std::string("the ") + what + " is a null pointer, for " + std::to_string(bytes) + " bytes");
  }
  if (buffer == MPI_IN_PLACE) {
    fail(&comm, MPI_ERR_BUFFER,
         std::string("the ") + what + " is MPI_IN_PLACE, which has no meaning here");
  }
}

void check_buffer(const Communicator& comm, const void* buffer, std::size_t bytes, const char* what,
                  const Datatype& type) {
  if (buffer == MPI_BOTTOM && type.true_lower_bound() != 0) return;
  check_buffer(comm, buffer, bytes, what);
}

void check_root(const Communicator& comm, int root) {
  if (root >= 0 && root < comm.size) return;
  fail(&comm, MPI_ERR_ROOT,
       "root " + std::to_string(root) + " is not in " + name_of(comm) + ", " + ranks_of(comm));
}

void check_rank(const Communicator& comm, int rank, bool any) {
  if (rank >= 0 && rank < comm.size) return;
  if (rank == MPI_PROC_NULL || (any && rank == MPI_ANY_SOURCE)) return;
  if (rank == MPI_ANY_SOURCE) {
    fail(&comm, MPI_ERR_RANK, "the destination is MPI_ANY_SOURCE; a send names one rank");
  }
  fail(&comm, MPI_ERR_RANK,
       "rank " + std::to_string(rank) + " is not in " + name_of(comm) + ", " + ranks_of(comm));
}

void check_tag(const Communicator& comm, int tag, bool any) {
  static_assert(PLAIT_TAG_MAX == 2147483647, "every int from 0 on is a tag");
  if (tag >= 0 || (any && tag == MPI_ANY_TAG)) return;
  if (tag == MPI_ANY_TAG) fail(&comm, MPI_ERR_TAG, "the tag is MPI_ANY_TAG; a send names one tag");
  fail(&comm, MPI_ERR_TAG,
       "tag " + std::to_string(tag) + " is not in 0 to " + std::to_string(PLAIT_TAG_MAX));
}

void check_output(const Communicator* comm, const void* pointer, const char* what) {
  if (pointer == nullptr) {
    fail(comm, MPI_ERR_ARG, std::string("the argument ") + what + " is a null pointer");
  }
}

}  // namespace plait::api
