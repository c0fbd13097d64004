/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Memory, ends, numbers from text.
 */
#ifndef PLAIT_COMPILER_STDLIB_H
#define PLAIT_COMPILER_STDLIB_H

#include <alloca.h>
#include <stddef.h>

#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647

void* malloc(size_t size);
void* calloc(size_t count, size_t size);
void* realloc(void* pointer, size_t size);
void free(void* pointer);
/* Places have no alignment that a program could see. */
static inline void* aligned_alloc(size_t alignment, size_t size) {
  (void)alignment;
  return malloc(size);
}
static inline int posix_memalign(void** result, size_t alignment, size_t size) {
  (void)alignment;
  *result = malloc(size);
  return 0;
}
/* Calls say what variable they write to. */
#define posix_memalign(result, alignment, size) ((void)(alignment), *(result) = malloc(size), 0)
static inline void* reallocarray(void* pointer, size_t count, size_t size) {
  return size != 0 && count > (size_t)-1 / size ? NULL : realloc(pointer, count * size);
}
_Noreturn void exit(int code);
_Noreturn void abort(void);
int atoi(const char* text);
long atol(const char* text);
double atof(const char* text);
long strtol(const char* text, char** end, int base);
unsigned long strtoul(const char* text, char** end, int base);
long long atoll(const char* text);
long long strtoll(const char* text, char** end, int base);
unsigned long long strtoull(const char* text, char** end, int base);
double strtod(const char* text, char** end);
float strtof(const char* text, char** end);
/* The comparison is the name of a function. */
void qsort(void* base, size_t count, size_t size, void* compare);
void* bsearch(const void* key, const void* base, size_t count, size_t size, void* compare);
int rand(void);
void srand(unsigned seed);
int rand_r(unsigned* seed);
long random(void);
void srandom(unsigned seed);
double drand48(void);
long lrand48(void);
long mrand48(void);
void srand48(long seed);
/* FPGA ranks have no environment. */
static inline char* getenv(const char* name) {
  (void)name;
  return NULL;
}
static inline int abs(int number) { return number < 0 ? -number : number; }
static inline long labs(long number) { return number < 0 ? -number : number; }
static inline long long llabs(long long number) { return number < 0 ? -number : number; }

typedef struct {
  int quot, rem;
} div_t;
typedef struct {
  long quot, rem;
} ldiv_t;
typedef struct {
  long long quot, rem;
} lldiv_t;
static inline div_t div(int number, int by) {
  div_t both = {number / by, number % by};
  return both;
}
static inline ldiv_t ldiv(long number, long by) {
  ldiv_t both = {number / by, number % by};
  return both;
}
static inline lldiv_t lldiv(long long number, long long by) {
  lldiv_t both = {number / by, number % by};
  return both;
}

#endif
