# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Persistent requests of FPGA ranks, and requests that are let go of."""

from pathlib import Path

import pytest

from plait.compiler.passes.base.context import Context
from plait.compiler.testing.oracle import interpreted
from plait.compiler.testing.oracle.lowered import lower, whole

ROUNDS = """
  int in[3] = {0}, out[3], left = (rank + size - 1) % size, right = (rank + 1) % size, sum = 0;
  int flag, index, done, at[4];
  MPI_Request requests[4], one;
  MPI_Status status, all[4];
  MPI_Recv_init(&in[0], 1, MPI_INT, left, 1, WORLD, &requests[0]);
  MPI_Recv_init(&in[1], 2, MPI_INT, MPI_ANY_SOURCE, 2, WORLD, &requests[1]);
  MPI_Send_init(&out[0], 1, MPI_INT, right, 1, WORLD, &requests[2]);
  MPI_Ssend_init(&out[1], 2, MPI_INT, left, 2, WORLD, &requests[3]);
  MPI_Rsend_init(out, 1, MPI_INT, MPI_PROC_NULL, 2, WORLD, &one);
  for (int round = 0; round < 6; ++round) {
    for (i = 0; i < 3; ++i) out[i] = 100 * round + 10 * rank + i;
    MPI_Start(&one);
    MPI_Startall(4, requests);
    switch (round) {
    case 0: MPI_Waitall(4, requests, MPI_STATUSES_IGNORE); break;
    case 1: for (i = 0; i < 4; ++i) MPI_Wait(&requests[i], &status); break;
    case 2: for (flag = 0; !flag;) MPI_Testall(4, requests, &flag, all); break;
    case 3: for (i = 0; i < 4; ++i) MPI_Waitany(4, requests, &index, &status); break;
    case 4: for (i = 0; i < 4; i += done) MPI_Waitsome(4, requests, &done, at, all); break;
    case 5: for (i = 0; i < 4; ++i) for (flag = 0; !flag;) MPI_Test(&requests[i], &flag, &status);
    }
    assert(requests[0] != MPI_REQUEST_NULL);
    assert(in[0] == 100 * round + 10 * left && in[2] == 100 * round + 10 * right + 2);
    MPI_Wait(&one, MPI_STATUS_IGNORE);
    MPI_Waitany(4, requests, &index, &status);
    MPI_Wait(&requests[2], &status);
    assert(index == MPI_UNDEFINED && status.MPI_SOURCE == MPI_ANY_SOURCE);
    sum += in[1];
  }
  for (i = 0; i < 4; ++i) MPI_Request_free(&requests[i]);
  MPI_Request_free(&one);
  assert(requests[3] == MPI_REQUEST_NULL);
  printf("%d", sum);
"""


@pytest.mark.parametrize("size", [1, 3])
def test_they_are_started_again_and_ended_in_every_way(size: int, tmp_path: Path) -> None:
    context = Context(size=size)
    outcome = interpreted.run(lower(whole(ROUNDS), tmp_path, context), size, context.formats)
    assert outcome.codes == [0] * size, outcome.stderr
    assert outcome.stdout == [f"{1500 + 6 * (10 * ((r + 1) % size) + 1)}" for r in range(size)]


def test_messages_go_on_without_their_requests(tmp_path: Path) -> None:
    """More of them than there are slots."""
    body = """
  int out[40], in = 0, sum = 0;
  MPI_Request request;
  for (i = 0; i < 40; ++i) {
    out[i] = 100 * rank + i;
    MPI_Isend(&out[i], 1, MPI_INT, 1 - rank, i, WORLD, &request);
    MPI_Request_free(&request);
  }
  MPI_Irecv(&in, 1, MPI_INT, 1 - rank, 40, WORLD, &request);
  MPI_Request_free(&request);
  MPI_Send(&rank, 1, MPI_INT, 1 - rank, 40, WORLD);
  for (i = 0; i < 40; ++i) {
    MPI_Recv(&in, 1, MPI_INT, 1 - rank, i, WORLD, MPI_STATUS_IGNORE);
    sum += in;
  }
  printf("%d", sum);
"""
    context = Context(size=2)
    outcome = interpreted.run(lower(whole(body), tmp_path, context), 2, context.formats)
    assert outcome.codes == [0, 0], outcome.stderr
    assert outcome.stdout == ["4780", "780"]


WRONG = {
    "MPI_Start(&r);": "the request is not persistent; MPI_Send_init, MPI_Recv_init and their kin "
    "make such",
    "MPI_Recv_init(&i, 1, MPI_INT, 0, 0, WORLD, &p); MPI_Startall(2, both);": "the request is "
    "not persistent; MPI_Send_init, MPI_Recv_init and their kin make such",
    "MPI_Recv_init(&i, 1, MPI_INT, 0, 0, WORLD, &p); MPI_Start(&p); MPI_Start(&p);": "the request "
    "is started already and not completed",
    "while (1) MPI_Send_init(&i, 1, MPI_INT, 0, 0, WORLD, &p);": "an FPGA rank holds 64 persistent "
    "requests at most",
    "MPI_Request_free(&r);": "the request is MPI_REQUEST_NULL",
}


@pytest.mark.parametrize("body", WRONG)
def test_what_is_wrong_is_told(body: str, tmp_path: Path) -> None:
    context = Context(size=2)
    start = "MPI_Request r = MPI_REQUEST_NULL, p = r, both[2] = {r, r}; (void)p; (void)both;"
    more = "if (argc > 9) { MPI_Send_init(&i, 1, MPI_INT, 0, 0, WORLD, &p); }"
    program = lower(whole(start + body + more), tmp_path, context)
    outcome = interpreted.run(program, 2, context.formats, is_clean=False)
    assert outcome.codes == [6, 6]
    assert outcome.stderr[0].rstrip().endswith(WRONG[body])
