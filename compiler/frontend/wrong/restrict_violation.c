// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
int main(void) {
  register int x = 1;
  int *p = &x;
  return 0;
}
