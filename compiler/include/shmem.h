/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * OpenSHMEM on FPGA ranks, as far as they have it: functions over MPI's calls and the primitives,
 * of which only those stay that a program calls. runtime/include/shmem.h is that of CPU ranks.
 */
#ifndef PLAIT_COMPILER_SHMEM_H
#define PLAIT_COMPILER_SHMEM_H

#include <mpi.h>
#include <plait.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "plait_shmem.h"
#include "plait_shmem_errors.h"
#include "shmem_constants.h"

/* Operations that nobody has waited for, at most; and the bytes that one of them may keep. */
enum { PLAIT_SHMEM_OPEN = 8, PLAIT_SHMEM_KEPT = 64 };

/* A completion's status: there is no such memory. */
enum { PLAIT_SHMEM_REFUSED = 5 };

/* In lists of types for _Generic: rows of types that FPGA ranks do not have. */
#define PLAIT_SHMEM_IF_WIDE(...)

static void shmem_init(void) {
  MPI_Init(NULL, NULL);
  MPI_Barrier(MPI_COMM_WORLD);
}
static int shmem_my_pe(void) {
  int pe;
  MPI_Comm_rank(MPI_COMM_WORLD, &pe);
  return pe;
}
static int shmem_n_pes(void) {
  int count;
  MPI_Comm_size(MPI_COMM_WORLD, &count);
  return count;
}
#define shmem_pcontrol(...) ((void)0)
static void shmem_global_exit(int status) { MPI_Abort(MPI_COMM_WORLD, status); }
static int shmem_pe_accessible(int pe) { return pe >= 0 && pe < shmem_n_pes(); }

static void plait_shmem_check_pe(int call, int pe) {
  if (!shmem_pe_accessible(pe))
    plait_fail(call, PLAIT_SHMEM_NO_PE, pe, 0, 0, shmem_n_pes(), 0, 0, 0);
}
/* The end of a command: a peer that has refused it, or does not answer, ends the run. */
static void plait_shmem_check(int call, int pe, long bytes) {
  int status = plait_status;
  if (status == 0) return;
  plait_shmem_check_pe(call, pe);
  if (status == PLAIT_SHMEM_REFUSED) status = PLAIT_SHMEM_NO_VARIABLE;
  plait_fail(call, status, pe, 0, bytes, shmem_n_pes(), 0, 0, 0);
}

static void plait_shmem_check_cmp(int call, int cmp) {
  if (cmp < SHMEM_CMP_EQ || cmp > SHMEM_CMP_LE)
    plait_fail(call, PLAIT_SHMEM_NO_COMPARISON, 0, 0, cmp, 0, 0, 0, 0);
}

/* Operations under way have a cell each, in turn: one that comes when its cell is taken waits for
 * the oldest. What an atomic one hands over, and the place of its result. Commands read and write
 * these, so they are symmetric. */
static struct {
  const void* address;
  unsigned long operand, comparand, old;
} plait_shmem_cells[PLAIT_SHMEM_OPEN];
/* What a put brings whose source the program may change at once. */
static char plait_shmem_kept[PLAIT_SHMEM_OPEN][PLAIT_SHMEM_KEPT];
/* Of each cell: number + 1 of the command that is under way, its call and its peer, and the bytes
 * of a put or get, 0 of an atomic operation. */
static long plait_shmem_lengths[PLAIT_SHMEM_OPEN];
static int plait_shmem_slots[PLAIT_SHMEM_OPEN], plait_shmem_calls[PLAIT_SHMEM_OPEN];
static int plait_shmem_peers[PLAIT_SHMEM_OPEN], plait_shmem_next, plait_shmem_under_way;

