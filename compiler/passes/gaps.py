# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Data that have gaps in memory are packed into a buffer of the role's, and unpacked from one.

MPI_Sendrecv_replace sends from a copy in the same way. Each call has a buffer of its own. A call
that returns before the message has left, or has come, cannot have one and is refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from plait.compiler.diagnostics import CompileError, refuse
from plait.compiler.ir.nodes import (
    AddressOf,
    Call,
    Const,
    Convert,
    Expression,
    PointerAdd,
    Program,
)
from plait.compiler.ir.traverse import root
from plait.compiler.ir.types import IntType, PointerType, size_of
from plait.compiler.passes import datatypes, linking
from plait.compiler.passes.context import Context
from plait.compiler.passes.datatypes import Datatype
from plait.compiler.passes.in_place import Held

_REPLACE = "MPI_Sendrecv_replace"
_SENT, _RECEIVED, _BOTH = "sent", "received", "both"
_SEND = "const void *a0, int a1, int a2, int a3, int a4, MPI_Comm a5"
_ROOTED = "const void *a0, int a1, int a2, void *a3, int a4, int a5, int a6, MPI_Comm a7"
_ALL = "const void *a0, int a1, int a2, void *a3, int a4, int a5, MPI_Comm a6"


@dataclass(frozen=True)
class _Buffer:
    """A buffer of a call. Count and datatype follow it. `root`, `communicator`: of a collective.

    `of_all`: there is a part for each rank; `at_root`: other ranks have none.
    """

    place: int  # among the arguments
    way: str
    of_all: bool = False
    at_root: bool = False


@dataclass(frozen=True)
class _Shape:
    """What the arguments of a call are."""

    parameters: str
    buffers: tuple[_Buffer, ...]
    root: int = -1
    communicator: int = -1


_CALLS = {
    **{
        each: _Shape(_SEND, (_Buffer(0, _SENT),)) for each in ("MPI_Send", "MPI_Ssend", "MPI_Rsend")
    },
    "MPI_Recv": _Shape(
        "void *a0, int a1, int a2, int a3, int a4, MPI_Comm a5, MPI_Status *a6",
        (_Buffer(0, _RECEIVED),),
    ),
    "MPI_Sendrecv": _Shape(
        "const void *a0, int a1, int a2, int a3, int a4, void *a5, int a6, int a7, int a8, int a9, "
        "MPI_Comm a10, MPI_Status *a11",
        (_Buffer(0, _SENT), _Buffer(5, _RECEIVED)),
    ),
    "MPI_Bcast": _Shape(
        "void *a0, int a1, int a2, int a3, MPI_Comm a4", (_Buffer(0, _BOTH),), 3, 4
    ),
    "MPI_Scatter": _Shape(
        _ROOTED, (_Buffer(0, _SENT, of_all=True, at_root=True), _Buffer(3, _RECEIVED)), 6, 7
    ),
    "MPI_Gather": _Shape(
        _ROOTED, (_Buffer(0, _SENT), _Buffer(3, _RECEIVED, of_all=True, at_root=True)), 6, 7
    ),
    "MPI_Allgather": _Shape(_ALL, (_Buffer(0, _SENT), _Buffer(3, _RECEIVED, of_all=True)), -1, 6),
    "MPI_Alltoall": _Shape(
        _ALL, (_Buffer(0, _SENT, of_all=True), _Buffer(3, _RECEIVED, of_all=True)), -1, 6
    ),
}


@dataclass(frozen=True)
class _Side:
    """A buffer of a call whose data have gaps."""

    buffer: _Buffer
    kind: Datatype
    count: str  # elements of a rank's part, in C
    room: int  # elements of all parts, at most


def run(program: Program, context: Context) -> None:
    """Gaps are gone from all calls that can have them; the passes that follow refuse the others."""
    texts: list[str] = []
    names: list[str] = []
    errors: list[CompileError] = []
    held = Held(program)
    for call in [each for each in linking.calls(program) if each.function in _CALLS]:
        try:
            sides = _sides(call, held, context)
            if sides:
                name = f"plait_gaps_{len(names)}"
                texts.append(_Function(name, call, sides).text())
                names.append(name)
                linking.keep_name(call)
                call.function = name
        except CompileError as error:
            errors.append(error)
    for call in [each for each in linking.calls(program) if each.function == _REPLACE]:
        names.append(f"plait_replace_{len(names)}")
        try:
            texts.append(_replacing(names[-1], call))
        except CompileError as error:
            errors.append(error)
        linking.keep_name(call)
        call.function = names[-1]
    datatypes.collect(errors)
    if names:
        head = "#include <mpi.h>\n" + datatypes.definitions()
        linking.link(program, head + "".join(texts), names, context)


