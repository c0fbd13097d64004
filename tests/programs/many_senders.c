// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// All ranks send more to rank 0 than it can keep, and it takes the last rank's messages first.
#include <mpi.h>
#include <stdio.h>

enum { kWords = 1000, kMessages = 24 };

static int words[kWords];

static int word(int rank, int message, int index) {
  return rank * 1000000 + message * 10000 + index;
}

int main(int argc, char** argv) {
  int rank, size, taken = 0, wrong = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int message = 0; rank > 0 && message < kMessages; message++) {
    for (int i = 0; i < kWords; i++) words[i] = word(rank, message, i);
    MPI_Send(words, kWords, MPI_INT, 0, message, MPI_COMM_WORLD);
  }
  for (int source = size - 1; rank == 0 && source > 0; source--) {
    for (int message = 0; message < kMessages; message++) {
      MPI_Recv(words, kWords, MPI_INT, source, message, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      for (int i = 0; i < kWords; i++) wrong += words[i] != word(source, message, i);
      taken++;
    }
  }
  if (rank == 0) printf("%d messages, %d wrong words\n", taken, wrong);
  MPI_Finalize();
  return 0;
}
