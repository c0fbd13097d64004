/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * OpenSHMEM on FPGA ranks: atomic operations that may end later, waits for many words. shmem.h
 * includes this.
 */
#ifndef PLAIT_COMPILER_SHMEM_WAITS_H
#define PLAIT_COMPILER_SHMEM_WAITS_H

#include <shmem.h>

/* ---- atomic operations that may end later: they end at once ---- */
#define PLAIT_SHMEM_EXTENDED_NBI(NAME, T, INDEX)                                   \
  static void shmem_##NAME##_atomic_fetch_nbi(T* fetch, const T* source, int pe) { \
    *fetch = shmem_##NAME##_atomic_fetch(source, pe);                              \
  }                                                                                \
  static void shmem_##NAME##_atomic_swap_nbi(T* fetch, T* dest, T value, int pe) { \
    *fetch = shmem_##NAME##_atomic_swap(dest, value, pe);                          \
  }
PLAIT_SHMEM_EXTENDED_TYPES(PLAIT_SHMEM_EXTENDED_NBI)
#define PLAIT_SHMEM_FETCH_NBI(NAME, T, ROUTINE)                                           \
  static void shmem_##NAME##_atomic_##ROUTINE##_nbi(T* fetch, T* dest, T value, int pe) { \
    *fetch = shmem_##NAME##_atomic_##ROUTINE(dest, value, pe);                            \
  }
#define PLAIT_SHMEM_STANDARD_NBI(NAME, T, INDEX)                                                   \
  static void shmem_##NAME##_atomic_compare_swap_nbi(T* fetch, T* dest, T cond, T value, int pe) { \
    *fetch = shmem_##NAME##_atomic_compare_swap(dest, cond, value, pe);                            \
  }                                                                                                \
  static void shmem_##NAME##_atomic_fetch_inc_nbi(T* fetch, T* dest, int pe) {                     \
    *fetch = shmem_##NAME##_atomic_fetch_inc(dest, pe);                                            \
  }                                                                                                \
  PLAIT_SHMEM_FETCH_NBI(NAME, T, fetch_add)
PLAIT_SHMEM_STANDARD_TYPES(PLAIT_SHMEM_STANDARD_NBI)
#define PLAIT_SHMEM_BITWISE_NBI(NAME, T, INDEX) \
  PLAIT_SHMEM_FETCH_NBI(NAME, T, fetch_and)     \
  PLAIT_SHMEM_FETCH_NBI(NAME, T, fetch_or)      \
  PLAIT_SHMEM_FETCH_NBI(NAME, T, fetch_xor)
PLAIT_SHMEM_BITWISE_TYPES(PLAIT_SHMEM_BITWISE_NBI)

