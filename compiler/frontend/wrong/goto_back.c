// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
int main(void) {
  int x = 0;
  again:
  x++;
  if (x < 3) goto again;
  return 0;
}
