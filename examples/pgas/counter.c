// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// PEs take numbers from a counter of PE 0 and mark them in a table that is spread over all; nobody
// gets a number twice. Any number of PEs.
//
//     plait run -n 4 --fpga none examples/pgas/counter.c
#include <shmem.h>
#include <stdio.h>

enum { EACH = 25, MARKS_MAX = 1024 };
static long counter, last, largest;
static int marks[MARKS_MAX];
static unsigned bits;

int main(void) {
  shmem_init();
  int me = shmem_my_pe(), pes = shmem_n_pes();
  for (int i = 0; i < EACH; ++i) {
    long number = shmem_long_atomic_fetch_add(&counter, 1, 0);
    shmem_int_atomic_inc(&marks[number / pes], (int)(number % pes));
    shmem_long_atomic_swap(&last, number, me);
    long seen = shmem_long_atomic_fetch(&largest, 0);
    while (seen < number) {
      long before = shmem_long_atomic_compare_swap(&largest, seen, number, 0);
      if (before == seen) break;
      seen = before;
    }
  }
  if (me < 32) shmem_uint_atomic_or(&bits, 1u << me, 0);
  shmem_barrier_all();
  int wrong = 0;
  for (int i = 0; i < EACH; ++i) wrong += marks[i] != 1;
  if (wrong) printf("PE %d: %d marks are wrong\n", me, wrong);
  if (me == 0) printf("%ld numbers, the largest %ld, PEs 0x%x\n", counter, largest, bits);
  shmem_finalize();
  return 0;
}