def _sides(call: Call, held: Held, context: Context) -> list[_Side]:
    found: list[_Side] = []
    buffers = _CALLS[call.function].buffers
    for buffer in buffers:
        kind = datatypes.with_gaps(call.arguments[buffer.place + 2])
        if kind is not None and not _is_in_place(call.arguments[buffer.place]):
            count = call.arguments[buffer.place + 1]
            room = _room(call, buffer, kind, context)
            text = str(count.value) if isinstance(count, Const) else f"a{buffer.place + 1}"
            found.append(_Side(buffer, kind, text, room))
    pointers = [call.arguments[each.place] for each in buffers]
    if found and any(held.may_be(each) and not _is_in_place(each) for each in pointers):
        raise refuse(
            call.where,
            f"{call.function} with a datatype that has gaps, and with MPI_IN_PLACE or not as the "
            "program finds when it runs",
            "call it in each branch of an if",
        )
    return found


def _is_in_place(buffer: Expression) -> bool:
    while isinstance(buffer, Convert):
        buffer = buffer.operand
    return isinstance(buffer, Const) and isinstance(buffer.type, PointerType) and buffer.value == 1


def _room(call: Call, buffer: _Buffer, kind: Datatype, context: Context) -> int:
    """How many elements a buffer has at most: the count's, or those of the object it lies in."""
    count = call.arguments[buffer.place + 1]
    if buffer.of_all and context.size is None:
        raise refuse(
            call.where,
            f"{call.function} with a datatype that has gaps needs the number of ranks, which is "
            "not known when the program is compiled",
        )
    if isinstance(count, Const):
        return _count(call, count) * ((context.size or 1) if buffer.of_all else 1)
    pointer = call.arguments[buffer.place]
    while isinstance(pointer, Convert | PointerAdd):
        pointer = pointer.operand if isinstance(pointer, Convert) else pointer.pointer
    variable = root(pointer.place) if isinstance(pointer, AddressOf) else None
    if variable is None or kind.extent <= 0:
        return _count(call, count)
    return size_of(variable.type) // kind.extent + 1


def _count(call: Call, count: Expression) -> int:
    if isinstance(count, Const) and int(count.value) >= 0:
        return int(count.value)
    raise refuse(
        call.where,
        f"the count of this {call.function} is not known when the program is compiled; the buffer "
        f"that {'it sends from' if call.function == _REPLACE else 'its data are packed into'} "
        "needs it",
        "write the count as a constant",
    )


