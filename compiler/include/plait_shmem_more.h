/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * OpenSHMEM on FPGA ranks: signals, strides, waits for many words, what starts and is waited for
 * later, locks. shmem.h includes this.
 */
#ifndef PLAIT_COMPILER_SHMEM_MORE_H
#define PLAIT_COMPILER_SHMEM_MORE_H

#include <shmem.h>
#include <string.h>

/* ---- set-up ---- */
enum { SHMEM_THREAD_SINGLE, SHMEM_THREAD_FUNNELED, SHMEM_THREAD_SERIALIZED, SHMEM_THREAD_MULTIPLE };
static int plait_shmem_level;
static int shmem_init_thread(int requested, int* provided) {
  shmem_init();
  plait_shmem_level = requested < SHMEM_THREAD_SERIALIZED ? requested : SHMEM_THREAD_SERIALIZED;
  *provided = plait_shmem_level;
  return 0;
}
static void shmem_query_thread(int* provided) { *provided = plait_shmem_level; }
static void shmem_info_get_version(int* major, int* minor) {
  *major = SHMEM_MAJOR_VERSION;
  *minor = SHMEM_MINOR_VERSION;
}
static void shmem_info_get_name(char* name) { strcpy(name, SHMEM_VENDOR_STRING); }

/* ---- signals ---- */
enum { SHMEM_SIGNAL_SET, SHMEM_SIGNAL_ADD };
static void plait_shmem_signal(int call, uint64_t* sig_addr, uint64_t signal, int sig_op, int pe) {
  plait_shmem_atomic(call, sig_op == SHMEM_SIGNAL_ADD ? PLAIT_SHMEM_ADD : PLAIT_SHMEM_SET, 8,
                     sig_addr, signal, 0, pe, 0);
}
static uint64_t shmem_signal_fetch(const uint64_t* sig_addr) {
  return *(const volatile uint64_t*)sig_addr;
}
static uint64_t shmem_signal_wait_until(uint64_t* sig_addr, int cmp, uint64_t cmp_value) {
  uint64_t now;
  while (!plait_shmem_uint64_holds(now = *sig_addr, cmp, cmp_value)) plait_park();
  return now;
}

/* ---- copies ---- */
#define PLAIT_SHMEM_STRIDES(WHAT, NAME, CALL, T, BYTES)                                           \
  static void shmem_##NAME(T* dest, const T* source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, \
                           int pe) {                                                              \
    for (size_t i = 0; i < nelems; i++) {                                                         \
      plait_shmem_##WHAT(CALL, (char*)dest + (long)i * dst * (long)(BYTES),                       \
                         (const char*)source + (long)i * sst * (long)(BYTES), BYTES, pe);         \
    }                                                                                             \
  }
#define PLAIT_SHMEM_SIGNALS(NAME, CALL, T, BYTES)                                       \
  static void shmem_##NAME(T* dest, const T* source, size_t nelems, uint64_t* sig_addr, \
                           uint64_t signal, int sig_op, int pe) {                       \
    plait_shmem_put(CALL, dest, source, nelems * (BYTES), pe);                          \
    plait_shmem_signal(CALL, sig_addr, signal, sig_op, pe);                             \
  }
#define PLAIT_SHMEM_NBI(WHAT, NAME, CALL, BYTES)                                    \
  static void shmem_##NAME(void* dest, const void* source, size_t nelems, int pe) { \
    plait_shmem_##WHAT(CALL, dest, source, nelems * (BYTES), pe);                   \
  }