/* The end of an atomic operation, whose answer is empty where there is no such word. */
static void plait_shmem_check_word(int call, int pe) {
  plait_shmem_check(call, pe, 8);
  if (plait_bytes == 0) {
    plait_fail(call, PLAIT_SHMEM_NO_VARIABLE, pe, 0, 8, shmem_n_pes(), 0, 0, 0);
  }
}
static void plait_shmem_end(int cell) {
  if (plait_shmem_slots[cell] == 0) return;
  plait_wait(plait_shmem_slots[cell] - 1);
  plait_shmem_slots[cell] = 0;
  plait_shmem_under_way--;
  if (plait_shmem_lengths[cell] == 0) {
    plait_shmem_check_word(plait_shmem_calls[cell], plait_shmem_peers[cell]);
  } else {
    plait_shmem_check(plait_shmem_calls[cell], plait_shmem_peers[cell], plait_shmem_lengths[cell]);
  }
}
/* A cell for the next one, once the oldest is done. */
static int plait_shmem_next_cell(void) {
  const int cell = plait_shmem_next;
  plait_shmem_next = (cell + 1) % PLAIT_SHMEM_OPEN;
  plait_shmem_end(cell);
  return cell;
}
static void plait_shmem_leave(int call, int cell, int slot, long size, int pe) {
  plait_shmem_slots[cell] = slot + 1;
  plait_shmem_under_way++;
  plait_shmem_calls[cell] = call;
  plait_shmem_peers[cell] = pe;
  plait_shmem_lengths[cell] = size;
}
static unsigned long plait_shmem_atomic(int call, int operation, int bytes, const void* word,
                                        unsigned long operand, unsigned long comparand, int pe,
                                        int fetches) {
  int cell, slot;
  plait_shmem_check_pe(call, pe); /* nobody may wait for it before the next call */
  if (plait_address(word) % bytes != 0)
    plait_fail(call, PLAIT_SHMEM_MISALIGNED, pe, 0, bytes, shmem_n_pes(), 0, 0, 0);
  cell = plait_shmem_next_cell();
  plait_shmem_cells[cell].address = word;
  plait_shmem_cells[cell].operand = operand;
  plait_shmem_cells[cell].comparand = comparand;
  slot = plait_issue_at(PLAIT_SHMEM_OPCODE_REQUEST, PLAIT_SHMEM_REPLIED, PLAIT_SHMEM_HANDLER, 1, pe,
                        24, operation + 256 * bytes, &plait_shmem_cells[cell],
                        &plait_shmem_cells[cell].old);
  if (!fetches) {
    plait_shmem_leave(call, cell, slot, 0, pe);
    return 0;
  }
  plait_wait(slot);
  plait_shmem_check_word(call, pe);
  return plait_shmem_cells[cell].old;
}

/* All goes in order as it is. */
static void shmem_fence(void) {}
static void shmem_quiet(void) {
  /* The last one first, as it is often the only one. */
  for (int cell = plait_shmem_next; plait_shmem_under_way != 0;) {
    cell = (cell + PLAIT_SHMEM_OPEN - 1) % PLAIT_SHMEM_OPEN;
    plait_shmem_end(cell);
  }
}
static void shmem_barrier_all(void) {
  shmem_quiet();
  MPI_Barrier(MPI_COMM_WORLD);
}
/* Ends the run unless all PEs of a communicator give the same words, 5 at most. */
static void plait_shmem_agree(int call, MPI_Comm comm, const unsigned long* words, int count) {
  unsigned long* all = malloc(5 * sizeof(long) * shmem_n_pes());
  int pes;
  MPI_Comm_size(comm, &pes);
  MPI_Allgather(words, count * (int)sizeof(long), MPI_BYTE, all, count * (int)sizeof(long),
                MPI_BYTE, comm);
  for (int i = 0; i < count * pes; i++) {
    if (all[i] != words[i % count])
      plait_fail(call, PLAIT_SHMEM_DISAGREE, i / count, 0, 0, pes, 0, 0, 0);
  }
  free(all);
}
static void shmem_sync_all(void) { MPI_Barrier(MPI_COMM_WORLD); }
/* start_pes has been called and shmem_finalize not: main ends by plait_shmem_close. */
static int plait_shmem_is_open;
static void shmem_finalize(void) {
  plait_shmem_is_open = 0;
  shmem_quiet();
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
}
static void shmem_start_pes(int npes) {
  (void)npes;
  if (plait_shmem_is_open) return;
  shmem_init();
  plait_shmem_is_open = 1;
}
static void plait_shmem_close(void) {
  if (plait_shmem_is_open) shmem_finalize();
}

/* The bits of a number as the lowest ones of a word, and back. */
static unsigned long plait_shmem_bits[1];
#define PLAIT_SHMEM_WORDS(NAME, T, INDEX)                      \
  static unsigned long plait_shmem_##NAME##_to_word(T value) { \
    if ((T)0.5 == 0) return (unsigned long)value;              \
    plait_shmem_bits[0] = 0;                                   \
    *(T*)plait_shmem_bits = value;                             \
    return plait_shmem_bits[0];                                \
  }                                                            \
  static T plait_shmem_##NAME##_of_word(unsigned long word) {  \
    if ((T)0.5 == 0) return (T)word;                           \
    plait_shmem_bits[0] = word;                                \
    return *(T*)plait_shmem_bits;                              \
  }
PLAIT_SHMEM_RMA_TYPES(PLAIT_SHMEM_WORDS)

/* Bytes of a frame that turns out to be damaged stand in memory until it comes again: nobody may
 * wait for them to change. So a word is set by an atomic operation. */
