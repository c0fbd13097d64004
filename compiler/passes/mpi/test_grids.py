# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Grids of ranks."""

from pathlib import Path

import pytest

from plait.compiler.passes.base.context import Context
from plait.compiler.testing.oracle import interpreted
from plait.compiler.testing.oracle.lowered import lower, whole

GRID = """
  MPI_Comm grid, row;
  int dims[2] = {0, 0}, periods[2] = {1, 0}, at[2], up, down, left, right, own, there, ndims, sum;
  int d[2], p[2], here[2], keep[2] = {0, 1};
  MPI_Dims_create(size, 2, dims);
  MPI_Cart_create(WORLD, 2, dims, periods, 1, &grid);
  MPI_Comm_rank(grid, &own);
  MPI_Cart_coords(grid, own, 2, at);
  MPI_Cart_shift(grid, 0, 1, &up, &down);
  MPI_Cart_shift(grid, 1, -1, &left, &right);
  MPI_Cart_get(grid, 2, d, p, here);
  assert(d[0] == dims[0] && d[1] == dims[1] && p[0] == 1 && p[1] == 0 && here[1] == at[1]);
  here[0] += 2 * dims[0];
  MPI_Cart_rank(grid, here, &there);
  MPI_Cartdim_get(grid, &ndims);
  MPI_Cart_sub(grid, keep, &row);
  MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, row);
  printf("%dx%d %d,%d %d %d %d %d %d %d %d", dims[0], dims[1], at[0], at[1], up, down, left, right,
         there == own, ndims, sum);
"""


def test_a_grid_with_a_ring_and_its_rows(tmp_path: Path) -> None:
    """3 x 2; as MPICH prints it."""
    context = Context(size=6)
    outcome = interpreted.run(lower(whole(GRID), tmp_path, context), 6, context.formats)
    assert outcome.codes == [0] * 6, outcome.stderr
    assert outcome.stdout == [
        f"3x2 {r // 2},{r % 2} {(r - 2) % 6} {(r + 2) % 6}"
        f" {(r + 1 if r % 2 == 0 else -3)} {(r - 1 if r % 2 else -3)} 1 2 {4 * (r // 2) + 1}"
        for r in range(6)
    ]


def test_ranks_beyond_the_grid_have_none_and_copies_keep_it(tmp_path: Path) -> None:
    body = """
  MPI_Comm grid, copy;
  int dims[1] = {2}, periods[1] = {0}, before, after;
  MPI_Cart_create(WORLD, 1, dims, periods, 0, &grid);
  if (grid == MPI_COMM_NULL) {
    printf("none");
  } else {
    MPI_Comm_dup(grid, &copy);
    MPI_Cart_shift(copy, 0, 1, &before, &after);
    printf("%d %d", before, after);
  }
"""
    context = Context(size=3)
    outcome = interpreted.run(lower(whole(body), tmp_path, context), 3, context.formats)
    assert outcome.stdout == ["-3 1", "0 -3", "none"], outcome.stderr


DIMENSIONS = {
    (12, (0, 0)): (4, 3),
    (12, (0, 0, 0)): (3, 2, 2),
    (7, (0, 0)): (7, 1),
    (24, (0, 2, 0)): (4, 2, 3),
    (64, (0, 0, 0)): (4, 4, 4),
    (30, (5, 0)): (5, 6),
}


def test_dimensions_are_shared_out_as_mpich_does(tmp_path: Path) -> None:
    body = "int d[3];"
    for ranks, given in DIMENSIONS:
        body += "".join(f"d[{i}] = {value};" for i, value in enumerate(given))
        body += f"MPI_Dims_create({ranks}, {len(given)}, d);"
        body += "".join(f'printf("%d ", d[{i}]);' for i in range(len(given)))
    context = Context(size=1)
    outcome = interpreted.run(lower(whole(body), tmp_path, context), 1, context.formats)
    wanted = [value for found in DIMENSIONS.values() for value in found]
    assert [int(each) for each in outcome.stdout[0].split()] == wanted


WRONG = {
    "int r, d; MPI_Comm c; MPI_Comm_dup(WORLD, &c); MPI_Cart_shift(c, 0, 1, &r, &d);": (
        "the communicator has no grid; MPI_Cart_create makes one"
    ),
    "int d[2] = {2, 2}, p[2] = {0}; MPI_Comm c; MPI_Cart_create(WORLD, 2, d, p, 0, &c);": (
        "the grid has more ranks than the communicator, which has 2"
    ),
    "int d[2] = {3, 0}; MPI_Comm c; MPI_Comm_dup(WORLD, &c); MPI_Dims_create(4, 2, d);": (
        "4 ranks cannot be shared out over the dimensions that are given"
    ),
    "int d[1] = {2}, p[1] = {0}, at[1] = {5}, r; MPI_Comm c; "
    "MPI_Cart_create(WORLD, 1, d, p, 0, &c); MPI_Cart_rank(c, at, &r);": (
        "coords[0] is 5, not in 0 to 1, and the dimension is not periodic"
    ),
}


@pytest.mark.parametrize("body", WRONG)
def test_what_is_wrong_is_told(body: str, tmp_path: Path) -> None:
    context = Context(size=2)
    program = lower(whole(body), tmp_path, context)
    outcome = interpreted.run(program, 2, context.formats, is_clean=False)
    assert outcome.codes == [6, 6]
    assert outcome.stderr[0].rstrip().endswith(WRONG[body])
