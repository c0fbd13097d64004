# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""MPI_Alloc_mem and MPI_Free_mem become malloc and free; MPI_Pcontrol becomes nothing."""

from __future__ import annotations

from plait.compiler.ir.nodes import (
    AddressOf,
    Assign,
    Call,
    Const,
    Convert,
    Deref,
    Expression,
    Function,
    Load,
    Place,
    Program,
    Statement,
    Variable,
    VariablePlace,
    bodies,
)
from plait.compiler.ir.types import INT, ULONG, VOID, PointerType
from plait.compiler.passes.base.context import Names

_POINTER = PointerType(VOID)


def run(program: Program) -> None:
    """For all functions of the program."""
    names = Names(program)
    for function in program.functions.values():
        _block(function.body, function, names)


def _block(statements: list[Statement], function: Function, names: Names) -> None:
    for at, statement in reversed([*enumerate(statements)]):
        for body in bodies(statement):
            _block(body, function, names)
        match statement:
            case Call(function="MPI_Alloc_mem", arguments=[size, _, address], where=where):
                memory = Variable(names.fresh("memory"), _POINTER, where)
                function.locals.append(memory)
                place = _target(address)
                value: Expression = Load(VariablePlace(memory), _POINTER)
                if place.type != _POINTER:
                    assert isinstance(place.type, PointerType)
                    value = Convert(value, place.type)
                made: list[Statement] = [
                    Call("malloc", [Convert(size, ULONG)], VariablePlace(memory), where),
                    Assign(place, value, where),
                ]
            case Call(function="MPI_Free_mem", arguments=[pointer], where=where):
                made = [Call("free", [pointer], None, where)]
            case Call(function="MPI_Pcontrol", where=where):
                made = []
            case _:
                continue
        if statement.result is not None:
            made.append(Assign(statement.result, Const(INT, 0), where))
        statements[at : at + 1] = made


def _target(address: Expression) -> Place:
    """The pointer whose address a call was given as void*."""
    while isinstance(address, Convert) and isinstance(address.operand.type, PointerType):
        address = address.operand
    if isinstance(address, AddressOf) and isinstance(address.place.type, PointerType):
        return address.place
    return Deref(Convert(address, PointerType(_POINTER)))
