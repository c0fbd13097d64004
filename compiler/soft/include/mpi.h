/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * MPI as soft processors have it: that of all ranks that are hardware.
 */
#include "../../include/mpi.h"
