// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
int main(void) {
  int x = 1;
  (x + 1) = 2;
  5++;
  int *p = &(x + 1);
  return 0;
}
