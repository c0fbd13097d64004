# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Compute time that is charged for the basic blocks which a program runs."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.conftest import Launch

LOOP = """
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv) {
  volatile int sum = 0;
  MPI_Init(&argc, &argv);
  double start = MPI_Wtime();
  for (int i = 0; i < 1000000; i++) sum += i;
  printf("%.0f\\n", (MPI_Wtime() - start) * 1e6);
  MPI_Finalize();
  return 0;
}
"""

THREADS = """
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>
static volatile int go_on = 1;
static void *run_beside(void *counted) {
  while (go_on) ++*(volatile long *)counted;
  return counted;
}
static double turns(void) {
  volatile int sum = 0;
  double start = MPI_Wtime();
  for (int i = 0; i < 1000000; i++) sum += i;
  return (MPI_Wtime() - start) * 1e6;
}
int main(int argc, char **argv) {
  pthread_t other;
  long counted = 0;
  MPI_Init(&argc, &argv);
  double alone = turns();
  pthread_create(&other, 0, run_beside, &counted);
  while (*(volatile long *)&counted < 1000) ;
  double beside = turns();
  go_on = 0;
  pthread_join(other, 0);
  printf("%.1f %.1f\\n", alone, beside);
  MPI_Finalize();
  return 0;
}
"""

NO_END = """
#include <mpi.h>
int main(int argc, char **argv) {
  volatile int for_ever = 1;
  int value = 0;
  MPI_Init(&argc, &argv);
  while (for_ever) value += for_ever;
  MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
"""
CYCLE_PS = 6400


def test_blocks_are_counted_and_charged(launch: Launch) -> None:
    (launch.folder / "loop.c").write_text(LOOP)
    times = [int(launch("--compute", time, "loop.c").stdout) for time in ("1ns/block", "2ns/block")]
    assert times[0] >= 1000  # a million turns of a block or more
    assert times[1] in range(2 * times[0] - 1, 2 * times[0] + 2)
    assert launch("--compute", "1ns/block", "loop.c").stdout == f"{times[0]}\n"
    assert int(launch("--compute", "zero", "loop.c").stdout) == 0


def test_threads_are_counted_each_for_itself(launch: Launch) -> None:
    (launch.folder / "threads.c").write_text(THREADS)
    ended = launch("-n", 1, "--fpga", "none", "--cflags", "-pthread", "threads.c")
    alone, beside = ended.stdout.split()
    assert (alone, float(alone) >= 500) == (beside, True)


def test_who_looks_at_the_clock_is_charged_and_told(launch: Launch) -> None:
    (launch.folder / "loop.c").write_text(LOOP)
    ended = launch("--json", "result.json", "loop.c", PLAIT_PROGRESS="1")
    assert int(ended.stdout) >= 500  # a million turns of a block or more, at 0.5 ns
    assert ended.stderr == (
        "plait: CPU ranks take 500 ps for each basic block that they run; --compute chooses: zero,"
        " measured, 10us a call, or 0.3ns/block\n"
    )
    run = json.loads((launch.folder / "result.json").read_text())["run"]
    assert run["compute"] == ["500 ps for each basic block"]
    assert run["programs"][0]["files"] == ["loop.c"]
    assert (run["ranks"], run["topology"]) == ({"cpu": "0"}, {"name": "switch"})
    chosen = launch("--compute", "zero", "loop.c")
    assert (chosen.stdout, chosen.stderr) == ("0\n", "")


@pytest.mark.long
def test_time_goes_on_while_hardware_computes(launch: Launch) -> None:
    (launch.folder / "no_end.c").write_text(NO_END)
    limits = ("-n", 1, "--fpga", "all", "--until", "2ms", "--json", "result.json")
    assert launch(*limits, "no_end.c").returncode == 124
    result = json.loads((launch.folder / "result.json").read_text())
    (rank,) = result["ranks"]
    hardware = rank["hardware"]
    cycles = hardware["cycles_run"] + hardware["cycles_skipped"]
    assert result["virtual_time_ps"] == rank["end_ps"] == cycles * CYCLE_PS
    assert rank["compute_ps"] > 0.9 * rank["end_ps"]
