// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Teams and the collectives with them. Any number of PEs.
#include <shmem.h>
#include <stdio.h>

enum { COUNT = 5, PES = 8 };

static int me, n, wrong;

#define CHECK(WHAT) \
  if (!(WHAT)) wrong++, printf("PE %d, line %d: %s\n", me, __LINE__, #WHAT)

// What PE p of a team gives as its element i for PE q.
#define VALUE(T, p, q, i) ((T)((p) * 7 + (q) * 3 + (i) + 1))

#define MOVES(NAME, T, INDEX)                                                                 \
  static T NAME##_from[3 * COUNT * PES], NAME##_to[3 * COUNT * PES];                          \
  static void NAME##_moves(shmem_team_t team) {                                               \
    int own = shmem_team_my_pe(team), all = shmem_team_n_pes(team), sum = 0;                  \
    for (int q = 0; q < all; q++)                                                             \
      for (int i = 0; i < COUNT; i++) NAME##_from[q * COUNT + i] = VALUE(T, own, q, i);       \
    shmem_##NAME##_broadcast(team, NAME##_to, NAME##_from, COUNT, all - 1);                   \
    for (int i = 0; i < COUNT; i++) CHECK(NAME##_to[i] == VALUE(T, all - 1, 0, i));           \
    shmem_##NAME##_fcollect(team, NAME##_to, NAME##_from, COUNT);                             \
    for (int p = 0; p < all; p++)                                                             \
      for (int i = 0; i < COUNT; i++) CHECK(NAME##_to[p * COUNT + i] == VALUE(T, p, 0, i));   \
    shmem_##NAME##_collect(team, NAME##_to, NAME##_from, own % 3);                            \
    for (int p = 0; p < all; p++)                                                             \
      for (int i = 0; i < p % 3; i++) CHECK(NAME##_to[sum++] == VALUE(T, p, 0, i));           \
    shmem_##NAME##_alltoall(team, NAME##_to, NAME##_from, COUNT);                             \
    for (int p = 0; p < all; p++)                                                             \
      for (int i = 0; i < COUNT; i++) CHECK(NAME##_to[p * COUNT + i] == VALUE(T, p, own, i)); \
    for (int q = 0; q < all; q++)                                                             \
      for (int i = 0; i < COUNT; i++) NAME##_from[(q * COUNT + i) * 2] = VALUE(T, own, q, i); \
    shmem_##NAME##_alltoalls(team, NAME##_to, NAME##_from, 3, 2, COUNT);                      \
    for (int p = 0; p < all; p++)                                                             \
      for (int i = 0; i < COUNT; i++)                                                         \
        CHECK(NAME##_to[(p * COUNT + i) * 3] == VALUE(T, p, own, i));                         \
  }
PLAIT_SHMEM_RMA_TYPES(MOVES)
PLAIT_SHMEM_WIDE_TYPES(MOVES)

#define FOLD(NAME, T, ROUTINE, FIRST, EXPRESSION)                      \
  {                                                                    \
    static T from[COUNT], to[COUNT];                                   \
    int own = shmem_team_my_pe(team), all = shmem_team_n_pes(team);    \
    for (int i = 0; i < COUNT; i++) from[i] = VALUE(T, own, 0, i % 3); \
    shmem_##NAME##_##ROUTINE##_reduce(team, to, from, COUNT);          \
    shmem_##NAME##_##ROUTINE##_reduce(team, from, from, COUNT);        \
    for (int i = 0; i < COUNT; i++) {                                  \
      T sum = (T)(FIRST);                                              \
      for (int p = 0; p < all; p++) {                                  \
        T a = VALUE(T, p, 0, i % 3);                                   \
        sum = (T)(EXPRESSION);                                         \
      }                                                                \
      CHECK(to[i] == sum && from[i] == sum);                           \
    }                                                                  \
  }
#define BITS(NAME, T, INDEX)                   \
  static void NAME##_bits(shmem_team_t team) { \
    FOLD(NAME, T, and, -1, sum & a)            \
    FOLD(NAME, T, or, 0, sum | a)              \
    FOLD(NAME, T, xor, 0, sum ^ a)             \
  }
PLAIT_SHMEM_BITS_TYPES(BITS)
#define ORDER(NAME, T, INDEX)                   \
  static void NAME##_order(shmem_team_t team) { \
    FOLD(NAME, T, max, 0, sum > a ? sum : a)    \
    FOLD(NAME, T, min, 127, sum < a ? sum : a)  \
  }
PLAIT_SHMEM_ORDER_TYPES(ORDER)
// Of few PEs: the products are exact in every type.
#define ARITHMETIC(NAME, T, INDEX)                   \
  static void NAME##_arithmetic(shmem_team_t team) { \
    FOLD(NAME, T, sum, 0, sum + a)                   \
    FOLD(NAME, T, prod, 1, sum * a)                  \
  }
PLAIT_SHMEM_ARITHMETIC_TYPES(ARITHMETIC)

static void collectives(shmem_team_t team) {
#define CALL_MOVES(NAME, T, INDEX) NAME##_moves(team);
#define CALL_BITS(NAME, T, INDEX) NAME##_bits(team);
#define CALL_ORDER(NAME, T, INDEX) NAME##_order(team);
#define CALL_ARITHMETIC(NAME, T, INDEX) NAME##_arithmetic(team);
  PLAIT_SHMEM_RMA_TYPES(CALL_MOVES)
  PLAIT_SHMEM_WIDE_TYPES(CALL_MOVES)
  PLAIT_SHMEM_BITS_TYPES(CALL_BITS)
  PLAIT_SHMEM_ORDER_TYPES(CALL_ORDER)
  PLAIT_SHMEM_ARITHMETIC_TYPES(CALL_ARITHMETIC)
}

static void some(shmem_team_t team) {
  int_moves(team);
  double_moves(team);
  uint64_bits(team);
  long_arithmetic(team);
}

int main(void) {
  shmem_init();
  me = shmem_my_pe(), n = shmem_n_pes();
  CHECK(shmem_team_my_pe(SHMEM_TEAM_WORLD) == me && shmem_team_n_pes(SHMEM_TEAM_WORLD) == n);
  CHECK(shmem_team_n_pes(SHMEM_TEAM_SHARED) == 1 && shmem_team_my_pe(SHMEM_TEAM_INVALID) == -1);
  CHECK(shmem_team_sync(SHMEM_TEAM_INVALID) != 0 && shmem_team_sync(SHMEM_TEAM_WORLD) == 0);
  collectives(SHMEM_TEAM_WORLD);

  // Every other PE, and of these the last ones in reverse.
  shmem_team_t even, back, x, y;
  shmem_team_config_t config = {3};
  int half = (n + 1) / 2;
  shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 2, half, &config, SHMEM_TEAM_NUM_CONTEXTS, &even);
  CHECK((even == SHMEM_TEAM_INVALID) == (me % 2 == 1));
  CHECK(shmem_team_translate_pe(even, half - 1, SHMEM_TEAM_WORLD) == (me % 2 ? -1 : 2 * half - 2));
  if (even != SHMEM_TEAM_INVALID) {
    config.num_contexts = 0;
    shmem_team_get_config(even, SHMEM_TEAM_NUM_CONTEXTS, &config);
    CHECK(config.num_contexts == 3 && shmem_team_n_pes(even) == half);
    CHECK(shmem_team_translate_pe(SHMEM_TEAM_WORLD, 1, even) == -1);
    some(even);
    shmem_team_split_strided(even, half - 1, -1, half, NULL, 0, &back);
    CHECK(shmem_team_my_pe(back) == half - 1 - me / 2);
    some(back);
    shmem_team_destroy(back);
  }
  shmem_team_split_2d(SHMEM_TEAM_WORLD, 2, NULL, 0, &x, NULL, 0, &y);
  CHECK(shmem_team_my_pe(x) == me % 2 && shmem_team_my_pe(y) == me / 2);
  some(x);
  some(y);
  shmem_team_destroy(y);
  shmem_team_destroy(x);
  shmem_team_destroy(even);
  shmem_team_destroy(SHMEM_TEAM_INVALID);
  printf("PE %d: %d wrong\n", me, wrong);
  shmem_finalize();
  return 0;
}
