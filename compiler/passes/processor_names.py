# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Where a program prints the name that MPI_Get_processor_name gave, the host knows the text.

The argument becomes a literal, or the row of this rank in a table of literals.
"""

from __future__ import annotations

from collections.abc import Sequence

from plait.compiler.ir.nodes import (
    AddressOf,
    Call,
    Const,
    Convert,
    Element,
    Expression,
    Load,
    Loop,
    Program,
    Statement,
    Switch,
    Variable,
    VariablePlace,
    bodies,
    walk,
)
from plait.compiler.ir.traverse import root, statement_expressions, statement_places
from plait.compiler.ir.types import CHAR, INT, LONG, ArrayType, PointerType
from plait.compiler.passes.context import Context, Names
from plait.compiler.passes.heap import strip
from plait.compiler.passes.library import READING

CALL = "MPI_Get_processor_name"
NAME = "plait-node-{}"  # of CPU ranks: simulator/run/cluster.cpp
_PRINTING = ("printf", "fprintf", "puts")


def run(program: Program, context: Context) -> None:
    """For a program with one function, before MPI's calls are lowered."""
    main = program.functions["main"]
    if not any(isinstance(s, Call) and s.function == CALL for s in walk(main.body)):
        return
    if context.rank is not None:
        _Printed(program, context, [context.rank]).block(list(main.body), set())
    elif context.ranks or context.size:
        count = context.size or max(context.ranks) + 1
        _Printed(program, context, range(count)).block(list(main.body), set())


class _Printed:
    def __init__(self, program: Program, context: Context, ranks: Sequence[int]) -> None:
        self.program = program
        self.context = context
        self.ranks = ranks
        self.fresh = Names(program)
        self.table: Variable | None = None
        self.rank = Variable(self.fresh.fresh("processor"), INT)
        self.kept = _kept(program.functions["main"].body)

    def block(self, statements: list[Statement], named: set[Variable]) -> None:
        """`named`: variables that surely hold the name before the first statement."""
        for statement in statements:
            written = _written(statement)
            if isinstance(statement, Loop | Switch):  # not only from above
                named -= written
            for body in bodies(statement):
                self.block(body, set(named))
            if isinstance(statement, Call) and statement.function in _PRINTING:
                statement.arguments = [
                    self.text() if _whole(each) in named else each for each in statement.arguments
                ]
            named -= written
            if isinstance(statement, Call) and statement.function == CALL:
                name = _whole(statement.arguments[0])
                named |= {name} - self.kept if name is not None else set()

    def text(self) -> Expression:
        """The address of this rank's name."""
        table = VariablePlace(self.names())
        if self.context.rank is not None:
            return AddressOf(table, PointerType(CHAR))
        row = Element(table, Convert(Load(VariablePlace(self.rank), INT), LONG))
        return AddressOf(row, PointerType(CHAR))

    def names(self) -> Variable:
        """The name, where the rank is known; else those of all ranks by rank."""
        if self.table is not None:
            return self.table
        texts = [NAME.format(rank).encode() for rank in self.ranks]
        width, main = max(map(len, texts)) + 1, self.program.functions["main"]
        kind = ArrayType(CHAR, width)
        if self.context.rank is None:
            kind = ArrayType(kind, len(texts))
            main.locals.append(self.rank)
            main.body.insert(0, Call("plait_rank", [], VariablePlace(self.rank), main.where))
        self.table = Variable(self.fresh.fresh("processors"), kind, is_const=True, is_global=True)
        for row, text in enumerate(texts):
            self.table.initial |= {width * row + at: Const(CHAR, c) for at, c in enumerate(text)}
        self.program.globals.append(self.table)
        return self.table


def _whole(pointer: Expression) -> Variable | None:
    """The array to whose beginning a pointer points."""
    pointer = strip(pointer)
    if not isinstance(pointer, AddressOf):
        return None
    place = pointer.place
    if isinstance(place, Element) and place.index == Const(LONG, 0):
        place = place.base
    return place.variable if isinstance(place, VariablePlace) else None


def _kept(statements: list[Statement]) -> set[Variable]:
    """Variables whose address is kept somewhere, so that any store may change them."""
    return {
        variable
        for statement in walk(statements)
        if not isinstance(statement, Call)
        for node in statement_expressions(statement)
        if isinstance(node, AddressOf) and (variable := root(node.place)) is not None
    }


def _written(top: Statement) -> set[Variable]:
    """What a statement and those in it may write to, but for the name itself."""
    found: set[Variable] = set()
    for statement in walk([top]):
        places = list(statement_places(statement))
        if isinstance(statement, Call) and statement.function not in {CALL, *READING}:
            nodes = statement_expressions(statement)
            places += [node.place for node in nodes if isinstance(node, AddressOf)]
        found |= {each for each in map(root, places) if each is not None}
    return found
