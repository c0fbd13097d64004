/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Memory of others on FPGA ranks: segments, puts and gets. gasnet.h includes this.
 *
 * A put or get that is not waited for at once is a copy. Copies have serial numbers from 1 on, and
 * the last few of them may be under way, each in a cell of its own: one that comes when its cell is
 * taken waits for what has it. A handle is the copies from one number to another.
 */
#ifndef PLAIT_COMPILER_GASNET_MEMORY_H
#define PLAIT_COMPILER_GASNET_MEMORY_H

#include "plait_gasnet_core.h"
#include "plait_limits.h"

/* run/symmetric.py takes it from GASNET_MAX_SEGSIZE. */
#ifndef PLAIT_GASNET_SEGMENT_BYTES
#define PLAIT_GASNET_SEGMENT_BYTES PLAIT_SYMMETRIC_HEAP_BYTES
#endif

enum {
  PLAIT_GASNET_COPIES = 8,   /* under way at once */
  PLAIT_GASNET_VALUES = 256, /* of gasnet_get_nb_val that nobody has asked for */
  PLAIT_GASNET_SMALL = 256,  /* bytes that a put copies before it leaves */
  PLAIT_GASNET_REFUSED = 5,  /* a completion's status: there is no such memory */
  PLAIT_GASNET_IS_PUT = 1,   /* what a copy is: with neither handle nor region */
  PLAIT_GASNET_IS_GET = 2,
  PLAIT_GASNET_HAS_HANDLE = 4 /* or is of an access region */
};

/* The segment: at one address in all nodes. A word more, as there are segments of no bytes. */
static long plait_symmetric_heap[PLAIT_GASNET_SEGMENT_BYTES / 8 + 1];

static uintptr_t gasnet_getMaxLocalSegmentSize(void) { return PLAIT_GASNET_SEGMENT_BYTES; }
static uintptr_t gasnet_getMaxGlobalSegmentSize(void) { return PLAIT_GASNET_SEGMENT_BYTES; }
static int gasnet_getSegmentInfo(gasnet_seginfo_t* seginfo_table, int numentries) {
  plait_gasnet_check(PLAIT_CALL_GASNET_GETSEGMENTINFO);
  for (int node = 0; node < numentries && node < plait_size(); node++) {
    seginfo_table[node].addr = plait_symmetric_heap;
    seginfo_table[node].size = plait_gasnet_sizes[node];
  }
  return GASNET_OK;
}

/* Ends the run unless the bytes lie in the node's segment. */
static void plait_gasnet_check_place(int call, int node, const void* place, size_t bytes) {
  const unsigned long offset = plait_address(place) - plait_address(plait_symmetric_heap);
  if (node < 0 || node >= plait_size())
    plait_gasnet_fail(call, PLAIT_GASNET_NO_NODE, node, 0, 0, plait_size());
  if (bytes > 0 && (offset > plait_gasnet_sizes[node] || bytes > plait_gasnet_sizes[node] - offset))
    plait_gasnet_fail(call, PLAIT_GASNET_OUTSIDE, node, 0, (long)bytes,
                      (long)plait_gasnet_sizes[node]);
}
static void plait_gasnet_check_done(int call) {
  if (plait_status == 0) return;
  plait_gasnet_fail(
      call, plait_status == PLAIT_GASNET_REFUSED ? PLAIT_GASNET_OUTSIDE : PLAIT_GASNET_NO_ANSWER,
      plait_peer, 0, plait_bytes, 0);
}

/* ---- copies ----------------------------------------------------------------------------------
 */
/* Of each cell: number + 1 of the command that is under way, and what it is. */
static int plait_gasnet_copy_slots[PLAIT_GASNET_COPIES],
    plait_gasnet_copy_kinds[PLAIT_GASNET_COPIES];
static unsigned plait_gasnet_copied; /* the serial number of the last one */
static int plait_gasnet_has_region;
static unsigned plait_gasnet_region; /* the last one before it */
/* What a put of a word hands over, and what another one may bring of its own. */
static struct {
  const void* address;
  unsigned long operand, comparand, old;
} plait_gasnet_words[PLAIT_GASNET_COPIES];
static unsigned long plait_gasnet_sources[PLAIT_GASNET_COPIES][PLAIT_GASNET_SMALL / 8];

