# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Several soft processors in a node, each a rank: what they print, and who is told of a mistake."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from plait.cli.testing import Ended

Plait = Callable[..., Ended]

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
# Neighbours and ranks half way round exchange messages of ten sizes, eager and announced, from any
# source and from one.
EXCHANGE = r"""
#include <mpi.h>
#include <stdio.h>
static unsigned char out[6000], in[6000];
int main(int argc, char** argv) {
  int rank, size, bad = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  static const int sizes[] = {0, 1, 7, 8, 64, 100, 1024, 4096, 4097, 6000};
  for (int way = 1; way <= size / 2; way += size / 2 - 1 + (size < 4)) {
    for (int i = 0; i < 10; ++i) {
      const int to = (rank + way) % size, from = (rank + size - way) % size, bytes = sizes[i];
      MPI_Request request;
      MPI_Status status;
      int count;
      for (int k = 0; k < bytes; ++k) out[k] = (unsigned char)(rank * 31 + k * 7 + i);
      MPI_Isend(out, bytes, MPI_BYTE, to, 10 * way + i, MPI_COMM_WORLD, &request);
      MPI_Recv(in, 6000, MPI_BYTE, i % 2 ? MPI_ANY_SOURCE : from, 10 * way + i, MPI_COMM_WORLD,
               &status);
      MPI_Get_count(&status, MPI_BYTE, &count);
      bad += count != bytes || status.MPI_SOURCE != from;
      for (int k = 0; k < bytes; ++k) bad += in[k] != (unsigned char)(from * 31 + k * 7 + i);
      MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
  }
  int all;
  MPI_Allreduce(&bad, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  printf("rank %d of %d: %d bad\n", rank, size, all);
  MPI_Finalize();
  return 0;
}
"""


# Rank 0 sends so many messages to each, and then the one that each asks for first, last rank first.
UNREAD = r"""
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char** argv) {
  int rank, size, sum = 0, value;
  const int many = atoi(argv[1]);
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) {
    for (int to = 1; to < size; ++to) {
      for (int i = 0; i < many; ++i) {
        value = 1000 * to + i;
        MPI_Send(&value, 1, MPI_INT, to, 1, MPI_COMM_WORLD);
      }
    }
    for (int to = size - 1; to > 0; --to) MPI_Send(&to, 1, MPI_INT, to, 2, MPI_COMM_WORLD);
    for (int from = 1; from < size; ++from) {
      MPI_Recv(&value, 1, MPI_INT, from, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      sum += value;
    }
    printf("sum %d\n", sum);
  } else {
    MPI_Recv(&value, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = 0; i < many; ++i) {
      MPI_Recv(&value, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      sum += value;
    }
    MPI_Send(&sum, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
"""


def lines(size: int) -> list[str]:
    return sorted(f"rank {rank} of {size}: 0 bad" for rank in range(size))


def test_sixteen_cores_in_two_nodes(plait: Plait) -> None:
    ended = plait("run", "-n", "17", "--soft", "1-16", "--cores", "8", str(EXAMPLES / "ring.c"))
    assert (ended.code, ended.out) == (0, "the token visited 17 ranks and came back with 136\n")


def test_each_core_keeps_what_it_has_not_asked_for(plait: Plait, tmp_path: Path) -> None:
    source = tmp_path / "unread.c"
    source.write_text(UNREAD)
    options = ["-n", "9", "--soft", "1-8", "--cores", "8", str(source)]
    ended = plait("run", *options, "63")
    assert (ended.code, ended.out) == (0, "sum 2283624\n")
    ended = plait("run", *options, "80")
    said = (
        "80 messages wait for rank 2, and it keeps 63 that it has not asked for: no more can come"
    )
    assert ended.code == 6
    assert said in ended.err


@pytest.mark.alternates
def test_as_many_cores_as_a_node_can_have(plait: Plait) -> None:
    ended = plait("run", "-n", "64", "--soft", "all", "--cores", "64", str(EXAMPLES / "ring.c"))
    assert (ended.code, ended.out) == (0, "the token visited 64 ranks and came back with 2016\n")


@pytest.mark.parametrize(
    "options",
    [
        ["-n", "6", "--soft", "0-5", "--cores", "3"],
        ["-n", "5", "--soft", "2-4", "--cores", "3", "--fault", "drop=2%", "--seed", "5"],
        pytest.param(["-n", "6", "--fpga", "5", "--soft", "1-4", "--cores", "2"], id="all_kinds"),
    ],
)
def test_messages_of_all_sizes(plait: Plait, tmp_path: Path, options: list[str]) -> None:
    source = tmp_path / "exchange.c"
    source.write_text(EXCHANGE)
    ended = plait("run", *options, str(source))
    assert (ended.code, sorted(ended.out.splitlines())) == (0, lines(int(options[1]))), ended.err


