// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
// A core that computes for some millions of cycles: a sieve over words, again and again. TABLE, if
// it is there, is how many words of constants the image has beside the program.
#include <stdio.h>

#ifndef ROUNDS
#define ROUNDS 80
#endif
#ifdef TABLE
static const int table[TABLE] = {1};
#endif

static unsigned words[1024];

int main(int argc, char** argv) {
  unsigned state = 1;
#ifdef TABLE
  state += ((const volatile int*)table)[argc];
#endif
  for (int round = 0; round < ROUNDS; ++round) {
    for (int i = 0; i < 1024; ++i) {
      state = state * 1664525u + 1013904223u;
      words[i] += words[state >> 22] ^ state / 3u;
    }
  }
  printf("%u\n", words[0]);
  return argv == 0;
}
