// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A program's surroundings on a soft processor: commands by registers, memory for malloc, what is
// printed, and its end. What picolibc asks of a system is here and nowhere else.
#include <errno.h>
#include <plait.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "formats.h"
#include "plait_commands.h"
#include "plait_wire.h"

enum {
  LINE_BYTES = 128,    // that are printed at once, if no line ends before
  STACK_BYTES = 1024,  // that malloc leaves to the stack, below where it stands
  EXITS = 32,          // functions that atexit takes
  ABORTED = 134,       // exit codes of the shell's kind: 128 and the number of a signal
  SEGMENTATION_FAULT = 139,
  ILLEGAL_INSTRUCTION = 132,
  TRAPPED = 133
};

extern char __heap_start[], __stack[];

// ---- commands -----------------------------------------------------------------------------------

long plait_bytes;

int plait_issue(int opcode, int flags, int datatype, int collective, int peer, int context_id,
                int tag, const void* address, long size) {
  const uintptr_t at = (uintptr_t)address, end = (uintptr_t)__stack;
  // A buffer that is not in private memory: the shell refuses one that is nowhere.
  const int is_nowhere =
      size > 0 && (at < PLAIT_SOFT_GUARD_BYTES || at > end || (unsigned long)size > end - at);
  volatile unsigned* words = &PLAIT_REGISTER(COMMAND);
  __asm__ volatile("" ::: "memory");
  words[0] = (unsigned)opcode | (unsigned)flags << 8 | (unsigned)datatype << 16 |
             (unsigned)collective << 24;
  words[1] = ((unsigned)peer & 0xffff) | (unsigned)context_id << 16;
  words[2] = (unsigned)tag;
  words[4] = at;
  words[6] = (unsigned)size;
  if (is_nowhere) words[5] = ~0U;
  const int slot = (int)PLAIT_REGISTER(ISSUE);
  if (is_nowhere) words[5] = 0;
  return slot;
}

void plait_wait(int slot) {
  PLAIT_REGISTER(SLOT) = (unsigned)slot;
  (void)PLAIT_REGISTER(WAIT_SLOT);
  plait_bytes = (long)PLAIT_REGISTER(SIZE);
  __asm__ volatile("" ::: "memory");
}

int plait_test(int slot) {
  PLAIT_REGISTER(SLOT) = (unsigned)slot;
  const int is_done = (int)PLAIT_REGISTER(TEST_SLOT);
  if (is_done) plait_bytes = (long)PLAIT_REGISTER(SIZE);
  __asm__ volatile("" ::: "memory");
  return is_done;
}

// A node has the number of its first rank.
int plait_rank(void) { return (int)(PLAIT_REGISTER(NODE) + PLAIT_REGISTER(PART)); }

int plait_size(void) { return plait_world; }

unsigned long long plait_cycles(void) {
  unsigned high, low, again;
  do {
    high = PLAIT_REGISTER(NOW_HIGH);
    low = PLAIT_REGISTER(NOW_LOW);
    again = PLAIT_REGISTER(NOW_HIGH);
  } while (high != again);
  return (unsigned long long)high << 32 | low;
}

void plait_log(int stream, const void* data, unsigned size) {
  const int tag = stream | (int)PLAIT_REGISTER(PART) << 8;
  const int slot =
      plait_issue(PLAIT_OPCODE_LOG, 0, 0, 0, PLAIT_CONTROLLER_NODE, 0, tag, data, (long)size);
  plait_wait(slot);
}

// unended: bits of the slots whose requests the program has left, for diagnoses.
void plait_exit_with(int code, unsigned long long unended) {
  volatile unsigned* words = &PLAIT_REGISTER(COMMAND);
  words[0] = PLAIT_OPCODE_EXIT;
  words[1] = 0;
  words[2] = 0;
  words[4] = (unsigned)unended;
  words[5] = (unsigned)(unended >> 32);
  words[6] = (unsigned)code;
  (void)PLAIT_REGISTER(ISSUE);
  for (;;) {
  }
}

void plait_exit(int code) { plait_exit_with(code, 0); }

// ---- what is printed ----------------------------------------------------------------------------

struct line {
  char text[LINE_BYTES];
  unsigned filled;
};
static struct line lines[2];  // of stdout and stderr

static void send_line(int which) {
  struct line* line = &lines[which];
  const unsigned size = line->filled;
  line->filled = 0;
  if (size > 0) {
    plait_log(which == 0 ? PLAIT_LOG_STREAM_STDOUT : PLAIT_LOG_STREAM_STDERR, line->text, size);
  }
}

static int put(int which, char c) {
  struct line* line = &lines[which];
  line->text[line->filled++] = c;
  if (c == '\n' || line->filled == LINE_BYTES) send_line(which);
  return (unsigned char)c;
}

static void say(const char* text) {
  while (*text != 0) put(1, *text++);
}

static int put_out(char c, FILE* file) {
  (void)file;
  return put(0, c);
}

static int put_error(char c, FILE* file) {
  (void)file;
  return put(1, c);
}

// There is nobody to type.
static int get(FILE* file) {
  (void)file;
  return _FDEV_EOF;
}

static FILE out = FDEV_SETUP_STREAM(put_out, NULL, NULL, _FDEV_SETUP_WRITE);
static FILE error = FDEV_SETUP_STREAM(put_error, NULL, NULL, _FDEV_SETUP_WRITE);
static FILE in = FDEV_SETUP_STREAM(NULL, get, NULL, _FDEV_SETUP_READ);
FILE* const stdout = &out;
FILE* const stderr = &error;
FILE* const stdin = &in;

