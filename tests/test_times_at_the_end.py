# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The times of a run that ends before its program does: none is negative, and all agree."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.conftest import ToolBox

PROGRAM = """
#include <mpi.h>
int main(int argc, char** argv) {
  int rank, x = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#ifdef COMPUTES
  for (volatile unsigned long turns = rank == 0; turns != 0; ++turns) {
  }
#endif
  if (rank == 0) MPI_Send(&x, 1, MPI_INT, 1, 3, MPI_COMM_WORLD);
  if (rank == 1) MPI_Send(&x, 1, MPI_INT, 1, 3, MPI_COMM_WORLD);
  if (rank == 1) MPI_Recv(&x, 1, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
"""


def run(tool: ToolBox, folder: Path, *options: str) -> tuple[str, dict[str, Any]]:
    """What is said, and the report."""
    (folder / "a.c").write_text(PROGRAM)
    words = ("--json", "a.json", "--report", "a.html", *options)
    ended = tool.run("plait", "run", "-n", "2", "--fpga", "none", *words, "a.c", cwd=folder)
    return ended.stderr, json.loads((folder / "a.json").read_text())


def check_sums(report: dict[str, Any]) -> None:
    """What went into the time of a rank is that time."""
    for rank in report["ranks"]:
        parts = [rank[f"{name}_ps"] for name in ("compute", "communication", "wait")]
        assert min(parts) >= 0, rank
        assert sum(parts) == rank["end_ps"] <= report["virtual_time_ps"]


def test_a_rank_ahead_of_all_others_has_not_waited(tool: ToolBox, tmp_path: Path) -> None:
    options = ("--timeout", "0.5", "--cflags", "-DCOMPUTES", "--compute")
    for compute in ("zero", "7us"):
        error, report = run(tool, tmp_path, *options, compute)
        assert error.startswith("plait: the time limit of 0.5 s was reached")
        check_sums(report)
        wait = "MPI_Recv (a.c:13) for a message from rank 0, tag 5, MPI_COMM_WORLD"
        assert f"  rank 1 waits in {wait}\n" in error


def test_a_rank_has_ended_when_its_last_call_has(tool: ToolBox, tmp_path: Path) -> None:
    error, report = run(tool, tmp_path)
    assert error.startswith("plait: deadlock")
    check_sums(report)
    ended, waits = report["ranks"]
    assert 0 < ended["end_ps"] < waits["end_ps"] == report["virtual_time_ps"]
    page = (tmp_path / "a.html").read_text()
    share = re.search(r"<title>rank 0, communication: ([0-9.]+) us<", page)
    last = re.search(r"<title>rank 0: MPI_Finalize [^,]*, 100 ns from ([0-9.]+) us on<", page)
    assert share
    assert last
    assert float(share[1]) == round(float(last[1]) + 0.1, 3) == ended["end_ps"] / 1e6
