# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What handles of MPI stand for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from plait.compiler.base.diagnostics import CompileError, refuse
from plait.compiler.base.specification import specification
from plait.compiler.ir.nodes import Call, Const, Expression
from plait.compiler.ir.types import INT
from plait.compiler.passes.mpi import layouts
from plait.compiler.passes.mpi.layouts import Layout

# C types of the specification, as LP64 has them; bytes.
_C_TYPES = {
    "intptr_t": ("long", 8),
    "int64_t": ("long", 8),
    "uint64_t": ("unsigned long", 8),
    "long": ("long", 8),
    "long long": ("long long", 8),
    "unsigned long": ("unsigned long", 8),
    "unsigned long long": ("unsigned long long", 8),
    "int": ("int", 4),
    "wchar_t": ("int", 4),
    "int32_t": ("int", 4),
    "unsigned": ("unsigned int", 4),
    "uint32_t": ("unsigned int", 4),
    "short": ("short", 2),
    "int16_t": ("short", 2),
    "unsigned short": ("unsigned short", 2),
    "uint16_t": ("unsigned short", 2),
    "char": ("char", 1),
    "signed char": ("signed char", 1),
    "int8_t": ("signed char", 1),
    "unsigned char": ("unsigned char", 1),
    "uint8_t": ("unsigned char", 1),
    "_Bool": ("_Bool", 1),
    "float": ("float", 4),
    "double": ("double", 8),
}


# C types of pairs.
PAIRS = "".join(
    f"typedef struct {{ {kind} value; int index; }} plait_pair_{kind};\n"
    for kind in ("float", "double", "long", "int", "short")
)


@dataclass(frozen=True)
class Datatype:
    """A datatype: its name, code on the wire, C type, bytes and kind.

    One that the program makes is contiguous or has gaps. Its code is that of the basic datatype it
    is made of, 0 of several. It is copied in elements of the C type `unit`.
    """

    name: str
    code: int
    c_type: str
    size: int
    kind: str
    layout: Layout
    handle: int = 0
    unit: str = ""
    unit_bytes: int = 1

    @property
    def extent(self) -> int:
        """Bytes from one in an array to the next."""
        return self.layout.extent


BYTE = Datatype("MPI_BYTE", 0, "unsigned char", 1, "bytes", layouts.of_basic(1, 1))
GAPS = "gaps"
_DERIVED: dict[int, Datatype] = {}  # by handle, of all programs: a layout has one
_FIRST_DERIVED = 0x10000
_UNITS = {8: "long", 4: "int", 2: "short", 1: "char"}


def derive(layout: Layout) -> int:
    """The handle of a datatype that the program makes."""
    for handle, each in _DERIVED.items():
        if each.layout == layout:
            return handle
    basic = _of_code(layout.code)
    unit, unit_bytes = _UNITS[layout.unit], layout.unit
    if basic is not None and layout.unit % basic.size == 0:
        unit, unit_bytes = basic.c_type, basic.size
    kind = "contiguous" if layout.is_contiguous else GAPS
    handle, name = _FIRST_DERIVED + len(_DERIVED), basic.name if basic else "several datatypes"
    _DERIVED[handle] = Datatype(
        f"a datatype of {name}",
        layout.code,
        f"plait_derived_{len(_DERIVED)}",
        layout.size,
        kind,
        layout,
        handle,
        unit,
        unit_bytes,
    )
    return handle


def common(kinds: Sequence[Datatype]) -> tuple[int, int]:
    """What messages of datatypes that match are made of: a handle, and how many bytes it has."""
    first, *others = kinds
    if any(each.layout.code != first.layout.code for each in others):
        return handle("MPI_BYTE"), 1
    if (basic := _of_code(first.layout.code)) is not None:
        return basic.handle, basic.size
    size = min(each.layout.unit for each in kinds)
    return derive(Layout(((0, size),), 0, size, size)), size


