// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
extern int x;
int main(void) {
  return x;
  return 0;
}
