// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Communicators: a duplicate keeps its messages apart, a split makes rows of a grid; each row adds
// up on its own.
#include <mpi.h>
#include <stdio.h>

// The same tag on two communicators: each message finds its own receive.
static void keep_apart(int rank, int size) {
  MPI_Comm twin;
  MPI_Comm_dup(MPI_COMM_WORLD, &twin);
  int relation;
  MPI_Comm_compare(MPI_COMM_WORLD, twin, &relation);
  const int next = (rank + 1) % size, previous = (rank + size - 1) % size;
  const int to_world = rank, to_twin = 100 + rank;
  int from_world, from_twin;
  MPI_Request requests[4];
  MPI_Irecv(&from_twin, 1, MPI_INT, previous, 0, twin, &requests[0]);
  MPI_Irecv(&from_world, 1, MPI_INT, previous, 0, MPI_COMM_WORLD, &requests[1]);
  MPI_Isend(&to_world, 1, MPI_INT, next, 0, MPI_COMM_WORLD, &requests[2]);
  MPI_Isend(&to_twin, 1, MPI_INT, next, 0, twin, &requests[3]);
  MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
  int right = from_world == previous && from_twin == 100 + previous, all_right;
  MPI_Allreduce(&right, &all_right, 1, MPI_INT, MPI_LAND, twin);
  if (rank == 0) {
    printf("twin: %s, messages %s\n", relation == MPI_CONGRUENT ? "congruent" : "NOT CONGRUENT",
           all_right ? "kept apart" : "MIXED UP");
  }
  MPI_Comm_free(&twin);
}

// Rows of three ranks in reverse order; the first of each row reports to rank 0.
static void add_up_rows(int rank, int size) {
  MPI_Comm row;
  MPI_Comm_split(MPI_COMM_WORLD, rank / 3, -rank, &row);
  int row_rank, row_size, sum;
  MPI_Comm_rank(row, &row_rank);
  MPI_Comm_size(row, &row_size);
  MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, row);
  const int mine[3] = {row_rank, row_size, sum};
  if (rank != 0) MPI_Send(mine, 3, MPI_INT, 0, 9, MPI_COMM_WORLD);
  for (int from = 0; rank == 0 && from < size; ++from) {
    int theirs[3] = {mine[0], mine[1], mine[2]};
    if (from > 0) MPI_Recv(theirs, 3, MPI_INT, from, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    printf("rank %d: %d of %d in row %d, sum %d\n", from, theirs[0], theirs[1], from / 3,
           theirs[2]);
  }
  MPI_Comm_free(&row);
}

// Ranks that give MPI_UNDEFINED are in no communicator.
static void leave_out_odd(int rank) {
  MPI_Comm even;
  MPI_Comm_split(MPI_COMM_WORLD, rank % 2 ? MPI_UNDEFINED : 0, rank, &even);
  if (even == MPI_COMM_NULL) return;
  int even_size;
  MPI_Comm_size(even, &even_size);
  if (rank == 0) printf("%d even ranks\n", even_size);
  MPI_Comm_free(&even);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank, size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  keep_apart(rank, size);
  add_up_rows(rank, size);
  leave_out_odd(rank);
  MPI_Finalize();
  return 0;
}
