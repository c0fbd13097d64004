# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Collective calls, lowered and run by several ranks; compiler/lib tests the algorithms."""

import struct
from collections.abc import Callable
from functools import reduce
from pathlib import Path

import pytest

from plait.compiler.base.diagnostics import CompileError
from plait.compiler.passes.base.context import Context
from plait.compiler.passes.mpi.algorithms import ALGORITHMS, choose
from plait.compiler.testing.oracle import interpreted
from plait.compiler.testing.oracle.lowered import lower, whole
from plait.spec import load_spec

SIZES = (1, 2, 3, 5)


def run(body: str, size: int, folder: Path, context: Context | None = None) -> list[str]:
    """What each rank prints."""
    context = context or Context(size=size)
    outcome = interpreted.run(lower(whole(body), folder, context), size, context.formats)
    assert outcome.codes == [0] * size, outcome.stderr
    return outcome.stdout


def shown(array: str, count: str) -> str:
    return f'for (i = 0; i < {count}; ++i) printf("%d ", {array}[i]);'


def numbers(text: str) -> list[int]:
    return [int(each) for each in text.split()]


def test_the_algorithms_are_the_specifications() -> None:
    kinds = {each.name: each.kind for each in load_spec().collectives.algorithms}
    assert all(name.startswith(f"{kinds[name]}_") for name in ALGORITHMS)


@pytest.mark.parametrize("size", SIZES)
def test_every_collective_one_after_the_other(size: int, tmp_path: Path) -> None:
    """With roots that are known when the program runs."""
    body = f"""
  static int all[{size * 2}], more[{size * 2}];
  int own[2] = {{rank, 10 * rank}}, block[2], sum[2];
  for (int root = 0; root < size; ++root) {{
    for (i = 0; i < 2 * size; ++i) all[i] = rank == root ? i + root : -1;
    MPI_Scatter(all, 2, MPI_INT, block, 2, MPI_INT, root, WORLD);
    assert(block[0] == 2 * rank + root && block[1] == 2 * rank + 1 + root);
    MPI_Bcast(all, 2 * size, MPI_INT, root, WORLD);
    for (i = 0; i < 2 * size; ++i) assert(all[i] == i + root);
    MPI_Gather(own, 2, MPI_INT, more, 2, MPI_INT, root, WORLD);
    if (rank == root) for (i = 0; i < size; ++i) assert(more[2 * i + 1] == 10 * i);
    MPI_Reduce(own, sum, 2, MPI_INT, MPI_SUM, root, WORLD);
    if (rank == root) assert(sum[1] == 10 * (size * (size - 1) / 2));
    MPI_Barrier(WORLD);
  }}
  MPI_Allgather(own, 2, MPI_INT, more, 2, MPI_INT, WORLD);
  for (i = 0; i < size; ++i) assert(more[2 * i] == i && more[2 * i + 1] == 10 * i);
  MPI_Alltoall(more, 2, MPI_INT, all, 2, MPI_INT, WORLD);
  for (i = 0; i < size; ++i) assert(all[2 * i] == rank);
  MPI_Scan(own, sum, 2, MPI_INT, MPI_SUM, WORLD);
  assert(sum[0] == rank * (rank + 1) / 2);
  MPI_Allreduce(own, sum, 2, MPI_INT, MPI_MAX, WORLD);
  printf("%d", sum[1]);
"""
    assert run(body, size, tmp_path) == [str(10 * (size - 1))] * size


