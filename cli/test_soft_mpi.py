# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Calls of MPI on soft processors, against CPU ranks."""

from collections.abc import Callable
from pathlib import Path

import pytest

from plait.cli.testing import Ended

Plait = Callable[..., Ended]

VARYING = r"""
#include <mpi.h>
#include <stdio.h>
#define WORLD MPI_COMM_WORLD
int main(int argc, char** argv) {
  int rank, size, counts[4], places[4], total = 0, all[40], every[40], own[4], back[4];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(WORLD, &rank);
  MPI_Comm_size(WORLD, &size);
  for (int i = 0; i < size; ++i) {
    counts[i] = i + 1;
    places[i] = total;
    total += i + 1;
  }
  for (int i = 0; i <= rank; ++i) own[i] = rank * 10 + i;
  MPI_Gatherv(own, rank + 1, MPI_INT, all, counts, places, MPI_INT, 1, WORLD);
  for (int i = 0; i < total; ++i) all[i] *= 2;
  if (rank == 1) {
    MPI_Scatterv(all, counts, places, MPI_INT, MPI_IN_PLACE, 0, MPI_INT, 1, WORLD);
    for (int i = 0; i <= rank; ++i) back[i] = all[places[1] + i];
  } else {
    MPI_Scatterv(NULL, NULL, NULL, MPI_INT, back, rank + 1, MPI_INT, 1, WORLD);
  }
  MPI_Allgatherv(back, rank + 1, MPI_INT, every, counts, places, MPI_INT, WORLD);
  double before = -1, upto = rank + 0.5;
  short highest = (short)(rank == 1 ? 7 : rank);
  MPI_Exscan(&upto, &before, 1, MPI_DOUBLE, MPI_SUM, WORLD);
  MPI_Scan(MPI_IN_PLACE, &upto, 1, MPI_DOUBLE, MPI_SUM, WORLD);
  MPI_Scan(MPI_IN_PLACE, &highest, 1, MPI_SHORT, MPI_MAX, WORLD);
  int out[16], in[16], to[4], to_places[4], from[4], from_places[4], sent = 0;
  for (int i = 0; i < size; ++i) {
    to[i] = i;
    to_places[i] = sent;
    for (int k = 0; k < i; ++k) out[sent++] = 100 * rank + i;
    from[i] = rank;
    from_places[i] = i * rank;
  }
  MPI_Alltoallv(out, to, to_places, MPI_INT, in, from, from_places, MPI_INT, WORLD);
  int turned = rank, next = (rank + 1) % size, last = (rank + size - 1) % size;
  MPI_Status status;
  MPI_Sendrecv_replace(&turned, 1, MPI_INT, next, 4, last, 4, WORLD, &status);
  if (rank == 3) {
    for (int i = 0; i < total; ++i) printf("%d ", every[i]);
    for (int i = 0; i < size * rank; ++i) printf("%d ", in[i]);
    printf("%g %g %d %d %d\n", before, upto, highest, turned, status.MPI_SOURCE);
  }
  MPI_Finalize();
  return 0;
}
"""


@pytest.mark.parametrize("soft", ["1-3", "all"])
def test_blocks_of_own_sizes_and_scans(plait: Plait, tmp_path: Path, soft: str) -> None:
    source = tmp_path / "varying.c"
    source.write_text(VARYING)
    of_cpus = plait("run", "-n", "4", "--fpga", "none", str(source))
    of_cores = plait("run", "-n", "4", "--soft", soft, str(source))
    assert of_cpus.out.startswith("0 20 22 ")
    assert (of_cores.code, of_cores.out) == (0, of_cpus.out)


