# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Non-blocking collectives of FPGA ranks."""

from pathlib import Path

import pytest

from plait.compiler.base.diagnostics import CompileError
from plait.compiler.passes.base.context import Context
from plait.compiler.testing.oracle import interpreted
from plait.compiler.testing.oracle.lowered import lower, whole


def test_they_take_place_where_they_are_waited_for(tmp_path: Path) -> None:
    """Two with different roots at once, in place, beside messages; what they were given counts."""
    body = """
  int a = rank == 0 ? 7 : 0, b = rank == 2 ? 8 : 0, sum = rank, in = -1, root = 0;
  MPI_Request r[3], one, other;
  MPI_Status status;
  for (int round = 0; round < 2; ++round) {
    MPI_Ibcast(&a, 1, MPI_INT, root, WORLD, &r[0]);
    root = 2;
    MPI_Ibcast(&b, 1, MPI_INT, root, WORLD, &r[1]);
    root = 0;
    MPI_Irecv(&in, 1, MPI_INT, (rank + 1) % size, round, WORLD, &r[2]);
    MPI_Isend(&rank, 1, MPI_INT, (rank + size - 1) % size, round, WORLD, &one);
    MPI_Waitall(3, r, MPI_STATUSES_IGNORE);
    MPI_Wait(&one, MPI_STATUS_IGNORE);
    MPI_Iallreduce(MPI_IN_PLACE, &sum, 1, MPI_INT, MPI_SUM, WORLD, &one);
    MPI_Ibarrier(WORLD, &other);
    MPI_Wait(&one, &status);
    MPI_Wait(&other, MPI_STATUS_IGNORE);
    assert(status.MPI_SOURCE == MPI_ANY_SOURCE && one == MPI_REQUEST_NULL);
  }
  MPI_Ibcast(&b, 1, MPI_INT, 0, WORLD, &one);
  MPI_Wait(&one, MPI_STATUS_IGNORE);
  printf("%d %d %d %d", a, b, sum, in);
"""
    context = Context(size=3)
    outcome = interpreted.run(lower(whole(body), tmp_path, context), 3, context.formats)
    assert outcome.codes == [0] * 3, outcome.stderr
    assert outcome.stdout == [f"7 8 9 {(r + 1) % 3}" for r in range(3)]


@pytest.mark.parametrize("size", [1, 3])
def test_each_collective_can_be_put_off(size: int, tmp_path: Path) -> None:
    """With what its kin that blocks gives, in place and with a root that is not 0."""
    n = size
    body = f"""
  int all[{n}], more[{n}], ones[{n}], at[{n}], top = size - 1, one = -1, two = -1, v = rank + 1;
  MPI_Request q[2];
  for (i = 0; i < size; ++i) {{ ones[i] = 1; at[i] = i; all[i] = 10 * rank + i; more[i] = -1; }}
  MPI_Ireduce(&v, &one, 1, MPI_INT, MPI_SUM, top, WORLD, &q[0]);
  MPI_Iscatter(all, 1, MPI_INT, &two, 1, MPI_INT, top, WORLD, &q[1]);
  MPI_Waitall(2, q, MPI_STATUSES_IGNORE);
  assert((rank != top || one == size * (size + 1) / 2) && two == 10 * top + rank);
  MPI_Igather(&v, 1, MPI_INT, rank == top ? more : NULL, 1, MPI_INT, top, WORLD, &q[0]);
  MPI_Wait(&q[0], MPI_STATUS_IGNORE);
  if (rank == top) assert(more[0] == 1 && more[top] == size);
  MPI_Iscatterv(all, ones, at, MPI_INT, &one, 1, MPI_INT, top, WORLD, &q[0]);
  MPI_Iallgather(&v, 1, MPI_INT, more, 1, MPI_INT, WORLD, &q[1]);
  MPI_Waitall(2, q, MPI_STATUSES_IGNORE);
  for (i = 0; i < size; ++i) assert(more[i] == i + 1 && one == 10 * top + rank);
  MPI_Ialltoall(all, 1, MPI_INT, more, 1, MPI_INT, WORLD, &q[0]);
  MPI_Wait(&q[0], MPI_STATUS_IGNORE);
  for (i = 0; i < size; ++i) assert(more[i] == 10 * i + rank);
  MPI_Ialltoallv(more, ones, at, MPI_INT, all, ones, at, MPI_INT, WORLD, &q[0]);
  MPI_Wait(&q[0], MPI_STATUS_IGNORE);
  for (i = 0; i < size; ++i) assert(all[i] == 10 * rank + i);
  MPI_Igatherv(&v, 1, MPI_INT, more, ones, at, MPI_INT, top, WORLD, &q[0]);
  MPI_Wait(&q[0], MPI_STATUS_IGNORE);
  MPI_Iallgatherv(&v, 1, MPI_INT, more, ones, at, MPI_INT, WORLD, &q[0]);
  MPI_Wait(&q[0], MPI_STATUS_IGNORE);
  assert(more[0] == 1 && more[top] == size);
  MPI_Iscan(MPI_IN_PLACE, &v, 1, MPI_INT, MPI_SUM, WORLD, &q[0]);
  MPI_Iexscan(&rank, &one, 1, MPI_INT, MPI_SUM, WORLD, &q[1]);
  MPI_Waitall(2, q, MPI_STATUSES_IGNORE);
  assert(v == (rank + 1) * (rank + 2) / 2 && (rank == 0 || one == rank * (rank - 1) / 2));
  MPI_Ireduce_scatter(more, &one, ones, MPI_INT, MPI_MAX, WORLD, &q[0]);
  MPI_Ireduce_scatter_block(more, &two, 1, MPI_INT, MPI_SUM, WORLD, &q[1]);
  MPI_Waitall(2, q, MPI_STATUSES_IGNORE);
  assert(one == rank + 1 && two == size * (rank + 1));
  printf("done");
"""
    context = Context(size=size)
    outcome = interpreted.run(lower(whole(body), tmp_path, context), size, context.formats)
    assert outcome.codes == [0] * size, outcome.stderr
    assert outcome.stdout == ["done"] * size


