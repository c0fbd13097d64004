// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Buffers as programs have them: rows, the heap, a local array, structures, the middle of an array.
#include <mpi.h>
#include <plait_network.h>
#include <stdio.h>
#include <stdlib.h>

enum { BYTES = 8192, MIDDLE = 64 * 50, PART = 777, HEAP = 200 };
typedef struct {
  double values[8];
  int numbers[16];
} cell;
static unsigned char bytes[BYTES];
static double grid[32][64];
static cell cells[40];
static int fails;

static void check(const char* what, int is_right) {
  if (!is_right) {
    ++fails;
    printf("%s wrong\n", what);
  }
}

static void send(double* heap, int* local) {
  for (int i = 0; i < BYTES; ++i) bytes[i] = (unsigned char)(i * 7 + (i >> 8));
  for (int i = 0; i < 32; ++i) {
    for (int j = 0; j < 64; ++j) grid[i][j] = i * 100 + j;
    local[i] = i * i;
  }
  for (int i = 0; i < HEAP; ++i) heap[i] = i * 0.5;
  for (int i = 0; i < 40; ++i) {
    for (int j = 0; j < 8; ++j) cells[i].values[j] = i + j * 0.25;
    for (int j = 0; j < 16; ++j) cells[i].numbers[j] = i * j;
  }
  for (int i = 0; i < 32; i += 9) circuit_send(3, grid[i], sizeof grid[i]);
  circuit_send(3, heap, HEAP * sizeof *heap);
  circuit_send(3, local, 32 * sizeof *local);
  circuit_send(3, &cells[10], 20 * sizeof cells[0]);
  circuit_send(3, bytes + MIDDLE, PART);
}

static void receive(double* heap, int* local) {
  int is_right = 1;
  for (int i = 0; i < 32; i += 9) {
    circuit_receive(3, grid[i], sizeof grid[i]);
    for (int j = 0; j < 64; ++j) is_right &= grid[i][j] == i * 100 + j;
  }
  check("rows", is_right);
  circuit_receive(3, heap, HEAP * sizeof *heap);
  is_right = 1;
  for (int i = 0; i < HEAP; ++i) is_right &= heap[i] == i * 0.5;
  check("heap", is_right);
  circuit_receive(3, local, 32 * sizeof *local);
  is_right = 1;
  for (int i = 0; i < 32; ++i) is_right &= local[i] == i * i;
  check("local array", is_right);
  circuit_receive(3, &cells[10], 20 * sizeof cells[0]);
  is_right = cells[9].numbers[1] == 0 && cells[30].numbers[1] == 0;
  for (int i = 10; i < 30; ++i) {
    for (int j = 0; j < 8; ++j) is_right &= cells[i].values[j] == i + j * 0.25;
    for (int j = 0; j < 16; ++j) is_right &= cells[i].numbers[j] == i * j;
  }
  check("structures", is_right);
  bytes[MIDDLE + PART] = 99;
  circuit_receive(3, bytes + MIDDLE, PART);
  is_right = bytes[MIDDLE - 1] == 0 && bytes[MIDDLE + PART] == 99;
  for (int i = MIDDLE; i < MIDDLE + PART; ++i)
    is_right &= bytes[i] == (unsigned char)(i * 7 + (i >> 8));
  check("middle", is_right);
  printf("%d parts are wrong\n", fails);
}

int main(int argc, char** argv) {
  int rank, local[32];
  double* heap = malloc(HEAP * sizeof *heap);
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  circuit_connect(3, 1 - rank, 3);
  if (rank == 0)
    send(heap, local);
  else
    receive(heap, local);
  free(heap);
  MPI_Finalize();
  return 0;
}
