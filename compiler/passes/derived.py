# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Datatypes and operations that a program makes become constants, as the basic ones are.

A variable that one call makes a datatype in, and that nothing else writes, stands for it wherever
it is read. MPI_Type_commit, MPI_Type_free and MPI_Op_free of it have nothing to do.
"""

from __future__ import annotations

from plait.compiler.diagnostics import CompileError, refuse
from plait.compiler.ir.nodes import (
    AddressOf,
    Assign,
    Call,
    Const,
    Convert,
    Expression,
    Load,
    Program,
    Statement,
    Variable,
    VariablePlace,
    bodies,
    walk,
)
from plait.compiler.ir.traverse import Substitution
from plait.compiler.ir.types import INT
from plait.compiler.passes import datatypes, linking, operations
from plait.compiler.passes.context import Context

_MAKERS = ("MPI_Type_contiguous", "MPI_Type_vector")
_OTHERS = ("MPI_Type_commit", "MPI_Type_free", "MPI_Op_free")
_HINT = (
    "give each datatype and operation a variable of its own, which one call with constants makes"
)


def run(program: Program, context: Context) -> None:
    """The pass; `clean` has to follow."""
    del context
    makers = [each for each in linking.calls(program) if _is_maker(each)]
    if not makers:
        return
    errors: list[CompileError] = []
    known: dict[Variable, Const] = {}
    written = _written(program)
    for call in makers:  # one may be made of one before it
        try:
            _Known(known).statements([call])
            variable = _variable(call, written)
            known[variable] = Const(INT, _shape(call))
        except CompileError as error:
            errors.append(error)
    datatypes.collect(errors)
    for function in program.functions.values():
        function.body[:] = _without(function.body, known)
        _Known(known).statements(function.body)


def _is_maker(call: Call) -> bool:
    return call.function in _MAKERS or call.function.startswith(operations.CREATE)


def _written(program: Program) -> dict[Variable, int]:
    """How often each variable is assigned, or made a datatype."""
    counts: dict[Variable, int] = {}
    for function in program.functions.values():
        for statement in walk(function.body):
            variable = None
            if isinstance(statement, Assign) and isinstance(statement.place, VariablePlace):
                variable = statement.place.variable
            elif isinstance(statement, Call) and _is_maker(statement):
                variable = _at(statement.arguments[-1])
            if variable is not None:
                counts[variable] = counts.get(variable, 0) + 1
    return counts


def _at(pointer: Expression) -> Variable | None:
    while isinstance(pointer, Convert):
        pointer = pointer.operand
    if isinstance(pointer, AddressOf) and isinstance(pointer.place, VariablePlace):
        return pointer.place.variable
    return None


def _variable(call: Call, written: dict[Variable, int]) -> Variable:
    variable = _at(call.arguments[-1])
    if variable is None or written[variable] != 1:
        raise refuse(
            call.where,
            f"what this {call.function.partition('_by_')[0]} makes is not known when the program "
            "is compiled",
            _HINT,
        )
    return variable


def _shape(call: Call) -> int:
    """The handle of what a call makes."""
    if call.function.startswith(operations.CREATE):
        return operations.shape(call)
    *shape, old, _ = call.arguments
    base = datatypes.datatype(call, old)
    numbers = [int(each.value) for each in shape if isinstance(each, Const)]
    if len(numbers) != len(shape):
        raise refuse(
            call.where,
            f"the shape of this {call.function} is not known when the program is compiled",
            _HINT,
        )
    if call.function == "MPI_Type_contiguous":
        numbers = [1, numbers[0], numbers[0]]
    count, length, stride = numbers
    if count < 1 or length < 1 or stride < length:
        raise refuse(
            call.where,
            f"{call.function} with {count} blocks of {length} elements, {stride} apart: FPGA ranks "
            "take blocks that follow each other and do not overlap",
        )
    return datatypes.derive(base, count, length, stride)


class _Known(Substitution):
    """Reading the variable gives the constant."""

    def __init__(self, known: dict[Variable, Const]) -> None:
        super().__init__({})
        self._known = known

    def expression(self, node: Expression) -> Expression:
        match node:
            case Load(place=VariablePlace(variable=variable)) if variable in self._known:
                return self._known[variable]
            case Const():
                return node
            case _:
                return self.rebuild(node)


def _without(body: list[Statement], known: dict[Variable, Const]) -> list[Statement]:
    made: list[Statement] = []
    for statement in body:
        for inner in bodies(statement):
            inner[:] = _without(inner, known)
        if not isinstance(statement, Call) or not _is_done(statement, known):
            made.append(statement)
        elif statement.result is not None:
            made.append(Assign(statement.result, Const(INT, 0), statement.where))
    return made


def _is_done(call: Call, known: dict[Variable, Const]) -> bool:
    is_about_them = _is_maker(call) or call.function in _OTHERS
    return is_about_them and _at(call.arguments[-1]) in known
