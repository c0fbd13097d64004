// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
int main(void) {
  #pragma plait unroll
  for (;;) break;
  #pragma plait unroll 0
  for (;;) break;
  return 0;
}
