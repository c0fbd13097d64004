// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
struct point {
  int x, y;
};
int main(void) {
  struct point p = {1, 2};
  p.z = 1;
  int i = 1;
  return i.x;
  return 0;
}
