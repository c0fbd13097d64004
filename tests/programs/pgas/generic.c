// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The names without a type, and the old ones, as an old program has them. Any number of PEs.
#include <shmem.h>
#include <stdint.h>
#include <stdio.h>

static int me, n, wrong;

#define CHECK(WHAT) \
  if (!(WHAT)) wrong++, printf("PE %d, line %d: %s\n", me, __LINE__, #WHAT)

static int a[4], b[4] = {1, 2, 3, 4};
static double d, e;
static long double wide;
static long number, pSync[_SHMEM_BARRIER_SYNC_SIZE] = {_SHMEM_SYNC_VALUE};
static uint32_t bits;
static uint64_t signal;
static unsigned char letter_itself = 'x';
static const unsigned char* letter = &letter_itself;

int main(void) {
  start_pes(0);
  me = _my_pe(), n = _num_pes();
  int next = (me + 1) % n, own[4], old;
  shmem_put(a, b, 3, next);
  shmem_p(&d, me + 0.5, next);
  shmem_p(SHMEM_CTX_DEFAULT, &wide, 2.5L, next);
  shmem_barrier_all();
  CHECK(a[2] == 3 && a[3] == 0 && d == (me + n - 1) % n + 0.5 && wide == 2.5L);
  shmem_get(SHMEM_CTX_DEFAULT, own, b, 4, next);
  CHECK(own[3] == 4 && shmem_g(&d, next) == me + 0.5 && shmem_g(letter, next) == 'x');
  CHECK(sizeof shmem_g(SHMEM_CTX_DEFAULT, letter, next) == 1 && sizeof shmem_g(&d, me) == 8);
  shmem_iput(a, b, 2, 1, 2, next);
  shmem_put_signal(a + 3, b, 1, &signal, 1, SHMEM_SIGNAL_SET, next);
  shmem_wait_until(&signal, SHMEM_CMP_EQ, 1);
  CHECK(a[0] == 1 && a[2] == 2 && a[3] == 1 && shmem_test(&signal, SHMEM_CMP_NE, 0));
  CHECK(shmem_wait_until_any(a, 4, NULL, SHMEM_CMP_EQ, 2) == 1);
  shmem_sync_all();

  shmem_atomic_add(&number, me + 1, 0);
  shmem_atomic_inc(SHMEM_CTX_DEFAULT, &number, 0);
  shmem_atomic_or(&bits, 1u << me, 0);
  shmem_long_inc(&number, 0);
  shmem_add(&number, 1, 0);
  shmem_barrier_all();
  CHECK(shmem_atomic_fetch(&number, 0) == n * (n + 1) / 2 + 3 * n);
  CHECK(shmem_g(&bits, 0) == (1u << n) - 1);
  for (int i = 0; i < 4; i++) shmem_atomic_xor(b + i, 1 << me, me); /* of int, as int32_t is */
  CHECK((shmem_atomic_fetch_xor(b + 3, 1 << me, me) ^ 1 << me) == 4 && b[3] == 4);
  for (int i = 0; i < 3; i++) shmem_atomic_xor(b + i, 1 << me, me);
  shmem_sync_all();
  shmem_atomic_fetch_nbi(&old, b + 1, next);
  CHECK(old == 2 && shmem_atomic_compare_swap(a + 1, 7, 8, me) == a[1]);

  shmem_broadcast(SHMEM_TEAM_WORLD, a, b, 4, n - 1);
  CHECK(a[1] == 2 && a[3] == 4);
  d = me;
  shmem_sum_reduce(SHMEM_TEAM_WORLD, &e, &d, 1);
  CHECK(e == n * (n - 1) / 2);
  shmem_sync(SHMEM_TEAM_WORLD);
  shmem_sync(0, 0, n, pSync);
  long* block = shmalloc(sizeof(long));
  *block = 0;
  shmem_barrier_all();
  shmem_long_p(block, 4, next);
  shmem_wait(block, 0);
  CHECK(*block == 4);
  shfree(block);
  shmem_clear_cache_inv();
  printf("PE %d: %d wrong\n", me, wrong);
  return 0;
}