# What ends elsewhere goes on wherever the role waits.
BODIES = {
    "tested": """
  MPI_Ibarrier(WORLD, &q);
  while (!flag) MPI_Test(&q, &flag, MPI_STATUS_IGNORE);
  printf("%d", q == MPI_REQUEST_NULL);""",
    "beside messages that others need": """
  if (rank == 0) MPI_Ibarrier(WORLD, &q);
  if (rank == 0) MPI_Recv(&in, 1, MPI_INT, 1, 0, WORLD, MPI_STATUS_IGNORE);
  if (rank != 0) MPI_Ibarrier(WORLD, &q);
  MPI_Wait(&q, MPI_STATUS_IGNORE);
  if (rank == 1) MPI_Send(&rank, 1, MPI_INT, 0, 0, WORLD);
  printf("1");""",
    "in a loop": """
  for (i = 0; i < 4; ++i) {
    x[i] = rank + i;
    MPI_Iallreduce(MPI_IN_PLACE, &x[i], 1, MPI_INT, MPI_SUM, WORLD, &r[i]);
  }
  for (i = 0; i < 2; ++i) MPI_Waitany(4, r, &index, MPI_STATUS_IGNORE);
  MPI_Testany(4, r, &index, &flag, MPI_STATUS_IGNORE);
  while (!flag || index != MPI_UNDEFINED) {
    MPI_Testany(4, r, &index, &flag, MPI_STATUS_IGNORE);
  }
  printf("%d", x[0] + x[3] == size * (size - 1) + 3 * size);""",
    "beside collectives that block": """
  MPI_Comm_split(WORLD, rank % 2, 0, &half);
  MPI_Iscan(&rank, &x[0], 1, MPI_INT, MPI_MAX, half, &r[0]);
  MPI_Igather(&rank, 1, MPI_INT, all, 1, MPI_INT, size - 1, WORLD, &r[1]);
  MPI_Iexscan(&rank, &x[1], 1, MPI_INT, MPI_SUM, WORLD, &r[2]);
  MPI_Allreduce(&rank, &in, 1, MPI_INT, MPI_SUM, WORLD);
  MPI_Comm_dup(half, &copy);
  MPI_Ireduce(&rank, &x[2], 1, MPI_INT, MPI_SUM, 0, copy, &r[3]);
  MPI_Waitsome(4, r, &index, at, MPI_STATUSES_IGNORE);
  while (!flag) MPI_Testall(4, r, &flag, MPI_STATUSES_IGNORE);
  MPI_Comm_rank(copy, &index);
  printf("%d", x[0] == rank && (rank == 0 || x[1] == rank * (rank - 1) / 2)
    && in == size * (size - 1) / 2 && (rank < size - 1 || all[rank] == rank)
    && (index != 0 || x[2] >= rank));""",
    "left open at its start in a branch": """
  if (argc > 0) MPI_Ialltoall(other, 1, MPI_INT, all, 1, MPI_INT, WORLD, &q);
  MPI_Iprobe(MPI_ANY_SOURCE, 3, WORLD, &flag, MPI_STATUS_IGNORE);
  MPI_Wait(&q, MPI_STATUS_IGNORE);
  printf("%d", all[size - 1] == 10 * (size - 1) && !flag);""",
}


