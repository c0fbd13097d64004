// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
static int *p = (int[]){1, 2};
int main(void) {
  return *p;
  return 0;
}