/* ---- many words; status: those that are not 0 are left out ---- */
#define PLAIT_SHMEM_COUNTS(I) (status == NULL || status[I] == 0)
/* SUFFIX: of the names, AND of the calls; VALUE: the last parameter, OF: that of word i. */
#define PLAIT_SHMEM_MANY(NAME, T, INDEX, SUFFIX, AND, VALUE, OF)                                  \
  static int shmem_##NAME##_test_all##SUFFIX(T* ivars, size_t nelems, const int* status, int cmp, \
                                             VALUE) {                                             \
    plait_shmem_check_cmp(PLAIT_CALL_SHMEM_TEST_ALL##AND + INDEX, cmp);                           \
    for (size_t i = 0; i < nelems; i++) {                                                         \
      if (PLAIT_SHMEM_COUNTS(i) && !plait_shmem_##NAME##_holds(ivars[i], cmp, OF)) return 0;      \
    }                                                                                             \
    return 1;                                                                                     \
  }                                                                                               \
  static size_t shmem_##NAME##_test_any##SUFFIX(T* ivars, size_t nelems, const int* status,       \
                                                int cmp, VALUE) {                                 \
    plait_shmem_check_cmp(PLAIT_CALL_SHMEM_TEST_ANY##AND + INDEX, cmp);                           \
    for (size_t i = 0; i < nelems; i++) {                                                         \
      if (PLAIT_SHMEM_COUNTS(i) && plait_shmem_##NAME##_holds(ivars[i], cmp, OF)) return i;       \
    }                                                                                             \
    return (size_t)-1;                                                                            \
  }                                                                                               \
  static size_t shmem_##NAME##_test_some##SUFFIX(T* ivars, size_t nelems, size_t* indices,        \
                                                 const int* status, int cmp, VALUE) {             \
    plait_shmem_check_cmp(PLAIT_CALL_SHMEM_TEST_SOME##AND + INDEX, cmp);                          \
    size_t found = 0;                                                                             \
    for (size_t i = 0; i < nelems; i++) {                                                         \
      if (PLAIT_SHMEM_COUNTS(i) && plait_shmem_##NAME##_holds(ivars[i], cmp, OF))                 \
        indices[found++] = i;                                                                     \
    }                                                                                             \
    return found;                                                                                 \
  }                                                                                               \
  static void shmem_##NAME##_wait_until_all##SUFFIX(T* ivars, size_t nelems, const int* status,   \
                                                    int cmp, VALUE) {                             \
    plait_shmem_check_cmp(PLAIT_CALL_SHMEM_WAIT_UNTIL_ALL##AND + INDEX, cmp);                     \
    for (size_t i = 0; i < nelems; i++) {                                                         \
      while (PLAIT_SHMEM_COUNTS(i) && !plait_shmem_##NAME##_holds(ivars[i], cmp, OF))             \
        plait_park();                                                                             \
    }                                                                                             \
  }                                                                                               \
  static size_t shmem_##NAME##_wait_until_any##SUFFIX(T* ivars, size_t nelems, const int* status, \
                                                      int cmp, VALUE) {                           \
    plait_shmem_check_cmp(PLAIT_CALL_SHMEM_WAIT_UNTIL_ANY##AND + INDEX, cmp);                     \
    for (;;) {                                                                                    \
      size_t left = 0;                                                                            \
      for (size_t i = 0; i < nelems; i++) {                                                       \
        if (!PLAIT_SHMEM_COUNTS(i)) continue;                                                     \
        if (plait_shmem_##NAME##_holds(ivars[i], cmp, OF)) return i;                              \
        left++;                                                                                   \
      }                                                                                           \
      if (left == 0) return (size_t)-1;                                                           \
      plait_park();                                                                               \
    }                                                                                             \
  }                                                                                               \
  static size_t shmem_##NAME##_wait_until_some##SUFFIX(T* ivars, size_t nelems, size_t* indices,  \
                                                       const int* status, int cmp, VALUE) {       \
    plait_shmem_check_cmp(PLAIT_CALL_SHMEM_WAIT_UNTIL_SOME##AND + INDEX, cmp);                    \
    for (;;) {                                                                                    \
      size_t left = 0, found = 0;                                                                 \
      for (size_t i = 0; i < nelems; i++) {                                                       \
        if (!PLAIT_SHMEM_COUNTS(i)) continue;                                                     \
        if (plait_shmem_##NAME##_holds(ivars[i], cmp, OF)) indices[found++] = i;                  \
        left++;                                                                                   \
      }                                                                                           \
      if (left == 0 || found > 0) return found;                                                   \
      plait_park();                                                                               \
    }                                                                                             \
  }
#define PLAIT_SHMEM_WAITS(NAME, T, INDEX)                      \
  static void shmem_##NAME##_wait(T* ivar, T cmp_value) {      \
    while (*ivar == cmp_value) plait_park();                   \
  }                                                            \
  PLAIT_SHMEM_MANY(NAME, T, INDEX, , , T cmp_value, cmp_value) \
  PLAIT_SHMEM_MANY(NAME, T, INDEX, _vector, _VECTOR, const T* cmp_values, cmp_values[i])
PLAIT_SHMEM_WAIT_TYPES(PLAIT_SHMEM_WAITS)

#endif
