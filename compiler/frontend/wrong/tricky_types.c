// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
int main(void) {
  short int long x;
  unsigned float y;
  return 0;
}
