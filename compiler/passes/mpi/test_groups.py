# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Groups, and communicators that are made of them."""

from pathlib import Path

import pytest

from plait.compiler.passes.base.context import Context
from plait.compiler.testing.oracle import interpreted
from plait.compiler.testing.oracle.lowered import lower, whole

SETS = """
  MPI_Group world, some, others, ends, all, back, none;
  MPI_Comm made, rest;
  int some_of[3] = {4, 0, 2}, ranges[2][3] = {{0, 4, 4}, {3, 1, -2}}, from[4] = {0, 1, 2, -3};
  int to[4], count, place, result, sum = -1, found = -1, of;
  MPI_Comm_group(WORLD, &world);
  MPI_Group_incl(world, 3, some_of, &some);
  MPI_Group_excl(world, 3, some_of, &others);
  MPI_Group_range_incl(world, 2, ranges, &ends);
  MPI_Group_range_excl(world, 1, ranges, &back);
  MPI_Group_union(some, others, &all);
  MPI_Group_intersection(some, others, &none);
  assert(none == MPI_GROUP_EMPTY);
  MPI_Group_compare(world, all, &result);
  assert(result == MPI_SIMILAR);
  MPI_Group_compare(some, ends, &result);
  assert(result == MPI_UNEQUAL);
  MPI_Group_size(none, &count);
  assert(count == 0);
  MPI_Group_free(&all);
  MPI_Group_difference(ends, some, &all);
  MPI_Group_size(all, &count);
  MPI_Group_translate_ranks(some, 4, from, ends, to);
  MPI_Group_rank(some, &place);
  MPI_Comm_create(WORLD, some, &made);
  MPI_Group_free(&some);
  assert(some == MPI_GROUP_NULL);
  if (made != MPI_COMM_NULL) {
    MPI_Comm_rank(made, &found);
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, made);
    MPI_Comm_group(made, &some);
    MPI_Group_rank(some, &of);
    assert(of == found);
    MPI_Comm_free(&made);
  }
  MPI_Comm_create(WORLD, back, &rest);
  if (rest != MPI_COMM_NULL) MPI_Comm_rank(rest, &result);
  printf("%d %d,%d,%d,%d %d %d %d %d", count, to[0], to[1], to[2], to[3], place, found, sum,
         result);
"""


def test_groups_and_communicators_of_them(tmp_path: Path) -> None:
    """Of 5 ranks; as MPICH prints it."""
    context = Context(size=5)
    outcome = interpreted.run(lower(whole(SETS), tmp_path, context), 5, context.formats)
    assert outcome.codes == [0] * 5, outcome.stderr
    none = -32766
    assert outcome.stdout == [
        f"2 1,0,{none},-3 1 1 6 204",
        f"2 1,0,{none},-3 {none} -1 -1 0",
        f"2 1,0,{none},-3 2 2 6 1",
        f"2 1,0,{none},-3 {none} -1 -1 2",
        f"2 1,0,{none},-3 0 0 6 204",
    ]


WRONG = {
    "MPI_Group_free(&g); MPI_Group_size(g, &i);": "the group is MPI_GROUP_NULL",
    "h = g; MPI_Group_free(&g); MPI_Group_size(h, &i);": "the handle is no group, or one that was "
    "freed",
    "int r[2] = {0, 0}; MPI_Group_incl(g, 2, r, &h);": "rank 0 is named twice",
    "int r[1] = {2}; MPI_Group_excl(g, 1, r, &h);": "rank 2 is not in the group, which has 2 ranks",
    "int r[1][3] = {{0, 1, 0}}; MPI_Group_range_incl(g, 1, r, &h);": "the stride of a range is "
    "zero",
    "while (1) MPI_Comm_group(WORLD, &h);": "an FPGA rank holds 7 groups at most",
    "MPI_Comm_create(MPI_COMM_SELF, g, &c);": "of MPI_COMM_WORLD is in the group, but not in "
    "MPI_COMM_SELF",
}


@pytest.mark.parametrize("body", WRONG)
def test_what_is_wrong_is_told(body: str, tmp_path: Path) -> None:
    context = Context(size=2)
    start = "MPI_Group g, h; MPI_Comm c; MPI_Comm_group(WORLD, &g);"
    program = lower(whole(start + body + "(void)h; (void)c;"), tmp_path, context)
    outcome = interpreted.run(program, 2, context.formats, is_clean=False)
    assert outcome.codes == [6, 6]
    assert outcome.stderr[0].rstrip().endswith(WRONG[body])
