// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Odd-even transposition sort: every rank keeps a sorted block; neighbours compare blocks in
// turns, the lower keeps the smaller half. After as many turns as ranks all is sorted.
//
//     plait run -n 4 examples/odd_even_sort.c [numbers of each rank]
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static void insertion_sort(int* block, int count) {
  for (int i = 1; i < count; ++i) {
    const int number = block[i];
    int at = i;
    while (at > 0 && block[at - 1] > number) {
      block[at] = block[at - 1];
      --at;
    }
    block[at] = number;
  }
}

// The smallest `count` of both sorted blocks, in order, or the largest.
static void merge(const int* mine, const int* theirs, int* kept, int count, int smallest) {
  int a = smallest ? 0 : count - 1, b = a;
  for (int i = 0; i < count; ++i) {
    if (smallest) {
      kept[i] = mine[a] <= theirs[b] ? mine[a++] : theirs[b++];
    } else {
      kept[count - 1 - i] = mine[a] > theirs[b] ? mine[a--] : theirs[b--];
    }
  }
}

static void print_sorted(const int* all, int count) {
  int ordered = 1;
  long sum = 0;
  for (int i = 0; i < count; ++i) {
    if (i > 0 && all[i - 1] > all[i]) ordered = 0;
    sum += all[i];
  }
  printf("%d numbers from %d to %d, sum %ld\n", count, all[0], all[count - 1], sum);
  if (ordered) {
    printf("sorted\n");
  } else {
    printf("NOT SORTED\n");
  }
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank, size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  const int count = argc > 1 ? atoi(argv[1]) : 16;
  int* block = malloc((size_t)count * sizeof(int));
  int* theirs = malloc((size_t)count * sizeof(int));
  int* kept = malloc((size_t)count * sizeof(int));
  int* all = malloc((size_t)(count * size) * sizeof(int));

  unsigned state = 12345u + 7919u * (unsigned)rank;
  for (int i = 0; i < count; ++i) {
    state = state * 1664525u + 1013904223u;
    block[i] = (int)((state >> 16) % 1000);
  }
  insertion_sort(block, count);

  for (int turn = 0; turn < size; ++turn) {
    const int is_lower = (rank + turn) % 2 == 0;
    const int partner = is_lower ? rank + 1 : rank - 1;
    if (partner < 0 || partner >= size) continue;
    MPI_Sendrecv(block, count, MPI_INT, partner, 0, theirs, count, MPI_INT, partner, 0,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    merge(block, theirs, kept, count, is_lower);
    for (int i = 0; i < count; ++i) block[i] = kept[i];
  }

  MPI_Gather(block, count, MPI_INT, all, count, MPI_INT, 0, MPI_COMM_WORLD);
  if (rank == 0) print_sorted(all, count * size);
  free(block);
  free(theirs);
  free(kept);
  free(all);
  MPI_Finalize();
  return 0;
}
