// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// put, get, p, g of all types; atomic operations and waits of those that have them. Two PEs. With
// NARROW without the types that FPGA ranks have not.
#include <shmem.h>
#include <stdio.h>

#ifdef NARROW
#undef PLAIT_SHMEM_WIDE_TYPES
#define PLAIT_SHMEM_WIDE_TYPES(X)
#endif

#define OBJECT(NAME, T, INDEX) static T NAME##_a[3], NAME##_b[3];
PLAIT_SHMEM_RMA_TYPES(OBJECT)
PLAIT_SHMEM_WIDE_TYPES(OBJECT)

static int me, to = 1, wrong;

static void check(const char* type, const char* what, int is_right) {
  if (is_right) return;
  printf("%s: %s\n", type, what);
  wrong++;
}
#define CHECK(NAME, WHAT) check(#NAME, #WHAT, WHAT)

#define COPY(NAME, T, INDEX)                              \
  static void NAME##_copies(void) {                       \
    T v[3] = {(T)1, (T)2, (T)(INDEX + 3)}, w[3];          \
    shmem_##NAME##_put(NAME##_a, v, 3, to);               \
    shmem_##NAME##_put_nbi(NAME##_b, v, 2, to);           \
    shmem_##NAME##_p(NAME##_b + 2, (T)9, to);             \
    shmem_quiet();                                        \
    shmem_##NAME##_get(w, NAME##_a, 3, to);               \
    CHECK(NAME, w[0] == 1 && w[1] == 2 && w[2] == v[2]);  \
    shmem_##NAME##_get_nbi(w, NAME##_b, 3, to);           \
    shmem_quiet();                                        \
    CHECK(NAME, w[0] == 1 && w[1] == 2 && w[2] == 9);     \
    CHECK(NAME, shmem_##NAME##_g(NAME##_b + 2, to) == 9); \
  }
PLAIT_SHMEM_RMA_TYPES(COPY)
PLAIT_SHMEM_WIDE_TYPES(COPY)

#define EXTENDED(NAME, T, INDEX)                                      \
  static void NAME##_swaps(void) {                                    \
    shmem_##NAME##_atomic_set(NAME##_a, (T)5, to);                    \
    CHECK(NAME, shmem_##NAME##_atomic_swap(NAME##_a, (T)6, to) == 5); \
    CHECK(NAME, shmem_##NAME##_atomic_fetch(NAME##_a, to) == 6);      \
  }
PLAIT_SHMEM_EXTENDED_TYPES(EXTENDED)

#define STANDARD(NAME, T, INDEX)                                                       \
  static void NAME##_sums(void) {                                                      \
    CHECK(NAME, shmem_##NAME##_atomic_compare_swap(NAME##_a, (T)7, (T)1, to) == 6);    \
    CHECK(NAME, shmem_##NAME##_atomic_compare_swap(NAME##_a, (T)6, (T) - 2, to) == 6); \
    CHECK(NAME, shmem_##NAME##_atomic_fetch_add(NAME##_a, (T)12, to) == (T) - 2);      \
    CHECK(NAME, shmem_##NAME##_atomic_fetch_inc(NAME##_a, to) == 10);                  \
    shmem_##NAME##_atomic_inc(NAME##_a, to);                                           \
    shmem_##NAME##_atomic_add(NAME##_a, (T)3, to);                                     \
    CHECK(NAME, shmem_##NAME##_atomic_fetch(NAME##_a, to) == 15);                      \
  }
PLAIT_SHMEM_STANDARD_TYPES(STANDARD)

#define BITWISE(NAME, T, INDEX)                                             \
  static void NAME##_bits(void) {                                           \
    shmem_##NAME##_atomic_set(NAME##_a, (T)15, to);                         \
    CHECK(NAME, shmem_##NAME##_atomic_fetch_and(NAME##_a, (T)6, to) == 15); \
    CHECK(NAME, shmem_##NAME##_atomic_fetch_or(NAME##_a, (T)8, to) == 6);   \
    CHECK(NAME, shmem_##NAME##_atomic_fetch_xor(NAME##_a, (T)3, to) == 14); \
    shmem_##NAME##_atomic_and(NAME##_a, (T)12, to);                         \
    shmem_##NAME##_atomic_or(NAME##_a, (T)1, to);                           \
    shmem_##NAME##_atomic_xor(NAME##_a, (T)5, to);                          \
    CHECK(NAME, shmem_##NAME##_atomic_fetch(NAME##_a, to) == 8);            \
  }
PLAIT_SHMEM_BITWISE_TYPES(BITWISE)

#define WAIT(NAME, T, INDEX)                                                            \
  static void NAME##_waits(void) {                                                      \
    if (me == 0) shmem_##NAME##_p(NAME##_b, (T) - 7, 1);                                \
    if (me != 1) return;                                                                \
    shmem_##NAME##_wait_until(NAME##_b, SHMEM_CMP_EQ, (T) - 7);                         \
    CHECK(NAME, shmem_##NAME##_test(NAME##_b, SHMEM_CMP_LT, (T)3) == ((T) - 7 < (T)3)); \
    CHECK(NAME, !shmem_##NAME##_test(NAME##_b, SHMEM_CMP_NE, (T) - 7));                 \
  }
PLAIT_SHMEM_WAIT_TYPES(WAIT)

#define CALL_COPIES(NAME, T, INDEX) NAME##_copies();
#define CALL_SWAPS(NAME, T, INDEX) NAME##_swaps();
#define CALL_SUMS(NAME, T, INDEX) NAME##_sums();
#define CALL_BITS(NAME, T, INDEX) NAME##_bits();
#define CALL_WAITS(NAME, T, INDEX) NAME##_waits();

int main(void) {
  shmem_init();
  me = shmem_my_pe();
  if (me == 0) {
    PLAIT_SHMEM_RMA_TYPES(CALL_COPIES)
    PLAIT_SHMEM_WIDE_TYPES(CALL_COPIES)
    PLAIT_SHMEM_EXTENDED_TYPES(CALL_SWAPS)
    PLAIT_SHMEM_STANDARD_TYPES(CALL_SUMS)
    PLAIT_SHMEM_BITWISE_TYPES(CALL_BITS)
  }
  shmem_barrier_all();
  PLAIT_SHMEM_WAIT_TYPES(CALL_WAITS)
  shmem_barrier_all();
  printf("PE %d: %d wrong\n", me, wrong);
  shmem_finalize();
  return 0;
}
