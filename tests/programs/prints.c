// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What ranks print: the first argument says in which way.
#include <mpi.h>
#include <stdio.h>
#include <string.h>

enum { kLines = 320000 };  // of 16 bytes: 5 MB

static int is(const char* word, const char* how) { return strcmp(word, how) == 0; }

// Rank after rank prints, the last one first, each after it has heard of the one before.
static void in_turn(int rank, int size) {
  char token = 0;
  if (rank + 1 < size) {
    MPI_Recv(&token, 1, MPI_CHAR, rank + 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  printf("rank %d\n", rank);
  fflush(stdout);
  if (rank > 0) MPI_Send(&token, 1, MPI_CHAR, rank - 1, 0, MPI_COMM_WORLD);
}

static void echo_input(int rank) {
  int c, count = 0;
  for (; (c = getchar()) != EOF; ++count) putchar(c);
  printf("%d: %d characters\n", rank, count);
}

int main(int argc, char** argv) {
  const char* how = argc > 1 ? argv[1] : "";
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (is("turn", how)) in_turn(rank, size);
  if (is("input", how)) echo_input(rank);
  if (is("no_end", how)) printf("<%d>", rank);
  if (is("both", how)) {
    printf("out %d\n", rank);
    fprintf(stderr, "err %d\n", rank);
  }
  for (int i = 0; is("much", how) && i < kLines; ++i) printf("%d %013d\n", rank, i);
  if (is("arguments", how) && rank == 0) {
    for (int i = 0; i < argc; ++i) puts(argv[i]);
  }
  MPI_Finalize();
  return 0;
}
