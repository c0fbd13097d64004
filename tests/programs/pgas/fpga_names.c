// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Names without a type, names before 1.4 and contexts, as far as FPGA ranks have them. Any number
// of PEs.
#include <shmem.h>
#include <stdint.h>
#include <stdio.h>

static int me, n, wrong;

#define CHECK(WHAT) \
  if (!(WHAT)) wrong++, printf("PE %d, line %d: %s\n", me, __LINE__, #WHAT)

static int a[4], b[4] = {1, 2, 3, 4};
static double d, e;
static long number, moved[4], pSync[_SHMEM_BARRIER_SYNC_SIZE] = {_SHMEM_SYNC_VALUE};
static uint32_t bits;
static int32_t signed_bits;
static uint64_t signal;

int main(void) {
  shmem_init();
  me = _my_pe(), n = _num_pes();
  int next = (me + 1) % n, before = (me + n - 1) % n, own[4];
  shmem_put(a, b, 3, next);
  shmem_p(&d, me + 0.5, next);
  shmem_barrier_all();
  CHECK(a[2] == 3 && a[3] == 0 && d == before + 0.5);
  shmem_get(SHMEM_CTX_DEFAULT, own, b, 4, next);
  CHECK(own[3] == 4 && shmem_g(&d, next) == me + 0.5 && sizeof shmem_g(&d, me) == 8);
  shmem_put_signal(a + 3, b, 1, &signal, 1, SHMEM_SIGNAL_SET, next);
  shmem_wait_until(&signal, SHMEM_CMP_EQ, 1);
  CHECK(a[3] == 1 && shmem_test(&signal, SHMEM_CMP_NE, 0));

  shmem_atomic_add(&number, me + 1, 0);
  shmem_atomic_inc(SHMEM_CTX_DEFAULT, &number, 0);
  shmem_atomic_or(&bits, 1u << me, 0);
  shmem_atomic_or(&signed_bits, 1 << me, 0);
  shmem_long_fadd(&number, 1, 0);
  shmem_barrier_all();
  CHECK(shmem_atomic_fetch(&number, 0) == n * (n + 1) / 2 + 2 * n);
  CHECK(shmem_g(&bits, 0) == (1u << n) - 1 && shmem_g(&signed_bits, 0) == (1 << n) - 1);
  shmem_pcontrol(1, "sums");
  CHECK(shmem_ptr(&number, me) == &number && (n == 1 || shmem_ptr(&number, next) == NULL));
  CHECK(shmem_addr_accessible(&number, next) && !shmem_addr_accessible(&number, n));
  CHECK(shmem_pe_accessible(before) && !shmem_pe_accessible(n));
  d = me;
  shmem_sum_reduce(SHMEM_TEAM_WORLD, &e, &d, 1);
  CHECK(e == n * (n - 1) / 2);
  shmem_sync(SHMEM_TEAM_WORLD);
  shmem_sync(0, 0, n, pSync);

  // PEs of the team are numbered from the last one on.
  shmem_team_t turned, team;
  shmem_ctx_t ctx, of_team;
  CHECK(shmem_ctx_create(SHMEM_CTX_PRIVATE, &ctx) == 0 && ctx != SHMEM_CTX_INVALID);
  shmem_team_split_strided(SHMEM_TEAM_WORLD, n - 1, -1, n, NULL, 0, &turned);
  CHECK(shmem_team_create_ctx(turned, 0, &of_team) == 0);
  CHECK(shmem_ctx_get_team(of_team, &team) == 0 && team == turned);
  shmem_ctx_long_p(ctx, moved, me + 1, next);
  shmem_ctx_fence(ctx);
  shmem_ctx_long_p(of_team, moved + 1, me + 1, n - 1 - next);
  shmem_p(of_team, moved + 2, me + 2L, n - 1 - next);
  shmem_ctx_long_atomic_add(of_team, moved + 3, 5, n - 1 - next);
  shmem_ctx_quiet(of_team);
  shmem_barrier_all();
  CHECK(moved[0] == before + 1 && moved[1] == before + 1 && moved[2] == before + 2);
  CHECK(shmem_ctx_long_g(of_team, moved + 3, n - 1 - me) == 5);
  shmem_ctx_destroy(of_team);
  shmem_ctx_destroy(ctx);
  shmem_team_destroy(turned);
  long* block = shmalloc(sizeof(long));
  *block = 0;
  shmem_barrier_all();
  shmem_long_p(block, 4, next);
  shmem_wait(block, 0);
  CHECK(*block == 4);
  shmem_barrier_all();
  shfree(block);
  printf("PE %d: %d wrong\n", me, wrong);
  shmem_finalize();
  return 0;
}
