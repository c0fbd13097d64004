// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
static const int n = 4;
static int a[n];
int main(void) {
  a[0] = n;
  return 0;
}
