// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
static int x __attribute__((aligned(8)));
int main(void) {
  
  return 0;
}
