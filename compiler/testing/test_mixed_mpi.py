# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Random MPI programs with some ranks on FPGAs do what they do under MPICH."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hardware.testing import turn
from plait.compiler.testing.mixed_mpi import difference, placement, program
from plait.compiler.testing.random_mpi import MpiProgram, random_mpi


@pytest.mark.parametrize("seed", turn.seeds("mixed_mpi", 2), ids=range(2))
def test_programs_do_the_same(seed: int, tmp_path: Path) -> None:
    assert difference(seed, random_mpi(seed), tmp_path) is None, f"seed {seed}"


@pytest.mark.parametrize("seed", turn.seeds("mixed_mpi soft", 2), ids=range(2))
def test_programs_do_the_same_on_soft_processors(seed: int, tmp_path: Path) -> None:
    assert difference(seed, program(seed, soft=True), tmp_path, soft=True) is None, f"seed {seed}"


def test_a_difference_is_found(tmp_path: Path) -> None:
    # mpicc is told to optimise, which the compiler for FPGA ranks knows nothing of.
    text = """\
#include <mpi.h>
#include <stdio.h>
int main(int argc, char** argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#ifdef __OPTIMIZE__
  if (rank == 0) printf("one\\n");
#else
  if (rank == 0) printf("two\\n");
#endif
  MPI_Finalize();
  return 0;
}
"""
    found = difference(0, MpiProgram(text, 2), tmp_path)
    assert found == "passes: 'two' instead of 'one'"


def test_cpu_and_fpga_ranks_are_mixed() -> None:
    for seed in range(50):
        for ranks in range(2, 7):
            fpga, soft, cores = placement(seed, ranks)
            assert not soft
            assert not cores
            assert 1 <= len(fpga) < ranks
            assert set(fpga) <= set(range(ranks))


def test_soft_ranks_are_mixed_with_both_others() -> None:
    placed = [placement(seed, 6, soft=True) for seed in range(50)]
    assert {len(each.fpga) for each in placed} == {0, 1}
    assert {len(each.soft) for each in placed} == {0, 1, 2, 3, 4}
    assert {len(each.cores) for each in placed} == {0, 2, 3}
    for fpga, soft, cores in placed:
        everyone = [*fpga, *soft, *cores]
        assert len({*everyone}) == len(everyone) < 6
        assert cores == [*range(cores[0], cores[0] + len(cores))] if cores else True


def test_programs_for_soft_processors_have_no_long() -> None:
    texts = [program(seed, soft=True).text for seed in range(50)]
    assert not any(re.search(r"MPI_(UNSIGNED_)?LONG\b", text) for text in texts)
    assert any("MPI_LONG_LONG" in text for text in texts)
