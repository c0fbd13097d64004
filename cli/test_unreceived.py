# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Messages that nobody has received when a run ends are told, on all kinds of nodes."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from plait.cli.testing import Ended

Plait = Callable[..., Ended]
SOURCE = """#include <mpi.h>
#include <stdio.h>
int main(int argc, char** argv) {
  int rank, value = 0, parts[3] = {0};
  MPI_Comm other;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &other);
  for (int i = 0; i < 5; i++) {
    if (rank == 1) MPI_Send(&i, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
    if (rank == 0 && i < TAKEN) {
      MPI_Recv(&value, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
  }
  if (rank == 0 && TAKEN < 5) MPI_Send(parts, 3, MPI_INT, 1, 0, other);
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0) printf("%d\\n", value);
  MPI_Finalize();
  return 0;
}
"""


@pytest.mark.parametrize(
    "kinds", ["--fpga=none", "--fpga=all", "--fpga=1", "--fpga=0", "--soft=all", "--soft=1"]
)
def test_they_are_told(plait: Plait, tmp_path: Path, kinds: str) -> None:
    source, report = tmp_path / "left.c", tmp_path / "report.json"
    source.write_text(SOURCE)
    ended = plait("run", "-n", "2", kinds, "--cflags=-DTAKEN=3", "--json", str(report), str(source))
    assert (ended.code, ended.out) == (0, "2\n")
    envelope = "tag 7, MPI_COMM_WORLD, 4 B"
    first = f"rank 0 has not received 2 messages of rank 1: MPI_Send ({source}:10), {envelope}\n"
    assert first in ended.err
    second = f"rank 1 has not received a message of rank 0: MPI_Send ({source}:15), tag 0, "
    assert second in ended.err
    assert ended.err.count("has not received") == 2
    facts = json.loads(report.read_text())["unreceived"]
    told = {(each["rank"], each["receiver"], each["messages"], each["size"]) for each in facts}
    assert told == {(1, 0, 2, 4), (0, 1, 1, 12)}


@pytest.mark.parametrize("kinds", ["--fpga=none", "--fpga=1"])
def test_nothing_is_told_where_nothing_is_left(plait: Plait, tmp_path: Path, kinds: str) -> None:
    source = tmp_path / "left.c"
    source.write_text(SOURCE)
    ended = plait("run", "-n", "2", kinds, "--cflags=-DTAKEN=5", str(source))
    assert (ended.code, ended.out, ended.err) == (0, "4\n", "")
