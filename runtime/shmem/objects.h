// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The variables of the program, as the symbols of its executable name them; none where it has none.
#pragma once

#include <cstdint>
#include <string>

namespace plait::shmem {

struct Object {
  std::uintptr_t begin = 0, end = 0;
  std::string name;  // as in the source
};

// Reads them; moved: by the loader, from the addresses in the file.
void read_objects(std::uintptr_t moved);
// The largest that has this address; nullptr if none is known to.
const Object* object_at(std::uintptr_t address);

}  // namespace plait::shmem
