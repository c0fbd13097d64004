# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Random programs of OpenMP tasks do on an FPGA rank what they do under gcc -fopenmp."""

from __future__ import annotations

from pathlib import Path

from hardware.testing import turn
from plait.compiler.testing.mixed_tasks import difference, pes
from plait.compiler.testing.random_tasks import random_tasks


def test_programs_do_the_same(tmp_path: Path) -> None:
    seeds = turn.seeds("random_tasks", 4)
    assert difference(random_tasks(seeds), pes(seeds), tmp_path) is None, seeds


def test_programs_do_the_same_between_nodes_under_faults(tmp_path: Path) -> None:
    seeds = turn.seeds("random_tasks_on_nodes", 3)
    text = random_tasks(seeds, is_free=True)
    assert difference(text, pes(seeds, 2), tmp_path, 2, seeds[0]) is None, seeds


def test_a_difference_is_found(tmp_path: Path) -> None:
    # gcc is told to optimise, which the compiler for FPGA ranks knows nothing of.
    text = """\
#include <stdio.h>
int main(void) {
  int r = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(r)
#ifdef __OPTIMIZE__
    r = 1;
#else
    r = 2;
#endif
  }
  printf("%d\\n", r);
  return 0;
}
"""
    assert difference(text, "2", tmp_path) == "'2' instead of '1'"


def test_what_a_program_has() -> None:
    text = random_tasks(range(60))
    for each in ("taskwait", "taskgroup", "critical", "atomic", "if(x & 1)", "final(", "switch"):
        assert each in text
    for each in ("launch", "result", "merge", "pass", "discard"):
        assert f"plait_{each}(" in text
