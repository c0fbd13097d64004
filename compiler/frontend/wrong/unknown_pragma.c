// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
int main(void) {
  #pragma plait faster
  for (;;) {}
  return 0;
}
