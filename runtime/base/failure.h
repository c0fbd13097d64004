// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The words for what ends a call: the rows `failures` of spec/mpi.yaml and `errors` of the other
// models' files, filled in.
#pragma once

#include <cstdint>
#include <string>

namespace plait {

// What is told of a failure: as plait_fail of compiler/include/plait.h is.
struct Failed {
  std::int64_t status = 0;  // PLAIT_MPI_X, or of another model; a completion's status
  std::int64_t peer = 0, tag = 0, size = 0;
  std::int64_t room = -1;             // -1: not known
  std::int64_t theirs = 0, ours = 0;  // codes of datatypes
  std::int64_t group = 0;             // number of the communicator, 0 the world, 1 the own rank
  std::string comm = {};              // its name, if it is not called by its number
};

// True of an error of OpenSHMEM, of virtual circuits or of pauses.
bool is_of_model(std::int64_t status);
// True of one that says something of the arguments, and nothing of a message.
bool is_of_argument(std::int64_t status);

struct FailureWords {
  std::uint32_t error_class;  // MPI_ERR_*
  std::string text;
};

FailureWords words_of(const Failed& failure);

}  // namespace plait
