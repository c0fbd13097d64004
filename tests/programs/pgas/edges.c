// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Variables of all kinds as the ends of puts and gets, MPI beside them. With OWN_LOOPS wait loops
// of the program's own, which CPU ranks do not end. Three PEs or more.
#include <mpi.h>
#include <shmem.h>
#include <stdio.h>

static int table[6] = {1, 2, 3, 4, 5, 6};
static struct {
  short a;
  char b;
  double c;
} pair = {7, 8, 0.5};
static long flag, turn;
static volatile long spin;
static float wide[300];
static char bytes[7];
static double measure = 0.25;
static float ratio = -1.5f;
static int low, bits = 0x55, highest;
static unsigned long all;

static int next(int by) {
  static int count = 10;
  count += by;
  shmem_int_put(&count, &count, 1, shmem_my_pe());
  return count;
}

int main(void) {
  shmem_init();
  int me = shmem_my_pe(), pes = shmem_n_pes(), right = (me + 1) % pes;
  int local[3] = {100 + me, 200 + me, 300 + me}, back[3];
  short small = (short)(40 + me);
  double half = me / 2.0;

  shmem_int_put(table + 2, local, 3, right);  // from a local array into the middle of one
  shmem_short_p(&pair.a, small, right);
  shmem_double_put(&pair.c, &half, 1, right);
  for (int i = 0; i < 300; ++i) wide[i] = (float)(me * 1000 + i);
  shmem_barrier_all();
  int at = next(me);
  shmem_int_get(back, table + 2, 3, right);
  float one = shmem_float_g(wide + 299, right);
  printf("%d: %d %d %d %d %d %d, %d %d %.1f, %d %d %d, %.0f, %d\n", me, table[0], table[1],
         table[2], table[3], table[4], table[5], pair.a, pair.b, pair.c, back[0], back[1], back[2],
         one, at);
  shmem_barrier_all();

  // A token by flags: the waits are loops of the program's own, and one of the library.
  if (me == 0) shmem_long_p(&flag, 1, right);
#ifdef OWN_LOOPS
  while (*(volatile long*)&flag == 0);
#else
  shmem_long_wait_until(&flag, SHMEM_CMP_NE, 0);
#endif
  if (me != 0) shmem_long_p(&flag, flag + 1, right);
  shmem_barrier_all();
  if (me == 0) {
    shmem_long_p((long*)&spin, 5, right);
  } else {
#ifdef OWN_LOOPS
    while (spin != 5);
#else
    shmem_long_wait_until((long*)&spin, SHMEM_CMP_EQ, 5);
#endif
    if (right != 0) shmem_long_p((long*)&spin, 5, right);
  }
  shmem_char_put(bytes + 1, "abc", 3, right);
  shmem_long_p(&turn, 3, right);
  shmem_long_wait_until(&turn, SHMEM_CMP_NE, 0);
  int sum;
  MPI_Allreduce(&at, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  shmem_quiet();
  shmem_barrier_all();
  printf("%d: flag %ld, spin %ld, %d%s, %d, %d\n", me, flag, (long)spin, bytes[0], bytes + 1,
         shmem_long_test(&turn, SHMEM_CMP_EQ, 3), sum);

  // Atomic operations of both sizes and of numbers that are no integers; own PE and others.
  double before = shmem_double_atomic_swap(&measure, me + 0.5, right);
  shmem_float_atomic_set(&ratio, 2.5f + (float)me, right);
  shmem_int_atomic_add(&low, -3, 0);
  int old = shmem_int_atomic_compare_swap(&bits, 0x55, 0x7fffffff, me);
  int failed = shmem_int_atomic_compare_swap(&bits, 0x55, 1, me);
  shmem_uint_atomic_xor((unsigned*)&bits, 0xff, me);
  shmem_ulong_atomic_or(&all, 1ul << (40 + me), 0);
  for (int seen = shmem_int_atomic_fetch(&highest, 0); seen < at;) {
    int was = shmem_int_atomic_compare_swap(&highest, seen, at, 0);
    if (was == seen) break;
    seen = was;
  }
  shmem_barrier_all();
  printf("%d: %.2f %.2f %.2f, %d, %d %d %d, %lx, %d %d\n", me, before, measure, ratio, low, old,
         failed, bits, all, highest, (int)shmem_ulong_atomic_fetch_and(&all, 0, me));
  shmem_finalize();
  return 0;
}
