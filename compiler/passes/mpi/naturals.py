# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Which values are surely not below zero: constants, and what loops count up from one."""

from __future__ import annotations

from plait.compiler.ir.nodes import (
    Assign,
    Binary,
    Call,
    Const,
    Expression,
    Load,
    Loop,
    Program,
    Statement,
    Variable,
    VariablePlace,
    walk,
)
from plait.compiler.ir.traverse import addressed
from plait.compiler.ir.types import INT

_START_MAX = 1 << 30  # a loop that begins below counts on without wrapping around


class Naturals:
    """Of one program, as it is when this is made."""

    def __init__(self, program: Program) -> None:
        self._counters: set[Variable] = set()
        for function in program.functions.values():
            self._counters |= {each for each in function.locals if each.type == INT}
            self._counters -= addressed(function.body)
        for function in program.functions.values():
            statements = [*walk(function.body)]
            steps = {id(each) for loop in statements for each in _counting(loop)}
            for statement in statements:
                if isinstance(statement, Assign | Call) and id(statement) not in steps:
                    self._assign(statement)

    def _assign(self, statement: Assign | Call) -> None:
        place = statement.place if isinstance(statement, Assign) else statement.result
        if not isinstance(place, VariablePlace):
            return
        match statement:
            case Assign(value=Const(value=value)) if 0 <= value < _START_MAX:
                pass
            case _:
                self._counters.discard(place.variable)

    def has(self, value: Expression) -> bool:
        """False where it is not known."""
        match value:
            case Const(value=number):
                return number >= 0
            case Load(place=VariablePlace(variable=variable)):
                return variable in self._counters
            case _:
                return False


def _counting(loop: Statement) -> list[Statement]:
    """The steps of a loop that add 1 to what its condition has found below something."""
    match loop:
        case Loop(
            condition=Binary(
                operator="lt", left=Load(place=VariablePlace(variable=variable), type=kind)
            ),
            step=step,
            test_last=False,
        ) if kind == INT:
            more = Binary("add", Load(VariablePlace(variable), INT), Const(INT, 1), INT)
            wanted = Assign(VariablePlace(variable), more)
            return [
                each
                for each in step
                if isinstance(each, Assign)
                and (each.place, each.value) == (wanted.place, wanted.value)
            ]
        case _:
            return []
