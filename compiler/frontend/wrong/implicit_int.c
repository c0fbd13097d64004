// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
f(int x) { return x; }
int main(void) {
  
  return 0;
}
