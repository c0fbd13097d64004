// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Collectives with active sets: of all PEs, of those from 1 on, of every other one. Any number.
#include <shmem.h>
#include <stdint.h>
#include <stdio.h>

enum { COUNT = 3, PES = 8 };

static int me, n, wrong;
static long pSync[SHMEM_COLLECT_SYNC_SIZE + SHMEM_REDUCE_SYNC_SIZE] = {SHMEM_SYNC_VALUE};
static long pWrk[SHMEM_REDUCE_MIN_WRKDATA_SIZE];
static long word;

#define CHECK(WHAT) \
  if (!(WHAT)) wrong++, printf("PE %d, line %d: %s\n", me, __LINE__, #WHAT)

static int32_t from32[2 * COUNT * PES], to32[3 * COUNT * PES];
static int64_t from64[2 * COUNT * PES], to64[3 * COUNT * PES];
static long from[COUNT], to[COUNT];
static float _Complex complex_from, complex_to, complex_work[2];

#define MOVES(BITS)                                                                           \
  static void moves##BITS(int start, int log, int size) {                                     \
    int own = (me - start) >> log, sum = 0;                                                   \
    for (int i = 0; i < 2 * COUNT * PES; i++) from##BITS[i] = own * 100 + i;                  \
    for (int i = 0; i < COUNT; i++) to##BITS[i] = -1;                                         \
    shmem_broadcast##BITS(to##BITS, from##BITS, COUNT, size - 1, start, log, size, pSync);    \
    for (int i = 0; i < COUNT; i++)                                                           \
      CHECK(to##BITS[i] == (own == size - 1 ? -1 : (size - 1) * 100 + i));                    \
    shmem_fcollect##BITS(to##BITS, from##BITS, COUNT, start, log, size, pSync);               \
    for (int i = 0; i < COUNT * size; i++) CHECK(to##BITS[i] == i / COUNT * 100 + i % COUNT); \
    shmem_collect##BITS(to##BITS, from##BITS, own, start, log, size, pSync);                  \
    for (int p = 0; p < size; p++)                                                            \
      for (int i = 0; i < p; i++) CHECK(to##BITS[sum++] == p * 100 + i);                      \
    shmem_alltoall##BITS(to##BITS, from##BITS, COUNT, start, log, size, pSync);               \
    for (int i = 0; i < COUNT * size; i++)                                                    \
      CHECK(to##BITS[i] == i / COUNT * 100 + own * COUNT + i % COUNT);                        \
    shmem_alltoalls##BITS(to##BITS, from##BITS, 3, 2, COUNT, start, log, size, pSync);        \
    for (int i = 0; i < COUNT * size; i++)                                                    \
      CHECK(to##BITS[3 * i] == i / COUNT * 100 + 2 * (own * COUNT + i % COUNT));              \
  }
MOVES(32)
MOVES(64)

static void collectives(int start, int log, int size) {
  if (size < 1 || me < start || (me - start) % (1 << log) || (me - start) >> log >= size) return;
  moves32(start, log, size);
  moves64(start, log, size);
  for (int i = 0; i < COUNT; i++) from[i] = me + i + 1;
  shmem_long_sum_to_all(to, from, COUNT, start, log, size, pWrk, pSync);
  for (int i = 0; i < COUNT; i++)
    CHECK(to[i] == size * (start + i + 1) + size * (size - 1) / 2 * (1 << log));
  shmem_long_max_to_all(to, from, COUNT, start, log, size, pWrk, pSync);
  CHECK(to[2] == start + ((size - 1) << log) + 3);
  shmem_long_or_to_all(to, from, 1, start, log, size, pWrk, pSync);
  long bits = 0;
  for (int p = 0; p < size; p++) bits |= start + (p << log) + 1;
  CHECK(to[0] == bits);
  complex_from = 2;
  shmem_complexf_prod_to_all(&complex_to, &complex_from, 1, start, log, size, complex_work, pSync);
  CHECK(complex_to == (float)(1 << size));
  // A barrier waits for what has been put, a sync for all.
  int next = start + (((me - start) / (1 << log) + 1) % size << log);
  shmem_long_p(&word, start + size, next);
  shmem_barrier(start, log, size, pSync);
  CHECK(word == start + size);
  shmem_sync(start, log, size, pSync);
}

int main(void) {
  shmem_init();
  me = shmem_my_pe(), n = shmem_n_pes();
  collectives(0, 0, n);
  collectives(1, 0, n - 1);
  collectives(0, 1, (n + 1) / 2);
  collectives(1, 0, n - 1);
  collectives(n - 1, 3, 1);
  printf("PE %d: %d wrong\n", me, wrong);
  shmem_finalize();
  return 0;
}
