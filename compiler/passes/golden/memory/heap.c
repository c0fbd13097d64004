// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char *argv[]) {
  int n = atoi(argv[1]), small[2];
  double *data = malloc(n * sizeof(double)), copy[6];
  for (int i = 0; i < n; i++) data[i] = i;
  memcpy(copy, data, sizeof copy);
  small[0] = (int)copy[n - 1];
  small[1] = small[0] + argc;
  printf("%d\n", small[1]);
  free(data);
  return 0;
}
