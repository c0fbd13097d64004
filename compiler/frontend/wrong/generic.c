// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
int main(void) {
  return _Generic(1, int: 1, default: 2);
  return 0;
}
