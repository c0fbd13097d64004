// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
// Inner product of two vectors of integers.
int a[1024], b[1024];

int main(void) {
  int sum = 0;
  for (int i = 0; i < 1024; i++) sum += a[i] * b[i];
  return sum & 127;
}
