# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Every algorithm for every number of ranks and every root, with operands that show their order."""

import ctypes
from collections.abc import Callable
from functools import reduce
from pathlib import Path

import pytest

from plait.compiler.passes.mpi.algorithms import ALGORITHMS, CIRCUIT, choose
from plait.compiler.passes.mpi.collectives import tree_tables
from plait.compiler.testing.oracle import ranks
from plait.compiler.testing.oracle.ranks import LIBRARY

RANKS_MAX, COUNT = 9, 5
MASK = (1 << 32) - 1
# x -> a x + b, a in the upper half: associative and not commutative.
OPERATION = """
static unsigned long after(unsigned long f, unsigned long g) {
  unsigned a = f >> 32, b = (unsigned)f, c = g >> 32, d = (unsigned)g;
  return (unsigned long)(a * c) << 32 | (unsigned)(b * c + d);
}
"""
Vector = list[int]


def after(f: int, g: int) -> int:
    a, b, c, d = f >> 32, f & MASK, g >> 32, g & MASK
    return (a * c & MASK) << 32 | ((b * c + d) & MASK)


def instance(algorithm: str, size: int, parents: list[int]) -> str:
    """The algorithm for vectors of unsigned long; `start` runs it."""
    kind = "" if algorithm.startswith("reduce_scatter") else algorithm.partition("_")[0]
    given = ["0, rank_value, size_value, 7, 12, 5, 52"]
    given += {"barrier": [], "bcast": ["p[0]"]}.get(kind, ["p[0]", "p[1]"])
    given += ["COUNT"] if kind != "barrier" else []
    given += ["root"] if kind in ("bcast", "scatter", "gather", "reduce") else []
    return f"""
#define NAME run
#define T unsigned long
#define COUNT {COUNT}
#define RANKS {size}
#define OP(a, b) after(a, b)
{OPERATION}
{tree_tables(parents)}
#include "{algorithm}.c"
int start(unsigned long** p, int root) {{ PLAIT_RUN(run({", ".join(given)})); }}
"""


def own(rank: int, count: int = COUNT) -> Vector:
    return [(2 * rank + 3) << 32 | (rank * 100 + i + 1) for i in range(count)]


def fold(vectors: list[Vector]) -> Vector:
    return [reduce(after, column) for column in zip(*vectors, strict=True)]


