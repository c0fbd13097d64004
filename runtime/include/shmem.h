/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * OpenSHMEM 1.5, as far as Plait has it: see docs/reference/shmem.md. Symmetric are the program's
 * variables of static storage.
 */
#ifndef PLAIT_INCLUDE_SHMEM_H
#define PLAIT_INCLUDE_SHMEM_H

#include <stddef.h>
#include <stdint.h>

#include "plait_shmem.h" /* generated: the types that the lists below go through */

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#pragma GCC visibility push(default)
#endif

#define SHMEM_MAJOR_VERSION 1
#define SHMEM_MINOR_VERSION 5
#define SHMEM_MAX_NAME_LEN 64
#define SHMEM_VENDOR_STRING "Plait"

enum { SHMEM_CMP_EQ, SHMEM_CMP_NE, SHMEM_CMP_GT, SHMEM_CMP_GE, SHMEM_CMP_LT, SHMEM_CMP_LE };

/* ---- set-up ---------------------------------------------------------------------------------- */
void shmem_init(void);
void shmem_finalize(void);
void shmem_global_exit(int status);
int shmem_my_pe(void);
int shmem_n_pes(void);
int shmem_pe_accessible(int pe);
int shmem_addr_accessible(const void* addr, int pe);
void* shmem_ptr(const void* dest, int pe);
void shmem_info_get_version(int* major, int* minor);
void shmem_info_get_name(char* name);

/* ---- order ----------------------------------------------------------------------------------- */
void shmem_barrier_all(void);
void shmem_sync_all(void);
void shmem_quiet(void);
void shmem_fence(void);

/* ---- copies: nelems elements of so many bits; of mem, bytes ------------------------------------
 */
#define PLAIT_SHMEM_COPIES(NAME)                                               \
  void shmem_put##NAME(void* dest, const void* source, size_t nelems, int pe); \
  void shmem_get##NAME(void* dest, const void* source, size_t nelems, int pe);
PLAIT_SHMEM_COPIES(mem)
PLAIT_SHMEM_COPIES(mem_nbi)
PLAIT_SHMEM_COPIES(8)
PLAIT_SHMEM_COPIES(16)
PLAIT_SHMEM_COPIES(32)
PLAIT_SHMEM_COPIES(64)
PLAIT_SHMEM_COPIES(128)

/* shmem_int_put(dest, source, nelems, pe), shmem_int_p(dest, value, pe), ... of all types. */
#define PLAIT_SHMEM_COPY(NAME, T, INDEX)                                        \
  void shmem_##NAME##_put(T* dest, const T* source, size_t nelems, int pe);     \
  void shmem_##NAME##_get(T* dest, const T* source, size_t nelems, int pe);     \
  void shmem_##NAME##_put_nbi(T* dest, const T* source, size_t nelems, int pe); \
  void shmem_##NAME##_get_nbi(T* dest, const T* source, size_t nelems, int pe); \
  void shmem_##NAME##_p(T* dest, T value, int pe);                              \
  T shmem_##NAME##_g(const T* source, int pe);
PLAIT_SHMEM_RMA_TYPES(PLAIT_SHMEM_COPY)
PLAIT_SHMEM_WIDE_TYPES(PLAIT_SHMEM_COPY)

/* ---- atomic operations -------------------------------------------------------------------------
 */
#define PLAIT_SHMEM_EXTENDED(NAME, T, INDEX)                \
  T shmem_##NAME##_atomic_fetch(const T* source, int pe);   \
  void shmem_##NAME##_atomic_set(T* dest, T value, int pe); \
  T shmem_##NAME##_atomic_swap(T* dest, T value, int pe);
PLAIT_SHMEM_EXTENDED_TYPES(PLAIT_SHMEM_EXTENDED)

#define PLAIT_SHMEM_STANDARD(NAME, T, INDEX)                              \
  T shmem_##NAME##_atomic_compare_swap(T* dest, T cond, T value, int pe); \
  T shmem_##NAME##_atomic_fetch_inc(T* dest, int pe);                     \
  void shmem_##NAME##_atomic_inc(T* dest, int pe);                        \
  T shmem_##NAME##_atomic_fetch_add(T* dest, T value, int pe);            \
  void shmem_##NAME##_atomic_add(T* dest, T value, int pe);
PLAIT_SHMEM_STANDARD_TYPES(PLAIT_SHMEM_STANDARD)

#define PLAIT_SHMEM_BITWISE(NAME, T, INDEX)                    \
  T shmem_##NAME##_atomic_fetch_and(T* dest, T value, int pe); \
  void shmem_##NAME##_atomic_and(T* dest, T value, int pe);    \
  T shmem_##NAME##_atomic_fetch_or(T* dest, T value, int pe);  \
  void shmem_##NAME##_atomic_or(T* dest, T value, int pe);     \
  T shmem_##NAME##_atomic_fetch_xor(T* dest, T value, int pe); \
  void shmem_##NAME##_atomic_xor(T* dest, T value, int pe);
PLAIT_SHMEM_BITWISE_TYPES(PLAIT_SHMEM_BITWISE)

/* ---- waits for what others write ----------------------------------------------------------------
 */
#define PLAIT_SHMEM_WAIT(NAME, T, INDEX)                         \
  void shmem_##NAME##_wait_until(T* ivar, int cmp, T cmp_value); \
  int shmem_##NAME##_test(T* ivar, int cmp, T cmp_value);
PLAIT_SHMEM_WAIT_TYPES(PLAIT_SHMEM_WAIT)

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#ifdef __cplusplus
}
#endif

#endif
