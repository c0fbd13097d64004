// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Jacobi's iteration on a square plate with one hot edge. Each rank owns a band of rows and
// exchanges its first and last row with its neighbours before every step.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { kWidth = 48, kSteps = 60 };

typedef struct {
  int rows, first;  // rows of this rank, and which row of the plate is its first
  int above, below;
  double *now, *next;  // (rows + 2) x kWidth; row 0 and row rows + 1 are the neighbours'
} Band;

static Band make_band(int rank, int size) {
  Band band;
  const int shared = kWidth / size, extra = kWidth % size;
  band.rows = shared + (rank < extra);
  band.first = rank * shared + (rank < extra ? rank : extra);
  band.above = rank > 0 ? rank - 1 : MPI_PROC_NULL;
  band.below = rank < size - 1 ? rank + 1 : MPI_PROC_NULL;
  const size_t cells = (size_t)(band.rows + 2) * kWidth;
  band.now = calloc(cells, sizeof(double));
  band.next = calloc(cells, sizeof(double));
  if (rank == 0) {  // the row above the plate is hot and stays so
    for (int column = 0; column < kWidth; ++column) {
      band.now[column] = band.next[column] = 100.0;
    }
  }
  return band;
}

static void exchange_halo(Band* band) {
  double* cells = band->now;
  const int last = band->rows * kWidth;
  MPI_Sendrecv(cells + kWidth, kWidth, MPI_DOUBLE, band->above, 1, cells + last + kWidth, kWidth,
               MPI_DOUBLE, band->below, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Sendrecv(cells + last, kWidth, MPI_DOUBLE, band->below, 2, cells, kWidth, MPI_DOUBLE,
               band->above, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static double step(Band* band) {
  double change = 0.0;
  for (int row = 1; row <= band->rows; ++row) {
    for (int column = 1; column < kWidth - 1; ++column) {
      const double* at = band->now + row * kWidth + column;
      const double value = 0.25 * (at[-1] + at[1] + at[-kWidth] + at[kWidth]);
      const double moved = value > *at ? value - *at : *at - value;
      if (moved > change) change = moved;
      band->next[row * kWidth + column] = value;
    }
  }
  double* swap = band->now;
  band->now = band->next;
  band->next = swap;
  return change;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank, size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  Band band = make_band(rank, size);

  double change = 0.0;
  for (int i = 0; i < kSteps; ++i) {
    exchange_halo(&band);
    const double mine = step(&band);
    MPI_Allreduce(&mine, &change, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    if (rank == 0 && (i + 1) % 20 == 0) printf("step %d: largest change %.6f\n", i + 1, change);
  }
  double mine = 0.0, heat = 0.0;
  for (int i = kWidth; i < (band.rows + 1) * kWidth; ++i) mine += band.now[i];
  MPI_Reduce(&mine, &heat, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank == 0) printf("heat in the plate: %.6f\n", heat);
  free(band.now);
  free(band.next);
  MPI_Finalize();
  return 0;
}
