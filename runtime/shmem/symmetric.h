// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The program's variables of static storage, and the symmetric heap behind them, where the endpoint
// and so other PEs can reach them.
#pragma once

#include <cstdint>

#include "shmem/heap.h"

namespace plait::shmem {

// The heap begins at a multiple of it, in every process.
inline constexpr std::uint64_t kHeapAlign = std::uint64_t{2} << 20;

// How many bytes a variable of the environment asks for, such as "64M", in whole pages; 64 MiB if
// there is none. Ends the run if it is no such number.
std::uint64_t bytes_asked_for(const char* variable);
// Moves .data and .bss of the program into the segment that the endpoint sees, in place: addresses
// stay what they are. Makes room for a heap of so many bytes, at the same address in each process
// wherever the system lets it. Ends the run if that cannot be done; if the heap alone does not fit,
// it says for what (nullptr: the heap is empty).
void move_data(std::uint64_t heap_bytes, const char* heap_name);
Heap& heap();
// An offset of the heap as an address of this process, and back: for an object outside of the heap,
// an offset outside of it.
void* heap_at(std::uint64_t offset);
std::uint64_t heap_offset(const void* object);
// Whether it is such a variable, or within a block of the heap.
bool is_symmetric(const void* object);
// Where bytes that begin at an object stand in the segment. Ends the run, with the name of the
// argument, if not all of them are
// symmetric.
std::uint64_t segment_address(const void* object, std::uint64_t bytes, const char* argument);

}  // namespace plait::shmem
