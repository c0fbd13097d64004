# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""How many requests of a program can be under way at once: as many as it has places to keep them.

A request is ended through the object that the call wrote it to, or one that it was copied to. What
is not seen here, such as requests that nobody keeps, is told when the program runs.
"""

from __future__ import annotations

from collections.abc import Container, Iterator

from plait.compiler.ir.nodes import (
    AddressOf,
    Assign,
    Const,
    Convert,
    Deref,
    Element,
    Expression,
    Load,
    Member,
    Place,
    PointerAdd,
    Program,
    Select,
    Variable,
    VariablePlace,
    walk,
)
from plait.compiler.ir.traverse import root
from plait.compiler.ir.types import INT, ArrayType, StructType, Type
from plait.compiler.passes.base import linking
from plait.compiler.passes.mpi import calls

_STARTS = calls.STARTS | calls.with_any("new_persistent")
# What has messages under way that no request is kept of.
_FREEING = ("MPI_Request_free", "MPI_Bsend", "MPI_Ibsend", "MPI_Bsend_init")
_ALL = 1 << 30


def most(program: Program, starts: Container[str] = _STARTS) -> int | None:
    """The number, seldom too great; None: it cannot be told."""
    assigned: dict[Variable, list[Expression]] = {}
    copies: list[tuple[Place, list[Place]]] = []
    for function in program.functions.values():
        for statement in walk(function.body):
            if not isinstance(statement, Assign):
                continue
            if isinstance(statement.place, VariablePlace):
                assigned.setdefault(statement.place.variable, []).append(statement.value)
            if statement.value.type == INT:
                copies.append((statement.place, list(_sources(statement.value))))
    keepers = _Keepers(assigned)
    called = linking.calls(program)
    if any(each.function in _FREEING for each in called):
        return None
    for call in called:
        if call.function in starts:
            keepers.pointer(call.arguments[-1])
    keepers.follow(copies)
    if keepers.is_lost:
        return None
    return sum(min(count, _integers(each.type)) for each, count in keepers.found.items())


class _Keepers:
    """Objects that requests are in, and in how many places of each."""

    def __init__(self, assigned: dict[Variable, list[Expression]]) -> None:
        self._assigned = assigned
        self._seen: set[Variable] = set()
        self.found: dict[Variable, int] = {}
        self.is_lost = False

    def follow(self, copies: list[tuple[Place, list[Place]]]) -> None:
        """Adds the objects that requests are copied to, with all their places."""
        before: list[tuple[Place, list[Place]]] = []
        while len(before) != len(copies):
            before, copies = copies, []
            for to, sources in before:
                if any(map(self._may_be_in, sources)):
                    self._place(to, is_moved=True)
                else:
                    copies.append((to, sources))

    def _may_be_in(self, source: Place) -> bool:
        variable = root(source)
        if variable is not None:
            return variable in self.found
        while isinstance(source, Element | Member):
            source = source.base
        assert isinstance(source, Deref)
        targets = _Keepers(self._assigned)
        targets.pointer(source.pointer)
        return not targets.found.keys().isdisjoint(self.found)

    def pointer(self, pointer: Expression, *, is_moved: bool = False) -> None:
        """Where it may point; is_moved: elements further on, too."""
        match pointer:
            case AddressOf(place=place):
                self._place(place, is_moved=is_moved)
            case Convert(operand=operand):
                self.pointer(operand, is_moved=is_moved)
            case PointerAdd(pointer=start):
                self.pointer(start, is_moved=True)
            case Select(yes=yes, no=no):
                self.pointer(yes, is_moved=is_moved)
                self.pointer(no, is_moved=is_moved)
            case Load(place=VariablePlace(variable=variable)) if variable in self._assigned:
                if variable not in self._seen:
                    self._seen.add(variable)
                    for value in self._assigned[variable]:
                        self.pointer(value, is_moved=True)
            case Const(value=0):
                pass
            case _:
                self.is_lost = True

    def _place(self, place: Place, *, is_moved: bool = False) -> None:
        count = _ALL if is_moved else 1
        while not isinstance(place, VariablePlace):
            match place:
                case Element(base=base, index=index):
                    kind = base.type
                    if not isinstance(index, Const):
                        count *= kind.count if isinstance(kind, ArrayType) else 1
                    place = base
                case Member(base=base):
                    place = base
                case Deref(pointer=pointer):
                    self.pointer(pointer, is_moved=is_moved or count > 1)
                    return
        self.found[place.variable] = self.found.get(place.variable, 0) + count


def _sources(value: Expression) -> Iterator[Place]:
    """Where a value may be read from as it is."""
    match value:
        case Load(place=place):
            yield place
        case Convert(operand=operand):
            yield from _sources(operand)
        case Select(yes=yes, no=no):
            yield from _sources(yes)
            yield from _sources(no)
        case _:
            return


def _integers(kind: Type) -> int:
    """Places in an object where a request can be."""
    match kind:
        case ArrayType(element=element, count=count):
            return count * _integers(element)
        case StructType(fields=fields):
            return sum(_integers(each.type) for each in fields)
        case _:
            return int(kind == INT)