static void plait_gasnet_end_copy(int call, int cell) {
  if (plait_gasnet_copy_slots[cell] == 0) return;
  plait_gasnet_enter();
  plait_wait(plait_gasnet_copy_slots[cell] - 1);
  plait_gasnet_copy_slots[cell] = 0;
  plait_gasnet_check_done(call);
  plait_gasnet_leave();
}
/* A cell for the next one. */
static int plait_gasnet_next_cell(int call, int kind) {
  const int cell = ++plait_gasnet_copied % PLAIT_GASNET_COPIES;
  plait_gasnet_end_copy(call, cell);
  plait_gasnet_copy_kinds[cell] = plait_gasnet_has_region ? PLAIT_GASNET_HAS_HANDLE : kind;
  return cell;
}
/* Whether one of the copies from one to another is under way that is of one of these kinds; waits
 * until none is, if that is wanted. */
static int plait_gasnet_are_left(int call, unsigned after, unsigned last, int kinds, int waits) {
  int left = 0;
  if (plait_gasnet_copied - after > PLAIT_GASNET_COPIES)
    after = plait_gasnet_copied - PLAIT_GASNET_COPIES;
  for (; (int)(last - after) > 0; after++) {
    const int cell = (after + 1) % PLAIT_GASNET_COPIES;
    if (plait_gasnet_copy_slots[cell] == 0 || (plait_gasnet_copy_kinds[cell] & kinds) == 0)
      continue;
    if (waits) {
      plait_gasnet_end_copy(call, cell);
    } else if (plait_test(plait_gasnet_copy_slots[cell] - 1)) {
      plait_gasnet_copy_slots[cell] = 0;
      plait_gasnet_check_done(call);
    } else {
      left = 1;
    }
  }
  return left;
}

/* Bytes of a frame that turns out to be damaged stand in memory until it comes again: nobody may
 * wait for them to change. So a word is set by an atomic operation. */
static int plait_gasnet_is_word(const void* place, size_t bytes) {
  return (bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8) &&
         plait_address(place) % (long)bytes == 0;
}
static void plait_gasnet_set_word(int cell, int node, void* place, unsigned long value,
                                  size_t bytes) {
  plait_gasnet_words[cell].address = place;
  plait_gasnet_words[cell].operand = value;
  plait_gasnet_copy_slots[cell] =
      1 + plait_issue_at(PLAIT_GASNET_OPCODE_REQUEST, PLAIT_GASNET_REPLIED, PLAIT_GASNET_HANDLER, 1,
                         node, 24, PLAIT_GASNET_SET + 256 * (int)bytes, &plait_gasnet_words[cell],
                         &plait_gasnet_words[cell].old);
}
static unsigned long plait_gasnet_word_at(const void* place, size_t bytes) {
  unsigned long word = 0;
  for (size_t i = 0; i < bytes; i++)
    word |= (unsigned long)((const unsigned char*)place)[i] << (8 * i);
  return word;
}
/* Puts what stands there, which the program leaves as it is until the put is done. */
static void plait_gasnet_put_from(int cell, int node, void* dest, const void* src, size_t bytes) {
  if (plait_gasnet_is_word(dest, bytes)) {
    plait_gasnet_set_word(cell, node, dest, plait_gasnet_word_at(src, bytes), bytes);
  } else {
    plait_gasnet_copy_slots[cell] =
        1 + plait_issue_at(PLAIT_GASNET_OPCODE_PUT, 0, 0, 0, node, 0, (int)bytes, src, dest);
  }
}
static void plait_gasnet_put(int call, int kind, int node, void* dest, const void* src,
                             size_t bytes) {
  plait_gasnet_check(call);
  plait_gasnet_check_place(call, node, dest, bytes);
  if (bytes == 0) return;
  plait_gasnet_put_from(plait_gasnet_next_cell(call, kind), node, dest, src, bytes);
}
/* The same where the program may change the source at once: what is small is copied before. */
static void plait_gasnet_put_copy(int call, int kind, int node, void* dest, const void* src,
                                  size_t bytes) {
  plait_gasnet_check(call);
  plait_gasnet_check_place(call, node, dest, bytes);
  if (bytes == 0) return;
  const int cell = plait_gasnet_next_cell(call, kind);
  if (bytes <= PLAIT_GASNET_SMALL) {
    char* copy = (char*)plait_gasnet_sources[cell];
    for (size_t i = 0; i < bytes; i++) copy[i] = ((const char*)src)[i];
    plait_gasnet_put_from(cell, node, dest, copy, bytes);
  } else {
    plait_gasnet_put_from(cell, node, dest, src, bytes);
    plait_gasnet_end_copy(call, cell);
  }
}
static void plait_gasnet_get(int call, int kind, void* dest, int node, const void* src,
                             size_t bytes) {
  plait_gasnet_check(call);
  plait_gasnet_check_place(call, node, src, bytes);
  if (bytes == 0) return;
  const int cell = plait_gasnet_next_cell(call, kind);
  plait_gasnet_copy_slots[cell] =
      1 + plait_issue_at(PLAIT_GASNET_OPCODE_GET, 0, 0, 0, node, 0, (int)bytes, dest, src);
}
static void plait_gasnet_fill(int call, int kind, int node, void* dest, int value, size_t bytes) {
  plait_gasnet_check(call);
  plait_gasnet_check_place(call, node, dest, bytes);
  for (size_t at = 0; at < bytes; at += PLAIT_GASNET_SMALL) {
    const int cell = plait_gasnet_next_cell(call, kind);
    const size_t left = bytes - at < PLAIT_GASNET_SMALL ? bytes - at : PLAIT_GASNET_SMALL;
    const unsigned long word = (unsigned char)value * 0x0101010101010101ul;
    for (size_t i = 0; i < left; i += 8) plait_gasnet_sources[cell][i / 8] = word;
    plait_gasnet_put_from(cell, node, (char*)dest + at, plait_gasnet_sources[cell], left);
  }
}
static void plait_gasnet_check_value(int call, size_t bytes) {
  if (bytes < 1 || bytes > 8) plait_gasnet_fail(call, PLAIT_GASNET_NO_VALUE, 0, 0, (long)bytes, 8);
}
static void plait_gasnet_put_value(int call, int kind, int node, void* dest,
                                   gasnet_register_value_t value, size_t bytes) {
  plait_gasnet_check(call);
  plait_gasnet_check_value(call, bytes);
  plait_gasnet_check_place(call, node, dest, bytes);
  const int cell = plait_gasnet_next_cell(call, kind);
  plait_gasnet_sources[cell][0] = value;
  plait_gasnet_put_from(cell, node, dest, plait_gasnet_sources[cell], bytes);
}

