// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
struct point {
  int x;
};

int main(void) { return 0; }

struct point point {
  return 0;
}
