// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include <complex.h>
int main(void) {
  double complex z = 1;
  return (int)creal(z);
}
