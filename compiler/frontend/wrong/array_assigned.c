// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
int main(void) {
  int a[2], b[2];
  a = b;
  return 0;
}
