// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Half of a program; the other half is two_languages.c.
#include <mpi.h>

#include <iostream>
#include <vector>

extern "C" int half_of(int value);

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank = 0, size = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  std::vector<int> halves(static_cast<std::size_t>(size));
  const int half = half_of(2 * rank);
  MPI_Gather(&half, 1, MPI_INT, halves.data(), 1, MPI_INT, 0, MPI_COMM_WORLD);
  for (const int each : rank == 0 ? halves : std::vector<int>{}) std::cout << each << '\n';
  MPI_Finalize();
}