#define PLAIT_SHMEM_OF_BITS(BITS)                                                              \
  PLAIT_SHMEM_NBI(put, put##BITS##_nbi, PLAIT_CALL_SHMEM_PUT##BITS##_NBI, BITS / 8)            \
  PLAIT_SHMEM_NBI(get, get##BITS##_nbi, PLAIT_CALL_SHMEM_GET##BITS##_NBI, BITS / 8)            \
  PLAIT_SHMEM_STRIDES(put, iput##BITS, PLAIT_CALL_SHMEM_IPUT##BITS, void, BITS / 8)            \
  PLAIT_SHMEM_STRIDES(get, iget##BITS, PLAIT_CALL_SHMEM_IGET##BITS, void, BITS / 8)            \
  PLAIT_SHMEM_SIGNALS(put##BITS##_signal, PLAIT_CALL_SHMEM_PUT##BITS##_SIGNAL, void, BITS / 8) \
  PLAIT_SHMEM_SIGNALS(put##BITS##_signal_nbi, PLAIT_CALL_SHMEM_PUT##BITS##_SIGNAL_NBI, void,   \
                      BITS / 8)
PLAIT_SHMEM_OF_BITS(8)
PLAIT_SHMEM_OF_BITS(16)
PLAIT_SHMEM_OF_BITS(32)
PLAIT_SHMEM_OF_BITS(64)
PLAIT_SHMEM_OF_BITS(128)
PLAIT_SHMEM_SIGNALS(putmem_signal, PLAIT_CALL_SHMEM_PUTMEM_SIGNAL, void, 1)
PLAIT_SHMEM_SIGNALS(putmem_signal_nbi, PLAIT_CALL_SHMEM_PUTMEM_SIGNAL_NBI, void, 1)
#define PLAIT_SHMEM_OF_TYPE(NAME, T, INDEX)                                                 \
  PLAIT_SHMEM_STRIDES(put, NAME##_iput, PLAIT_CALL_SHMEM_IPUT + INDEX, T, sizeof(T))        \
  PLAIT_SHMEM_STRIDES(get, NAME##_iget, PLAIT_CALL_SHMEM_IGET + INDEX, T, sizeof(T))        \
  PLAIT_SHMEM_SIGNALS(NAME##_put_signal, PLAIT_CALL_SHMEM_PUT_SIGNAL + INDEX, T, sizeof(T)) \
  PLAIT_SHMEM_SIGNALS(NAME##_put_signal_nbi, PLAIT_CALL_SHMEM_PUT_SIGNAL_NBI + INDEX, T, sizeof(T))
PLAIT_SHMEM_RMA_TYPES(PLAIT_SHMEM_OF_TYPE)

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
/* SUFFIX: of the names; VALUE: the last parameter, OF: that of word i. */
#define PLAIT_SHMEM_MANY(NAME, T, SUFFIX, VALUE, OF)                                              \
  static int shmem_##NAME##_test_all##SUFFIX(T* ivars, size_t nelems, const int* status, int cmp, \
                                             VALUE) {                                             \
    for (size_t i = 0; i < nelems; i++) {                                                         \
      if (PLAIT_SHMEM_COUNTS(i) && !plait_shmem_##NAME##_holds(ivars[i], cmp, OF)) return 0;      \
    }                                                                                             \
    return 1;                                                                                     \
  }                                                                                               \
  static size_t shmem_##NAME##_test_any##SUFFIX(T* ivars, size_t nelems, const int* status,       \
                                                int cmp, VALUE) {                                 \
    for (size_t i = 0; i < nelems; i++) {                                                         \
      if (PLAIT_SHMEM_COUNTS(i) && plait_shmem_##NAME##_holds(ivars[i], cmp, OF)) return i;       \
    }                                                                                             \
    return (size_t)-1;                                                                            \
  }                                                                                               \
  static size_t shmem_##NAME##_test_some##SUFFIX(T* ivars, size_t nelems, size_t* indices,        \
                                                 const int* status, int cmp, VALUE) {             \
    size_t found = 0;                                                                             \
    for (size_t i = 0; i < nelems; i++) {                                                         \
      if (PLAIT_SHMEM_COUNTS(i) && plait_shmem_##NAME##_holds(ivars[i], cmp, OF))                 \
        indices[found++] = i;                                                                     \
    }                                                                                             \
    return found;                                                                                 \
  }                                                                                               \
  static void shmem_##NAME##_wait_until_all##SUFFIX(T* ivars, size_t nelems, const int* status,   \
                                                    int cmp, VALUE) {                             \
    for (size_t i = 0; i < nelems; i++) {                                                         \
      while (PLAIT_SHMEM_COUNTS(i) && !plait_shmem_##NAME##_holds(ivars[i], cmp, OF))             \
        plait_park();                                                                             \
    }                                                                                             \
  }                                                                                               \
  static size_t shmem_##NAME##_wait_until_any##SUFFIX(T* ivars, size_t nelems, const int* status, \
                                                      int cmp, VALUE) {                           \
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
#define PLAIT_SHMEM_WAITS(NAME, T, INDEX)                 \
  static void shmem_##NAME##_wait(T* ivar, T cmp_value) { \
    while (*ivar == cmp_value) plait_park();              \
  }                                                       \
  PLAIT_SHMEM_MANY(NAME, T, , T cmp_value, cmp_value)     \
  PLAIT_SHMEM_MANY(NAME, T, _vector, const T* cmp_values, cmp_values[i])
PLAIT_SHMEM_WAIT_TYPES(PLAIT_SHMEM_WAITS)

/* ---- locks: a queue of PEs, as in runtime/shmem/locks.cpp, which says how it works ----
 *
 * A lock is 4 bytes of the last in the queue on PE 0, and 2 of who comes next and 2 that are not 0
 * while its PE waits, on each PE. PEs are numbers + 1. */
static uint32_t plait_shmem_last(int call, long* lock, uint32_t wanted, uint32_t last) {
  return (uint32_t)plait_shmem_atomic(call, PLAIT_SHMEM_COMPARE_SET, 4, lock, last, wanted, 0, 1);
}
static uint16_t* plait_shmem_after(long* lock) { return (uint16_t*)lock + 2; }
static uint16_t* plait_shmem_waits(long* lock) { return (uint16_t*)lock + 3; }
static void plait_shmem_put_16(int call, uint16_t* word, uint16_t value, int pe) {
  plait_shmem_atomic(call, PLAIT_SHMEM_SET, 2, word, value, 0, pe, 0);
}
static void shmem_set_lock(long* lock) {
  uint32_t self = (uint32_t)shmem_my_pe() + 1, before;
  *plait_shmem_waits(lock) = 1;
  before = (uint32_t)plait_shmem_atomic(PLAIT_CALL_SHMEM_SET_LOCK, PLAIT_SHMEM_SET, 4, lock, self,
                                        0, 0, 1);
  if (before == 0) {
    *plait_shmem_waits(lock) = 0;
    return;
  }
  if (before == self)
    plait_fail(PLAIT_CALL_SHMEM_SET_LOCK, PLAIT_SHMEM_OWN_LOCK, 0, 0, 0, 0, 0, 0, 0);
  plait_shmem_put_16(PLAIT_CALL_SHMEM_SET_LOCK, plait_shmem_after(lock), (uint16_t)self,
                     (int)before - 1);
  while (*plait_shmem_waits(lock) != 0) plait_park();
}
static int shmem_test_lock(long* lock) {
  return plait_shmem_last(PLAIT_CALL_SHMEM_TEST_LOCK, lock, 0, (uint32_t)shmem_my_pe() + 1) != 0;
}
static void shmem_clear_lock(long* lock) {
  uint32_t self = (uint32_t)shmem_my_pe() + 1, last;
  int next;
  shmem_quiet();
  if (*plait_shmem_after(lock) == 0) {
    last = plait_shmem_last(PLAIT_CALL_SHMEM_CLEAR_LOCK, lock, self, 0);
    if (last == self) return;
    if (last == 0)
      plait_fail(PLAIT_CALL_SHMEM_CLEAR_LOCK, PLAIT_SHMEM_NO_LOCK, 0, 0, 0, 0, 0, 0, 0);
    while (*plait_shmem_after(lock) == 0) plait_park();
  }
  next = *plait_shmem_after(lock) - 1;
  *plait_shmem_after(lock) = 0;
  plait_shmem_put_16(PLAIT_CALL_SHMEM_CLEAR_LOCK, plait_shmem_waits(lock), 0, next);
}

#endif
