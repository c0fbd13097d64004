// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Ping-pong of one int; the wall-clock time of all messages, by the system's clock, not MPI's.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double wall_s(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

int main(int argc, char** argv) {
  int rank, value = 0;
  const int rounds = argc > 1 ? atoi(argv[1]) : 10000;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Barrier(MPI_COMM_WORLD);
  const double begin = wall_s();
  for (int i = 0; i < rounds; ++i) {
    if (rank == 0) {
      MPI_Send(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
      MPI_Recv(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
      MPI_Recv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      ++value;
      MPI_Send(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
  }
  const double elapsed = wall_s() - begin;
  if (rank == 0) printf("%.9f\n", elapsed);
  MPI_Finalize();
  return value == rounds || rank == 1 ? 0 : 1;
}
