/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * GASNet on FPGA ranks: begin and end, what there is to know, locks, the barrier. gasnet.h includes
 * this.
 */
#ifndef PLAIT_COMPILER_GASNET_JOB_H
#define PLAIT_COMPILER_GASNET_JOB_H

#include "plait_gasnet_messages.h"

/* ---- locks: handlers run one after the other, and while main waits --------------------------- */
static void gasnet_hsl_init(gasnet_hsl_t* hsl) { hsl->held = 0; }
static void gasnet_hsl_destroy(gasnet_hsl_t* hsl) { hsl->held = 0; }
static void gasnet_hsl_lock(gasnet_hsl_t* hsl) {
  if (hsl->held) plait_gasnet_fail(PLAIT_CALL_GASNET_HSL_LOCK, PLAIT_GASNET_LOCK_HELD, 0, 0, 0, 0);
  hsl->held = 1;
}
static int gasnet_hsl_trylock(gasnet_hsl_t* hsl) {
  if (hsl->held) return GASNET_ERR_NOT_READY;
  hsl->held = 1;
  return GASNET_OK;
}
static void gasnet_hsl_unlock(gasnet_hsl_t* hsl) {
  if (!hsl->held)
    plait_gasnet_fail(PLAIT_CALL_GASNET_HSL_UNLOCK, PLAIT_GASNET_LOCK_FREE, 0, 0, 0, 0);
  hsl->held = 0;
}
static void gasnet_hold_interrupts(void) {}
static void gasnet_resume_interrupts(void) {}

/* ---- what there is to know --------------------------------------------------------------------
 */
static int gasnet_getNodeInfo(gasnet_nodeinfo_t* nodeinfo_table, int numentries) {
  for (int node = 0; node < numentries && node < plait_size(); node++) {
    nodeinfo_table[node].host = nodeinfo_table[node].supernode = (gasnet_node_t)node;
  }
  return GASNET_OK;
}
#define gasnet_getenv(s) getenv(s)
#define PLAIT_GASNET_TEXT_OF(VALUE, ERROR, TEXT) \
  if (errval == (VALUE)) return ERROR;
static const char* gasnet_ErrorName(int errval) {
  PLAIT_GASNET_ERRORS(PLAIT_GASNET_TEXT_OF)
  return "no such error";
}
#undef PLAIT_GASNET_TEXT_OF
#define PLAIT_GASNET_TEXT_OF(VALUE, ERROR, TEXT) \
  if (errval == (VALUE)) return TEXT;
static const char* gasnet_ErrorDesc(int errval) {
  PLAIT_GASNET_ERRORS(PLAIT_GASNET_TEXT_OF)
  return "no such error";
}
#undef PLAIT_GASNET_TEXT_OF

