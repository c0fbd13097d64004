# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Collectives that go by virtual circuits give what CPU ranks give, and are refused elsewhere."""

from collections.abc import Callable
from pathlib import Path

import pytest

from plait.cli.testing import Ended

Plait = Callable[..., Ended]

KINDS = ("gather", "scatter", "bcast")
CIRCUITS = [word for kind in KINDS for word in ("--collective", f"{kind}={kind}_circuit")]
BOARD = ("--fpga", "all", "--platform", "vcsn2")

HEAD = r"""
#include <mpi.h>
#include <plait_network.h>
#include <stdio.h>
enum { BLOCK = 768, RANKS = 8 };  // bytes of the longest block
typedef struct { int number; float value; } pair;
static int rank, size;
static unsigned sum;
static void add(const unsigned char* bytes, int count) {
  for (int i = 0; i < count; ++i) sum = sum * 31 + bytes[i];
}
"""
# Each datatype has a function; every rank takes all that it has got into its sum.
OF_TYPE = r"""
static NAME_T NAME_all[RANKS * BLOCK / sizeof(NAME_T)], NAME_own[BLOCK / sizeof(NAME_T)];
static void test_NAME(MPI_Comm comm, int root, int count) {
  int mine, of;
  MPI_Comm_rank(comm, &mine);
  MPI_Comm_size(comm, &of);
  for (unsigned i = 0; i < sizeof NAME_own; ++i)
    ((unsigned char*)NAME_own)[i] = (unsigned char)(i * 7 + rank * 31 + root + 1);
  MPI_Gather(NAME_own, count, NAME_MPI, NAME_all, count, NAME_MPI, root, comm);
  if (mine == root) add((unsigned char*)NAME_all, of * count * (int)sizeof(NAME_T));
  MPI_Bcast(NAME_all, of * count, NAME_MPI, root, comm);
  add((unsigned char*)NAME_all, of * count * (int)sizeof(NAME_T));
  MPI_Scatter(NAME_all, count, NAME_MPI, NAME_own, count, NAME_MPI, (root + 1) % of, comm);
  add((unsigned char*)NAME_own, count * (int)sizeof(NAME_T));
}
"""
TYPES = {
    "bytes": ("unsigned char", "MPI_BYTE"),
    "shorts": ("short", "MPI_SHORT"),
    "ints": ("int", "MPI_INT"),
    "doubles": ("double", "MPI_DOUBLE"),
    "pairs": ("struct { float value; int index; }", "MPI_FLOAT_INT"),
}
MAIN = r"""
int main(int argc, char** argv) {
  int half;
  MPI_Comm part;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm_split(MPI_COMM_WORLD, rank % 2, -rank, &part);
  for (int k = 0; k < 6; ++k) {
    const MPI_Comm comm = k % 3 == 2 ? part : MPI_COMM_WORLD;
    const int root = k % 3 == 2 ? k / 6 : k / 3 * 2;
    const int parts = k % 3 == 2 ? 2 : k % 3 == 1 ? root + 1 : 1;  // of a block
CALLS
  }
  printf("rank %d: %08x\n", rank, sum);
  MPI_Finalize();
  return 0;
}
"""


def program(name: str) -> str:
    """Whole words, and less than one, in the world and in halves of it."""
    of_type, datatype = TYPES[name]
    kind = f"typedef {of_type} NAME_T;\n".replace("NAME", name)
    test = OF_TYPE.replace("NAME_MPI", datatype).replace("NAME", name)
    call = f"test_{name}(comm, root, BLOCK / (int)sizeof({name}_T) / parts);"
    return HEAD + kind + test + MAIN.replace("CALLS", call)


@pytest.mark.parametrize(
    "name",
    [
        "bytes",
        pytest.param("pairs", marks=pytest.mark.alternates),
        *(pytest.param(name, marks=pytest.mark.long) for name in ("shorts", "ints", "doubles")),
    ],
)
def test_bytes_are_those_of_cpu_ranks(plait: Plait, tmp_path: Path, name: str) -> None:
    source = tmp_path / "all.c"
    source.write_text(program(name))
    wanted = plait("run", "-n", "5", str(source))
    assert wanted.code == 0, wanted.err
    found = plait("run", "-n", "5", *BOARD, *CIRCUITS, str(source))
    assert found.code == 0, found.err
    assert sorted(found.out.splitlines()) == sorted(wanted.out.splitlines())
    assert len(set(wanted.out.splitlines())) == 5


SLOW = r"""
static int all[RANKS * 4096], own[4096];
int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 0; i < 4096; ++i) own[i] = rank * 5000 + i;
  MPI_Barrier(MPI_COMM_WORLD);
  const double begin = MPI_Wtime();
  MPI_Gather(own, 4096, MPI_INT, all, 4096, MPI_INT, 0, MPI_COMM_WORLD);
  int wrong = 0;
  MPI_Bcast(all, size * 4096, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Barrier(MPI_COMM_WORLD);
  const double us = (MPI_Wtime() - begin) * 1e6;
  for (int i = 0; i < size * 4096; ++i) wrong += all[i] != i / 4096 * 5000 + i % 4096;
  if (rank == 0) printf("%d %.2f\n", wrong, us);
  MPI_Finalize();
  return 0;
}
"""


