// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// An operation made ready for one datatype: combines vectors of elements that lie side by side,
// element_bytes apart. Operands are always combined in rank order, also where the operation is
// commutative, so that both partners of an exchange get the same bits.
#pragma once

#include <cstddef>

#include "mpi.h"

namespace plait::api {

struct Reduction {
  using Kernel = void (*)(const void* in, void* inout, std::size_t count);

  Kernel kernel = nullptr;                // of a predefined operation
  MPI_User_function* function = nullptr;  // of the program's own
  MPI_Datatype datatype = MPI_DATATYPE_NULL;
  std::size_t element_bytes = 0;
  std::ptrdiff_t lower_bound = 0;  // of an element, from the origin that the function is given
  bool commutative = true;

  // sum = lower op sum
  void combine_lower(const void* lower, void* sum, std::size_t count) const;
  // sum = sum op higher; higher is used up
  void combine_higher(void* sum, void* higher, std::size_t count) const;
};

}  // namespace plait::api
