/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Of stdlib.h what CPU ranks alone can call.
 */
#include_next <stdlib.h>
#ifndef PLAIT_HOST_STDLIB_H
#define PLAIT_HOST_STDLIB_H

#include <stddef.h>

void* realloc(void* pointer, size_t size);
int setenv(const char* name, const char* value, int overwrite);
int system(const char* command);

#endif
