// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
typedef int number;
int main(void) {
  return 1 + (number);
  return 0;
}
