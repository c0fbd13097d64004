/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * For programs that include it; functions with `...` cannot be defined for FPGA ranks.
 */
#ifndef PLAIT_COMPILER_STDARG_H
#define PLAIT_COMPILER_STDARG_H

typedef struct plait_arguments {
  int plait_unused;
} va_list;
#define va_start(list, last) ((void)(list))
#define va_arg(list, type) (*(type*)0)
#define va_end(list) ((void)(list))
#define va_copy(to, from) ((to) = (from))

#endif
