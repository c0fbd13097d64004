# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Data that have gaps in memory are packed into a buffer of the role's, and unpacked from one.

MPI_Sendrecv_replace sends from a copy in the same way. Each call has a buffer of its own. A call
that returns before the message has left, or has come, cannot have one and is refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from plait.compiler.base.diagnostics import CompileError, refuse
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
from plait.compiler.ir.types import INT, IntType, PointerType, size_of
from plait.compiler.passes.base import linking
from plait.compiler.passes.base.context import Context
from plait.compiler.passes.base.simplify import located
from plait.compiler.passes.mpi import datatypes
from plait.compiler.passes.mpi.calls import BOTH, RECEIVED, SENT, SHAPES, WITH_GAPS, Buffer, Shape
from plait.compiler.passes.mpi.datatypes import Datatype
from plait.compiler.passes.mpi.in_place import Held, is_null
from plait.compiler.passes.mpi.layouts import OBJECT_BYTES

_REPLACE = "MPI_Sendrecv_replace"
# Of those among neighbours there are no parts for each rank.
_NEIGHBOURS = frozenset(each for each in WITH_GAPS if each.startswith("MPI_Neighbor_"))
_PACKED = WITH_GAPS - _NEIGHBOURS - {_REPLACE}
# Parts that are sent may overlap. So many bytes are there for them whatever they are; for larger
# objects twice those of the object.
_OVERLAPPING_BYTES = 4096


class _Piece(NamedTuple):
    """Bytes of one of the objects that the call is given after its arguments."""

    number: int
    offset: int
    size: int


@dataclass(frozen=True)
class _Side:
    """A buffer of a call that has gaps, or another datatype than the other buffer.

    The message is made of `each` of the datatype of `handle` for each of its elements.
    """

    buffer: Buffer
    kind: Datatype
    handle: int
    each: int
    count: str = ""  # elements of a rank's part, in C, where it is one number
    units: int = 0  # of all parts, at most, where it is packed
    pieces: Sequence[_Piece] = ()  # where its parts are in several objects

    @property
    def is_packed(self) -> bool:
        """Whether it has gaps."""
        return self.kind.kind == datatypes.GAPS


def run(program: Program, context: Context) -> None:
    """Gaps are gone from all calls that can have them; the passes that follow refuse the others."""
    texts: list[str] = []
    names: list[str] = []
    errors: list[CompileError] = []
    held = Held(program)
    for call in [each for each in linking.calls(program) if each.function in _PACKED]:
        try:
            sides = _sides(call, held, context)
            if sides:
                name = f"plait_gaps_{len(names)}"
                texts.append(_Function(name, call, sides, context.size or 1).text())
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
        head = (
            "#include <mpi.h>\n#include <plait.h>\n#include <plait_mpi_errors.h>\n"
            + datatypes.definitions()
        )
        linking.link(program, head + "".join(texts), names, context)


def add_objects(call: Call, objects: Sequence[Expression]) -> None:
    """Gives a call whose datatype is of several objects the pointers to all that there may be.

    So it is known what the call reads and writes; this pass takes them away.
    """
    buffers = SHAPES[call.function].buffers if call.function in _PACKED else ()
    kinds = [datatypes.known(call.arguments[each.datatype]) for each in buffers]
    if any(kind is not None and kind.layout.is_of_several for kind in kinds):
        call.arguments += objects


def check_others(call: Call, kin: str, context: Context) -> None:
    """Refuses two datatypes that a collective which does not block cannot have. `kin` blocks."""
    shape = SHAPES[kin] if kin in _PACKED else None
    pairs = _datatypes(call, shape, context) if shape is not None else []
    for buffer, _ in pairs:
        datatypes.datatype(call, call.arguments[buffer.datatype])
    if shape is not None and _differ(shape, pairs):
        raise refuse(
            call.where,
            f"{call.function} with two different datatypes: FPGA ranks have those in {kin} only",
            f"call {kin}, or give both buffers one datatype",
        )


def _differ(shape: Shape, pairs: Sequence[tuple[Buffer, Datatype]]) -> bool:
    """Whether counts of one buffer say something else than those of the other."""
    is_varying = any(each.varying for each in shape.buffers)
    return is_varying and len({kind.layout for _, kind in pairs}) > 1