@pytest.mark.parametrize("size", SIZES)
def test_in_place(size: int, tmp_path: Path) -> None:
    body = f"""
  static int all[{size}], more[{size}];
  int sum = rank + 1;
  for (i = 0; i < size; ++i) all[i] = i == rank ? i + 5 : 0;
  MPI_Gather(rank == size - 1 ? MPI_IN_PLACE : &all[rank], 1, MPI_INT, all, 1, MPI_INT, size - 1,
             WORLD);
  if (rank == size - 1) for (i = 0; i < size; ++i) assert(all[i] == i + 5);
  if (rank == 0) {{
    for (i = 0; i < size; ++i) more[i] = 2 * i;
    MPI_Scatter(more, 1, MPI_INT, MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, 0, WORLD);
  }} else {{
    MPI_Scatter(0, 0, MPI_INT, &more[rank], 1, MPI_INT, 0, WORLD);
  }}
  assert(more[rank] == 2 * rank);
  MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, more, 1, MPI_INT, WORLD);
  for (i = 0; i < size; ++i) assert(more[i] == 2 * i);
  MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_INT, MPI_PROD, WORLD);
  MPI_Scan(MPI_IN_PLACE, &sum, 1, MPI_INT, MPI_SUM, WORLD);
  MPI_Reduce(rank == 0 ? MPI_IN_PLACE : &sum, rank == 0 ? &sum : 0, 1, MPI_INT, MPI_MAX, 0, WORLD);
  printf("%d", sum);
"""
    product = reduce(int.__mul__, range(1, size + 1))
    expected = [product * (rank + 1) for rank in range(size)]
    expected[0] = product * size
    assert [int(each) for each in run(body, size, tmp_path)] == expected


OPERATIONS: dict[str, Callable[[int, int], int]] = {
    "MPI_SUM": lambda a, b: a + b,
    "MPI_PROD": lambda a, b: a * b,
    "MPI_MIN": min,
    "MPI_MAX": max,
    "MPI_BAND": lambda a, b: a & b,
    "MPI_BOR": lambda a, b: a | b,
    "MPI_BXOR": lambda a, b: a ^ b,
    "MPI_LAND": lambda a, b: int(bool(a and b)),
    "MPI_LOR": lambda a, b: int(bool(a or b)),
    "MPI_LXOR": lambda a, b: int(bool(a) != bool(b)),
}
TYPES = {
    "signed char": ("MPI_SIGNED_CHAR", 8, True),
    "unsigned char": ("MPI_UNSIGNED_CHAR", 8, False),
    "short": ("MPI_SHORT", 16, True),
    "unsigned short": ("MPI_UNSIGNED_SHORT", 16, False),
    "int": ("MPI_INT", 32, True),
    "unsigned": ("MPI_UNSIGNED", 32, False),
    "long": ("MPI_LONG", 64, True),
    "unsigned long": ("MPI_UNSIGNED_LONG", 64, False),
}


@pytest.mark.parametrize("name", OPERATIONS)
def test_operations_on_all_integers(name: str, tmp_path: Path) -> None:
    values = ((120, 0, -3), (7, 5, 0), (-128, 0, 9))  # by rank; sums and products wrap
    body = "".join(
        f"""{{
  {kind} own[3], result[3];
  for (i = 0; i < 3; ++i) own[i] = ({kind})(rank == 0 ? {values[0]} : rank == 1 ? {values[1]} :
      {values[2]});
  MPI_Allreduce(own, result, 3, {handle}, {name}, WORLD);
  for (i = 0; i < 3; ++i) printf("%ld ", (long)result[i]);
}}""".replace(f"{values[0]}", "(i == 0 ? 120 : i == 1 ? 0 : -3)")
        .replace(f"{values[1]}", "(i == 0 ? 7 : i == 1 ? 5 : 0)")
        .replace(f"{values[2]}", "(i == 0 ? -128 : i == 1 ? 0 : 9)")
        for kind, (handle, _, _) in TYPES.items()
    )
    expected: list[int] = []
    for _, bits, is_signed in TYPES.values():
        for column in zip(*values, strict=True):
            own = [wrapped(each, bits, is_signed) for each in column]
            result = wrapped(reduce(OPERATIONS[name], own), bits, is_signed)
            expected.append(wrapped(result, 64, True))
    printed = run(body, 3, tmp_path)
    assert [numbers(each) for each in printed] == [expected] * 3


def wrapped(value: int, bits: int, is_signed: bool) -> int:
    value &= (1 << bits) - 1
    return value - (1 << bits) if is_signed and value >> (bits - 1) else value


