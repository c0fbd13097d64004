// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Derived datatypes and pair types: a column of a matrix, blocks of three, the place of a maximum.
// FPGA ranks have no derived datatypes: plait run --fpga none.
#include <mpi.h>
#include <stdio.h>

enum { kRows = 5, kColumns = 4 };

// Rank 0 sends a column; the last rank receives it as plain numbers.
static void send_column(int rank, int last) {
  MPI_Datatype column;
  MPI_Type_vector(kRows, 1, kColumns, MPI_INT, &column);
  MPI_Type_commit(&column);
  int size_bytes;
  MPI_Aint lower, extent;
  MPI_Type_size(column, &size_bytes);
  MPI_Type_get_extent(column, &lower, &extent);
  int got[kRows] = {0};
  if (rank == 0) {
    int matrix[kRows][kColumns];
    for (int i = 0; i < kRows * kColumns; ++i) matrix[i / kColumns][i % kColumns] = i;
    printf("column: %d bytes of data in %ld bytes of memory\n", size_bytes, (long)extent);
    MPI_Request request;
    MPI_Isend(&matrix[0][2], 1, column, last, 0, MPI_COMM_WORLD, &request);
    if (last == 0) MPI_Recv(got, kRows, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    if (last != 0) MPI_Recv(got, kRows, MPI_INT, last, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    printf("received:");
    for (int i = 0; i < kRows; ++i) printf(" %d", got[i]);
    printf("\n");
  } else if (rank == last) {
    MPI_Recv(got, kRows, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(got, kRows, MPI_INT, 0, 1, MPI_COMM_WORLD);
  }
  MPI_Type_free(&column);
}

// Every rank contributes two triples; Get_count counts in triples and in numbers.
static void gather_triples(int rank, int size) {
  MPI_Datatype triple;
  MPI_Type_contiguous(3, MPI_SHORT, &triple);
  MPI_Type_commit(&triple);
  short mine[6];
  for (short i = 0; i < 6; ++i) mine[i] = (short)(10 * rank + i);
  if (rank != 0) MPI_Send(mine, 2, triple, 0, 5, MPI_COMM_WORLD);
  for (int from = 1; rank == 0 && from < size; ++from) {
    short theirs[9];
    MPI_Status status;
    int triples, numbers;
    MPI_Recv(theirs, 3, triple, from, 5, MPI_COMM_WORLD, &status);
    MPI_Get_count(&status, triple, &triples);
    MPI_Get_count(&status, MPI_SHORT, &numbers);
    printf("rank %d: %d triples, %d numbers, last %d\n", from, triples, numbers, theirs[5]);
  }
  MPI_Type_free(&triple);
}

// The largest value and the smallest, and who has them.
static void locate(int rank, int size) {
  struct {
    double value;
    int rank;
  } mine = {(rank * 7) % 5 + 0.5, rank}, most, least;
  MPI_Reduce(&mine, &most, 1, MPI_DOUBLE_INT, MPI_MAXLOC, 0, MPI_COMM_WORLD);
  MPI_Reduce(&mine, &least, 1, MPI_DOUBLE_INT, MPI_MINLOC, 0, MPI_COMM_WORLD);
  if (rank == 0) {
    printf("of %d ranks %d has most, %.1f, and %d least, %.1f\n", size, most.rank, most.value,
           least.rank, least.value);
  }
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank, size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  send_column(rank, size - 1);
  gather_triples(rank, size);
  locate(rank, size);
  MPI_Finalize();
  return 0;
}