ASKING = r"""
#include <mpi.h>
#include <stdio.h>
int main(int argc, char** argv) {
  int rank, size, flag, source, tag, error, got[4], wrong = 0;
  MPI_Request requests[8];
  MPI_Status statuses[8];
  MPI_Comm copy, half;
  MPI_Init(&argc, &argv);
  MPI_Comm_dup(MPI_COMM_WORLD, &copy);
  MPI_Comm_rank(copy, &rank);
  MPI_Comm_size(copy, &size);
  const int next = (rank + 1) % size, last = (rank + size - 1) % size;
  for (int round = 0; round < 40; ++round) {  // of more requests than there are places
    int values[4] = {rank, rank + 10, rank + 20, rank + round};
    for (int i = 0; i < 4; ++i) MPI_Irecv(&got[i], 1, MPI_INT, last, i, copy, &requests[i]);
    for (int i = 0; i < 4; ++i) MPI_Isend(&values[i], 1, MPI_INT, next, i, copy, &requests[4 + i]);
    do MPI_Testall(8, requests, &flag, statuses);
    while (!flag);
    for (int i = 0; i < 4; ++i) {
      MPI_Status_get_source(&statuses[i], &source);
      MPI_Status_get_tag(&statuses[i], &tag);
      wrong += source != last || tag != i;
      MPI_Status_set_source(&statuses[i], round);
      MPI_Status_set_tag(&statuses[i], round + 1);
      MPI_Status_set_error(&statuses[i], round + 2);
      MPI_Status_get_error(&statuses[i], &error);
      wrong += statuses[i].MPI_SOURCE != round || statuses[i].MPI_TAG != round + 1;
      wrong += error != round + 2;
      wrong += got[i] != last + (i < 3 ? 10 * i : round) || requests[i] != MPI_REQUEST_NULL;
    }
  }
  MPI_Comm_split(copy, rank % 2, -rank, &half);
  int place, sum, same, sums[4];
  MPI_Comm_rank(half, &place);
  MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, half);
  MPI_Comm_compare(copy, MPI_COMM_WORLD, &same);
  sum += 10 * place + 100 * wrong + 1000 * (same == MPI_CONGRUENT);
  MPI_Gather(&sum, 1, MPI_INT, sums, 1, MPI_INT, 3, copy);
  MPI_Comm_free(&half);
  MPI_Comm_free(&copy);
  if (rank == 3) printf("%d %d %d %d %d\n", sums[0], sums[1], sums[2], sums[3], wrong);
  MPI_Finalize();
  return copy != MPI_COMM_NULL;
}
"""


@pytest.mark.parametrize("soft", ["1-3", "all"])
def test_testall_and_communicators(plait: Plait, tmp_path: Path, soft: str) -> None:
    source = tmp_path / "asking.c"
    source.write_text(ASKING)
    of_cpus = plait("run", "-n", "4", "--fpga", "none", str(source))
    of_cores = plait("run", "-n", "4", "--soft", soft, str(source))
    assert of_cpus.out == "1012 1014 1002 1004 0\n"
    assert (of_cores.code, of_cores.out) == (0, of_cpus.out)


ALIKE = r"""
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char** argv) {
  int x = 0;
  MPI_Init(&argc, &argv);
  switch (atoi(argv[1])) {
    case 0:
      MPI_Send(&x, 1, MPI_INT, 7, 5, MPI_COMM_WORLD);
      break;
    case 1:
      MPI_Send(&x, 1, MPI_INT, 8, 5, MPI_COMM_WORLD);
      break;
  }
  MPI_Finalize();
}
"""


@pytest.mark.parametrize(("which", "said"), [("0", "alike.c:9): rank 7"), ("1", ":12): rank 8")])
def test_calls_that_are_alike_keep_their_lines(
    plait: Plait, tmp_path: Path, which: str, said: str
) -> None:
    source = tmp_path / "alike.c"
    source.write_text(ALIKE)
    ended = plait("run", "-n", "1", "--soft", "0", str(source), which)
    assert ended.code == 6
    assert said in ended.err


MANY = r"""
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
static int in[100], out[100];
static MPI_Request all[200];
static MPI_Status statuses[200];
int main(int argc, char** argv) {
  int rank, wrong = 0;
  const int n = atoi(argv[1]), is_answered = argc == 2;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  const int other = 1 - rank;
  for (int i = 0; i < n && (is_answered || rank == 0); ++i) {
    MPI_Irecv(&in[i], 1, MPI_INT, i % 2 ? other : MPI_ANY_SOURCE, i, MPI_COMM_WORLD, &all[i]);
  }
  for (int i = 0; i < n && is_answered; ++i) {
    out[i] = 3 * i;
    MPI_Isend(&out[i], 1, MPI_INT, other, n - 1 - i, MPI_COMM_WORLD, &all[n + i]);
    if (i % 16 == 0) printf("%d\n", i);
  }
  if (is_answered) MPI_Barrier(MPI_COMM_WORLD);
  if (is_answered) MPI_Waitall(2 * n, all, statuses);
  for (int i = 0; i < n && is_answered; ++i) {
    int count;
    MPI_Get_count(&statuses[i], MPI_INT, &count);
    wrong += in[i] != 3 * (n - 1 - i) || count != 1;
    wrong += statuses[i].MPI_SOURCE != other || statuses[i].MPI_TAG != i;
    wrong += all[i] != MPI_REQUEST_NULL || all[n + i] != MPI_REQUEST_NULL;
  }
  if (is_answered) printf("%d: %d wrong\n", rank, wrong);
  MPI_Finalize();
}
"""


