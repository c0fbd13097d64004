// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The program's variables of static storage, where the endpoint and so other PEs can reach them.
#pragma once

#include <cstdint>

namespace plait::shmem {

// Moves .data and .bss of the program into the segment that the endpoint sees, in place: addresses
// stay what they are. Ends the run if that cannot be done.
void move_data();
bool is_symmetric(const void* object);
// Where bytes that begin at an object stand in the segment. Ends the run, with the name of the
// argument, if not all of them are the program's data.
std::uint64_t segment_address(const void* object, std::uint64_t bytes, const char* argument);

}  // namespace plait::shmem
