// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
int main(void) {
  int a[2] = {1, 2, 3};
  return 0;
}
