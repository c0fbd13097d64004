// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What a program of tasks is compiled with for CPU ranks. Rank 0 runs main; in the place of a
// region stands a call of plait_task_region, which has the control kernel of the node with the PEs
// (task_node.c) do it. The other CPU ranks end at once.
//
// PLAIT_TASK_NODE: that node, or -1: main does its regions itself. PLAIT_TASK_WORDS as there.
// PLAIT_TASK_FUNCTIONS: the names of functions, by their numbers.
//
// Objects that tasks share with rank 0 go to the node before a region, and come back after it. The
// program's sources name them (plait_task_object), and so does each region for those that live
// around it. A pointer becomes the address that its object has in node memory, from
// PLAIT_TASK_BASE on; malloc takes from one of the objects, of PLAIT_TASK_HEAP_BYTES. Where a
// pointer points to a local variable, the stack from the region's function on goes along as an
// object whose end stands at that of PLAIT_TASK_STACK_BYTES.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "task_heap.h"

enum { TASK_TAG = 1, NO_ROOM = 6, BAD_POINTER = 6 };
enum { END = -1, PUT = -2, GET = -3 };
enum { OBJECTS_MAX = 1024 };

static struct {
  char* begin;
  unsigned long size, offset;
  unsigned long unit, pointers;  // where it has pointers: passes/task/objects.py
  int is_pointer;                // it is one, which has another value on the node
} objects[OBJECTS_MAX];
static int object_count, lasting_count;  // those of the region that begins stand after the others

static long words[PLAIT_TASK_WORDS + 1];  // function or status, then those of the launch or result

static void leave(void) {
  if (PLAIT_TASK_NODE >= 0) {
    words[0] = END;
    MPI_Send(words, PLAIT_TASK_WORDS + 1, MPI_LONG, PLAIT_TASK_NODE, TASK_TAG, MPI_COMM_WORLD);
  }
  MPI_Finalize();
}

__attribute__((constructor)) static void begin(void) {
  const char* rank = getenv("PLAIT_RANK");
  if (rank && strcmp(rank, "0") != 0) _exit(0);
  MPI_Init(NULL, NULL);
  atexit(leave);
}

// An object that tasks share, and where it stands among them; it lasts, or is that of a region.
void plait_task_object(unsigned long offset, void* begin, unsigned long size, unsigned long unit,
                       unsigned long pointers, int lasts) {
  if (size == 0) return;
  if (object_count == OBJECTS_MAX) {
    fprintf(stderr, "plait: tasks share more than %d objects\n", OBJECTS_MAX);
    exit(BAD_POINTER);
  }
  objects[object_count].begin = begin;
  objects[object_count].size = size;
  objects[object_count].offset = offset;
  objects[object_count].unit = unit;
  objects[object_count].pointers = pointers;
  objects[object_count].is_pointer = 0;
  ++object_count;
  if (lasts) lasting_count = object_count;
}

void plait_task_pointer(unsigned long offset, void* begin, int lasts) {
  plait_task_object(offset, begin, sizeof(void*), sizeof(void*), 1, lasts);
  objects[object_count - 1].is_pointer = 1;
}

#if PLAIT_TASK_HEAP_BYTES
// What is freed last is taken again.
static char heap[PLAIT_TASK_HEAP_BYTES] __attribute__((aligned(HEAP_UNIT)));
static unsigned long* const heap_used = (unsigned long*)heap + HEAP_USED;

__attribute__((constructor)) static void begin_heap(void) {
  *heap_used = HEAP_HEAD_WORDS * sizeof(long);
}

static unsigned long rounded(unsigned long size) {
  return (size + HEAP_UNIT - 1) / HEAP_UNIT * HEAP_UNIT;
}

static unsigned long* size_of_block(void* block) {
  return (unsigned long*)((char*)block - HEAP_UNIT);
}

void* plait_task_malloc(unsigned long size) {
  if (size > sizeof heap || rounded(size) + HEAP_UNIT > sizeof heap - *heap_used) {
    fprintf(stderr,
            "plait: malloc of %lu bytes gives NULL: a program of tasks has %lu bytes to share, of "
            "which %lu are left\nhint: --fpga none runs all tasks on rank 0, with all its memory\n",
            size, sizeof heap, sizeof heap - *heap_used);
    return NULL;
  }
  char* block = heap + *heap_used + HEAP_UNIT;
  *size_of_block(block) = size;
  *heap_used += HEAP_UNIT + rounded(size);
  return block;
}

void* plait_task_calloc(unsigned long count, unsigned long size) {
  unsigned long bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) return NULL;
  void* block = plait_task_malloc(bytes);
  return block ? memset(block, 0, bytes) : NULL;
}

