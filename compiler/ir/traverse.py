# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Going through expressions and places, and making changed ones of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from plait.compiler.ir.nodes import (
    COMPARISONS,
    AddressOf,
    Assign,
    Binary,
    Break,
    Call,
    Const,
    Continue,
    Convert,
    Deref,
    Element,
    Expression,
    If,
    Labelled,
    Leave,
    Load,
    Loop,
    Mathematics,
    Member,
    Place,
    PointerAdd,
    PointerDifference,
    Region,
    Return,
    Select,
    Spawn,
    Statement,
    Switch,
    Unary,
    Variable,
    VariablePlace,
    bodies,
    walk,
)
from plait.compiler.ir.types import BOOL, INT


def operands(statement: Statement) -> Iterator[Expression]:
    """The expressions of a statement itself, its places as what leads to them."""
    match statement:
        case Assign(place=place, value=value):
            yield from place_expressions(place)
            yield value
        case Call(arguments=arguments, result=result):
            yield from arguments
            if result is not None:
                yield from place_expressions(result)
        case If(condition=condition) | Loop(condition=condition):
            yield condition
        case Switch(value=value):
            yield value
        case Return(value=value) if value is not None:
            yield value
        case _:
            return


def place_expressions(place: Place) -> Iterator[Expression]:
    """Indexes and pointers that a place is found by."""
    match place:
        case VariablePlace():
            return
        case Element(base=base, index=index):
            yield from place_expressions(base)
            yield index
        case Member(base=base):
            yield from place_expressions(base)
        case Deref(pointer=pointer):
            yield pointer


def children(node: Expression) -> Iterator[Expression]:
    """The operands of an expression, those of its place too."""
    match node:
        case Const():
            return
        case Load(place=place) | AddressOf(place=place):
            yield from place_expressions(place)
        case Unary(operand=operand) | Convert(operand=operand):
            yield operand
        case Binary(left=left, right=right) | PointerDifference(left=left, right=right):
            yield from (left, right)
        case PointerAdd(pointer=pointer, index=index):
            yield from (pointer, index)
        case Select(condition=condition, yes=yes, no=no):
            yield from (condition, yes, no)
        case Mathematics(arguments=arguments):
            yield from arguments


def subexpressions(node: Expression) -> Iterator[Expression]:
    """An expression and all within it, from outside to inside."""
    left = [node]
    while left:
        node = left.pop()
        yield node
        if not isinstance(node, Const):
            left += [*children(node)][::-1]


def statement_expressions(statement: Statement) -> Iterator[Expression]:
    """All expressions of a statement itself, from outside to inside."""
    for top in operands(statement):
        yield from subexpressions(top)


def statement_places(statement: Statement) -> Iterator[Place]:
    """The places that a statement itself writes to."""
    match statement:
        case Assign(place=place):
            yield place
        case Call(result=result) if result is not None:
            yield result
        case _:
            return


def assigned(statements: Iterable[Statement]) -> set[Variable]:
    """The variables that statements write to, all of them or a part."""
    found: set[Variable] = set()
    for top in statements:
        for statement in walk([top]):
            for place in statement_places(statement):
                variable = root(place)
                if variable is not None:
                    found.add(variable)
    return found


def used(statements: Iterable[Statement]) -> set[Variable]:
    """The variables that statements read, write to, or take the address of."""
    found = assigned(statements) | addressed(statements)
    for top in statements:
        for statement in walk([top]):
            for node in statement_expressions(statement):
                if isinstance(node, Load) and (variable := root(node.place)) is not None:
                    found.add(variable)
    return found


def root(place: Place) -> Variable | None:
    """The variable that a place lies in; None behind a pointer."""
    while isinstance(place, Element | Member):
        place = place.base
    return place.variable if isinstance(place, VariablePlace) else None


def addressed(statements: Iterable[Statement]) -> set[Variable]:
    """The variables whose address is taken, of all or of a part of them."""
    found: set[Variable] = set()
    for top in statements:
        for statement in walk([top]):
            for node in statement_expressions(statement):
                if isinstance(node, AddressOf):
                    variable = root(node.place)
                    if variable is not None:
                        found.add(variable)
    return found


def with_operands(node: Expression, operands: tuple[Expression, ...]) -> Expression:
    """The same operation on other operands, in the order of `children`; no Load or AddressOf."""
    match node:
        case Unary():
            return replace(node, operand=operands[0])
        case Convert():
            return replace(node, operand=operands[0])
        case Binary():
            return replace(node, left=operands[0], right=operands[1])
        case PointerDifference():
            return replace(node, left=operands[0], right=operands[1])
        case PointerAdd():
            return replace(node, pointer=operands[0], index=operands[1])
        case Select():
            return replace(node, condition=operands[0], yes=operands[1], no=operands[2])
        case Mathematics():
            return replace(node, arguments=operands)
        case _:
            raise AssertionError(node)


