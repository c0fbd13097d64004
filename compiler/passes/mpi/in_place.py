# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""MPI_IN_PLACE in the place of a buffer: known, chosen when the program runs, or in a variable."""

from __future__ import annotations

from plait.compiler.ir.nodes import (
    FALSE,
    TRUE,
    Assign,
    Binary,
    Const,
    Convert,
    Expression,
    Load,
    Place,
    Program,
    Select,
    Variable,
    VariablePlace,
    walk,
)
from plait.compiler.ir.traverse import addressed
from plait.compiler.ir.types import INT, PointerType


class Held:
    """Which pointers may hold MPI_IN_PLACE when the program runs."""

    def __init__(self, program: Program) -> None:
        statements = [s for f in program.functions.values() for s in walk(f.body)]
        self._taken = addressed(statements)
        self._assigned: dict[Variable, list[Expression]] = {}
        self._in_memory = False
        for statement in statements:
            if not isinstance(statement, Assign) or not isinstance(
                statement.value.type, PointerType
            ):
                continue
            place = statement.place
            if isinstance(place, VariablePlace):
                self._assigned.setdefault(place.variable, []).append(statement.value)
        for statement in statements:
            if isinstance(statement, Assign) and not self._is_own(statement.place):
                self._in_memory |= self.may_be(statement.value)

    def _is_own(self, place: Place) -> bool:
        return isinstance(place, VariablePlace) and place.variable not in self._taken

    def may_be(self, pointer: Expression, seen: frozenset[Variable] = frozenset()) -> bool:
        """Whether a pointer may be it."""
        match pointer:
            case Const(value=value):
                return value == 1
            case Convert(operand=operand):
                return self.may_be(operand, seen)
            case Select(yes=yes, no=no):
                return self.may_be(yes, seen) or self.may_be(no, seen)
            case Load(place=VariablePlace(variable=variable) as place) if self._is_own(place):
                values = [] if variable in seen else self._assigned.get(variable, [])
                return any(self.may_be(each, seen | {variable}) for each in values)
            case Load():
                return self._in_memory
            case _:
                return False


def in_place(buffer: Expression, held: Held) -> tuple[Expression, Expression]:
    """Whether it is MPI_IN_PLACE, and the buffer if it is not."""
    match buffer:
        case Const(value=1):
            return TRUE, Const(buffer.type, 0)
        case Convert(operand=operand) if isinstance(operand.type, PointerType):
            is_so, inner = in_place(operand, held)
            return is_so, buffer if inner is operand else Convert(inner, buffer.type)
        case Select(condition=condition, yes=yes, no=no):
            (is_yes, new_yes), (is_no, new_no) = in_place(yes, held), in_place(no, held)
            if is_yes == is_no == FALSE:
                return FALSE, buffer
            return (
                Select(condition, is_yes, is_no, INT),
                Select(condition, new_yes, new_no, buffer.type),
            )
        case Load() if held.may_be(buffer):
            return Binary("eq", buffer, Const(buffer.type, 1), INT), buffer
        case _:
            return FALSE, buffer


def is_null(pointer: Expression) -> bool:
    """Whether it is surely NULL."""
    while isinstance(pointer, Convert):
        pointer = pointer.operand
    return isinstance(pointer, Const) and pointer.value == 0
