# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What handles of MPI stand for."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from plait.compiler.diagnostics import CompileError, refuse
from plait.compiler.ir.nodes import Call, Const, Expression
from plait.compiler.specification import specification

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


@dataclass(frozen=True)
class Datatype:
    """A basic datatype: its name, code on the wire, C type, bytes and kind."""

    name: str
    code: int
    c_type: str
    size: int
    kind: str


@cache
def _datatypes() -> dict[int, Datatype]:
    found: dict[int, Datatype] = {}
    for each in specification().mpi.datatypes:
        if each.c_type in _C_TYPES and each.kind not in ("pair", "complex"):
            name, size = _C_TYPES[each.c_type]
            found[each.handle] = Datatype(each.name, each.code, name, size, each.kind)
    return found


@cache
def _names() -> dict[int, str]:
    mpi = specification().mpi
    names = {each.value: each.name for each in mpi.handles}
    names |= {each.handle: each.name for each in (*mpi.datatypes, *mpi.operations)}
    return names


@cache
def call_numbers() -> dict[str, int]:
    """The number of each call of MPI."""
    return {each.name: each.number for each in specification().mpi.calls}


@cache
def kinds() -> dict[str, tuple[str, int]]:
    """Of each call that is a collective its kind and the code of that."""
    return {each.call: (each.name, each.code) for each in specification().collectives.kinds}


def name_of(handle: int) -> str:
    """For diagnostics."""
    return _names().get(handle, hex(handle))


def datatype(call: Call, argument: Expression) -> Datatype:
    """The datatype that an argument names."""
    handle = _handle(call, argument, "datatype")
    if handle in _datatypes():
        return _datatypes()[handle]
    raise refuse(
        call.where,
        f"{call.function} with {name_of(handle)}: FPGA ranks have the basic datatypes of integers, "
        "float and double only",
        "send the members one by one, or as MPI_BYTE",
    )


def communicator(call: Call, argument: Expression) -> str:
    """MPI_COMM_WORLD or MPI_COMM_SELF."""
    name = name_of(_handle(call, argument, "communicator"))
    if name in ("MPI_COMM_WORLD", "MPI_COMM_SELF"):
        return name
    raise refuse(
        call.where,
        f"{call.function} on {name}: FPGA ranks have MPI_COMM_WORLD and MPI_COMM_SELF only",
    )


def operation(call: Call, argument: Expression, on: Datatype) -> str:
    """The name of an operation, which takes this datatype."""
    handle = _handle(call, argument, "operation")
    found = [each for each in specification().mpi.operations if each.handle == handle]
    if not found or not found[0].kinds or "pair" in found[0].kinds:
        raise refuse(
            call.where,
            f"{call.function} with {name_of(handle)}: FPGA ranks do not have this operation",
            "there are MPI_SUM, PROD, MIN, MAX and the logical and bitwise ones",
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
