# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Datatypes that a program makes are the same on CPU ranks, on FPGA ranks and in MPICH."""

import subprocess
import sysconfig
from collections.abc import Callable
from pathlib import Path

import pytest

from plait.cli.testing import Ended

SOURCE = Path(__file__).resolve().parents[1] / "tests/programs/datatypes.c"


@pytest.fixture(scope="module")
def wanted(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """What four ranks print with MPICH, in any order."""
    scripts, program = Path(sysconfig.get_path("scripts")), tmp_path_factory.mktemp("of") / "a.out"
    subprocess.run([scripts / "mpicc", "-w", SOURCE, "-o", program], check=True)
    command = [scripts / "mpiexec", "-n", "4", program]
    return sorted(subprocess.check_output(command, text=True).splitlines())


@pytest.mark.parametrize("fpga", ["none", "0", pytest.param("1-2", marks=pytest.mark.alternates)])
def test_all_constructors(plait: Callable[..., Ended], fpga: str, wanted: list[str]) -> None:
    ended = plait("run", "-n", "4", "--fpga", fpga, str(SOURCE))
    assert (ended.code, ended.err) == (0, "")
    assert sorted(ended.out.splitlines()) == wanted
    assert len(wanted) == 87


BOTTOM = """#include <mpi.h>
#include <stdio.h>
int main(int argc, char** argv) {
  int rank, a = 0, b[3] = {0}, c[3] = {7, 8, 9}, one = 1, ones[3] = {1, 1, 1}, at[3] = {0, 1, 2};
  MPI_Aint place;
  MPI_Datatype here;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Get_address(&a, &place);
  MPI_Type_create_hindexed(1, &one, &place, MPI_INT, &here);
  MPI_Type_commit(&here);
  MPI_Scatter(c, 1, MPI_INT, MPI_BOTTOM, 1, here, 1, MPI_COMM_WORLD);
  printf("%d: %d", rank, a);
  MPI_Scatterv(c, ones, at, MPI_INT, MPI_BOTTOM, 1, here, 2, MPI_COMM_WORLD);
  a += 10;
  MPI_Gather(MPI_BOTTOM, 1, here, b, 1, MPI_INT, 0, MPI_COMM_WORLD);
  printf(" %d", b[2]);
  MPI_Allgather(MPI_BOTTOM, 1, here, b, 1, MPI_INT, MPI_COMM_WORLD);
  MPI_Gatherv(MPI_BOTTOM, 1, here, c, ones, at, MPI_INT, 1, MPI_COMM_WORLD);
  printf(" %d %d\\n", b[0], c[2]);
  MPI_Finalize();
  return 0;
}
"""


@pytest.mark.parametrize("fpga", ["none", "1"])
def test_addresses_in_the_place_of_a_buffer(
    plait: Callable[..., Ended], fpga: str, tmp_path: Path
) -> None:
    source = tmp_path / "bottom.c"
    source.write_text(BOTTOM)
    ended = plait("run", "-n", "3", "--fpga", fpga, str(source))
    assert (ended.code, ended.err) == (0, "")
    assert sorted(ended.out.splitlines()) == ["0: 7 19 17 9", "1: 8 0 17 19", "2: 9 0 17 9"]
