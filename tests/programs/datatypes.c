// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Datatypes of all constructors, in messages and collectives: each rank prints sums of its bytes.
#include <mpi.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

typedef struct {
  char name[5];
  short kind;
  int id;
  double place[3];
  float mass;
} particle;

typedef struct {
  int head;
  particle two[2];
} couple;

static MPI_Datatype make_particle(void) {
  particle one;
  MPI_Datatype made, packed, types[5] = {MPI_CHAR, MPI_SHORT, MPI_INT, MPI_DOUBLE, MPI_FLOAT};
  int lengths[5] = {5, 1, 1, 3, 1};
  MPI_Aint places[5], start;
  MPI_Get_address(&one, &start);
  MPI_Get_address(&one.name, &places[0]);
  MPI_Get_address(&one.kind, &places[1]);
  MPI_Get_address(&one.id, &places[2]);
  MPI_Get_address(one.place, &places[3]);
  MPI_Get_address(&one.mass, &places[4]);
  for (int i = 0; i < 5; ++i) places[i] = MPI_Aint_diff(places[i], start);
  MPI_Type_create_struct(5, lengths, places, types, &packed);
  MPI_Type_create_resized(packed, 0, sizeof(particle), &made);
  MPI_Type_commit(&made);
  return made;
}

static int sum_of(const void* memory, int bytes) {
  const unsigned char* at = memory;
  unsigned sum = 7;
  for (int i = 0; i < bytes; ++i) sum = sum * 31 + at[i];
  return (int)(sum & 0xffffff);
}

static void fill(particle* one, int seed) {
  memset(one, 0, sizeof *one);
  for (int i = 0; i < 5; ++i) one->name[i] = 'a' + (seed + i) % 26;
  one->kind = 3 * seed;
  one->id = 1000 + seed;
  for (int i = 0; i < 3; ++i) one->place[i] = seed + 0.25 * i;
  one->mass = seed * 0.5f;
}

static void send_ints(int rank, int size) {
  int m[6][8], r[6][8], count;
  static const int at[3] = {9, 2, 17}, lengths[3] = {2, 3, 5};
  static const MPI_Aint bytes_at[3] = {36, 8, 68};
  MPI_Aint low, extent;
  MPI_Status status;
  int to = (rank + 1) % size, from = (rank + size - 1) % size;
  for (int i = 0; i < 48; ++i) m[i / 8][i % 8] = 100 * rank + i;

  MPI_Datatype indexed, hindexed, block, hblock, hvector, part, column, fortran, copy;
  MPI_Type_indexed(3, lengths, at, MPI_INT, &indexed);
  MPI_Type_create_hindexed(3, lengths, bytes_at, MPI_INT, &hindexed);
  MPI_Type_create_indexed_block(3, 2, at, MPI_INT, &block);
  MPI_Type_create_hindexed_block(3, 2, bytes_at, MPI_INT, &hblock);
  MPI_Type_create_hvector(3, 2, 28, MPI_INT, &hvector);
  int sizes[2] = {6, 8}, parts[2] = {3, 4}, starts[2] = {2, 3};
  MPI_Type_create_subarray(2, sizes, parts, starts, MPI_ORDER_C, MPI_INT, &part);
  int back[2] = {8, 6}, back_parts[2] = {4, 3}, back_starts[2] = {3, 2};
  MPI_Type_create_subarray(2, back, back_parts, back_starts, MPI_ORDER_FORTRAN, MPI_INT, &fortran);
  MPI_Datatype tall;
  MPI_Type_vector(6, 1, 8, MPI_INT, &tall);
  MPI_Type_create_resized(tall, 0, sizeof(int), &column);
  MPI_Type_dup(column, &copy);
#define EACH(X) X(indexed) X(hindexed) X(block) X(hblock) X(hvector) X(part) X(fortran) X(tall)
#define ROUND(type)                                                                         \
  MPI_Type_commit(&type);                                                                   \
  memset(r, 0, sizeof r);                                                                   \
  MPI_Sendrecv(m, 1, type, to, 1, r, 1, type, from, 1, MPI_COMM_WORLD, &status);            \
  MPI_Get_count(&status, MPI_INT, &count);                                                  \
  MPI_Type_size(type, &sizes[0]);                                                           \
  printf("%d " #type " %d %d %d %d\n", rank, sum_of(r, sizeof r), count, status.MPI_SOURCE, \
         sizes[0]);                                                                         \
  MPI_Type_free(&type);
  EACH(ROUND)

  // Columns of a matrix, one for each rank, and back.
  MPI_Type_commit(&copy);
  int mine[6] = {0};
  MPI_Scatter(m, 1, copy, mine, 6, MPI_INT, 1, MPI_COMM_WORLD);
  for (int i = 0; i < 6; ++i) mine[i] += 1000;
  memset(r, 0, sizeof r);
  MPI_Gather(mine, 6, MPI_INT, r, 1, copy, 0, MPI_COMM_WORLD);
  printf("%d columns %d %d\n", rank, sum_of(mine, sizeof mine), sum_of(r, sizeof r));
  MPI_Type_get_extent(copy, &low, &extent);
  printf("%d extent %ld %ld\n", rank, (long)low, (long)extent);
}