static int plait_shmem_is_word(const void* dest, size_t bytes) {
  return (bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8) &&
         plait_address(dest) % (long)bytes == 0;
}
static void plait_shmem_set_word(int call, void* dest, const void* source, size_t bytes, int pe) {
  unsigned long word = 0;
  for (size_t i = 0; i < bytes; i++)
    word |= (unsigned long)((const unsigned char*)source)[i] << (8 * i);
  plait_shmem_atomic(call, PLAIT_SHMEM_SET, (int)bytes, dest, word, 0, pe, 0);
}
static void plait_shmem_copy_by(int cell, int call, int opcode, const void* here, const void* there,
                                size_t bytes, int pe) {
  plait_shmem_check_pe(call, pe);
  plait_shmem_leave(call, cell, plait_issue_at(opcode, 0, 0, 0, pe, 0, (int)bytes, here, there),
                    (long)bytes, pe);
}
static void plait_shmem_copy_nbi(int call, int opcode, const void* here, const void* there,
                                 size_t bytes, int pe) {
  plait_shmem_copy_by(plait_shmem_next_cell(), call, opcode, here, there, bytes, pe);
}
static void plait_shmem_put_nbi(int call, void* dest, const void* source, size_t bytes, int pe) {
  if (bytes == 0) return;
  if (plait_shmem_is_word(dest, bytes)) {
    plait_shmem_set_word(call, dest, source, bytes, pe);
  } else {
    plait_shmem_copy_nbi(call, PLAIT_SHMEM_OPCODE_PUT, source, dest, bytes, pe);
  }
}
static void plait_shmem_get_nbi(int call, void* dest, const void* source, size_t bytes, int pe) {
  if (bytes > 0) plait_shmem_copy_nbi(call, PLAIT_SHMEM_OPCODE_GET, dest, source, bytes, pe);
}
/* The program may change the source at once: what is small is kept, for the rest it waits. */
#define PLAIT_SHMEM_KEEPING(NAME, T)                                                               \
  static void plait_shmem_##NAME(int call, void* dest, const T* source, size_t count, int pe) {    \
    const size_t bytes = count * sizeof(T);                                                        \
    if (bytes == 0) return;                                                                        \
    if (bytes <= PLAIT_SHMEM_KEPT) {                                                               \
      const int cell = plait_shmem_next_cell();                                                    \
      for (size_t i = 0; i < count; i++) ((T*)plait_shmem_kept[cell])[i] = source[i];              \
      plait_shmem_copy_by(cell, call, PLAIT_SHMEM_OPCODE_PUT, plait_shmem_kept[cell], dest, bytes, \
                          pe);                                                                     \
    } else {                                                                                       \
      plait_wait(                                                                                  \
          plait_issue_at(PLAIT_SHMEM_OPCODE_PUT, 0, 0, 0, pe, 0, (int)bytes, source, dest));       \
      plait_shmem_check(call, pe, (long)bytes);                                                    \
    }                                                                                              \
  }
PLAIT_SHMEM_KEEPING(put_bytes, char)
static void plait_shmem_put(int call, void* dest, const void* source, size_t bytes, int pe) {
  if (plait_shmem_is_word(dest, bytes)) {
    plait_shmem_set_word(call, dest, source, bytes, pe);
  } else {
    plait_shmem_put_bytes(call, dest, source, bytes, pe);
  }
}
static void plait_shmem_get(int call, void* dest, const void* source, size_t bytes, int pe) {
  if (bytes == 0) return;
  plait_wait(plait_issue_at(PLAIT_SHMEM_OPCODE_GET, 0, 0, 0, pe, 0, (int)bytes, dest, source));
  plait_shmem_check(call, pe, (long)bytes);
}

#define PLAIT_SHMEM_SIZED(NAME, CALL, BYTES)                                                   \
  static void shmem_put##NAME(void* dest, const void* source, size_t nelems, int pe) {         \
    plait_shmem_put(PLAIT_CALL_SHMEM_PUT##CALL, dest, source, nelems * (BYTES), pe);           \
  }                                                                                            \
  static void shmem_put##NAME##_nbi(void* dest, const void* source, size_t nelems, int pe) {   \
    plait_shmem_put_nbi(PLAIT_CALL_SHMEM_PUT##CALL##_NBI, dest, source, nelems * (BYTES), pe); \
  }                                                                                            \
  static void shmem_get##NAME(void* dest, const void* source, size_t nelems, int pe) {         \
    plait_shmem_get(PLAIT_CALL_SHMEM_GET##CALL, dest, source, nelems * (BYTES), pe);           \
  }                                                                                            \
  static void shmem_get##NAME##_nbi(void* dest, const void* source, size_t nelems, int pe) {   \
    plait_shmem_get_nbi(PLAIT_CALL_SHMEM_GET##CALL##_NBI, dest, source, nelems * (BYTES), pe); \
  }