def _datatypes(call: Call, shape: Shape, context: Context) -> list[tuple[Buffer, Datatype]]:
    """The buffers that mean something, with their datatypes."""
    found: list[tuple[Buffer, Datatype]] = []
    for buffer in shape.buffers:
        kind = datatypes.known(call.arguments[buffer.datatype])
        is_there = not _is_in_place(call.arguments[buffer.place])
        if kind is not None and is_there and not _is_elsewhere(call, shape, buffer, context):
            found.append((buffer, kind))
    return found


def _is_elsewhere(call: Call, shape: Shape, buffer: Buffer, context: Context) -> bool:
    """Whether only another rank than those that the program is for has this buffer."""
    ranks = context.ranks if context.rank is None else (context.rank,)
    if not buffer.at_root or not ranks:
        return False
    at, communicator = (call.arguments[shape.kinds.index(each)] for each in ("root", "comm"))
    world = Const(INT, datatypes.handle("MPI_COMM_WORLD"))
    return isinstance(at, Const) and communicator == world and at.value not in ranks


def _sides(call: Call, held: Held, context: Context) -> list[_Side]:
    shape = SHAPES[call.function]
    pairs = _datatypes(call, shape, context)
    is_varying = any(each.varying for each in shape.buffers)
    with_gaps = [pair for pair in pairs if pair[1].kind == datatypes.GAPS]
    if not with_gaps and not _differ(shape, pairs):
        return []
    pointers = [call.arguments[each.place] for each in shape.buffers]
    if any(held.may_be(each) and not _is_in_place(each) for each in pointers):
        raise refuse(
            call.where,
            f"{call.function} with a datatype that has gaps, and with MPI_IN_PLACE or not as the "
            "program finds when it runs",
            "call it in each branch of an if",
        )
    chosen = pairs if is_varying else with_gaps
    handle, size = datatypes.common([kind for _, kind in chosen])
    found: list[_Side] = []
    for buffer, kind in chosen:
        count = call.arguments[buffer.count]
        text = str(count.value) if isinstance(count, Const) else f"a{buffer.count}"
        pieces = _pieces(call, buffer, kind) if kind.layout.is_of_several else []
        units = _room(call, buffer, kind, context) if kind.kind == datatypes.GAPS else 0
        found.append(_Side(buffer, kind, handle, kind.size // size, text, units, pieces))
    return found


def _pieces(call: Call, buffer: Buffer, kind: Datatype) -> list[_Piece]:
    """Where the parts of a datatype are that are in several objects."""
    pointer, count = call.arguments[buffer.place], call.arguments[buffer.count]
    is_one = isinstance(count, Const) and count.value == 1
    objects = call.arguments[len(SHAPES[call.function].kinds) :]
    origin = 0 if is_null(pointer) else _origin(pointer, objects)
    if buffer.of_all or not is_one or origin is None:
        raise refuse(
            call.where,
            f"{call.function} with a datatype of several variables: FPGA ranks take one such "
            "element, at MPI_BOTTOM or at a variable that MPI_Get_address was given",
            "make the variables members of a struct, and take the addresses in it",
        )
    found: list[_Piece] = []
    for at, size in kind.layout.runs:
        number, offset = divmod(origin + at, OBJECT_BYTES)
        if not 1 <= number <= len(objects):
            raise refuse(call.where, f"{call.function} with a datatype of places that are nowhere")
        found.append(_Piece(number - 1, offset, size))
    return found


def _origin(pointer: Expression, objects: Sequence[Expression]) -> int | None:
    """The address of a buffer, as MPI_Get_address tells it."""
    place = located(pointer)
    for number, known in enumerate(objects, start=1):
        there = located(known)
        if place is not None and there is not None and place[0] is there[0]:
            return number * OBJECT_BYTES + place[1] - there[1]
        if known == _plain(pointer):
            return number * OBJECT_BYTES
    return None


def _plain(pointer: Expression) -> Expression:
    while isinstance(pointer, Convert):
        pointer = pointer.operand
    return pointer


def _is_in_place(buffer: Expression) -> bool:
    plain = _plain(buffer)
    return isinstance(plain, Const) and isinstance(plain.type, PointerType) and plain.value == 1


def _room(call: Call, buffer: Buffer, kind: Datatype, context: Context) -> int:
    """How many units are packed at most: those of the count, or of the object they lie in."""
    count = call.arguments[buffer.count]
    if buffer.of_all and context.size is None:
        raise refuse(
            call.where,
            f"{call.function} with a datatype that has gaps needs the number of ranks, which is "
            "not known when the program is compiled",
        )
    if isinstance(count, Const) and not buffer.varying:
        elements = _count(call, count) * ((context.size or 1) if buffer.of_all else 1)
        return elements * kind.size // kind.unit_bytes
    pointer = call.arguments[buffer.place]
    while isinstance(pointer, Convert | PointerAdd):
        pointer = pointer.operand if isinstance(pointer, Convert) else pointer.pointer
    variable = root(pointer.place) if isinstance(pointer, AddressOf) else None
    if variable is None or kind.extent == 0:
        return _count(call, count)
    elements = _fitting(size_of(variable.type), kind)
    if buffer.varying and buffer.way == SENT:
        apart = max(2 * elements, _OVERLAPPING_BYTES // kind.size)
        elements = min(elements * (context.size or 1), apart)
    return elements * kind.size // kind.unit_bytes


def _fitting(size: int, kind: Datatype) -> int:
    """How many elements, one behind the other, lie in an object of so many bytes.

    They overlap where the extent is less than what they are made of.
    """
    runs = kind.layout.runs
    span = max(at + length for at, length in runs) - min(at for at, _ in runs)
    return max(size - span, 0) // abs(kind.extent) + 1


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

    def __init__(self, name: str, call: Call, sides: Sequence[_Side], size: int) -> None:
        self._name = name
        self._call = call
        self._shape = SHAPES[call.function]
        self._root = f"me == a{self._shape.place('root')}"
        self._sides = sides
        self._size = size
        # Constants stand as such: the passes that follow want to know them.
        self._given = [
            _constant(each) or f"a{number}"
            for number, each in enumerate(call.arguments[: len(self._shape.kinds)])
        ]
        self._head, self._before, self._after = "", "", ""

    def text(self) -> str:
        """C code."""
        name, shape = self._name, self._shape
        if shape.is_collective:
            self._before += "  int me, size;\n"
            for what, to in (("rank", "me"), ("size", "size")):
                self._before += f"  MPI_Comm_{what}(a{shape.place('comm')}, &{to});\n"
        for side in self._sides:
            self._add(side)
        if self._after and shape.has("status"):
            self._add_status()
        inner = f"  {self._call.function}({', '.join(self._given)});\n"
        body = f"{self._before}{inner}{self._after}  return 0;\n"
        objects = len(self._call.arguments) - len(shape.kinds)
        more = "".join(f", void *o{number}" for number in range(objects))
        return f"{self._head}int {name}({shape.parameters}{more}) {{\n{body}}}\n"

    def _add(self, side: _Side) -> None:
        buffer = side.buffer
        place = buffer.place
        self._given[buffer.datatype] = str(side.handle)
        if buffer.varying:
            self._add_counts(side)
        else:
            self._given[buffer.count] = f"{side.count} * {side.each}"
        if side.is_packed:
            self._given[place] = f"{self._name}_packed_{place}"
            self._pack(side)

    def _only(self, side: _Side) -> str:
        return f"if ({self._root}) " if side.buffer.at_root else ""

    def _add_counts(self, side: _Side) -> None:
        """Counts and places of the parts in what the message is made of."""
        place, count = side.buffer.place, side.buffer.count
        counts, places = f"{self._name}_counts_{place}", f"{self._name}_places_{place}"
        self._given[count : count + 2] = counts, places
        at = "next" if side.is_packed else f"a{count + 1}[r]"
        self._head += f"static int {counts}[{self._size}], {places}[{self._size}];\n"
        self._before += (
            f"  {self._only(side)}{{\n    int next = 0;\n    for (int r = 0; r < size; ++r) {{\n"
            f"      {counts}[r] = a{count}[r] * {side.each};\n"
            f"      {places}[r] = {at} * {side.each};\n"
            f"      next += a{count}[r];\n    }}\n{self._check(side)}  }}\n"
        )

    def _check(self, side: _Side) -> str:
        """What tells of parts for which there is no room, where they are packed."""
        if not side.is_packed:
            return ""
        size, room = side.kind.size, side.units * side.kind.unit_bytes
        number = datatypes.call_numbers()[self._call.function]
        told = f"plait_fail({number}, PLAIT_MPI_OVERLAP, 0, 0, next * {size}L, {room}L, 0, 0, 0)"
        return f"    if (next * {size}L > {room}L) {told};\n"

    def _pack(self, side: _Side) -> None:
        buffer, kind = side.buffer, side.kind
        packed = f"{self._name}_packed_{buffer.place}"
        self._head += f"static {kind.unit} {packed}[{max(side.units, 1)}];\n" + self._tables(side)
        plain, there = f"(({kind.unit} *)a{buffer.place})[at]", f"{packed}[which]"
        if buffer.way != RECEIVED or self._keeps_own():
            at_root = f"if ({self._root}) "
            only = at_root if buffer.way == BOTH else self._only(side)
            self._before += f"  {only}{{\n{self._loops(side, f'{there} = {plain};')}  }}\n"
        if buffer.way != SENT:
            is_message = self._shape.has("status")
            limit = f"if (which < came / {kind.unit_bytes}) " if is_message else ""
            copied = f"{limit}{plain} = {there};"
            self._after += f"  {self._only(side)}{{\n{self._loops(side, copied)}  }}\n"

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

    def _loops(self, side: _Side, copied: str) -> str:
        """Goes over all units, `which` of them in the packed buffer, and `at` in memory."""
        buffer = side.buffer
        if side.pieces:
            return self._each_piece(side, copied)
        if not buffer.varying:
            count = f"{side.count} * size" if buffer.of_all else side.count
            inner = self._element(side, "i", copied)
            return f"    for (int i = 0; i < {count}; ++i) {{\n{inner}    }}\n"
        count = buffer.count
        return (
            "    int all = 0;\n    for (int r = 0; r < size; ++r)\n"
            f"      for (int e = 0; e < a{count}[r]; ++e) {{\n"
            f"        int i = a{count + 1}[r] + e;\n{self._element(side, 'all', copied)}"
            "        ++all;\n      }\n"
        )

    def _each_piece(self, side: _Side, copied: str) -> str:
        """The same for parts of several objects."""
        unit, size = side.kind.unit, side.kind.unit_bytes
        plain = f"(({unit} *)a{side.buffer.place})[at]"
        text, done = "", 0
        for piece in side.pieces:
            there = f"(({unit} *)((char *)o{piece.number} + {piece.offset}))[at]"
            text += (
                f"    for (int at = 0; at < {piece.size // size}; ++at) {{\n"
                f"      int which = {done} + at;\n      {copied.replace(plain, there)}\n    }}\n"
            )
            done += piece.size // size
        return text

    def _element(self, side: _Side, packed: str, copied: str) -> str:
        """The same for element i in memory, which is that number among the packed ones."""
        kind = side.kind
        extent = kind.extent // kind.unit_bytes
        if even := _even(kind):
            first, blocks, length, stride = even
            return (
                f"      for (int j = 0; j < {blocks}; ++j)\n"
                f"        for (int k = 0; k < {length}; ++k) {{\n"
                f"          int which = ({packed} * {blocks} + j) * {length} + k;\n"
                f"          long at = i * {extent}L + j * {stride}L + k + {first}L;\n"
                f"          {copied}\n        }}\n"
            )
        name, runs = f"{self._name}_{side.buffer.place}", len(kind.layout.runs)
        return (
            f"      int next = {packed} * {kind.size // kind.unit_bytes};\n"
            f"      for (int j = 0; j < {runs}; ++j) {{\n"
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
    if datatypes.with_gaps(call.arguments[2]) is not None:
        raise refuse(
            call.where,
            f"{call.function} with a datatype that has gaps: FPGA ranks have those in MPI_Sendrecv",
            "call MPI_Sendrecv, which receives into another buffer",
        )
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
