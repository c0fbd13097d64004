# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""How many requests there can be at once, the room that a role has for them, their copies."""

from pathlib import Path

import pytest

from plait.compiler import frontend
from plait.compiler.hls.design import slots_for
from plait.compiler.passes.base.context import Context
from plait.compiler.pipeline import lower
from plait.compiler.testing.oracle import interpreted
from plait.compiler.testing.oracle.lowered import lower as lowered
from plait.compiler.testing.oracle.lowered import whole

START = "MPI_Irecv(&in[i], 1, MPI_INT, 0, i, WORLD, "


@pytest.mark.parametrize(
    ("body", "most"),
    [
        ("MPI_Send(in, 1, MPI_INT, 0, 0, WORLD);", 0),
        (f"MPI_Request r; {START} &r); MPI_Wait(&r, &s); {START} &r); MPI_Wait(&r, &s);", 1),
        (f"MPI_Request r[20]; for (; i < 20; ++i) {START} &r[i]); MPI_Waitall(20, r, a);", 20),
        (f"MPI_Request r[9]; {START} &r[0]); {START} r + 4); MPI_Waitall(9, r, a);", 2),
        (f"static MPI_Request r[4][8]; for (; i < 8; ++i) {START} &r[2][i]);", 8),
        (f"struct {{ MPI_Request r; double x; }} t[6]; for (; i < 6; ++i) {START} &t[i].r);", 6),
        (
            f"MPI_Request r[12], *p = r; for (; i < 12; ++i) {START} p++); MPI_Waitall(12, r, a);",
            12,
        ),
        (
            f"MPI_Request *r = malloc(40 * sizeof *r); for (; i < 40; ++i) {START} r + i);"
            " MPI_Waitall(40, r, a);",
            40,
        ),
        (
            f"MPI_Request r[30], one; for (; i < 30; ++i) {{ {START} &one); r[i] = one; }}"
            " MPI_Waitall(30, r, a);",
            31,
        ),
        (
            f"MPI_Request r[40]; for (i = 39; i > 0; --i) {{ {START} &r[0]); r[i] = r[0]; }}"
            " MPI_Waitall(39, r + 1, a);",
            40,
        ),
        (
            f"MPI_Request r[20], one; {START} &one); r[0] = one; {START} &one); r[1] = one;"
            " MPI_Waitall(20, r, a);",
            21,
        ),
        (
            f"MPI_Request r[30], one; for (; i < 30; ++i) {{ {START} &one);"
            " r[i] = in[3] ? one : MPI_REQUEST_NULL; } MPI_Waitall(30, r, a);",
            31,
        ),
        (
            f"MPI_Request r[30], x, y, *p = in[1] ? &x : &y; for (; i < 30; ++i)"
            f" {{ {START} p); r[i] = *p; }} MPI_Waitall(30, r, a);",
            32,
        ),
        (f"MPI_Request r, q, *p[2] = {{&r, &q}}; {START} p[in[0]]); MPI_Wait(p[i], &s);", None),
        (f"MPI_Request r, q[3]; {START} in[0] ? &r : &q[in[1]]); MPI_Wait(&r, &s);", 4),
    ],
)
def test_as_many_requests_as_there_are_places_for_them(
    body: str, most: int | None, tmp_path: Path
) -> None:
    path = tmp_path / "program.c"
    body = f"MPI_Status s, a[40]; static int in[40]; (void)s; (void)a; i = in[7]; {body}"
    path.write_text(whole(body), encoding="utf-8")
    program = frontend.parse([path])
    lower(program, Context(rank=1, size=2, arguments=[]))
    assert program.requests == most


@pytest.mark.parametrize(
    ("requests", "slots"),
    [
        (0, 16),
        (13, 16),
        (14, 32),
        (29, 32),
        (30, 64),
        (61, 64),
        (62, 128),
        (1021, 1024),
        (5000, 1024),
        (None, 64),
    ],
)
def test_a_call_finds_room_beside_the_requests(requests: int | None, slots: int) -> None:
    assert slots_for(requests) == slots


def test_copies_of_requests_that_testall_saw(tmp_path: Path) -> None:
    """They stay what they are until all are done; meanwhile another receive begins."""
    body = """
  int in[3] = {0}, out = rank + 5, other = 1 - rank, done = 7;
  MPI_Request requests[2], copies[2], last;
  MPI_Status statuses[2];
  for (i = 0; i < 2; ++i) MPI_Irecv(&in[i], 1, MPI_INT, other, i, WORLD, &requests[i]);
  MPI_Send(&out, 1, MPI_INT, other, 0, WORLD);
  MPI_Barrier(WORLD);
  for (i = 0; i < 2; ++i) copies[i] = requests[i];
  for (i = 0; i < 3; ++i) MPI_Testall(2, copies, &done, MPI_STATUSES_IGNORE);
  MPI_Barrier(WORLD);
  MPI_Irecv(&in[2], 1, MPI_INT, other, 2, WORLD, &last);
  MPI_Send(&out, 1, MPI_INT, other, 1, WORLD);
  MPI_Waitall(2, requests, statuses);
  MPI_Send(&out, 1, MPI_INT, other, 2, WORLD);
  MPI_Wait(&last, MPI_STATUS_IGNORE);
  printf("%d %d%d%d %d%d", done, in[0], in[1], in[2], statuses[0].MPI_TAG, statuses[1].MPI_TAG);
"""
    context = Context(size=2)
    outcome = interpreted.run(lowered(whole(body), tmp_path, context), 2, context.formats)
    assert outcome.stdout == ["0 666 01", "0 555 01"]
