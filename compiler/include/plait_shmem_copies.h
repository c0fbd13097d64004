/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * OpenSHMEM on FPGA ranks: threads and versions, signals, copies with strides. shmem.h includes
 * this.
 */
#ifndef PLAIT_COMPILER_SHMEM_COPIES_H
#define PLAIT_COMPILER_SHMEM_COPIES_H

#include <shmem.h>
#include <string.h>

/* ---- set-up ---- */
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

/* ---- what can be reached: the PE says if it has such memory ---- */
static int shmem_addr_accessible(const void* addr, int pe) {
  static char plait_byte[1];
  if (!shmem_pe_accessible(pe)) return 0;
  plait_wait(plait_issue_at(PLAIT_SHMEM_OPCODE_GET, 0, 0, 0, pe, 0, 1, plait_byte, addr));
  if (plait_status != PLAIT_SHMEM_REFUSED)
    plait_shmem_check(PLAIT_CALL_SHMEM_ADDR_ACCESSIBLE, pe, 1);
  return plait_status == 0;
}
static void* shmem_ptr(const void* dest, int pe) {
  plait_shmem_check_pe(PLAIT_CALL_SHMEM_PTR, pe);
  return pe == shmem_my_pe() && shmem_addr_accessible(dest, pe) ? (void*)dest : NULL;
}

/* ---- signals ---- */
static void plait_shmem_signal(int call, uint64_t* sig_addr, uint64_t signal, int sig_op, int pe) {
  if (sig_op != SHMEM_SIGNAL_SET && sig_op != SHMEM_SIGNAL_ADD)
    plait_fail(call, PLAIT_SHMEM_NO_SIGNAL, 0, 0, sig_op, 0, 0, 0, 0);
  plait_shmem_atomic(call, sig_op == SHMEM_SIGNAL_ADD ? PLAIT_SHMEM_ADD : PLAIT_SHMEM_SET, 8,
                     sig_addr, signal, 0, pe, 0);
}
static uint64_t shmem_signal_fetch(const uint64_t* sig_addr) {
  return *(const volatile uint64_t*)sig_addr;
}
static uint64_t shmem_signal_wait_until(uint64_t* sig_addr, int cmp, uint64_t cmp_value) {
  uint64_t now;
  plait_shmem_check_cmp(PLAIT_CALL_SHMEM_SIGNAL_WAIT_UNTIL, cmp);
  while (!plait_shmem_uint64_holds(now = *sig_addr, cmp, cmp_value)) plait_park();
  return now;
}

/* ---- copies ---- */
/* AFTER: what is done when all elements are on their way. */
#define PLAIT_SHMEM_STRIDES(WHAT, NAME, CALL, T, BYTES, AFTER)                                    \
  static void shmem_##NAME(T* dest, const T* source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, \
                           int pe) {                                                              \
    for (size_t i = 0; i < nelems; i++) {                                                         \
      plait_shmem_##WHAT(CALL, (char*)dest + (long)i * dst * (long)(BYTES),                       \
                         (const char*)source + (long)i * sst * (long)(BYTES), BYTES, pe);         \
    }                                                                                             \
    AFTER;                                                                                        \
  }
#define PLAIT_SHMEM_SIGNALS(PUT, NAME, CALL, T, BYTES)                                  \
  static void shmem_##NAME(T* dest, const T* source, size_t nelems, uint64_t* sig_addr, \
                           uint64_t signal, int sig_op, int pe) {                       \
    plait_shmem_##PUT(CALL, dest, source, nelems * (BYTES), pe);                        \
    plait_shmem_signal(CALL, sig_addr, signal, sig_op, pe);                             \
  }
#define PLAIT_SHMEM_OF_BITS(BITS)                                                               \
  PLAIT_SHMEM_STRIDES(put, iput##BITS, PLAIT_CALL_SHMEM_IPUT##BITS, void, BITS / 8, )           \
  PLAIT_SHMEM_STRIDES(get_nbi, iget##BITS, PLAIT_CALL_SHMEM_IGET##BITS, void, BITS / 8,         \
                      shmem_quiet())                                                            \
  PLAIT_SHMEM_SIGNALS(put, put##BITS##_signal, PLAIT_CALL_SHMEM_PUT##BITS##_SIGNAL, void,       \
                      BITS / 8)                                                                 \
  PLAIT_SHMEM_SIGNALS(put_nbi, put##BITS##_signal_nbi, PLAIT_CALL_SHMEM_PUT##BITS##_SIGNAL_NBI, \
                      void, BITS / 8)
PLAIT_SHMEM_OF_BITS(8)
PLAIT_SHMEM_OF_BITS(16)
PLAIT_SHMEM_OF_BITS(32)
PLAIT_SHMEM_OF_BITS(64)
PLAIT_SHMEM_OF_BITS(128)
PLAIT_SHMEM_SIGNALS(put, putmem_signal, PLAIT_CALL_SHMEM_PUTMEM_SIGNAL, void, 1)
PLAIT_SHMEM_SIGNALS(put_nbi, putmem_signal_nbi, PLAIT_CALL_SHMEM_PUTMEM_SIGNAL_NBI, void, 1)
#define PLAIT_SHMEM_OF_TYPE(NAME, T, INDEX)                                                       \
  PLAIT_SHMEM_STRIDES(put, NAME##_iput, PLAIT_CALL_SHMEM_IPUT + INDEX, T, sizeof(T), )            \
  PLAIT_SHMEM_STRIDES(get_nbi, NAME##_iget, PLAIT_CALL_SHMEM_IGET + INDEX, T, sizeof(T),          \
                      shmem_quiet())                                                              \
  PLAIT_SHMEM_SIGNALS(put, NAME##_put_signal, PLAIT_CALL_SHMEM_PUT_SIGNAL + INDEX, T, sizeof(T))  \
  PLAIT_SHMEM_SIGNALS(put_nbi, NAME##_put_signal_nbi, PLAIT_CALL_SHMEM_PUT_SIGNAL_NBI + INDEX, T, \
                      sizeof(T))
PLAIT_SHMEM_RMA_TYPES(PLAIT_SHMEM_OF_TYPE)

#endif