@pytest.mark.parametrize("kind", ["float", "double"])
def test_floats_add_in_the_order_of_the_runtime(kind: str, tmp_path: Path) -> None:
    """0.1 and its like: each order has other last bits."""
    size, handle = 5, f"MPI_{kind.upper()}"
    body = f"""
  {kind} own = ({kind})(0.1 * (rank + 1) + rank * rank * 1000.0), sum, least;
  MPI_Allreduce(&own, &sum, 1, {handle}, MPI_SUM, WORLD);
  MPI_Reduce(&own, &least, 1, {handle}, MPI_MIN, 1, WORLD);
  printf("%a", sum);
  MPI_Reduce(&own, &sum, 1, {handle}, MPI_SUM, 1, WORLD);
  if (rank == 1) printf(" %a %g", sum, least);
"""

    def narrow(value: float) -> float:
        return struct.unpack("f", struct.pack("f", value))[0] if kind == "float" else value

    own = [narrow(0.1 * (rank + 1) + rank * rank * 1000.0) for rank in range(size)]

    def add(*parts: float) -> float:
        return reduce(lambda a, b: narrow(a + b), parts)

    doubling = add(add(add(own[0], own[1]), own[2]), add(own[3], own[4]))
    # Places from the root: 1 takes 2, then (3 and 4), then 0.
    binomial = add(add(add(own[1], own[2]), add(own[3], own[4])), own[0])
    printed = run(body, size, tmp_path)
    assert [float.fromhex(each.split()[0]) for each in printed] == [doubling] * size
    assert float.fromhex(printed[1].split()[1]) == binomial
    assert printed[1].split()[2] == "0.1"


@pytest.mark.parametrize("kind", ["bcast", "scatter", "gather", "reduce"])
def test_a_planned_tree_is_taken_where_its_root_is_the_root(kind: str, tmp_path: Path) -> None:
    call = {
        "bcast": "MPI_Bcast(all, 4, MPI_INT, 2, WORLD);",
        "scatter": "MPI_Scatter(all, 1, MPI_INT, all + 4, 1, MPI_INT, 2, WORLD);",
        "gather": "MPI_Gather(&rank, 1, MPI_INT, all + 4, 1, MPI_INT, 2, WORLD);",
        "reduce": "MPI_Reduce(all, all + 4, 4, MPI_INT, MPI_SUM, 2, WORLD);",
    }[kind]
    body = f"int all[8]; for (i = 0; i < 8; ++i) all[i] = i; {call} {shown('all', '8')}"
    context = Context(size=4, tree=[3, 3, -1, 2])
    program = lower(whole(body), tmp_path, context)
    assert any(f"{kind}_planned.c" in file for file in program.sources)
    outcome = interpreted.run(program, 4, context.formats)
    last = {"gather": [0, 1, 2, 3], "reduce": [0, 4, 8, 12], "bcast": [4, 5, 6, 7]}
    expected = last.get(kind, [2, 5, 6, 7])
    assert numbers(outcome.stdout[2]) == [0, 1, 2, 3, *expected]


def test_root_and_communicator_may_decide_about_the_tree(tmp_path: Path) -> None:
    """The tree serves what has all ranks in their order, from its root; 1 is a leaf of it."""
    body = """
  MPI_Comm other[3];
  MPI_Comm_dup(WORLD, &other[0]);
  MPI_Comm_split(WORLD, 0, -rank, &other[1]);
  MPI_Comm_split(WORLD, rank / 2, 0, &other[2]);
  for (int root = 0; root < 2; ++root) {
    for (int j = 0; j < 3; ++j) {
      int value = 100 * rank + j, me;
      MPI_Comm_rank(other[j], &me);
      MPI_Bcast(&value, 1, MPI_INT, root, other[j]);
      printf("%d ", value);
      value = rank;
      MPI_Reduce(me == root ? MPI_IN_PLACE : &value, &value, 1, MPI_INT, MPI_SUM, root, other[j]);
      if (me == root) printf("s%d ", value);
    }
  }
"""
    context = Context(size=4, tree=[-1, 3, 0, 0])
    program = lower(whole(body), tmp_path, context)
    for name in ("planned", "binomial"):
        assert any(f"bcast_{name}.c" in file for file in program.sources)
    assert interpreted.run(program, 4, context.formats).stdout == [
        "0 s6 301 2 s1 100 201 102 ",
        "0 301 2 100 s6 201 102 s1 ",
        "0 301 202 s5 100 201 s6 302 ",
        "0 301 s6 202 100 201 302 s5 ",
    ]


