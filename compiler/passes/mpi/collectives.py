# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
# length: what each collective is given stands in tables beside what reads them
"""Collective calls become calls of an instance of their algorithm, made for their constants.

An algorithm is a template in compiler/lib, of the name that it has in spec/collectives.yaml, and
sends what the runtime's algorithm of that name sends: both may take part in one collective. So all
ranks must take the same one; `choose` says which.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from plait.compiler.base.diagnostics import CompileError, refuse
from plait.compiler.ir.nodes import (
    FALSE,
    TRUE,
    AddressOf,
    Call,
    Const,
    Convert,
    Expression,
    PointerAdd,
    Program,
    Select,
    Variable,
    Where,
)
from plait.compiler.ir.traverse import root as root_of
from plait.compiler.ir.types import INT, VOID, PointerType, size_of
from plait.compiler.passes.base import linking
from plait.compiler.passes.base.context import Context
from plait.compiler.passes.base.simplify import simplify
from plait.compiler.passes.mpi import calls, datatypes, gaps, operations, pending
from plait.compiler.passes.mpi.algorithms import (
    ALGORITHMS,
    BLOCKS,
    CIRCUIT,
    NOTHING,
    SCATTER_VARYING,
    choose,
)
from plait.compiler.passes.mpi.calls import Buffer, Shape
from plait.compiler.passes.mpi.datatypes import Datatype
from plait.compiler.passes.mpi.in_place import Held, is_null
from plait.compiler.passes.mpi.in_place import in_place as find_in_place

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
    "exscan": ("in_place ? out : in, out", "count"),
    "reduce_scatter_block": ("in_place ? out : in, out", "count"),
    "alltoallv": ("in, out_counts, out_displs, out, counts, displs", ""),
    SCATTER_VARYING: ("in_place ? out : in, out, counts", ""),
    "scatterv": (
        "in, counts, displs, in_place ? in + displs[root] : out",
        "in_place ? 0 : count, root",
    ),
    "gatherv": (
        "in_place ? out + displs[root] : in, out, counts, displs",
        "in_place ? 0 : count, root",
    ),
    "allgatherv": ("in_place ? out + displs[rank] : in, out, counts, displs", ""),
    "neighbor_allgather": ("in, out", "count"),
    "neighbor_alltoall": ("in, out", "count"),
    "neighbor_allgatherv": ("in, out, counts, displs", "count"),
    "neighbor_alltoallv": ("in, out_counts, out_displs, out, counts, displs", ""),
}
# What only the root has of these: other ranks may give NULL.
_AT_ROOT = {
    "scatter": ("in",),
    "gather": ("out",),
    "reduce": ("out",),
    "scatterv": ("in", "counts", "displs"),
    "gatherv": ("out", "counts", "displs"),
}
# Where the own part stands in the other buffer and the call does not say so by MPI_IN_PLACE, whose
# place that is; at the root alone where others do not have that buffer.
_SAME = {
    **dict.fromkeys(("alltoall", "allreduce", "scan", "reduce_scatter_block"), "in == out"),
    "exscan": "rank > 0 && in == out",
    SCATTER_VARYING: "in == out && counts[rank] > 0",
    "reduce": "rank == root && in == out",
    "gather": "rank == root && in == out + root * (long)count",
    "scatter": "rank == root && out == in + root * (long)count",
    "allgather": "in == out + rank * (long)count",
    "allgatherv": "in == out + displs[rank] && counts[rank] > 0",
}
_NEIGHBOURS = frozenset(each for each in _SHAPES if each.startswith("neighbor_"))
_NOWHERE: Expression = Const(PointerType(VOID), 0)
_COUNTS = ("counts", "displs", "out_counts", "out_displs")
_NO_COUNTS: Expression = Const(PointerType(INT), 0)
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
    "MPI_MINLOC": "(a).value < (b).value || ((a).value == (b).value && (a).index < (b).index)"
    " ? (a) : (b)",
    "MPI_MAXLOC": "(a).value > (b).value || ((a).value == (b).value && (a).index < (b).index)"
    " ? (a) : (b)",
}


@cache
def places(name: str) -> dict[str, int]:
    """How the arguments of a collective stand: places of both buffers, the count and datatype of a
    block or vector, counts and places of those of all ranks, operation, root and communicator."""
    shape = calls.SHAPES[name]
    found = {each: shape.kinds.index(each) for each in ("op", "root", "comm") if shape.has(each)}
    if not shape.buffers:
        return found
    block = _block(shape)
    found |= {"datatype": block.datatype} | ({} if block.varying else {"count": block.count})
    if "eighbor_allgatherv" in name:  # what goes out is none of the parts that come
        found["count"] = shape.buffers[0].count
    for buffer in shape.buffers:
        found["in" if buffer.way == calls.SENT else "out"] = buffer.place
        if buffer.varying:
            # Where parts of both buffers have counts, those that are sent have a name of their own.
            own = "out_" if block.varying and buffer.count != block.count else ""
            found[f"{own}counts"] = buffer.count
            if shape.kinds[buffer.count + 1] == "displs":
                found[f"{own}displs"] = buffer.count + 1
    return found


def _block(shape: Shape) -> Buffer:
    """The buffer whose count and datatype say how much a rank's part is."""
    is_gather = shape.has("root") and shape.has("received_parts")
    return shape.buffers[0 if is_gather else -1]


