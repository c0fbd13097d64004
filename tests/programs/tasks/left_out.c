// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// One static variable of a function, which only tasks call, so that rank 0 has it not.
#include <stdio.h>

static long out[2];

static int take(int more) {
  static int count = 5;
  count += more;
  return count;
}

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    {
      out[0] = take(1);
      out[1] = take(2);
    }
  }
  printf("%ld %ld\n", out[0], out[1]);
  return 0;
}
