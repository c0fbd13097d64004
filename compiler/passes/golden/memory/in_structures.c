// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include <mpi.h>
#include <stdlib.h>
typedef struct {
  double *data;
  int n;
} Field;
typedef struct {
  int rank, size;
} Ranks;
static void make(Field *f, int n) {
  f->n = n;
  f->data = malloc(f->n * sizeof(double));
}
int main(int argc, char **argv) {
  Ranks c;
  Field f, g;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &c.rank);
  MPI_Comm_size(MPI_COMM_WORLD, &c.size);
  make(&f, 20 / c.size);
  g.n = 20 / 4;
  g.data = calloc(g.n + 2, sizeof(double));
  int *none = malloc(0);
  for (int i = 0; i < f.n; i++) f.data[i] = i + c.rank;
  for (int i = 0; i < g.n; i++) g.data[i] += f.data[i];
  MPI_Send(g.data, g.n, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
  free(f.data);
  free(none);
  MPI_Finalize();
  return 0;
}
