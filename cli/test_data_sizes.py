# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Programs whose data says how much memory they take print on FPGA ranks what CPU ranks print."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from plait.cli.testing import Ended

Plait = Callable[..., Ended]
PROGRAMS = sorted((Path(__file__).resolve().parents[1] / "tests/programs/data").glob("*.c"))
ROOM = """#include <mpi.h>
#include <stdlib.h>
int main(int argc, char** argv) {
  int rank, n = 20000;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
  double* a = malloc(n * sizeof *a);
  a[n - 1] = rank;
  MPI_Bcast(a + n - 1, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
"""
NAMES = """#include <mpi.h>
#include <stdio.h>
#include <unistd.h>
int main(int argc, char** argv) {
  char host[64], name[MPI_MAX_PROCESSOR_NAME], library[MPI_MAX_LIBRARY_VERSION_STRING];
  int length, all;
  MPI_Init(&argc, &argv);
  gethostname(host, sizeof host);
  MPI_Get_processor_name(name, &length);
  MPI_Get_library_version(library, &all);
  printf("%s %s %s %d %c\\n", host, name, library, all, library[all - 1]);
  MPI_Finalize();
  return 0;
}
"""


@pytest.mark.parametrize("source", PROGRAMS, ids=lambda path: path.stem)
def test_fpga_ranks_print_what_cpu_ranks_print(plait: Plait, source: Path) -> None:
    outputs = [plait("run", "-n", "3", *how, str(source)) for how in (["--fpga=1-2"], [])]
    assert [ended.code for ended in outputs] == [0, 0]
    assert sorted(outputs[0].out.splitlines()) == sorted(outputs[1].out.splitlines())


def test_too_little_room_ends_the_run(plait: Plait, tmp_path: Path) -> None:
    source = tmp_path / "room.c"
    source.write_text(ROOM)
    ended = plait("run", "-n", "2", "--fpga", "1", str(source))
    assert ended.code == 134
    said = "room for 65536 bytes (#pragma plait room 131072)"
    assert f"{source}:8: main: Assertion `{said}' failed.\n" in ended.err
    source.write_text(f"#pragma plait room 160000\n{ROOM}")
    assert plait("run", "-n", "2", "--fpga", "1", str(source)).code == 0


def test_names_of_host_and_library(plait: Plait, tmp_path: Path) -> None:
    source = tmp_path / "names.c"
    source.write_text(NAMES)
    ended = plait("run", "-n", "2", "--fpga", "all", str(source))
    text = r"Plait \S+, MPI ABI 1\.0"
    for line, rank in zip(sorted(ended.out.splitlines()), (0, 1), strict=True):
        found = re.fullmatch(rf"plait-node-{rank} plait-node-{rank} ({text}) (\d+) 0", line)
        assert found
        assert len(found[1]) == int(found[2])
