// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
int f(int);
int f(float x) { return (int)x; }
int main(void) {
  
  return 0;
}
