// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// rand, drand48 and their kin: those of FPGA ranks, which draw what CPU ranks draw, and calls that
// only soft processors have.
#include <stdlib.h>

#define FACTOR 0x5deece66dULL
#define ADDEND 11

// What lcong48 changes.
static unsigned long long factor = FACTOR;
static unsigned addend = ADDEND;

#define PLAIT_FACTOR factor
#define PLAIT_ADDEND addend
#define plait_rand rand
#define plait_srand srand
#define plait_random random
#define plait_srandom srandom
#define plait_rand_r rand_r
#define plait_drand48 drand48
#define plait_lrand48 lrand48
#define plait_mrand48 mrand48
#include "standard/random.c"

static unsigned long long state_of(const unsigned short words[3]) {
  return words[0] | (unsigned)words[1] << 16 | (unsigned long long)words[2] << 32;
}

static void put(unsigned long long state, unsigned short words[3]) {
  for (int i = 0; i < 3; ++i) words[i] = (unsigned short)(state >> 16 * i);
}

// Of a state that the caller keeps.
static unsigned long long draw(unsigned short words[3]) {
  const unsigned long long state = (state_of(words) * factor + addend) & 0xffffffffffffu;
  put(state, words);
  return state;
}

double erand48(unsigned short words[3]) { return (double)draw(words) * 0x1p-48; }

long nrand48(unsigned short words[3]) { return (long)(draw(words) >> 17); }

long jrand48(unsigned short words[3]) { return (int)(draw(words) >> 16); }

static void begin(unsigned long long state) {
  plait_state = state;
  factor = FACTOR;
  addend = ADDEND;
}

void srand48(long seed) {
  begin(0);
  plait_srand48(seed);
}

unsigned short* seed48(unsigned short words[3]) {
  static unsigned short before[3];
  put(plait_state, before);
  begin(state_of(words));
  return before;
}

void lcong48(unsigned short words[7]) {
  plait_state = state_of(words);
  factor = state_of(words + 3);
  addend = words[6];
}
