/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Kinds of characters of the locale "C"; the numbers for yes are those of CPU ranks.
 */
#ifndef PLAIT_COMPILER_CTYPE_H
#define PLAIT_COMPILER_CTYPE_H

static inline int islower(int code) { return code >= 'a' && code <= 'z' ? 512 : 0; }
static inline int isupper(int code) { return code >= 'A' && code <= 'Z' ? 256 : 0; }
static inline int isdigit(int code) { return code >= '0' && code <= '9' ? 2048 : 0; }
static inline int isblank(int code) { return code == ' ' || code == '\t' ? 1 : 0; }
static inline int iscntrl(int code) { return (code >= 0 && code < 32) || code == 127 ? 2 : 0; }
static inline int isprint(int code) { return code >= 32 && code < 127 ? 16384 : 0; }
static inline int isgraph(int code) { return code > 32 && code < 127 ? 32768 : 0; }
static inline int isspace(int code) {
  return code == ' ' || (code >= '\t' && code <= '\r') ? 8192 : 0;
}
static inline int isalpha(int code) {
  return (code >= 'a' && code <= 'z') || (code >= 'A' && code <= 'Z') ? 1024 : 0;
}
static inline int isxdigit(int code) {
  return (code >= '0' && code <= '9') || (code >= 'a' && code <= 'f') ||
                 (code >= 'A' && code <= 'F')
             ? 4096
             : 0;
}
static inline int isalnum(int code) { return isalpha(code) || isdigit(code) ? 8 : 0; }
static inline int ispunct(int code) { return isgraph(code) && !isalnum(code) ? 4 : 0; }
static inline int tolower(int code) { return code >= 'A' && code <= 'Z' ? code + 32 : code; }
static inline int toupper(int code) { return code >= 'a' && code <= 'z' ? code - 32 : code; }

#endif
