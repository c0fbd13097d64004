// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Collectives, teams, locks, signals, strides and waits for many words where some PEs are FPGAs.
// Any number of PEs up to 8.
#include <shmem.h>
#include <stdint.h>
#include <stdio.h>

static int wrong;

#define CHECK(WHAT) \
  if (!(WHAT)) wrong++, printf("line %d: %s\n", __LINE__, #WHAT)

static long source[8], dest[8], all[64], lock, count, sync[SHMEM_REDUCE_SYNC_SIZE];
static long work[SHMEM_REDUCE_MIN_WRKDATA_SIZE + 8];
static double x[2], y[2];
static unsigned char bits;
static short flags[8];
static uint64_t sig;
static int grid[16], line[4];

static int me, n, next, before;

// Reductions, also in place, and with active sets of all PEs and of one.
static void reduce(void) {
  shmem_long_sum_reduce(SHMEM_TEAM_WORLD, dest, source, 3);
  CHECK(dest[2] == 10 * n * (n - 1) / 2 + 2 * n);
  shmem_double_max_reduce(SHMEM_TEAM_WORLD, y, x, 2);
  CHECK(y[0] == n - 0.75 && y[1] == 0);
  shmem_uchar_or_reduce(SHMEM_TEAM_WORLD, &bits, &bits, 1);
  CHECK(bits == (1 << n) - 1);
  shmem_long_min_to_all(dest, source, 1, 0, 0, n, work, sync);
  CHECK(dest[0] == 0);
  shmem_long_prod_to_all(dest, source, 2, me, 0, 1, work, sync);
  CHECK(dest[1] == 10 * me + 1);
}

static void copy(void) {
  shmem_long_broadcast(SHMEM_TEAM_WORLD, dest, source, 2, n - 1);
  CHECK(dest[1] == 10 * (n - 1) + 1);
  dest[0] = -1;
  shmem_broadcast64(dest, source, 2, 0, 0, 0, n, sync);
  CHECK(dest[0] == (me == 0 ? -1 : 0));
  shmem_long_fcollect(SHMEM_TEAM_WORLD, all, source, 2);
  CHECK(all[2 * next + 1] == 10 * next + 1);
  shmem_long_collect(SHMEM_TEAM_WORLD, all, source, me + 1);
  CHECK(all[before * (before + 1) / 2 + before] == 11 * before);
  for (int i = 0; i < n; i++) source[i] = 100 * me + i;
  shmem_barrier_all();
  shmem_long_alltoall(SHMEM_TEAM_WORLD, all, source, 1);
  CHECK(all[next] == 100 * next + me);
}

// Teams: every second PE, and what it is in the other numbers.
static void split(void) {
  shmem_team_t half;
  int size = (n + 1) / 2;
  shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 2, size, NULL, 0, &half);
  CHECK((half == SHMEM_TEAM_INVALID) == (me % 2 != 0));
  if (half != SHMEM_TEAM_INVALID) {
    CHECK(shmem_team_my_pe(half) == me / 2 && shmem_team_n_pes(half) == size);
    CHECK(shmem_team_translate_pe(half, size - 1, SHMEM_TEAM_WORLD) == 2 * size - 2);
    dest[0] = me;
    shmem_long_sum_reduce(half, dest + 1, dest, 1);
    CHECK(dest[1] == size * (size - 1));
    shmem_team_destroy(half);
  }
  shmem_barrier_all();
}

// A lock around a counter that is not atomic.
static void take_turns(void) {
  for (int i = 0; i < 3; i++) {
    shmem_set_lock(&lock);
    shmem_long_p(&count, shmem_long_g(&count, 0) + 1, 0);
    shmem_clear_lock(&lock);
  }
  shmem_barrier_all();
  CHECK(shmem_long_g(&count, 0) == 3 * n);
  if (me == 0) {
    CHECK(shmem_test_lock(&lock) == 0);
    shmem_clear_lock(&lock);
  }
  shmem_barrier_all();
}

// Signals, strides, many words.
static void wait_for_many(void) {
  long two[2] = {me, me + 1};
  shmem_long_put_signal(dest + 2, two, 2, &sig, 5, SHMEM_SIGNAL_ADD, next);
  CHECK(shmem_signal_wait_until(&sig, SHMEM_CMP_GE, 5) == 5 && shmem_signal_fetch(&sig) == 5);
  CHECK(dest[2] == before && dest[3] == before + 1);
  for (int i = 0; i < 4; i++) line[i] = 4 * me + i;
  shmem_int_iput(grid + 1, line, 4, 1, 4, next);
  for (int i = 0; i < n; i++) shmem_short_p(flags + me, (short)(me + 1), i);
  shmem_short_wait_until_all(flags, n, NULL, SHMEM_CMP_GT, 0);
  int left_out[8] = {1, 0, 0, 0, 0, 0, 0, 0};
  size_t which[8];
  CHECK(shmem_short_test_some(flags, n, which, left_out, SHMEM_CMP_GT, 1) == (size_t)n - 1);
  CHECK(n == 1 || shmem_short_wait_until_any(flags, n, left_out, SHMEM_CMP_NE, 0) == 1);
  shmem_barrier_all();
  CHECK(grid[13] == 4 * before + 3 && grid[12] == 0);
  int old;
  shmem_int_atomic_fetch_add_nbi(&old, grid + 12, 2, me);
  shmem_quiet();
  CHECK(old == 0 && grid[12] == 2);
}

int main(void) {
  shmem_init();
  me = shmem_my_pe(), n = shmem_n_pes(), next = (me + 1) % n, before = (me + n - 1) % n;
  for (int i = 0; i < 8; i++) source[i] = 10 * me + i;
  x[0] = me + 0.25, x[1] = -me;
  bits = (unsigned char)(1 << me);
  shmem_barrier_all();
  reduce();
  copy();
  split();
  take_turns();
  wait_for_many();
  printf("PE %d: %d wrong\n", me, wrong);
  shmem_finalize();
  return 0;
}
