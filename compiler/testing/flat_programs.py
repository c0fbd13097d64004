# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Random programs as the planner takes them: only main, and it reports to an array.

`flat_program(seed)` is a pair: a program that prints what the other one leaves in its memory
`report`, 8 bytes a value.
"""

from __future__ import annotations

from plait.compiler.ir.nodes import (
    Assign,
    Call,
    Const,
    Element,
    Function,
    Program,
    Statement,
    Variable,
    VariablePlace,
)
from plait.compiler.ir.types import DOUBLE, LONG, ArrayType, FloatType, ScalarType
from plait.compiler.testing.random_expressions import Scope
from plait.compiler.testing.random_programs import Generator

MOST = 200  # values that a program reports


class FlatGenerator(Generator):
    """One program; `prints` or stores what it reports."""

    def __init__(self, seed: int, prints: bool) -> None:
        super().__init__(seed)
        self.prints = prints
        self.targets = (
            Variable("report", ArrayType(LONG, MOST), is_global=True),
            Variable("report_float", ArrayType(DOUBLE, MOST), is_global=True),
        )

    def function(self, name: str, result: ScalarType, budget: int) -> Function:
        """main; of others only a name."""
        if name == "main":
            return super().function(name, result, budget)
        return Function(name, [], result, [], [])

    def call(self, scope: Scope, depth: int) -> list[Statement]:
        """There is nothing to call."""
        del depth
        return [self.assignment(scope)]

    def report(self, scope: Scope) -> list[Statement]:
        """Prints or stores everything."""
        printing = super().report(scope)
        if self.prints:
            return printing
        self.program.globals = self.program.globals[:-2]
        found: list[Statement] = []
        counts = [0, 0]
        for call in printing:
            assert isinstance(call, Call)
            value = call.arguments[1]
            is_float = isinstance(value.type, FloatType)
            place = Element(VariablePlace(self.targets[is_float]), Const(LONG, counts[is_float]))
            counts[is_float] += 1
            found.append(Assign(place, value, self.where()))
        self.program.globals += self.targets
        return found


def flat_program(seed: int) -> tuple[Program, Program]:
    """The program that prints, and the one that stores."""
    made: list[Program] = []
    for prints in (True, False):
        program = FlatGenerator(seed, prints).generate()
        program.functions = {"main": program.functions["main"]}
        made.append(program)
    return made[0], made[1]