def test_what_circuits_carry_is_quicker(plait: Plait, tmp_path: Path) -> None:
    source = tmp_path / "gather.c"
    source.write_text(HEAD + SLOW)
    times: list[float] = []
    for more in ((), CIRCUITS):
        ended = plait("run", "-n", "8", *BOARD, *more, str(source))
        wrong, us = ended.out.split()
        assert (ended.code, wrong) == (0, "0"), ended.err
        times.append(float(us))
    assert times[1] < 0.7 * times[0]


SHARED = r"""
#include <shmem.h>
static int all[4 * 16384], own[16384];
int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  shmem_init();
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 16384; ++i) own[i] = rank * 20000 + i;
  int wrong = 0;
  for (int k = 0; k < 2; ++k) {
    for (int i = 0; rank == 0 && k == 1 && i < 16384; ++i) all[i] = own[i];
    const void* from = rank == 0 && k == 1 ? MPI_IN_PLACE : own;
    MPI_Barrier(MPI_COMM_WORLD);
    const double begin = MPI_Wtime();
    MPI_Gather(from, 16384, MPI_INT, all, 16384, MPI_INT, 0, MPI_COMM_WORLD);
    const double us = (MPI_Wtime() - begin) * 1e6;
    for (int i = 0; i < 4 * 16384; ++i) {
      if (rank == 0) wrong += all[i] != i / 16384 * 20000 + i % 16384;
      all[i] = 0;
    }
    if (rank == 0) printf("%d %.2f\n", wrong, us);
  }
  shmem_finalize();
  MPI_Finalize();
  return 0;
}
"""


def test_blocks_in_node_memory_are_as_quick_as_lists(plait: Plait, tmp_path: Path) -> None:
    source = tmp_path / "gather.c"
    source.write_text(HEAD + SHARED)
    ended = plait("run", "-n", "4", *BOARD, *CIRCUITS[:2], str(source))
    assert ended.code == 0, ended.err
    for line in ended.out.splitlines():
        wrong, us = line.split()
        assert wrong == "0"
        assert float(us) < 1.15 * 10.1  # what lists take: docs/guides/circuits.md


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (
            ("--fpga", "1-2", "--platform", "vcsn2"),
            "gather_circuit wants FPGA ranks with 2 virtual ports a cable, and rank 0 is a CPU",
        ),
        (
            ("--fpga", "all", "--platform", "zrlmpi"),
            "gather_circuit wants FPGA ranks with 2 virtual ports a cable, and rank 0 has 0",
        ),
    ],
)
def test_ranks_without_ports(
    plait: Plait, tmp_path: Path, options: tuple[str, ...], said: str
) -> None:
    source = tmp_path / "gather.c"
    source.write_text(HEAD + SLOW)
    ended = plait("run", "-n", "3", *options, *CIRCUITS[:2], str(source))
    assert ended.code == 2
    assert said in ended.err


def test_a_port_of_the_library(plait: Plait, tmp_path: Path) -> None:
    source = tmp_path / "port.c"
    call = "if (rank == 0) circuit_connect(12, 1, 8); MPI_Barrier"
    source.write_text(HEAD + SLOW.replace("MPI_Barrier", call, 1))
    ended = plait("run", "-n", "2", *BOARD, *CIRCUITS[:2], str(source))
    assert ended.code == 6
    said = (
        "virtual port 12 is one of those that collectives by circuits take: the upper half of each"
        " cable's 8"
    )
    assert said in ended.err


def test_one_that_goes_on_beside_other_calls(plait: Plait, tmp_path: Path) -> None:
    source = tmp_path / "open.c"
    more = "MPI_Request r; MPI_Ibarrier(MPI_COMM_WORLD, &r); own[0] = rank * 5000;"
    text = SLOW.replace("MPI_Barrier", f"{more} MPI_Barrier", 1)
    source.write_text(
        HEAD + text.replace("MPI_Finalize", "MPI_Wait(&r, MPI_STATUS_IGNORE); MPI_Finalize")
    )
    ended = plait("run", "-n", "2", *BOARD, *CIRCUITS[:2], str(source))
    assert ended.code != 0
    assert "hint: leave --collective gather=gather_circuit out" in ended.err


@pytest.mark.parametrize(
    ("count", "said"),
    [
        (2048, "sent 8192 bytes, this rank expected 16384"),
        (8192, "port 4 of rank 1 sends more than the 8192 bytes that virtual port 4 receives"),
    ],
)
def test_blocks_of_different_sizes(plait: Plait, tmp_path: Path, count: int, said: str) -> None:
    source = tmp_path / "short.c"
    call = f"MPI_Gather(rank == 1 ? all : own, rank == 1 ? {count} : 4096"
    source.write_text(HEAD + SLOW.replace("MPI_Gather(own, 4096", call, 1))
    ended = plait("run", "-n", "2", *BOARD, *CIRCUITS[:2], str(source))
    assert ended.code == 6
    assert "rank 0 in MPI_Gather (" in ended.err
    assert said in ended.err