void plait_task_free(void* block) {
  char* at = block;
  if (at < heap || at >= heap + sizeof heap) return;  // NULL, or another library's
  char* end = (char*)block + rounded(*size_of_block(block));
  if (end == heap + *heap_used) *heap_used = (unsigned long)((char*)block - HEAP_UNIT - heap);
}

void* plait_task_realloc(void* block, unsigned long size) {
  void* moved = plait_task_malloc(size);
  if (block && moved) {
    unsigned long old = *size_of_block(block);
    memcpy(moved, block, old < size ? old : size);
    plait_task_free(block);
  }
  return moved;
}
#endif

static void move(int way, void* begin, unsigned long offset, unsigned long size) {
  words[0] = way;
  words[1] = (long)offset;
  words[2] = (long)size;
  MPI_Send(words, PLAIT_TASK_WORDS + 1, MPI_LONG, PLAIT_TASK_NODE, TASK_TAG, MPI_COMM_WORLD);
  if (way == PUT) {
    MPI_Send(begin, (int)size, MPI_BYTE, PLAIT_TASK_NODE, TASK_TAG, MPI_COMM_WORLD);
  } else {
    MPI_Recv(begin, (int)size, MPI_BYTE, PLAIT_TASK_NODE, TASK_TAG, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
  }
}

#if PLAIT_TASK_STACK_BYTES
extern void* __libc_stack_end;
static int has_stack;  // a pointer of the region points there

// The local variables of the functions that are under way: all that is not below `at`.
static int is_local(const char* at) {
  return at >= (const char*)__builtin_frame_address(0) && at < (const char*)__libc_stack_end;
}
#endif

// Whether a pointer points into what tasks share, or to its end if that counts, too; then the
// address on the node.
static int is_shared(const char* at, int with_end, long* address) {
#if PLAIT_TASK_HEAP_BYTES
  if (at >= heap && at < heap + sizeof heap + with_end) {
    *address = PLAIT_TASK_BASE + PLAIT_TASK_HEAP_OFFSET + (at - heap);
    return 1;
  }
#endif
  for (int i = 0; i < object_count; ++i) {
    if (at >= objects[i].begin && at < objects[i].begin + objects[i].size + with_end) {
      *address = PLAIT_TASK_BASE + (long)objects[i].offset + (at - objects[i].begin);
      return 1;
    }
  }
#if PLAIT_TASK_STACK_BYTES
  if (is_local(at)) {
    has_stack = 1;
    *address = PLAIT_TASK_BASE + PLAIT_TASK_STACK_OFFSET + PLAIT_TASK_STACK_BYTES -
               ((const char*)__libc_stack_end - at);
    return 1;
  }
#endif
  return 0;
}

#if PLAIT_TASK_LOG_BYTES
int plait_task_print(const long* record);

static void empty_log(void) {
  long head[2] = {0, 0};
  move(PUT, head, PLAIT_TASK_LOG_OFFSET, sizeof head);
}

// What the tasks of a region have printed.
static void print_log(const char* file, int line) {
  static long log[PLAIT_TASK_LOG_BYTES / sizeof(long)];
  move(GET, log, PLAIT_TASK_LOG_OFFSET, 2 * sizeof(long));
  if (log[0]) {
    unsigned long size = (unsigned long)log[0] * sizeof(long);
    move(GET, log + 2, PLAIT_TASK_LOG_OFFSET + 2 * sizeof(long), size);
  }
  for (long at = 0; at < log[0];) at += plait_task_print(log + 2 + at);
  if (log[1] == 0) return;
  fflush(stdout);
  fprintf(stderr,
          "plait: %s:%d: the tasks of this region print more than the log of %d bytes holds: %ld "
          "calls of printf and its like are lost\n"
          "hint: print less in a region, or after it\n",
          file, line, PLAIT_TASK_LOG_BYTES, log[1]);
  MPI_Abort(MPI_COMM_WORLD, NO_ROOM);
}
#endif

static long address_of(const void* pointer, const char* file, int line) {
  long address = 0;
  // The end of one object may be where another begins.
  if (!pointer || is_shared(pointer, 0, &address) || is_shared(pointer, 1, &address)) {
    return address;
  }
  fflush(stdout);
  fprintf(stderr,
          "plait: %s:%d: a pointer of this region points to memory that tasks do not share\n"
          "hint: tasks share variables, and what malloc gives\n",
          file, line);
  MPI_Abort(MPI_COMM_WORLD, BAD_POINTER);
  return 0;
}

static void* pointer_of(long address) {
  if (!address) return NULL;
  unsigned long at = (unsigned long)address - PLAIT_TASK_BASE;
#if PLAIT_TASK_STACK_BYTES
  const unsigned long end = PLAIT_TASK_STACK_OFFSET + PLAIT_TASK_STACK_BYTES;
  if (at >= PLAIT_TASK_STACK_OFFSET && at < end) return (char*)__libc_stack_end - (end - at);
#endif
#if PLAIT_TASK_HEAP_BYTES
  if (at >= PLAIT_TASK_HEAP_OFFSET) return heap + (at - PLAIT_TASK_HEAP_OFFSET);
#endif
  // The end of one object may be where another begins.
  for (int with_end = 0; with_end < 2; ++with_end) {
    for (int i = 0; i < object_count; ++i) {
      if (at >= objects[i].offset && at < objects[i].offset + objects[i].size + with_end) {
        return objects[i].begin + (at - objects[i].offset);
      }
    }
  }
  return NULL;
}

// What was sent of each object, of the heap and of the stack. Of the last two nobody knows where
// they have pointers: there a word that looks like one is one.
enum { HEAP = OBJECTS_MAX, STACK, PLACES };
static struct {
  char* words;
  unsigned long size;
} sent[PLACES];

// The addresses on the node that words of this region have become: a table with open places.
static long* told;
static unsigned long told_count, told_room;

static unsigned long place_of(long address) {
  unsigned long at = (unsigned long)address * 0x9E3779B97F4A7C15 % told_room;
  while (told[at] && told[at] != address) at = (at + 1) % told_room;
  return at;
}

static void tell(long address) {
  if (2 * told_count >= told_room) {
    long* const before = told;
    const unsigned long room = told_room;
    told_room = room ? 2 * room : 64;
    told = calloc(told_room, sizeof *told);
    for (unsigned long i = 0; i < room; ++i) {
      if (before[i]) told[place_of(before[i])] = before[i];
    }
    free(before);
  }
  const unsigned long at = place_of(address);
  told_count += told[at] == 0;
  told[at] = address;
}

static void forget(void) {
  free(told);
  told = NULL;
  told_count = told_room = 0;
}

static int has_pointer(int place, unsigned long at) {
  if (place >= OBJECTS_MAX) return 1;
  const unsigned long unit = objects[place].unit;
  return unit && objects[place].pointers >> at % unit / sizeof(long) & 1;
}

// Sends an object. The pointers in it become addresses on the node.
static void put_words(int place, const char* begin, unsigned long offset, unsigned long size) {
  char* copy = malloc(size);
  memcpy(copy, begin, size);
  for (unsigned long at = 0; at + sizeof(long) <= size; at += sizeof(long)) {
    long word, address;
    memcpy(&word, begin + at, sizeof word);
    if (!has_pointer(place, at) || !is_shared((const char*)word, 0, &address)) continue;
    memcpy(copy + at, &address, sizeof address);
    tell(address);
  }
  move(PUT, copy, offset, size);
  sent[place].words = copy;
  sent[place].size = size;
}

// A word that tasks have changed. They make no addresses, but they copy bytes: one that was sent is
// a pointer again, where there may be one.
static void take_word(int place, unsigned long at, char* to, const char* came) {
  long word;
  memcpy(&word, came, sizeof word);
  const int is_address = word && told_room && has_pointer(place, at) && told[place_of(word)];
  void* const pointer = is_address ? pointer_of(word) : NULL;
  memcpy(to, pointer ? (const char*)&pointer : came, sizeof word);
}

// Takes back the words that tasks have changed: another object may stand at the same place, as a
// local variable that the stack has, too.
static void get_words(int place, char* begin, unsigned long offset, unsigned long size) {
  char* came = malloc(size);
  move(GET, came, offset, size);
  for (unsigned long at = 0; at < size; at += sizeof(long)) {
    unsigned long step = size - at < sizeof(long) ? size - at : sizeof(long);
    const int is_new = at + step > sent[place].size;
    if (!is_new && memcmp(sent[place].words + at, came + at, step) == 0) continue;
    if (step == sizeof(long)) {
      take_word(place, at, begin + at, came + at);
    } else {
      memcpy(begin + at, came + at, step);
    }
  }
  free(came);
  free(sent[place].words);
  sent[place].words = NULL;
}

static void move_words(int way, int place, char* begin, unsigned long offset, unsigned long size) {
  if (way == PUT) {
    put_words(place, begin, offset, size);
  } else {
    get_words(place, begin, offset, size);
  }
}

#if PLAIT_TASK_STACK_BYTES
// The local variables from an address on, which is the region's function's or below.
static void move_stack(int way, char* begin, const char* file, int line) {
  const unsigned long size = (unsigned long)((char*)__libc_stack_end - begin);
  if (size > PLAIT_TASK_STACK_BYTES) {
    fflush(stdout);
    fprintf(stderr,
            "plait: %s:%d: tasks reach local variables of rank 0, which take %lu bytes; there is "
            "room for %d\n"
            "hint: make large arrays static, or take them from malloc\n",
            file, line, size, PLAIT_TASK_STACK_BYTES);
    MPI_Abort(MPI_COMM_WORLD, NO_ROOM);
  }
  const unsigned long offset = PLAIT_TASK_STACK_OFFSET + PLAIT_TASK_STACK_BYTES - size;
  move_words(way, STACK, begin, offset, size);
}
#endif

#if PLAIT_TASK_HEAP_BYTES
static void no_memory(const char* file, int line) {
  fflush(stdout);
  fprintf(
      stderr,
      "plait: %s:%d: malloc of %ld bytes in a task of this region finds no room: tasks and rank "
      "0 have %d bytes to share\nhint: free what is used no more; blocks have powers of two\n",
      file, line, ((long*)heap)[HEAP_LOST], PLAIT_TASK_HEAP_BYTES);
  MPI_Abort(MPI_COMM_WORLD, NO_ROOM);
}
#endif

// All objects, to the node or back. What stands in `words` meanwhile is kept.
static void move_all(int way, char* stack, const char* file, int line) {
  long kept[PLAIT_TASK_WORDS + 1];
  memcpy(kept, words, sizeof words);
  for (int i = 0; i < object_count; ++i) {
    if (!objects[i].is_pointer) {
      move_words(way, i, objects[i].begin, objects[i].offset, objects[i].size);
    } else if (way == PUT) {
      long address = address_of(*(void**)objects[i].begin, file, line);
      move(way, &address, objects[i].offset, sizeof address);
    }
  }
#if PLAIT_TASK_HEAP_BYTES
  if (way == GET) move(way, heap, PLAIT_TASK_HEAP_OFFSET, HEAP_HEAD_WORDS * sizeof(long));
  move_words(way, HEAP, heap, PLAIT_TASK_HEAP_OFFSET, *heap_used);
  if (((long*)heap)[HEAP_LOST]) no_memory(file, line);
#endif
#if PLAIT_TASK_STACK_BYTES
  if (has_stack) move_stack(way, stack, file, line);
  if (way == GET) has_stack = 0;
#endif
  (void)stack;
#if PLAIT_TASK_LOG_BYTES
  if (way == PUT) {
    empty_log();
  } else {
    print_log(file, line);
  }
#endif
  // Pointers at last: they may have become those of other objects.
  for (int i = 0; way == GET && i < object_count; ++i) {
    if (!objects[i].is_pointer) continue;
    long address = 0;
    move(way, &address, objects[i].offset, sizeof address);
    *(void**)objects[i].begin = pointer_of(address);
  }
  if (way == GET) forget();
  memcpy(words, kept, sizeof words);
}

void plait_task_put_pointer(int word, const void* pointer, const char* file, int line) {
  words[word + 1] = address_of(pointer, file, line);
}

void* plait_task_get_pointer(int word) { return pointer_of(words[word + 1]); }

// The value of a variable as a word.
void plait_task_put(int word, const void* value, unsigned long size) {
  words[word + 1] = 0;
  memcpy(&words[word + 1], value, size);
}

void plait_task_get(int word, void* value, unsigned long size) {
  memcpy(value, &words[word + 1], size);
}

// Launches a region's function and waits for its results.
void plait_task_region(int function, const char* file, int line) {
  static const char* const functions[] = {PLAIT_TASK_FUNCTIONS};
  char* const stack = __builtin_frame_address(0);
  move_all(PUT, stack, file, line);
  words[0] = function;
  MPI_Send(words, PLAIT_TASK_WORDS + 1, MPI_LONG, PLAIT_TASK_NODE, TASK_TAG, MPI_COMM_WORLD);
  MPI_Recv(words, PLAIT_TASK_WORDS + 1, MPI_LONG, PLAIT_TASK_NODE, TASK_TAG, MPI_COMM_WORLD,
           MPI_STATUS_IGNORE);
  if (words[0] == 0) {
    move_all(GET, stack, file, line);
    return;
  }
  fflush(stdout);
  fprintf(stderr, "plait: %s:%d: the tasks of this region find no room: ", file, line);
  if (words[2]) {
    fprintf(stderr, "all closures are taken, by tasks that wait for their children\n");
  } else {
    fprintf(stderr, "too many tasks of %s wait for a PE\n", functions[words[1]]);
  }
  MPI_Abort(MPI_COMM_WORLD, NO_ROOM);
}

// The objects of a region have ended.
void plait_task_end(void) { object_count = lasting_count; }
