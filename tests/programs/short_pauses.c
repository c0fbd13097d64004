// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Pauses that ranks of all kinds have, each with its length in units of 100 us; what each rank
// prints is the same.
#include <mpi.h>
#include <poll.h>
#include <sched.h>
#include <stdio.h>
#include <sys/select.h>
#include <sys/time.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

static double since;
static int lengths[9], count;

static void note(void) {
  lengths[count++] = (int)((MPI_Wtime() - since) * 1e4 + 0.5);
  since = MPI_Wtime();
}

int main(int argc, char** argv) {
  struct timespec now, length = {0, 300000}, resolution;
  struct timeval limit = {0, 600000}, day;
  MPI_Init(&argc, &argv);
  const long begin = (long)time(NULL);
  since = MPI_Wtime();
  sleep(2);
  note();
  usleep(200);
  note();
  nanosleep(&length, NULL);
  note();
  thrd_sleep(&length, NULL);
  note();
  clock_gettime(CLOCK_MONOTONIC, &now);
  now.tv_sec += 1;
  clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &now, NULL);
  note();
  clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &now, NULL);
  sched_yield();
  usleep(0);
  note();
  select(0, NULL, NULL, NULL, &limit);
  note();
  poll(NULL, 0, 70);
  note();
  length.tv_nsec = 1000000000;
  const int wrong = nanosleep(&length, NULL);
  clock_getres(CLOCK_REALTIME, &resolution);
  gettimeofday(&day, NULL);
  timespec_get(&now, TIME_UTC);
  printf("%ld: %d %d %d %d %d %d %d %d, %d %ld %ld %ld\n", begin, lengths[0], lengths[1],
         lengths[2], lengths[3], lengths[4], lengths[5], lengths[6], lengths[7], wrong,
         resolution.tv_nsec, (long)day.tv_sec - begin, (long)now.tv_sec - begin);
  MPI_Finalize();
  return 0;
}