/* Waits for the last one; the handle of those after a number. */
static void plait_gasnet_end_last(int call, unsigned after) {
  plait_gasnet_are_left(call, after, plait_gasnet_copied, -1, 1);
}
static gasnet_handle_t plait_gasnet_handle_of(unsigned after) {
  return after == plait_gasnet_copied ? GASNET_INVALID_HANDLE
                                      : (gasnet_handle_t)after << 32 | plait_gasnet_copied;
}

/* NAME: how a routine's name begins, and its call's. The copies that the statement STARTS are of
 * the kind `kind`. */
#define PLAIT_GASNET_FORMS(NAME, CALL, SUFFIX, CALL_SUFFIX, KIND, PARAMETERS, STARTS) \
  static void gasnet_##NAME##SUFFIX PARAMETERS {                                      \
    const int call = PLAIT_CALL_GASNET_##CALL##CALL_SUFFIX;                           \
    const int kind = PLAIT_GASNET_HAS_HANDLE;                                         \
    const unsigned after = plait_gasnet_copied;                                       \
    STARTS;                                                                           \
    plait_gasnet_end_last(call, after);                                               \
  }                                                                                   \
  static gasnet_handle_t gasnet_##NAME##_nb##SUFFIX PARAMETERS {                      \
    const int call = PLAIT_CALL_GASNET_##CALL##_NB##CALL_SUFFIX;                      \
    const int kind = PLAIT_GASNET_HAS_HANDLE;                                         \
    const unsigned after = plait_gasnet_copied;                                       \
    STARTS;                                                                           \
    return plait_gasnet_handle_of(after);                                             \
  }                                                                                   \
  static void gasnet_##NAME##_nbi##SUFFIX PARAMETERS {                                \
    const int call = PLAIT_CALL_GASNET_##CALL##_NBI##CALL_SUFFIX;                     \
    const int kind = KIND;                                                            \
    STARTS;                                                                           \
  }
PLAIT_GASNET_FORMS(put, PUT, , , PLAIT_GASNET_IS_PUT,
                   (gasnet_node_t node, void* dest, void* src, size_t nbytes),
                   plait_gasnet_put_copy(call, kind, node, dest, src, nbytes))
PLAIT_GASNET_FORMS(put, PUT, _bulk, _BULK, PLAIT_GASNET_IS_PUT,
                   (gasnet_node_t node, void* dest, void* src, size_t nbytes),
                   plait_gasnet_put(call, kind, node, dest, src, nbytes))
PLAIT_GASNET_FORMS(get, GET, , , PLAIT_GASNET_IS_GET,
                   (void* dest, gasnet_node_t node, void* src, size_t nbytes),
                   plait_gasnet_get(call, kind, dest, node, src, nbytes))
