// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
int main(void) {
  unsigned long x = 99999999999999999999;
  return 0;
}
