# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What FPGA ranks refuse and soft processors take: a hint says so, --fallback soft does it."""

from collections.abc import Callable
from pathlib import Path

from plait.cli.testing import Ended

Plait = Callable[..., Ended]

PROGRAM = """
#include <mpi.h>
#include <stdio.h>
int main(int argc, char** argv) {
  int rank, sum, most = argc ?: 5;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  most += rank;
  MPI_Reduce(&most, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank == 0) printf("%d\\n", sum);
  MPI_Finalize();
  return 0;
}
"""
SAID = "a ?: without a second operand is GNU C, which FPGA ranks do not have"


def _source(tmp_path: Path, text: str = PROGRAM) -> str:
    path = tmp_path / "a.c"
    path.write_text(text)
    return str(path)


def test_a_refusal_names_what_takes_the_program(plait: Plait, tmp_path: Path) -> None:
    ended = plait("run", "-n", "4", "--fpga", "1,2-3", _source(tmp_path))
    assert (ended.code, ended.out) == (3, "")
    assert SAID in ended.err
    assert ended.err.endswith("hint: soft processors take this program: --soft 1-3\n")


def test_nothing_is_named_that_does_not_take_it(plait: Plait, tmp_path: Path) -> None:
    text = PROGRAM.replace("most += rank", "most += fopen(argv[0], argv[0]) == NULL")
    for more in ((), ("--fallback", "soft")):
        ended = plait("run", "-n", "2", *more, _source(tmp_path, text))
        assert ended.code == 3
        assert SAID in ended.err
        assert "soft" not in ended.err


def test_fallback_makes_such_ranks_soft(plait: Plait, tmp_path: Path) -> None:
    ended = plait("run", "-n", "3", "--fallback", "soft", _source(tmp_path))
    assert (ended.code, ended.out) == (0, "6\n"), ended.err
    said = f"plait: soft processors run ranks 1-2: {tmp_path}/a.c:5:31: {SAID}\n"
    assert ended.err.startswith(said)


def test_fallback_leaves_alone_what_fpgas_take(plait: Plait, tmp_path: Path) -> None:
    text = PROGRAM.replace("argc ?: 5", "argc ? argc : 5")
    ended = plait("run", "-n", "2", "--fallback", "soft", _source(tmp_path, text))
    assert (ended.code, ended.out) == (0, "3\n")
    assert "soft processors" not in ended.err
