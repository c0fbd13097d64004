// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What an algorithm is given: one rank's view of one collective, as contiguous bytes. Datatypes,
// MPI_IN_PLACE and the layout of the caller's buffers are dealt with before and after.
//
//   kind            input                      output                     bytes
//   bcast           -                          the data (root: filled)    of the data
//   scatter         root: blocks of all        own block                  of the own block
//   gather          own block                  root: blocks of all        of the own block
//   allgather       own block                  blocks of all              of the own block
//   alltoall        blocks for all             blocks from all            of one block (uniform)
//   reduce          own vector                 root: the result           of the vector
//   allreduce       own vector                 the result                 of the vector
//   reduce_scatter  own vector, input_blocks   own block of the result    of the vector
//   scan, exscan    own vector                 the result                 of the vector
//
// A null input or output of the own block (scatter, gather, allgather) means that it stands in its
// place already. Input and output never overlap otherwise.
//
// Contract of an algorithm: a function of schedule and operands that adds rounds. It runs for any
// number of ranks from 1 on and any root; it may find the schedule non-empty and starts with
// next_round(); it touches neither input nor output before the schedule runs.
#pragma once

#include <cstddef>
#include <vector>

#include "collectives/blocks.h"
#include "collectives/reduction.h"
#include "collectives/schedule.h"

namespace plait::api {

struct Operands {
  int rank = 0;
  int size = 1;
  int root = 0;
  const std::byte* input = nullptr;
  std::byte* output = nullptr;
  std::size_t bytes = 0;
  Blocks input_blocks, output_blocks;
  Reduction reduction;       // reductions only
  std::vector<int> parents;  // of a planned tree, -1 the root; *_planned only

  std::size_t count() const {  // elements of the vector of a reduction
    return reduction.element_bytes == 0 ? 0 : bytes / reduction.element_bytes;
  }
};

using Algorithm = void (*)(Schedule& schedule, const Operands& operands);

}  // namespace plait::api
