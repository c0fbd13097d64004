// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Two ranks send messages of growing size to and fro; each changes every byte, so that a
// checksum tells whether all of them arrived. Further ranks look on.
//
//     plait run -n 2 examples/pingpong.c [bytes of the largest message]
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { kRounds = 3, kBytesMax = 4096 };

static void add_one(unsigned char* data, int bytes) {
  for (int i = 0; i < bytes; ++i) data[i] = (unsigned char)(data[i] + 1);
}

static unsigned checksum(const unsigned char* data, int bytes) {
  unsigned sum = 0;
  for (int i = 0; i < bytes; ++i) sum = sum * 31 + data[i];
  return sum;
}

static void serve(unsigned char* data, int bytes) {
  for (int round = 0; round < kRounds; ++round) {
    MPI_Send(data, bytes, MPI_UNSIGNED_CHAR, 1, round, MPI_COMM_WORLD);
    MPI_Recv(data, bytes, MPI_UNSIGNED_CHAR, 1, round, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    add_one(data, bytes);
  }
}

static void answer(unsigned char* data, int bytes) {
  for (int round = 0; round < kRounds; ++round) {
    MPI_Recv(data, bytes, MPI_UNSIGNED_CHAR, 0, round, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    add_one(data, bytes);
    MPI_Send(data, bytes, MPI_UNSIGNED_CHAR, 0, round, MPI_COMM_WORLD);
  }
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank, size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (size < 2) {
    printf("pingpong needs two ranks\n");
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
  const int bytes_max = argc > 1 ? atoi(argv[1]) : kBytesMax;
  unsigned char* data = malloc((size_t)bytes_max);
  for (int bytes = 1; bytes <= bytes_max; bytes *= 4) {
    for (int i = 0; i < bytes; ++i) data[i] = (unsigned char)(i * 7);
    if (rank == 0) {
      serve(data, bytes);
      printf("%8d bytes, %d rounds: checksum %u\n", bytes, kRounds, checksum(data, bytes));
    } else if (rank == 1) {
      answer(data, bytes);
    }
  }
  free(data);
  MPI_Finalize();
  return 0;
}
