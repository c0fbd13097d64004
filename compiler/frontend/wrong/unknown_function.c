// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include <stdio.h>
int main(void) {
  FILE *f = fopen("x", "r");
  return 0;
}