PLAIT_GASNET_FORMS(get, GET, _bulk, _BULK, PLAIT_GASNET_IS_GET,
                   (void* dest, gasnet_node_t node, void* src, size_t nbytes),
                   plait_gasnet_get(call, kind, dest, node, src, nbytes))
PLAIT_GASNET_FORMS(memset, MEMSET, , , PLAIT_GASNET_IS_PUT,
                   (gasnet_node_t node, void* dest, int val, size_t nbytes),
                   plait_gasnet_fill(call, kind, node, dest, val, nbytes))
PLAIT_GASNET_FORMS(put, PUT, _val, _VAL, PLAIT_GASNET_IS_PUT,
                   (gasnet_node_t node, void* dest, gasnet_register_value_t value, size_t nbytes),
                   plait_gasnet_put_value(call, kind, node, dest, value, nbytes))

static gasnet_register_value_t gasnet_get_val(gasnet_node_t node, void* src, size_t nbytes) {
  unsigned long word[1];
  word[0] = 0;
  plait_gasnet_check_value(PLAIT_CALL_GASNET_GET_VAL, nbytes);
  plait_gasnet_get(PLAIT_CALL_GASNET_GET_VAL, PLAIT_GASNET_HAS_HANDLE, word, node, src, nbytes);
  plait_gasnet_end_copy(PLAIT_CALL_GASNET_GET_VAL, plait_gasnet_copied % PLAIT_GASNET_COPIES);
  return word[0];
}

/* Values that were asked for by a handle: its number is that of the copy, its place in the table
 * in the upper half. */
static unsigned long plait_gasnet_values[PLAIT_GASNET_VALUES];
static char plait_gasnet_has_value[PLAIT_GASNET_VALUES];
static int plait_gasnet_next_value;
static gasnet_valget_handle_t gasnet_get_nb_val(gasnet_node_t node, void* src, size_t nbytes) {
  const int place = plait_gasnet_next_value;
  plait_gasnet_check_value(PLAIT_CALL_GASNET_GET_NB_VAL, nbytes);
  plait_gasnet_next_value = (place + 1) % PLAIT_GASNET_VALUES;
  if (plait_gasnet_has_value[place])
    plait_gasnet_fail(PLAIT_CALL_GASNET_GET_NB_VAL, PLAIT_GASNET_MANY_VALUES, 0, 0, 0,
                      PLAIT_GASNET_VALUES);
  plait_gasnet_has_value[place] = 1;
  plait_gasnet_values[place] = 0;
  plait_gasnet_get(PLAIT_CALL_GASNET_GET_NB_VAL, PLAIT_GASNET_HAS_HANDLE,
                   &plait_gasnet_values[place], node, src, nbytes);
  return (gasnet_valget_handle_t)place << 32 | plait_gasnet_copied;
}
static gasnet_register_value_t gasnet_wait_syncnb_valget(gasnet_valget_handle_t handle) {
  const int place = (int)(handle >> 32) % PLAIT_GASNET_VALUES;
  plait_gasnet_check(PLAIT_CALL_GASNET_WAIT_SYNCNB_VALGET);
  if (!plait_gasnet_has_value[place])
    plait_gasnet_fail(PLAIT_CALL_GASNET_WAIT_SYNCNB_VALGET, PLAIT_GASNET_NO_HANDLE, 0, 0, 0, 0);
  plait_gasnet_are_left(PLAIT_CALL_GASNET_WAIT_SYNCNB_VALGET, (unsigned)handle - 1,
                        (unsigned)handle, -1, 1);
  plait_gasnet_has_value[place] = 0;
  return plait_gasnet_values[place];
}

/* ---- syncs ------------------------------------------------------------------------------------
 */
