// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The sieve of Eratosthenes: every rank has a range of numbers, rank 0 finds the next prime in its
// own and broadcasts it, all strike out its multiples; the primes are counted with Reduce.
//
//     plait run -n 4 examples/prime_sieve.c [limit]
//
// Rank 0's range must reach to the root of the limit.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static void strike_out(unsigned char* struck, int prime, int first, int count) {
  int multiple = (first + prime - 1) / prime * prime;
  if (multiple < prime * prime) multiple = prime * prime;
  for (; multiple < first + count; multiple += prime) struck[multiple - first] = 1;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank, size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  const int limit = argc > 1 ? atoi(argv[1]) : 1000;
  const int share = (limit + size - 1) / size;
  if (share * share < limit) MPI_Abort(MPI_COMM_WORLD, 1);
  const int first = rank * share;
  const int count = limit - first < share ? limit - first : share;

  unsigned char* struck = malloc((size_t)share);
  for (int i = 0; i < share; ++i) struck[i] = first + i < 2;
  for (int prime = 2;;) {
    if (rank == 0) {
      while (prime < share && struck[prime]) ++prime;
    }
    MPI_Bcast(&prime, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (prime * prime >= limit) break;
    strike_out(struck, prime, first, count);
    ++prime;
  }

  int primes = 0, last = 0, all_primes = 0, largest = 0;
  for (int i = 0; i < count; ++i) {
    if (!struck[i]) {
      ++primes;
      last = first + i;
    }
  }
  MPI_Reduce(&primes, &all_primes, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
  MPI_Reduce(&last, &largest, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);
  if (rank == 0) printf("%d primes below %d, the largest is %d\n", all_primes, limit, largest);
  free(struck);
  MPI_Finalize();
  return 0;
}
