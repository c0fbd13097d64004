// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Blocks go around the ring of PEs: each puts one into its neighbour's memory, then a flag, and
// the neighbour waits for the flag. Any number of PEs.
//
//     plait run -n 4 examples/pgas/ring.c
#include <shmem.h>
#include <stdio.h>

enum { COUNT = 512 };
static long block[COUNT], next_block[COUNT];
static long flag, sum;

int main(void) {
  shmem_init();
  int me = shmem_my_pe(), pes = shmem_n_pes(), right = (me + 1) % pes;
  for (int i = 0; i < COUNT; ++i) block[i] = 1000 * me + i;
  for (int lap = 1; lap <= pes; ++lap) {
    shmem_long_put(next_block, block, COUNT, right);
    shmem_fence();  // the flag comes after the block
    shmem_long_p(&flag, lap, right);
    shmem_long_wait_until(&flag, SHMEM_CMP_GE, lap);
    for (int i = 0; i < COUNT; ++i) block[i] = next_block[i] + 1;
    shmem_barrier_all();  // before the next block comes
  }
  long total = 0;
  for (int i = 0; i < COUNT; ++i) total += block[i] - i;
  sum = total;
  shmem_barrier_all();
  if (me == 0) {
    long all = 0, first[2];
    for (int pe = 0; pe < pes; ++pe) all += shmem_long_g(&sum, pe);
    shmem_long_get(first, block, 2, pes - 1);
    printf("%d PEs, sum %ld, last PE begins with %ld %ld\n", pes, all, first[0], first[1]);
  }
  shmem_finalize();
  return 0;
}
