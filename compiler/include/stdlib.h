/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Memory, ends, numbers from text.
 */
#ifndef PLAIT_COMPILER_STDLIB_H
#define PLAIT_COMPILER_STDLIB_H

#include <stddef.h>

#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647

void* malloc(size_t size);
void* calloc(size_t count, size_t size);
void free(void* pointer);
_Noreturn void exit(int code);
_Noreturn void abort(void);
int atoi(const char* text);
long atol(const char* text);
double atof(const char* text);
long strtol(const char* text, char** end, int base);
/* The comparison is the name of a function. */
void qsort(void* base, size_t count, size_t size, void* compare);
void* bsearch(const void* key, const void* base, size_t count, size_t size, void* compare);
int rand(void);
void srand(unsigned seed);
int rand_r(unsigned* seed);
static inline int abs(int number) { return number < 0 ? -number : number; }
static inline long labs(long number) { return number < 0 ? -number : number; }
static inline long long llabs(long long number) { return number < 0 ? -number : number; }

#endif
