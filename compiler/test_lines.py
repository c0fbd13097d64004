# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Hardware does not change with what it does not depend on: lines of the source, code of others."""

from contextlib import chdir
from pathlib import Path

import pytest

from plait.compiler.roles import Request, Role, make_roles
from plait.hardware.model.build import (  # pyright: ignore[reportMissingTypeStubs]
    without_comments,
)

SOURCE = """\
#include <assert.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
static double table[8];
static double add(int n) {
  double total = 0;
  for (int i = 0; i < n; i++) total += table[i] * i;
  return total;
}
int main(int argc, char** argv) {
  int rank, n = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    n = 5;
    printf("begins\\n");
  }
  MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
  int* own = malloc(4 * sizeof(int));
  for (int i = 0; i < 4; i++) {
    if (rank > 0) own[i] = n + i;
  }
  assert(n < 8);
  if (rank > 0) {
    printf("%f %d\\n", add(n), own[n & 3]);
    MPI_Send(&n, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
  } else {
    MPI_Recv(&n, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  free(own);
  return MPI_Finalize();
}
"""


@pytest.fixture(scope="module")
def role(tmp_path_factory: pytest.TempPathFactory) -> Role:
    """Of rank 1, as the source is at first."""
    return _role(tmp_path_factory.mktemp("source"), SOURCE)


def _role(folder: Path, text: str) -> Role:
    with chdir(folder):
        Path("a.c").write_text(text)
        (role,) = make_roles(Request(("a.c",), (), (1,), 2))
    return role


def test_a_comment_changes_places_alone(role: Role, tmp_path: Path) -> None:
    moved = _role(tmp_path, f"/* one\n   two */\n{SOURCE}")
    assert without_comments(moved.systemverilog) == without_comments(role.systemverilog)
    before: list[int] = [site["line"] for site in role.side["sites"]]
    after: list[int] = [site["line"] for site in moved.side["sites"]]
    files = [site["file"] for site in role.side["sites"]]
    moves = [2 if file == "a.c" else 0 for file in files]
    assert after == [line + move for line, move in zip(before, moves, strict=True)]
    assert any(SOURCE.splitlines()[line - 1].startswith("    MPI_Send") for line in before)


def test_code_of_another_rank_changes_nothing(role: Role, tmp_path: Path) -> None:
    text = SOURCE.replace("n = 5;", 'n = 6; printf("six %d\\n", n + 1); table[2] = 1.5;')
    text = text.replace("MPI_Recv(&n", 'puts("waits"); MPI_Recv(&n')
    other = _role(tmp_path, text)
    assert without_comments(other.systemverilog) == without_comments(role.systemverilog)
    assert other.side["log"] == role.side["log"]


def test_code_of_its_own_changes_it(role: Role, tmp_path: Path) -> None:
    other = _role(tmp_path, SOURCE.replace("n + i", "n + 3 * i"))
    assert without_comments(other.systemverilog) != without_comments(role.systemverilog)
