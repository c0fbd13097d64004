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


def lines(size: int) -> list[str]:
    return sorted(f"rank {rank} of {size}: 0 bad" for rank in range(size))


def test_sixteen_cores_in_two_nodes(plait: Plait) -> None:
    ended = plait("run", "-n", "17", "--soft", "1-16", "--cores", "8", str(EXAMPLES / "ring.c"))
    assert (ended.code, ended.out) == (0, "the token visited 17 ranks and came back with 136\n")


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
