/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Memory of a function.
 */
#ifndef PLAIT_COMPILER_ALLOCA_H
#define PLAIT_COMPILER_ALLOCA_H

#include <stddef.h>

void* alloca(size_t size);

#endif
