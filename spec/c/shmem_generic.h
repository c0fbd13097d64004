/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * The names without a type, which C11 chooses the routine for: shmem_put(dest, source, nelems, pe)
 * with int* dest is shmem_int_put, and with a context before dest shmem_ctx_int_put. Both
 * shmem.h, of CPU and of FPGA ranks, include this.
 */
#ifndef PLAIT_SPEC_SHMEM_GENERIC_H
#define PLAIT_SPEC_SHMEM_GENERIC_H

/* Chosen where no routine fits: it takes no arguments, which is what the compiler says then. */
void plait_shmem_has_no_routine_of_this_type(void);

#define PLAIT_SHMEM_FIRST_(a, ...) a
#define PLAIT_SHMEM_SECOND_(a, b, ...) b
#define PLAIT_SHMEM_FIRST(...) PLAIT_SHMEM_FIRST_(__VA_ARGS__, 0, 0)
#define PLAIT_SHMEM_SECOND(...) PLAIT_SHMEM_SECOND_(__VA_ARGS__, 0, 0)

#define PLAIT_SHMEM_CHOICE(T, ROUTINE) T* : ROUTINE, const T* : ROUTINE, volatile T* : ROUTINE,
#define PLAIT_SHMEM_CHOOSE(ARGUMENT, SET, BEFORE, AFTER)      \
  _Generic((ARGUMENT),                                        \
      PLAIT_SHMEM_##SET##_CHOICES(PLAIT_SHMEM_CHOICE, BEFORE, \
                                  AFTER) default: plait_shmem_has_no_routine_of_this_type)

/* By the first argument; by the second, behind a team; and by that behind a context, if there is
 * one. */
#define PLAIT_SHMEM_BY_FIRST(SET, AFTER, ...) \
  PLAIT_SHMEM_CHOOSE(PLAIT_SHMEM_FIRST(__VA_ARGS__), SET, shmem_, AFTER)(__VA_ARGS__)
#define PLAIT_SHMEM_BY_SECOND(SET, AFTER, ...) \
  PLAIT_SHMEM_CHOOSE(PLAIT_SHMEM_SECOND(__VA_ARGS__), SET, shmem_, AFTER)(__VA_ARGS__)
#define PLAIT_SHMEM_BEHIND_CTX(SET, AFTER, ...)                                                 \
  _Generic((PLAIT_SHMEM_FIRST(__VA_ARGS__)),                                                    \
      shmem_ctx_t: PLAIT_SHMEM_CHOOSE(PLAIT_SHMEM_SECOND(__VA_ARGS__), SET, shmem_ctx_, AFTER), \
      PLAIT_SHMEM_##SET##_CHOICES(PLAIT_SHMEM_CHOICE, shmem_,                                   \
                                  AFTER) default: plait_shmem_has_no_routine_of_this_type)(     \
      __VA_ARGS__)

#define shmem_put(...) PLAIT_SHMEM_BEHIND_CTX(RMA, _put, __VA_ARGS__)
#define shmem_get(...) PLAIT_SHMEM_BEHIND_CTX(RMA, _get, __VA_ARGS__)
#define shmem_put_nbi(...) PLAIT_SHMEM_BEHIND_CTX(RMA, _put_nbi, __VA_ARGS__)
#define shmem_get_nbi(...) PLAIT_SHMEM_BEHIND_CTX(RMA, _get_nbi, __VA_ARGS__)
#define shmem_iput(...) PLAIT_SHMEM_BEHIND_CTX(RMA, _iput, __VA_ARGS__)
#define shmem_iget(...) PLAIT_SHMEM_BEHIND_CTX(RMA, _iget, __VA_ARGS__)
#define shmem_p(...) PLAIT_SHMEM_BEHIND_CTX(RMA, _p, __VA_ARGS__)
#define shmem_g(...) PLAIT_SHMEM_BEHIND_CTX(RMA, _g, __VA_ARGS__)
#define shmem_put_signal(...) PLAIT_SHMEM_BEHIND_CTX(RMA, _put_signal, __VA_ARGS__)
#define shmem_put_signal_nbi(...) PLAIT_SHMEM_BEHIND_CTX(RMA, _put_signal_nbi, __VA_ARGS__)

