// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Random access: PEs change words of a table that is spread over all, each anywhere. All changes
// a second time give the table of the beginning. Any number of PEs.
//
//     plait run -n 4 examples/pgas/gups.c
#include <shmem.h>
#include <stdio.h>

enum { WORDS = 128, UPDATES = 150 };
static unsigned long table[WORDS], mine;
static int wrong;

static unsigned long next(unsigned long x) {
  x ^= x << 13;
  x ^= x >> 7;
  return x ^ x << 17;
}

static void update(int me, int pes) {
  unsigned long random = 88172645463325252ul + 97ul * (unsigned long)me;
  for (int i = 0; i < UPDATES; ++i) {
    random = next(random);
    int pe = (int)(random >> 40 & 0xffff) % pes;
    shmem_ulong_atomic_xor(&table[random % WORDS], random, pe);
  }
  shmem_barrier_all();
}

int main(void) {
  shmem_init();
  int me = shmem_my_pe(), pes = shmem_n_pes();
  for (int i = 0; i < WORDS; ++i) table[i] = (unsigned long)(me * WORDS + i);
  shmem_barrier_all();
  update(me, pes);
  unsigned long sum = 0;
  for (int i = 0; i < WORDS; ++i) sum += table[i];
  mine = sum;
  shmem_barrier_all();  // before the table changes again
  update(me, pes);
  int bad = 0;
  for (int i = 0; i < WORDS; ++i) bad += table[i] != (unsigned long)(me * WORDS + i);
  wrong = bad;
  shmem_barrier_all();
  if (me == 0) {
    unsigned long all = 0;
    int bad_words = 0;
    for (int pe = 0; pe < pes; ++pe) {
      all += shmem_ulong_g(&mine, pe);
      bad_words += shmem_int_g(&wrong, pe);
    }
    printf("%d updates, sum %lx, %d words wrong after undoing them\n", pes * UPDATES, all,
           bad_words);
  }
  shmem_finalize();
  return 0;
}
