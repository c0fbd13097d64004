// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
int main(void) {
  int x = 1;
  void *p = &x;
  p = p + 1;
  return 0;
}
