// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Streams through virtual circuits to rank 0, from all other ranks at once, each to a port of its
// own. Rank 0 prints how long laying one link takes, in picoseconds, clock readings included.
#include <mpi.h>
#include <plait_network.h>
#include <stdio.h>

#ifndef BYTES
#define BYTES 65536
#endif
#ifndef SENDERS
#define SENDERS 1
#endif

static unsigned char all[SENDERS * BYTES], mine[BYTES];

int main(int argc, char** argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    long transfers[SENDERS];
    double start = MPI_Wtime();
    circuit_connect(0, 1, 0);
    double laid = MPI_Wtime();
    for (int i = 1; i < SENDERS; ++i) circuit_connect(i, i + 1, 0);
    for (int i = 0; i < SENDERS; ++i) {
      transfers[i] = circuit_start_receive(i, all + (long)i * BYTES, BYTES);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    for (int i = 0; i < SENDERS; ++i) circuit_wait(transfers[i]);
    printf("%.0f\n", (laid - start) * 1e12);
  } else {
    circuit_connect(0, 0, rank - 1);
    MPI_Barrier(MPI_COMM_WORLD);
    circuit_send(0, mine, BYTES);
  }
  MPI_Finalize();
  return 0;
}
