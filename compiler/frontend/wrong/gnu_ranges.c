// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
int main(void) {
  int x = 1;
  switch (x) {
    case 0 ... 3:
      return 1;
  }
  return 0;
}
