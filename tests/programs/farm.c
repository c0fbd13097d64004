// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Workers pause 40, 10, 20 and 30 ms in the place of work, and answer in the order of their ends.
#include <mpi.h>
#include <stdio.h>
#include <unistd.h>

int main(int argc, char** argv) {
  static const int lengths[] = {40, 10, 20, 30};
  int rank, answer;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Barrier(MPI_COMM_WORLD);
  const double begin = MPI_Wtime();
  if (rank > 0) {
    answer = rank - 1;
    usleep(1000 * lengths[answer]);
    MPI_Send(&answer, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  for (int i = 0; rank == 0 && i < 4; ++i) {
    MPI_Recv(&answer, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    printf("%d ", answer);
  }
  if (rank == 0) printf("in %.0f ms\n", (MPI_Wtime() - begin) * 1e3);
  MPI_Finalize();
  return 0;
}
