// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A picture by rows: each task fills a row of a global array.
#include <stdio.h>
#define W 24
#define H 16
static int image[H][W];
static void row(int y) {
  for (int x = 0; x < W; x++) {
    double cr = -2.0 + 3.0 * x / W, ci = -1.0 + 2.0 * y / H, zr = 0, zi = 0;
    int k = 0;
    while (k < 50 && zr * zr + zi * zi < 4.0) {
      double t = zr * zr - zi * zi + cr;
      zi = 2 * zr * zi + ci;
      zr = t;
      k++;
    }
    image[y][x] = k;
  }
}
int main(void) {
#pragma omp parallel
#pragma omp single
  {
    for (int y = 0; y < H; y++) {
#pragma omp task firstprivate(y)
      row(y);
    }
#pragma omp taskwait
  }
  long sum = 0;
  for (int y = 0; y < H; y++) {
    for (int x = 0; x < W; x++) sum = sum * 31 % 1000003 + image[y][x];
  }
  printf("mandel %ld %d %d\n", sum, image[8][12], image[0][0]);
  return 0;
}