def _of_code(code: int) -> Datatype | None:
    """The basic datatype of a code."""
    return next((each for each in _datatypes().values() if code and each.code == code), None)


def basic_bytes(call: Call, kind: Datatype) -> int:
    """Bytes of each basic element that a datatype is made of; a pair has two."""
    basic = _of_code(kind.layout.code)
    if basic is None or kind.size == 0:
        raise refuse(
            call.where,
            f"{call.function} of a datatype whose elements differ: FPGA ranks count those of one "
            "basic datatype",
            "call MPI_Get_count",
        )
    return basic.size // 2 if basic.kind == "pair" else basic.size


_OWN_OPERATIONS: list[tuple[str, bool]] = []  # functions, and whether they commute
_FIRST_OPERATION = 0x20000


def add_operation(function: str, commutes: bool) -> int:
    """The handle of an operation of the program's own."""
    if (function, commutes) not in _OWN_OPERATIONS:
        _OWN_OPERATIONS.append((function, commutes))
    return _FIRST_OPERATION + _OWN_OPERATIONS.index((function, commutes))


def own_operation(argument: Expression) -> tuple[str, bool] | None:
    """Of an operation of the program's own its function, and whether it commutes."""
    place = int(argument.value) - _FIRST_OPERATION if isinstance(argument, Const) else -1
    return _OWN_OPERATIONS[place] if 0 <= place < len(_OWN_OPERATIONS) else None


def commutes(call: Call, argument: Expression) -> bool:
    """Whether an operation commutes: those of MPI do."""
    handle = _handle(call, argument, "operation")
    if own := own_operation(argument):
        return own[1]
    if not any(each.handle == handle and each.kinds for each in specification().mpi.operations):
        raise refuse(call.where, f"{call.function} of {name_of(handle)}: that is no operation")
    return True


def definitions() -> str:
    """C types of all that is not basic."""
    rows = [
        f"typedef struct {{ {each.unit} element[{each.size // each.unit_bytes}]; }}"
        f" {each.c_type};\n"
        for each in _DERIVED.values()
        if each.kind != GAPS
    ]
    return PAIRS + "".join(rows)


def known(argument: Expression | None) -> Datatype | None:
    """The datatype that an argument names, whatever calls take it; None: it is not known."""
    if not isinstance(argument, Const):
        return None
    handle = int(argument.value)
    return _DERIVED.get(handle) or _datatypes().get(handle)


def is_handle(value: Const) -> bool:
    """Whether a number is the handle of a datatype or of an operation, or of none."""
    return (
        known(value) is not None
        or own_operation(value) is not None
        or (value.type == INT and int(value.value) in _names())
    )


def handle(name: str) -> int:
    """The handle of something of MPI's own."""
    return next(value for value, known_as in _names().items() if known_as == name)


def with_gaps(argument: Expression) -> Datatype | None:
    """The datatype with gaps that an argument names; None: it is none."""
    found = _DERIVED.get(int(argument.value)) if isinstance(argument, Const) else None
    return found if found is not None and found.kind == GAPS else None