def test_what_is_chosen() -> None:
    assert choose("allreduce") == "allreduce_recursive_doubling"
    assert choose("reduce", is_planned=True) == "reduce_planned"
    assert choose("reduce", {"reduce": "reduce_linear"}, is_planned=True) == "reduce_linear"
    assert choose("bcast", {"bcast": "bcast_planned"}, is_planned=True) == "bcast_planned"
    with pytest.raises(ValueError, match="bcast_planned cannot do this call: the tree spans"):
        choose("bcast", {"bcast": "bcast_planned"})
    with pytest.raises(
        ValueError,
        match=r"^FPGA ranks do not have bcast_chain; for bcast there is "
        r"bcast_binomial, bcast_linear, bcast_planned, bcast_circuit$",
    ):
        choose("bcast", {"bcast": "bcast_chain"})


@pytest.mark.parametrize("algorithm", ["gather_binomial", "allgather_bruck"])
def test_blocks_of_all_ranks_need_their_number(algorithm: str, tmp_path: Path) -> None:
    kind = algorithm.partition("_")[0]
    call = {
        "gather": "MPI_Gather(&rank, 1, MPI_INT, all, 1, MPI_INT, 0, WORLD);",
        "allgather": "MPI_Allgather(&rank, 1, MPI_INT, all, 1, MPI_INT, WORLD);",
    }[kind]
    body = f"int all[3]; {call} if (rank == 0) {{ {shown('all', '3')} }}"
    context = Context(size=3, forced={kind: algorithm})
    assert numbers(run(body, 3, tmp_path, context)[0]) == [0, 1, 2]
    with pytest.raises(CompileError, match=f"{algorithm} needs memory for the blocks of all ranks"):
        lower(whole(body), tmp_path, Context(forced={kind: algorithm}))


@pytest.mark.parametrize("size", SIZES)
def test_blocks_of_their_own_sizes(size: int, tmp_path: Path) -> None:
    """Rank i has i elements, with a gap between the blocks; the root's own in place or not."""
    body = f"""
  static int all[{size * size + 1}], back[{size * size + 1}], own[{size}];
  int counts[{size}], displs[{size}];
  for (i = 0; i < size; ++i) {{
    counts[i] = i;
    displs[i] = i * (i - 1) / 2 + i;
  }}
  for (int root = 0; root < size; ++root) {{
    for (i = 0; i <= size * size; ++i) {{
      all[i] = rank == root ? 1000 + i : -1;
      back[i] = -2;
    }}
    MPI_Scatterv(all, counts, displs, MPI_INT, own, rank, MPI_INT, root, WORLD);
    for (i = 0; i < rank; ++i) {{
      assert(own[i] == 1000 + displs[rank] + i);
      own[i] += 1;
    }}
    MPI_Gatherv(own, rank, MPI_INT, back, counts, displs, MPI_INT, root, WORLD);
    if (rank == root) {{
      MPI_Scatterv(all, counts, displs, MPI_INT, MPI_IN_PLACE, 7, MPI_INT, root, WORLD);
      MPI_Gatherv(MPI_IN_PLACE, 7, MPI_INT, back, counts, displs, MPI_INT, root, WORLD);
    }} else {{
      MPI_Scatterv(0, 0, 0, MPI_INT, own, rank, MPI_INT, root, WORLD);
      MPI_Gatherv(own, rank, MPI_INT, 0, 0, 0, MPI_INT, root, WORLD);
    }}
    for (int j = 0; j < size; ++j) {{
      for (i = 0; i < counts[j] && rank == root; ++i) {{
        assert(back[displs[j] + i] == 1000 + displs[j] + i + (j == root));
      }}
    }}
    for (i = 0; i < size && rank == root; ++i) assert(i == 0 || back[displs[i] - 1] == -2);
  }}
  for (i = 0; i < rank; ++i) own[i] = 10 * rank + i;
  MPI_Allgatherv(own, rank, MPI_INT, back, counts, displs, MPI_INT, WORLD);
  MPI_Allgatherv(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, back, counts, displs, MPI_INT, WORLD);
  for (int j = 0; j < size; ++j) for (i = 0; i < j; ++i) printf("%d ", back[displs[j] + i]);
"""
    expected = [10 * j + i for j in range(size) for i in range(j)]
    assert [numbers(each) for each in run(body, size, tmp_path)] == [expected] * size


