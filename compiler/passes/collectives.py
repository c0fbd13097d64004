# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Collective calls become calls of an instance of their algorithm, made for their constants.

An algorithm is a template in compiler/lib, of the name that it has in spec/collectives.yaml, and
sends what the runtime's algorithm of that name sends: both may take part in one collective. So all
ranks must take the same one; `choose` says which.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from plait.compiler.diagnostics import CompileError, refuse
from plait.compiler.ir.nodes import (
    FALSE,
    TRUE,
    Call,
    Const,
    Convert,
    Expression,
    Program,
    Select,
)
from plait.compiler.ir.types import INT, VOID, PointerType
from plait.compiler.passes import datatypes, linking
from plait.compiler.passes.context import Context
from plait.compiler.passes.datatypes import Datatype

# By algorithm, what it keeps of its own: vectors, or blocks of all ranks.
_NOTHING, _VECTORS, _BLOCKS = "", "vectors", "blocks"
ALGORITHMS = {
    "barrier_dissemination": _NOTHING,
    "bcast_binomial": _NOTHING,
    "bcast_linear": _NOTHING,
    "bcast_planned": _NOTHING,
    "scatter_linear": _NOTHING,
    "scatter_binomial": _BLOCKS,
    "scatter_planned": _BLOCKS,
    "gather_linear": _NOTHING,
    "gather_binomial": _BLOCKS,
    "gather_planned": _BLOCKS,
    "allgather_ring": _NOTHING,
    "allgather_bruck": _BLOCKS,
    "alltoall_pairwise": _NOTHING,
    "reduce_binomial": _VECTORS,
    "reduce_linear": _VECTORS,
    "reduce_planned": _VECTORS,
    "allreduce_recursive_doubling": _VECTORS,
    "allreduce_reduce_bcast": _VECTORS,
    "scan_recursive_doubling": _VECTORS,
    "scan_linear": _VECTORS,
}
# One for each kind, whatever the size: CPU ranks are told to take it for the whole run.
_CHOICE = {
    "barrier": "barrier_dissemination",
    "bcast": "bcast_binomial",
    "scatter": "scatter_linear",
    "gather": "gather_linear",
    "allgather": "allgather_ring",
    "alltoall": "alltoall_pairwise",
    "reduce": "reduce_binomial",
    "allreduce": "allreduce_recursive_doubling",
    "scan": "scan_recursive_doubling",
}
# How the arguments of each call stand: places of the two buffers, the count, datatype, operation,
# root and communicator.
_PLACES = {
    "MPI_Barrier": {"comm": 0},
    "MPI_Bcast": {"out": 0, "count": 1, "datatype": 2, "root": 3, "comm": 4},
    "MPI_Scatter": {"in": 0, "out": 3, "count": 4, "datatype": 5, "root": 6, "comm": 7},
    "MPI_Gather": {"in": 0, "out": 3, "count": 1, "datatype": 2, "root": 6, "comm": 7},
    "MPI_Allgather": {"in": 0, "out": 3, "count": 4, "datatype": 5, "comm": 6},
    "MPI_Alltoall": {"in": 0, "out": 3, "count": 4, "datatype": 5, "comm": 6},
    "MPI_Reduce": {"in": 0, "out": 1, "count": 2, "datatype": 3, "op": 4, "root": 5, "comm": 6},
    "MPI_Allreduce": {"in": 0, "out": 1, "count": 2, "datatype": 3, "op": 4, "comm": 5},
    "MPI_Scan": {"in": 0, "out": 1, "count": 2, "datatype": 3, "op": 4, "comm": 5},
}
# Count and datatype of the other buffer, where the first ones mean nothing: MPI_IN_PLACE.
_OTHER = {"MPI_Scatter": (1, 2), "MPI_Gather": (4, 5)}
# The blocks or vectors that an instance is called with, and what follows them. `in`, `out`: the
# buffers of the call; `own`, `other`: with in_place the own block or vector stands in the latter.
_SHAPES = {
    "barrier": ("", ""),
    "bcast": ("out", "count, root"),
    "scatter": ("in, in_place ? in + root * (long)count : out", "count, root"),
    "gather": ("in_place ? out + root * (long)count : in, out", "count, root"),
    "allgather": ("in_place ? out + rank * (long)count : in, out", "count"),
    "alltoall": ("in, out", "count"),
    "reduce": ("in_place ? out : in, out", "count, root"),
    "allreduce": ("in_place ? out : in, out", "count"),
    "scan": ("in_place ? out : in, out", "count"),
}
# a is from the lower rank. As runtime/collectives/kernels.cpp has them.
_OPERATIONS = {
    "MPI_SUM": "(a) + (b)",
    "MPI_PROD": "(a) * (b)",
    "MPI_MIN": "(a) < (b) ? (a) : (b)",
    "MPI_MAX": "(a) > (b) ? (a) : (b)",
    "MPI_BAND": "(a) & (b)",
    "MPI_BOR": "(a) | (b)",
    "MPI_BXOR": "(a) ^ (b)",
    "MPI_LAND": "(a) && (b)",
    "MPI_LOR": "(a) || (b)",
    "MPI_LXOR": "!(a) != !(b)",
}


