// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
int main(void) {
  float f = 1;
  int *p = &f;
  long *q = p;
  *q = 1;
  return 0;
}
