/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Sizes and NULL; offsetof is known to the compiler without a definition.
 */
#ifndef PLAIT_COMPILER_STDDEF_H
#define PLAIT_COMPILER_STDDEF_H

typedef unsigned long size_t;
typedef long ptrdiff_t;
#define NULL ((void*)0)

#endif
