/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Output goes to the rank's log; files that are only read are constants, and there is no other
 * input.
 */
#ifndef PLAIT_COMPILER_STDIO_H
#define PLAIT_COMPILER_STDIO_H

#include <stddef.h>

/* Of a file that is read: what is in it, and how far it is read; no data once it is closed. */
typedef struct plait_file {
  const char* plait_data;
  long plait_size, plait_at;
  int plait_is_over;
} FILE;
extern FILE plait_stdout, plait_stderr;
#define stdout (&plait_stdout)
#define stderr (&plait_stderr)
#define EOF (-1)
#define BUFSIZ 8192
#define _IOFBF 0
#define _IOLBF 1
#define _IONBF 2

int printf(const char* format, ...);
int fprintf(FILE* stream, const char* format, ...);
int puts(const char* text);
int putchar(int character);
int fputs(const char* text, FILE* stream);
int fputc(int character, FILE* stream);
int putc(int character, FILE* stream);
int fflush(FILE* stream);
/* Nothing is kept back, whatever the program wants. */
int setvbuf(FILE* stream, char* buffer, int mode, size_t size);
void setbuf(FILE* stream, char* buffer);
void perror(const char* text);
/* Into an array of the program. */
int sprintf(char* to, const char* format, ...);
int snprintf(char* to, size_t size, const char* format, ...);
/* Out of a text. */
int sscanf(const char* text, const char* format, ...);

#endif
