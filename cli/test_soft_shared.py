# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Cores of a node that talk by a memory that they share, as in the paper on soft processors."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from plait.cli.testing import Ended

Plait = Callable[..., Ended]

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"

# All that such cores can call; messages of less and of much more than a block, in any place.
PROGRAM = r"""
#include <mpi.h>
#include <stdio.h>
static int table[1500];
static unsigned char out[3001], in[3001];
int main(int argc, char** argv) {
  int rank, size, token = 1, bad = 0;
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank > 0) {
    MPI_Recv(&token, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    token = token * 3 + status.MPI_SOURCE + status.MPI_TAG;
  }
  MPI_Send(&token, 1, MPI_INT, (rank + 1) % size, 32767 - rank, MPI_COMM_WORLD);
  const int last = 32767 - (size - 1);
  if (rank == 0) MPI_Recv(&token, 1, MPI_INT, size - 1, last, MPI_COMM_WORLD, &status);
  static const int sizes[] = {0, 1, 3, 4, 5, 127, 136, 137, 1000, 3000};
  for (int i = 0; i < 10; ++i) {
    const int bytes = sizes[i], partner = rank ^ 1;
    int count;
    for (int k = 0; k < bytes; ++k) out[k + i % 2] = (unsigned char)(rank * 31 + k * 7 + i);
    for (int turn = 0; turn < 2 && partner < size; ++turn) {
      if (turn == rank % 2) {
        MPI_Send(out + i % 2, bytes, MPI_BYTE, partner, i, MPI_COMM_WORLD);
        continue;
      }
      MPI_Recv(in + (i + 1) % 2, 3000, MPI_BYTE, i % 3 ? MPI_ANY_SOURCE : partner, i,
               MPI_COMM_WORLD, &status);
      MPI_Get_count(&status, MPI_BYTE, &count);
      bad += count != bytes || status.MPI_SOURCE != partner || status.MPI_TAG != i;
      for (int k = 0; k < bytes; ++k) {
        bad += in[k + (i + 1) % 2] != (unsigned char)(partner * 31 + k * 7 + i);
      }
    }
  }
  for (int root = 0; root < size; ++root) {
    for (int i = 0; i < 1500; ++i) table[i] = rank == root ? i * i + root : -1;
    MPI_Bcast(table, root % 2 ? 1500 : 3, MPI_INT, root, MPI_COMM_WORLD);
    for (int i = 0; i < (root % 2 ? 1500 : 3); ++i) bad += table[i] != i * i + root;
  }
  const float part = 0.1f * (float)(rank + 1);
  float sum = 0;
  double most[2] = {rank * 1.5, -rank}, top[2] = {0, 0}, every[8] = {0}, mine = 0;
  MPI_Reduce(&part, &sum, 1, MPI_FLOAT, MPI_SUM, size - 1, MPI_COMM_WORLD);
  MPI_Reduce(most, top, 2, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
  MPI_Gather(most, 1, MPI_DOUBLE, every, 1, MPI_DOUBLE, 1, MPI_COMM_WORLD);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Scatter(every, 1, MPI_DOUBLE, &mine, 1, MPI_DOUBLE, 1, MPI_COMM_WORLD);
  MPI_Reduce(rank ? &bad : MPI_IN_PLACE, &bad, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
  printf("%d: %d %.9g %g %g %g\n", rank, token, sum, top[0], top[1], mine);
  if (rank == 0) printf("%d bad\n", bad);
  MPI_Finalize();
  return 0;
}
"""
WRONG = r"""
#include <mpi.h>
int main(int argc, char** argv) {
  int rank, x[4] = {0};
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  CALLS
  MPI_Finalize();
  return 0;
}
"""
LINE = 8  # of CALLS


def cluster(folder: Path, cores: int, more: str = "") -> str:
    path = folder / "cluster.yaml"
    soft = f"{{ranks: 0 - {cores - 1}, cores: {cores}, talk: shared{more}}}"
    path.write_text(f"nodes: {{soft: {soft}}}\nplatform: softmpi\n")
    return str(path)


