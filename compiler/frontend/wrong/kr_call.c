// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
int f();
int main(void) {
  return f(1);
  return 0;
}
