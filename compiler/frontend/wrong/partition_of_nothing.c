// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
int main(void) {
  int x;
  #pragma plait partition a 4
  #pragma plait partition x 4
  int a[4];
  return 0;
}