@pytest.mark.parametrize("count", ["33", "60"])
def test_more_requests_than_slots(plait: Plait, tmp_path: Path, count: str) -> None:
    source = tmp_path / "many.c"
    source.write_text(MANY)
    ended = plait("run", "-n", "2", "--soft", "all", str(source), count)
    said = sorted(line for line in ended.out.splitlines() if "wrong" in line)
    assert (ended.code, said, ended.err) == (0, ["0: 0 wrong", "1: 0 wrong"], "")


ENDED = r"""
#include <mpi.h>
int main(int argc, char** argv) {
  int rank, x[40], y = 2;
  MPI_Request all[40];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 40; ++i) MPI_Irecv(&x[i], 1, MPI_INT, 1 - rank, i, MPI_COMM_WORLD, &all[i]);
  for (int i = 0; i < 40; ++i) MPI_Send(&y, 1, MPI_INT, 1 - rank, i, MPI_COMM_WORLD);
  MPI_Waitall(40, all, MPI_STATUSES_IGNORE);
  MPI_Finalize();
  return 3;
}
"""


def test_requests_that_are_ended_are_not_told(plait: Plait, tmp_path: Path) -> None:
    source = tmp_path / "ended.c"
    source.write_text(ENDED)
    ended = plait("run", "-n", "2", "--soft", "all", str(source))
    assert ended.code == 3
    assert "unfinished" not in ended.err


def test_more_receives_than_slots_that_nobody_answers(plait: Plait, tmp_path: Path) -> None:
    source = tmp_path / "many.c"
    source.write_text(MANY)
    ended = plait("run", "-n", "2", "--soft", "0", str(source), "100", "silent")
    assert ended.code == 6
    assert "too many requests at " in ended.err
    assert "rank 0 waits in MPI_Irecv (" in ended.err
    assert "many.c:15) for room: all 61 requests that it can have are under way" in ended.err


WRONG = r"""
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char** argv) {
  int rank, done, at, x[8] = {0};
  MPI_Comm world = MPI_COMM_WORLD;
  MPI_Request request, old;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(world, &rank);
  MPI_Irecv(&x[1], 1, MPI_INT, 1 - rank, 0, world, &request);
  old = request;
  MPI_Send(x, 1, MPI_INT, 1 - rank, 0, world);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  switch (atoi(argv[1])) {
    case 0: MPI_Wait(&old, MPI_STATUS_IGNORE); break;
    case 1: MPI_Test(&old, &done, MPI_STATUS_IGNORE); break;
    case 2: MPI_Testall(1, &old, &done, MPI_STATUSES_IGNORE); break;
    case 3: MPI_Waitany(1, &old, &at, MPI_STATUS_IGNORE); break;
    case 4: MPI_Waitsome(1, &old, &done, &at, MPI_STATUSES_IGNORE); break;
    case 5: MPI_Allgather(x, 1, MPI_INT, x, 1, MPI_INT, world); break;
    case 6: MPI_Gather(x + 1, 1, MPI_INT, x, 1, MPI_INT, 0, world); break;
    case 7: MPI_Scatter(x, 1, MPI_INT, x, 1, MPI_INT, 0, world); break;
    case 8: MPI_Alltoall(x, 2, MPI_INT, x + 3, 2, MPI_INT, world); break;
    case 9: MPI_Reduce(x, x, 1, MPI_INT, MPI_SUM, 0, world); break;
    case 10: MPI_Allreduce(x, x + 1, 2, MPI_INT, MPI_SUM, world); break;
    case 11: MPI_Scan(x, x, 1, MPI_INT, MPI_SUM, world); break;
    case 12: MPI_Exscan(x, x, 1, MPI_INT, MPI_SUM, world); break;
  }
  MPI_Finalize();
}
"""