def test_announced_messages_and_the_same_run_on_any_threads(plait: Plait, tmp_path: Path) -> None:
    source, cluster, report = tmp_path / "exchange.c", tmp_path / "c.yaml", tmp_path / "r.json"
    source.write_text(EXCHANGE)
    cluster.write_text(
        "nodes: {cpu: 0, soft: {ranks: 1 - 6, cores: 3}}\nlimits: {eager_bytes_max: 1024}\n"
    )
    found: list[tuple[str, int]] = []
    for more in ([], ["--threads", "2"], ["--no-idle-skip"]):
        ended = plait("run", *more, "--json", str(report), str(cluster), str(source))
        assert sorted(ended.out.splitlines()) == lines(7), ended.err
        result = json.loads(report.read_text())
        found.append((result["trace_hash"], result["virtual_time_ps"]))
    assert found[1:] == found[:1] * 2


@pytest.mark.parametrize("name", ["jacobi2d_halo", "kmeans", "communicators", "odd_even_sort"])
def test_examples_print_what_cpu_ranks_print(plait: Plait, name: str) -> None:
    source = str(EXAMPLES / f"{name}.c")
    wanted = plait("run", "-n", "4", "--fpga", "none", source)
    for options in (["--soft", "all", "--cores", "2"], ["--soft", "1-3", "--cores", "3"]):
        ended = plait("run", "-n", "4", *options, source)
        assert (ended.code, ended.out) == (0, wanted.out), ended.err


def test_a_process_a_circuit_and_many_cores(plait: Plait) -> None:
    source = str(EXAMPLES / "soft/peaks.c")
    wanted = plait("run", "-n", "6", "--fpga", "none", source)
    ended = plait("run", "-n", "6", "--fpga", "1", "--soft", "2-5", "--cores", "2", source)
    assert (ended.code, ended.out) == (0, wanted.out), ended.err
    assert wanted.out.startswith("2949 peaks in 48 blocks")


PAUSES = r"""
#include <mpi.h>
#include <stdio.h>
#include <time.h>
int main(int argc, char** argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  const double begin = MPI_Wtime();
  nanosleep(&(struct timespec){.tv_nsec = 100000 * (4 - rank)}, NULL);
  printf("%d: %.0f\n", rank, (MPI_Wtime() - begin) * 1e5);
  MPI_Finalize();
  return 0;
}
"""


def test_cores_pause_at_the_same_time(plait: Plait, tmp_path: Path) -> None:
    source = tmp_path / "pauses.c"
    source.write_text(PAUSES)
    ended = plait("run", "-n", "4", "--soft", "all", "--cores", "4", str(source))
    assert sorted(ended.out.splitlines()) == [f"{rank}: {40 - 10 * rank}" for rank in range(4)]


MANY_REQUESTS = r"""
#include <mpi.h>
int main(int argc, char** argv) {
  int rank, in[40], bad = 0;
  MPI_Request requests[40];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 40; ++i)
    MPI_Irecv(&in[i], 1, MPI_INT, rank ^ 1, i, MPI_COMM_WORLD, &requests[i]);
  for (int i = 0; i < 40; ++i) MPI_Send(&rank, 1, MPI_INT, rank ^ 1, i, MPI_COMM_WORLD);
  MPI_Waitall(40 - (argc > 1 && rank == 2), requests, MPI_STATUSES_IGNORE);
  for (int i = 0; i < 39; ++i) bad |= in[i] != (rank ^ 1);
  MPI_Finalize();
  return bad;
}
"""


def test_requests_that_are_left_are_those_that_are_told(plait: Plait, tmp_path: Path) -> None:
    source = tmp_path / "many.c"
    source.write_text(MANY_REQUESTS)
    options = ["-n", "4", "--soft", "all", "--cores", "4"]
    assert plait("run", *options, str(source)).code == 0
    ended = plait("run", *options, str(source), "leave one")
    assert ended.code == 6
    assert ended.err.count("MPI_Irecv") == 1
    assert f"rank 2: MPI_Irecv ({source}:9) from rank 3, tag 39" in ended.err


def test_a_buffer_beyond_memory_is_refused_in_all_parts(plait: Plait, tmp_path: Path) -> None:
    source = tmp_path / "beyond.c"
    source.write_text(
        "#include <mpi.h>\n#include <stdint.h>\nint main(void) {\n  int rank;\n  MPI_Init(0, 0);\n"
        "  MPI_Comm_rank(MPI_COMM_WORLD, &rank);\n  int* where = (int*)(uintptr_t)-1024;\n"
        "  if (rank == 0) MPI_Send(&rank, 1, MPI_INT, 2, 1, MPI_COMM_WORLD);\n"
        "  if (rank == 2) MPI_Recv(where, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);\n"
        "  MPI_Finalize();\n}\n"
    )
    ended = plait("run", "-n", "3", "--soft", "all", "--cores", "3", str(source))
    assert ended.code == 6
    assert f"rank 2 in MPI_Recv ({source}:9)" in ended.err
    assert "beyond the memory of a soft processor" in ended.err