class _Function:
    """What takes the call's place: it packs, calls, unpacks."""

    def __init__(self, name: str, call: Call, sides: Sequence[_Side]) -> None:
        self._name = name
        self._call = call
        self._shape = _CALLS[call.function]
        self._sides = sides
        # Constants stand as such: the passes that follow want to know them.
        self._given = [
            _constant(each) or f"a{number}" for number, each in enumerate(call.arguments)
        ]
        self._head, self._before, self._after = "", "", ""

    def text(self) -> str:
        """C code."""
        name, shape = self._name, self._shape
        if shape.communicator >= 0:
            self._before += "  int me, size;\n"
            for what, to in (("rank", "me"), ("size", "size")):
                self._before += f"  MPI_Comm_{what}(a{shape.communicator}, &{to});\n"
        for side in self._sides:
            self._add(side)
        if self._after and shape.communicator < 0:
            self._add_status()
        inner = f"  {self._call.function}({', '.join(self._given)});\n"
        body = f"{self._before}{inner}{self._after}  return 0;\n"
        return f"{self._head}int {name}({shape.parameters}) {{\n{body}}}\n"

    def _add(self, side: _Side) -> None:
        buffer, kind = side.buffer, side.kind
        place, packed = buffer.place, f"{self._name}_packed_{buffer.place}"
        units = max(side.room * kind.size // kind.unit_bytes, 1)
        self._head += f"static {kind.unit} {packed}[{units}];\n" + self._tables(side)
        count = f"{side.count} * size" if buffer.of_all else side.count
        plain, there = f"(({kind.unit} *)a{place})[at]", f"{packed}[which]"
        only = f"if (me == a{self._shape.root}) " if buffer.at_root else ""
        if buffer.way != _RECEIVED or self._keeps_own():
            copied = f"{there} = {plain};"
            at_root = f"if (me == a{self._shape.root}) " if buffer.way == _BOTH else only
            self._before += f"  {at_root}{{\n{self._loops(side, count, copied)}  }}\n"
        if buffer.way != _SENT:
            limit = (
                "" if self._shape.communicator >= 0 else f"if (which < came / {kind.unit_bytes}) "
            )
            copied = f"{limit}{plain} = {there};"
            self._after += f"  {only}{{\n{self._loops(side, count, copied)}  }}\n"
        handle, each = kind.packed
        self._given[place] = packed
        self._given[place + 1] = f"{side.count} * {each}"
        self._given[place + 2] = str(handle)

    def _keeps_own(self) -> bool:
        """Whether the part of this rank may stand in the buffer that is received into."""
        return any(_is_in_place(each) for each in self._call.arguments)

    def _tables(self, side: _Side) -> str:
        """Constants that say where the runs are, where they do not follow each other evenly."""
        if _even(side.kind):
            return ""
        name, bytes_of = f"{self._name}_{side.buffer.place}", side.kind.unit_bytes
        runs = side.kind.layout.runs
        rows = {
            "at": [at // bytes_of for at, _ in runs],
            "length": [length // bytes_of for _, length in runs],
        }
        return "".join(
            f"static const int {name}_{what}[{len(row)}] = {{{', '.join(map(str, row))}}};\n"
            for what, row in rows.items()
        )

    def _loops(self, side: _Side, count: str, copied: str) -> str:
        """Goes over all units, `which` of them in the packed buffer, and `at` in memory."""
        kind = side.kind
        extent = kind.extent // kind.unit_bytes
        head = f"    for (int i = 0; i < {count}; ++i)\n"
        if even := _even(kind):
            first, blocks, length, stride = even
            each = f"(i * {blocks} + j) * {length} + k"
            where = f"i * {extent}L + j * {stride}L + k + {first}L"
            return (
                f"{head}      for (int j = 0; j < {blocks}; ++j)\n"
                f"        for (int k = 0; k < {length}; ++k) {{\n"
                f"          int which = {each};\n          long at = {where};\n"
                f"          {copied}\n        }}\n"
            )
        name, runs = f"{self._name}_{side.buffer.place}", len(kind.layout.runs)
        return (
            f"    int next = 0;\n{head}      for (int j = 0; j < {runs}; ++j) {{\n"
            f"        for (int k = 0; k < {name}_length[j]; ++k) {{\n"
            f"          int which = next + k;\n"
            f"          long at = i * {extent}L + {name}_at[j] + k;\n"
            f"          {copied}\n        }}\n        next += {name}_length[j];\n      }}\n"
        )

    def _add_status(self) -> None:
        """How much has come is known before it is unpacked."""
        status = self._given[-1]
        self._given[-1] = "&found"
        self._before += "  MPI_Status found;\n"
        self._after = (
            "  long came = found.plait_bytes;\n"
            f"  if ({status} != MPI_STATUS_IGNORE) {{\n"
            f"    {status}->MPI_SOURCE = found.MPI_SOURCE;\n"
            f"    {status}->MPI_TAG = found.MPI_TAG;\n"
            f"    {status}->plait_bytes = came;\n  }}\n"
        ) + self._after


def _constant(argument: Expression) -> str:
    if _is_in_place(argument):
        return "MPI_IN_PLACE"
    if isinstance(argument, Const) and isinstance(argument.type, IntType):
        return str(argument.value)
    return ""


def _even(kind: Datatype) -> tuple[int, int, int, int] | None:
    """In units: where runs of one length begin, how many, how long, how far apart; None: uneven."""
    runs = kind.layout.runs
    (first, length), *others = runs
    stride = others[0][0] - first if others else length
    if any(run != (first + i * stride, length) for i, run in enumerate(runs)):
        return None
    unit = kind.unit_bytes
    return first // unit, len(runs), length // unit, stride // unit


def _replacing(name: str, call: Call) -> str:
    """A message may be read until it is taken, when another one would stand in its place."""
    count, kind = _count(call, call.arguments[1]), datatypes.datatype(call, call.arguments[2])
    return f"""static {kind.c_type} {name}_sent[{max(count, 1)}];
int {name}(void *buf, int count, int type, int dest, int sendtag, int source, int recvtag,
    MPI_Comm comm, MPI_Status *status) {{
  {kind.c_type} *from = buf;
  for (int i = 0; i < {count}; ++i) {name}_sent[i] = from[i];
  MPI_Sendrecv({name}_sent, {count}, {kind.handle}, dest, sendtag, buf, {count}, {kind.handle},
      source, recvtag, comm, status);
  return 0;
}}
"""