def choose(
    kind: str,
    forced: Mapping[str, str] | None = None,
    *,
    is_planned: bool = False,
) -> str:
    """The algorithm of a kind for all ranks of a run; `forced`: kind to algorithm, by the user.

    `is_planned`: the run has a tree whose root is the call's root. Raises ValueError, with a
    sentence, for one that FPGA ranks do not have.
    """
    name = (forced or {}).get(kind)
    if name is not None and name not in ALGORITHMS:
        have = ", ".join(each for each in ALGORITHMS if each.startswith(f"{kind}_"))
        raise ValueError(f"FPGA ranks do not have {name}; for {kind} there is {have}")
    if name is None and is_planned and f"{kind}_planned" in ALGORITHMS:
        return f"{kind}_planned"
    if name is not None and name.endswith("_planned") and not is_planned:
        raise ValueError(
            f"{name} cannot do this call: the tree spans MPI_COMM_WORLD, from its own root; "
            f"--collective {kind}={_CHOICE[kind]} does all {kind}s without it"
        )
    return name or _CHOICE[kind]


def tree_tables(parents: Sequence[int]) -> str:
    """The tree of the run as constants in C: as planned_tree of runtime/collectives/tree.h."""
    children: list[list[int]] = [[] for _ in parents]
    for rank, parent in enumerate(parents):
        if parent >= 0:
            children[parent].append(rank)
    ranks = [1] * len(parents)
    order = _preorder(children, parents.index(-1))
    for rank in reversed(order):
        if parents[rank] >= 0:
            ranks[parents[rank]] += ranks[rank]
    for siblings in children:
        siblings.sort(key=lambda rank: ranks[rank])
    first = [0]
    for siblings in children:
        first.append(first[-1] + len(siblings))
    rows = {
        "parent": list(parents),
        "first": first,
        "child": [child for siblings in children for child in siblings] or [0],
        "ranks": ranks,
        "order": _preorder(children, parents.index(-1)),
    }
    return "\n".join(
        f"static const int plait_tree_{name}[{len(row)}] = {{{', '.join(map(str, row))}}};"
        for name, row in rows.items()
    )


def _preorder(children: Sequence[Sequence[int]], root: int) -> list[int]:
    order: list[int] = []
    open_ranks = [root]
    while open_ranks:
        rank = open_ranks.pop()
        order.append(rank)
        open_ranks += reversed(children[rank])
    return order


@dataclass(frozen=True)
class _Use:
    """One call and what is known of it."""

    call: Call
    name: str  # of the function that takes its place
    kind: str
    places: Mapping[str, int]

    def argument(self, what: str) -> Expression | None:
        """An argument, if the call has it."""
        return self.call.arguments[self.places[what]] if what in self.places else None


def run(program: Program, context: Context) -> None:
    """The pass; `inline` and `fold` have to follow."""
    errors: list[CompileError] = []
    texts: list[str] = []
    names: list[str] = []
    kinds = datatypes.kinds()
    for number, call in enumerate(c for c in linking.calls(program) if c.function in kinds):
        if call.function not in _PLACES:
            continue  # refused by the pass mpi
        kind, _ = kinds[call.function]
        use = _Use(call, f"plait_collective_{number}", kind, _PLACES[call.function])
        try:
            texts.append(_lower(use, context))
        except CompileError as error:
            errors.append(error)
        names.append(use.name)
    datatypes.collect(errors)
    if names:
        head = "static int plait_number_world, plait_number_self;\n"
        if context.tree is not None:
            head += tree_tables(context.tree) + "\n"
        linking.link(program, head + "".join(texts), names, context)


def _lower(use: _Use, context: Context) -> str:
    """Changes the call; the C code of the instance."""
    call = use.call
    communicator = datatypes.communicator(call, call.arguments[use.places["comm"]])
    in_place, buffers = _buffers(use)
    count, kind = _elements(use, in_place)
    root = use.argument("root") or Const(INT, 0)
    algorithm = _algorithm(use, context, root, communicator)
    lines = [f"#define T {kind.c_type}", f"#define NAME {use.name}_run"]
    operation = use.argument("op")
    if operation is not None:
        lines.append(
            f"#define OP(a, b) ({_OPERATIONS[datatypes.operation(call, operation, kind)]})"
        )
    lines += _own_memory(use, algorithm, count, context)
    lines += [f'#include "{algorithm}.c"', _wrapper(use, kind, communicator)]
    lines += [f"#undef {name}" for name in ("T", "NAME", "OP", "COUNT", "RANKS")]
    call.function = use.name
    call.arguments = [*buffers, count, root, in_place]
    return "\n".join(lines) + "\n"


