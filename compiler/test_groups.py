# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Which ranks share an image."""

from pathlib import Path

import pytest

from plait.compiler.frontend.parse import parse
from plait.compiler.groups import group
from plait.compiler.ir.print_c import print_c
from plait.compiler.passes.base.context import Context
from plait.compiler.pipeline import lower

HEAD = """
#include <mpi.h>
#include <stdio.h>
int main(int argc, char* argv[]) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
"""
SEND = "MPI_Send(&rank, 1, MPI_INT, {}, 0, MPI_COMM_WORLD);"
RECEIVE = "MPI_Recv(&rank, 1, MPI_INT, {}, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);"
RING = (
    "int me = rank, left = (me + size - 1) % size, right = (me + 1) % size; if (me != 0) "
    f"{RECEIVE.format('left')} {SEND.format('right')}"
)
JACOBI = (
    f"int me = rank; if (me > 0) {{ {SEND.format('me - 1')} }}"
    f"if (me < size - 1) {{ {SEND.format('me + 1')} }}"
)
PARITY = f"int me = rank; switch (me % 2) {{ case 0: {SEND.format('1')} break; default: break; }}"
OWN = 'int me = rank; switch (me) { case 1: case 2: printf("a"); break; default: printf("b"); }'


@pytest.mark.parametrize(
    ("body", "ranks", "groups"),
    [
        (RING, range(8), [(0,), (1, 2, 3, 4, 5, 6, 7)]),
        (RING, range(1, 8), [(1, 2, 3, 4, 5, 6, 7)]),
        (JACOBI, range(8), [(0,), (1, 2, 3, 4, 5, 6), (7,)]),
        (JACOBI, range(1, 7), [(1, 2, 3, 4, 5, 6)]),
        (PARITY, range(8), [(0, 2, 4, 6), (1, 3, 5, 7)]),
        (OWN, range(8), [(0, 3, 4, 5, 6, 7), (1, 2)]),
    ],
    ids=["ring", "inner ring", "jacobi", "inner jacobi", "parity", "switch"],
)
def test_groups(tmp_path: Path, body: str, ranks: range, groups: list[tuple[int, ...]]) -> None:
    source = tmp_path / "program.c"
    source.write_text(f"{HEAD}{body} MPI_Finalize(); return 0; }}")
    found = group(lambda: parse([source]), ranks, Context(size=8))
    assert [each.ranks for each in found] == groups


def test_a_group_decides_what_its_ranks_agree_on(tmp_path: Path) -> None:
    source = tmp_path / "program.c"
    source.write_text(f"{HEAD}{JACOBI} MPI_Finalize(); return 0; }}")
    groups = group(lambda: parse([source]), range(8), Context(size=8))
    program = parse([source])
    lower(program, groups[1].context(Context(size=8)), stages=("specialise", "inline", "clean"))
    text = print_c(program)
    assert "if (" not in text
    assert "= plait_rank()" in text