int fflush(FILE* file) {
  if (file == NULL || file == &out) send_line(0);
  if (file == NULL || file == &error) send_line(1);
  return 0;
}

int setvbuf(FILE* file, char* buffer, int mode, size_t size) {
  (void)file, (void)buffer, (void)mode, (void)size;
  return 0;
}

void setbuf(FILE* file, char* buffer) { (void)file, (void)buffer; }

// There is no environment.
char* getenv(const char* name) {
  (void)name;
  return NULL;
}

// ---- memory -------------------------------------------------------------------------------------

static char* heap_end = __heap_start;

// Called before main. The upper halves of a command's address and size are 0 from here on.
void plait_begin_core(void) {
  PLAIT_REGISTER(GUARD) = (unsigned)(uintptr_t)heap_end;
  (&PLAIT_REGISTER(COMMAND))[5] = 0;
  (&PLAIT_REGISTER(COMMAND))[7] = 0;
}

void* sbrk(ptrdiff_t by) {
  const char* stack = (const char*)__builtin_frame_address(0);
  char* before = heap_end;
  if (by > stack - STACK_BYTES - heap_end || by < __heap_start - heap_end) {
    errno = ENOMEM;
    return (void*)-1;
  }
  heap_end += by;
  PLAIT_REGISTER(GUARD) = (unsigned)(uintptr_t)heap_end;
  return before;
}

// ---- the end ------------------------------------------------------------------------------------

static void (*exits[EXITS])(void);
static int exit_count;

int atexit(void (*function)(void)) {
  if (exit_count == EXITS) return -1;
  exits[exit_count++] = function;
  return 0;
}

// Of compiler/lib/environment.c, where the program calls MPI.
__attribute__((weak)) void plait_leave(int code) { plait_exit(code & 255); }

_Noreturn static void end(int code) {
  fflush(NULL);
  plait_exit(code);
  for (;;) {
  }
}

void plait_end(int code) {
  fflush(NULL);
  plait_leave(code);
  for (;;) {
  }
}

void _exit(int code) { plait_end(code); }

void _Exit(int code) { plait_end(code); }

// Destructors, of link.ld.
typedef void (*const ending)(void);
extern ending __end_functions[], __functions_end[];

void exit(int code) {
  while (exit_count > 0) exits[--exit_count]();
  for (ending* next = __functions_end; next != __end_functions;) (*--next)();
  plait_end(code);
}

void abort(void) { end(ABORTED); }

void __assert_func(const char* file, int line, const char* function, const char* expression) {
  char number[12];
  const char* const words[] = {file,
                               ":",
                               itoa(line, number, 10),
                               ": ",
                               function == NULL ? "" : function,
                               ": Assertion `",
                               expression,
                               "' failed.\n"};
  fflush(NULL);
  for (unsigned i = 0; i < sizeof words / sizeof *words; ++i) say(words[i]);
  end(ABORTED);
}

// ---- traps --------------------------------------------------------------------------------------

// link.ld: the program's own instructions, which stand after the library's.
extern char __program_text[], __code_end[];

static unsigned half(unsigned address) {
  const uintptr_t end = (uintptr_t)__code_end;
  return (address > 0 && address < end ? address : end) / 2;
}

static int is_program(unsigned address) {
  return address >= (uintptr_t)__program_text && address < (uintptr_t)__code_end;
}

// Where the program called what has trapped in the library, or nowhere: the first word that may be
// an address to return to.
static unsigned caller(unsigned returns_to, const unsigned* stack) {
  if (is_program(returns_to)) return returns_to;
  const uintptr_t at = (uintptr_t)stack;
  if (at % sizeof *stack != 0 || at < (uintptr_t)__heap_start) return 0;
  for (; stack < (const unsigned*)__stack; ++stack) {
    if (is_program(*stack) && *stack % 2 == 0) return *stack;
  }
  return 0;
}

// Of an exception, or of the interrupt of a bad access, which comes some instructions later;
// 0: the program has called a null pointer.
void plait_trap(unsigned cause, unsigned at, unsigned returns_to, const unsigned* stack) {
  const int is_access = (int)cause < 0;
  // A frame may be larger than the guard.
  const int is_full = is_access && (const char*)stack < heap_end;
  const unsigned from = is_program(at) ? 0 : caller(returns_to, stack);
  fflush(NULL);
  const int64_t words[] = {
      is_full      ? FAULT_FORMATS + PLAIT_SOFT_FAULT_STACK
      : is_access  ? FAULT_FORMATS + (int)PLAIT_REGISTER(FAULT)
      : cause == 0 ? NULL_CALL_FORMAT
      : cause == 2 ? ILLEGAL_FORMAT
                   : OTHER_TRAP_FORMAT,
      plait_rank(),
      is_access ? PLAIT_REGISTER(FAULT_ADDRESS) : at,
      (is_access ? ACCESS_PLACE : INSTRUCTION_PLACE) + half(at),
      CALLER_PLACE + (from == 0 ? 0 : half(from)),
  };
  plait_log(PLAIT_LOG_STREAM_RECORD, words, sizeof words);
  end(is_access || cause == 0 ? SEGMENTATION_FAULT : cause == 2 ? ILLEGAL_INSTRUCTION : TRAPPED);
}
