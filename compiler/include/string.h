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
size_t strlen(const char* text);
int strcmp(const char* left, const char* right);

#endif
