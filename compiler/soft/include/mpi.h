/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * MPI as soft processors have it: that of all ranks that are hardware. A call is known by where it
 * returns to, so two calls must not become one.
 */
#pragma clang attribute push(__attribute__((nomerge)), apply_to = function)
#include "../../include/mpi.h"
#pragma clang attribute pop
