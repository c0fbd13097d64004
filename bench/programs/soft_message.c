// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
// Empty messages there and back between two ranks: prints half of the time of one, in ns.
#include <mpi.h>
#include <stdio.h>

enum { ROUNDS = 32 };

int main(int argc, char** argv) {
  int rank;
  double begin = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < ROUNDS + 2; ++i) {
    if (i == 2) begin = MPI_Wtime();
    if (rank == 0) MPI_Send(&i, 0, MPI_BYTE, 1, 0, MPI_COMM_WORLD);
    MPI_Recv(&i, 0, MPI_BYTE, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank == 1) MPI_Send(&i, 0, MPI_BYTE, 0, 0, MPI_COMM_WORLD);
  }
  if (rank == 0) printf("%.3f\n", (MPI_Wtime() - begin) * 1e9 / ROUNDS / 2);
  MPI_Finalize();
  return 0;
}
