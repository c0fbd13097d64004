// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include <mpi.h>
int main(void) {
  MPI_Errhandler own;
  MPI_Comm_create_errhandler(0, &own);
  return 0;
}
