// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// malloc, calloc and realloc of one memory of PLAIT_ELEMENTS elements of type T. Each block begins
// where those before it end, and all is given again once no block is left: passes/heap.py makes
// `free` count. The last block grows where it stands. Any other one moves: how large it was is not
// kept, since what lies behind it up to the end of what is taken may be copied as well, into places
// of the new block that hold nothing yet.
#include <plait.h>
#include <stdlib.h>
#include <string.h>

T plait_grown_memory[PLAIT_ELEMENTS];
long plait_grown_used;  // elements
long plait_grown_live;  // blocks
long plait_grown_last;  // where the last block begins

// Elements for so many bytes; no two blocks begin at the same.
static unsigned long elements(unsigned long size) {
  unsigned long whole = size / sizeof(T) + (size % sizeof(T) != 0);
  return whole ? whole : 1;
}

void* plait_grown_malloc(unsigned long size) {
  unsigned long wanted = elements(size);
  if (wanted > (unsigned long)(PLAIT_ELEMENTS - plait_grown_used)) plait_no_room();
  plait_grown_last = plait_grown_used;
  plait_grown_used += (long)wanted;
  ++plait_grown_live;
  return &plait_grown_memory[plait_grown_last];
}

void* plait_grown_calloc(unsigned long count, unsigned long size) {
  T* given = plait_grown_malloc(count * size);
  memset(given, 0, elements(count * size) * sizeof(T));
  return given;
}

void* plait_grown_realloc(T* old, unsigned long size) {
  if (!old) return plait_grown_malloc(size);
  if (old < plait_grown_memory || old > &plait_grown_memory[PLAIT_ELEMENTS - 1]) plait_not_given();
  if (size == 0) {  // as the GNU C library does it
    free(old);
    return NULL;
  }
  unsigned long wanted = elements(size);
  long from = old - plait_grown_memory, to = plait_grown_used;
  if (from == plait_grown_last) to = from;
  if (wanted > (unsigned long)(PLAIT_ELEMENTS - to)) plait_no_room();
  for (long i = 0; i < (long)wanted && from + i < to; ++i)
    plait_grown_memory[to + i] = plait_grown_memory[from + i];
  plait_grown_last = to;
  plait_grown_used = to + (long)wanted;
  return &plait_grown_memory[to];
}
