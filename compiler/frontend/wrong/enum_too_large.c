// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
enum { kHuge = 1L << 40 };
int main(void) {
  
  return 0;
}
