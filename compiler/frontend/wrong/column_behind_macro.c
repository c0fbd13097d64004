// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include <limits.h>
#include <mpi.h>
int main(void) {
  int *x = MPI_STATUS_IGNORE; int y = z;
  y = LONG_MAX + w;
  return 0;
}