static void send_records(int rank, int size) {
  MPI_Status status;
  int count;
  MPI_Datatype one = make_particle(), pair, types[2] = {MPI_INT, one};
  int numbers[2] = {1, 2};
  MPI_Aint places[2] = {offsetof(couple, head), offsetof(couple, two)};
  MPI_Datatype bare;
  MPI_Type_create_struct(2, numbers, places, types, &bare);
  MPI_Type_create_resized(bare, 0, sizeof(couple), &pair);
  MPI_Type_commit(&pair);
  particle all[16], own, got[4];
  couple both, others[8];
  memset(all, 0, sizeof all);
  memset(&both, 0, sizeof both);
  memset(others, 0, sizeof others);
  fill(&own, rank);
  MPI_Allgather(&own, 1, one, all, 1, one, MPI_COMM_WORLD);
  printf("%d all %d\n", rank, sum_of(all, sizeof all));
  if (rank == 2) both.head = 77, fill(&both.two[0], 8), fill(&both.two[1], 9);
  MPI_Bcast(&both, 1, pair, 2, MPI_COMM_WORLD);
  printf("%d both %d %s\n", rank, sum_of(&both, sizeof both), both.two[1].name);
  both.head += rank;
  MPI_Gather(&both, 1, pair, others, 1, pair, size - 1, MPI_COMM_WORLD);
  printf("%d others %d\n", rank, sum_of(others, sizeof others));
  for (int i = 0; i < size; ++i) all[i].id += 10 * rank;
  particle turned[8];
  memset(turned, 0, sizeof turned);
  MPI_Alltoall(all, 1, one, turned, 1, one, MPI_COMM_WORLD);
  printf("%d turned %d\n", rank, sum_of(turned, sizeof turned));
  all[rank].id = 4711 + rank;
  MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, 1, one, MPI_COMM_WORLD);
  printf("%d in place %d\n", rank, sum_of(all, sizeof all));
  memset(got, 0, sizeof got);
  if (rank == 0) {
    for (int i = 1; i < size; ++i) MPI_Send(all, 1 + i % 2, one, i, 3, MPI_COMM_WORLD);
  } else {
    MPI_Recv(got, 4, one, 0, 3, MPI_COMM_WORLD, &status);
    MPI_Get_count(&status, one, &count);
    printf("%d got %d %d\n", rank, count, sum_of(got, sizeof got));
  }
}

// Blocks of a matrix, rows of different numbers, and values of several variables.
static void send_parts(int rank, int size) {
  int m[4][4], block[2][2], all[16] = {0}, counts[8], places[8], grid[8];
  int whole[2] = {4, 4}, part[2] = {2, 2}, from[2] = {0, 0};
  MPI_Datatype bare, square, row, mixed;
  MPI_Type_create_subarray(2, whole, part, from, MPI_ORDER_C, MPI_INT, &bare);
  MPI_Type_create_resized(bare, 0, 2 * sizeof(int), &square);
  MPI_Type_commit(&square);
  MPI_Type_contiguous(4, MPI_INT, &row);
  MPI_Type_commit(&row);
  for (int i = 0; i < 16; ++i) m[i / 4][i % 4] = 100 * rank + i;
  for (int i = 0; i < size; ++i) {
    counts[i] = 1;
    grid[i] = i / 2 * 4 + i % 2;
    places[i] = size - 1 - i;
  }
  MPI_Scatterv(m, counts, grid, square, block, 4, MPI_INT, 0, MPI_COMM_WORLD);
  printf("%d block %d %d %d %d\n", rank, block[0][0], block[0][1], block[1][0], block[1][1]);
  for (int i = 0; i < 4; ++i) block[i / 2][i % 2] += 1000 * rank;
  MPI_Gatherv(block, 4, MPI_INT, m, counts, grid, square, 1, MPI_COMM_WORLD);
  printf("%d gathered %d\n", rank, sum_of(m, sizeof m));
  MPI_Allgatherv(block, 1, row, all, counts, places, row, MPI_COMM_WORLD);
  printf("%d rows %d\n", rank, sum_of(all, sizeof all));
  MPI_Gatherv(block, 4, MPI_INT, all, counts, places, row, 2, MPI_COMM_WORLD);
  printf("%d mixed rows %d\n", rank, sum_of(all, sizeof all));
  MPI_Alltoallv(m, counts, places, row, all, counts, grid, square, MPI_COMM_WORLD);
  printf("%d turned squares %d\n", rank, sum_of(all, sizeof all));

  double a = 0, b[2] = {0, 0};
  int n = 0, numbers[3] = {1, 1, 2};
  MPI_Aint at[3], start;
  MPI_Datatype kinds[3] = {MPI_DOUBLE, MPI_INT, MPI_DOUBLE};
  MPI_Get_address(&a, &start);
  MPI_Get_address(&n, &at[1]);
  MPI_Get_address(b, &at[2]);
  at[0] = 0;
  for (int i = 1; i < 3; ++i) at[i] -= start;
  MPI_Type_create_struct(3, numbers, at, kinds, &mixed);
  MPI_Type_commit(&mixed);
  if (rank == 3) a = 0.5, n = 12, b[0] = 1.5, b[1] = 2.5;
  MPI_Bcast(&a, 1, mixed, 3, MPI_COMM_WORLD);
  printf("%d has %g %d %g %g\n", rank, a, n, b[0], b[1]);
}

int main(int argc, char** argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  send_ints(rank, size);
  send_records(rank, size);
  send_parts(rank, size);
  MPI_Finalize();
  return 0;
}