@pytest.mark.parametrize(
    ("cores", "more"), [(2, ""), (5, ", shared: 1 KiB"), (8, ", shared_pauses: true")]
)
def test_all_that_such_cores_can_call(plait: Plait, tmp_path: Path, cores: int, more: str) -> None:
    source, report = tmp_path / "program.c", tmp_path / "r.json"
    source.write_text(PROGRAM)
    wanted = plait("run", "-n", str(cores), "--fpga", "none", str(source))
    assert "\n0 bad\n" in "\n" + wanted.out
    found: list[tuple[str, int]] = []
    for options in ([], ["--threads", "2", "--no-idle-skip"])[: 2 if cores == 5 else 1]:
        place = cluster(tmp_path, cores, more)
        ended = plait("run", *options, "--json", str(report), place, str(source))
        assert ended.code == 0, ended.err
        assert sorted(ended.out.splitlines()) == sorted(wanted.out.splitlines())
        result = json.loads(report.read_text())
        found.append((result["trace_hash"], result["virtual_time_ps"]))
    assert len(set(found)) == 1


@pytest.mark.parametrize("name", ["matvec", "master_worker"])
def test_examples_print_what_cpu_ranks_print(plait: Plait, tmp_path: Path, name: str) -> None:
    source = str(EXAMPLES / f"{name}.c")
    wanted = plait("run", "-n", "5", "--fpga", "none", source)
    ended = plait("run", cluster(tmp_path, 5, ", shared: 1 KiB"), source)
    assert (ended.code, ended.out) == (0, wanted.out), ended.err


@pytest.mark.parametrize(
    ("calls", "code", "told"),
    [
        (
            "if (rank == 1) MPI_Recv(x, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);",
            6,
            ["deadlock", f"rank 1 waits in MPI_Recv (wrong.c:{LINE})", "rank 0 waits in MPI_Fin"],
        ),
        (
            "MPI_Send(x, 1, MPI_INT, rank, 3, MPI_COMM_WORLD);",
            6,
            ["deadlock", f"rank 0 waits in MPI_Send (wrong.c:{LINE})"],
        ),
        (
            "MPI_Bcast(x, 1, MPI_INT, rank == 2, MPI_COMM_WORLD);",
            6,
            [f"wrong.c:{LINE}: rank 2 is in another collective, or names another root"],
        ),
        (
            "if (rank == 1) MPI_Barrier(MPI_COMM_WORLD);",
            6,
            ["rank 1 is in another collective, or names another root"],
        ),
        (
            "MPI_Bcast(x, rank == 1 ? 4 : 3, MPI_INT, 0, MPI_COMM_WORLD);",
            6,
            [f"rank 1 in MPI_Bcast (wrong.c:{LINE}): rank 0 sent 12 bytes, this rank expected 16"],
        ),
        (
            "if (rank == 2) MPI_Send(x, 4, MPI_INT, 0, 7, MPI_COMM_WORLD);\n"
            "if (rank == 0) MPI_Recv(x, 3, MPI_INT, 2, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);",
            6,
            ["message of 16 bytes from rank 2, tag 7 is longer than the receive buffer of 12"],
        ),
        (
            "MPI_Send(x, 1, MPI_INT, 5, 3, MPI_COMM_WORLD);",
            6,
            [f"in MPI_Send (wrong.c:{LINE}): rank 5 is not in MPI_COMM_WORLD"],
        ),
        (
            "if (rank == 1) MPI_Send(x, 1, MPI_INT, 0, 32768, MPI_COMM_WORLD);",
            6,
            [f"wrong.c:{LINE}: the tag is above 32767, the largest of cores that share a memory"],
        ),
        (
            "if (rank == 1) MPI_Barrier(MPI_COMM_SELF);",
            6,
            [f"wrong.c:{LINE}: cores that share a memory know MPI_COMM_WORLD alone"],
        ),
        (
            "if (rank == 1) *(volatile int*)0x40002000 = 1;",
            139,
            ["rank 1: an access to 0x40002000, which is not in memory"],
        ),
        (
            "MPI_Irecv(x, 1, MPI_INT, 1, 3, MPI_COMM_WORLD, &request);",
            3,
            [
                f"wrong.c:{LINE - 1}: error: MPI_Irecv: soft processors do not have this call",
                "hint: with talk: shared there are MPI_Send, Recv, Barrier, Bcast, Reduce,",
            ],
        ),
    ],
)
def test_what_is_wrong_is_told(
    plait: Plait, tmp_path: Path, calls: str, code: int, told: list[str]
) -> None:
    source = tmp_path / "wrong.c"
    source.write_text(WRONG.replace("CALLS", calls))
    ended = plait("run", cluster(tmp_path, 5, ", shared: 1 KiB"), str(source))
    assert ended.code == code, ended.err
    said = ended.err.replace(f"{tmp_path}/", "")
    for each in told:
        assert each in said


