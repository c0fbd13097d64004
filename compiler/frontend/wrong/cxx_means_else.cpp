// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <math.h>
#include <stdlib.h>
int main(void) {
  float x = 2;
  int size = sizeof(x < 1);
  double far = abs(-1.5);
  return sqrt(x) > 1;
}
