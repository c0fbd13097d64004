// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Rank 0 hands out numbers, whoever is free takes the next; a worker answers with the length of
// the number's Collatz sequence. The order of the answers is open, the table printed is not.
#include <mpi.h>
#include <stdio.h>

enum { kTasks = 40, kTagTask = 1, kTagResult = 2, kTagStop = 3 };

static int collatz_length(long number) {
  int length = 1;
  for (; number != 1; ++length) number = number % 2 ? 3 * number + 1 : number / 2;
  return length;
}

static void lead(int workers) {
  long results[kTasks + 1];
  int handed_out = 0, active = 0;
  for (int worker = 1; worker <= workers; ++worker) {
    const long task = handed_out < kTasks ? ++handed_out : 0;
    MPI_Send(&task, 1, MPI_LONG, worker, task ? kTagTask : kTagStop, MPI_COMM_WORLD);
    active += task != 0;
  }
  while (active > 0) {
    long answer[2];
    MPI_Status status;
    MPI_Recv(answer, 2, MPI_LONG, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    results[answer[0]] = answer[1];
    const long task = handed_out < kTasks ? ++handed_out : 0;
    MPI_Send(&task, 1, MPI_LONG, status.MPI_SOURCE, task ? kTagTask : kTagStop, MPI_COMM_WORLD);
    active -= task == 0;
  }
  for (int i = 1; i <= kTasks; ++i) printf("%ld%c", results[i], i % 10 == 0 ? '\n' : ' ');
}

static void work(void) {
  for (;;) {
    long task;
    MPI_Status status;
    MPI_Recv(&task, 1, MPI_LONG, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    if (status.MPI_TAG == kTagStop) return;
    const long answer[2] = {task, collatz_length(task)};
    MPI_Send(answer, 2, MPI_LONG, 0, kTagResult, MPI_COMM_WORLD);
  }
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank, size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (size < 2) {
    fprintf(stderr, "master_worker needs a worker: two ranks or more\n");
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
  if (rank == 0) {
    lead(size - 1);
  } else {
    work();
  }
  MPI_Finalize();
  return 0;
}
