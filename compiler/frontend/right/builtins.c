// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What gcc and clang have by themselves.
#include <stdio.h>

#define LIKELY(x) __builtin_expect(!!(x), 1)

static int width(unsigned value) {
  switch (value & 1) {
    case 0:
      return 64 - __builtin_clzll(value + 1ull);
    case 1:
      return __builtin_popcountl(~(unsigned long)value);
  }
  __builtin_unreachable();
}

int main(void) {
  unsigned long long wide = 0x8000000000000001u;
  unsigned sum = 0;
  for (int i = 0; i < 64; i++) {
    unsigned low = (unsigned)wide | 1u << (i & 31);
    sum = sum * 31 + (unsigned)(__builtin_popcount(low) + __builtin_clz(low) * 3);
    sum = sum * 31 + (unsigned)(__builtin_ctz(low << (i & 15) | 1u << 31) + __builtin_ffs(i - 7));
    sum = sum * 31 + (unsigned)(__builtin_ctzll(wide << i) + __builtin_ctzl(1ul << i));
    sum = sum * 31 + (unsigned)(__builtin_popcountll(wide) + __builtin_clzl(wide | 1) * 5);
    sum = sum * 31 + (unsigned)(__builtin_ffsl((long)(wide << i)) + __builtin_ffsll(i - 9));
    sum ^= (unsigned)(__builtin_parity(low) + __builtin_parityl(wide) + __builtin_parityll(~wide));
    if (LIKELY(i % 3)) sum += __builtin_bswap32(sum) + (unsigned)__builtin_bswap64(wide + sum);
    wide = wide * 6364136223846793005u + 1442695040888963407u;
    if (i % 4 == 0) printf("%u\n", sum);
  }
  printf("%u %x %d %d %d\n", sum, __builtin_bswap16(0x1234), width(sum & ~1u), width(7),
         __builtin_ffs(0));
  return 0;
}
