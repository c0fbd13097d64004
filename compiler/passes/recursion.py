# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Functions that call themselves last become loops.

A call is the last thing that a function does where its value is returned, or returned after it was
added to, or multiplied with, what variables of the function hold. Sums and products of integers
wrap, so that their order does not matter: `return n * f(n - 1)` multiplies on the way down.
A function one of whose variables has its address taken is left alone: a pointer may tell a call's
variable from that of the next.
"""

from __future__ import annotations

from plait.compiler.ir.nodes import (
    TRUE,
    Assign,
    Binary,
    Break,
    Call,
    Const,
    Expression,
    Function,
    If,
    Labelled,
    Leave,
    Load,
    Loop,
    Program,
    Return,
    Statement,
    Variable,
    VariablePlace,
    bodies,
    walk,
)
from plait.compiler.ir.traverse import addressed, copy_statements, subexpressions
from plait.compiler.ir.types import IntType, VoidType
from plait.compiler.passes.base.context import Names

_FIRST = {"add": 0, "mul": 1}  # what a sum and a product begin with


def run(program: Program, names: Names) -> None:
    """The part of the pass inline."""
    for function in program.functions.values():
        own = set(function.parameters) | set(function.locals)
        if _calls(function, function.body) and not own & addressed(function.body):
            _Tail(function, names).run()


def _calls(function: Function, statements: list[Statement]) -> int:
    return sum(isinstance(s, Call) and s.function == function.name for s in walk(statements))


class _Tail:
    """One function."""

    def __init__(self, function: Function, names: Names) -> None:
        self.function = function
        self.names = names
        self.own = set(function.parameters) | set(function.locals)
        self.again = names.fresh("again")
        self.operator = ""  # of what is done with what a call returns
        self.total: Variable | None = None
        self.found = 0
        self.next: list[Variable] = []  # what parameters will be

    def run(self) -> None:
        """Changes the function if all calls of itself are the last of what it does."""
        function = self.function
        body = copy_statements(function.body)
        if function.result == VoidType():
            body.append(Return(None, function.where))
        self.block(body)
        if self.found != _calls(function, function.body):
            return
        start: list[Statement] = []
        if self.total is not None:
            self.totals(body)
            first = Const(self.total.type, _FIRST[self.operator])  # type: ignore[arg-type]
            start.append(Assign(VariablePlace(self.total), first, function.where))
            function.locals.append(self.total)
        function.locals += self.next
        around = Labelled(self.again, [*body, Break(function.where)], function.where)
        function.body = [*start, Loop(TRUE, [around], where=function.where)]

    def block(self, statements: list[Statement]) -> None:
        """Changes the calls in a list of statements."""
        self.spread(statements)
        for statement in statements:
            for body in bodies(statement):
                self.block(body)
        if len(statements) < 2:
            return
        call, end = statements[-2:]
        if not isinstance(call, Call) or not isinstance(end, Return):
            return
        if call.function == self.function.name:
            new = self.last(call, end)
            if new is not None:
                statements[-2:] = new
                self.found += 1

    def spread(self, statements: list[Statement]) -> None:
        """A Return behind an If goes to its sides, and takes what was assigned before it."""
        while len(statements) > 1 and isinstance(end := statements[-1], Return):
            match statements[-2]:
                case If() as choice if end.value is None or isinstance(end.value, Load):
                    for side in (choice.then, choice.otherwise):
                        side.append(Return(end.value, end.where))
                    statements.pop()
                case Assign(place=VariablePlace(variable=variable), value=value) if (
                    variable in self.own and end.value == Load(VariablePlace(variable), value.type)
                ):
                    statements[-2:] = [Return(value, end.where)]
                case _:
                    return

    def last(self, call: Call, end: Return) -> list[Statement] | None:
        """What stands for a call and the return behind it; None: the call is not the last."""
        new: list[Statement] = []
        kind = self.function.result
        returned = None
        if call.result is not None:
            returned = Load(call.result, kind)  # type: ignore[arg-type]
        if end.value is not None and end.value != returned:
            other = self.other(end.value, returned)
            if other is None:
                return None
            if self.total is None:
                self.total = Variable(self.names.fresh("total"), kind, call.where)
            place = VariablePlace(self.total)
            total = Load(place, other.type)
            value = Binary(self.operator, total, other, other.type)
            new.append(Assign(place, value, end.where))
        kept: list[Statement] = []
        for parameter, value in zip(self.function.parameters, call.arguments, strict=True):
            if value == Load(VariablePlace(parameter), value.type):
                continue
            next_one = Variable(self.names.fresh(parameter.name), parameter.type, parameter.where)
            self.next.append(next_one)
            new.append(Assign(VariablePlace(next_one), value, call.where))
            found = Load(VariablePlace(next_one), value.type)
            kept.append(Assign(VariablePlace(parameter), found, call.where))
        return [*new, *kept, Leave(self.again, call.where)]

    def other(self, value: Expression, returned: Load | None) -> Expression | None:
        """What the returned value is added to or multiplied with."""
        if not isinstance(value, Binary) or value.operator not in _FIRST or returned is None:
            return None
        if not isinstance(value.type, IntType) or value.type != self.function.result:
            return None
        if self.operator not in ("", value.operator) or value.type != returned.type:
            return None
        if returned not in (value.left, value.right):
            return None
        other = value.right if value.left == returned else value.left
        for node in subexpressions(other):
            if isinstance(node, Load) and (
                node == returned
                or not isinstance(node.place, VariablePlace)
                or node.place.variable not in self.own
            ):
                return None
        self.operator = value.operator
        return other

    def totals(self, statements: list[Statement]) -> None:
        """All that is returned goes into the total."""
        assert self.total is not None
        for each in walk(statements):
            if isinstance(each, Return) and each.value is not None:
                kind = each.value.type
                total = Load(VariablePlace(self.total), kind)
                each.value = Binary(self.operator, total, each.value, kind)