@pytest.mark.parametrize("size", [1, 2, 5])
@pytest.mark.parametrize("what", BODIES)
def test_what_ends_elsewhere_goes_on_beside_other_calls(
    what: str, size: int, tmp_path: Path
) -> None:
    if what == "beside messages that others need" and size == 1:
        return
    source = whole(f"""
  int flag = 0, in = 0, x[4], all[8] = {{0}}, other[8] = {{0}}, at[4], index;
  MPI_Request q, r[4];
  MPI_Comm half, copy;
  for (i = 0; i < 8; ++i) other[i] = 10 * rank;
  (void)flag; (void)in; (void)x; (void)all; (void)other; (void)at; (void)index; (void)r;
  (void)half; (void)copy; (void)q;
  {BODIES[what]}""")
    context = Context(size=size)
    program = lower(source, tmp_path, context)
    assert context.open_collectives > 0
    outcome = interpreted.run(program, size, context.formats)
    assert outcome.codes == [0] * size, outcome.stderr
    assert outcome.stdout == ["1"] * size


WRONG = {
    "for (i = 0; i < 9; ++i) MPI_Ibarrier(WORLD, &r[i % 3]);": (
        "an FPGA rank holds 5 non-blocking collectives at most"
    ),
    "MPI_Ibarrier(WORLD, &r[0]); MPI_Request_free(&r[0]);": (
        "a non-blocking collective cannot be freed; it must be completed"
    ),
    "MPI_Comm c[2] = {WORLD, 0}; MPI_Comm_dup(WORLD, &c[1]);"
    "for (i = 0; i < 2; ++i) MPI_Iscan(&rank, &x[i], 1, MPI_INT, MPI_SUM, c[i], &r[i]);": (
        "what this call began on another communicator is not done; an FPGA rank keeps one vector "
        "for each call"
    ),
}


@pytest.mark.parametrize("body", WRONG)
def test_what_cannot_go_on_is_told(body: str, tmp_path: Path) -> None:
    context = Context(size=2)
    head = "MPI_Request r[3], q; int x[2]; (void)x;"
    more = "MPI_Ibarrier(WORLD, &q); MPI_Barrier(WORLD); MPI_Wait(&q, MPI_STATUS_IGNORE);"
    program = lower(whole(head + body + more), tmp_path, context)
    outcome = interpreted.run(program, 2, context.formats, is_clean=False)
    assert outcome.codes == [6, 6]
    assert outcome.stderr[0].rstrip().endswith(WRONG[body])


def test_one_that_blocks_has_a_place_beside_those_that_are_open(tmp_path: Path) -> None:
    context = Context(size=3)
    body = """
  int all[3];
  MPI_Request q;
  MPI_Iallgather(&rank, 1, MPI_INT, all, 1, MPI_INT, WORLD, &q);
  MPI_Barrier(WORLD);
  MPI_Wait(&q, MPI_STATUS_IGNORE);
  printf("%d%d%d", all[0], all[1], all[2]);
"""
    outcome = interpreted.run(lower(whole(body), tmp_path, context), 3, context.formats)
    assert outcome.codes == [0] * 3, outcome.stderr
    assert outcome.stdout == ["012"] * 3


def test_it_must_be_ended_in_place_where_the_number_of_ranks_is_not_known(tmp_path: Path) -> None:
    body = "MPI_Request q; int flag = 0; MPI_Ibarrier(WORLD, &q);"
    body += "while (!flag) MPI_Test(&q, &flag, MPI_STATUS_IGNORE);"
    with pytest.raises(CompileError, match="does not follow in the same block"):
        lower(whole(body), tmp_path, Context())