PLAIT_SHMEM_SIZED(mem, MEM, 1)
PLAIT_SHMEM_SIZED(8, 8, 1)
PLAIT_SHMEM_SIZED(16, 16, 2)
PLAIT_SHMEM_SIZED(32, 32, 4)
PLAIT_SHMEM_SIZED(64, 64, 8)
PLAIT_SHMEM_SIZED(128, 128, 16)

/* A value on its way: what a put of one sends stands in memory, and where one of a get goes to. */
#define PLAIT_SHMEM_TYPED(NAME, T, INDEX)                                                        \
  static void plait_shmem_##NAME##_set(int call, T* dest, T value, int pe) {                     \
    plait_shmem_atomic(call, PLAIT_SHMEM_SET, sizeof(T), dest,                                   \
                       plait_shmem_##NAME##_to_word(value), 0, pe, 0);                           \
  }                                                                                              \
  PLAIT_SHMEM_KEEPING(NAME##_put_kept, T)                                                        \
  static void shmem_##NAME##_put(T* dest, const T* source, size_t nelems, int pe) {              \
    if (nelems == 1 && plait_address(dest) % (long)sizeof(T) == 0) {                             \
      plait_shmem_##NAME##_set(PLAIT_CALL_SHMEM_PUT + INDEX, dest, *source, pe);                 \
    } else {                                                                                     \
      plait_shmem_##NAME##_put_kept(PLAIT_CALL_SHMEM_PUT + INDEX, dest, source, nelems, pe);     \
    }                                                                                            \
  }                                                                                              \
  static void shmem_##NAME##_get(T* dest, const T* source, size_t nelems, int pe) {              \
    plait_shmem_get(PLAIT_CALL_SHMEM_GET + INDEX, dest, source, nelems * sizeof(T), pe);         \
  }                                                                                              \
  static void shmem_##NAME##_put_nbi(T* dest, const T* source, size_t nelems, int pe) {          \
    plait_shmem_put_nbi(PLAIT_CALL_SHMEM_PUT_NBI + INDEX, dest, source, nelems * sizeof(T), pe); \
  }                                                                                              \
  static void shmem_##NAME##_get_nbi(T* dest, const T* source, size_t nelems, int pe) {          \
    plait_shmem_get_nbi(PLAIT_CALL_SHMEM_GET_NBI + INDEX, dest, source, nelems * sizeof(T), pe); \
  }                                                                                              \
  static void shmem_##NAME##_p(T* dest, T value, int pe) {                                       \
    plait_shmem_##NAME##_set(PLAIT_CALL_SHMEM_P + INDEX, dest, value, pe);                       \
  }                                                                                              \
  static T shmem_##NAME##_g(const T* source, int pe) {                                           \
    static T plait_value[1];                                                                     \
    plait_shmem_get(PLAIT_CALL_SHMEM_G + INDEX, plait_value, source, sizeof(T), pe);             \
    return plait_value[0];                                                                       \
  }
PLAIT_SHMEM_RMA_TYPES(PLAIT_SHMEM_TYPED)

/* Atomic operations: ROUTINE and CALL are the names of one. */
#define PLAIT_SHMEM_DO(NAME, T, INDEX, CALL, OPERATION, WORD, OPERAND, COMPARAND, FETCHES) \
  plait_shmem_##NAME##_of_word(                                                            \
      plait_shmem_atomic(PLAIT_CALL_SHMEM_ATOMIC_##CALL + INDEX, PLAIT_SHMEM_##OPERATION,  \
                         sizeof(T), WORD, plait_shmem_##NAME##_to_word(OPERAND),           \
                         plait_shmem_##NAME##_to_word(COMPARAND), pe, FETCHES))
#define PLAIT_SHMEM_FETCHING(NAME, T, INDEX, ROUTINE, CALL, OPERATION)         \
  static T shmem_##NAME##_atomic_##ROUTINE(T* dest, T value, int pe) {         \
    return PLAIT_SHMEM_DO(NAME, T, INDEX, CALL, OPERATION, dest, value, 0, 1); \
  }
#define PLAIT_SHMEM_PLAIN(NAME, T, INDEX, ROUTINE, CALL)                  \
  static void shmem_##NAME##_atomic_##ROUTINE(T* dest, T value, int pe) { \
    PLAIT_SHMEM_DO(NAME, T, INDEX, CALL, CALL, dest, value, 0, 0);        \
  }