/* ---- the job --------------------------------------------------------------------------------- */
static int gasnet_init(int* argc, char*** argv) {
  (void)argc;
  (void)argv;
  MPI_Init(NULL, NULL);
  return GASNET_OK;
}
static int gasnet_attach(gasnet_handlerentry_t* table, int numentries, uintptr_t segsize,
                         uintptr_t minheapoffset) {
  unsigned long own[4] = {0, 0, 0, 0};
  unsigned long begin = 0, size = segsize;
  unsigned long* all = malloc(sizeof(long) * plait_size());
  int next = 128;
  (void)minheapoffset;
  if (plait_gasnet_is_attached)
    plait_gasnet_fail(PLAIT_CALL_GASNET_ATTACH, PLAIT_GASNET_AGAIN, 0, 0, 0, 0);
  if (plait_size() > PLAIT_GASNET_NODES)
    plait_gasnet_fail(PLAIT_CALL_GASNET_ATTACH, PLAIT_GASNET_TOO_MANY, 0, 0, plait_size(),
                      PLAIT_GASNET_NODES);
  if (segsize % GASNET_PAGESIZE != 0)
    plait_gasnet_fail(PLAIT_CALL_GASNET_ATTACH, PLAIT_GASNET_NO_PAGE, 0, 0, (long)segsize,
                      GASNET_PAGESIZE);
  if (segsize > PLAIT_GASNET_SEGMENT_BYTES)
    plait_gasnet_fail(PLAIT_CALL_GASNET_ATTACH, PLAIT_GASNET_TOO_GREAT, 0, 0, (long)segsize,
                      PLAIT_GASNET_SEGMENT_BYTES);
  for (int i = 0; i < numentries; i++) {
    const int index = table[i].index;
    if (index == 0) continue;
    if (index < 128 || (own[index / 64] >> index % 64 & 1) != 0)
      plait_gasnet_fail(PLAIT_CALL_GASNET_ATTACH, PLAIT_GASNET_BAD_INDEX, 0, index, 0, 0);
    own[index / 64] |= 1ul << index % 64;
    plait_gasnet_handlers[index] = table[i].fnptr;
  }
  for (int i = 0; i < numentries; i++) {
    if (table[i].index != 0) continue;
    while (next < 256 && (own[next / 64] >> next % 64 & 1) != 0) next++;
    if (next == 256)
      plait_gasnet_fail(PLAIT_CALL_GASNET_ATTACH, PLAIT_GASNET_BAD_INDEX, 0, 0, 0, 0);
    own[next / 64] |= 1ul << next % 64;
    plait_gasnet_handlers[next] = table[i].fnptr;
    table[i].index = (gasnet_handler_t)next;
  }
  /* As runtime/gasnet/setup.cpp: the sizes of the segments, where they begin, the handlers. */
  MPI_Allgather(&size, sizeof size, MPI_BYTE, plait_gasnet_sizes, sizeof size, MPI_BYTE,
                MPI_COMM_WORLD);
  MPI_Allgather(&begin, sizeof begin, MPI_BYTE, all, sizeof begin, MPI_BYTE, MPI_COMM_WORLD);
  free(all);
  MPI_Allgather(own, sizeof own, MPI_BYTE, plait_gasnet_known, sizeof own, MPI_BYTE,
                MPI_COMM_WORLD);
  plait_gasnet_is_attached = 1;
#if !defined(GASNET_SEQ)
  plait_gasnet_gate = 1;
#endif
  return GASNET_OK;
}
static void gasnet_exit(int exitcode) {
  if (exitcode != 0) MPI_Abort(MPI_COMM_WORLD, exitcode);
  plait_gasnet_enter();
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  exit(0);
}
/* main has returned with this code: as by gasnet_exit, if all is well. */
static void plait_gasnet_close(int code) {
  if (code == 0 && plait_gasnet_is_attached) gasnet_exit(0);
}

/* ---- the barrier, in two steps --------------------------------------------------------------- */
static int plait_gasnet_has_notified, plait_gasnet_notified_id, plait_gasnet_notified_flags;

static void gasnet_barrier_notify(int id, int flags) {
  plait_gasnet_check(PLAIT_CALL_GASNET_BARRIER_NOTIFY);
  if (plait_gasnet_has_notified)
    plait_gasnet_fail(PLAIT_CALL_GASNET_BARRIER_NOTIFY, PLAIT_GASNET_SECOND_NOTIFY, 0, 0, 0, 0);
  plait_gasnet_has_notified = 1;
  plait_gasnet_notified_id = id;
  plait_gasnet_notified_flags = flags;
}
/* As runtime/gasnet/barrier.cpp: of all the largest of minus the name, the name, whether it is
 * wrong. */
static int gasnet_barrier_wait(int id, int flags) {
  const long none = INT64_MIN;
  const int is_named = (flags & GASNET_BARRIERFLAG_ANONYMOUS) == 0;
  const int is_own =
      flags == plait_gasnet_notified_flags && (!is_named || id == plait_gasnet_notified_id);
  long all[3];
  long own[3];
  plait_gasnet_check(PLAIT_CALL_GASNET_BARRIER_WAIT);
  if (!plait_gasnet_has_notified)
    plait_gasnet_fail(PLAIT_CALL_GASNET_BARRIER_WAIT, PLAIT_GASNET_NO_NOTIFY, 0, 0, 0, 0);
  plait_gasnet_has_notified = 0;
  own[0] = is_named ? -(long)plait_gasnet_notified_id : none;
  own[1] = is_named ? (long)plait_gasnet_notified_id : none;
  own[2] = (plait_gasnet_notified_flags & GASNET_BARRIERFLAG_MISMATCH) != 0;
  plait_gasnet_enter();
  MPI_Allreduce(own, all, 3, MPI_INT64_T, MPI_MAX, MPI_COMM_WORLD);
  plait_gasnet_leave();
  return is_own && all[2] == 0 && (all[1] == none || all[1] == -all[0])
             ? GASNET_OK
             : GASNET_ERR_BARRIER_MISMATCH;
}

/* Handlers run while it waits, so it waits. */
static int gasnet_barrier_try(int id, int flags) { return gasnet_barrier_wait(id, flags); }

#endif