def _other(name: str) -> Buffer | None:
    """The other buffer of a call with parts at the root: what says how much a part is where a rank
    gives MPI_IN_PLACE for its own."""
    return next((each for each in calls.SHAPES[name].buffers if each.at_root), None)


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
    site: int
    is_open: bool  # goes on while the role does something else: its steps are written down

    def argument(self, what: str) -> Expression | None:
        """An argument, if the call has it."""
        return self.call.arguments[self.places[what]] if what in self.places else None


def run(program: Program, context: Context) -> None:
    """The pass; `inline` and `fold` have to follow."""
    pending.run(program, context)
    gaps.run(program, context)
    errors: list[CompileError] = []
    texts: list[str] = []
    names: list[str] = []
    owns: list[tuple[str, str, Where]] = []
    works: list[str] = []
    kinds, held = datatypes.kinds(), Held(program)
    for number, call in enumerate(c for c in linking.calls(program) if c.function in kinds):
        if call.function not in calls.COLLECTIVES:
            continue  # refused by the pass mpi
        kind, _ = kinds[call.function]
        kind = kind[1:] if call.function in calls.COLLECTIVE_STARTS else kind
        kind = SCATTER_VARYING if kind == "reduce_scatter" else kind
        is_open = context.open_collectives > 0
        name = f"plait_collective_{number}"
        use = _Use(call, name, kind, places(call.function), number, is_open)
        operation = use.argument("op")
        if use.is_open:
            works += _works(use)
        try:
            gaps.check_others(call, calls.blocking(call.function), context)
            texts.append(_lower(use, context, held))
        except CompileError as error:
            errors.append(error)
        names.append(use.name)
        if own := datatypes.own_operation(operation or FALSE):
            owns.append((f"{use.name}_op", own[0], call.where))
    datatypes.collect(errors)
    if names:
        head = datatypes.definitions() + context.ports()
        if context.tree is not None:
            head += tree_tables(context.tree) + "\n"
        if context.open_collectives:
            texts.append(_WORK.replace("CASES", "".join(works)))
            names.append("plait_work")
        linking.link(program, head + "".join(texts), names, context)
    for each in owns:
        operations.put(program, context, *each)