class Rewriter:
    """Makes new expressions and places of old ones; override `expression` and `place`.

    Both call rebuild for what is inside. What does not change stays the same object.
    """

    def expression(self, node: Expression) -> Expression:
        """The new node."""
        return self.rebuild(node)

    def place(self, place: Place) -> Place:
        """The new place."""
        return self.rebuild_place(place)

    def rebuild(self, node: Expression) -> Expression:
        """The node with new operands."""
        match node:
            case Const():
                return node
            case Load(place=place) | AddressOf(place=place):
                new = self.place(place)
                return node if new is place else replace(node, place=new)
            case _:
                before = tuple(children(node))
                after = tuple(self.expression(each) for each in before)
                same = all(a is b for a, b in zip(before, after, strict=True))
                return node if same else with_operands(node, after)

    def rebuild_place(self, place: Place) -> Place:
        """The place with new operands."""
        match place:
            case VariablePlace():
                return place
            case Element(base=base, index=index):
                new_base, new_index = self.place(base), self.expression(index)
                if new_base is base and new_index is index:
                    return place
                return Element(new_base, new_index)
            case Member(base=base):
                new_base = self.place(base)
                return place if new_base is base else replace(place, base=new_base)
            case Deref(pointer=pointer):
                new = self.expression(pointer)
                return place if new is pointer else Deref(new)

    def statement(self, statement: Statement) -> None:
        """Changes the expressions and places of a statement itself."""
        match statement:
            case Assign(place=place, value=value):
                statement.place, statement.value = self.place(place), self.expression(value)
            case Call(arguments=arguments, result=result):
                statement.arguments = [self.expression(each) for each in arguments]
                statement.result = None if result is None else self.place(result)
            case If(condition=condition) | Loop(condition=condition):
                statement.condition = self.expression(condition)
            case Switch(value=value):
                statement.value = self.expression(value)
            case Return(value=value):
                statement.value = None if value is None else self.expression(value)
            case _:
                return

    def statements(self, statements: list[Statement]) -> None:
        """The same for all of them and what is in them."""
        for statement in walk(statements):
            self.statement(statement)


class Substitution(Rewriter):
    """Puts variables in the place of others."""

    def __init__(self, variables: dict[Variable, Variable]) -> None:
        self.variables = variables

    def place(self, place: Place) -> Place:
        if isinstance(place, VariablePlace):
            new = self.variables.get(place.variable)
            return place if new is None else VariablePlace(new)
        return self.rebuild_place(place)


def copy_statements(statements: list[Statement]) -> list[Statement]:
    """Statements of their own; expressions, which never change, are shared."""
    return [_copy(each) for each in statements]


def _copy(statement: Statement) -> Statement:
    match statement:
        case Call(arguments=arguments):
            return replace(statement, arguments=list(arguments))
        case If(then=then, otherwise=otherwise):
            return replace(
                statement, then=copy_statements(then), otherwise=copy_statements(otherwise)
            )
        case Loop(body=body, step=step):
            return replace(
                statement,
                body=copy_statements(body),
                step=copy_statements(step),
                pragmas=dict(statement.pragmas),
            )
        case Switch(cases=cases):
            new = [replace(case, body=copy_statements(case.body)) for case in cases]
            return replace(statement, cases=new)
        case Labelled(body=body) | Spawn(body=body) | Region(body=body):
            return replace(statement, body=copy_statements(body))
        case _:
            return replace(statement)


def is_truth(node: Expression) -> bool:
    """Whether it is an INT that can only be 0 or 1."""
    match node:
        case Binary(operator=operator):
            return operator in COMPARISONS
        case Const(type=kind, value=value):
            return kind == INT and value in (0, 1)
        case Select(yes=yes, no=no):
            return is_truth(yes) and is_truth(no)
        case Convert(operand=operand, type=kind):
            return kind == INT and operand.type == BOOL
        case _:
            return False


def replace_jumps(
    statements: list[Statement], jump: type[Break] | type[Continue], label: str
) -> bool:
    """Break or Continue of what is around them becomes Leave(label); whether there was one."""
    inner = Loop | Switch if jump is Break else Loop
    found = False
    for index, statement in enumerate(statements):
        if isinstance(statement, jump):
            statements[index] = Leave(label, statement.where)
            found = True
        elif not isinstance(statement, inner):
            for body in bodies(statement):
                found |= replace_jumps(body, jump, label)
    return found
