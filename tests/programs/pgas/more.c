// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Strided copies, signals, fetches into memory, waits for many, contexts, locks. Any number of PEs.
#include <shmem.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { COUNT = 6, PES = 8 };

static int me, n, next, before, wrong;

#define CHECK(WHAT) \
  if (!(WHAT)) wrong++, printf("PE %d, line %d: %s\n", me, __LINE__, #WHAT)

static uint64_t signal;

#define COPIES(NAME, T, INDEX)                                                                  \
  static T NAME##_a[3 * COUNT];                                                                 \
  static void NAME##_copies(shmem_ctx_t ctx) {                                                  \
    T v[2 * COUNT], w[3 * COUNT];                                                               \
    for (int i = 0; i < 2 * COUNT; i++) v[i] = (T)(me + i + 1);                                 \
    shmem_##NAME##_iput(NAME##_a, v, 3, 2, COUNT, next);                                        \
    shmem_ctx_##NAME##_p(ctx, NAME##_a + 1, (T)9, next);                                        \
    shmem_barrier_all();                                                                        \
    for (int i = 0; i < COUNT; i++) CHECK(NAME##_a[3 * i] == (T)(before + 2 * i + 1));          \
    CHECK(NAME##_a[1] == 9 && NAME##_a[2] == 0);                                                \
    shmem_##NAME##_iget(w, NAME##_a, 2, 3, COUNT, next);                                        \
    for (int i = 0; i < COUNT; i++) CHECK(w[2 * i] == (T)(me + 2 * i + 1));                     \
    CHECK(shmem_ctx_##NAME##_g(ctx, NAME##_a + 1, next) == 9);                                  \
    signal = 0;                                                                                 \
    shmem_barrier_all();                                                                        \
    shmem_##NAME##_put_signal(NAME##_a, v, COUNT, &signal, 2, SHMEM_SIGNAL_SET, next);          \
    shmem_##NAME##_put_signal_nbi(NAME##_a + COUNT, v + 1, COUNT, &signal, 3, SHMEM_SIGNAL_ADD, \
                                  next);                                                        \
    CHECK(shmem_signal_wait_until(&signal, SHMEM_CMP_GE, 5) == 5);                              \
    for (int i = 0; i < COUNT; i++) CHECK(NAME##_a[i] == (T)(before + i + 1));                  \
    for (int i = 0; i < COUNT; i++) CHECK(NAME##_a[COUNT + i] == (T)(before + i + 2));          \
    shmem_barrier_all();                                                                        \
  }
PLAIT_SHMEM_RMA_TYPES(COPIES)
PLAIT_SHMEM_WIDE_TYPES(COPIES)

#define EXTENDED(NAME, T, INDEX)                                    \
  static T NAME##_word;                                             \
  static void NAME##_swaps(void) {                                  \
    T old = 0;                                                      \
    shmem_##NAME##_atomic_set(&NAME##_word, (T)5, next);            \
    shmem_##NAME##_atomic_swap_nbi(&old, &NAME##_word, (T)6, next); \
    shmem_quiet();                                                  \
    CHECK(old == 5);                                                \
    shmem_##NAME##_atomic_fetch_nbi(&old, &NAME##_word, next);      \
    shmem_quiet();                                                  \
    CHECK(old == 6);                                                \
  }
PLAIT_SHMEM_EXTENDED_TYPES(EXTENDED)
#define STANDARD(NAME, T, INDEX)                                                        \
  static void NAME##_sums(void) {                                                       \
    T old[3];                                                                           \
    shmem_##NAME##_atomic_compare_swap_nbi(old, &NAME##_word, (T)6, (T)1, next);        \
    shmem_##NAME##_atomic_fetch_inc_nbi(old + 1, &NAME##_word, next);                   \
    shmem_##NAME##_atomic_fetch_add_nbi(old + 2, &NAME##_word, (T)3, next);             \
    shmem_quiet();                                                                      \
    CHECK(old[0] == 6 && old[1] == 1 && old[2] == 2);                                   \
    CHECK(shmem_ctx_##NAME##_atomic_fetch(SHMEM_CTX_DEFAULT, &NAME##_word, next) == 5); \
  }
PLAIT_SHMEM_STANDARD_TYPES(STANDARD)
#define BITWISE(NAME, T, INDEX)                                             \
  static void NAME##_bits(void) {                                           \
    T old[3];                                                               \
    shmem_##NAME##_atomic_set(&NAME##_word, (T)15, next);                   \
    shmem_##NAME##_atomic_fetch_and_nbi(old, &NAME##_word, (T)6, next);     \
    shmem_##NAME##_atomic_fetch_or_nbi(old + 1, &NAME##_word, (T)8, next);  \
    shmem_##NAME##_atomic_fetch_xor_nbi(old + 2, &NAME##_word, (T)3, next); \
    shmem_quiet();                                                          \
    CHECK(old[0] == 15 && old[1] == 6 && old[2] == 14);                     \
    CHECK(shmem_##NAME##_atomic_fetch(&NAME##_word, next) == 13);           \
  }
PLAIT_SHMEM_BITWISE_TYPES(BITWISE)

// Each PE sets its own word on the next one, all but the last, which is left out.
#define WAITS(NAME, T, INDEX)                                                                      \
  static T NAME##_words[4];                                                                        \
  static void NAME##_waits(void) {                                                                 \
    int status[4] = {0, 0, 0, 1};                                                                  \
    size_t at[4];                                                                                  \
    T values[4] = {1, 2, 3, 4};                                                                    \
    CHECK(shmem_##NAME##_test_any(NAME##_words, 4, status, SHMEM_CMP_NE, 0) == SIZE_MAX);          \
    CHECK(shmem_##NAME##_test_some(NAME##_words, 4, at, NULL, SHMEM_CMP_NE, 0) == 0);              \
    CHECK(!shmem_##NAME##_test_all(NAME##_words, 4, status, SHMEM_CMP_NE, 0));                     \
    CHECK(!shmem_##NAME##_test_all_vector(NAME##_words, 4, status, SHMEM_CMP_EQ, values));         \
    shmem_barrier_all();                                                                           \
    shmem_##NAME##_p(NAME##_words + 2, 3, next);                                                   \
    CHECK(shmem_##NAME##_wait_until_any(NAME##_words, 4, status, SHMEM_CMP_GT, 0) == 2);           \
    CHECK(shmem_##NAME##_wait_until_any_vector(NAME##_words, 4, NULL, SHMEM_CMP_EQ, values) == 2); \
    CHECK(shmem_##NAME##_wait_until_some(NAME##_words, 4, at, status, SHMEM_CMP_GT, 0) == 1);      \
    CHECK(at[0] == 2);                                                                             \
    shmem_barrier_all();                                                                           \
    shmem_##NAME##_p(NAME##_words + 1, 2, next);                                                   \
    shmem_##NAME##_p(NAME##_words, 1, next);                                                       \
    shmem_##NAME##_wait_until_all(NAME##_words, 4, status, SHMEM_CMP_NE, 0);                       \
    shmem_##NAME##_wait_until_all_vector(NAME##_words, 4, status, SHMEM_CMP_EQ, values);           \
    CHECK(shmem_##NAME##_wait_until_some_vector(NAME##_words, 4, at, NULL, SHMEM_CMP_EQ,           \
                                                values) == 3);                                     \
    CHECK(at[0] == 0 && at[1] == 1 && at[2] == 2);                                                 \
    CHECK(shmem_##NAME##_test_all(NAME##_words, 4, status, SHMEM_CMP_LE, 3));                      \
    CHECK(shmem_##NAME##_test_any_vector(NAME##_words, 4, NULL, SHMEM_CMP_NE, values) == 3);       \
    CHECK(shmem_##NAME##_test_some_vector(NAME##_words, 4, at, NULL, SHMEM_CMP_NE, values) == 1);  \
    shmem_##NAME##_wait(NAME##_words, 0);                                                          \
    for (int i = 0; i < 4; i++) status[i] = 1;                                                     \
    CHECK(shmem_##NAME##_wait_until_any(NAME##_words, 4, status, SHMEM_CMP_EQ, 9) == SIZE_MAX);    \
    CHECK(shmem_##NAME##_wait_until_some(NAME##_words, 0, at, NULL, SHMEM_CMP_EQ, 9) == 0);        \
    CHECK(shmem_##NAME##_test_all(NAME##_words, 4, status, SHMEM_CMP_EQ, 9));                      \
  }
PLAIT_SHMEM_WAIT_TYPES(WAITS)

static uint64_t sized_to[4], sized_from[4] = {1, 2, 3, 4}, sized_back[4];
#define SIZED(BITS)                                                                             \
  memset(sized_to, 0, sizeof sized_to);                                                         \
  signal = 0;                                                                                   \
  shmem_barrier_all();                                                                          \
  shmem_put##BITS##_nbi(sized_to, sized_from, 128 / BITS, next);                                \
  shmem_iput##BITS((char*)sized_to + 16, (char*)sized_from + 16, 1, 1, 64 / BITS, next);        \
  shmem_put##BITS##_signal((char*)sized_to + 24, (char*)sized_from + 24, 64 / BITS, &signal, 1, \
                           SHMEM_SIGNAL_ADD, next);                                             \
  shmem_signal_wait_until(&signal, SHMEM_CMP_EQ, 1);                                            \
  CHECK(memcmp(sized_to, sized_from, sizeof sized_to) == 0);                                    \
  shmem_get##BITS##_nbi(sized_back, sized_to, 128 / BITS, next);                                \
  shmem_iget##BITS((char*)sized_back + 16, (char*)sized_to + 16, 1, 1, 128 / BITS, next);       \
  CHECK(memcmp(sized_back, sized_from, sizeof sized_back) == 0);                                \
  shmem_barrier_all();

static long lock, sum;
static void add_under_the_lock(void) {
  for (int i = 0; i < 3; i++) {
    if (i == 1) {
      while (shmem_test_lock(&lock)) {
      }
    } else {
      shmem_set_lock(&lock);
    }
    shmem_long_p(&sum, shmem_long_g(&sum, n - 1) + me + 1, n - 1);
    shmem_clear_lock(&lock);
  }
  shmem_barrier_all();
  CHECK(shmem_long_g(&sum, n - 1) == 3 * n * (n + 1) / 2);
}

#define CALL_COPIES(NAME, T, INDEX) NAME##_copies(ctx);
static void contexts(void) {
  shmem_ctx_t ctx, of_team;
  shmem_team_t team, x, y;
  CHECK(shmem_ctx_create(SHMEM_CTX_PRIVATE, &ctx) == 0);
  PLAIT_SHMEM_RMA_TYPES(CALL_COPIES)
  PLAIT_SHMEM_WIDE_TYPES(CALL_COPIES)
  CHECK(shmem_ctx_get_team(ctx, &team) == 0 && team == SHMEM_TEAM_WORLD);
  shmem_ctx_fence(ctx);
  shmem_ctx_quiet(ctx);
  shmem_ctx_destroy(ctx);
  // PEs of a context of a team are the team's.
  shmem_team_split_2d(SHMEM_TEAM_WORLD, 2, NULL, 0, &x, NULL, 0, &y);
  CHECK(shmem_team_create_ctx(y, 0, &of_team) == 0);
  CHECK(shmem_team_create_ctx(SHMEM_TEAM_INVALID, 0, &ctx) != 0 && ctx == SHMEM_CTX_INVALID);
  static int where;
  if (me / 2 == 0) shmem_ctx_int_p(of_team, &where, me + 1, shmem_team_n_pes(y) - 1);
  shmem_ctx_quiet(of_team);
  shmem_barrier_all();
  CHECK(where == (me + 2 >= n ? me % 2 + 1 : 0));
  shmem_ctx_destroy(of_team);
}

// More words than one diagnosis lists, and more than one call watches at a time.
static void crowds(void) {
  static long crowd[100];
  static const int counts[] = {4, 17, 64, 65, 100};
  size_t at[100];
  for (int i = 0; i < 5; i++) {
    shmem_barrier_all();
    shmem_long_p(crowd + counts[i] - 1, i + 1, next);
    CHECK(shmem_long_wait_until_any(crowd, counts[i], NULL, SHMEM_CMP_EQ, i + 1) == counts[i] - 1);
    CHECK(shmem_long_wait_until_some(crowd, counts[i], at, NULL, SHMEM_CMP_GT, i) == 1);
  }
}

int main(void) {
  int level;
  shmem_init_thread(SHMEM_THREAD_MULTIPLE, &level);
  CHECK(level == SHMEM_THREAD_SERIALIZED);
  shmem_query_thread(&level);
  me = shmem_my_pe(), n = shmem_n_pes(), next = (me + 1) % n, before = (me + n - 1) % n;
  CHECK(level == SHMEM_THREAD_SERIALIZED && shmem_signal_fetch(&signal) == 0);
  contexts();
#define CALL_SWAPS(NAME, T, INDEX) NAME##_swaps();
#define CALL_SUMS(NAME, T, INDEX) NAME##_sums();
#define CALL_BITS(NAME, T, INDEX) NAME##_bits();
#define CALL_WAITS(NAME, T, INDEX) NAME##_waits();
  PLAIT_SHMEM_EXTENDED_TYPES(CALL_SWAPS)
  PLAIT_SHMEM_STANDARD_TYPES(CALL_SUMS)
  PLAIT_SHMEM_BITWISE_TYPES(CALL_BITS)
  PLAIT_SHMEM_WAIT_TYPES(CALL_WAITS)
  SIZED(8)
  SIZED(16)
  SIZED(32)
  SIZED(64)
  crowds();
  add_under_the_lock();
  printf("PE %d: %d wrong\n", me, wrong);
  shmem_finalize();
  return 0;
}
