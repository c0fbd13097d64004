// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
int main(void) {
  int x = 1;
  float f = 1, *p = &f;
  int *q = x ? &x : p;
  return 0;
}
