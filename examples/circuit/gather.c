// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// All ranks send 64 KiB to rank 0 at once, each to a virtual port of its own. The three streams
// share rank 0's one cable.
//
//     plait run -n 4 --fpga all --platform vcsn examples/circuit/gather.c
#include <mpi.h>
#include <plait_network.h>
#include <stdio.h>

enum { WORDS = 16384, SENDERS = 3 };

static unsigned all[SENDERS * WORDS];
static unsigned mine[WORDS];

static unsigned word(int sender, int i) { return (unsigned)(i * sender + 7); }

int main(int argc, char** argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    long transfers[SENDERS];
    unsigned wrong = 0;
    for (int i = 0; i < SENDERS; ++i) circuit_connect(i, i + 1, 0);
    MPI_Barrier(MPI_COMM_WORLD);
    double start = MPI_Wtime();
    for (int i = 0; i < SENDERS; ++i) {
      transfers[i] = circuit_start_receive(i, all + i * WORDS, sizeof mine);
    }
    for (int i = 0; i < SENDERS; ++i) circuit_wait(transfers[i]);
    double seconds = MPI_Wtime() - start;
    for (int sender = 1; sender <= SENDERS; ++sender) {
      for (int i = 0; i < WORDS; ++i) {
        wrong += all[(sender - 1) * WORDS + i] != word(sender, i);
      }
    }
    printf("%d streams of 64 KiB, %u words are wrong\n", SENDERS, wrong);
    printf("%.2f us, %.2f GB/s\n", seconds * 1e6, sizeof all / seconds / 1e9);
  } else {
    for (int i = 0; i < WORDS; ++i) mine[i] = word(rank, i);
    circuit_connect(0, 0, rank - 1);
    MPI_Barrier(MPI_COMM_WORLD);
    circuit_send(0, mine, sizeof mine);
  }
  MPI_Finalize();
  return 0;
}
