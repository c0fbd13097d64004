// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Operations: the predefined ones on all datatypes they take, and the program's own.
#pragma once

#include <cstdint>
#include <string>

#include "api/datatype.h"
#include "api/progress.h"
#include "collectives/reduction.h"
#include "mpi.h"
#include "plait_mpi.h"

namespace plait::api {

inline constexpr std::uint8_t kUserOperation = PLAIT_OPERATION_OWN;  // its code in diagnoses

struct Operation {
  std::string name;  // "MPI_SUM"
  std::uint8_t code = kUserOperation;
  bool commutative = true;
  MPI_User_function* function = nullptr;  // of the program's own
};

// nullptr: MPI_OP_NULL, freed or garbage.
const Operation* find_operation(MPI_Op handle);
MPI_Op add_operation(MPI_User_function* function, bool commutative);
void remove_operation(MPI_Op handle);

// Fails with MPI_ERR_OP unless the handle is an operation.
const Operation& check_operation(const Communicator& comm, MPI_Op handle);
// Fails with MPI_ERR_OP where the operation does not take the datatype.
Reduction make_reduction(const Communicator& comm, const Operation& operation, const Datatype& type,
                         MPI_Datatype handle);

// nullptr where the operation does not take the datatype. Codes as in spec/mpi.yaml.
Reduction::Kernel find_kernel(std::uint8_t operation, std::uint8_t datatype);
// "floating": the kind of a datatype; "integer or bytes": the kinds an operation takes.
std::string kind_of_datatype(std::uint8_t datatype);
std::string kinds_taken(std::uint8_t operation);

}  // namespace plait::api
