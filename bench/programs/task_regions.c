// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Regions in a row, each an empty task that rank 0 launches and waits for.
#ifndef N
#define N 4
#endif

static void nothing(void) {}

int main(void) {
  for (int i = 0; i < N; i++) {
#pragma omp parallel
#pragma omp single
    nothing();
  }
  return 0;
}
