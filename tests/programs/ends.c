// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// One program, many ends: the first argument says which, the second a number for it. What it does
// beside that, all ranks do: MPI_Init, a barrier, MPI_Finalize.
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int is(const char* word, const char* how) { return strcmp(word, how) == 0; }

// A child that outlives its parent unless somebody ends it; it is called by the name given.
static void start_child(const char* marker) {
  if (fork() != 0) return;
  execlp("sleep", marker, "600", (char*)NULL);
  _exit(127);
}

static void say_ready(const char* path) {
  FILE* file = fopen(path, "w");
  if (file != NULL) fclose(file);
}

static void spin(void) {
  for (volatile unsigned i = 0;; ++i) {
  }
}

static void end_inside(const char* how, int number, int rank) {
  if (rank != 1) return;
  if (is("exit_inside", how)) exit(number);
  if (is("abort", how)) MPI_Abort(MPI_COMM_WORLD, number);
  if (is("raise", how)) raise(number);
}

// Each rank leaves a child behind; "spin" never ends by itself, "blocked" has rank 1 wait
// meanwhile.
static void with_child(const char* how, const char* marker, const char* ready, int rank) {
  const int blocked = is("blocked", how);
  if (!blocked && !is("spin", how) && !is("child", how)) return;
  start_child(marker);
  MPI_Barrier(MPI_COMM_WORLD);
  if (blocked && rank == 1) {
    // Its own number is what the test wants to know.
    FILE* file = fopen(ready, "w");
    fprintf(file, "%ld\n", (long)getpid());
    fclose(file);
    MPI_Barrier(MPI_COMM_WORLD);
  }
  if (is("spin", how) && rank == 0) say_ready(ready);
  if (!is("child", how)) spin();
}

int main(int argc, char** argv) {
  const char* how = argc > 1 ? argv[1] : "";
  const char* word = argc > 2 ? argv[2] : "";
  const int number = atoi(word);
  int rank;
  if (is("exit_before_init", how)) return number;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  end_inside(how, number, rank);
  with_child(how, word, argc > 3 ? argv[3] : "", rank);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return is("exit_after_finalize", how) && rank == 1 ? number : 0;
}
