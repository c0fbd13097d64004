// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "api/check.h"

#include <string>

#include "api/communicator.h"
#include "plait_limits.h"

namespace plait::api {
Communicator& check_communicator(MPI_Comm handle) {
  if (Communicator* comm = find_communicator(handle)) return *comm;
  fail(nullptr, {handle == MPI_COMM_NULL ? PLAIT_MPI_NO_COMMUNICATOR : PLAIT_MPI_FREED});
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
    fail(&comm, {.status = PLAIT_MPI_REFUSED, .size = count});
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
  fail(&comm, {.status = PLAIT_MPI_ROOT, .peer = root, .room = comm.size});
}

void check_rank(const Communicator& comm, int rank, bool any) {
  if (rank >= 0 && rank < comm.size) return;
  if (rank == MPI_PROC_NULL || (any && rank == MPI_ANY_SOURCE)) return;
  if (rank == MPI_ANY_SOURCE) {
    fail(&comm, MPI_ERR_RANK, "the destination is MPI_ANY_SOURCE; a send names one rank");
  }
  fail(&comm, {.status = PLAIT_MPI_REFUSED, .peer = rank, .room = comm.size});
}

void check_tag(const Communicator& comm, int tag, bool any) {
  static_assert(PLAIT_TAG_MAX == 2147483647, "every int from 0 on is a tag");
  if (tag >= 0 || (any && tag == MPI_ANY_TAG)) return;
  fail(&comm, {.status = PLAIT_MPI_TAG, .tag = tag});
}

void check_output(const Communicator* comm, const void* pointer, const char* what) {
  if (pointer == nullptr) {
    fail(comm, MPI_ERR_ARG, std::string("the argument ") + what + " is a null pointer");
  }
}

}  // namespace plait::api