static int plait_gasnet_sync(int call, gasnet_handle_t handle, int waits) {
  plait_gasnet_check(call);
  return plait_gasnet_are_left(call, (unsigned)(handle >> 32), (unsigned)handle, -1, waits)
             ? GASNET_ERR_NOT_READY
             : GASNET_OK;
}
/* Handles that are done become invalid; how many are not, and of how many that is new. */
static size_t plait_gasnet_sync_list(int call, gasnet_handle_t* list, size_t count, int waits,
                                     size_t* ended) {
  size_t left = 0;
  *ended = 0;
  for (size_t i = 0; i < count; i++) {
    if (list[i] == GASNET_INVALID_HANDLE) continue;
    if (plait_gasnet_sync(call, list[i], waits) == GASNET_OK) {
      list[i] = GASNET_INVALID_HANDLE;
      ++*ended;
    } else {
      left++;
    }
  }
  return left;
}
static void gasnet_wait_syncnb(gasnet_handle_t handle) {
  plait_gasnet_sync(PLAIT_CALL_GASNET_WAIT_SYNCNB, handle, 1);
}
static int gasnet_try_syncnb(gasnet_handle_t handle) {
  return plait_gasnet_sync(PLAIT_CALL_GASNET_TRY_SYNCNB, handle, 0);
}
static void gasnet_wait_syncnb_all(gasnet_handle_t* handles, size_t numhandles) {
  size_t ended;
  plait_gasnet_sync_list(PLAIT_CALL_GASNET_WAIT_SYNCNB_ALL, handles, numhandles, 1, &ended);
}
static int gasnet_try_syncnb_all(gasnet_handle_t* handles, size_t numhandles) {
  size_t ended;
  return plait_gasnet_sync_list(PLAIT_CALL_GASNET_TRY_SYNCNB_ALL, handles, numhandles, 0, &ended)
             ? GASNET_ERR_NOT_READY
             : GASNET_OK;
}
static int gasnet_try_syncnb_some(gasnet_handle_t* handles, size_t numhandles) {
  size_t ended;
  const size_t left =
      plait_gasnet_sync_list(PLAIT_CALL_GASNET_TRY_SYNCNB_SOME, handles, numhandles, 0, &ended);
  return left == 0 || ended > 0 ? GASNET_OK : GASNET_ERR_NOT_READY;
}
/* If none is done, it waits for the first. */
static void gasnet_wait_syncnb_some(gasnet_handle_t* handles, size_t numhandles) {
  size_t ended, left;
  left = plait_gasnet_sync_list(PLAIT_CALL_GASNET_WAIT_SYNCNB_SOME, handles, numhandles, 0, &ended);
  if (left == 0 || ended > 0) return;
  for (size_t i = 0; i < numhandles; i++) {
    if (handles[i] == GASNET_INVALID_HANDLE) continue;
    plait_gasnet_sync(PLAIT_CALL_GASNET_WAIT_SYNCNB_SOME, handles[i], 1);
    handles[i] = GASNET_INVALID_HANDLE;
    return;
  }
}

static int plait_gasnet_sync_implicit(int call, int kinds, int waits) {
  plait_gasnet_check(call);
  if (plait_gasnet_has_region) plait_gasnet_fail(call, PLAIT_GASNET_IN_REGION, 0, 0, 0, 0);
  return plait_gasnet_are_left(call, plait_gasnet_copied - PLAIT_GASNET_COPIES, plait_gasnet_copied,
                               kinds, waits)
             ? GASNET_ERR_NOT_READY
             : GASNET_OK;
}
#define PLAIT_GASNET_SYNCS(NAME, CALL, KINDS)                                          \
  static void gasnet_wait_syncnbi_##NAME(void) {                                       \
    plait_gasnet_sync_implicit(PLAIT_CALL_GASNET_WAIT_SYNCNBI_##CALL, KINDS, 1);       \
  }                                                                                    \
  static int gasnet_try_syncnbi_##NAME(void) {                                         \
    return plait_gasnet_sync_implicit(PLAIT_CALL_GASNET_TRY_SYNCNBI_##CALL, KINDS, 0); \
  }
PLAIT_GASNET_SYNCS(puts, PUTS, PLAIT_GASNET_IS_PUT)
PLAIT_GASNET_SYNCS(gets, GETS, PLAIT_GASNET_IS_GET)
PLAIT_GASNET_SYNCS(all, ALL, PLAIT_GASNET_IS_PUT | PLAIT_GASNET_IS_GET)

static void gasnet_begin_nbi_accessregion(void) {
  plait_gasnet_check(PLAIT_CALL_GASNET_BEGIN_NBI_ACCESSREGION);
  if (plait_gasnet_has_region)
    plait_gasnet_fail(PLAIT_CALL_GASNET_BEGIN_NBI_ACCESSREGION, PLAIT_GASNET_REGION_OPEN, 0, 0, 0,
                      0);
  plait_gasnet_has_region = 1;
  plait_gasnet_region = plait_gasnet_copied;
}
static gasnet_handle_t gasnet_end_nbi_accessregion(void) {
  plait_gasnet_check(PLAIT_CALL_GASNET_END_NBI_ACCESSREGION);
  if (!plait_gasnet_has_region)
    plait_gasnet_fail(PLAIT_CALL_GASNET_END_NBI_ACCESSREGION, PLAIT_GASNET_NO_REGION, 0, 0, 0, 0);
  plait_gasnet_has_region = 0;
  return plait_gasnet_handle_of(plait_gasnet_region);
}

#endif
