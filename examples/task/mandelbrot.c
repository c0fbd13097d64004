// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The Mandelbrot set, as a farm: a square is four tasks, down to squares whose points one task
// follows. Tasks get and give numbers only, so they run on all FPGA ranks that there are.
#include <stdio.h>

enum { SIDE = 64, LEAF = 4, TURNS = 100, BITS = 28 };

// How long a point of the plane stays near 0, in numbers with 28 bits after the point.
static long turns(long x, long y) {
  long a = 0, b = 0, count = 0;
  while (count < TURNS) {
    const long aa = a * a >> BITS, bb = b * b >> BITS;
    if (aa + bb > 4L << BITS) break;
    b = (a * b >> (BITS - 1)) + y;
    a = aa - bb + x;
    count++;
  }
  return count;
}

// Points of a square that never leave, and the turns of all, 2^32 times the former.
static long followed(long left, long top, long side) {
  const long step = (3L << BITS) / SIDE;
  long stay = 0, all = 0;
  for (long row = top; row < top + side; row++) {
    for (long column = left; column < left + side; column++) {
      const long count = turns(column * step - (2L << BITS), row * step - (3L << (BITS - 1)));
      stay += count == TURNS;
      all += count;
    }
  }
  return (stay << 32) + all;
}

static long square(long left, long top, long side) {
  if (side <= LEAF) return followed(left, top, side);
  const long half = side / 2;
  long a, b, c, d;
#pragma omp task shared(a)
  a = square(left, top, half);
#pragma omp task shared(b)
  b = square(left + half, top, half);
#pragma omp task shared(c)
  c = square(left, top + half, half);
#pragma omp task shared(d)
  d = square(left + half, top + half, half);
#pragma omp taskwait
  return a + b + c + d;
}

int main(void) {
  long sum = 0;
#pragma omp parallel
#pragma omp single
  sum = square(0, 0, SIDE);
  printf("%ld of %d points stay, after %ld turns\n", sum >> 32, SIDE * SIDE, sum & 0xffffffff);
  return 0;
}
