/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Of string.h what CPU ranks alone can call.
 */
#include_next <string.h>
#ifndef PLAIT_HOST_STRING_H
#define PLAIT_HOST_STRING_H

#include <stddef.h>

int memcmp(const void* left, const void* right, size_t size);
void* memchr(const void* from, int wanted, size_t size);
int strncmp(const char* left, const char* right, size_t most);
int strcasecmp(const char* left, const char* right);
int strncasecmp(const char* left, const char* right, size_t most);
char* strcpy(char* to, const char* from);
char* strncpy(char* to, const char* from, size_t size);
char* strcat(char* to, const char* from);
char* strncat(char* to, const char* from, size_t most);
char* strchr(const char* text, int wanted);
char* strrchr(const char* text, int wanted);
char* strstr(const char* text, const char* part);
char* strtok(char* text, const char* between);
char* strtok_r(char* text, const char* between, char** rest);
char* strdup(const char* text);
char* strerror(int number);
size_t strspn(const char* text, const char* of);
size_t strcspn(const char* text, const char* without);
char* strpbrk(const char* text, const char* of);

#endif
