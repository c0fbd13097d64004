// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What a program of tasks is compiled with for CPU ranks. Rank 0 runs main; in the place of a
// region stands a call of plait_task_region, which has the control kernel of the node with the PEs
// (task_node.c) do it. The other CPU ranks end at once.
//
// PLAIT_TASK_NODE: that node, or -1: main does its regions itself. PLAIT_TASK_WORDS as there.
// PLAIT_TASK_FUNCTIONS: the names of functions, by their numbers.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TASK_TAG = 1, NO_ROOM = 6 };

static long words[PLAIT_TASK_WORDS + 1];  // function or status, then those of the launch or result

static void leave(void) {
  if (PLAIT_TASK_NODE >= 0) {
    words[0] = -1;
    MPI_Send(words, PLAIT_TASK_WORDS + 1, MPI_LONG, PLAIT_TASK_NODE, TASK_TAG, MPI_COMM_WORLD);
  }
  MPI_Finalize();
}

__attribute__((constructor)) static void begin(void) {
  const char* rank = getenv("PLAIT_RANK");
  if (rank && strcmp(rank, "0") != 0) _exit(0);
  MPI_Init(NULL, NULL);
  atexit(leave);
}

// The value of a variable as a word.
void plait_task_put(int word, const void* value, unsigned long size) {
  words[word + 1] = 0;
  memcpy(&words[word + 1], value, size);
}

void plait_task_get(int word, void* value, unsigned long size) {
  memcpy(value, &words[word + 1], size);
}

// Launches a region's function and waits for its results.
void plait_task_region(int function, const char* file, int line) {
  static const char* const functions[] = {PLAIT_TASK_FUNCTIONS};
  words[0] = function;
  MPI_Send(words, PLAIT_TASK_WORDS + 1, MPI_LONG, PLAIT_TASK_NODE, TASK_TAG, MPI_COMM_WORLD);
  MPI_Recv(words, PLAIT_TASK_WORDS + 1, MPI_LONG, PLAIT_TASK_NODE, TASK_TAG, MPI_COMM_WORLD,
           MPI_STATUS_IGNORE);
  if (words[0] == 0) return;
  fflush(stdout);
  fprintf(stderr, "plait: %s:%d: the tasks of this region find no room: ", file, line);
  if (words[2]) {
    fprintf(stderr, "all closures are taken, by tasks that wait for their children\n");
  } else {
    fprintf(stderr, "too many tasks of %s wait for a PE\n", functions[words[1]]);
  }
  MPI_Abort(MPI_COMM_WORLD, NO_ROOM);
}
