# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Non-blocking collectives of FPGA ranks."""

from pathlib import Path

import pytest

from plait.compiler.diagnostics import CompileError
from plait.compiler.lib import interpreted
from plait.compiler.passes.context import Context
from plait.compiler.passes.lowered import lower, whole


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


BARRIER = (
    "MPI_Request q; MPI_Comm c; int flag = 0; MPI_Comm_dup(WORLD, &c); MPI_Ibarrier(WORLD, &q);"
)
REFUSED = {
    "MPI_Recv(&i, 1, MPI_INT, 0, 0, WORLD, MPI_STATUS_IGNORE); MPI_Wait(&q, MPI_STATUS_IGNORE);": (
        "does not follow in the same block"
    ),
    "while (!flag) MPI_Test(&q, &flag, MPI_STATUS_IGNORE);": "does not follow in the same block",
    "while (1) { if (argc > 1) break; } MPI_Wait(&q, MPI_STATUS_IGNORE); MPI_Ibarrier(c, &q);": (
        "does not follow in the same block"
    ),
    "if (argc > 1) return 1; MPI_Wait(&q, MPI_STATUS_IGNORE);": "does not follow in the same block",
    "MPI_Datatype v; int m[4] = {0}; MPI_Type_vector(2, 1, 2, MPI_INT, &v); "
    "MPI_Ibarrier(WORLD, &q); MPI_Send(m, 1, v, 1, 0, WORLD); MPI_Wait(&q, MPI_STATUS_IGNORE);": (
        "does not follow in the same block"
    ),
    "MPI_Request p; MPI_Ibarrier(c, &p); MPI_Wait(&q, MPI_STATUS_IGNORE);": "another communicator",
}


@pytest.mark.parametrize("behind", REFUSED)
def test_what_might_wait_for_ever_is_refused(behind: str, tmp_path: Path) -> None:
    with pytest.raises(CompileError, match=REFUSED[behind]):
        lower(whole(BARRIER + behind), tmp_path, Context(size=2))
