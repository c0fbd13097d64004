/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Functions that gcc and clang have by themselves, as __builtin_popcount: the name without
 * __builtin_ comes after plait_bits_. What is not defined there gives anything.
 */
#ifndef PLAIT_COMPILER_BITS_H
#define PLAIT_COMPILER_BITS_H

static inline int plait_bits_popcountl(unsigned long x) {
  x -= (x >> 1) & 0x5555555555555555u;
  x = (x & 0x3333333333333333u) + ((x >> 2) & 0x3333333333333333u);
  x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fu;
  x += x >> 8;
  x += x >> 16;
  return (int)((x + (x >> 32)) & 127u);
}
static inline int plait_bits_popcount(unsigned x) { return plait_bits_popcountl(x); }
static inline int plait_bits_popcountll(unsigned long long x) { return plait_bits_popcountl(x); }
static inline int plait_bits_parity(unsigned x) { return plait_bits_popcountl(x) & 1; }
static inline int plait_bits_parityl(unsigned long x) { return plait_bits_popcountl(x) & 1; }
static inline int plait_bits_parityll(unsigned long long x) { return plait_bits_popcountl(x) & 1; }

static inline int plait_bits_ctzl(unsigned long x) { return plait_bits_popcountl(~x & (x - 1)); }
static inline int plait_bits_ctz(unsigned x) { return plait_bits_ctzl(x); }
static inline int plait_bits_ctzll(unsigned long long x) { return plait_bits_ctzl(x); }
static inline int plait_bits_ffsl(long x) {
  return x == 0 ? 0 : plait_bits_ctzl((unsigned long)x) + 1;
}
static inline int plait_bits_ffs(int x) { return plait_bits_ffsl(x); }
static inline int plait_bits_ffsll(long long x) { return plait_bits_ffsl(x); }

static inline int plait_bits_clzl(unsigned long x) {
  x |= x >> 1;
  x |= x >> 2;
  x |= x >> 4;
  x |= x >> 8;
  x |= x >> 16;
  x |= x >> 32;
  return plait_bits_popcountl(~x);
}
static inline int plait_bits_clz(unsigned x) { return plait_bits_clzl(x) - 32; }
static inline int plait_bits_clzll(unsigned long long x) { return plait_bits_clzl(x); }

static inline unsigned short plait_bits_bswap16(unsigned short x) {
  return (unsigned short)(x << 8 | x >> 8);
}
static inline unsigned plait_bits_bswap32(unsigned x) {
  return x << 24 | (x & 0xff00u) << 8 | (x >> 8 & 0xff00u) | x >> 24;
}
static inline unsigned long plait_bits_bswap64(unsigned long x) {
  return (unsigned long)plait_bits_bswap32((unsigned)x) << 32 |
         plait_bits_bswap32((unsigned)(x >> 32));
}

static inline long plait_bits_expect(long value, long likely) { return value; }
static inline void plait_bits_unreachable(void) {}

#endif
