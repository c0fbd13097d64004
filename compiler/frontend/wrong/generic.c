// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
struct bits { int few : 3; };
int main(void) {
  int x = 1;
  const int *p = &x;
  struct bits bits = {1};
  x = _Generic(1.0, int: 1, long: 2);
  x = _Generic(p, int *: 1, const int *: 2);
  x = _Generic(p, const int *: 1, default: 2);
  return _Generic(bits.few, int: 1, default: 2);
}
