/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * What number.c, which reads numbers with fractions, and scan.c, which has scanf, have in common.
 */
#pragma once
#include <stdint.h>
#include <stdio.h>

// Characters of a text, or of a file if there is no text: the next one is looked at before it is
// taken.
struct input {
  const char* text;
  FILE* file;
  unsigned left;  // that may still be looked at
  int taken;
  int c;  // the next one; EOF if there is none
};

static inline void plait_look(struct input* from) {
  if (from->left == 0) {
    from->c = EOF;
  } else if (from->text == NULL) {
    from->c = getc(from->file);
  } else {
    from->c = from->text[from->taken] == 0 ? EOF : (unsigned char)from->text[from->taken];
  }
}

static inline void plait_take(struct input* from) {
  --from->left;
  ++from->taken;
  plait_look(from);
}

// Takes the characters of a number and returns how many of them are one; the rest began an exponent
// or a word that was not ended. 0: there is no number. The bits are those of a double or a float.
int plait_read_number(struct input* from, int is_double, uint64_t* bits);
