// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// One collective: collective NAME BYTES; virtual seconds from when all ranks start, at the same
// virtual time, to when the last one is done. BYTES is the block of one rank; for bcast,
// reduce, allreduce, reduce_scatter, scan and exscan the whole vector; for alltoall all blocks of
// one rank.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int rank, size;
static char *from, *to;

static void run(const char* name, int bytes) {
  const int count = bytes / 4, share = count / size > 0 ? count / size : 1;
  const MPI_Comm world = MPI_COMM_WORLD;
  if (strcmp(name, "barrier") == 0) MPI_Barrier(world);
  if (strcmp(name, "bcast") == 0) MPI_Bcast(from, bytes, MPI_BYTE, 0, world);
  if (strcmp(name, "scatter") == 0) {
    MPI_Scatter(from, bytes, MPI_BYTE, to, bytes, MPI_BYTE, 0, world);
  }
  if (strcmp(name, "gather") == 0) {
    MPI_Gather(from, bytes, MPI_BYTE, to, bytes, MPI_BYTE, 0, world);
  }
  if (strcmp(name, "allgather") == 0) {
    MPI_Allgather(from, bytes, MPI_BYTE, to, bytes, MPI_BYTE, world);
  }
  if (strcmp(name, "alltoall") == 0) {
    MPI_Alltoall(from, share, MPI_INT, to, share, MPI_INT, world);
  }
  if (strcmp(name, "reduce") == 0) MPI_Reduce(from, to, count, MPI_INT, MPI_SUM, 0, world);
  if (strcmp(name, "allreduce") == 0) MPI_Allreduce(from, to, count, MPI_INT, MPI_SUM, world);
  if (strcmp(name, "reduce_scatter") == 0) {
    MPI_Reduce_scatter_block(from, to, share, MPI_INT, MPI_SUM, world);
  }
  if (strcmp(name, "scan") == 0) MPI_Scan(from, to, count, MPI_INT, MPI_SUM, world);
  if (strcmp(name, "exscan") == 0) MPI_Exscan(from, to, count, MPI_INT, MPI_SUM, world);
}

int main(int argc, char** argv) {
  const double millisecond = 1e-3;
  double mine[2], last;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (argc < 3) MPI_Abort(MPI_COMM_WORLD, 2);
  const int bytes = atoi(argv[2]);
  const int at_root = strcmp(argv[1], "scatter") == 0, all = strcmp(argv[1], "allgather") == 0;
  const int gathers = all || (strcmp(argv[1], "gather") == 0 && rank == 0);
  const size_t shares = (size_t)size * 4;
  from = calloc((size_t)bytes * (at_root && rank == 0 ? (size_t)size : 1) + shares, 1);
  to = calloc((size_t)bytes * (gathers ? (size_t)size : 1) + shares, 1);
  MPI_Barrier(MPI_COMM_WORLD);
  // The first whole millisecond that no rank has passed: far enough for the slowest barrier.
  const double start = millisecond * (double)(int)(MPI_Wtime() / millisecond + 2.0);
  while (MPI_Wtime() < start) {
  }
  mine[0] = MPI_Wtime();
  run(argv[1], bytes);
  mine[1] = MPI_Wtime() - mine[0];
  MPI_Reduce(&mine[1], &last, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
  if (rank == 0) printf("%.12f\n", last);
  free(from);
  free(to);
  MPI_Finalize();
  return 0;
}
