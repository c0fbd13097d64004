// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Gathers 64 KiB of each rank at rank 0 twice: by MPI_Gather, and over links of its own on both
// cables of each node, all laid ahead, the blocks on the cables in turn.
//
//     plait run -n 4 --fpga all --platform vcsn2 examples/circuit/two_cables.c
//
// Its links have ports 0 to 3 and 8 to 11 with up to 9 ranks: beside these MPI_Gather may go by
// circuits as well, --collective gather=gather_circuit.
#include <mpi.h>
#include <plait_network.h>
#include <stdio.h>

enum { WORDS = 16384, RANKS = 17, PORTS = 8 };  // ports of a cable

static unsigned all[RANKS * WORDS], mine[WORDS];

static unsigned word(int rank, int i) { return (unsigned)(i * rank + 7); }

// Sender i has the port of rank 0 whose number this is; of its own it has the first of that cable.
static int port_of(int sender) { return sender % 2 * PORTS + sender / 2; }

static int wrong_words(int size) {
  int wrong = 0;
  for (int sender = 1; sender < size; ++sender) {
    for (int i = 0; i < WORDS; ++i) wrong += all[sender * WORDS + i] != word(sender, i);
  }
  return wrong;
}

int main(int argc, char** argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (size > RANKS) MPI_Abort(MPI_COMM_WORLD, 1);
  for (int i = 0; i < WORDS; ++i) mine[i] = word(rank, i);

  MPI_Barrier(MPI_COMM_WORLD);
  double start = MPI_Wtime();
  MPI_Gather(mine, WORDS, MPI_UNSIGNED, all, WORDS, MPI_UNSIGNED, 0, MPI_COMM_WORLD);
  const double by_mpi = MPI_Wtime() - start;

  if (rank == 0) {
    long transfers[RANKS];
    int wrong = wrong_words(size);
    for (int i = 0; i < size * WORDS; ++i) all[i] = 0;
    for (int i = 1; i < size; ++i)
      circuit_connect(port_of(i - 1), i, port_of(i - 1) / PORTS * PORTS);
    MPI_Barrier(MPI_COMM_WORLD);
    start = MPI_Wtime();
    for (int i = 1; i < size; ++i) {
      transfers[i] = circuit_start_receive(port_of(i - 1), all + i * WORDS, sizeof mine);
    }
    for (int i = 1; i < size; ++i) circuit_wait(transfers[i]);
    const double by_links = MPI_Wtime() - start;
    wrong += wrong_words(size);
    printf("%d x 64 KiB: MPI_Gather %.2f us, links %.2f us, %d words are wrong\n", size,
           by_mpi * 1e6, by_links * 1e6, wrong);
  } else {
    const int port = port_of(rank - 1) / PORTS * PORTS;
    circuit_connect(port, 0, port_of(rank - 1));
    MPI_Barrier(MPI_COMM_WORLD);
    circuit_send(port, mine, sizeof mine);
  }
  MPI_Finalize();
  return 0;
}
