// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// fmaf in the place of picolibc's, which rounds to a double and then to a float. A product of
// floats is exact as a double; what its sum loses is kept in the lowest bit, which is made 1, so
// that the float is rounded by all of it.
#include <math.h>
#include <stdint.h>
#include <string.h>

float fmaf(float x, float y, float z) {
  const double product = (double)x * (double)y, more = z;
  double sum = product + more;
  const double of_product = sum - more, of_more = sum - of_product;
  const double lost = (product - of_product) + (more - of_more);
  uint64_t bits;
  memcpy(&bits, &sum, sizeof bits);
  // Of what is infinite or no number nothing compares as lost.
  if ((lost < 0 || lost > 0) && bits % 2 == 0) {
    bits = (lost > 0) == (sum > 0) ? bits + 1 : bits - 1;
    memcpy(&sum, &bits, sizeof sum);
  }
  return (float)sum;
}
