// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
int main(void) {
  int x, *p = &x;
  double d = (double)p;
  return 0;
}
