/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Output. It goes to the rank's log; there are no files and there is no input.
 */
#ifndef PLAIT_COMPILER_STDIO_H
#define PLAIT_COMPILER_STDIO_H

#include <stddef.h>

typedef struct plait_file {
  int plait_number;
} FILE;
extern FILE plait_stdout, plait_stderr;
#define stdout (&plait_stdout)
#define stderr (&plait_stderr)
#define EOF (-1)

int printf(const char* format, ...);
int fprintf(FILE* stream, const char* format, ...);
int puts(const char* text);
int putchar(int character);
int fflush(FILE* stream);
void perror(const char* text);

#endif
