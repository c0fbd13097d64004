// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
int main(void) {
  _Alignas(16) int x = 1;
  return 0;
}
