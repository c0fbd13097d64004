# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Loops that only look at shared memory wait for writes to it, as those of the library do.

Such a loop stores nothing, calls nothing, and keeps nothing from turn to turn: until somebody else
writes, each turn does what the one before has done. So it parks at the end of a turn: the role
rests, and who asks why it waits is told for what. One that counts its turns is left alone. Needs
`inline` and `clean`, which make of a call in the condition what it does.
"""

from __future__ import annotations

from plait.compiler.base.shared_objects import PARK
from plait.compiler.ir.nodes import (
    Assign,
    Break,
    Call,
    Expression,
    If,
    Leave,
    Load,
    Loop,
    Program,
    Statement,
    Variable,
    VariablePlace,
    walk,
)
from plait.compiler.ir.traverse import root, statement_expressions, subexpressions
from plait.compiler.ir.types import ArrayType
from plait.compiler.passes.base.context import Context


def run(program: Program, context: Context) -> None:
    """The pass."""
    del context
    if all(each.shared is None for each in program.globals):
        return
    for function in program.functions.values():
        for loop in walk(function.body):
            if isinstance(loop, Loop) and _only_looks(loop):
                loop.body.append(Call(PARK, [], None, loop.where))


def _only_looks(loop: Loop) -> bool:
    """Whether a turn depends on shared memory alone, and changes nothing that outlasts it."""
    if loop.step or loop.test_last:
        return False
    statements: list[Statement] = [loop, *walk(loop.body)]
    if not all(isinstance(each, Assign | If | Break | Leave) for each in statements[1:]):
        return False
    if not any(_looks(value) for each in statements for value in statement_expressions(each)):
        return False
    return _is_anew(loop.condition, loop.body)


def _looks(value: Expression) -> bool:
    """Whether a value is one of shared memory, or of what a pointer may point to: nobody else
    changes other memory."""
    for each in subexpressions(value):
        if isinstance(each, Load):
            variable = root(each.place)
            if variable is None or variable.shared is not None:
                return True
    return False


def _is_anew(condition: Expression, body: list[Statement]) -> bool:
    """Whether each turn sets, before it reads them, all variables that it sets at all: scalars of
    the function, one statement after the other."""
    written: set[Variable] = set()
    for each in walk(body):
        if isinstance(each, Assign):
            place = each.place
            if not isinstance(place, VariablePlace) or isinstance(place.variable.type, ArrayType):
                return False
            variable = place.variable
            if variable.is_global or variable.is_volatile or variable.shared is not None:
                return False
            written.add(variable)
    return _reads_none(condition, written) and _sets_first(body, written, set())


def _sets_first(body: list[Statement], written: set[Variable], known: set[Variable]) -> bool:
    """The same of some statements, after which `known` has what is surely set."""
    for each in body:
        if not all(_reads_none(value, written - known) for value in statement_expressions(each)):
            return False
        if isinstance(each, If):
            branches = set(known), set(known)
            if not _sets_first(each.then, written, branches[0]):
                return False
            if not _sets_first(each.otherwise, written, branches[1]):
                return False
            known |= branches[0] & branches[1]
        elif isinstance(each, Assign) and isinstance(each.place, VariablePlace):
            known.add(each.place.variable)
    return True


def _reads_none(value: Expression, variables: set[Variable]) -> bool:
    return not any(
        isinstance(each, Load) and root(each.place) in variables for each in subexpressions(value)
    )
