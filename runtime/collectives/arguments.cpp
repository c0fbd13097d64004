// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0

#include "collectives/arguments.h"

#include <cstdint>
#include <string>

namespace plait::api {

void check_counts(const Communicator& comm, const int* counts, const char* what) {
  check_output(&comm, counts, what);
  for (int rank = 0; rank < comm.size; ++rank) {
    if (counts[rank] >= 0) continue;
    fail(&comm, MPI_ERR_COUNT,
         std::string(what) + "[" + std::to_string(rank) + "] is " + std::to_string(counts[rank]) +
             ", less than zero");
  }
}

void check_displacements(const Communicator& comm, const int* displacements, const char* what) {
  check_output(&comm, displacements, what);
}

void check_apart(const Communicator& comm, const void* send, std::size_t send_bytes,
                 const void* receive, std::size_t receive_bytes) {
  if (send_bytes == 0 || receive_bytes == 0) return;
  const auto from = reinterpret_cast<std::uintptr_t>(send);
  const auto to = reinterpret_cast<std::uintptr_t>(receive);
  if (from + send_bytes <= to || to + receive_bytes <= from) return;
  fail(&comm, {.status = PLAIT_MPI_NOT_APART, .peer = from == to ? 1 : 0});
}

void check_apart(const Communicator& comm, const void* send, std::size_t send_bytes,
                 const Datatype& send_type, const void* receive, std::size_t receive_bytes,
                 const Datatype& receive_type) {
  const bool are_same = send == receive && &send_type == &receive_type;
  if (are_same || (send_type.contiguous() && receive_type.contiguous())) {
    check_apart(comm, send, send_bytes, receive, receive_bytes);
  }
}

void check_own_block(const Communicator& comm, std::size_t send_bytes, std::size_t receive_bytes) {
  if (send_bytes == receive_bytes) return;
  fail(&comm, MPI_ERR_COUNT,
       "this rank sends itself " + std::to_string(send_bytes) + " bytes but expects " +
           std::to_string(receive_bytes));
}

}  // namespace plait::api
