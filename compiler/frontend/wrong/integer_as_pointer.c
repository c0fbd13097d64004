// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
int main(void) {
  int *p = 5;
  p = (int *)4096;
  *p = 1;
  return 0;
}
