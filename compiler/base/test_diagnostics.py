# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Names in what people read are those of their source, whatever passes have made of them."""

from pathlib import Path

import pytest

from plait.compiler import roles
from plait.compiler.base.diagnostics import as_written

SOURCE = """\
#include <mpi.h>
#include <stdlib.h>
static int work(int *next, int n) {
  int mine[64], sum = 0;
  for (int i = 0; i < n; ++i) mine[i % 64] = next[i] * 3;
  for (int i = 1; i < n; ++i) { mine[i % 64] += mine[(i * i) % 64]; sum += mine[i % 64]; }
  return sum;
}
int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int rank, *next = malloc(64 * sizeof *next), *other = malloc(64 * sizeof *other);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 64; ++i) { next[i] = i + rank; other[i] = i; }
  int a = work(next, 64) + work(other, 64);
  MPI_Send(&a, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  MPI_Finalize();
}
"""


def test_the_report_of_inlined_functions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.c").write_text(SOURCE)
    (role,) = roles.make_roles(roles.Request(["a.c"], [], [1], 2))
    report = role.side["report"]
    names = [each["name"].removeprefix("m_") for each in report["memories"]]
    assert names.count("mine") == 2
    assert {"next", "other"} <= set(names)
    reasons = {each["reason"] for each in report["loops"]}
    assert "a store to mine in line 6 is read by the next iteration" in reasons


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("m_next_2_memory_bank3 has one port", "next has one port"),
        ("free of mine_2, which malloc did not give", "free of mine, which malloc did not give"),
        ("row_2 and row_2_3", "row_2 and row_2"),
        ("rank_2 of m_rank", "rank_2 of m_rank"),
    ],
)
def test_only_what_passes_have_added_is_left_out(text: str, shown: str) -> None:
    assert as_written(text, frozenset({"next", "mine", "row_2"})) == shown
