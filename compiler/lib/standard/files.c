// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What reads a file that is a constant: passes/files.py opens it.
#include <stddef.h>
#include <stdio.h>

int plait_file_fgetc(FILE* file) {
  int code = EOF;
  if (file->plait_at < file->plait_size) {
    code = (unsigned char)file->plait_data[file->plait_at];
    ++file->plait_at;
  } else {
    file->plait_is_over = 1;
  }
  return code;
}

int plait_file_getc(FILE* file) { return plait_file_fgetc(file); }

// What is given back is what was read.
int plait_file_ungetc(int character, FILE* file) {
  int is_there = character != EOF && file->plait_at > 0;
  if (is_there) {
    --file->plait_at;
    file->plait_is_over = 0;
  }
  return is_there ? character : EOF;
}

char* plait_file_fgets(char* to, int size, FILE* file) {
  int length = 0, is_more = 1;
  while (is_more && length < size - 1) {
    if (file->plait_at == file->plait_size) {
      file->plait_is_over = 1;
      is_more = 0;
    } else {
      char code = file->plait_data[file->plait_at];
      ++file->plait_at;
      to[length] = code;
      ++length;
      is_more = code != '\n';
    }
  }
  if (length > 0) to[length] = 0;
  return length > 0 ? to : NULL;
}

size_t plait_file_fread(void* to, size_t size, size_t count, FILE* file) {
  size_t left = (size_t)(file->plait_size - file->plait_at), bytes = size * count;
  if (bytes > left) {
    bytes = left;
    file->plait_is_over = 1;
  }
  for (size_t i = 0; i < bytes; ++i) ((char*)to)[i] = file->plait_data[file->plait_at + (long)i];
  file->plait_at += (long)bytes;
  return size == 0 ? 0 : bytes / size;
}

int plait_file_fseek(FILE* file, long offset, int from) {
  long start = from == 0 ? 0 : from == 1 ? file->plait_at : file->plait_size, at = start + offset;
  int is_wrong = at < 0;
  if (!is_wrong) {
    file->plait_at = at < file->plait_size ? at : file->plait_size;
    file->plait_is_over = 0;
  }
  return is_wrong ? -1 : 0;
}

long plait_file_ftell(FILE* file) { return file->plait_at; }

void plait_file_rewind(FILE* file) { plait_file_fseek(file, 0, 0); }

int plait_file_feof(FILE* file) { return file->plait_is_over; }

int plait_file_ferror(FILE* file) { return file->plait_data == 0; }

void plait_file_clearerr(FILE* file) { file->plait_is_over = 0; }

int plait_file_fclose(FILE* file) {
  file->plait_data = 0;
  return 0;
}
