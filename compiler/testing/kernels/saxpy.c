// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
// y = factor * x + y.
float x[1024], y[1024];

int main(void) {
  float factor = 2.5f;
  for (int i = 0; i < 1024; i++) y[i] = factor * x[i] + y[i];
  return 0;
}
