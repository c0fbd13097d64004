/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Of stdlib.h what CPU ranks alone can call.
 */
#include_next <stdlib.h>
#ifndef PLAIT_HOST_STDLIB_H
#define PLAIT_HOST_STDLIB_H

#include <stddef.h>

long random(void);
void srandom(unsigned seed);
double drand48(void);
long lrand48(void);
void srand48(long seed);
void* realloc(void* pointer, size_t size);
void* aligned_alloc(size_t alignment, size_t size);
int posix_memalign(void** result, size_t alignment, size_t size);
char* getenv(const char* name);
int setenv(const char* name, const char* value, int overwrite);
int system(const char* command);
double strtod(const char* text, char** end);
float strtof(const char* text, char** end);
unsigned long strtoul(const char* text, char** end, int base);
long long atoll(const char* text);
long long strtoll(const char* text, char** end, int base);
unsigned long long strtoull(const char* text, char** end, int base);

#endif
