// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
struct point {
  int x;
};
struct point point {
  return 0;
} int main(void) {
  return 0;
}
