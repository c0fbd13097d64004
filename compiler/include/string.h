/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Memory and text.
 */
#ifndef PLAIT_COMPILER_STRING_H
#define PLAIT_COMPILER_STRING_H

#include <stddef.h>

void* memcpy(void* to, const void* from, size_t size);
void* memmove(void* to, const void* from, size_t size);
void* memset(void* to, int byte, size_t size);
int memcmp(const void* left, const void* right, size_t size);
void* memchr(const void* from, int wanted, size_t size);
size_t strlen(const char* text);
size_t strnlen(const char* text, size_t most);
int strcmp(const char* left, const char* right);
int strncmp(const char* left, const char* right, size_t most);
char* strcpy(char* to, const char* from);
char* stpcpy(char* to, const char* from);
char* strncpy(char* to, const char* from, size_t size);
char* strcat(char* to, const char* from);
char* strncat(char* to, const char* from, size_t most);
char* strchr(const char* text, int wanted);
char* strrchr(const char* text, int wanted);
char* strstr(const char* text, const char* part);
size_t strspn(const char* text, const char* of);
size_t strcspn(const char* text, const char* without);
char* strpbrk(const char* text, const char* of);
char* strtok(char* text, const char* between);
char* strtok_r(char* text, const char* between, char** rest);
int strcasecmp(const char* left, const char* right);
int strncasecmp(const char* left, const char* right, size_t most);
void* malloc(size_t size);
static inline char* strndup(const char* text, size_t most) {
  size_t length = strnlen(text, most);
  char* copy = malloc(length + 1);
  memcpy(copy, text, length);
  copy[length] = 0;
  return copy;
}
static inline char* strdup(const char* text) {
  size_t size = strlen(text) + 1;
  return memcpy(malloc(size), text, size);
}

#endif
