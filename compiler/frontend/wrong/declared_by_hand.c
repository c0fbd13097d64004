// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
int printf(const char *, ...);
int main(void) {
  printf("x");
  return 0;
}
