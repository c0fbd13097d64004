# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Where a program prints the text that MPI_Get_processor_name or MPI_Get_library_version gave, the
host knows it.

The argument becomes a literal, or the row of this rank in a table of literals. gethostname gives
the same name as the former.
"""

from __future__ import annotations

from collections.abc import Sequence

import plait
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
from plait.compiler.passes.base.context import Context, Names
from plait.compiler.passes.base.library import READING
from plait.compiler.passes.heap import strip

CALL = "MPI_Get_processor_name"
NAME = "plait-node-{}"  # of CPU ranks: simulator/run/cluster.cpp
_NAME_MAX = 32  # bytes of it, at most
LIBRARY = "MPI_Get_library_version"
LIBRARY_TEXT = f"Plait {plait.__version__}, MPI ABI 1.0"  # as runtime/api/info.cpp has it
_PRINTING = ("printf", "fprintf", "puts")


def run(program: Program, context: Context) -> None:
    """For a program with one function, before MPI's calls are lowered."""
    main = program.functions["main"]
    if not any(isinstance(s, Call) and s.function in (CALL, LIBRARY) for s in walk(main.body)):
        return
    if context.rank is not None:
        _Printed(program, context, [context.rank]).block(list(main.body), {})
    elif context.ranks or context.size:
        count = context.size or max(context.ranks) + 1
        _Printed(program, context, range(count)).block(list(main.body), {})


def take_host_names(program: Program) -> None:
    """Puts MPI_Get_processor_name in the place of gethostname, where the name surely has room."""
    for function in program.functions.values():
        for each in walk(function.body):
            if not isinstance(each, Call) or each.function != "gethostname":
                continue
            size = each.arguments[1]
            if isinstance(size, Const) and size.value >= _NAME_MAX:
                length = Variable(Names(program).fresh("name_length"), INT, each.where)
                function.locals.append(length)
                each.function = CALL
                each.arguments[1] = AddressOf(VariablePlace(length), PointerType(INT))


class _Printed:
    def __init__(self, program: Program, context: Context, ranks: Sequence[int]) -> None:
        self.program = program
        self.context = context
        self.ranks = ranks
        self.fresh = Names(program)
        self.tables: dict[str, Variable] = {}
        self.rank = Variable(self.fresh.fresh("processor"), INT)
        self.kept = _kept(program.functions["main"].body)

    def block(self, statements: list[Statement], named: dict[Variable, str]) -> None:
        """`named`: by variables that surely hold a text before the first statement the call that
        gave it."""
        for statement in statements:
            written = _written(statement)
            if isinstance(statement, Loop | Switch):  # not only from above
                for each in written:
                    named.pop(each, None)
            for body in bodies(statement):
                self.block(body, dict(named))
            for each in written:
                named.pop(each, None)
            if isinstance(statement, Call):
                self.call(statement, named)

    def call(self, call: Call, named: dict[Variable, str]) -> None:
        """Prints texts that are known, or gives a variable one."""
        if call.function in _PRINTING:
            for at, value in enumerate(call.arguments):
                variable = _whole(value)
                if variable in named:
                    call.arguments[at] = self.text(named[variable])
        elif call.function in (CALL, LIBRARY):
            name = _whole(call.arguments[0])
            if name is not None and name not in self.kept:
                named[name] = call.function

    def text(self, call: str) -> Expression:
        """The address of this rank's name, or of the library's."""
        table = VariablePlace(self.names(call))
        if self.context.rank is not None or call == LIBRARY:
            return AddressOf(table, PointerType(CHAR))
        row = Element(table, Convert(Load(VariablePlace(self.rank), INT), LONG))
        return AddressOf(row, PointerType(CHAR))

    def names(self, call: str) -> Variable:
        """The text, where it is one; else those of all ranks by rank."""
        if call in self.tables:
            return self.tables[call]
        is_one = self.context.rank is not None or call == LIBRARY
        texts = [NAME.format(rank).encode() for rank in self.ranks]
        if call == LIBRARY:
            texts = [LIBRARY_TEXT.encode()]
        width, main = max(map(len, texts)) + 1, self.program.functions["main"]
        kind = ArrayType(CHAR, width)
        if not is_one:
            kind = ArrayType(kind, len(texts))
            main.locals.append(self.rank)
            main.body.insert(0, Call("plait_rank", [], VariablePlace(self.rank), main.where))
        table = Variable(self.fresh.fresh("processors"), kind, is_const=True, is_global=True)
        for row, text in enumerate(texts):
            table.initial |= {width * row + at: Const(CHAR, c) for at, c in enumerate(text)}
        self.program.globals.append(table)
        self.tables[call] = table
        return table


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
        if isinstance(statement, Call) and statement.function not in {CALL, LIBRARY, *READING}:
            nodes = statement_expressions(statement)
            places += [node.place for node in nodes if isinstance(node, AddressOf)]
        found |= {each for each in map(root, places) if each is not None}
    return found
