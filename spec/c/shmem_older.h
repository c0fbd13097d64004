/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Names that OpenSHMEM had before 1.4 and programs still have. Both shmem.h, of CPU and of FPGA
 * ranks, include this.
 */
#ifndef PLAIT_SPEC_SHMEM_OLDER_H
#define PLAIT_SPEC_SHMEM_OLDER_H

#define start_pes(npes) shmem_start_pes(npes)
#define _my_pe() shmem_my_pe()
#define _num_pes() shmem_n_pes()
#define shmalloc(size) shmem_malloc(size)
#define shmemalign(alignment, size) shmem_align(alignment, size)
#define shrealloc(ptr, size) shmem_realloc(ptr, size)
#define shfree(ptr) shmem_free(ptr)
#define shmem_wait(ivar, cmp_value) shmem_long_wait(ivar, cmp_value)

#define _SHMEM_MAJOR_VERSION SHMEM_MAJOR_VERSION
#define _SHMEM_MINOR_VERSION SHMEM_MINOR_VERSION
#define _SHMEM_MAX_NAME_LEN SHMEM_MAX_NAME_LEN
#define _SHMEM_VENDOR_STRING SHMEM_VENDOR_STRING
#define _SHMEM_CMP_EQ SHMEM_CMP_EQ
#define _SHMEM_CMP_NE SHMEM_CMP_NE
#define _SHMEM_CMP_GT SHMEM_CMP_GT
#define _SHMEM_CMP_GE SHMEM_CMP_GE
#define _SHMEM_CMP_LT SHMEM_CMP_LT
#define _SHMEM_CMP_LE SHMEM_CMP_LE

/* Nothing is cached. */
#define shmem_clear_cache_inv() ((void)0)
#define shmem_set_cache_inv() ((void)0)
#define shmem_clear_cache_line_inv(dest) ((void)(dest))
#define shmem_set_cache_line_inv(dest) ((void)(dest))
#define shmem_udcflush() ((void)0)
#define shmem_udcflush_line(dest) ((void)(dest))

#define shmem_int_fetch shmem_int_atomic_fetch
#define shmem_int_set shmem_int_atomic_set
#define shmem_int_swap shmem_int_atomic_swap
#define shmem_int_cswap shmem_int_atomic_compare_swap
#define shmem_int_finc shmem_int_atomic_fetch_inc
#define shmem_int_inc shmem_int_atomic_inc
#define shmem_int_fadd shmem_int_atomic_fetch_add
#define shmem_int_add shmem_int_atomic_add
#define shmem_long_fetch shmem_long_atomic_fetch
#define shmem_long_set shmem_long_atomic_set
#define shmem_long_swap shmem_long_atomic_swap
#define shmem_long_cswap shmem_long_atomic_compare_swap
#define shmem_long_finc shmem_long_atomic_fetch_inc
#define shmem_long_inc shmem_long_atomic_inc
#define shmem_long_fadd shmem_long_atomic_fetch_add
#define shmem_long_add shmem_long_atomic_add
#define shmem_longlong_fetch shmem_longlong_atomic_fetch
#define shmem_longlong_set shmem_longlong_atomic_set
#define shmem_longlong_swap shmem_longlong_atomic_swap
#define shmem_longlong_cswap shmem_longlong_atomic_compare_swap
#define shmem_longlong_finc shmem_longlong_atomic_fetch_inc
#define shmem_longlong_inc shmem_longlong_atomic_inc
#define shmem_longlong_fadd shmem_longlong_atomic_fetch_add
#define shmem_longlong_add shmem_longlong_atomic_add
#define shmem_float_fetch shmem_float_atomic_fetch
#define shmem_float_set shmem_float_atomic_set
#define shmem_float_swap shmem_float_atomic_swap
#define shmem_double_fetch shmem_double_atomic_fetch
#define shmem_double_set shmem_double_atomic_set
#define shmem_double_swap shmem_double_atomic_swap

#endif
