// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// malloc and its kin in tasks: blocks of the memory that rank 0's malloc takes from, too, whose
// sizes are powers of two. What a task frees is given again; what is left stays there for rank 0.
#include <plait.h>

#include "task_heap.h"

long plait_task_heap[PLAIT_TASK_HEAP_WORDS];

void* plait_task_malloc(unsigned long size) {
  int kind = 0;
  long words = HEAP_UNIT_WORDS, at = 0;
  while (kind < HEAP_KINDS - 1 && (unsigned long)words * 8 < size) {
    words *= 2;
    kind++;
  }
#pragma omp critical
  {
    long used = plait_task_heap[HEAP_USED] / 8;
    long freed = plait_task_heap[HEAP_FREE + kind];
    if (freed) {
      at = freed;
      plait_task_heap[HEAP_FREE + kind] = plait_task_heap[at];
    } else if (HEAP_UNIT_WORDS + words <= PLAIT_TASK_HEAP_WORDS - used) {
      at = used + HEAP_UNIT_WORDS;
      plait_task_heap[HEAP_USED] = (at + words) * 8;
    } else {
      plait_task_heap[HEAP_LOST] = (long)size;
    }
    if (at) plait_task_heap[at - HEAP_UNIT_WORDS] = words * 8;
  }
  return at ? &plait_task_heap[at] : (void*)0;
}

void* plait_task_calloc(unsigned long count, unsigned long size) {
  long* block = plait_task_malloc(count * size);
  if (block) {
    for (unsigned long i = 0; i < (count * size + 7) / 8; i++) block[i] = 0;
  }
  return block;
}

void plait_task_free(void* block) {
  if (!block) return;
  long at = (plait_address(block) - plait_address(plait_task_heap)) / 8;
  long words = HEAP_UNIT_WORDS;
  int kind = 0;
#pragma omp critical
  {
    while (words * 16 <= plait_task_heap[at - HEAP_UNIT_WORDS]) {
      words *= 2;
      kind++;
    }
    plait_task_heap[at] = plait_task_heap[HEAP_FREE + kind];
    plait_task_heap[HEAP_FREE + kind] = at;
  }
}

void* plait_task_realloc(void* block, unsigned long size) {
  long* moved = plait_task_malloc(size);
  if (block && moved) {
    long at = (plait_address(block) - plait_address(plait_task_heap)) / 8;
    unsigned long bytes = (unsigned long)plait_task_heap[at - HEAP_UNIT_WORDS];
    if (size < bytes) bytes = size;
    for (unsigned long i = 0; i < (bytes + 7) / 8; i++) moved[i] = plait_task_heap[at + (long)i];
    plait_task_free(block);
  }
  return moved;
}
