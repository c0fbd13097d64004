# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Loops of CPU ranks without a call: those that nothing can end are told, and only those."""

from collections.abc import Callable
from pathlib import Path

import pytest

from plait.cli.testing import Ended

SPINS = r"""
#include <mpi.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
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
static int is_set(void) { return flag; } /* at 2 */
int main(int argc, char** argv) {
  const int which = atoi(argv[1]);
  MPI_Init(&argc, &argv);
  pthread_t thread;
  volatile long turns = 0;
  switch (which) {
    case 0: while (flag == 0) {} break;                                /* at 0 */
    case 1: while (atomic_exchange(&lock, 1) != 0) _mm_pause(); break; /* at 1 */
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


@pytest.mark.parametrize("which", range(4, 10))
def test_a_loop_that_something_else_ends_is_left_alone(
    plait: Callable[..., Ended], tmp_path: Path, which: int
) -> None:
    ended = plait("run", "-n", "1", program(tmp_path), str(which))
    assert (ended.code, ended.out) == (0, f"{which} ends\n")
