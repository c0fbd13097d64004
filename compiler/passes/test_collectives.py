# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Collective calls, lowered and run by several ranks; compiler/lib tests the algorithms."""

import struct
from collections.abc import Callable
from functools import reduce
from pathlib import Path

import pytest

from plait.compiler.diagnostics import CompileError
from plait.compiler.lib import interpreted
from plait.compiler.passes.collectives import ALGORITHMS, choose
from plait.compiler.passes.context import Context
from plait.compiler.passes.lowered import lower, whole
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
    assert all(kinds[name] == name.partition("_")[0] for name in ALGORITHMS)


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


def test_a_root_that_is_not_known_does_not_go_with_a_tree(tmp_path: Path) -> None:
    context = Context(size=2, tree=[-1, 0])
    with pytest.raises(CompileError, match=r"the root of this MPI_Bcast is not known"):
        lower(whole("MPI_Bcast(&i, 1, MPI_INT, argc - 1, WORLD);"), tmp_path, context)


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
        r"bcast_binomial, bcast_linear, bcast_planned$",
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
