// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
static int f(int x, void y) { return x; }
int main(void) {
  
  return 0;
}
