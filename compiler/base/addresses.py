# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Pointers to shared objects that a program of OpenSHMEM or GASNet keeps as numbers, and back.

A number is the object's place in node memory, but of the symmetric heap, GASNet's segment, it is
the address that CPU ranks have: so a pointer there means the same to nodes of any kind.
"""

from __future__ import annotations

import itertools
from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass

from plait.compiler.base.specification import specification
from plait.compiler.ir.nodes import (
    AddressOf,
    Assign,
    Binary,
    Call,
    Const,
    Convert,
    Expression,
    Function,
    If,
    Load,
    Program,
    Select,
    Statement,
    Variable,
    VariablePlace,
    Where,
    bodies,
    walk,
)
from plait.compiler.ir.traverse import addressed
from plait.compiler.ir.types import INT, LONG, ULONG, ArrayType, PointerType, size_of

# A word as a pointer to any of the shared objects, and back: its address in node memory.
POINTER, ADDRESS = "plait_pointer", "plait_address"
NAMES = frozenset((POINTER, ADDRESS))


def calls(functions: Iterable[Function]) -> set[str]:
    """What functions call."""
    statements = (each for function in functions for each in walk(function.body))
    return {each.function for each in statements if isinstance(each, Call)}


def called_by(program: Program, name: str) -> set[str]:
    """All functions that a function comes to call."""
    found, left = set[str](), [name]
    while left:
        if (function := program.functions.get(left.pop())) is not None:
            new = calls([function]) - found
            found |= new
            left += new
    return found


def make_static(program: Program, functions: Iterable[Function]) -> None:
    """Gives variables of functions whose address is taken static storage, so that they can be
    shared; not of a function that may run twice at a time."""
    names = {each.name for each in program.globals}
    for function in functions:
        if function.name in called_by(program, function.name):
            continue
        taken = addressed(function.body)
        for each in [each for each in function.locals if each in taken]:
            each.declared, each.is_global, each.is_inner = each.name, True, True
            if each.name in names:
                each.name = f"{function.name}_{each.name}"
            names.add(each.name)
            function.locals.remove(each)
            program.globals.append(each)


@dataclass
class Numbers:
    """Makes numbers of places in node memory, and back, where a program casts.

    objects: all that are shared, in order of their places. heap: None if it is not one of them.
    """

    objects: Sequence[Variable]
    size: int  # bytes that they take
    heap: Variable | None

    def translate(self, function: Function) -> None:
        """In place."""
        lists = [function.body, *(body for each in walk(function.body) for body in bodies(each))]
        for body in lists:
            body[:] = [made for each in body for made in self._made(each, function)]

    def _made(self, statement: Statement, function: Function) -> Iterator[Statement]:
        match statement:
            case Call(function="plait_address", result=VariablePlace() as place, where=where):
                yield statement
                if self.heap is not None:
                    begin = yield from _address(self.heap, function, where)
                    yield Assign(place, self._moved(Load(place, LONG), begin, _place()), where)
            case Call(function="plait_pointer", arguments=[number], where=where):
                word = VariablePlace(_variable(function, where))
                yield Assign(word, number, where)
                found = Load(word, LONG)
                if self.heap is not None:
                    begin = yield from _address(self.heap, function, where)
                    yield Assign(word, self._moved(found, _place(), begin), where)
                first = yield from _address(self.objects[0], function, where)
                is_wrong = _beyond(found, first, self.size)
                yield If(found, [If(is_wrong, [_fail(where)], [], where)], [], where)
                statement.arguments = [found]
                yield statement
            case _:
                yield statement

    def _moved(self, number: Expression, old: Expression, new: Expression) -> Expression:
        """A place in the heap when the heap is moved; all else stays as it is."""
        assert self.heap is not None
        is_else = _beyond(number, old, size_of(self.heap.type))
        moved = Binary("add", Binary("sub", number, old, LONG), new, LONG)
        return Select(is_else, number, moved, LONG)


def _place() -> Expression:
    return Const(LONG, specification().gasnet.segment_place)


def _beyond(number: Expression, begin: Expression, size: int) -> Expression:
    """Does the number not lie in so many bytes?"""
    offset = Convert(Binary("sub", number, begin, LONG), ULONG)
    return Binary("ge", offset, Const(ULONG, size), INT)


def address_of(variable: Variable) -> AddressOf:
    """A pointer to an object, or to an array's first element."""
    kind = variable.type.element if isinstance(variable.type, ArrayType) else variable.type
    return AddressOf(VariablePlace(variable), PointerType(kind))


def _variable(function: Function, where: Where) -> Variable:
    names = {each.name for each in function.locals}
    name = next(name for i in itertools.count() if (name := f"plait_place_{i}") not in names)
    function.locals.append(Variable(name, LONG, where))
    return function.locals[-1]


def _address(
    variable: Variable, function: Function, where: Where
) -> Generator[Statement, None, Expression]:
    """The place where an object begins."""
    place = VariablePlace(_variable(function, where))
    yield Call(ADDRESS, [address_of(variable)], place, where)
    return Load(place, LONG)


def _fail(where: Where) -> Statement:
    """Tells that the number is no place of an object."""
    table = specification().gasnet
    call = next(each.number for each in table.calls if each.name == "pointer")
    status = next(each.number for each in table.failures if each.name == "no_object")
    numbers = [Const(INT, each) for each in (call, status, 0, 0)]
    sizes = [Const(LONG, 0), Const(LONG, 0)]
    return Call("plait_fail", [*numbers, *sizes, *[Const(INT, 0)] * 3], None, where)
