// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Collectives over all PEs.
#pragma once

namespace plait::shmem {

// As MPI_Barrier on the world, so that PEs of all kinds take part.
void barrier();

}  // namespace plait::shmem
