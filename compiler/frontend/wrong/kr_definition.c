// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
int f(x)
int x;
{ return x; }
int main(void) {
  
  return 0;
}
