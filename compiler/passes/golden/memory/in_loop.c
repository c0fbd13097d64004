// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include <mpi.h>
#include <stdlib.h>

int main(void) {
  int *list[3], sum = 0;
  int count = (int)MPI_Wtime();
  for (int i = 0; i < count; i++) {
    list[i] = malloc(4);
    *list[i] = i;
  }
  for (int i = 0; i < count; i++) sum += *list[i];
  return sum;
}
