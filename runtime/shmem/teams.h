// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Sets of PEs, as communicators: teams, and the active sets of older programs.
#pragma once

#include "api/progress.h"
#include "shmem.h"

namespace plait::shmem {

// nullptr: SHMEM_TEAM_INVALID. Ends the run for what is no team.
api::Communicator* find_team(shmem_team_t team);
// Ends the run for SHMEM_TEAM_INVALID, too.
api::Communicator& check_team(shmem_team_t team);
// The PEs start, start + 2^log_stride, ..., of which this one is one; ends the run if it is not, or
// if there are no such PEs. All of them are in the same call when they name a set for the first
// time.
api::Communicator& active_set(int start, int log_stride, int size);

}  // namespace plait::shmem
