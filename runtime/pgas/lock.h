// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A lock of OpenSHMEM: on each PE, 8 bytes of its symmetric memory. runtime/shmem/locks.cpp says
// how it works; roles have the same in compiler/include/plait_shmem_locks.h.
#pragma once

#include <cstdint>

namespace plait {

// PEs are numbers + 1, 0 is none.
struct Lock {
  std::uint32_t last;         // of the queue; on PE 0 alone
  std::uint16_t next, waits;  // who comes after this PE; not 0 while this PE waits
};
static_assert(sizeof(Lock) == 8, "a lock is a long of the program");

}  // namespace plait
