// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
// Counts values: each iteration may change what the next one reads.
unsigned char value[1024];
int count[256];

int main(void) {
  for (int i = 0; i < 1024; i++) count[value[i]]++;
  return 0;
}
