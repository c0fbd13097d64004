// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
int main(void) {
  int x = 1, *p = &x;
  x = p;
  long l = (long)p;
  return l + x;
  return 0;
}
