// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Empty tasks in a row: with WAITS each is waited for before the next one is launched.
#ifndef N
#define N 16
#endif

static void nothing(void) {}

int main(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < N; i++) {
#pragma omp task
    nothing();
#ifdef WAITS
#pragma omp taskwait
#endif
  }
  return 0;
}
