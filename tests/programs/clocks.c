// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// All clocks of a rank around the same messages and pauses: prints who disagrees, or "agree".
#include <mpi.h>
#include <stdio.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum { CLOCKS = 5, ROUNDS = 20, LENGTH = 100 };

static void look(double* clocks) {
  struct timeval day;
  struct timespec steady, calendar;
  clocks[0] = MPI_Wtime();
  gettimeofday(&day, NULL);
  clock_gettime(CLOCK_MONOTONIC, &steady);
  clock_gettime(CLOCK_REALTIME, &calendar);
  clocks[1] = (double)(day.tv_sec - 946684800) + 1e-6 * (double)day.tv_usec;
  clocks[2] = (double)steady.tv_sec + 1e-9 * (double)steady.tv_nsec;
  clocks[3] = (double)(calendar.tv_sec - 946684800) + 1e-9 * (double)calendar.tv_nsec;
  clocks[4] = (double)(time(NULL) - 946684800);
}

int main(int argc, char** argv) {
  int rank, size, v[LENGTH] = {0};
  double before[CLOCKS], after[CLOCKS];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Barrier(MPI_COMM_WORLD);
  look(before);
  for (int i = 0; i < ROUNDS; ++i) {
    MPI_Sendrecv_replace(v, LENGTH, MPI_INT, (rank + 1) % size, 0, (rank + size - 1) % size, 0,
                         MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  usleep(1000 * (rank + 1));
  look(after);
  int wrong = 0;
  for (int i = 1; i < CLOCKS - 1; ++i) {
    const double passed = after[i] - before[i] - (after[0] - before[0]);
    const double apart = after[i] - after[0];
    if (passed > 1.5e-5 || passed < -1.5e-5 || apart > 1.5e-5 || apart < -1.5e-5) {
      printf("rank %d: clock %d is %g s ahead, and has been %g s\n", rank, i, apart,
             before[i] - before[0]);
      ++wrong;
    }
  }
  if (after[4] > after[3] || after[4] < after[3] - 1.0) ++wrong;
  if (after[0] - before[0] < 1e-3 * (rank + 1)) ++wrong;
  printf("rank %d: %s\n", rank, wrong ? "disagree" : "agree");
  MPI_Finalize();
  return 0;
}
