/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Of stdio.h what CPU ranks alone can call.
 */
#include_next <stdio.h>
#ifndef PLAIT_HOST_STDIO_H
#define PLAIT_HOST_STDIO_H

#include <stddef.h>

extern FILE plait_stdin;
#define stdin (&plait_stdin)
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2

FILE* fopen(const char* path, const char* mode);
FILE* freopen(const char* path, const char* mode, FILE* stream);
FILE* tmpfile(void);
FILE* popen(const char* command, const char* mode);
int pclose(FILE* stream);
int fclose(FILE* stream);
size_t fread(void* to, size_t size, size_t count, FILE* stream);
size_t fwrite(const void* from, size_t size, size_t count, FILE* stream);
int fseek(FILE* stream, long offset, int from);
long ftell(FILE* stream);
void rewind(FILE* stream);
int feof(FILE* stream);
int ferror(FILE* stream);
void clearerr(FILE* stream);
int fgetc(FILE* stream);
int getc(FILE* stream);
int getchar(void);
int ungetc(int character, FILE* stream);
char* fgets(char* to, int size, FILE* stream);
int scanf(const char* format, ...);
int fscanf(FILE* stream, const char* format, ...);
int remove(const char* path);
int rename(const char* from, const char* to);
long getline(char** line, size_t* size, FILE* stream);

#endif
