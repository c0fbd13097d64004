// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace plait::gasnet {

// Waits for all nodes, as MPI_Barrier, and serves meanwhile.
void wait_for_all();

}  // namespace plait::gasnet
