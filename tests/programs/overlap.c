// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Two ranks exchange a block and compute: "after" the exchange, "during" it, or behind an MPI_Send
// ("send"), or an MPI_Ssend ("ssend"). Prints the same with any MPI.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CELLS = 4096 };

static int out[CELLS], in[CELLS], field[CELLS];

static void compute(int turns) {
  for (int turn = 0; turn < turns; ++turn) {
    for (int i = 1; i < CELLS - 1; ++i) field[i] = 3 * field[i] + i;
  }
}

static void exchange(int how, int peer, int count, int turns) {
  MPI_Request requests[2];
  MPI_Irecv(in, count, MPI_INT, peer, 1, MPI_COMM_WORLD, &requests[0]);
  MPI_Isend(out, count, MPI_INT, peer, 1, MPI_COMM_WORLD, &requests[1]);
  if (how) compute(turns);
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  if (!how) compute(turns);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  const char* how = argc > 1 ? argv[1] : "after";
  const int count = argc > 2 ? atoi(argv[2]) : CELLS;
  const int turns = argc > 3 ? atoi(argv[3]) : 4;
  for (int i = 0; i < CELLS; ++i) out[i] = field[i] = i * 5 + rank;
  if (strcmp(how, "after") == 0 || strcmp(how, "during") == 0) {
    exchange(strcmp(how, "during") == 0, 1 - rank, count, turns);
  } else if (rank == 0) {
    for (int round = 0; round < 3; ++round) {
      if (strcmp(how, "send") == 0) {
        MPI_Send(out, count, MPI_INT, 1, 1, MPI_COMM_WORLD);
      } else {
        MPI_Ssend(out, count, MPI_INT, 1, 1, MPI_COMM_WORLD);
      }
      out[round] = field[round + 3];
      compute(turns);
    }
  } else {
    for (int round = 0; round < 3; ++round) {
      MPI_Recv(in, count, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      out[round] += in[round] + in[count - 1];
    }
  }
  unsigned sum = 0;
  for (int i = 0; i < CELLS; ++i) sum = sum * 31 + field[i] + in[i] + out[i];
  printf("rank %d: %u\n", rank, sum);
  MPI_Finalize();
  return 0;
}
