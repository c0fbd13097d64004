# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Loops of CPU ranks without a call: those that nothing can end are told, and only those."""

from collections.abc import Callable
from pathlib import Path

import pytest

from plait.cli.testing import Ended

SPINS = r"""#define _GNU_SOURCE
#include <mpi.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>
#include <x86intrin.h>
volatile int flag;
atomic_int lock = 1;
static volatile double limit = 0.5, big[300000];
static void on_alarm(int number) { flag = number; }
static void* set_later(void* unused) {
  for (volatile long i = 0; i < 30000000; ++i) {}
  flag = 1;
  return unused;
}
static volatile long* count;
static ucontext_t home, other;
static void steps(void) { while (*count < 20000000) ++*count; }
static int is_set(void) { return flag; } /* at 2 */
int main(int argc, char** argv) {
  const int which = atoi(argv[1]);
  MPI_Init(&argc, &argv);
  pthread_t thread;
  volatile long turns = 0;
  switch (which) {
    case 0: while (flag == 0) {} break;                                /* at 0 */
    case 1: while (atomic_exchange(&lock, 1) != 0) {} break; /* at 1 */
    case 2: for (;;) if (is_set()) break; break;
    case 3: while (big[299999] * 2 < limit) { big[7] = limit; } break; /* at 3 */
    case 4: while (turns < 20000000) turns++; break;
    case 5:
      for (const uint64_t end = __rdtsc() + 60000000; __rdtsc() < end;) {}
      break;
    case 6: {
      const struct itimerval soon = {.it_value = {.tv_usec = 60000}};
      signal(SIGALRM, on_alarm);
      setitimer(ITIMER_REAL, &soon, NULL);
      while (flag == 0) {}
      break;
    }
    case 7:
      pthread_create(&thread, NULL, set_later, NULL);
      while (flag == 0) {}
      pthread_join(thread, NULL);
      break;
    case 8: {
      volatile int* shared = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANON, -1, 0);
      if (fork() == 0) {
        for (volatile long i = 0; i < 30000000; ++i) {}
        *shared = 1;
        _exit(0);
      }
      while (*shared == 0) {}
      wait(NULL);
      break;
    }
    case 9: {
      const pid_t child = fork();
      if (child == 0) {
        for (volatile long i = 0; i < 30000000; ++i) {}
        _exit(0);
      }
      while (waitpid(child, NULL, WNOHANG) == 0) {}
      break;
    }
    case 10: { /* a coroutine, whose data lie below its stack */
      count = calloc(1, sizeof *count);
      getcontext(&other);
      other.uc_stack.ss_sp = malloc(65536);
      other.uc_stack.ss_size = 65536;
      other.uc_link = &home;
      makecontext(&other, steps, 0);
      swapcontext(&home, &other);
      break;
    }
    case 11: {
      const pid_t rank = getpid();
      if (fork() == 0) {
        for (volatile long i = 0; i < 30000000; ++i) {}
        int one = 1;
        struct iovec here = {&one, sizeof one}, there = {(void*)&flag, sizeof flag};
        process_vm_writev(rank, &here, 1, &there, 1, 0);
        _exit(0);
      }
      while (flag == 0) {}
      wait(NULL);
      break;
    }
  }
  printf("%d ends\n", which);
  MPI_Finalize();
}
"""


def program(tmp_path: Path) -> str:
    source = tmp_path / "spins.c"
    source.write_text(SPINS)
    return str(source)


@pytest.mark.parametrize("which", range(4))
def test_a_loop_that_nothing_can_end_is_told(
    plait: Callable[..., Ended], tmp_path: Path, which: int
) -> None:
    source = program(tmp_path)
    flags = ("-O0",) if which % 2 else ()
    ended = plait("run", "-n", "1", *(f"--cflags={flag}" for flag in flags), source, str(which))
    line = 1 + SPINS[: SPINS.index(f"/* at {which} */")].count("\n")
    assert ended.code == 6
    assert f"rank 0 loops at spins.c:{line}" in ended.err.replace(f"{tmp_path}/", "")
    assert "on what nobody can change any more, after MPI_Init" in ended.err
    assert "hint: MPI writes to a buffer in its calls alone" in ended.err


@pytest.mark.parametrize("which", range(4, 12))
def test_a_loop_that_something_else_ends_is_left_alone(
    plait: Callable[..., Ended], tmp_path: Path, which: int
) -> None:
    ended = plait("run", "-n", "1", program(tmp_path), str(which))
    assert (ended.code, ended.out) == (0, f"{which} ends\n")


SLICES = r"""
#include <mpi.h>
#include <stdio.h>
#include <unistd.h>
static volatile double sum;
static void slice(void) { for (int k = 1; k < 100000; ++k) sum += 1.0 / k; }
int main(int argc, char** argv) {
  int rank, flag = 0, in = 0;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Irecv(&in, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
    const double start = MPI_Wtime();
    for (int i = 0; i < 300; ++i) slice();
    const double middle = MPI_Wtime();
    for (int i = 0; i < 300; ++i) slice(), MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
    const double end = MPI_Wtime();
    for (int i = 0; i < 1000; ++i) usleep(100), MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
    printf("%d %d\n", (int)(100 * (end - middle) / (middle - start) + .5),
           (int)(1000 * (MPI_Wtime() - end) + .5));
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  } else {
    sleep(10);
    MPI_Send(&in, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
}
"""


def test_who_works_or_pauses_between_polls_waits_no_longer_for_them(
    plait: Callable[..., Ended], tmp_path: Path
) -> None:
    """In per cent of the work alone; 1,000 pauses of 100 us in ms."""
    source = tmp_path / "slices.c"
    source.write_text(SLICES)
    ended = plait("run", "-n", "2", "--fpga", "none", str(source))
    assert (ended.code, ended.out) == (0, "101 100\n")
