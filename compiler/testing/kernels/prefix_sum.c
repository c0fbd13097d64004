// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
// Sums of all that came before: each iteration reads what the one before has stored.
int a[1024], b[1024];

int main(void) {
  b[0] = a[0];
  for (int i = 1; i < 1024; i++) b[i] = b[i - 1] + a[i];
  return 0;
}