SLEEPS = r"""
#include <mpi.h>
#include <stdio.h>
#include <unistd.h>
int main(int argc, char** argv) {
  int rank, x = 7;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 1) {
    usleep(300000);
    MPI_Send(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
  } else {
    MPI_Recv(&x, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    printf("%d after %.1f s\n", x, MPI_Wtime());
  }
  MPI_Finalize();
  return 0;
}
"""


def test_one_that_waits_for_a_core_that_sleeps(plait: Plait, tmp_path: Path) -> None:
    source, slow = tmp_path / "sleeps.c", tmp_path / "slow.yaml"
    source.write_text(SLEEPS)
    text = (EXAMPLES.parent / "platforms/softmpi.yaml").read_text(encoding="utf-8")
    text = text.replace("clock_period: 10 ns", "clock_period: 4 us")
    slow.write_text(text.replace("rate: 6.4 Gb/s", "rate: 16 Mb/s"))
    place = Path(cluster(tmp_path, 2))
    place.write_text(place.read_text().replace("platform: softmpi", "platform: slow.yaml"))
    ended = plait("run", str(place), str(source))
    assert (ended.code, ended.out) == (0, "7 after 0.3 s\n"), ended.err


LATE = r"""
#include <mpi.h>
#include <plait.h>
#include <stdio.h>
int main(int argc, char** argv) {
  int rank, x = 7;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    for (volatile int i = 0; i < 40000; ++i) continue;
    MPI_Send(&x, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
    plait_exit(0);
  }
  MPI_Recv(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  printf("%d\n", x);
  return 0;
}
"""


def test_one_that_has_looked_for_long_when_the_other_ends(plait: Plait, tmp_path: Path) -> None:
    """What the other has stored last is seen, also where it is looked for now and then only."""
    source = tmp_path / "late.c"
    source.write_text(LATE)
    ended = plait("run", cluster(tmp_path, 2, ", shared_pauses: true"), str(source))
    assert ended.out == "7\n", ended.err


@pytest.mark.parametrize(
    ("soft", "told"),
    [
        ("cores: 4, talk: share", "wanted how the cores of a node talk, found 'share'"),
        ("cores: 4, shared: 8 KiB", "shared is of the memory of cores with talk: shared"),
        (
            "cores: 4, shared_latency: 8",
            "shared_latency is of the memory of cores with talk: shared",
        ),
        (
            "cores: 4, talk: shared, shared_occupied: 0",
            "wanted cycles until the next access, 1 to 255, found 0",
        ),
        ("talk: shared", "talk: shared is for cores of one node"),
        ("cores: 4, talk: shared, shared: 3 KiB", "cores share 1, 2, 4, 8, 16, 32 or 64 KiB"),
        ("cores: 2, talk: shared", "all ranks are cores of one node: 2 of 4 are"),
    ],
)
def test_bad_input(plait: Plait, tmp_path: Path, soft: str, told: str) -> None:
    path, source = tmp_path / "cluster.yaml", tmp_path / "program.c"
    source.write_text(PROGRAM)
    path.write_text(f"nodes: {{soft: {{ranks: 0 - 3, {soft}}}}}\n")
    ended = plait("run", str(path), str(source))
    assert ended.code == 2, ended.err
    assert told in ended.err


def test_more_cores_than_the_memory_has_blocks_for(plait: Plait, tmp_path: Path) -> None:
    source = tmp_path / "program.c"
    source.write_text(PROGRAM)
    ended = plait("run", cluster(tmp_path, 33), str(source))
    assert ended.code == 2
    assert "33 cores talk by 8,592 bytes at least, and share 8,192" in ended.err
    assert "hint: shared: 16 KiB" in ended.err
