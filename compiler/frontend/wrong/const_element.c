// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
int main(void) {
  const int a[2] = {1, 2};
  a[0] = 3;
  return 0;
}
