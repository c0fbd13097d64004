# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Ranks that ask a collective for more than it sends: an error, or with --lenient a warning."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.conftest import ToolBox

ASKS_FOR_MORE = """
#include <mpi.h>
#include <stdio.h>

int main(void) {
  int rank, all[4] = {1, 2, 3, 4}, mine[4] = {0}, counts[2] = {2, 2}, places[2] = {0, 2};
  MPI_Init(NULL, NULL);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Scatterv(all, counts, places, MPI_INT, mine, rank ? 4 : 2, MPI_INT, 0, MPI_COMM_WORLD);
  printf("%d: %d %d\\n", rank, mine[0], mine[1]);
  MPI_Finalize();
  return 0;
}
"""


def test_asking_for_too_much(tool: ToolBox, tmp_path: Path) -> None:
    source = tmp_path / "more.c"
    source.write_text(ASKS_FOR_MORE)
    strict = tool.run("plait", "run", "-n", "2", "--fpga", "none", source)
    assert strict.returncode == 6
    assert "rank 0 sent 8 bytes, this rank expected 16" in strict.stderr
    assert "receive with a larger count" not in strict.stderr
    lenient = tool.run("plait", "run", "-n", "2", "--fpga", "none", "--lenient", source)
    assert lenient.returncode == 0, lenient.stderr
    assert sorted(lenient.stdout.splitlines()) == ["0: 1 2", "1: 3 4"]
    assert "warning: rank 1: MPI_Scatterv: rank 0 sent 8 bytes" in lenient.stderr


def test_fpga_ranks_take_no_part(tool: ToolBox, tmp_path: Path) -> None:
    source = tmp_path / "more.c"
    source.write_text(ASKS_FOR_MORE)
    ended = tool.run("plait", "run", "-n", "2", "--fpga", "1", "--lenient", source)
    assert ended.returncode == 6
    assert "warning: --lenient is for CPU ranks; it changes nothing for rank 1" in ended.stderr
    assert "mismatch: MPI_Scatterv with different amounts of data\n" in ended.stderr
    assert "rank 0 sent 8 bytes, this rank expected 16\n" in ended.stderr
    assert "hint: count times datatype must give the same number of bytes" in ended.stderr
