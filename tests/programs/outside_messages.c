// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Rank 1 names more than its arrays hold in calls of MPI, as the first argument says: "send",
// "receive" of a message that is as long, "broadcast", or "null" for a null pointer. A message that
// is short enough ("short") does no harm.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int few[4], some[2][3], many[8];

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank, told[2] = {8, 0};  // a count, what is done
  MPI_Request request;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) told[1] = argv[1][0];
  MPI_Bcast(told, 2, MPI_INT, 0, MPI_COMM_WORLD);
  int count = told[0], how = told[1];
  int* own = calloc(5, sizeof *own);
  if (rank == 1) {
    if (how == 'n') MPI_Send((void*)0, count, MPI_INT, 0, 0, MPI_COMM_WORLD);
    if (how == 's') {
      MPI_Recv(few, count, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Send(some[1], count, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    if (how == 'r') {
      MPI_Irecv(own, count, MPI_INT, 0, 0, MPI_COMM_WORLD, &request);
      MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
  } else {
    MPI_Send(many, how == 'r' ? count : 4, MPI_INT, 1, 0, MPI_COMM_WORLD);
    MPI_Recv(many, count, MPI_INT, how == 'b' ? MPI_PROC_NULL : 1, 0, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
  }
  if (how == 'b') MPI_Bcast(rank == 0 ? many : few, count, MPI_INT, 0, MPI_COMM_WORLD);
  printf("%d\n", own[rank] > 9);
  free(own);
  MPI_Finalize();
  return 0;
}