@pytest.mark.parametrize("which", range(13))
def test_requests_that_are_over_and_buffers_that_overlap(
    plait: Plait, tmp_path: Path, which: int
) -> None:
    source = tmp_path / "wrong.c"
    source.write_text(WRONG)
    of_cpus = plait("run", "-n", "2", "--fpga", "none", str(source), str(which))
    of_cores = plait("run", "-n", "2", "--soft", "all", str(source), str(which))
    assert of_cpus.code == 6
    assert (of_cores.code, of_cores.err) == (6, of_cpus.err)


NO_ROOM = r"""
#include <mpi.h>
#include <stdlib.h>
#include <unistd.h>
int main(int argc, char** argv) {
  static int x[300];
  static MPI_Request all[300];
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (atoi(argv[1]) == 0) {
    MPI_Irecv((void*)0x7ffffff0, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, all);
    MPI_Wait(all, MPI_STATUS_IGNORE);
  }
  if (atoi(argv[1]) == 2) {
    int flag = 0;
    while (sbrk(512) != (void*)-1);
    MPI_Irecv(x, 1, MPI_INT, 1 - rank, 7, MPI_COMM_WORLD, all);
    MPI_Isend(x + 1, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, all + 1);
    while (!flag) MPI_Testall(2, all, &flag, MPI_STATUSES_IGNORE);
  }
  for (int i = 0; i < 300; ++i) {
    MPI_Irecv(&x[i], 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &all[i]);
    MPI_Send(x, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
}
"""


@pytest.mark.parametrize(
    ("which", "said"),
    [
        ("0", "the buffer reaches beyond the memory of a soft processor"),
        ("1", "a soft processor holds 192 requests that are done and not ended at most"),
        ("2", "a soft processor has no 3072 bytes left to keep what came with requests"),
    ],
)
def test_what_a_soft_processor_has_no_room_for(
    plait: Plait, tmp_path: Path, which: str, said: str
) -> None:
    source = tmp_path / "room.c"
    source.write_text(NO_ROOM)
    ended = plait("run", "-n", "2", "--soft", "all", str(source), which)
    assert ended.code == 6
    assert said in ended.err


UNANSWERED = r"""
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char** argv) {
  int rank, x[2], at, indices[2];
  MPI_Request requests[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    for (int i = 0; i < 2; ++i) MPI_Irecv(&x[i], 1, MPI_INT, 1, i, MPI_COMM_WORLD, &requests[i]);
    if (atoi(argv[1]) == 0) {
      MPI_Waitany(2, requests, &at, MPI_STATUS_IGNORE);
    } else {
      MPI_Waitsome(2, requests, &at, indices, MPI_STATUSES_IGNORE);
    }
  }
  MPI_Finalize();
}
"""


@pytest.mark.parametrize(
    ("which", "call", "line"), [("0", "MPI_Waitany", 12), ("1", "MPI_Waitsome", 14)]
)
def test_requests_of_which_none_is_answered(
    plait: Plait, tmp_path: Path, which: str, call: str, line: int
) -> None:
    source = tmp_path / "any.c"
    source.write_text(UNANSWERED)
    ended = plait("run", "-n", "2", "--soft", "0", str(source), which)
    assert ended.code == 6
    assert "deadlock at" in ended.err
    assert f"rank 0 waits in {call} (" in ended.err
    assert f"any.c:{line}) for " in ended.err


POLLS = r"""
#include <mpi.h>
int main(int argc, char** argv) {
  int rank, done = 0, place = 0, found = 0, in[2];
  MPI_Request all[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    for (int i = 0; i < 2; ++i) MPI_Irecv(&in[i], 1, MPI_INT, 1, i, MPI_COMM_WORLD, &all[i]);
    while (!done) CALL;
  }
  MPI_Finalize();
}
"""


@pytest.mark.parametrize(
    "call",
    [
        "MPI_Test(all, &done, MPI_STATUS_IGNORE)",
        "MPI_Testall(2, all, &done, MPI_STATUSES_IGNORE)",
        "MPI_Testany(2, all, &place, &done, MPI_STATUS_IGNORE)",
        "MPI_Testsome(2, all, &done, in, MPI_STATUSES_IGNORE)",
    ],
)
def test_a_loop_of_tests_polls(plait: Plait, tmp_path: Path, call: str) -> None:
    source = tmp_path / "polls.c"
    source.write_text(POLLS.replace("CALL", call))
    ended = plait("run", "-n", "2", "--soft", "0", "--until", "1ms", str(source))
    assert ended.code == 124
    assert f"rank 0 polls {call.split('(', maxsplit=1)[0]} (" in ended.err
    assert "polls.c:10)" in ended.err
