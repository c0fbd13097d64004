// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
int main(void) {
  int x = 1;
  #pragma plait pipeline
  x++;
  return 0;
}
