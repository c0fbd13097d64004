// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
// Inner product of floats in any order.
float a[1024], b[1024], result[1];

int main(void) {
  float sum = 0;
#pragma plait reassociate
  for (int i = 0; i < 1024; i++) sum += a[i] * b[i];
  result[0] = sum;
  return 0;
}