def _lower(use: _Use, context: Context, held: Held) -> str:
    """Changes the call; the C code of the instance."""
    call = use.call
    communicator = datatypes.communicator(call, call.arguments[use.places["comm"]])
    in_place, buffers = _buffers(use, held)
    count, kind = _elements(use, in_place)
    root = use.argument("root") or Const(INT, 0)
    lines = [f"#define T {kind.c_type}"]
    operation = use.argument("op")
    algorithms = _algorithms(use, context, root, communicator)
    if operation is not None:
        lines += definition(call, use.name, operation, kind, algorithms.values())
    lines += [f"#define PLAIT_SITE {use.site}"] if use.is_open else []
    for name, algorithm in algorithms.items():
        if use.is_open and algorithm in ("scan_linear", "exscan_linear"):
            raise refuse(
                call.where,
                f"FPGA ranks do {call.function} by recursive doubling, not as {algorithm}, in a "
                "program that does something else before its MPI_Wait",
                f"call {calls.blocking(call.function)}",
            )
        lines += [f"#define NAME {name}", *_own_memory(use, algorithm, count, context, in_place)]
        lines += [f'#include "{algorithm}.c"', "#undef NAME", "#undef COUNT", "#undef RANKS"]
        lines += ["#undef IN_PLACE"]
    arrays = dict(zip(("in", "out"), buffers, strict=True))
    arrays |= {each: use.argument(each) or _NO_COUNTS for each in _COUNTS}
    missing = [each for each in _AT_ROOT.get(use.kind, ()) if is_null(arrays[each])]
    keeps = any(each.startswith("#define COUNT") for each in lines)
    lines += [
        _wrapper(use, kind, list(algorithms), missing, context, keeps=keeps),
        *(_kernels(use, has_operation=operation is not None) if use.is_open else []),
        "#undef PLAIT_SITE",
        "#undef T",
        "#undef OP",
        "#undef ORDERED",
    ]
    linking.keep_name(call)
    if operation is not None:
        call.where = replace(call.where, detail=datatypes.operation(call, operation, kind))
    # Where one may go on in the call of another, places do not tell which of them it is.
    if isinstance(known := use.argument("root"), Const) and not context.open_collectives:
        call.where = replace(call.where, root=int(known.value))
    is_begun = use.is_open and call.function in calls.COLLECTIVE_STARTS
    call.function = use.name
    communicator_value = call.arguments[use.places["comm"]]
    request = call.arguments[-1:] if is_begun else []
    call.arguments = [*arrays.values(), count, root, in_place, communicator_value, *request]
    return "\n".join(lines) + "\n"


_WORK = """
void plait_work(int what, void *to, const void *from, const void *other, long count) {
  switch (what) {
CASES    default: break;
  }
}
"""


def _works(use: _Use) -> list[str]:
    """What the steps of a collective do beside sending and receiving: cases of plait_work."""
    cases = [f"    case {2 * use.site}: {use.name}_copy(to, from, count); break;\n"]
    if use.argument("op") is not None:
        call = f"{use.name}_combine(to, from, other, count)"
        cases.append(f"    case {2 * use.site + 1}: {call}; break;\n")
    return cases


def _kernels(use: _Use, *, has_operation: bool) -> list[str]:
    """The functions that these call."""
    head = "  for (long i = 0; i < count; ++i) to[i] ="
    lines = [f"void {use.name}_copy(T *to, const T *from, long count) {{", f"{head} from[i];", "}"]
    if has_operation:
        lines += [f"void {use.name}_combine(T *to, const T *lower, const T *higher, long count) {{"]
        lines += [f"{head} OP(lower[i], higher[i]);", "}"]
    return lines


def definition(
    call: Call, name: str, operation: Expression, kind: Datatype, algorithms: Iterable[str] = ()
) -> list[str]:
    """The definition of OP for an instance of that name, which `operations.put` completes."""
    what = datatypes.operation(call, operation, kind)
    own = datatypes.own_operation(operation)
    if own is None:
        return [f"#define OP(a, b) ({_OPERATIONS[what]})"]
    text = [operations.text(f"{name}_op", kind), f"#define OP(a, b) {name}_op(a, b)"]
    if own[1]:
        return text
    for each in algorithms:
        if "scatter" in each or each.endswith("_planned"):
            raise refuse(
                call.where,
                f"{call.function} with an operation that does not commute: FPGA ranks do it by "
                f"{each}, which changes the order",
                "call MPI_Allreduce, and take a part of the result",
            )
    return [*text, "#define ORDERED"]


def _algorithms(use: _Use, context: Context, root: Expression, communicator: str) -> dict[str, str]:
    """The algorithm by the name of its instance; a second one for where the tree fits, or for what
    circuits take.

    The tree fits all ranks in their order, from its own root: some calls tell when the program
    runs.
    """
    fits: bool | None = False
    if context.tree is not None and communicator != "MPI_COMM_SELF":
        number = linking.constant(root)
        if number is None or number == context.tree.index(-1):
            fits = True if number is not None and communicator else None
    forced = context.forced.get(use.kind, "")
    if use.is_open and forced.endswith(CIRCUIT):
        raise refuse(
            use.call.where,
            f"FPGA ranks do not do {use.call.function} by {forced} in a program that does "
            "something else before its MPI_Wait",
            f"leave --collective {use.kind}={forced} out",
        )
    try:
        if forced.endswith(CIRCUIT):
            return {f"{use.name}_run": choose(use.kind), f"{use.name}{CIRCUIT}": forced}
        usual = choose(use.kind, context.forced, is_planned=fits is True)
        if fits is not None:
            return {f"{use.name}_run": usual}
        planned = choose(use.kind, context.forced, is_planned=True)
    except ValueError as error:
        raise refuse(use.call.where, str(error)) from None
    names = {f"{use.name}_run": usual, f"{use.name}_planned": planned}
    return names if planned != usual else {f"{use.name}_run": usual}


