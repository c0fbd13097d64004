// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
int f(void) { return 1; }
int f(void) { return 2; }
int main(void) {
  
  return 0;
}