@pytest.mark.parametrize("exscan", ["exscan_recursive_doubling", "exscan_linear"])
@pytest.mark.parametrize("size", SIZES)
def test_what_follows_from_the_ranks_below(size: int, exscan: str, tmp_path: Path) -> None:
    body = f"""
  int own[2] = {{rank + 1, -rank}}, sum[2] = {{77, 78}}, block[{2 * size}];
  MPI_Exscan(own, sum, 2, MPI_INT, MPI_SUM, WORLD);
  printf("%d %d ", sum[0], sum[1]);
  MPI_Exscan(MPI_IN_PLACE, own, 2, MPI_INT, MPI_SUM, WORLD);
  printf("%d %d ", own[0], own[1]);
  for (i = 0; i < 2 * size; ++i) block[i] = 100 * rank + i;
  MPI_Alltoall(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, block, 2, MPI_INT, WORLD);
  for (i = 0; i < size; ++i) assert(block[2 * i + 1] == 100 * i + 2 * rank + 1);
  MPI_Reduce_scatter_block(block, sum, 2, MPI_INT, MPI_SUM, WORLD);
  printf("%d %d ", sum[0], sum[1]);
  MPI_Reduce_scatter_block(MPI_IN_PLACE, block, 2, MPI_INT, MPI_MAX, WORLD);
  printf("%d %d", block[0], block[1]);
"""
    context = Context(size=size, forced={"exscan": exscan})
    below = [(r * (r + 1) // 2, -r * (r - 1) // 2) if r else None for r in range(size)]
    ranks = range(size)
    assert [numbers(each) for each in run(body, size, tmp_path, context)] == [
        [
            *(below[r] or (77, 78)),
            *(below[r] or (1, 0)),
            *[sum(100 * r + 2 * other + at for other in ranks) for at in (0, 1)],
            *[100 * r + 2 * (size - 1) + at for at in (0, 1)],
        ]
        for r in ranks
    ]


@pytest.mark.parametrize("kind", ["int", "float", "double", "long", "short"])
def test_the_place_of_the_greatest(kind: str, tmp_path: Path) -> None:
    """Of equal values the one with the least index; nested structures of programs go, too."""
    handle = {"int": "MPI_2INT"}.get(kind, f"MPI_{kind.upper()}_INT")
    body = f"""
  typedef struct {{ {kind} value; int index; }} Pair;
  Pair own[2] = {{{{(rank + 1) % 3, 10 + rank}}, {{7, 9 - rank}}}};
  Pair best[2], first[2], up[2];
  MPI_Allreduce(own, best, 2, {handle}, MPI_MAXLOC, WORLD);
  MPI_Reduce(own, first, 2, {handle}, MPI_MINLOC, 1, WORLD);
  MPI_Scan(own, up, 2, {handle}, MPI_MAXLOC, WORLD);
  for (i = 0; i < 2; ++i) printf("%d %d ", (int)best[i].value, best[i].index);
  for (i = 0; i < 2; ++i) printf("%d %d ", (int)up[i].value, up[i].index);
  if (rank == 1) for (i = 0; i < 2; ++i) printf("%d %d ", (int)first[i].value, first[i].index);
"""
    printed = [numbers(each) for each in run(body, 4, tmp_path)]
    assert [each[:4] for each in printed] == [[2, 11, 7, 6]] * 4
    assert [each[4:8] for each in printed] == [
        *([1, 10, 7, 9], [2, 11, 7, 8], [2, 11, 7, 7], [2, 11, 7, 6])
    ]
    assert printed[1][8:] == [0, 12, 7, 6]


def test_in_place_by_a_variable(tmp_path: Path) -> None:
    """Who is the root shows when the program runs; so does what a pointer in memory holds."""
    body = """
  int all[8], own[2];
  void *held[2] = {own, MPI_IN_PLACE};
  for (int root = 0; root < size; ++root) {
    int is_root = rank == root, *result = is_root ? own : 0;
    const void *from = own;
    own[0] = rank + 1;
    own[1] = rank - root;
    if (is_root) from = MPI_IN_PLACE;
    MPI_Reduce(from, result, 2, MPI_INT, MPI_SUM, root, WORLD);
    if (is_root) printf("%d %d ", own[0], own[1]);
    for (i = 0; i < 8; ++i) all[i] = 10 * rank + i;
    MPI_Gather(held[is_root], is_root ? 0 : 2, MPI_INT, all, 2, MPI_INT, root, WORLD);
    if (is_root) for (i = 0; i < 2 * size; ++i) printf("%d ", all[i]);
    MPI_Scatter(all, 2, MPI_INT, held[is_root], 2 * !is_root, MPI_INT, root, WORLD);
    if (!is_root) printf("(%d) ", own[0]);
  }
"""
    assert run(body, 3, tmp_path) == [
        "6 3 0 1 2 1 3 2 (1) (1) ",
        "(2) 6 0 1 -1 12 13 3 1 (2) ",
        "(3) (3) 6 -3 1 -2 2 -1 24 25 ",
    ]


@pytest.mark.parametrize("size", SIZES)
def test_blocks_of_any_size_from_all_to_all(size: int, tmp_path: Path) -> None:
    """Rank r sends r + i numbers to rank i, the last first in its buffer."""
    body = f"""
  static int out[{4 * size * size}], in[{4 * size * size}];
  int out_counts[{size}], out_displs[{size}], counts[{size}], displs[{size}], sum = 0;
  for (i = size - 1; i >= 0; --i) {{
    out_counts[i] = rank + i;
    out_displs[i] = sum;
    counts[i] = rank + i;
    for (int j = 0; j < rank + i; ++j) out[sum++] = 100 * rank + 10 * i + j;
  }}
  for (i = sum = 0; i < size; ++i) {{ displs[i] = sum + 1; sum += counts[i]; }}
  MPI_Alltoallv(out, out_counts, out_displs, MPI_INT, in, counts, displs, MPI_INT, WORLD);
  {shown("in", "sum + 1")}
"""
    assert [numbers(each) for each in run(body, size, tmp_path)] == [
        [0, *(100 * i + 10 * r + j for i in range(size) for j in range(r + i))] for r in range(size)
    ]


@pytest.mark.parametrize("is_in_place", [False, True])
@pytest.mark.parametrize("size", SIZES)
def test_blocks_of_any_size_are_reduced(size: int, is_in_place: bool, tmp_path: Path) -> None:
    """Rank r gets r elements of the sum."""
    own, result = ("MPI_IN_PLACE", "own") if is_in_place else ("own", "result")
    total = size * (size - 1) // 2
    body = f"""
  int own[{total + 1}], result[{size + total}], counts[{size}];
  for (i = 0; i < size; ++i) counts[i] = i;
  for (i = 0; i < {total}; ++i) own[i] = 100 * rank + i;
  MPI_Reduce_scatter({own}, {result}, counts, MPI_INT, MPI_SUM, WORLD);
  {shown(result, "rank")}
"""
    assert [numbers(each) for each in run(body, size, tmp_path)] == [
        [100 * total + size * (r * (r - 1) // 2 + i) for i in range(r)] for r in range(size)
    ]


def test_buffers_in_one_object_may_stand_beside_each_other(tmp_path: Path) -> None:
    body = (
        "int a[6] = {rank + 1, 0, 0, 0, 0, 0}, none[2] = {0}, zero[2] = {0};"
        " MPI_Allgather(a, 1, MPI_INT, a + 2, 1, MPI_INT, WORLD);"
        " MPI_Allreduce(a, a + 4, 1, MPI_INT, MPI_SUM, WORLD);"
        " MPI_Exscan(a + rank, a, 1, MPI_INT, MPI_SUM, WORLD);"
        " MPI_Allreduce(a, a, 0, MPI_INT, MPI_SUM, WORLD);"
        f" MPI_Allgatherv(a, 0, MPI_INT, a, none, zero, MPI_INT, WORLD); {shown('a', '6')}"
    )
    assert run(body, 2, tmp_path) == ["1 0 1 2 3 0 ", "1 0 1 2 3 0 "]
