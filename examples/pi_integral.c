// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Pi as the area under 4 / (1 + x^2): rank 0 says how many slices, every rank adds up its share.
//
//     plait run -n 4 examples/pi_integral.c [slices]
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank, size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);

  int slices = 0;
  if (rank == 0) slices = argc > 1 ? atoi(argv[1]) : 2000;
  MPI_Bcast(&slices, 1, MPI_INT, 0, MPI_COMM_WORLD);

  const double width = 1.0 / slices;
  double share = 0.0;
  for (int i = rank; i < slices; i += size) {
    const double x = (i + 0.5) * width;
    share += 4.0 / (1.0 + x * x);
  }
  double sum = 0.0;
  MPI_Reduce(&share, &sum, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);

  // Nine digits: the order of the additions shows only further right.
  if (rank == 0) printf("%d slices: pi is about %.9f\n", slices, sum * width);
  MPI_Finalize();
  return 0;
}
