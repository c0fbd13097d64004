// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
// The program's arguments are known.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char* argv[]) {
  int n = argc > 1 ? atoi(argv[1]) : 3;
  double scale = argc > 2 ? atof(argv[2]) : 0.5;
  int verbose = argc > 3 && strcmp(argv[3], "-v") == 0;
  double* data = malloc(n * sizeof(double));
  if (data == NULL) return 1;
  for (int i = 0; i < n; i++) data[i] = i * scale;
  double sum = 0;
  for (int i = n - 1; i >= 0; --i) sum += data[i];
  if (verbose) printf("%s %d\n", argv[0], (int)strlen(argv[1]));
  for (int i = 1; i < argc; i++) printf("%s ", argv[i]);
  printf("%.3f\n", sum);
  free(data);
  return 0;
}
