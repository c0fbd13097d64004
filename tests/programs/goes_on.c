// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A sum of all ranks goes on beside messages that others need before they take part in it.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char** argv) {
  int rank, size, flag = 0, in = 0;
  double own, sum;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  own = rank + 1;
  if (rank > 0) {
    MPI_Recv(&in, 1, MPI_INT, rank - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Iallreduce(&own, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, &request);
  in += rank;
  if (rank + 1 < size) MPI_Ssend(&in, 1, MPI_INT, rank + 1, 0, MPI_COMM_WORLD);
  while (!flag) MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
  if (rank + 1 == size) printf("%d %.1f\n", in, sum);
  MPI_Finalize();
  return 0;
}
