// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
int main(void) {
  int x, *p = &x;
  long *q = 0;
  p = p + p;
  if (p == q) return p - q;
  return -p;
  return 0;
}
