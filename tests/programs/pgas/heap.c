// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The symmetric heap: what it gives, what becomes of it, and all that reaches it. Any number of
// PEs; the heap has 1 MiB.
#include <shmem.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COUNT = 1000 };

static int wrong;

#define CHECK(WHAT) \
  if (!(WHAT)) wrong++, printf("line %d: %s\n", __LINE__, #WHAT)

int main(void) {
  shmem_init();
  int me = shmem_my_pe(), n = shmem_n_pes(), next = (me + 1) % n, before = (me + n - 1) % n;
  int local;

  long* a = shmem_malloc(COUNT * sizeof(long));
  char* gap = shmem_malloc(100);
  int* flag = shmem_calloc(3, sizeof(int));
  char* page = shmem_align(8192, 12);
  CHECK(a && gap && flag && page && (uintptr_t)page % 8192 == 0);
  CHECK(shmem_addr_accessible(a, next) && !shmem_addr_accessible(&local, next));
  CHECK(!shmem_addr_accessible(a + 3 * COUNT, next) && shmem_ptr(a, me) == a);

  // Copies, waits, atomic operations.
  long v[COUNT], w[COUNT];
  for (int i = 0; i < COUNT; i++) v[i] = me * COUNT + i;
  shmem_long_put(a, v, COUNT, next);
  shmem_fence();
  shmem_int_p(flag + 1, 7, next);
  shmem_int_wait_until(flag + 1, SHMEM_CMP_EQ, 7);
  for (int i = 0; i < COUNT; i++) CHECK(a[i] == before * COUNT + i);
  shmem_barrier_all();
  shmem_long_get(w, a, COUNT, next);
  CHECK(memcmp(w, v, sizeof v) == 0);
  shmem_int_atomic_add(flag, me + 1, 0);
  shmem_barrier_all();
  CHECK(shmem_int_g(flag, 0) == n * (n + 1) / 2 && flag[2] == 0);

  // What is freed is given again, what moves keeps its bytes, and others find them there.
  shmem_free(gap);
  CHECK(shmem_malloc(64) == gap);
  long* more = shmem_realloc(a, 4 * COUNT * sizeof(long));
  CHECK(more && more != a && more[1] == before * COUNT + 1);
  CHECK(shmem_long_g(more + 3, next) == me * COUNT + 3);
  CHECK(shmem_realloc(more, 8) == more && !shmem_addr_accessible(more + 1, me));
  CHECK(shmem_realloc(more, 0) == NULL);

  // Nothing, and no room, on all PEs alike.
  CHECK(shmem_malloc(0) == NULL && shmem_malloc((size_t)1 << 21) == NULL);
  CHECK(shmem_malloc(SIZE_MAX) == NULL && shmem_calloc(SIZE_MAX, 2) == NULL);
  CHECK(shmem_realloc(flag, (size_t)1 << 21) == NULL && flag[1] == 7);
  shmem_free(NULL);
  shmem_free(flag);
  shmem_free(page);
  shmem_free(gap);
  char* all = shmem_malloc((size_t)1 << 20);
  CHECK(all != NULL);
  shmem_putmem(all + (1 << 20) - 3, "abc", 3, next);
  shmem_barrier_all();
  CHECK(memcmp(all + (1 << 20) - 3, "abc", 3) == 0);
  shmem_free(all);
  printf("PE %d: %d wrong\n", me, wrong);
  shmem_finalize();
  return 0;
}
