/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * How picolibc is built for soft processors: its small stdio with exact doubles, its small malloc,
 * one errno.
 */
#pragma once
#define TINY_STDIO
#define NEWLIB_GLOBAL_ERRNO
#define PREFER_SIZE_OVER_SPEED
#define _NANO_MALLOC
#define _WANT_IO_C99_FORMATS
#define _WANT_IO_LONG_LONG
#define _HAVE_CC_INHIBIT_LOOP_TO_LIBCALL
#define _IO_FLOAT_EXACT
#define FORMAT_DEFAULT_DOUBLE
#define __ASSERT_VERBOSE
/* A long double is a double: long_double.c. */
#define _HAVE_LONG_DOUBLE
#define _LDBL_EQ_DBL
/* clang's stdint.h, which is found first, does not say that it has them: for inttypes.h. */
#define __int64_t_defined 1
#define __int_least64_t_defined 1
#define __int_fast64_t_defined 1
#define __PICOLIBC__ 1
#define __PICOLIBC_VERSION__ "1.7.9"
#define _PICOLIBC__ 1
#define __PICOLIBC_MINOR__ 7
