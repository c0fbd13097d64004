// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
union reference {
  int *where;
  long number;
};
int main(void) {
  union value {
    int whole;
    float part;
  } one;
  one.wholes = 1;
  return 0;
}