def _own_memory(
    use: _Use, algorithm: str, count: Expression, context: Context, in_place: Expression
) -> list[str]:
    keeps = ALGORITHMS.get(algorithm, NOTHING)
    extra: list[str] = []
    if (use.kind == "alltoallv" or use.kind in _NEIGHBOURS) and in_place != FALSE:
        raise refuse(
            use.call.where,
            f"FPGA ranks do not have {use.call.function} with MPI_IN_PLACE",
            "send from a copy of the buffer",
        )
    if use.kind == "alltoall" and in_place == TRUE:
        keeps, extra = BLOCKS, ["#define IN_PLACE"]
    if use.kind == SCATTER_VARYING:
        return [f"#define COUNT ({_room(use)} / sizeof(T) + 1)"]
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
    if keeps == BLOCKS and context.size is None:
        raise refuse(
            use.call.where,
            f"{algorithm} needs memory for the blocks of all ranks, and their number is not known "
            "when the program is compiled",
        )
    return [*extra, f"#define COUNT {max(number, 1)}", f"#define RANKS {context.size or 1}"]


def _object_of(buffer: Expression | None) -> Variable | None:
    """The object that a buffer is in, if the call names it."""
    while isinstance(buffer, Convert | PointerAdd):
        buffer = buffer.operand if isinstance(buffer, Convert) else buffer.pointer
    return root_of(buffer.place) if isinstance(buffer, AddressOf) else None


def _may_be_same(use: _Use) -> bool:
    """Whether both buffers of a call may be in one object, which OpenSHMEM's routines allow."""
    if use.call.where.call.startswith("shmem_"):
        return False
    objects = [_object_of(use.argument(each)) for each in ("in", "out")]
    return use.kind in _SAME and (None in objects or objects[0] is objects[1])


def _room(use: _Use) -> int:
    """Bytes of the receive buffer."""
    variable = _object_of(use.argument("out"))
    if variable is None:
        raise refuse(
            use.call.where,
            f"the receive buffer of this {use.call.function} is not known when the program is "
            "compiled; the algorithm needs memory of that size",
            "name an array in the call itself",
        )
    return size_of(variable.type)


def _elements(use: _Use, in_place: Expression) -> tuple[Expression, Datatype]:
    """Count and datatype of a block or vector."""
    count, kind = use.argument("count") or Const(INT, 0), use.argument("datatype")
    if kind is None:
        return count, datatypes.BYTE
    if in_place != FALSE and (other := _other(use.call.function)) is not None:
        kind = use.call.arguments[other.datatype] if in_place == TRUE else kind
        if not other.varying:
            count = simplify(Select(in_place, use.call.arguments[other.count], count, INT))
    found = datatypes.datatype(use.call, kind, has_operation="op" in use.places)
    if use.kind in _NEIGHBOURS:
        _check_same(use.call, found)
    return count, found


def _check_same(call: Call, kind: Datatype) -> None:
    """Both buffers have one datatype."""
    for buffer in calls.SHAPES[call.function].buffers:
        if datatypes.datatype(call, call.arguments[buffer.datatype]).layout != kind.layout:
            raise refuse(
                call.where,
                f"{call.function} with two different datatypes",
                "give both buffers one datatype",
            )


