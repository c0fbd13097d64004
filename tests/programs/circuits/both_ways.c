// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Streams both ways through all four ports at once, beside long messages both ways.
#include <mpi.h>
#include <plait_network.h>
#include <stdio.h>

enum { PORTS = 4, WORDS = 2048 };
static unsigned out[PORTS][WORDS], in[PORTS][WORDS], message[2 * WORDS], got[2 * WORDS];

static unsigned word(int rank, int port, int i, int round) {
  return rank * 77777U + port * 1000003U + i * 3U + round;
}

int main(int argc, char** argv) {
  int rank, other;
  unsigned wrong = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  other = 1 - rank;
  for (int p = 0; p < PORTS; ++p) circuit_connect(p, other, p);
  for (int round = 0; round < 2; ++round) {
    long receives[PORTS], sends[PORTS];
    MPI_Request requests[2];
    for (int p = 0; p < PORTS; ++p)
      for (int i = 0; i < WORDS; ++i) out[p][i] = word(rank, p, i, round);
    for (int i = 0; i < 2 * WORDS; ++i) message[i] = word(rank, PORTS, i, round);
    for (int p = 0; p < PORTS; ++p) receives[p] = circuit_start_receive(p, in[p], sizeof in[p]);
    MPI_Irecv(got, 2 * WORDS, MPI_UNSIGNED, other, round, MPI_COMM_WORLD, &requests[0]);
    for (int p = 0; p < PORTS; ++p) sends[p] = circuit_start_send(p, out[p], sizeof out[p]);
    MPI_Isend(message, 2 * WORDS, MPI_UNSIGNED, other, round, MPI_COMM_WORLD, &requests[1]);
    for (int p = 0; p < PORTS; ++p) {
      circuit_wait(receives[p]);
      circuit_wait(sends[p]);
    }
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    for (int p = 0; p < PORTS; ++p)
      for (int i = 0; i < WORDS; ++i) wrong += in[p][i] != word(other, p, i, round);
    for (int i = 0; i < 2 * WORDS; ++i) wrong += got[i] != word(other, PORTS, i, round);
  }
  printf("rank %d: %u words are wrong\n", rank, wrong);
  MPI_Finalize();
  return 0;
}