WRONG = r"""
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char** argv) {
  int rank, x[4] = {0}, other, is_one, is_other;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  const char* what = argv[1];
  const int one = atoi(argv[2]), two = atoi(argv[3]);
  other = rank == one ? two : one, is_one = rank == one, is_other = rank == two;
  if (!strcmp(what, "deadlock") && (is_one || is_other))
    MPI_Recv(x, 1, MPI_INT, other, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  if (!strcmp(what, "truncated") && is_one) MPI_Send(x, 4, MPI_INT, other, 3, MPI_COMM_WORLD);
  if (!strcmp(what, "truncated") && is_other)
    MPI_Recv(x, 2, MPI_INT, other, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  if (!strcmp(what, "mismatched") && is_one) MPI_Send(x, 1, MPI_FLOAT, other, 3, MPI_COMM_WORLD);
  if (!strcmp(what, "mismatched") && is_other)
    MPI_Recv(x, 1, MPI_INT, other, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  if (!strcmp(what, "collective") && is_one) MPI_Bcast(x, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (!strcmp(what, "collective") && !is_one) MPI_Barrier(MPI_COMM_WORLD);
  if (!strcmp(what, "outside") && is_one) MPI_Send(x, 1, MPI_INT, 99, 3, MPI_COMM_WORLD);
  if (!strcmp(what, "null") && is_other)
    for (volatile int i = 0; i < 9; ++i) *(volatile int*)0 = i;
  MPI_Finalize();
  return 0;
}
"""


# What is wrong, the exit code, and what is said of the two ranks and the file.
MISTAKES = {
    "deadlock": (6, "rank {0} waits in MPI_Recv ({c}:14) for a message from rank {1}, tag 3"),
    "truncated": (6, "rank {1} in MPI_Recv ({c}:17)"),
    "mismatched": (6, "rank {1} in MPI_Recv ({c}:20)"),
    "collective": (6, "rank {0} calls MPI_Bcast"),
    "outside": (6, "rank {0} in MPI_Send ({c}:23)"),
    "null": (139, "rank {1}: a null pointer is used, for address 0x0, in main ({c}:25)"),
}


@pytest.mark.parametrize("ranks", [(1, 2), (2, 5)], ids=["one_node", "two_nodes"])
@pytest.mark.parametrize("what", MISTAKES)
def test_wrong_programs_are_told(
    plait: Plait, tmp_path: Path, what: str, ranks: tuple[int, int]
) -> None:
    source = tmp_path / "wrong.c"
    source.write_text(WRONG)
    code, said = MISTAKES[what]
    words = [str(source), what, *map(str, ranks)]
    ended = plait("run", "-n", "7", "--soft", "1-6", "--cores", "3", *words)
    assert ended.code == code, ended.err
    assert said.format(*ranks, c=source) in ended.err


def test_a_fault_that_kills_a_rank_kills_its_node(plait: Plait) -> None:
    source = str(EXAMPLES / "ring.c")
    options = ["-n", "7", "--soft", "1-6", "--cores", "3", "--fault", "rank_killed=5@10us"]
    ended = plait("run", *options, source)
    assert ended.code != 0
    assert ended.err.startswith("plait: ranks 4-6 were killed by a fault\n"), ended.err


@pytest.mark.parametrize(
    ("nodes", "said"),
    [
        ("{ranks: 1 - 6, cores: 0}", "wanted cores of a node, 1 to 64, found 0"),
        ("{ranks: 1 - 6, cores: 65}", "wanted cores of a node, 1 to 64, found 65"),
        ("{ranks: 1 - 7, cores: 3}", "7 ranks are no multiple of cores: 3"),
    ],
)
def test_cluster_files_that_are_refused(
    plait: Plait, tmp_path: Path, nodes: str, said: str
) -> None:
    cluster = tmp_path / "c.yaml"
    cluster.write_text(f"nodes:\n  cpu: 0\n  soft: {nodes}\n")
    ended = plait("cluster", "check", str(cluster))
    assert ended.code != 0
    assert said in ended.err
    assert "c.yaml:3:" in ended.err


def test_ranks_of_a_node_follow_each_other(plait: Plait, tmp_path: Path) -> None:
    cluster = tmp_path / "c.yaml"
    cluster.write_text("nodes:\n  cpu: [0, 2]\n  soft: {ranks: [1, 3], cores: 2}\n")
    ended = plait("cluster", "check", str(cluster))
    assert "the ranks of a node follow each other, found ranks 1, 3 for one" in ended.err


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--cores", "2"], "--cores goes with --soft"),
        (["--soft", "1-3", "--cores", "2"], "--cores 2: 3 ranks are no multiple of cores: 2"),
        (["--soft", "1-3", "--cores", "65"], "65"),
    ],
)
def test_options_that_are_refused(plait: Plait, options: list[str], said: str) -> None:
    ended = plait("run", "-n", "4", *options, str(EXAMPLES / "ring.c"))
    assert ended.code != 0
    assert said in ended.err