def _buffers(use: _Use, held: Held) -> tuple[Expression, list[Expression]]:
    """Whether the own part stands in its place, and both buffers of the call."""
    outward, inward = use.argument("in") or _NOWHERE, use.argument("out") or _NOWHERE
    if use.kind in ("scatter", "scatterv"):
        in_place, inward = find_in_place(inward, held)
    else:
        in_place, outward = find_in_place(outward, held)
    if use.kind == "bcast" and find_in_place(inward, held)[0] != FALSE:
        raise refuse(use.call.where, "the buffer of this MPI_Bcast is MPI_IN_PLACE")
    if use.kind == "alltoall" and in_place not in (TRUE, FALSE):
        raise refuse(
            use.call.where,
            "whether the send buffer of this MPI_Alltoall is MPI_IN_PLACE is not known when the "
            "program is compiled",
            "write two calls, one with MPI_IN_PLACE",
        )
    return in_place, [outward, inward]


def _wrapper(
    use: _Use,
    kind: Datatype,
    names: Sequence[str],
    missing: Sequence[str],
    context: Context,
    *,
    keeps: bool,
) -> str:
    """The function that takes the call's place. `missing`: what only the root need not lack.

    keeps: it has memory of its own.
    """
    parts, rest = _SHAPES[use.kind]
    _, code = datatypes.kinds()[use.call.function]
    call = datatypes.call_numbers()[use.call.function]
    arguments = ["group, rank, size, number", f"{code}, {kind.code}, {call}"]
    arguments += [each for each in (parts, rest) if each]
    given = ", ".join(arguments)
    check = ""
    if "root" in use.places:
        fail = f"plait_fail({call}, PLAIT_MPI_ROOT, root, 0, 0, size, 0, 0, group)"
        check = f"  if (root < 0 || root >= size) {fail};\n"
    if "count" in use.places:
        # Who has its part in place already gives none.
        wrong = "count < 0 && !in_place" if "counts" in use.places else "count < 0"
        fail = f"plait_fail({call}, PLAIT_MPI_REFUSED, 0, 0, count * (long)sizeof(T), 0, 0, "
        check += f"  if ({wrong}) {fail}{kind.code}, group);\n"
    nowhere = ""
    if missing:  # an object that no rank but the root would touch
        nowhere = f"static long {use.name}_nowhere[1];"
        wrong = "rank == root" if "counts" in use.places else "rank == root && count > 0"
        check += f"  if ({wrong}) plait_fail({call}, PLAIT_MPI_REFUSED, 0, 0, 0, 0, 0, 0, group);\n"
        check += "".join(f"  {each} = (void *){use.name}_nowhere;\n" for each in missing)
    if _may_be_same(use):
        counted = "count > 0 && " if "count" in use.places else ""
        fail = f"plait_fail({call}, PLAIT_MPI_NOT_APART, 1, 0, 0, 0, 0, 0, group)"
        check += f"  if (!in_place && {counted}{_SAME[use.kind]}) {fail};\n"
    start = f"{names[0]}({given});"
    if len(names) > 1 and names[1].endswith(CIRCUIT):
        # All ranks agree on that: a rank's part is as long at both ends.
        whole = "count * (long)sizeof(T) % PLAIT_CIRCUIT_WORD_BYTES == 0"
        condition = f"size > 1 && count > 0 && {whole}"
        start = f"if ({condition}) {names[1]}({given}); else {start}"
    elif len(names) > 1 and context.tree is not None:
        condition = f"plait_is_world(group) && root == {context.tree.index(-1)}"
        start = f"if ({condition}) {names[1]}({given}); else {start}"
    parameter, more = "", ""
    if use.is_open:
        kept = use.site if keeps else -1
        start = f"plait_open(group, number, {code}, {kind.code}, {call}, {kept});\n  {start}"
        more = "  plait_finish();\n"
        if use.call.function in calls.COLLECTIVE_STARTS:
            parameter = ", MPI_Request *request"
            more = "  *request = PLAIT_REQUEST | PLAIT_IS_COLLECTIVE | plait_recording;\n"
    # A collective that gives an error back was none.
    begin = "  int number = plait_begin(group);\n"
    before, after = ("", begin) if context.returns_errors else (begin, "")
    return f"""{nowhere}
int {use.name}(const void *given, void *taken, const int *counts, const int *displs,
    const int *out_counts, const int *out_displs, int count, int root, int in_place,
    MPI_Comm comm{parameter}) {{
  int group = plait_group({call}, comm), rank = plait_own_rank(group), size = plait_ranks(group);
{before}  T *in = (T *)given, *out = (T *)taken;
{check}{after}  {start}
{more}  return 0;
}}"""