def a_tree(size: int) -> list[int]:
    """Parents: neither a chain nor binomial, the root in the middle."""
    root = size // 2
    order = [root, *[rank for rank in range(size) if rank != root]]
    parents = [-1] * size
    for place, rank in enumerate(order[1:], 1):
        parents[rank] = order[(place - 1) // 3]
    return parents


def turned(size: int, root: int) -> list[int]:
    return [(root + i) % size for i in range(size)]


class Case:
    """One algorithm at one size: `call` runs it with these vectors and gives all results."""

    def __init__(self, algorithm: str, size: int, folder: Path) -> None:
        self.size, self.parents = size, a_tree(size)
        self.is_planned = algorithm.endswith("_planned")
        folder.mkdir(parents=True, exist_ok=True)
        library = ranks.build(instance(algorithm, size, self.parents), folder)
        self.libraries = ranks.load(library, size)
        self.world = ranks.World(0)

    @property
    def roots(self) -> list[int]:
        return [self.parents.index(-1)] if self.is_planned else list(range(self.size))

    def call(self, buffers: Callable[[int], list[Vector]], *root: int) -> list[list[Vector]]:
        results: list[list[Vector]] = [[] for _ in range(self.size)]

        def body(rank: int, library: ctypes.CDLL) -> None:
            arrays = [(ctypes.c_ulong * max(len(each), 1))(*each) for each in buffers(rank)]
            pointers = (ctypes.c_void_p * 2)(*[ctypes.addressof(each) for each in arrays])
            assert library.start(pointers, *root) == -1
            results[rank] = [list(each) for each in arrays]

        self.world = ranks.run(self.libraries, body)
        return results


@pytest.fixture(params=range(1, RANKS_MAX + 1))
def size(request: pytest.FixtureRequest) -> int:
    return int(request.param)


def algorithms(kind: str) -> list[str]:
    """Those that go by messages: circuits are tested where there are some."""
    stems = (path.stem for path in LIBRARY.glob(f"{kind}_*.c"))
    found = sorted(stem for stem in stems if not stem.endswith(CIRCUIT))
    return [name for name in found if kind != "reduce" or not name.startswith("reduce_scatter")]


def test_the_compiler_knows_every_algorithm() -> None:
    kinds = ("barrier", "bcast", "scatter", "gather", "allgather", "alltoall", "reduce")
    more = ("allreduce", "scan", "exscan", "reduce_scatter")
    by_messages = {name for name in ALGORITHMS if not name.endswith(CIRCUIT)}
    assert {name for kind in (*kinds, *more) for name in algorithms(kind)} == by_messages
    assert {path.stem for path in LIBRARY.glob(f"*{CIRCUIT}.c")} == set(ALGORITHMS) - by_messages
    varying = {path.stem for kind in ("scatterv", "gatherv") for path in LIBRARY.glob(f"{kind}_*")}
    assert varying == {choose("scatterv"), choose("gatherv")}


def test_barrier(size: int, tmp_path: Path) -> None:
    case = Case("barrier_dissemination", size, tmp_path)
    case.call(lambda _: [])
    assert case.world.heard == [set(range(size))] * size


@pytest.mark.parametrize("algorithm", algorithms("bcast"))
def test_bcast(algorithm: str, size: int, tmp_path: Path) -> None:
    case = Case(algorithm, size, tmp_path)
    for root in case.roots:
        results = case.call(
            lambda rank, root=root: [own(rank) if rank == root else [0] * COUNT], root
        )
        assert [each[0] for each in results] == [own(root)] * size


@pytest.mark.parametrize("algorithm", algorithms("scatter"))
def test_scatter(algorithm: str, size: int, tmp_path: Path) -> None:
    case = Case(algorithm, size, tmp_path)
    for root in case.roots:
        everything = own(root, size * COUNT)
        results = case.call(
            lambda rank, root=root, whole=everything: [whole if rank == root else [], [0] * COUNT],
            root,
        )
        for rank, (_, block) in enumerate(results):
            assert block == everything[rank * COUNT : (rank + 1) * COUNT]


@pytest.mark.parametrize("algorithm", algorithms("gather"))
def test_gather(algorithm: str, size: int, tmp_path: Path) -> None:
    case = Case(algorithm, size, tmp_path)
    for root in case.roots:
        results = case.call(
            lambda rank, root=root: [own(rank), [0] * size * COUNT if rank == root else []], root
        )
        assert results[root][1] == [each for rank in range(size) for each in own(rank)]


@pytest.mark.parametrize("algorithm", algorithms("allgather"))
def test_allgather(algorithm: str, size: int, tmp_path: Path) -> None:
    case = Case(algorithm, size, tmp_path)
    results = case.call(lambda rank: [own(rank), [0] * size * COUNT])
    everything = [each for rank in range(size) for each in own(rank)]
    assert [each[1] for each in results] == [everything] * size


@pytest.mark.parametrize("algorithm", algorithms("alltoall"))
def test_alltoall(algorithm: str, size: int, tmp_path: Path) -> None:
    case = Case(algorithm, size, tmp_path)
    results = case.call(lambda rank: [own(rank, size * COUNT), [0] * size * COUNT])
    for rank, (_, got) in enumerate(results):
        blocks = [own(other, size * COUNT)[rank * COUNT :][:COUNT] for other in range(size)]
        assert got == [each for block in blocks for each in block]


def order_of(algorithm: str, case: Case, root: int) -> list[int]:
    """Ranks in the order in which their vectors are combined."""
    if algorithm == "reduce_linear":
        return list(range(case.size))
    if algorithm == "reduce_binomial":
        return turned(case.size, root)
    children: list[list[int]] = [[] for _ in range(case.size)]
    for rank, parent in enumerate(case.parents):
        if parent >= 0:
            children[parent].append(rank)

    def ranks_below(rank: int) -> int:
        return 1 + sum(ranks_below(child) for child in children[rank])

    def below(rank: int) -> list[int]:
        by_size = sorted(children[rank], key=ranks_below)
        return [rank, *[each for child in by_size for each in below(child)]]

    return below(root)


@pytest.mark.parametrize("algorithm", algorithms("reduce"))
def test_reduce(algorithm: str, size: int, tmp_path: Path) -> None:
    case = Case(algorithm, size, tmp_path)
    for root in case.roots:
        results = case.call(lambda rank: [own(rank), [0] * COUNT], root)
        expected = fold([own(rank) for rank in order_of(algorithm, case, root)])
        for rank, (_, got) in enumerate(results):
            assert got == (expected if rank == root else [0] * COUNT)


@pytest.mark.parametrize("algorithm", algorithms("allreduce"))
def test_allreduce(algorithm: str, size: int, tmp_path: Path) -> None:
    case = Case(algorithm, size, tmp_path)
    results = case.call(lambda rank: [own(rank), [0] * COUNT])
    assert [each[1] for each in results] == [fold([own(rank) for rank in range(size)])] * size


@pytest.mark.parametrize("algorithm", algorithms("scan"))
def test_scan(algorithm: str, size: int, tmp_path: Path) -> None:
    case = Case(algorithm, size, tmp_path)
    results = case.call(lambda rank: [own(rank), [0] * COUNT])
    for rank, (_, got) in enumerate(results):
        assert got == fold([own(below) for below in range(rank + 1)])


@pytest.mark.parametrize("algorithm", algorithms("exscan"))
def test_exscan(algorithm: str, size: int, tmp_path: Path) -> None:
    case = Case(algorithm, size, tmp_path)
    results = case.call(lambda rank: [own(rank), [7] * COUNT])
    for rank, (_, got) in enumerate(results):
        assert got == (fold([own(below) for below in range(rank)]) if rank else [7] * COUNT)


@pytest.mark.parametrize("algorithm", algorithms("reduce_scatter"))
def test_reduce_scatter(algorithm: str, size: int, tmp_path: Path) -> None:
    """What comes from one behind goes to the left: the order of the runtime."""
    case = Case(algorithm, size, tmp_path)
    results = case.call(lambda rank: [own(rank, size * COUNT), [0] * COUNT])
    for rank, (_, got) in enumerate(results):
        order = [(rank + 1 + i) % size for i in range(size)]
        assert got == fold([own(each, size * COUNT)[rank * COUNT :][:COUNT] for each in order])
