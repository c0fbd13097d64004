// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What a program of tasks is compiled with for CPU ranks. Rank 0 runs main; in the place of a
// region stands a call of plait_task_region, which has the control kernel of the node with the PEs
// (task_node.c) do it. The other CPU ranks end at once.
//
// PLAIT_TASK_NODE: the first node with PEs, which gets regions, or -1: main does these itself.
// PLAIT_TASK_WORDS as there.
// PLAIT_TASK_FUNCTIONS: the names of functions, by their numbers.
//
// What tasks share with rank 0 has the same address in this process as in node memory, so a pointer
// is the same there and here. From PLAIT_TASK_BASE on, PLAIT_TASK_BYTES in all: the end of main's
// stack, the program's objects, which the linker puts there (run/task_host.py), and the memory that
// malloc takes from, each of which may be missing. What stands after that is the node's own. Before
// a region goes to the node what has changed here since the last one; after it all comes back.
#include <malloc.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

#include "task_heap.h"

enum { TASK_TAG = 1, NO_ROOM = 6, BAD_POINTER = 6 };
enum { END = -1, PUT = -2, GET = -3 };

#define AT(offset) ((char*)PLAIT_TASK_BASE + (offset))

static long words[PLAIT_TASK_WORDS + 1];  // function or status, then those of the launch or result

static void send(const long* command) {
  MPI_Send(command, PLAIT_TASK_WORDS + 1, MPI_LONG, PLAIT_TASK_NODE, TASK_TAG, MPI_COMM_WORLD);
}

static void leave(void) {
  if (PLAIT_TASK_NODE >= 0) {
    words[0] = END;
    words[1] = 0;  // its place among the nodes
    send(words);
  }
  MPI_Finalize();
}

__attribute__((constructor)) static void begin(void) {
  const char* rank = getenv("PLAIT_RANK");
  if (rank && strcmp(rank, "0") != 0) _exit(0);
  MPI_Init(NULL, NULL);
#if PLAIT_TASK_BYTES
  mallopt(M_MMAP_MAX, 0);  // so that also the C library's memory has addresses of 32 bits: PEs keep
                           // so much of a pointer, wherever it leads
#endif
  atexit(leave);
}

#if PLAIT_TASK_BYTES
__asm__(".section .plait_first, \"aw\", @progbits\n.previous");

// Memory at a place where this process has none.
static void map(unsigned long begin, unsigned long size) {
  const int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE;
  if (mmap((void*)begin, size, PROT_READ | PROT_WRITE, flags, -1, 0) == (void*)begin) return;
  fprintf(stderr,
          "plait: rank 0 cannot have memory at address 0x%lx, where tasks have it: the system"
          " keeps it (vm.mmap_min_addr), or something else has it\n"
          "hint: --fpga none runs all tasks on rank 0\n",
          begin);
  exit(BAD_POINTER);
}

// Says where an object stands that tasks share.
void plait_task_stands(unsigned long offset, const void* object, const char* name) {
  if (object == AT(offset)) return;
  fprintf(stderr,
          "plait: %s, which tasks share, stands at %p and not at %p: the C compiler has not given"
          " it a section of its own\n"
          "hint: name GCC in PLAIT_CC; --fpga none runs all tasks on rank 0\n",
          name, object, (const void*)AT(offset));
  exit(BAD_POINTER);
}

__attribute__((constructor)) static void fill(void) {
  for (unsigned long i = 0; plait_task_contents[i].size; ++i) {
    if (plait_task_contents[i].standing) continue;
    memcpy(AT(plait_task_contents[i].offset), plait_task_contents[i].content,
           plait_task_contents[i].size);
  }
}
#endif

#if PLAIT_TASK_HEAP_BYTES
// What is freed last is taken again.
static char* const heap = AT(PLAIT_TASK_HEAP_OFFSET);
static unsigned long* const heap_used = (unsigned long*)AT(PLAIT_TASK_HEAP_OFFSET) + HEAP_USED;

__attribute__((constructor)) static void begin_heap(void) {
  map(PLAIT_TASK_BASE + PLAIT_TASK_HEAP_OFFSET, PLAIT_TASK_HEAP_BYTES);
  *heap_used = HEAP_HEAD_WORDS * sizeof(long);
}

static unsigned long rounded(unsigned long size) {
  return (size + HEAP_UNIT - 1) / HEAP_UNIT * HEAP_UNIT;
}

static unsigned long* size_of_block(void* block) {
  return (unsigned long*)((char*)block - HEAP_UNIT);
}

