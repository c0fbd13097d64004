// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The symmetric heap where some PEs are FPGAs: blocks, what becomes of them, locks and signals in
// them. Any number of PEs; the heap has 64 KiB.
#include <shmem.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { COUNT = 100 };

static int wrong;

#define CHECK(WHAT) \
  if (!(WHAT)) wrong++, printf("line %d: %s\n", __LINE__, #WHAT)

int main(void) {
  shmem_init();
  int me = shmem_my_pe(), n = shmem_n_pes(), next = (me + 1) % n, before = (me + n - 1) % n;

  // Blocks of several types, all in one heap.
  long* a = shmem_malloc(COUNT * sizeof(long));
  char* gap = shmem_malloc(100);
  int* flag = shmem_calloc(3, sizeof(int));
  double* page = shmem_align(4096, 3 * sizeof(double));
  short* rows[3];
  for (int i = 0; i < 3; i++) rows[i] = shmem_malloc((10 + i) * sizeof(short));
  CHECK(a && gap && flag && page && rows[0] && rows[2] != rows[1]);
  CHECK((char*)page - (char*)a == 4096 && flag[2] == 0);
  for (int i = 0; i < 3; i++) {
    for (int j = 0; j < 10 + i; j++) rows[i][j] = (short)(100 * i + j + me);
  }
  page[2] = me + 0.5;

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
  for (int i = 0; i < COUNT; i++) CHECK(w[i] == v[i]);
  shmem_int_atomic_add(flag, me + 1, 0);
  shmem_barrier_all();
  CHECK(shmem_int_g(flag, 0) == n * (n + 1) / 2);
  CHECK(shmem_double_g(page + 2, next) == next + 0.5);
  CHECK(shmem_short_g(&rows[2][11], next) == 211 + next && rows[1][4] == 104 + me);

  // What is freed is given again, what moves keeps its bytes, and others find them there.
  shmem_free(gap);
  CHECK((char*)shmem_malloc(64) == gap);
  long* more = shmem_realloc(a, 4 * COUNT * sizeof(long));
  CHECK(more && more != a && more[1] == before * COUNT + 1);
  CHECK(shmem_long_g(more + 3, next) == me * COUNT + 3);
  CHECK(shmem_realloc(more, 8) == more && shmem_realloc(more, 0) == NULL);

  // Nothing, and no room, on all PEs alike.
  CHECK(shmem_malloc(0) == NULL && shmem_malloc(SIZE_MAX) == NULL);
  CHECK(shmem_calloc(SIZE_MAX, 2) == NULL && shmem_malloc(65537) == NULL);
  shmem_free(NULL);
  shmem_free(flag);
  shmem_free(page);
  shmem_free(gap);
  for (int i = 0; i < 3; i++) shmem_free(rows[i]);
  char* all = shmem_malloc(65536);
  CHECK(all != NULL);
  shmem_char_p(all + 65535, (char)(next + 1), next);
  shmem_barrier_all();
  CHECK(all[65535] == me + 1);
  shmem_free(all);
  printf("PE %d: %d wrong\n", me, wrong);
  shmem_finalize();
  return 0;
}
