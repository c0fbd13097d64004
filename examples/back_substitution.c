// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Solves U x = b for an upper triangular U. Rank 0 deals the rows out in turn, one message a row;
// then from the last row to the first the row's owner finds its unknown and broadcasts it.
//
//     plait run -n 4 examples/back_substitution.c [unknowns]
//
// All numbers are chosen so that the arithmetic is exact.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static double coefficient(int row, int column) {
  if (column < row) return 0.0;
  return column == row ? (double)(1 << row % 4) : (row * 7 + column * 3) % 9 - 4;
}

static double solution(int row) { return row % 7 - 3; }

// Row i goes to rank i % size, behind its coefficients stands the right side.
static void deal(double* mine, double* row, int unknowns, int rank, int size) {
  for (int i = 0; i < unknowns; ++i) {
    const int owner = i % size;
    double* place = mine + i / size * (unknowns + 1);
    if (rank == 0) {
      row[unknowns] = 0.0;
      for (int j = 0; j < unknowns; ++j) {
        row[j] = coefficient(i, j);
        row[unknowns] += row[j] * solution(j);
      }
      if (owner == 0) {
        for (int j = 0; j <= unknowns; ++j) place[j] = row[j];
      } else {
        MPI_Send(row, unknowns + 1, MPI_DOUBLE, owner, i, MPI_COMM_WORLD);
      }
    } else if (rank == owner) {
      MPI_Recv(place, unknowns + 1, MPI_DOUBLE, 0, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
  }
}

static void solve(const double* mine, double* x, int unknowns, int rank, int size) {
  for (int i = unknowns - 1; i >= 0; --i) {
    if (rank == i % size) {
      const double* row = mine + i / size * (unknowns + 1);
      double rest = row[unknowns];
      for (int j = i + 1; j < unknowns; ++j) rest -= row[j] * x[j];
      x[i] = rest / row[i];
    }
    MPI_Bcast(&x[i], 1, MPI_DOUBLE, i % size, MPI_COMM_WORLD);
  }
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank, size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  const int unknowns = argc > 1 ? atoi(argv[1]) : 20;
  const int rows_max = (unknowns + size - 1) / size;
  double* mine = malloc((size_t)(rows_max * (unknowns + 1)) * sizeof(double));
  double* row = malloc((size_t)(unknowns + 1) * sizeof(double));
  double* x = malloc((size_t)unknowns * sizeof(double));

  deal(mine, row, unknowns, rank, size);
  solve(mine, x, unknowns, rank, size);
  if (rank == 0) {
    int wrong = 0;
    for (int i = 0; i < unknowns; ++i) wrong += x[i] != solution(i);
    printf("%d unknowns from %.1f to %.1f, %d wrong\n", unknowns, x[0], x[unknowns - 1], wrong);
  }
  free(mine);
  free(row);
  free(x);
  MPI_Finalize();
  return 0;
}