void* plait_task_malloc(unsigned long size) {
  const unsigned long left = PLAIT_TASK_HEAP_BYTES - *heap_used;
  if (size > PLAIT_TASK_HEAP_BYTES || rounded(size) + HEAP_UNIT > left) {
    fprintf(stderr,
            "plait: malloc of %lu bytes gives NULL: a program of tasks has %d bytes to share, of "
            "which %lu are left\nhint: --fpga none runs all tasks on rank 0, with all its memory\n",
            size, PLAIT_TASK_HEAP_BYTES, left);
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

static int is_here(const void* block) {
  const char* at = block;
  return at >= heap && at < heap + PLAIT_TASK_HEAP_BYTES;
}

void plait_task_free(void* block) {
  if (!is_here(block)) return;  // NULL, or another library's
  char* end = (char*)block + rounded(*size_of_block(block));
  if (end == heap + *heap_used) *heap_used = (unsigned long)((char*)block - HEAP_UNIT - heap);
}

void* plait_task_realloc(void* block, unsigned long size) {
  if (is_here(block)) {  // the last block stays where it is, if it can
    unsigned long *const old = size_of_block(block), at = (unsigned long)((char*)block - heap);
    if (at + rounded(*old) == *heap_used && size <= PLAIT_TASK_HEAP_BYTES - at &&
        rounded(size) <= PLAIT_TASK_HEAP_BYTES - at) {
      *old = size;
      *heap_used = at + rounded(size);
      return block;
    }
  }
  void* moved = plait_task_malloc(size);
  if (block && moved) {
    unsigned long old = is_here(block) ? *size_of_block(block) : malloc_usable_size(block);
    memcpy(moved, block, old < size ? old : size);
    plait_task_free(block);
  }
  return moved;
}
#endif

#if PLAIT_TASK_STACK_BYTES
// main gets a stack whose end tasks reach. The stack goes on below that, where only rank 0 has
// memory, down to the first that processes may have.
enum { STACK_LOWEST = 1 << 17 };
#define STACK_BEGIN AT(PLAIT_TASK_STACK_OFFSET)
#define STACK_END (STACK_BEGIN + PLAIT_TASK_STACK_BYTES)

int __real_main(int argc, char** argv, char** environment);
static struct {
  int argc, result;
  char **argv, **environment;
  ucontext_t outside, inside;
} call;

static void run_main(void) { call.result = __real_main(call.argc, call.argv, call.environment); }

// Copies the program's arguments to the end of the stack, if they take little; where they end.
static char* put_arguments(int argc, char** argv) {
  unsigned long size = ((unsigned long)argc + 1) * sizeof *argv, at = size;
  for (int i = 0; i < argc; ++i) size += strlen(argv[i]) + 1;
  call.argv = argv;
  if (size > PLAIT_TASK_STACK_BYTES / 4) return STACK_END;
  char* const begin = STACK_END - (size + 63) / 64 * 64;
  call.argv = (char**)begin;
  for (int i = 0; i < argc; ++i) {
    call.argv[i] = strcpy(begin + at, argv[i]);
    at += strlen(argv[i]) + 1;
  }
  call.argv[argc] = NULL;
  return begin;
}

int __wrap_main(int argc, char** argv, char** environment) {
  char* const lowest = (char*)STACK_LOWEST;
  map(STACK_LOWEST, (unsigned long)(STACK_END - lowest));
  call.argc = argc;
  call.environment = environment;
  char* const end = put_arguments(argc, argv);
  getcontext(&call.inside);
  call.inside.uc_stack.ss_sp = lowest;
  call.inside.uc_stack.ss_size = (unsigned long)(end - lowest);
  call.inside.uc_link = &call.outside;
  makecontext(&call.inside, run_main, 0);
  swapcontext(&call.outside, &call.inside);
  return call.result;
}
#endif

#if PLAIT_TASK_BYTES
static void move(int way, void* begin, unsigned long offset, unsigned long size) {
  const long command[PLAIT_TASK_WORDS + 1] = {way, (long)offset, (long)size};
  send(command);
  if (way == PUT) {
    MPI_Send(begin, (int)size, MPI_BYTE, PLAIT_TASK_NODE, TASK_TAG, MPI_COMM_WORLD);
  } else {
    MPI_Recv(begin, (int)size, MPI_BYTE, PLAIT_TASK_NODE, TASK_TAG, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
  }
}

// What node memory holds, as far as this process knows.
static char* known;
enum { BLOCK = 64, GAP = 1024 };  // what is compared at a time; what is sent to save a message

static int has_changed(unsigned long at, unsigned long end) {
  const unsigned long size = end - at < BLOCK ? end - at : BLOCK;
  return memcmp(known + at, AT(at), size) != 0;
}

// Sends what has changed between two places.
static void put(unsigned long at, unsigned long end) {
  while (at < end) {
    if (!has_changed(at, end)) {
      at += BLOCK;
      continue;
    }
    unsigned long last = at;
    for (unsigned long next = at + BLOCK; next < end && next <= last + GAP; next += BLOCK) {
      if (has_changed(next, end)) last = next;
    }
    const unsigned long size = (end < last + BLOCK ? end : last + BLOCK) - at;
    move(PUT, AT(at), at, size);
    memcpy(known + at, AT(at), size);
    at += size;
  }
}

static void get(unsigned long at, unsigned long end) {
  if (at >= end) return;
  move(GET, AT(at), at, end - at);
  memcpy(known + at, AT(at), end - at);
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

#if PLAIT_TASK_STACK_BYTES
// Copies words; tools that look at accesses find bytes in a stack that are of no variable.
__attribute__((no_sanitize("address"))) static void copy(volatile long* to,
                                                         const volatile long* from,
                                                         unsigned long size) {
  for (unsigned long i = 0; i < size / sizeof *to; ++i) to[i] = from[i];
}

// The stack from a place on. It is sent as a whole: most of it has changed.
static void move_stack(int way, char* begin) {
  const unsigned long at = (unsigned long)(begin - AT(0)),
                      size = (unsigned long)(STACK_END - begin);
  if (way == PUT) copy((long*)(known + at), (long*)begin, size);
  move(way, known + at, at, size);
  if (way == GET) copy((long*)begin, (long*)(known + at), size);
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

// Moves all that is shared, to the node or back. `stack`: what lies below it is none of the
// program's.
static void move_all(int way, char* stack, const char* file, int line) {
  void (*const each)(unsigned long, unsigned long) = way == PUT ? put : get;
  if (!known) known = calloc(PLAIT_TASK_BYTES, 1);
#if PLAIT_TASK_STACK_BYTES
  move_stack(way, stack > STACK_BEGIN ? stack : STACK_BEGIN);
#endif
  each(PLAIT_TASK_OBJECTS_BEGIN, PLAIT_TASK_OBJECTS_END);
#if PLAIT_TASK_HEAP_BYTES
  const unsigned long head_end = PLAIT_TASK_HEAP_OFFSET + HEAP_HEAD_WORDS * sizeof(long);
  if (way == GET) get(PLAIT_TASK_HEAP_OFFSET, head_end);  // it says how much there is
  each(PLAIT_TASK_HEAP_OFFSET, PLAIT_TASK_HEAP_OFFSET + *heap_used);
  if (((long*)heap)[HEAP_LOST]) no_memory(file, line);
#endif
#if PLAIT_TASK_LOG_BYTES
  if (way == PUT) {
    empty_log();
  } else {
    print_log(file, line);
  }
#endif
  (void)stack, (void)file, (void)line;
}
#endif

// Of a variable that a region shares as a whole: it stands in shared memory meanwhile.
void plait_task_put_object(unsigned long offset, const void* object, unsigned long size) {
  memcpy(AT(offset), object, size);
}

void plait_task_get_object(unsigned long offset, void* object, unsigned long size) {
  memcpy(object, AT(offset), size);
}

// A pointer as a word. Tasks may follow it, so it has to point into what they share.
void plait_task_put_pointer(int word, const void* pointer, const char* file, int line) {
  const char* const at = pointer;
  words[word + 1] = (long)pointer;
  if (!at || (at >= AT(0) && at <= AT(PLAIT_TASK_BYTES))) return;
  fflush(stdout);
#if PLAIT_TASK_STACK_BYTES
  if (at >= (char*)STACK_LOWEST && at < STACK_BEGIN) {
    fprintf(stderr,
            "plait: %s:%d: tasks reach local variables of rank 0, which take %lu bytes; there is "
            "room for %d\n"
            "hint: make large arrays static, or take them from malloc\n",
            file, line, (unsigned long)(STACK_END - at), PLAIT_TASK_STACK_BYTES);
    MPI_Abort(MPI_COMM_WORLD, NO_ROOM);
  }
#endif
  fprintf(stderr,
          "plait: %s:%d: a pointer of this region points to memory that tasks do not share\n"
          "hint: tasks share variables, and what malloc gives\n",
          file, line);
  MPI_Abort(MPI_COMM_WORLD, BAD_POINTER);
}

void* plait_task_get_pointer(int word) { return (void*)words[word + 1]; }

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
#if PLAIT_TASK_BYTES
  move_all(PUT, __builtin_frame_address(0), file, line);
#endif
  words[0] = function;
  send(words);
  MPI_Recv(words, PLAIT_TASK_WORDS + 1, MPI_LONG, PLAIT_TASK_NODE, TASK_TAG, MPI_COMM_WORLD,
           MPI_STATUS_IGNORE);
  if (words[0] == 0) {
#if PLAIT_TASK_BYTES
    move_all(GET, __builtin_frame_address(0), file, line);
#endif
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
