# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Collectives among neighbours in a grid."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from plait.compiler.base.diagnostics import CompileError
from plait.compiler.passes.base.context import Context
from plait.compiler.testing.oracle import interpreted
from plait.compiler.testing.oracle.lowered import lower, whole

# Blocks say who sent them, and for which of his neighbours.
GRID = """
  int dims[2] = {{{rows}, {columns}}}, periods[2] = {{1, {wraps}}}, me;
  MPI_Comm grid;
  MPI_Request request;
  MPI_Cart_create(WORLD, 2, dims, periods, 0, &grid);
  MPI_Comm_rank(grid, &me);
  int own[2] = {{me, 10 * me}}, all[8], out[8], in[8];
  int some[4] = {{1, 2, 1, 2}}, froms[4] = {{0, 1, 3, 4}}, others[4] = {{2, 1, 2, 1}};
  int to[4] = {{0, 2, 3, 5}};
  int counts[4] = {{2, 2, 2, 2}}, places[4] = {{6, 4, 2, 0}};
  for (i = 0; i < 8; ++i) {{ all[i] = in[i] = -1; out[i] = 100 * me + i; }}
  {calls}
  for (i = 0; i < 8; ++i) printf("%d %d;", all[i], in[i]);
"""
BLOCKING = """
  MPI_Neighbor_allgather(own, 2, MPI_INT, all, 2, MPI_INT, grid);
  MPI_Neighbor_alltoall(out, 2, MPI_INT, in, 2, MPI_INT, grid);
"""
PUT_OFF = """
  MPI_Ineighbor_allgather(own, 2, MPI_INT, all, 2, MPI_INT, grid, &request);
  MPI_Neighbor_alltoall(out, 2, MPI_INT, in, 2, MPI_INT, grid);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
"""
VARYING = """
  MPI_Neighbor_allgatherv(own, 2, MPI_INT, all, counts, places, MPI_INT, grid);
  MPI_Neighbor_alltoallv(out, some, froms, MPI_INT, in, others, to, MPI_INT, grid);
"""


def neighbours(rank: int, rows: int, columns: int, wraps: int) -> Iterator[int | None]:
    """Of a rank, as MPI_Cart_shift tells them: up, down, left, right."""
    row, column = divmod(rank, columns)
    for step in (-1, 1):
        yield (row + step) % rows * columns + column
    for step in (-1, 1):
        there = column + step
        is_there = wraps or 0 <= there < columns
        yield row * columns + there % columns if is_there else None


def printed(own: list[int], got: list[int]) -> str:
    return "".join(f"{a} {b};" for a, b in zip(own, got, strict=True))


def run(calls: str, grid: tuple[int, int, int], folder: Path) -> list[str]:
    rows, columns, wraps = grid
    body = GRID.format(rows=rows, columns=columns, wraps=wraps, calls=calls)
    context = Context(size=rows * columns)
    program = lower(whole(body), folder, context)
    outcome = interpreted.run(program, rows * columns, context.formats)
    assert outcome.codes == [0] * (rows * columns), outcome.stderr
    return outcome.stdout


@pytest.mark.parametrize("calls", [BLOCKING, PUT_OFF])
@pytest.mark.parametrize("grid", [(2, 3, 0), (1, 2, 1)])
def test_blocks_come_from_the_other_side(
    grid: tuple[int, int, int], calls: str, tmp_path: Path
) -> None:
    """Also where both neighbours of a dimension are one rank, or this one."""
    for rank, text in enumerate(run(calls, grid, tmp_path)):
        gathered, exchanged = [-1] * 8, [-1] * 8
        for i, other in enumerate(neighbours(rank, *grid)):
            if other is not None:
                gathered[2 * i : 2 * i + 2] = other, 10 * other
                block = 100 * other + 2 * (i ^ 1)
                exchanged[2 * i : 2 * i + 2] = block, block + 1
        assert text == printed(gathered, exchanged)


def test_parts_of_several_lengths(tmp_path: Path) -> None:
    """What goes up, 1 element, comes from below, where 1 is waited for: counts stand crosswise."""
    grid, some, froms, to = (2, 3, 0), [1, 2, 1, 2], [0, 1, 3, 4], [0, 2, 3, 5]
    for rank, text in enumerate(run(VARYING, grid, tmp_path)):
        gathered, exchanged = [-1] * 8, [-1] * 8
        for i, other in enumerate(neighbours(rank, *grid)):
            if other is not None:
                gathered[6 - 2 * i : 8 - 2 * i] = other, 10 * other
                for k in range(some[i ^ 1]):
                    exchanged[to[i] + k] = 100 * other + froms[i ^ 1] + k
        assert text == printed(gathered, exchanged)


def test_without_a_grid_there_are_no_neighbours(tmp_path: Path) -> None:
    body = "int all[4]; MPI_Neighbor_allgather(&rank, 1, MPI_INT, all, 1, MPI_INT, WORLD);"
    context = Context(size=1)
    outcome = interpreted.run(lower(whole(body), tmp_path, context), 1, context.formats)
    assert outcome.codes != [0]
    assert "the communicator has no grid; MPI_Cart_create makes one" in outcome.stderr[0]


REFUSED = {
    "MPI_Neighbor_allgather(MPI_IN_PLACE, 1, MPI_INT, all, 1, MPI_INT, WORLD);": (
        "MPI_Neighbor_allgather with MPI_IN_PLACE"
    ),
    "MPI_Neighbor_alltoall(all, 1, MPI_INT, all + 4, 4, MPI_CHAR, WORLD);": (
        "MPI_Neighbor_alltoall with two different datatypes"
    ),
}


@pytest.mark.parametrize("calls", REFUSED)
def test_what_is_not_there_is_refused(calls: str, tmp_path: Path) -> None:
    with pytest.raises(CompileError) as caught:
        lower(whole(f"int all[8]; {calls}"), tmp_path, Context(size=1))
    assert REFUSED[calls] in str(caught.value)
