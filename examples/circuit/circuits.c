// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Lays its own links. Rank 0 streams 64 KiB to rank 1 through virtual port 1, lets the same port
// lead to rank 2, and streams again; both receive through their port 2. MPI takes the same cable.
//
//     plait run -n 3 --fpga all --platform vcsn examples/circuit/circuits.c
#include <mpi.h>
#include <plait_network.h>
#include <stdio.h>

enum { WORDS = 16384 };

static unsigned data[WORDS];

static unsigned word(int receiver, int i) { return (unsigned)(receiver * 1000003 + i * 7); }

int main(int argc, char** argv) {
  int rank;
  unsigned wrong = 0, all = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Barrier(MPI_COMM_WORLD);
  for (int receiver = 1; receiver <= 2; ++receiver) {
    if (rank == 0) {
      for (int i = 0; i < WORDS; ++i) data[i] = word(receiver, i);
      double start = MPI_Wtime();
      circuit_connect(1, receiver, 2);
      double moved = MPI_Wtime();
      circuit_send(1, data, sizeof data);
      double end = MPI_Wtime();
      printf("to rank %d: the link was laid in %.0f ns, 64 KiB took %.0f ns\n", receiver,
             (moved - start) * 1e9, (end - moved) * 1e9);
    } else if (rank == receiver) {
      circuit_connect(2, 0, 1);
      circuit_receive(2, data, sizeof data);
    }
  }
  if (rank != 0) {
    for (int i = 0; i < WORDS; ++i) wrong += data[i] != word(rank, i);
  }
  MPI_Reduce(&wrong, &all, 1, MPI_UNSIGNED, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank == 0) printf("%u words are wrong\n", all);
  MPI_Finalize();
  return 0;
}
