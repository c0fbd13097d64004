// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
// Sum of two vectors.
int a[1024], b[1024], c[1024];

int main(void) {
  for (int i = 0; i < 1024; i++) c[i] = a[i] + b[i];
  return 0;
}
