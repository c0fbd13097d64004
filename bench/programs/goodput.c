// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// One long message from rank 0 to rank 1; virtual seconds from the call of the send to the return
// of the receive. The virtual clock is one for all ranks.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char** argv) {
  int rank;
  const int bytes = argc > 1 ? atoi(argv[1]) : 16 << 20;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  unsigned char* data = malloc((size_t)bytes);
  for (int i = 0; i < bytes; ++i) data[i] = (unsigned char)(rank == 0 ? i * 31 + i / 4096 : 0);
  MPI_Barrier(MPI_COMM_WORLD);
  const double begin = MPI_Wtime();
  if (rank == 0) {
    MPI_Send(data, bytes, MPI_BYTE, 1, 0, MPI_COMM_WORLD);
    MPI_Send(&begin, 1, MPI_DOUBLE, 1, 1, MPI_COMM_WORLD);
  } else if (rank == 1) {
    double sent;
    MPI_Recv(data, bytes, MPI_BYTE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    const double end = MPI_Wtime();
    MPI_Recv(&sent, 1, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = 0; i < bytes; ++i) {
      if (data[i] != (unsigned char)(i * 31 + i / 4096)) MPI_Abort(MPI_COMM_WORLD, 99);
    }
    printf("%.12f\n", end - sent);
  }
  free(data);
  MPI_Finalize();
  return 0;
}