#define shmem_atomic_fetch(...) PLAIT_SHMEM_BEHIND_CTX(EXTENDED, _atomic_fetch, __VA_ARGS__)
#define shmem_atomic_fetch_nbi(...) PLAIT_SHMEM_BEHIND_CTX(EXTENDED, _atomic_fetch_nbi, __VA_ARGS__)
#define shmem_atomic_set(...) PLAIT_SHMEM_BEHIND_CTX(EXTENDED, _atomic_set, __VA_ARGS__)
#define shmem_atomic_swap(...) PLAIT_SHMEM_BEHIND_CTX(EXTENDED, _atomic_swap, __VA_ARGS__)
#define shmem_atomic_swap_nbi(...) PLAIT_SHMEM_BEHIND_CTX(EXTENDED, _atomic_swap_nbi, __VA_ARGS__)

#define shmem_atomic_compare_swap(...) \
  PLAIT_SHMEM_BEHIND_CTX(STANDARD, _atomic_compare_swap, __VA_ARGS__)
#define shmem_atomic_compare_swap_nbi(...) \
  PLAIT_SHMEM_BEHIND_CTX(STANDARD, _atomic_compare_swap_nbi, __VA_ARGS__)
#define shmem_atomic_fetch_inc(...) PLAIT_SHMEM_BEHIND_CTX(STANDARD, _atomic_fetch_inc, __VA_ARGS__)
#define shmem_atomic_fetch_inc_nbi(...) \
  PLAIT_SHMEM_BEHIND_CTX(STANDARD, _atomic_fetch_inc_nbi, __VA_ARGS__)
#define shmem_atomic_inc(...) PLAIT_SHMEM_BEHIND_CTX(STANDARD, _atomic_inc, __VA_ARGS__)
#define shmem_atomic_fetch_add(...) PLAIT_SHMEM_BEHIND_CTX(STANDARD, _atomic_fetch_add, __VA_ARGS__)
#define shmem_atomic_fetch_add_nbi(...) \
  PLAIT_SHMEM_BEHIND_CTX(STANDARD, _atomic_fetch_add_nbi, __VA_ARGS__)
#define shmem_atomic_add(...) PLAIT_SHMEM_BEHIND_CTX(STANDARD, _atomic_add, __VA_ARGS__)

#define shmem_atomic_fetch_and(...) PLAIT_SHMEM_BEHIND_CTX(BITWISE, _atomic_fetch_and, __VA_ARGS__)
#define shmem_atomic_fetch_and_nbi(...) \
  PLAIT_SHMEM_BEHIND_CTX(BITWISE, _atomic_fetch_and_nbi, __VA_ARGS__)
#define shmem_atomic_and(...) PLAIT_SHMEM_BEHIND_CTX(BITWISE, _atomic_and, __VA_ARGS__)
#define shmem_atomic_fetch_or(...) PLAIT_SHMEM_BEHIND_CTX(BITWISE, _atomic_fetch_or, __VA_ARGS__)
#define shmem_atomic_fetch_or_nbi(...) \
  PLAIT_SHMEM_BEHIND_CTX(BITWISE, _atomic_fetch_or_nbi, __VA_ARGS__)
#define shmem_atomic_or(...) PLAIT_SHMEM_BEHIND_CTX(BITWISE, _atomic_or, __VA_ARGS__)
#define shmem_atomic_fetch_xor(...) PLAIT_SHMEM_BEHIND_CTX(BITWISE, _atomic_fetch_xor, __VA_ARGS__)
#define shmem_atomic_fetch_xor_nbi(...) \
  PLAIT_SHMEM_BEHIND_CTX(BITWISE, _atomic_fetch_xor_nbi, __VA_ARGS__)
#define shmem_atomic_xor(...) PLAIT_SHMEM_BEHIND_CTX(BITWISE, _atomic_xor, __VA_ARGS__)

#define shmem_wait_until(...) PLAIT_SHMEM_BY_FIRST(WAIT, _wait_until, __VA_ARGS__)
#define shmem_test(...) PLAIT_SHMEM_BY_FIRST(WAIT, _test, __VA_ARGS__)
#define shmem_wait_until_all(...) PLAIT_SHMEM_BY_FIRST(WAIT, _wait_until_all, __VA_ARGS__)
#define shmem_wait_until_any(...) PLAIT_SHMEM_BY_FIRST(WAIT, _wait_until_any, __VA_ARGS__)
#define shmem_wait_until_some(...) PLAIT_SHMEM_BY_FIRST(WAIT, _wait_until_some, __VA_ARGS__)
#define shmem_wait_until_all_vector(...) \
  PLAIT_SHMEM_BY_FIRST(WAIT, _wait_until_all_vector, __VA_ARGS__)
