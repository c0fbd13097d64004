// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Molecular dynamics: particles in a periodic box attract and repel each other (Lennard-Jones, in
// reduced units). Each rank moves its share; the places of all are made known with Allgather.
//
//     plait run -n 4 examples/molecular_dynamics.c [particles [steps]]
//
// Forces on a particle are added up in the order of the particles, so that the number of ranks does
// not show.
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { kParticlesDefault = 24, kStepsDefault = 6 };

static const float kBox = 4.8f, kCutoff = 2.0f, kStep = 0.004f;

// On a cubic grid of 1.2, four to an edge.
static void place(float* at, int index) {
  at[0] = 0.6f + 1.2f * (float)(index % 4);
  at[1] = 0.6f + 1.2f * (float)(index / 4 % 4);
  at[2] = 0.6f + 1.2f * (float)(index / 16) + 0.1f * (float)(index % 3);
}

// The distance along an axis to the nearest image of the other particle.
static float nearest(float distance) { return distance - kBox * roundf(distance / kBox); }

// Adds the forces of all others on particle `own`; returns its potential energy.
static float forces_on(int own, const float* places, int particles, float* force) {
  float potential = 0.0f;
  for (int other = 0; other < particles; ++other) {
    if (other == own) continue;
    float way[3], square = 0.0f;
    for (int axis = 0; axis < 3; ++axis) {
      way[axis] = nearest(places[3 * own + axis] - places[3 * other + axis]);
      square += way[axis] * way[axis];
    }
    if (square >= kCutoff * kCutoff) continue;
    const float inverse = 1.0f / square;
    const float sixth = inverse * inverse * inverse;
    const float strength = 24.0f * inverse * sixth * (2.0f * sixth - 1.0f);
    for (int axis = 0; axis < 3; ++axis) force[axis] += strength * way[axis];
    potential += 2.0f * sixth * (sixth - 1.0f);  // half of it: the other has the other half
  }
  return potential;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank, size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  const int particles = argc > 1 ? atoi(argv[1]) : kParticlesDefault;
  const int steps = argc > 2 ? atoi(argv[2]) : kStepsDefault;
  const int share = (particles + size - 1) / size, first = rank * share;
  float* places = malloc((size_t)(3 * share * size) * sizeof(float));
  float* own = malloc((size_t)(3 * share) * sizeof(float));
  float* speed = malloc((size_t)(3 * share) * sizeof(float));
  for (int i = 0; i < share; ++i) {
    place(&own[3 * i], first + i);
    for (int axis = 0; axis < 3; ++axis) {
      speed[3 * i + axis] = 0.2f * (float)((first + i + axis) % 5 - 2);
    }
  }

  for (int step = 0; step < steps; ++step) {
    MPI_Allgather(own, 3 * share, MPI_FLOAT, places, 3 * share, MPI_FLOAT, MPI_COMM_WORLD);
    double mine[2] = {0.0, 0.0}, energy[2];  // potential, kinetic
    for (int i = 0; i < share && first + i < particles; ++i) {
      float force[3] = {0.0f, 0.0f, 0.0f};
      mine[0] += forces_on(first + i, places, particles, force);
      for (int axis = 0; axis < 3; ++axis) {
        float* v = &speed[3 * i + axis];
        *v += kStep * force[axis];
        mine[1] += 0.5f * *v * *v;
        own[3 * i + axis] += kStep * *v;
      }
    }
    MPI_Reduce(mine, energy, 2, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) printf("step %d: potential %.4f, kinetic %.4f\n", step, energy[0], energy[1]);
  }
  free(places);
  free(own);
  free(speed);
  MPI_Finalize();
  return 0;
}
