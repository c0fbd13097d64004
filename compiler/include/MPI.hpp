/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Programs written for ZRLMPI find mpi.h under this name, too.
 */
#include "mpi.h"