#define shmem_wait_until_any_vector(...) \
  PLAIT_SHMEM_BY_FIRST(WAIT, _wait_until_any_vector, __VA_ARGS__)
#define shmem_wait_until_some_vector(...) \
  PLAIT_SHMEM_BY_FIRST(WAIT, _wait_until_some_vector, __VA_ARGS__)
#define shmem_test_all(...) PLAIT_SHMEM_BY_FIRST(WAIT, _test_all, __VA_ARGS__)
#define shmem_test_any(...) PLAIT_SHMEM_BY_FIRST(WAIT, _test_any, __VA_ARGS__)
#define shmem_test_some(...) PLAIT_SHMEM_BY_FIRST(WAIT, _test_some, __VA_ARGS__)
#define shmem_test_all_vector(...) PLAIT_SHMEM_BY_FIRST(WAIT, _test_all_vector, __VA_ARGS__)
#define shmem_test_any_vector(...) PLAIT_SHMEM_BY_FIRST(WAIT, _test_any_vector, __VA_ARGS__)
#define shmem_test_some_vector(...) PLAIT_SHMEM_BY_FIRST(WAIT, _test_some_vector, __VA_ARGS__)

#define shmem_broadcast(...) PLAIT_SHMEM_BY_SECOND(RMA, _broadcast, __VA_ARGS__)
#define shmem_collect(...) PLAIT_SHMEM_BY_SECOND(RMA, _collect, __VA_ARGS__)
#define shmem_fcollect(...) PLAIT_SHMEM_BY_SECOND(RMA, _fcollect, __VA_ARGS__)
#define shmem_alltoall(...) PLAIT_SHMEM_BY_SECOND(RMA, _alltoall, __VA_ARGS__)
#define shmem_alltoalls(...) PLAIT_SHMEM_BY_SECOND(RMA, _alltoalls, __VA_ARGS__)

#define shmem_and_reduce(...) PLAIT_SHMEM_BY_SECOND(BITS, _and_reduce, __VA_ARGS__)
#define shmem_or_reduce(...) PLAIT_SHMEM_BY_SECOND(BITS, _or_reduce, __VA_ARGS__)
#define shmem_xor_reduce(...) PLAIT_SHMEM_BY_SECOND(BITS, _xor_reduce, __VA_ARGS__)

#define shmem_max_reduce(...) PLAIT_SHMEM_BY_SECOND(ORDER, _max_reduce, __VA_ARGS__)
#define shmem_min_reduce(...) PLAIT_SHMEM_BY_SECOND(ORDER, _min_reduce, __VA_ARGS__)

#define shmem_sum_reduce(...) PLAIT_SHMEM_BY_SECOND(ARITHMETIC, _sum_reduce, __VA_ARGS__)
#define shmem_prod_reduce(...) PLAIT_SHMEM_BY_SECOND(ARITHMETIC, _prod_reduce, __VA_ARGS__)

/* Of a team, or with three more arguments of an active set as before 1.5. */
#define PLAIT_SHMEM_FIFTH(a, b, c, d, e, ...) e
#define shmem_sync(...) \
  PLAIT_SHMEM_FIFTH(__VA_ARGS__, shmem_sync, 0, 0, shmem_team_sync, 0)(__VA_ARGS__)

/* What these were before 1.4. */
#define shmem_fetch(...) shmem_atomic_fetch(__VA_ARGS__)
#define shmem_set(...) shmem_atomic_set(__VA_ARGS__)
#define shmem_swap(...) shmem_atomic_swap(__VA_ARGS__)
#define shmem_cswap(...) shmem_atomic_compare_swap(__VA_ARGS__)
#define shmem_finc(...) shmem_atomic_fetch_inc(__VA_ARGS__)
#define shmem_inc(...) shmem_atomic_inc(__VA_ARGS__)
#define shmem_fadd(...) shmem_atomic_fetch_add(__VA_ARGS__)
#define shmem_add(...) shmem_atomic_add(__VA_ARGS__)

#endif
