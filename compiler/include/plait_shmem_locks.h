/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * OpenSHMEM on FPGA ranks: locks. shmem.h includes this.
 */
#ifndef PLAIT_COMPILER_SHMEM_LOCKS_H
#define PLAIT_COMPILER_SHMEM_LOCKS_H

#include <shmem.h>

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
