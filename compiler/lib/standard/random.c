// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// rand: the additive generator that the GNU C library documents, so that all ranks, of CPUs too,
// draw the same numbers: r[i] = r[i - 3] + r[i - 31] modulo 2^32, whose upper 31 bits are drawn.
// srand makes r[0] to r[30] by the generator 16807 r mod (2^31 - 1), r[31] to r[33] are r[0] to
// r[2] again, and the 310 numbers that come next are passed over.
//
// plait_drawn is a ring: at plait_next stands r[i - 31]. It begins as srand(1) leaves it;
// test_standard.py compares it.
static unsigned plait_drawn[31] = {
    2568305073u, 379960547u,  1735697613u, 1040273694u, 1313901226u, 1627687941u, 4115662359u,
    2221633813u, 1780058412u, 2305464239u, 3678992694u, 344556628u,  939512070u,  3045851036u,
    1507946756u, 3482421833u, 154635395u,  1388815473u, 2368290473u, 525320961u,  3285938622u,
    968117788u,  4171517689u, 1284210865u, 435012392u,  2277460957u, 3383902437u, 3924708123u,
    1132637927u, 1398500161u, 4089365978u};
static int plait_next = 3;

int plait_rand(void) {
  int next = plait_next, before = next < 3 ? next + 28 : next - 3;
  unsigned sum = plait_drawn[next] + plait_drawn[before];
  plait_drawn[next] = sum;
  plait_next = next == 30 ? 0 : next + 1;
  return (int)(sum >> 1);
}

void plait_srand(unsigned seed) {
  int word = seed == 0 ? 1 : (int)seed;
  for (int i = 0; i < 31; ++i) {
    if (i > 0) {
      // 16807 * word mod (2^31 - 1), also of a word that is less than 0, rounded to zero.
      long long product = 16807LL * word, size = product < 0 ? -product : product;
      long long rest = (size & 2147483647) + (size >> 31);
      rest = (rest & 2147483647) + (rest >> 31);
      if (rest == 2147483647) rest = 0;
      word = (int)(product < 0 && rest != 0 ? 2147483647 - rest : rest);
    }
    plait_drawn[i] = (unsigned)word;
  }
  plait_next = 3;
  for (int i = 0; i < 310; ++i) plait_rand();
}

long plait_random(void) { return plait_rand(); }

void plait_srandom(unsigned seed) { plait_srand(seed); }

int plait_rand_r(unsigned* seed) {
  unsigned state = *seed, result = 0;
  for (int i = 0; i < 3; ++i) {
    state = state * 1103515245 + 12345;
    int bits = i == 0 ? 11 : 10;
    result = result << 10 ^ state >> 16 & (1u << bits) - 1;
  }
  *seed = state;
  return (int)result;
}

// drand48 and its kin: 48 bits, state = 0x5deece66d state + 11, if lcong48 is not there.
#ifndef PLAIT_FACTOR
#define PLAIT_FACTOR 0x5deece66du
#define PLAIT_ADDEND 11
#endif

static unsigned long long plait_state = 0;

static unsigned long long plait_drawn48(void) {
  plait_state = (plait_state * PLAIT_FACTOR + PLAIT_ADDEND) & 0xffffffffffffu;
  return plait_state;
}

double plait_drand48(void) { return (double)plait_drawn48() * 0x1p-48; }

long plait_lrand48(void) { return (long)(plait_drawn48() >> 17); }

long plait_mrand48(void) { return (int)(plait_drawn48() >> 16); }

void plait_srand48(long seed) {
  plait_state = (((unsigned long long)seed & 0xffffffffu) << 16) + 0x330e;
}
