/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * The symmetric heap of FPGA ranks: one symmetric object, of which blocks are taken by the rule of
 * CPU ranks (runtime/shmem/heap.h), so that they stand at the same offsets. shmem.h includes this.
 */
#ifndef PLAIT_COMPILER_SHMEM_HEAP_H
#define PLAIT_COMPILER_SHMEM_HEAP_H

#include <shmem.h>
#include <string.h>

#include "plait_limits.h"

/* run/symmetric.py takes it from SHMEM_SYMMETRIC_SIZE. */
#ifndef PLAIT_SHMEM_HEAP_BYTES
#define PLAIT_SHMEM_HEAP_BYTES PLAIT_SYMMETRIC_HEAP_BYTES
#endif

enum { PLAIT_SHMEM_BLOCKS = 64, PLAIT_SHMEM_ALIGN = 64, PLAIT_SHMEM_ALIGN_MAX = 2 << 20 };

/* A word more, so that there is one even if the heap has no bytes. */
static long plait_symmetric_heap[PLAIT_SHMEM_HEAP_BYTES / 8 + 1];
/* The blocks in the order of their offsets. */
static unsigned long plait_shmem_begins[PLAIT_SHMEM_BLOCKS], plait_shmem_sizes[PLAIT_SHMEM_BLOCKS];
static int plait_shmem_blocks;

/* Waits for all PEs, which must want the same: runtime/shmem/memory.cpp does it, too. */
static void plait_shmem_wish(int call, unsigned long bytes, unsigned long align, long block) {
  static unsigned long wish[5];
  shmem_quiet();
  wish[0] = call;
  wish[1] = bytes;
  wish[2] = align;
  wish[3] = block;
  wish[4] = PLAIT_SHMEM_HEAP_BYTES;
  plait_shmem_agree(call, MPI_COMM_WORLD, wish, 5);
}

static int plait_shmem_find(unsigned long offset) {
  for (int i = 0; i < plait_shmem_blocks; i++) {
    if (plait_shmem_begins[i] == offset) return i;
  }
  return -1;
}
static unsigned long plait_shmem_offset(const void* object) {
  return (const char*)object - (const char*)plait_symmetric_heap;
}
/* The place of a block that the program names; the run ends if there is none. */
static int plait_shmem_block(int call, const void* ptr) {
  int index = plait_shmem_find(plait_shmem_offset(ptr));
  if (index < 0) plait_fail(call, PLAIT_SHMEM_NO_BLOCK, 0, 0, 0, 0, 0, 0, 0);
  return index;
}

static void* plait_shmem_take(int call, unsigned long bytes, unsigned long align) {
  unsigned long at = 0;
  int index = 0;
  if (bytes == 0 || bytes > PLAIT_SHMEM_HEAP_BYTES || align > PLAIT_SHMEM_ALIGN_MAX) return NULL;
  if (align < PLAIT_SHMEM_ALIGN) align = PLAIT_SHMEM_ALIGN;
  for (index = 0; index < plait_shmem_blocks; index++) {
    if (at <= plait_shmem_begins[index] && bytes <= plait_shmem_begins[index] - at) break;
    at = (plait_shmem_begins[index] + plait_shmem_sizes[index] + align - 1) & -align;
  }
  if (at > PLAIT_SHMEM_HEAP_BYTES - bytes) return NULL;
  if (plait_shmem_blocks == PLAIT_SHMEM_BLOCKS)
    plait_fail(call, PLAIT_SHMEM_MANY_BLOCKS, 0, 0, 0, PLAIT_SHMEM_BLOCKS, 0, 0, 0);
  for (int i = plait_shmem_blocks; i > index; i--) {
    plait_shmem_begins[i] = plait_shmem_begins[i - 1];
    plait_shmem_sizes[i] = plait_shmem_sizes[i - 1];
  }
  plait_shmem_begins[index] = at;
  plait_shmem_sizes[index] = bytes;
  plait_shmem_blocks++;
  return (char*)plait_symmetric_heap + at;
}
static void plait_shmem_release(int index) {
  plait_shmem_blocks--;
  for (int i = index; i < plait_shmem_blocks; i++) {
    plait_shmem_begins[i] = plait_shmem_begins[i + 1];
    plait_shmem_sizes[i] = plait_shmem_sizes[i + 1];
  }
}

static void* shmem_malloc(size_t size) {
  plait_shmem_wish(PLAIT_CALL_SHMEM_MALLOC, size, 1, -1);
  return plait_shmem_take(PLAIT_CALL_SHMEM_MALLOC, size, 1);
}
static void* shmem_malloc_with_hints(size_t size, long hints) {
  (void)hints;
  plait_shmem_wish(PLAIT_CALL_SHMEM_MALLOC_WITH_HINTS, size, 1, -1);
  return plait_shmem_take(PLAIT_CALL_SHMEM_MALLOC_WITH_HINTS, size, 1);
}
static void* shmem_align(size_t alignment, size_t size) {
  if (alignment == 0 || (alignment & (alignment - 1)))
    plait_fail(PLAIT_CALL_SHMEM_ALIGN, PLAIT_SHMEM_NO_POWER, 0, 0, alignment, 0, 0, 0, 0);
  plait_shmem_wish(PLAIT_CALL_SHMEM_ALIGN, size, alignment, -1);
  return plait_shmem_take(PLAIT_CALL_SHMEM_ALIGN, size, alignment);
}
static void* shmem_calloc(size_t count, size_t size) {
  size_t bytes = size == 0 || count <= (size_t)-2 / size ? count * size : (size_t)-1;
  char* block;
  plait_shmem_wish(PLAIT_CALL_SHMEM_CALLOC, bytes, 1, -1);
  block = plait_shmem_take(PLAIT_CALL_SHMEM_CALLOC, bytes, 1);
  if (block) memset(block, 0, bytes);
  MPI_Barrier(MPI_COMM_WORLD);
  return block;
}
static void* shmem_realloc(void* ptr, size_t size) {
  unsigned long before, end;
  char* made;
  int index;
  if (ptr == NULL) {
    plait_shmem_wish(PLAIT_CALL_SHMEM_REALLOC, size, 1, -1);
    return plait_shmem_take(PLAIT_CALL_SHMEM_REALLOC, size, 1);
  }
  index = plait_shmem_block(PLAIT_CALL_SHMEM_REALLOC, ptr);
  plait_shmem_wish(PLAIT_CALL_SHMEM_REALLOC, size, 1, plait_shmem_begins[index]);
  if (size == 0) {
    plait_shmem_release(index);
    return NULL;
  }
  before = plait_shmem_sizes[index];
  end = index + 1 < plait_shmem_blocks ? plait_shmem_begins[index + 1] : PLAIT_SHMEM_HEAP_BYTES;
  if (size <= end - plait_shmem_begins[index]) {
    plait_shmem_sizes[index] = size;
    return ptr;
  }
  made = plait_shmem_take(PLAIT_CALL_SHMEM_REALLOC, size, 1);
  if (made == NULL) return NULL;
  memcpy(made, ptr, before);
  plait_shmem_release(plait_shmem_find(plait_shmem_offset(ptr)));
  MPI_Barrier(MPI_COMM_WORLD);
  return made;
}
static void shmem_free(void* ptr) {
  int index = -1;
  if (ptr) index = plait_shmem_block(PLAIT_CALL_SHMEM_FREE, ptr);
  plait_shmem_wish(PLAIT_CALL_SHMEM_FREE, 0, 1, ptr ? (long)plait_shmem_begins[index] : -1);
  if (ptr) plait_shmem_release(index);
}

#endif
