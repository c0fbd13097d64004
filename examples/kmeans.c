// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// k-means: points of the plane are dealt out; in every round each rank finds the nearest of four
// centres for its points, and Allreduce adds up the clusters, whose middles are the new centres.
//
//     plait run -n 4 examples/kmeans.c [points [rounds]]
//
// Coordinates are integers, so that the sums do not depend on the order of the additions.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { kClusters = 4, kPointsDefault = 120, kRoundsDefault = 6 };

typedef struct {
  float x, y;
} Centre;

// Points scattered around four places.
static void make_points(int* points, int count) {
  unsigned state = 2463534242u;
  for (int i = 0; i < count; ++i) {
    for (int axis = 0; axis < 2; ++axis) {
      state = state * 1664525u + 1013904223u;
      const int middle = (axis == 0 ? i & 1 : i >> 1 & 1) ? 700 : 300;
      points[2 * i + axis] = middle + (int)(state >> 24) - 128;
    }
  }
}

static int nearest(const Centre* centres, int x, int y) {
  int best = 0;
  float least = 0.0f;
  for (int k = 0; k < kClusters; ++k) {
    const float dx = (float)x - centres[k].x, dy = (float)y - centres[k].y;
    const float distance = dx * dx + dy * dy;
    if (k == 0 || distance < least) {
      least = distance;
      best = k;
    }
  }
  return best;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank, size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  const int count = argc > 1 ? atoi(argv[1]) : kPointsDefault;
  const int rounds = argc > 2 ? atoi(argv[2]) : kRoundsDefault;
  const int share = (count + size - 1) / size;  // points of each rank; the last may have less
  int* points = malloc((size_t)(2 * share * size) * sizeof(int));
  int* mine = malloc((size_t)(2 * share) * sizeof(int));
  if (rank == 0) make_points(points, share * size);
  MPI_Scatter(points, 2 * share, MPI_INT, mine, 2 * share, MPI_INT, 0, MPI_COMM_WORLD);

  Centre centres[kClusters] = {{400, 400}, {410, 600}, {600, 390}, {590, 610}};
  int sums[3 * kClusters];  // of each cluster: sum of x, sum of y, number of points
  for (int round = 0; round < rounds; ++round) {
    int part[3 * kClusters] = {0};
    for (int i = 0; i < share && rank * share + i < count; ++i) {
      const int x = mine[2 * i], y = mine[2 * i + 1];
      int* cluster = &part[3 * nearest(centres, x, y)];
      cluster[0] += x;
      cluster[1] += y;
      cluster[2] += 1;
    }
    MPI_Allreduce(part, sums, 3 * kClusters, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    for (int k = 0; k < kClusters; ++k) {
      if (sums[3 * k + 2] == 0) continue;
      centres[k].x = (float)sums[3 * k] / (float)sums[3 * k + 2];
      centres[k].y = (float)sums[3 * k + 1] / (float)sums[3 * k + 2];
    }
  }

  for (int k = 0; rank == 0 && k < kClusters; ++k) {
    printf("cluster %d: %d points around (%.2f, %.2f)\n", k, sums[3 * k + 2], centres[k].x,
           centres[k].y);
  }
  free(points);
  free(mine);
  MPI_Finalize();
  return 0;
}