@cache
def _datatypes() -> dict[int, Datatype]:
    found: dict[int, Datatype] = {}
    for each in specification().mpi.datatypes:
        if each.c_type in _C_TYPES and each.kind != "complex":
            name, size = _C_TYPES[each.c_type]
            if each.kind == "pair":
                name, size = f"plait_pair_{name}", 2 * max(size, 4)
            layout = layouts.of_basic(size, size // (1 + (each.kind == "pair")), each.code)
            found[each.handle] = Datatype(
                each.name, each.code, name, size, each.kind, layout, each.handle
            )
    return found


def size_of_code(code: int) -> int:
    """Bytes of an element of a basic datatype; 1 for a code that there is not."""
    return next((each.size for each in _datatypes().values() if each.code == code), 1)


@cache
def _names() -> dict[int, str]:
    mpi = specification().mpi
    names = {each.value: each.name for each in mpi.handles}
    names |= {each.handle: each.name for each in (*mpi.datatypes, *mpi.operations)}
    return names


@cache
def call_numbers() -> dict[str, int]:
    """The number of each call of MPI."""
    return {each.name: each.number for each in specification().mpi_calls.calls}


@cache
def kinds() -> dict[str, tuple[str, int]]:
    """Of each call that is a collective its kind and the code of that."""
    return {each.call: (each.name, each.code) for each in specification().collectives.kinds}


def constant(name: str) -> int:
    """The value of a number of MPI."""
    return next(each.value for each in specification().mpi.constants if each.name == name)


def name_of(handle: int) -> str:
    """For diagnostics."""
    return _names().get(handle, hex(handle))


def datatype(call: Call, argument: Expression, has_operation: bool = False) -> Datatype:
    """The datatype that an argument names; reductions carry the holes of pairs along."""
    handle = _handle(call, argument, "datatype")
    found = _DERIVED.get(handle) or _datatypes().get(handle)
    if found is not None and found.kind == GAPS:
        raise refuse(
            call.where,
            f"{call.function} with a datatype that has gaps: FPGA ranks take those in messages and "
            "collectives that block, but in no reductions",
            "copy the elements into an array, and send that; a struct has gaps where its members "
            "do not fill it",
        )
    if found is not None and (
        found.kind != "pair" or has_operation or found.name in ("MPI_2INT", "MPI_FLOAT_INT")
    ):
        return found
    raise refuse(
        call.where,
        f"{call.function} with {name_of(handle)}: FPGA ranks have the basic datatypes of integers, "
        "float and double only",
        "send the members one by one, or as MPI_BYTE",
    )


def layout(call: Call, argument: Expression) -> Layout:
    """That of a datatype which another one is made of."""
    found = with_gaps(argument)
    return (found or datatype(call, argument)).layout


def communicator(call: Call, argument: Expression) -> str:
    """MPI_COMM_WORLD or MPI_COMM_SELF; nothing for one that is known when the program runs."""
    if not isinstance(argument, Const):
        return ""
    name = name_of(int(argument.value))
    if name in ("MPI_COMM_WORLD", "MPI_COMM_SELF"):
        return name
    raise refuse(
        call.where,
        f"{call.function} on {name}: that is no communicator",
        "give MPI_COMM_WORLD, MPI_COMM_SELF or what MPI_Comm_dup or MPI_Comm_split made",
    )


def operation(call: Call, argument: Expression, on: Datatype) -> str:
    """The name of an operation, which takes this datatype."""
    if own_operation(argument):
        return specification().mpi.own_operation.name
    handle = _handle(call, argument, "operation")
    found = [each for each in specification().mpi.operations if each.handle == handle]
    if not found or not found[0].kinds:
        raise refuse(
            call.where,
            f"{call.function} with {name_of(handle)}: FPGA ranks do not have this operation",
            "there are MPI_SUM, PROD, MIN, MAX, MINLOC, MAXLOC, the logical and bitwise ones, and "
            "those that MPI_Op_create makes",
        )
    if on.kind not in found[0].kinds:
        wanted = " or ".join(each for each in found[0].kinds if each != "complex")
        raise refuse(
            call.where,
            f"{found[0].name} does not take {on.name}: that is a {on.kind} datatype, it takes "
            f"{wanted}",
        )
    return found[0].name


def _handle(call: Call, argument: Expression, what: str) -> int:
    if isinstance(argument, Const):
        return int(argument.value)
    raise refuse(
        call.where,
        f"the {what} of this {call.function} is not known when the program is compiled",
        f"name the {what} in the call itself",
    )


def collect(errors: list[CompileError]) -> None:
    """Raises all that was refused."""
    if errors:
        raise CompileError([each for error in errors for each in error.diagnostics])
