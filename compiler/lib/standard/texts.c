// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// string.h. Of differences the sign counts, and the value is that of the bytes, as on CPU ranks.
#include <stddef.h>

size_t plait_strlen(const char* text) {
  size_t length = 0;
  while (text[length] != 0) ++length;
  return length;
}

size_t plait_strnlen(const char* text, size_t most) {
  size_t length = 0;
  while (length < most && text[length] != 0) ++length;
  return length;
}

int plait_strncmp(const char* left, const char* right, size_t most) {
  for (size_t i = 0; i < most; ++i) {
    int first = (unsigned char)left[i], second = (unsigned char)right[i];
    if (first != second) return first - second;
    if (first == 0) break;
  }
  return 0;
}

int plait_strcmp(const char* left, const char* right) {
  for (size_t i = 0;; ++i) {
    int first = (unsigned char)left[i], second = (unsigned char)right[i];
    if (first != second || first == 0) return first - second;
  }
}

int plait_memcmp(const void* left, const void* right, size_t size) {
  const unsigned char *one = left, *other = right;
  for (size_t i = 0; i < size; ++i) {
    int first = one[i], second = other[i];
    if (first != second) return first - second;
  }
  return 0;
}

void* plait_memchr(const void* from, int wanted, size_t size) {
  const unsigned char* bytes = from;
  for (size_t i = 0; i < size; ++i) {
    if (bytes[i] == (unsigned char)wanted) return (void*)(bytes + i);
  }
  return NULL;
}

char* plait_strcpy(char* to, const char* from) {
  char code;
  size_t i = 0;
  do {
    code = from[i];
    to[i++] = code;
  } while (code != 0);
  return to;
}

char* plait_stpcpy(char* to, const char* from) {
  char code;
  size_t i = 0;
  do {
    code = from[i];
    to[i++] = code;
  } while (code != 0);
  return to + i - 1;
}

char* plait_strncpy(char* to, const char* from, size_t size) {
  int is_over = 0;
  for (size_t i = 0; i < size; ++i) {
    char code = 0;
    if (!is_over) code = from[i];
    is_over = code == 0;
    to[i] = code;
  }
  return to;
}

char* plait_strcat(char* to, const char* from) {
  plait_strcpy(to + plait_strlen(to), from);
  return to;
}

char* plait_strncat(char* to, const char* from, size_t most) {
  char* end = to + plait_strlen(to);
  size_t i = 0;
  while (i < most && from[i] != 0) {
    end[i] = from[i];
    ++i;
  }
  end[i] = 0;
  return to;
}

char* plait_strchr(const char* text, int wanted) {
  for (size_t i = 0;; ++i) {
    char code = text[i];
    if (code == (char)wanted) return (char*)(text + i);
    if (code == 0) return NULL;
  }
}

char* plait_strrchr(const char* text, int wanted) {
  long found = -1, i = 0;
  char code;
  do {
    code = text[i];
    if (code == (char)wanted) found = i;
    ++i;
  } while (code != 0);
  return found < 0 ? NULL : (char*)(text + found);
}

char* plait_strstr(const char* text, const char* part) {
  size_t length = plait_strlen(part);
  for (size_t i = 0;; ++i) {
    if (plait_strncmp(text + i, part, length) == 0) return (char*)(text + i);
    if (text[i] == 0) return NULL;
  }
}

// Whether a text has a character; the 0 at its end is none.
static int plait_has(const char* text, char wanted) {
  for (size_t i = 0; text[i] != 0; ++i) {
    if (text[i] == wanted) return 1;
  }
  return 0;
}

size_t plait_strspn(const char* text, const char* of) {
  size_t length = 0;
  while (text[length] != 0 && plait_has(of, text[length])) ++length;
  return length;
}

size_t plait_strcspn(const char* text, const char* without) {
  size_t length = 0;
  while (text[length] != 0 && !plait_has(without, text[length])) ++length;
  return length;
}

char* plait_strpbrk(const char* text, const char* of) {
  const char* found = text + plait_strcspn(text, of);
  return *found != 0 ? (char*)found : NULL;
}

// What comes behind the text that strtok gave last.
static char* plait_rest;

char* plait_strtok_r(char* text, const char* between, char** rest) {
  char* from = text != NULL ? text : *rest;
  from += plait_strspn(from, between);
  char* end = from + plait_strcspn(from, between);
  int is_empty = end == from;
  if (*end != 0) *end++ = 0;
  *rest = end;
  return is_empty ? NULL : from;
}

char* plait_strtok(char* text, const char* between) {
  return plait_strtok_r(text, between, &plait_rest);
}

static int plait_small(int code) { return code >= 'A' && code <= 'Z' ? code + 32 : code; }

int plait_strncasecmp(const char* left, const char* right, size_t most) {
  for (size_t i = 0; i < most; ++i) {
    int first = plait_small((unsigned char)left[i]), second = plait_small((unsigned char)right[i]);
    if (first != second) return first - second;
    if (first == 0) break;
  }
  return 0;
}

int plait_strcasecmp(const char* left, const char* right) {
  return plait_strncasecmp(left, right, ~(size_t)0);
}