def _algorithm(use: _Use, context: Context, root: Expression, communicator: str) -> str:
    is_planned = False
    if context.tree is not None and communicator == "MPI_COMM_WORLD":
        number = linking.constant(root)
        if number is None and f"{use.kind}_planned" in ALGORITHMS:
            raise refuse(
                use.call.where,
                f"the root of this {use.call.function} is not known when the program is compiled; "
                "with a planned tree it decides how messages travel",
                "run without a tree, or write the root as a constant",
            )
        is_planned = number == context.tree.index(-1)
    try:
        return choose(use.kind, context.forced, is_planned=is_planned)
    except ValueError as error:
        raise refuse(use.call.where, str(error)) from None


def _own_memory(use: _Use, algorithm: str, count: Expression, context: Context) -> list[str]:
    keeps = ALGORITHMS[algorithm]
    if not keeps:
        return []
    number = linking.constant(count)
    if number is None:
        raise refuse(
            use.call.where,
            f"the count of this {use.call.function} is not known when the program is compiled; "
            f"{algorithm} needs memory of that size",
            "write the count as a constant",
        )
    if keeps == _BLOCKS and context.size is None:
        raise refuse(
            use.call.where,
            f"{algorithm} needs memory for the blocks of all ranks, and their number is not known "
            "when the program is compiled",
        )
    return [f"#define COUNT {max(number, 1)}", f"#define RANKS {context.size or 1}"]


def _elements(use: _Use, in_place: Expression) -> tuple[Expression, Datatype]:
    """Count and datatype of a block or vector."""
    count, kind = use.argument("count"), use.argument("datatype")
    if count is None or kind is None:
        return Const(INT, 0), Datatype("MPI_BYTE", 0, "unsigned char", 1, "bytes")
    if in_place == TRUE and use.call.function in _OTHER:
        count, kind = (use.call.arguments[place] for place in _OTHER[use.call.function])
    return count, datatypes.datatype(use.call, kind)


def _buffers(use: _Use) -> tuple[Expression, list[Expression]]:
    """Whether the own part stands in its place, and both buffers of the call."""
    nothing: Expression = Const(PointerType(VOID), 0)
    outward, inward = use.argument("in") or nothing, use.argument("out") or nothing
    if use.kind == "scatter":
        in_place, inward = _in_place(inward)
    else:
        in_place, outward = _in_place(outward)
    if use.kind in ("bcast", "alltoall") and in_place != FALSE:
        raise refuse(
            use.call.where,
            f"{use.call.function} with MPI_IN_PLACE is not there for FPGA ranks",
            "use a second buffer",
        )
    return in_place, [outward, inward]


def _in_place(buffer: Expression) -> tuple[Expression, Expression]:
    """Whether it is MPI_IN_PLACE, and the buffer if it is not."""
    match buffer:
        case Const(value=1):
            return TRUE, Const(buffer.type, 0)
        case Convert(operand=operand) if isinstance(operand.type, PointerType):
            is_so, inner = _in_place(operand)
            return is_so, buffer if inner is operand else Convert(inner, buffer.type)
        case Select(condition=condition, yes=yes, no=no):
            (is_yes, new_yes), (is_no, new_no) = _in_place(yes), _in_place(no)
            if is_yes == is_no == FALSE:
                return FALSE, buffer
            return (
                Select(condition, is_yes, is_no, INT),
                Select(condition, new_yes, new_no, buffer.type),
            )
        case _:
            return FALSE, buffer


def _wrapper(use: _Use, kind: Datatype, communicator: str) -> str:
    """The function that takes the call's place."""
    parts, rest = _SHAPES[use.kind]
    _, code = datatypes.kinds()[use.call.function]
    call = datatypes.call_numbers()[use.call.function]
    if communicator == "MPI_COMM_WORLD":
        who, counter, context_id = "plait_rank(), size = plait_size()", "plait_number_world", 1
    else:
        who, counter, context_id = "0, size = 1", "plait_number_self", 3
    arguments = ["rank, size", str(context_id), "number", f"{code}, {kind.code}, {call}"]
    arguments += [each for each in (parts, rest) if each]
    return f"""
int {use.name}(const void *given, void *taken, int count, int root, int in_place) {{
  int rank = {who}, number = {counter};
  T *in = (T *)given, *out = (T *)taken;
  {counter} = (number + 1) & 0x7fffffff;
  NAME({", ".join(arguments)});
  return 0;
}}"""