#define PLAIT_SHMEM_EXTENDED(NAME, T, INDEX)                              \
  static T shmem_##NAME##_atomic_fetch(const T* source, int pe) {         \
    return PLAIT_SHMEM_DO(NAME, T, INDEX, FETCH, FETCH, source, 0, 0, 1); \
  }                                                                       \
  PLAIT_SHMEM_PLAIN(NAME, T, INDEX, set, SET)                             \
  PLAIT_SHMEM_FETCHING(NAME, T, INDEX, swap, SWAP, SET)
PLAIT_SHMEM_EXTENDED_TYPES(PLAIT_SHMEM_EXTENDED)
#define PLAIT_SHMEM_STANDARD(NAME, T, INDEX)                                                \
  static T shmem_##NAME##_atomic_compare_swap(T* dest, T cond, T value, int pe) {           \
    return PLAIT_SHMEM_DO(NAME, T, INDEX, COMPARE_SWAP, COMPARE_SET, dest, value, cond, 1); \
  }                                                                                         \
  static T shmem_##NAME##_atomic_fetch_inc(T* dest, int pe) {                               \
    return PLAIT_SHMEM_DO(NAME, T, INDEX, FETCH_INC, ADD, dest, 1, 0, 1);                   \
  }                                                                                         \
  static void shmem_##NAME##_atomic_inc(T* dest, int pe) {                                  \
    PLAIT_SHMEM_DO(NAME, T, INDEX, INC, ADD, dest, 1, 0, 0);                                \
  }                                                                                         \
  PLAIT_SHMEM_FETCHING(NAME, T, INDEX, fetch_add, FETCH_ADD, ADD)                           \
  PLAIT_SHMEM_PLAIN(NAME, T, INDEX, add, ADD)
PLAIT_SHMEM_STANDARD_TYPES(PLAIT_SHMEM_STANDARD)
#define PLAIT_SHMEM_BITWISE(NAME, T, INDEX)                       \
  PLAIT_SHMEM_FETCHING(NAME, T, INDEX, fetch_and, FETCH_AND, AND) \
  PLAIT_SHMEM_PLAIN(NAME, T, INDEX, and, AND)                     \
  PLAIT_SHMEM_FETCHING(NAME, T, INDEX, fetch_or, FETCH_OR, OR)    \
  PLAIT_SHMEM_PLAIN(NAME, T, INDEX, or, OR)                       \
  PLAIT_SHMEM_FETCHING(NAME, T, INDEX, fetch_xor, FETCH_XOR, XOR) \
  PLAIT_SHMEM_PLAIN(NAME, T, INDEX, xor, XOR)
PLAIT_SHMEM_BITWISE_TYPES(PLAIT_SHMEM_BITWISE)

#define PLAIT_SHMEM_WAITING(NAME, T, INDEX)                                  \
  static int plait_shmem_##NAME##_holds(T now, int cmp, T value) {           \
    switch (cmp) {                                                           \
      case SHMEM_CMP_EQ:                                                     \
        return now == value;                                                 \
      case SHMEM_CMP_NE:                                                     \
        return now != value;                                                 \
      case SHMEM_CMP_GT:                                                     \
        return now > value;                                                  \
      case SHMEM_CMP_GE:                                                     \
        return now >= value;                                                 \
      case SHMEM_CMP_LT:                                                     \
        return now < value;                                                  \
      default:                                                               \
        return now <= value;                                                 \
    }                                                                        \
  }                                                                          \
  static void shmem_##NAME##_wait_until(T* ivar, int cmp, T cmp_value) {     \
    plait_shmem_check_cmp(PLAIT_CALL_SHMEM_WAIT_UNTIL + INDEX, cmp);         \
    while (!plait_shmem_##NAME##_holds(*ivar, cmp, cmp_value)) plait_park(); \
  }                                                                          \
  static int shmem_##NAME##_test(T* ivar, int cmp, T cmp_value) {            \
    plait_shmem_check_cmp(PLAIT_CALL_SHMEM_TEST + INDEX, cmp);               \
    return plait_shmem_##NAME##_holds(*ivar, cmp, cmp_value);                \
  }
PLAIT_SHMEM_WAIT_TYPES(PLAIT_SHMEM_WAITING)

#include "plait_shmem_copies.h"
#include "plait_shmem_heap.h"
#include "plait_shmem_locks.h"
#include "plait_shmem_teams.h"
#include "plait_shmem_waits.h"
/* clang-format off: the order counts */
#include "plait_shmem_contexts.h"
#include "shmem_generic.h"
#include "shmem_older.h"
/* clang-format on */

#endif
